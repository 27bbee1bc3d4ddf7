"""Counts how often each number came up at a table, next to how often that was to be expected.

Players ask for hot and cold numbers. They are shown as what they are: chance has no memory, so they say
nothing about the next round. The expected counts are there to show how ordinary such differences are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any

import msgspec

from houseway.equipment.dice import FACES
from houseway.rules.options import Options

MARKED = 3  # numbers that are called hot, and as many that are called cold
LAST = 24  # results that are listed
LEAST = 12  # results before any number is called hot or cold
CAUTION = (
    "This is what has happened, and no information about the next result: each one is independent of all "
    "before it. A hot number is no more likely to come than its chance, and a cold one is not due."
)


class Counted(msgspec.Struct, frozen=True):
    """A number: how often it came, how often it was to be expected, and its chance in words."""

    name: str
    count: int
    expected: float  # to display it
    chance: str


class Tallied(msgspec.Struct, frozen=True):
    """What the table shows; ``last`` begins with the newest."""

    results: int
    noun: str
    last: list[str]
    numbers: list[Counted]
    hot: list[str]
    cold: list[str]
    tints: dict[str, str]
    caution: str = CAUTION


@dataclass(frozen=True)
class Tally:
    """What a game counts: the name of an outcome as results of a table have it, and the chance of each."""

    noun: str  # of a result, such as "spins"
    name_of: Callable[[Any], str]
    chances: Callable[[Options], Mapping[str, Fraction]]
    tints: Mapping[str, str] = field(default_factory=dict)  # colors of names

    def of(self, options: Options, outcomes: Iterable[Any]) -> Tallied:
        """Count the outcomes, which begin with the oldest."""
        names = [self.name_of(outcome) for outcome in outcomes]
        counts, chances = Counter(names), self.chances(options)
        numbers = [
            Counted(
                name, counts[name], float(len(names) * chance), f"{chance.numerator} in {chance.denominator}"
            )
            for name, chance in chances.items()
        ]
        hot, cold = _extremes(counts, chances, len(names)) if len(names) >= LEAST else ([], [])
        tints = {name: tint for name, tint in self.tints.items() if name in chances}
        return Tallied(len(names), self.noun, names[: -LAST - 1 : -1], numbers, hot, cold, tints)


def _extremes(
    counts: Mapping[str, int], chances: Mapping[str, Fraction], total: int
) -> tuple[list[str], list[str]]:
    """Return the names that came most often and most seldom, measured by how much such counts vary."""

    def deviation(name: str) -> float:
        chance = chances[name]
        return float(counts[name] - total * chance) / sqrt(total * chance * (1 - chance))

    ranked = sorted(chances, key=deviation)
    hot = [name for name in reversed(ranked[-MARKED:]) if deviation(name) > 0]
    return hot, [name for name in ranked[:MARKED] if deviation(name) < 0]


def totals_of_dice(dice: int) -> Mapping[str, Fraction]:
    """Return the chance of every total."""
    ways = Counter(map(sum, product(FACES, repeat=dice)))
    return {str(total): Fraction(count, len(FACES) ** dice) for total, count in sorted(ways.items())}


def tally_of_totals(dice: int, noun: str, roll_of: Callable[[Any], Any] = lambda outcome: outcome) -> Tally:
    """Return the tally of a game whose outcome is a roll, or contains one."""
    return Tally(noun, lambda outcome: str(sum(roll_of(outcome)["dice"])), lambda _: totals_of_dice(dice))
