"""Finished hands of a player against every hand of the dealer: how often each comparison comes up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import perm
from typing import Any, NamedTuple

import numpy as np

from houseway.games.blackjack.exact.compositions import Composition, number_of, stands_at, without
from houseway.games.blackjack.exact.dealer_hands import (
    NOT_PLAYED_OUT,
    PLAYED_OUT,
    DealersAnswers,
    Numbers,
    ways_to_lie,
)
from houseway.games.blackjack.exact.player_hands import Finished, Orders, PlayedOut
from houseway.games.blackjack.hands import BUST


class Ended(NamedTuple):
    """Where a hand stands, and whether it is doubled."""

    stands_at: int
    doubled: bool


class Compared(NamedTuple):
    """A hand, and where the dealer stands; None where that does not matter."""

    hand: Ended
    dealer: int | None


class Meetings(NamedTuple):
    """By where the dealer stands, how many cards were drawn in all, and how many of them are kept apart."""

    begun: Mapping[Ended, Numbers]  # hands with two cards, against any hand of the dealer
    finished: Mapping[Ended, Numbers]
    number: type

    @property
    def longest(self) -> int:
        """The most cards that any takes."""
        every = (*self.begun.values(), *self.finished.values())
        return max((int(np.nonzero(one.any(axis=(0, 2)))[0][-1]) for one in every), default=0)


def meetings(
    answers: DealersAnswers,
    left: Composition,
    hands: PlayedOut,
    *,
    has: Composition,
    aside: int | None = None,
) -> Meetings:
    """In how many ways the cards lie so. ``has`` are cards of the hand that are not in the shoe any more."""

    def met(some: Orders, stand_at: Sequence[int]) -> dict[Ended, Numbers]:
        found: dict[Ended, Numbers] = {}
        alike: dict[tuple[Ended, int, int], list[Finished]] = defaultdict(list)
        taken = {one: without(one.hand, has) for one in some}
        for one, hand in taken.items():
            apart = number_of(hand, aside) if aside else 0
            alike[Ended(stands_at(one.hand), one.doubled), sum(hand), apart].append(one)
        if not alike:
            return found
        in_turn = [one for same in alike.values() for one in same]
        ways = ways_to_lie(left, [taken[one] for one in in_turn], aside, answers.number)
        ways *= np.array([some[one] for one in in_turn], dtype=answers.number)
        rows = answers.to_hands([taken[one] for one in in_turn], stand_at) * ways[:, None, None, None]
        starts = np.cumsum([0, *map(len, alike.values())])[:-1]
        most_cards, most_apart = max(cards for _, cards, _ in alike), max(apart for _, _, apart in alike)
        for (ended, cards, apart), together in zip(alike, np.add.reduceat(rows, starts), strict=True):
            _, dealers_cards, dealers_apart = together.shape
            shape = (len(stand_at), dealers_cards + most_cards, dealers_apart + most_apart)
            sums = found.setdefault(ended, np.zeros(shape, dtype=answers.number))
            sums[:, cards : cards + dealers_cards, apart : apart + dealers_apart] += together
        return found

    return Meetings(met(hands.begun, NOT_PLAYED_OUT), met(hands.finished, PLAYED_OUT), answers.number)


def compared(found: Meetings, weight: Callable[[int, int], int]) -> Iterator[tuple[Compared, Any]]:
    """The comparisons, each with its ways times their weights, which go by all cards and those kept apart."""
    every = (*found.begun.values(), *found.finished.values())
    most_cards, most_apart = (max((one.shape[axis] for one in every), default=0) for axis in (1, 2))
    weights: Numbers = np.array(
        [[weight(cards, apart) for apart in range(most_apart)] for cards in range(most_cards)],
        dtype=found.number,
    )

    def weighted(ways: Numbers) -> list[Any]:
        _, cards, apart = ways.shape
        sums: list[Any] = (ways * weights[:cards, :apart]).sum(axis=(1, 2)).tolist()
        return sums

    over: dict[bool, Any] = defaultdict(int)
    for begun, ways in found.begun.items():
        over[begun.doubled] += weighted(ways)[0]
    for ended, ways in found.finished.items():
        any_hand, *stand_at = weighted(ways)
        over[ended.doubled] -= any_hand
        yield Compared(ended, BUST), any_hand - sum(stand_at)
        for dealer, number in zip(PLAYED_OUT[1:], stand_at, strict=True):
            yield Compared(ended, dealer), number
    for doubled, number in over.items():
        yield Compared(Ended(BUST, doubled), None), number


def drawn_from(cards: int, longest: int) -> Callable[[int, int], int]:
    """Of the ways to lay out the longest meeting, those in which the cards of one are the first."""
    return lambda drawn, _: perm(cards - drawn, longest - drawn) if drawn <= longest else 0
