"""Counts what a hand gains while two cards are in the player's other hand.

A hand is played by its own cards and the up card, so it is counted by blackjack's engine, from a shoe
without the up card and the two cards of the other hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import product
from math import perm
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.games.blackjack.boxes import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from houseway.games.blackjack.exact.dealer_hands import (
    ANY,
    PLAYED_OUT,
    Counted,
    DealerAgainst,
    DealerResults,
    Numbers,
    compared,
    completes_blackjack,
    count_comparisons,
    drawn_from,
)
from houseway.games.blackjack.exact.exact_round import ExactRound, HandMoney
from houseway.games.blackjack.exact.hands import (
    COUNTS,
    NOTHING,
    Composition,
    Drawn,
    EveryHand,
    Integers,
    Orders,
    PlayedOut,
    Player,
    Rows,
    combined,
    composition,
    fits,
    hand_of,
    number_of,
    orders,
    single,
    two_cards,
    without,
)
from houseway.games.blackjack.hands import BLACKJACK, BUST, Played, dealers_rule, standing
from houseway.games.blackjack_switch.wagers import FIRST, FIRST_BOX, SECOND, SECOND_BOX, Switched
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE
from houseway.rules.wagers.settlement import Gain

# What hands gain on average, in floats: enough to find the better of two ways to arrange four cards.

Floats = npt.NDArray[np.float64]
Gains = Mapping[bool, Callable[[Played], Gain]]


class ManyHands(NamedTuple):
    """Hands that are played out, together: of each order of cards, the number of the hand it belongs to."""

    begun: Orders
    begun_as: Integers
    finished: Orders
    finished_as: Integers


def together(hands: Mapping[int, PlayedOut]) -> ManyHands:
    def joined(parts: list[Orders]) -> Orders:
        return Orders(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))

    def numbers(parts: list[Orders]) -> Integers:
        return np.repeat([*hands], [len(part.rows) for part in parts])

    begun, finished = ([played_out[part] for played_out in hands.values()] for part in (0, 1))
    return ManyHands(joined(begun), numbers(begun), joined(finished), numbers(finished))


class HandValues:
    """The values of hands against the dealer's hands of ``dealer``, which come from a shoe of ``cards``.

    The hands draw from ``left``, all cards except those of ``has``. The chance of a dealer's blackjack counts
    with a gain of 0.
    """

    def __init__(
        self, every: EveryHand, dealer: DealerAgainst, cards: int, left: Composition, has: Composition
    ) -> None:
        self._every, self._dealer = every, dealer
        self._drawn = self._chances_of_drawing(left, has)
        self._chances = self._dealers_chances(cards)
        self._gained: dict[bool, Floats] = {}

    def _chances_of_drawing(self, left: Composition, has: Composition) -> Floats:
        """Return the chance of drawing the cards of each row, in one given order."""
        drawn = self._every.compositions[self._dealer.rows] - np.array(has)
        sizes = drawn.sum(axis=1)
        chances = np.ones(len(drawn))
        for count in COUNTS:
            cards = drawn[:, count - 1]
            orders = [float(perm(number_of(left, count), number)) for number in range(int(cards.max()) + 1)]
            chances *= np.array(orders)[cards]
        of_all = [float(perm(sum(left), number)) for number in range(int(sizes.max()) + 1)]
        result: Floats = chances / np.array(of_all)[sizes]
        return result

    def _dealers_chances(self, cards: int) -> Floats:
        """Return the chance of each of PLAYED_OUT for the dealer, by row."""
        stands_at, drawn, _ = self._dealer.results
        left = cards - self._every.cards[self._dealer.rows]
        fewest = int(left.min())
        orders = np.array(
            [
                [float(perm(there, size) or 1) for size in range(int(drawn.max()) + 1)]
                for there in range(fewest, int(left.max()) + 1)
            ]
        )
        chances = self._dealer.ways / orders[left - fewest][:, drawn]
        places = range(len(PLAYED_OUT))
        by_result: Floats = np.stack([chances[:, stands_at == place].sum(axis=1) for place in places], axis=1)
        return by_result

    def _standing(self, gain: Callable[[Played], Gain]) -> Floats:
        """Return what standing gains with the hand of each row."""
        stand_at = self._every.stands_at[self._dealer.rows].tolist()
        comes_up = [place for place in range(1, len(PLAYED_OUT)) if self._chances[:, place].any()]
        dealers = (BUST, *(PLAYED_OUT[place] for place in comes_up))
        gains = {
            points: [float(gain(Played((points,), dealer))) for dealer in dealers] for points in set(stand_at)
        }
        against = np.array([gains[points] for points in stand_at])
        others = self._chances[:, comes_up]
        over = self._chances[:, PLAYED_OUT.index(ANY)] - others.sum(axis=1)
        values: Floats = over * against[:, 0] + (others * against[:, 1:]).sum(axis=1)
        return values

    def of(self, hands: ManyHands, gains: Gains) -> Mapping[int, float]:
        """Return what each hand gains, times the chance of drawing its cards."""
        any_hand = self._chances[:, PLAYED_OUT.index(ANY)]
        lost = {doubled: float(gain(Played((BUST,)))) for doubled, gain in gains.items()}
        beyond = {
            doubled: self._drawn * (self._standing(gain) - lost[doubled] * any_hand)
            for doubled, gain in gains.items()
        }
        bust = {doubled: self._drawn * lost[doubled] * any_hand for doubled in gains}
        ended = self._summed(hands.finished, hands.finished_as, beyond)
        begun = self._summed(hands.begun, hands.begun_as, bust)
        numbers = np.unique(hands.begun_as)
        return dict(zip(numbers.tolist(), (ended + begun)[numbers].tolist(), strict=True))

    def _summed(self, orders: Orders, numbers: Integers, values: Mapping[bool, Floats]) -> Any:
        places = np.searchsorted(self._dealer.rows, orders.rows)
        each = np.where(orders.doubled, values[True][places], values[False][places]) * orders.number
        return np.bincount(numbers, weights=each, minlength=len(COUNTS) ** 2)


# The dealer's results against many hands, each counted once for all the places of the cards that are out.
#
# With each of 55 other hands the same player's hands come up again, and what the dealer can draw depends
# only on all cards together that are out of the shoe: most of them were counted with another hand before.

# Two hands that are not over 21 have fewer than 64 cards of one count, so this tells all of them apart.
POWERS = 64 ** np.arange(len(COUNTS), dtype=np.int64)


class KnownResults:
    """Remembers the ways of each result, by the cards that are out."""

    def __init__(self, results: DealerResults) -> None:
        self._count, self.results = results.against, results.results
        self._places: dict[int, int] = {}  # of each set of cards in the ways
        self._ways: Numbers = np.empty((0, results.results.shape[1]))

    def against(self, out: Integers) -> Numbers:
        """Return the ways of each result after each of these sets of cards, no two of which are the same."""
        keys = (out @ POWERS).tolist()
        new = [place for place, key in enumerate(keys) if key not in self._places]
        if new:
            self._add([keys[place] for place in new], self._count(out[new]))
        places = self._places
        ways: Numbers = self._ways[[places[key] for key in keys]]
        return ways

    def _add(self, keys: list[int], ways: Numbers) -> None:
        known, end = len(self._places), len(self._places) + len(keys)
        if end > len(self._ways):  # twice as much room, so that it is not copied each time
            larger = np.empty((2 * end, ways.shape[1]), dtype=ways.dtype)
            larger[:known] = self._ways[:known]
            self._ways = larger
        self._ways[known:end] = ways
        self._places.update(zip(keys, range(known, end), strict=True))


HAND_MONEY = HandMoney(
    {False: {FIRST: 1}, True: {FIRST: 1, FIRST_BOX.doubles[0]: 1}}, lambda hand: Switched(first=hand)
)
SECOND_MONEY = HandMoney(
    {False: {SECOND: 1}, True: {SECOND: 1, SECOND_BOX.doubles[0]: 1}}, lambda hand: Switched(second=hand)
)
HANDS = [hand for hand, _ in two_cards((2,) * len(COUNTS))]
NUMBER = {hand: number for number, hand in enumerate(HANDS)}
OF_COUNTS = {(one, other): NUMBER[composition([one, other])] for one, other in product(COUNTS, repeat=2)}
ACE_TEN = next(number for number, hand in enumerate(HANDS) if standing(hand_of(hand)) == BLACKJACK)


@dataclass
class AgainstUpCard:
    """All hands against one up card, as a strategy plays them."""

    exact_round: ExactRound
    player: Player
    _split: dict[int, PlayedOut] = field(default_factory=dict)

    @property
    def up(self) -> int:
        return self.player.up

    @property
    def left(self) -> Composition:
        return self.player.left

    @cached_property
    def gains(self) -> Gains:
        return {doubled: cache(gain) for doubled, gain in self.exact_round.gains().items()}

    @cached_property
    def decided(self) -> Mapping[int, str]:
        """What is done with the first two cards of each hand that the shoe can deal."""
        return {
            number: NOTHING_TO_DECIDE if number == ACE_TEN else self.player.decides(hand)
            for number, hand in enumerate(HANDS)
            if fits(self.left, hand)
        }

    def no_blackjack(self, hand: Composition, other: Composition) -> tuple[int, int]:
        """Return the number of second cards that give the dealer no blackjack, and of all."""
        left, completing = without(without(self.left, hand), other), completes_blackjack(self.up)
        return sum(left) - (number_of(left, completing) if completing else 0), sum(left)

    def results_of_dealer(self) -> DealerResults:
        return DealerResults(self.left, self.up, dealers_rule(self.exact_round.table.options))

    @cached_property
    def _known(self) -> KnownResults:
        return KnownResults(self.results_of_dealer())

    def dealer(self, out: Composition, rows: Rows) -> DealerAgainst:
        """Return the dealer's results against the hands of these rows, while such cards are out as well."""
        ways = self._known.against(self.player.every.compositions[rows] + np.array(out))
        return DealerAgainst(self._known.results, rows, ways)

    @cached_property
    def hands(self) -> ManyHands:
        """All hands played out, as if none were split or given up."""
        return together(
            {
                number: self.player.played_out({HANDS[number]: 1}, lambda hand: self.plays(NUMBER[hand]))
                for number in self.decided
            }
        )

    def plays(self, number: int) -> str:
        decision = self.decided[number]
        return decision if decision in (HIT, DOUBLE) else STAND

    @cached_property
    def rows(self) -> Rows:
        return np.unique(np.concatenate([self.hands.begun.rows, self.hands.finished.rows]))

    def of_split_pair(self, count: int) -> PlayedOut:
        """Play one hand of a split pair out; it is not split again."""
        if count not in self._split:
            hands = {composition([count, second]): 1 for second in COUNTS}
            hands = {hand: 1 for hand in hands if fits(self.left, hand)}
            self._split[count] = self.player.played_out(
                hands, lambda hand: self.player.decides(hand, hands=2, first=count)
            )
        return self._split[count]


class SplitHand(NamedTuple):
    """One hand of a split pair next to another hand: its orders, what it draws from, and the dealer."""

    played_out: PlayedOut
    left: Composition
    dealer: DealerAgainst


class BesideHand:
    """The hands against one up card, next to another hand of two cards, which are out of the shoe."""

    def __init__(self, against: AgainstUpCard, other: Composition) -> None:
        self._against, self.other = against, other
        self.left = without(against.left, other)
        self._dealer = against.dealer(other, against.rows)
        self._split_hands: dict[int, SplitHand] = {}

    def counted(self, hands: Mapping[Composition, int], decision: str) -> Counted:
        """Count the results of hands that are played so; their cards are drawn from the shoe first."""
        player = self._against.player
        played_out = player.played_out(hands, lambda _: decision)
        return self._count(played_out, Drawn(player.every, self.left), self._dealer)

    def _count(self, played_out: PlayedOut, drawn: Drawn, dealer: DealerAgainst) -> Counted:
        comparisons = count_comparisons(played_out, drawn, dealer)
        cards, longest = sum(drawn.left), comparisons.longest
        return Counted(dict(compared(comparisons, drawn_from(cards, longest))), perm(cards, longest))

    def _split(self, count: int) -> SplitHand:
        if count not in self._split_hands:
            hand = self._against.of_split_pair(count)
            rows = np.unique(np.concatenate([hand.begun.rows, hand.finished.rows]))
            # The first card of the other hand of the pair is out of the shoe, too.
            dealer = self._against.dealer(combined(self.other, single(count)), rows)
            left = without(self.left, composition([count, count]))
            self._split_hands[count] = SplitHand(hand, left, dealer)
        return self._split_hands[count]

    def split(self, count: int) -> Counted:
        """Count the results of one hand of a split pair, once the pair is drawn; the other is like it."""
        hand = self._split(count)
        drawn = Drawn(self._against.player.every, hand.left, single(count))
        return self._count(hand.played_out, drawn, hand.dealer)

    @cached_property
    def values(self) -> Mapping[int, float]:
        """What each hand gains on average; rounds that a dealer's blackjack ends count as 0."""
        against, every = self._against, self._against.player.every
        gains, cards = against.gains, sum(self.left)
        by_hand = dict(HandValues(every, self._dealer, cards, self.left, NOTHING).of(against.hands, gains))
        for number, decision in against.decided.items():
            hand = HANDS[number]
            if not fits(self.left, hand):
                by_hand[number] = 0.0
            elif decision == SPLIT:
                by_hand[number] = self._value_of_split(hand.index(2) + 1)
            elif decision == GIVE_UP:
                by_hand[number] = self._without_blackjack(hand, Played((), surrendered=True))
            else:
                by_hand[number] *= perm(cards, 2) / orders(self.left, hand)
        return by_hand

    @property
    def blackjack(self) -> float:
        """What a blackjack gains on average."""
        return self._without_blackjack(HANDS[ACE_TEN], Played((BLACKJACK,)))

    def _without_blackjack(self, hand: Composition, ended: Played) -> float:
        chance, of_all = self._against.no_blackjack(hand, self.other)
        return float(self._against.gains[False](ended)) * chance / of_all

    def _value_of_split(self, count: int) -> float:
        hand, every = self._split(count), self._against.player.every
        cards = sum(self.left) - 1
        values = HandValues(every, hand.dealer, cards, hand.left, single(count))
        return 2 * values.of(together({0: hand.played_out}), self._against.gains)[0]
