"""Says how often each outcome of a game comes up, counted in equally likely ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from houseway.equipment.cards import Card
from houseway.refusal import Refusal

Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class Distribution(Generic[Outcome]):
    """Every possible outcome with its ways: exact, neither sampled nor rounded."""

    ways: Mapping[Outcome, int]
    # Where an outcome is a throw in some state: the equally likely ways of one throw, in which results of
    # wagers are written.
    throws: int = 1

    @cached_property
    def total(self) -> int:
        return sum(self.ways.values())

    def seen_by(self, _wager_name: str) -> Distribution[Outcome]:
        """Return the same with fewer outcomes, if some differ in nothing that the wager looks at."""
        return self


def cards_left(pack: Iterable[Card], removed: Iterable[Card], needed: int) -> Counter[Card]:
    """Return the pack without the cards already seen; refuse cards that it does not hold."""
    left = Counter(pack)
    for card in removed:
        if left[card] <= 0:
            raise Refusal(f"The {card.words} cannot be out: the pack does not hold it that often.")
        left[card] -= 1
    if left.total() < needed:
        raise Refusal(f"Only {left.total()} cards are left; a round takes up to {needed}. Remove fewer.")
    return left


def pack_lanes(values: Sequence[int], width: int) -> int:
    """Pack several ints into one, so that sums and multiples of all of them are one operation."""
    return sum(value << (lane * width) for lane, value in enumerate(values))


def unpack_lanes(packed: int, width: int, count: int) -> list[int]:
    mask = (1 << width) - 1
    return [packed >> (lane * width) & mask for lane in range(count)]
