"""The device that decides a round without cards, and what comes up when it is not fair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

from houseway.equipment.dice import FACES, Roll
from houseway.rules.analysis.distribution import Distribution

Outcome = TypeVar("Outcome")

# The chance of each face, or of each pocket or section of a wheel.
Chances = Mapping[str, Fraction]


@dataclass(frozen=True)
class Device:
    """A die or a wheel. ``outcomes`` counts what comes up when its faces have other chances."""

    name: str
    faces: Mapping[str, int]  # with the ways of each if it is fair
    outcomes: Callable[[Chances], Distribution[Any]]
    # The same for whole rolls, where it is a die that is thrown with others.
    of_rolls: Callable[[Mapping[Roll, Fraction]], Distribution[Any]] | None = None
    rolls: tuple[Roll, ...] = ()

    @property
    def fair(self) -> Chances:
        ways = sum(self.faces.values())
        return {face: Fraction(count, ways) for face, count in self.faces.items()}


def weighted(chances: Mapping[Outcome, Fraction]) -> Distribution[Outcome]:
    """Return outcomes of these chances as whole ways."""
    unit = lcm(*(chance.denominator for chance in chances.values()))
    return Distribution({outcome: int(chance * unit) for outcome, chance in chances.items()}, unit)


def wheel(faces: Mapping[str, int]) -> Device:
    return Device("wheel", faces, weighted)


def one_die_of(
    rolls: Iterable[Roll], outcomes: Callable[[Mapping[Roll, Fraction]], Distribution[Any]]
) -> Device:
    """Return a die that is thrown with others: it is any of them, and the others are fair."""
    every_roll = tuple(rolls)

    def found(chances: Chances) -> Distribution[Any]:
        return outcomes({roll: _chance_of(roll, chances) for roll in every_roll})

    return Device("die", {str(face): 1 for face in FACES}, found, outcomes, every_roll)


def _chance_of(roll: Roll, chances: Chances) -> Fraction:
    number = len(roll.dice)
    others = Fraction(1, len(FACES) ** (number - 1))
    return sum((chances[str(face)] for face in roll.dice), Fraction(0)) / number * others
