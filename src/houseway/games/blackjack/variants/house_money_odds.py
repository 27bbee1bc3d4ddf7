"""What the proceeds of house money are worth if they are added to the hands that gain (13:69F-2.28).

Each hand is valued after the dealer is known to have no blackjack, under the best play of the game. What is
added is played like the wager itself, also when the hand is doubled or split."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import perm

from houseway.counting.answer_cache import fractions_kept
from houseway.equipment.cards import Card
from houseway.games.blackjack.boxes import DOUBLE, SPLIT
from houseway.games.blackjack.exact.best_play import BestChoice
from houseway.games.blackjack.exact.exact_round import BETS, ExactRound
from houseway.games.blackjack.exact.hands import Composition, composition, hand_of, number_of, shoe_of_counts
from houseway.games.blackjack.hand_wagers import ADDED
from houseway.games.blackjack.hands import BLACKJACK, COUNT, Played, standing
from houseway.games.blackjack.options import MAY_FAVOR, advantage_over
from houseway.games.blackjack.paragraphs import pack_name
from houseway.games.blackjack.side_bets import SIDE
from houseway.games.blackjack.side_bets.every_deal import count_rows
from houseway.games.blackjack.side_bets.three_cards import HOUSE_MONEY_WAGER
from houseway.games.blackjack.variants.streak import NAME as STREAK
from houseway.rules.analysis.distribution import cards_left
from houseway.rules.game import Table
from houseway.rules.wagers.progressive import METER
from houseway.rules.wagers.settlement import round_gain

FEWEST_CARDS = 4


class AddedHouseMoney:
    """The hands of a table by what more money on them gains."""

    def __init__(self, table: Table[Played], removed: Sequence[Card] = ()) -> None:
        self._table = table
        pack = table.game.play.packs(table.options)[pack_name(table.options)]
        self._left = cards_left(pack, removed, FEWEST_CARDS)
        self._exact_round = ExactRound(table, shoe_of_counts(table, removed))
        self._best = BestChoice(self._exact_round)

    def gains(self, hand: Composition, up: int) -> bool:
        """Return whether more money on the hand gains on average."""
        if standing(hand_of(hand)) == BLACKJACK:
            return True
        return self._best.value(hand, up) > 0

    def gained(self) -> Fraction:
        """Return what adding all proceeds to the hands that gain brings, for each unit of house money."""
        return self._over_hands_that_gain(self._value)

    def staked(self) -> Fraction:
        """Return how much is bet with what is added, also in doubling and splitting, for each unit."""
        return self._over_hands_that_gain(self._staked_on)

    def _over_hands_that_gain(self, of_unit: Callable[[Composition, int], Fraction]) -> Fraction:
        deals = perm(sum(self._left.values()), 3)
        each = (
            Fraction(units, deals) * of_unit(hand, up)
            for (hand, up), units in self._proceeds().items()
            if self.gains(hand, up)
        )
        return sum(each, Fraction(0))

    def _staked_on(self, hand: Composition, up: int) -> Fraction:
        """Return how much is bet for a unit on the hand; nothing is added where the dealer has blackjack."""
        player = self._best.players[up]
        decision = player.decides(hand)
        if decision == SPLIT and standing(hand_of(hand)) != BLACKJACK:
            counted = self._exact_round.split_hands(player, hand.index(2) + 1)
            ways = sum(ways * (1 + ended.hand.doubled) for ended, ways in counted.ways.items())
            return Fraction(ways, counted.total)
        return self._exact_round.no_blackjack(up, hand) * (2 if decision == DOUBLE else 1)

    def _proceeds(self) -> Counter[tuple[Composition, int]]:
        """Add up the proceeds over all deals, by the hand and the up card."""
        pays = HOUSE_MONEY_WAGER.pay_table(self._table.options)
        proceeds: Counter[tuple[Composition, int]] = Counter()
        ups = Counter[int]()
        for card, number in self._left.items():
            ups[COUNT[card]] += number
        for first, second, ways in self._pairs():
            row = HOUSE_MONEY_WAGER.row_of(first, second, first)
            if row is None or pays is None:
                continue
            units = 1 + pays[row].odds.units
            hand = composition([COUNT[first], COUNT[second]])
            for up, number in ups.items():
                left = number - number_of(hand, up)
                proceeds[hand, up] += ways * left * units
        return +proceeds

    def _pairs(self) -> Iterator[tuple[Card, Card, int]]:
        for first, second in product(self._left, repeat=2):
            ways = self._left[first] * (self._left[second] - (first is second))
            if ways:
                yield first, second, ways

    def _value(self, hand: Composition, up: int) -> Fraction:
        """Return what a unit on the hand gains; rounds that a dealer's blackjack ends count as 0."""
        if standing(hand_of(hand)) == BLACKJACK:
            paid = round_gain(self._table, BETS[False])(Played((BLACKJACK,)))
            return self._exact_round.no_blackjack(up, hand) * Fraction(paid)
        return self._best.exact_value(hand, up)


def gained_and_staked(table: Table[Played], removed: Sequence[Card]) -> tuple[Fraction, Fraction]:
    """Return what best adding brings and how much is bet by it, for each unit of house money."""
    added = AddedHouseMoney(table, removed)
    return added.gained(), added.staked()


def best_adding(table: Table[Played], removed: Sequence[Card]) -> tuple[Fraction, Fraction]:
    """Return the averages of house money whose proceeds are added to the hands that gain."""
    pays = HOUSE_MONEY_WAGER.pay_table(table.options)
    assert pays is not None  # noqa: S101 - the wager is offered
    pack = table.game.play.packs(table.options)[pack_name(table.options)]
    never = advantage_over(count_rows(HOUSE_MONEY_WAGER, cards_left(pack, removed, FEWEST_CARDS)), pays)
    apart = {*SIDE, ADDED, STREAK, MAY_FAVOR, METER} - {HOUSE_MONEY_WAGER.name}
    gained, staked = fractions_kept(
        __name__,
        table,
        removed,
        apart=apart,
        name="best adding",
        count=lambda: gained_and_staked(table, removed),
    )
    return never - gained, 1 + staked
