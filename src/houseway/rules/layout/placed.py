"""Where the parts of a layout are (at a seat, at an end of the table, for all) and whose chips lie there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from houseway.rules.layout.shapes import Band, Box, Frame, Point, bounds

if TYPE_CHECKING:
    from houseway.rules.layout.layout import Area, Printed


DICE = "dice"  # the name of the place where dice come to rest; without one, before the table inventory


@dataclass(frozen=True)
class MarkerPlace:
    """Where a marker lies that says something to all players, by the name that a `Condition` uses."""

    name: str
    at: Point


@dataclass(frozen=True)
class End:
    """One end of a table, with what is printed there for the seats around it.

    ``places`` are those of `Layout.places`, for its seats; ``view`` is what somebody there needs to see.
    """

    name: str
    seats: tuple[int, ...]
    printed: Printed
    places: tuple[Point, ...]
    view: Box


class Part(NamedTuple):
    """What is printed in one frame: at a seat, at an end of the table, or for all players."""

    name: str
    seat: int | None
    frame: Frame
    printed: Printed
    seats: tuple[int, ...] = ()  # that share it, where each has its place in the areas
    places: tuple[Point, ...] = ()


@dataclass(frozen=True)
class PlacedArea:
    """The area of a wager at one seat, or for several players together if the seat is None."""

    area: Area
    seat: int | None
    frame: Frame
    end: str = ""  # the end of the table where it is, if there is another at the other end
    seats: tuple[int, ...] = ()
    places: tuple[Point, ...] = ()

    @property
    def chips(self) -> Point:
        """Return where chips are placed."""
        return self.frame.on_table(self.area.shape.centre)

    @property
    def chips_by_seat(self) -> dict[int, Point]:
        """Return where each player's chips lie, in an area where each of them has a place."""
        shape = self.area.shape
        if isinstance(shape, Band):
            return {
                seat: shape.along((place + 0.5) / len(self.seats)) for place, seat in enumerate(self.seats)
            }
        left, bottom, right, top = bounds(shape.outline)
        return {
            seat: Point(
                (left + right + x * (right - left)) / 2,
                (bottom + top + y * (top - bottom)) / 2,
            )
            for seat, (x, y) in zip(self.seats, self.places, strict=True)
        }

    def serves(self, seat: int) -> bool:
        """Return whether a player at this seat places the wager here."""
        return self.seat == seat or (self.seat is None and (not self.seats or seat in self.seats))

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        return tuple(map(self.frame.on_table, self.area.shape.outline))
