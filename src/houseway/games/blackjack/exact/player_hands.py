"""How a player's hands end under a strategy: every hand, and in how many orders its cards lead to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations_with_replacement
from typing import NamedTuple

from houseway.games.blackjack.exact.compositions import (
    COUNTS,
    Composition,
    composition,
    hand_of,
    number_of,
    stands_at,
    with_a_card,
)
from houseway.games.blackjack.hands import BLACKJACK, BUST, standing
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.games.blackjack.round.boxes import Hand
from houseway.games.blackjack.round.legal import DOUBLE, HIT, STAND, legal_decisions
from houseway.games.blackjack.strategy.written import Choose
from houseway.rules.options import Options


class Finished(NamedTuple):
    """A hand that takes no more cards."""

    hand: Composition
    doubled: bool


Orders = Counter[Finished]


class PlayedOut(NamedTuple):
    """Hands with two cards, and the hands of 21 or less that they end as; the rest of them went over 21."""

    begun: Orders
    finished: Orders


def two_cards(left: Composition) -> Iterator[tuple[Composition, int]]:
    """Yield all first two cards that the shoe can deal, each with the number of its orders."""
    for first, second in combinations_with_replacement(COUNTS, 2):
        hand = composition([first, second])
        if fits(left, hand):
            yield hand, 1 if first == second else 2


def fits(left: Composition, hand: Composition) -> bool:
    return all(took <= there for took, there in zip(hand, left, strict=True))


@dataclass(frozen=True)
class Player:
    """A player with a strategy, against one up card. ``left`` is the shoe without that card."""

    options: Options
    choose: Choose
    up: int
    left: Composition
    _later: dict[Composition, str] = field(default_factory=dict, repr=False, compare=False)

    def decides(self, hand: Composition, *, hands: int = 1, first: int | None = None) -> str:
        """Return the decision. ``first``: the card that a hand of a split pair began with."""
        cards = hand_of(hand, first)
        legal = legal_decisions(self.options, Hand(1, list(cards), from_split=first is not None), hands)
        return self.choose(cards, WITH_COUNT[self.up], legal) if legal else STAND

    @cached_property
    def on_two_cards(self) -> Mapping[str, Mapping[Composition, int]]:
        """All first two cards except blackjack, by the decision on them, each with its number of orders."""
        found: dict[str, dict[Composition, int]] = {}
        for hand, in_orders in two_cards(self.left):
            if standing(hand_of(hand)) != BLACKJACK:
                found.setdefault(self.decides(hand), {})[hand] = in_orders
        return found

    def played_out(
        self, hands: Mapping[Composition, int], decides: Callable[[Composition], str]
    ) -> PlayedOut:
        """Play hands of two cards to their end. ``decides``: hit, stand or double, by the two cards."""
        begun: Orders = Counter()
        finished: Orders = Counter()
        hitting: Counter[Composition] = Counter()
        for hand, in_orders in hands.items():
            decision = decides(hand)
            begun[Finished(hand, decision == DOUBLE)] += in_orders
            if decision == STAND:
                finished[Finished(hand, doubled=False)] += in_orders
            for more in self.with_a_card(hand) if decision != STAND else ():
                if decision == DOUBLE:
                    finished[Finished(more, doubled=True)] += in_orders
                else:
                    hitting[more] += in_orders
        for hand, in_orders in self.reached(hitting).items():
            if self.decides_later(hand) != HIT:
                finished[Finished(hand, doubled=False)] += in_orders
        return PlayedOut(begun, finished)

    def reached(self, hitting: Counter[Composition]) -> Counter[Composition]:
        """Return these hands of three cards, and all longer hands that hitting them leads to."""
        found: Counter[Composition] = Counter()
        while hitting:
            found.update(hitting)
            further: Counter[Composition] = Counter()
            for hand, in_orders in hitting.items():
                if self.decides_later(hand) == HIT:
                    for more in self.with_a_card(hand):
                        further[more] += in_orders
            hitting = further
        return found

    def decides_later(self, hand: Composition) -> str:
        """Return the decision on three cards or more; hands of split pairs are played like any other."""
        if hand not in self._later:
            self._later[hand] = self.decides(hand)
        return self._later[hand]

    def with_a_card(self, hand: Composition) -> Iterator[Composition]:
        for count, more in with_a_card(hand).items():
            if number_of(more, count) <= number_of(self.left, count) and stands_at(more) != BUST:
                yield more
