"""What drawing and standing are worth to the player of a hand, over every hand that the other may have.

The other plays as well as possible, and a bank is counted as if the wagers against it were the whole of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement

from houseway.games.baccarat.hands.coup import AsDealt, Coup
from houseway.games.baccarat.hands.third_card import COUNT, is_natural_dealt
from houseway.games.chemin_de_fer.choices import ALL_COUPS, DRAW, STAND
from houseway.games.chemin_de_fer.odds import best_mix
from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.analysis.distribution import cards_left
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import SHOE
from houseway.rules.wagers.settlement import round_gain
from houseway.rules.wagers.wagers import Bets

Left = Counter[int]  # cards in the shoe by what they count
Weighed = Iterator[tuple[tuple[AsDealt, AsDealt], int]]


def worth(
    table: Table[Coup], sight: VisibleCards, choices: Mapping[str, Bets]
) -> Mapping[str, Fraction] | None:
    """Return the average gain of drawing and of standing; None for any other decision."""
    if not choices.keys() <= {DRAW, STAND} or len(sight.hand) != 2:
        return None
    way = max(best_mix(table).items(), key=lambda found: found[1])[0]
    left: Left = Counter()
    pack = table.game.packs(table.options)[SHOE]
    for card, number in cards_left(pack, (*sight.hand, *sight.dealer), 4).items():
        left[COUNT[card]] += number
    own = sum(COUNT[card] for card in sight.hand) % 10
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
            total += gain(ALL_COUPS[dealt]) * ways
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
    """Yield every coup that the Player's Hand can make: with a natural of the bank, nobody would be asked.

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
