"""How often a round is won, lost or neither under basic strategy: the chances that decide streaks.

Rounds without a split are counted exactly, from a freshly shuffled shoe. Of a split pair the engine
counts each hand exactly, but not all hands together. For such rounds, about one in fifty, the hands are
taken to be independent of each other once their number and the dealer's total are known. What that
leaves out is that one hand takes the cards that another one would have got: tests compare it with every
round of small shoes and with millions of rounds dealt.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import NamedTuple

from houseway.equipment.cards import Card
from houseway.games.blackjack.boxes import SPLIT
from houseway.games.blackjack.exact.dealer_hands import Counted
from houseway.games.blackjack.exact.exact_round import ExactRound, played
from houseway.games.blackjack.exact.hands import Composition, Play, shoe_of_counts
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.variants.streak import EVEN, LOST, WON
from houseway.games.blackjack.written_strategy import BASIC, Choose, strategy_of
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import Gain, round_gain

DIGITS = 10**12  # chances of split rounds are kept to so many parts


class RoundChances(NamedTuple):
    """The chances of a round in all, and how often a pair is split."""

    by_net: Mapping[int, Fraction]
    split: Fraction

    @property
    def won(self) -> Fraction:
        return self.by_net[WON]

    @property
    def won_of_decided(self) -> Fraction:
        """Return how often a round that counts is won."""
        return self.won / (self.won + self.by_net[LOST])


def round_results(table: Table[Played], removed: Sequence[Card]) -> Distribution[Played]:
    """Return the results of a round as outcomes that streaks look at."""
    chances = round_chances(table, removed).by_net
    total = lcm(*(chance.denominator for chance in chances.values()))
    return Distribution({Played(net=net): int(chance * total) for net, chance in chances.items()})


def note(table: Table[Played]) -> str:
    """Say how often a round is won, and how far that is exact."""
    chances = round_chances(table)
    return (
        "each round is played by basic strategy from cards just shuffled: "
        f"{float(chances.won):.4%} of them are won, {float(chances.by_net[LOST]):.4%} lost, and "
        f"{float(chances.won_of_decided):.4%} of those that count are won. That is exact except for rounds "
        f"with a split pair ({float(chances.split):.2%}), whose hands are taken to be independent once the "
        "dealer's total is known"
    )


def round_chances(table: Table[Played], removed: Sequence[Card] = ()) -> RoundChances:
    basic = strategy_of(table.options, BASIC)
    rules = tuple((name, table.options.choice(name)) for name in _RULES)
    return _kept(_Asked(table, basic.choose, shoe_of_counts(table, removed)), rules)


_RULES = (
    *("decks", "soft-17", "surrender", "blackjack-pays", "five-card-21", "double-after-split"),
    *("most-hands", "resplit-aces"),
)


class _Asked:
    """A table and its cards. Tables with the same rules and cards have the same chances."""

    def __init__(self, table: Table[Played], choose: Choose, shoe: Composition) -> None:
        self.table, self.choose, self.shoe = table, choose, shoe

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self.shoe == other.shoe

    def __hash__(self) -> int:
        return hash(self.shoe)


@cache
def _kept(question: _Asked, _: tuple[tuple[str, str], ...]) -> RoundChances:
    return chances_of_play(question.table, question.choose, question.shoe)


def chances_of_play(
    table: Table[Played], choose: Choose, shoe: Composition, *, by_total: bool = True
) -> RoundChances:
    """Return the chances under a way to play, from these cards."""
    exact_round = ExactRound(table, shoe)
    play = Play(choose, by_total=by_total)
    strategy = exact_round.strategy("", (), lambda: play)
    by_net: dict[int, Fraction] = {WON: Fraction(0), EVEN: Fraction(0), LOST: Fraction(0)}
    split = Fraction(0)
    for branch in strategy.branches:
        if branch.decision == SPLIT:
            split += Fraction(branch.rounds or 0, strategy.total)
            continue
        gain = round_gain(table, branch.bets)
        for outcome, ways in branch.outcomes.ways.items():
            by_net[_sign(gain(outcome))] += Fraction(ways, strategy.total)
    if split:
        won, lost = _split_rounds(exact_round, play)
        by_net[WON] += Fraction(round(won * DIGITS), DIGITS)
        by_net[LOST] += Fraction(round(lost * DIGITS), DIGITS)
        by_net[EVEN] = 1 - by_net[WON] - by_net[LOST]
    return RoundChances(by_net, split)


def _sign(gained: Gain) -> int:
    return (gained > 0) - (gained < 0)


def _split_rounds(exact_round: ExactRound, play: Play) -> tuple[float, float]:
    """Return the chances of a round with a split pair that is won, and of one that is lost."""
    gains = exact_round.gains()
    won = lost = 0.0
    for up in exact_round.up_cards:
        player = exact_round.player(play, up)
        chance_of_up = exact_round.shoe[up - 1] / sum(exact_round.shoe)
        for pair in player.on_two_cards.get(SPLIT, ()):
            dealt = chance_of_up * float(exact_round.chance_of_cards(up, pair))
            by_number = exact_round.split_hands_by_number(player, pair.index(2) + 1)
            for number, counted in by_number.items():
                for net, chance in _net_of_hands(counted, number, gains).items():
                    won += dealt * chance * (net > 0)
                    lost += dealt * chance * (net < 0)
    return won, lost


def _net_of_hands(
    counted: Counted, number: int, gains: Mapping[bool, Callable[[Played], Gain]]
) -> Mapping[float, float]:
    """Return the chances of what so many hands gain together; they add up to that of so many hands.

    Given the dealer's total, each hand gains by itself. Of a hand over 21 nobody asks what the dealer has.
    """
    over: dict[float, float] = defaultdict(float)  # what a hand gains that is over before the dealer's turn
    by_dealer: dict[int, dict[float, float]] = defaultdict(lambda: defaultdict(float))
    for comparison, ways in counted.ways.items():
        if ways:
            gain = float(gains[comparison.hand.doubled](played(comparison)))
            into = over if comparison.dealer is None else by_dealer[comparison.dealer]
            into[gain] += float(ways) / float(counted.total) / number
    with_dealer = {dealer: sum(hands.values()) for dealer, hands in by_dealer.items()}
    compared = sum(with_dealer.values())
    in_all = sum(over.values()) + compared
    if not compared:
        return {net: in_all * chance for net, chance in _added(_shares(over, in_all), number).items()}
    chances: dict[float, float] = defaultdict(float)
    for dealer, hands in by_dealer.items():
        has_total = with_dealer[dealer] / compared  # how often the dealer has it
        one_hand = _shares(over, in_all)
        for gain, chance in hands.items():
            one_hand[gain] = one_hand.get(gain, 0.0) + chance / has_total / in_all
        for net, chance in _added(one_hand, number).items():
            chances[net] += in_all * has_total * chance
    return chances


def _shares(chances: Mapping[float, float], whole: float) -> dict[float, float]:
    return {gain: chance / whole for gain, chance in chances.items()} if whole else {}


def _added(one_hand: Mapping[float, float], number: int) -> Mapping[float, float]:
    """Return the chances of the sum of so many hands."""
    sums: dict[float, float] = {0.0: 1.0}
    for _ in range(number):
        more: dict[float, float] = defaultdict(float)
        for so_far, chance in sums.items():
            for gain, part in one_hand.items():
                more[so_far + gain] += chance * part
        sums = more
    return sums
