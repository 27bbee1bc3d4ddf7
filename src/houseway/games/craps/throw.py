"""Defines the outcome that decides craps wagers: two dice, and the shooter's turn before the throw."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from houseway.equipment.dice import Roll

POINTS = (4, 5, 6, 8, 9, 10)
SEVEN, YO = 7, 11
CRAPS = (2, 3, 12)


class Turn(NamedTuple):
    """A shooter's turn so far: the point, None before a come-out roll, and the points made in it."""

    point: int | None = None
    made: tuple[int, ...] = ()

    def after(self, roll: Roll) -> Turn:
        """Return the turn after a roll; a seven-out ends it, and another begins."""
        if self.point is None:
            return self._replace(point=roll.total) if roll.total in POINTS else self
        if roll.total == SEVEN:
            return Turn()
        return Turn(None, tuple(sorted({*self.made, self.point}))) if roll.total == self.point else self


@dataclass(frozen=True)
class Throw:
    """A roll in a turn."""

    roll: Roll
    turn: Turn

    @cached_property
    def total(self) -> int:
        return self.roll.total

    @cached_property
    def is_come_out(self) -> bool:
        return self.turn.point is None

    @cached_property
    def is_seven_out(self) -> bool:
        return not self.is_come_out and self.total == SEVEN

    @property
    def points_made(self) -> int:
        """Return how many different points the shooter has made, with this roll."""
        return len({*self.turn.made, self.total} if self.makes_point else self.turn.made)

    @property
    def makes_point(self) -> bool:
        return self.total == self.turn.point

    @property
    def called(self) -> str:
        """Return the call of the stickperson."""
        if self.is_come_out:
            return self._called_at_come_out
        if self.total == SEVEN:
            return "Seven out, line away"
        if self.makes_point:
            return f"{self._named}, winner: the point is made"
        return self._named

    @property
    def _called_at_come_out(self) -> str:
        if self.total in CRAPS:
            return f"{self._named}, line away"
        if self.total in (SEVEN, YO):
            return f"{self._named}, winner"
        return f"{self._named}: the point is {self.total}"

    @property
    def _named(self) -> str:
        if self.total in CALLS:
            return CALLS[self.total]
        return (
            f"{'Hard' if self.roll.is_double else 'Easy'} {self.total}"
            if self.total % 2 == 0
            else f"{self.total}"
        )

    def __str__(self) -> str:
        return f"{self.total} ({self.roll}): {self.called[0].lower()}{self.called[1:]}"


CALLS = {
    2: "Two craps, aces",
    3: "Three craps",
    5: "Five",
    7: "Seven",
    9: "Nine",
    11: "Yo eleven",
    12: "Twelve craps, boxcars",
}
