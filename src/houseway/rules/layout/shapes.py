"""Shapes on a felt, in millimetres, as a player sees them: x to the right, y towards the dealer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import acos, ceil, cos, degrees, dist, radians, sin
from typing import NamedTuple

# How far a polygon may be from the round line that it stands for.
TOLERANCE = 0.1


class Point(NamedTuple):
    x: float
    y: float


ORIGIN = Point(0, 0)


def around(middle: Point, radius: float, turned: float) -> Point:
    """Return the point at this distance and angle; 0 degrees is towards the players, then to their right."""
    angle = radians(turned)
    return Point(middle.x + radius * sin(angle), middle.y - radius * cos(angle))


def arc(middle: Point, radius: float, start: float, end: float) -> tuple[Point, ...]:
    step = 2 * degrees(acos(1 - TOLERANCE / radius))
    steps = max(2, ceil(abs(end - start) / step))
    return tuple(around(middle, radius, start + (end - start) * step / steps) for step in range(steps + 1))


@dataclass(frozen=True)
class Circle:
    centre: Point
    radius: float

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        return arc(self.centre, self.radius, 0, 360)[:-1]


@dataclass(frozen=True)
class Box:
    """A rectangle with rounded corners."""

    centre: Point
    width: float
    height: float
    corner: float = 8

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        x, y = self.width / 2, self.height / 2
        return tuple(
            Point(self.centre.x + right, self.centre.y + ahead)
            for right, ahead in ((-x, -y), (x, -y), (x, y), (-x, y))
        )

    def divided(self, count: int, gap: float) -> Iterator[Box]:
        """Yield equal boxes side by side from the players' left, with a gap of felt between them."""
        width = self.width / count
        left = self.centre.x - self.width / 2
        for place in range(count):
            middle = Point(left + width * (place + 0.5), self.centre.y)
            yield Box(middle, width - gap, self.height, self.corner)


@dataclass(frozen=True)
class Sector:
    """A piece of a curved row: between two arcs around one middle, and between two angles."""

    middle: Point
    inner: float
    outer: float
    start: float
    end: float
    open_sides: bool = False  # no lines between the pieces of the row

    @property
    def centre(self) -> Point:
        return around(self.middle, (self.inner + self.outer) / 2, (self.start + self.end) / 2)

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        return (
            *arc(self.middle, self.outer, self.start, self.end),
            *arc(self.middle, self.inner, self.end, self.start),
        )


@dataclass(frozen=True)
class Figure:
    """Any other shape, given by its corners."""

    centre: Point
    corners: tuple[Point, ...]

    @property
    def outline(self) -> tuple[Point, ...]:
        return self.corners


@dataclass(frozen=True)
class Band:
    """A strip of one width along a line that bends gently, such as the pass line around an end of a table.

    ``middle`` is the point of the line around which its words are printed.
    """

    line: tuple[Point, ...]
    width: float
    middle: Point

    @property
    def centre(self) -> Point:
        return self.middle

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        sides = list(zip(self.line, self._across, strict=True))
        half = self.width / 2
        return (
            *(Point(at.x + half * side.x, at.y + half * side.y) for at, side in sides),
            *(Point(at.x - half * side.x, at.y - half * side.y) for at, side in reversed(sides)),
        )

    @property
    def _across(self) -> Iterator[Point]:
        """Yield the direction across the band at each point of its line."""
        for place, _ in enumerate(self.line):
            before, after = self.line[max(place - 1, 0)], self.line[min(place + 1, len(self.line) - 1)]
            length = dist(before, after)
            yield Point((before.y - after.y) / length, (after.x - before.x) / length)

    def along(self, part: float) -> Point:
        """Return the point of the line after this part of its length."""
        steps = [dist(start, end) for start, end in pairwise(self.line)]
        left = part * sum(steps)
        for (start, end), step in zip(pairwise(self.line), steps, strict=True):
            if left <= step:
                rest = left / step
                return Point(start.x + rest * (end.x - start.x), start.y + rest * (end.y - start.y))
            left -= step
        return self.line[-1]


Shape = Circle | Box | Sector | Figure | Band


def bounds(outline: Iterable[Point]) -> tuple[float, float, float, float]:
    """Return the least x and y and the greatest x and y of an outline."""
    across, ahead = zip(*outline, strict=True)
    return min(across), min(ahead), max(across), max(ahead)


def _figure(centre: Point, corners: Iterable[tuple[float, float]]) -> Figure:
    return Figure(centre, tuple(Point(centre.x + x, centre.y + y) for x, y in corners))


def octagon(centre: Point, radius: float) -> Figure:
    return Figure(centre, tuple(around(centre, radius, 22.5 + 45 * corner) for corner in range(8)))


def crown(centre: Point, width: float, height: float) -> Figure:
    """Return a crown: a band with three points above it."""
    x, band, notch = width / 2, height * 0.3, height * 0.34
    corners = (
        (-x * 0.9, -band),
        (x * 0.9, -band),
        (x, height * 0.6),
        (x * 0.5, notch),
        (0, height * 0.73),
        (-x * 0.5, notch),
        (-x, height * 0.6),
    )
    return _figure(centre, corners)


def football(centre: Point, width: float, height: float) -> Figure:
    """Return a football: two arcs that meet in points."""
    points = 24
    upper = [
        (width * (step / points - 0.5), height / 2 * sin(radians(180 * step / points)) ** 0.8)
        for step in range(1, points)
    ]
    lower = [(-x, -y) for x, y in upper]
    return _figure(centre, [(-width / 2, 0), *upper, (width / 2, 0), *lower])


@dataclass(frozen=True)
class Frame:
    """A coordinate frame on the table: moved, and turned to the left by ``turn`` degrees."""

    at: Point = ORIGIN
    turn: float = 0

    def on_table(self, seen: Point) -> Point:
        angle = radians(self.turn)
        return Point(
            self.at.x + seen.x * cos(angle) - seen.y * sin(angle),
            self.at.y + seen.x * sin(angle) + seen.y * cos(angle),
        )
