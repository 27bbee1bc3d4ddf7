"""Counts chemin de fer: each of the eight ways to choose, the game between two choosers, and hints.

Gains are those of the wagers as they are settled, so that the bank's vigorish counts (reading 116).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations_with_replacement
from math import lcm

from houseway.counting.equilibrium import Equilibrium, equilibrium
from houseway.equipment.cards import Card
from houseway.games.baccarat.coup import COUNT, AsDealt, Coup, is_natural_dealt
from houseway.games.baccarat.odds import first_four_cards, third_cards
from houseway.games.chemin_de_fer.choices import (
    BANKERS_CHOICES,
    BY_THE_BOOK,
    DRAW,
    FREE_FOR_PLAYER,
    PLAYERS_CHOICES,
    STAND,
    WAYS,
    Way,
    coups_of,
    ways_allowed,
)
from houseway.games.chemin_de_fer.wagers import PLAYER
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import (
    BEST_PLAY,
    NOTHING_TO_DECIDE,
    BestPlay,
    Branch,
    Chart,
    ChartRow,
    Strategy,
    StrategyRefusal,
    VisibleCards,
)
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import SHOE
from houseway.rules.wagers.bank import BANK
from houseway.rules.wagers.settlement import round_gain
from houseway.rules.wagers.wagers import Bets

BETS: Bets = {PLAYER: 1}
DECISIONS = {"D": DRAW, "S": STAND}

Ways = Mapping[str, Counter[Coup]]  # by the decision of the Player's Hand
Mixed = Mapping[Way, Fraction]  # how often each way to choose is played


@lru_cache(maxsize=32)
def _counted(pack: tuple[Card, ...], removed: tuple[Card, ...]) -> dict[Way, Ways]:
    """Count the coups of every way to choose, over all ordered draws of six cards."""
    coups_dealt = coups_of(WAYS)
    first_four = first_four_cards(pack, removed)
    counted: dict[Way, Ways] = {}
    for way in WAYS:
        rules = way.rules
        ways: dict[str, Counter[Coup]] = {}
        for (player, banker), sums in first_four.items():
            free = player == FREE_FOR_PLAYER and not is_natural_dealt(player, banker)
            decision = DECISIONS[way.player] if free else NOTHING_TO_DECIDE
            of_decision = ways.setdefault(decision, Counter())
            for dealt, count in third_cards(sums, player, banker, rules):
                of_decision[coups_dealt[dealt]] += count
        counted[way] = {decision: +coups for decision, coups in ways.items()}
    return counted


def counted(table: Table[Coup], removed: Sequence[Card] = ()) -> dict[Way, Ways]:
    """Return the coups of every way to choose that the table allows, by the player's decision."""
    every = _counted(tuple(table.game.play.packs(table.options)[SHOE]), tuple(removed))
    return {way: every[way] for way in ways_allowed(table.options)}


def small_game(table: Table[Coup], removed: Sequence[Card] = ()) -> Equilibrium:
    """Return the equilibrium of who plays the Player's Hand, and of the bank, each for its own gain."""
    ways = counted(table, removed)
    player, bank = (round_gain(table, {name: 1}) for name in (PLAYER, BANK))

    def average(way: Way, gain: partial[Fraction]) -> Fraction:
        coups = _together(ways[way].values())
        return Fraction(sum(gain(coup) * count for coup, count in coups.items())) / coups.total()

    table_of = [[Way(row, column) for column in BANKERS_CHOICES] for row in PLAYERS_CHOICES]
    return equilibrium(
        [[average(way, player) for way in row] for row in table_of],  # type: ignore[arg-type]
        [[average(way, bank) for way in row] for row in table_of],  # type: ignore[arg-type]
    )


def _together(parts: Iterable[Counter[Coup]]) -> Counter[Coup]:
    whole: Counter[Coup] = Counter()
    for part in parts:
        whole.update(part)
    return whole


def best_mix(table: Table[Coup], removed: Sequence[Card] = ()) -> Mixed:
    """Return how often each way is played where both play as well as they can."""
    if len(ways_allowed(table.options)) == 1:
        return {BY_THE_BOOK: Fraction(1)}
    solution = small_game(table, removed)
    shares = {
        Way(row, column): row_share * column_share
        for row, row_share in zip(PLAYERS_CHOICES, solution.first, strict=True)
        for column, column_share in zip(BANKERS_CHOICES, solution.second, strict=True)
    }
    return {way: share for way, share in shares.items() if share}


def distribution(table: Table[Coup], removed: Sequence[Card]) -> Distribution[Coup]:
    """Return how often each coup comes up where both play as well as they can."""
    ways = counted(table, removed)
    coups: Counter[Coup] = Counter()
    for part in _mixed(ways, best_mix(table, removed)).values():
        coups.update(part)
    return Distribution(coups)


def _mixed(ways: Mapping[Way, Ways], mix: Mixed) -> Ways:
    """Return the coups of a mix of ways, in whole numbers."""
    whole = lcm(*(share.denominator for share in mix.values()))
    mixed: dict[str, Counter[Coup]] = {}
    for way, share in mix.items():
        for decision, coups in ways[way].items():
            of_decision = mixed.setdefault(decision, Counter())
            for coup, count in coups.items():
                of_decision[coup] += count * int(share * whole)
    return mixed


def best_play(table: Table[Coup], removed: Sequence[Card], dealer: Sequence[Card] = ()) -> BestPlay[Coup]:
    """Return the best play of both hands, and the eight ways to choose, for a wager on the Player's Hand."""
    if dealer:
        raise Refusal("At chemin de fer the dealer has no hand. Leave the dealer's cards out.")
    ways = counted(table, removed)
    mix = best_mix(table, removed)
    best = _strategy(BEST_PLAY, _in_words(mix), _mixed(ways, mix))
    if len(ways) == 1:
        return BestPlay(best)

    def written_strategy(text: str) -> Strategy[Coup]:
        way = way_named(table, text)
        return _strategy(way.name, way.in_words, ways[way])

    best_bank = max(mix, key=mix.__getitem__).banker
    return BestPlay(
        best,
        tuple(written_strategy(way.name) for way in WAYS if way.banker == best_bank),
        given=written_strategy,
        decisions=dict.fromkeys((NOTHING_TO_DECIDE, STAND, DRAW), BETS),
        charts=lambda: (_chart(_mixed(ways, mix)),),
    )


def way_named(table: Table[Coup], text: str | None) -> Way:
    """Return the way to choose that is named, or the best one."""
    if text in (None, BEST_PLAY):
        (way,) = best_mix(table)
        return way
    names = {way.name: way for way in ways_allowed(table.options)}
    way_asked = names.get(str(text).upper())
    if way_asked is None:
        raise StrategyRefusal(
            str(text),
            f"{text!r} is not a way to choose. Write three letters, D to draw or S to stand: for the "
            "Player's Hand with 5, and for the Banker's Hand with 3 against a 9 and with 5 against a 4, such "
            "as DDS.",
        )
    return way_asked


def _in_words(mix: Mixed) -> tuple[str, ...]:
    if len(mix) == 1:
        (way,) = mix
        return way.in_words
    return tuple(f"{share} of the time {'; '.join(way.in_words)}" for way, share in mix.items())


def _strategy(name: str, words: Sequence[str], ways: Ways) -> Strategy[Coup]:
    branches = [Branch(decision, BETS, Distribution(coups)) for decision, coups in ways.items() if coups]
    return Strategy(name, words, branches)


def _chart(ways: Ways) -> Chart:
    cell = {decision: coups.total() for decision, coups in ways.items() if decision != NOTHING_TO_DECIDE}
    row = ChartRow("decision", (cell,))
    return Chart(
        "The Player's Hand", "point count on two cards", (str(FREE_FOR_PLAYER),), (row,), (STAND, DRAW)
    )


# What drawing and standing are worth to the player of a hand, over every hand that the other may have.
#
# The other plays as well as possible, and a bank is counted as if the wagers against it were the whole of
# it.

Left = Counter[int]  # cards in the shoe by their point value
Weighed = Iterator[tuple[tuple[AsDealt, AsDealt], int]]


def worth(
    table: Table[Coup], sight: VisibleCards, choices: Mapping[str, Bets]
) -> Mapping[str, Fraction] | None:
    """Return the average gain of drawing and of standing; None for any other decision."""
    if not choices.keys() <= {DRAW, STAND} or len(sight.hand) != 2:
        return None
    way = max(best_mix(table).items(), key=lambda way_and_share: way_and_share[1])[0]
    left: Left = Counter()
    pack = table.game.play.packs(table.options)[SHOE]
    for card, number in cards_left(pack, (*sight.hand, *sight.dealer), 4).items():
        left[COUNT[card]] += number
    own = sum(COUNT[card] for card in sight.hand) % 10
    coups_dealt = coups_of(WAYS)
    average = {}
    for decision, bets in choices.items():
        gain = round_gain(table, bets, as_paid=True)
        draws = decision == DRAW
        coups = (
            _against_player(left, own, COUNT[sight.dealer[0]], way.rules.player_draws, draws=draws)
            if sight.dealer
            else _against_bank(left, own, way.rules.banker_draws, draws=draws)
        )
        total, whole = Fraction(0), 0
        for dealt, ways in coups:
            total += gain(coups_dealt[dealt]) * ways
            whole += ways
        average[decision] = total / whole
    return average


def _pairs(left: Left) -> Iterator[tuple[int, int, Left]]:
    """Yield every count of two cards with its ways, and the cards that are left then."""
    for first, second in combinations_with_replacement(range(10), 2):
        ways = left[first] * (left[second] - (first == second)) * (1 if first == second else 2)
        if ways > 0:
            yield (first + second) % 10, ways, left - Counter((first, second))


def _against_bank(
    left: Left, own: int, banker_draws: Callable[[int, int, int | None], bool], *, draws: bool
) -> Weighed:
    """Yield every coup that the Player's Hand can make; if the bank had a natural, there would be no choice.

    Coups with fewer cards are counted with every card that could have come after them.
    """
    for banker, ways, after in _pairs(left):
        if is_natural_dealt(own, banker):
            continue
        for third, third_ways, rest in _thirds(after, draws=draws):
            for last, last_ways, _ in _thirds(rest, draws=banker_draws(own, banker, third)):
                unused = (1, after.total() - 1, after.total() * (after.total() - 1))
                weight = ways * third_ways * last_ways * unused[(third is None) + (last is None)]
                yield ((own, third), (banker, last)), weight


def _against_player(
    left: Left, own: int, third: int, player_draws: Callable[[int, int], bool], *, draws: bool
) -> Weighed:
    """Yield every coup for the bank, which has seen the Player's third card: that hand has drawn."""
    for player, ways, after in _pairs(left):
        if is_natural_dealt(player, own) or not player_draws(player, own):
            continue
        for last, last_ways, _ in _thirds(after, draws=draws):
            yield ((player, third), (own, last)), ways * last_ways


def _thirds(left: Left, *, draws: bool) -> Iterator[tuple[int | None, int, Left]]:
    if not draws:
        yield None, 1, left
        return
    for third, ways in left.items():
        if ways:
            yield third, ways, left - Counter((third,))
