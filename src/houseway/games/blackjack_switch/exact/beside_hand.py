"""Hands beside each other: what a hand comes to while two cards lie in the other one, counted exactly.

A hand is played by its own cards and the up card, so what it comes to is counted by blackjack's engine, from
a shoe without the up card and the two cards of the other hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import product
from math import perm
from typing import NamedTuple

import numpy as np

from houseway.games.blackjack.exact.comparisons import (
    Counted,
    DealerAgainst,
    compared,
    count_comparisons,
    drawn_from,
)
from houseway.games.blackjack.exact.compositions import (
    COUNTS,
    NOTHING,
    Composition,
    combined,
    composition,
    hand_of,
    number_of,
    orders,
    single,
    without,
)
from houseway.games.blackjack.exact.dealer_hands import DealerResults, completes_blackjack
from houseway.games.blackjack.exact.every_hand import Rows
from houseway.games.blackjack.exact.exact_round import ExactRound, HandMoney
from houseway.games.blackjack.exact.player_hands import Drawn, PlayedOut, Player, fits, two_cards
from houseway.games.blackjack.hands import BLACKJACK, Played, dealers_rule, standing
from houseway.games.blackjack.round.legal import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from houseway.games.blackjack_switch.exact.hand_values import Gains, HandValues, ManyHands, together
from houseway.games.blackjack_switch.exact.known_results import KnownResults
from houseway.games.blackjack_switch.hands import Switched
from houseway.games.blackjack_switch.wagers import FIRST, FIRST_BOX, SECOND, SECOND_BOX
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE

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
    """One hand of a split pair beside another hand: its orders, what it draws from, and the dealer."""

    played_out: PlayedOut
    left: Composition
    dealer: DealerAgainst


class BesideHand:
    """The hands against one up card, beside another hand of two cards, which are out of the shoe."""

    def __init__(self, against: AgainstUpCard, other: Composition) -> None:
        self._against, self.other = against, other
        self.left = without(against.left, other)
        self._dealer = against.dealer(other, against.rows)
        self._split_hands: dict[int, SplitHand] = {}

    def counted(self, hands: Mapping[Composition, int], decision: str) -> Counted:
        """Count what hands come to that are played so; the cards of a hand are drawn from the shoe first."""
        player = self._against.player
        played_out = player.played_out(hands, lambda _: decision)
        return self._count(played_out, Drawn(player.every, self.left), self._dealer)

    def _count(self, played_out: PlayedOut, drawn: Drawn, dealer: DealerAgainst) -> Counted:
        found = count_comparisons(played_out, drawn, dealer)
        cards, longest = sum(drawn.left), found.longest
        return Counted(dict(compared(found, drawn_from(cards, longest))), perm(cards, longest))

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
        """Count what one hand of a split pair comes to, after the pair is drawn; the other one is like it."""
        hand = self._split(count)
        drawn = Drawn(self._against.player.every, hand.left, single(count))
        return self._count(hand.played_out, drawn, hand.dealer)

    @cached_property
    def values(self) -> Mapping[int, float]:
        """What each hand gains on average; rounds that a dealer's blackjack ends count as 0."""
        against, every = self._against, self._against.player.every
        gains, cards = against.gains, sum(self.left)
        found = dict(HandValues(every, self._dealer, cards, self.left, NOTHING).of(against.hands, gains))
        for number, decision in against.decided.items():
            hand = HANDS[number]
            if not fits(self.left, hand):
                found[number] = 0.0
            elif decision == SPLIT:
                found[number] = self._value_of_split(hand.index(2) + 1)
            elif decision == GIVE_UP:
                found[number] = self._without_blackjack(hand, Played((), surrendered=True))
            else:
                found[number] *= perm(cards, 2) / orders(self.left, hand)
        return found

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
