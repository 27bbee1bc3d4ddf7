"""Shapes of tables, with their seats. The regulation prints no measures; these are usual ones."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.regulation import Citation
from houseway.rules.layout.layout import DealerPlace, Felt, Fixture, FixtureKind, Seat
from houseway.rules.layout.shapes import Box, Frame, Point, arc, around


@dataclass(frozen=True)
class HalfMoon:
    """A half moon: the dealer at the straight edge, the players around the arc."""

    radius: float
    straight: float  # how far the straight sides continue beyond the middle of the arc

    @property
    def width(self) -> float:
        return 2 * self.radius

    @property
    def depth(self) -> float:
        return self.radius + self.straight

    @property
    def middle(self) -> Point:
        """Return the middle of the arcs, which is straight ahead of every seat."""
        return Point(0, self.radius)

    @property
    def outline(self) -> tuple[Point, ...]:
        return (
            Point(-self.radius, self.depth),
            *arc(self.middle, self.radius, -90, 90),
            Point(self.radius, self.depth),
        )

    def seats(self, count: int, step: float) -> tuple[Seat, ...]:
        """Return the seats; seat 1 is farthest to the dealer's left, at the players' right."""
        return tuple(
            Seat(number, Frame(around(self.middle, self.radius, angle), angle))
            for number in range(1, count + 1)
            for angle in [step * ((count + 1) / 2 - number)]
        )


@dataclass(frozen=True)
class Oblong:
    """An oblong: the players around two round ends, the dealers at the straight sides between them."""

    width: float
    depth: float

    @property
    def radius(self) -> float:
        return self.depth / 2

    @property
    def ends(self) -> tuple[Point, Point]:
        """Return the middles of the round ends, at the players' right and left."""
        x = self.width / 2 - self.radius
        return Point(x, self.radius), Point(-x, self.radius)

    @property
    def outline(self) -> tuple[Point, ...]:
        right, left = self.ends
        return (*arc(right, self.radius, 0, 180), *arc(left, self.radius, 180, 360))

    def seats(self, at_each_end: int, step: float) -> tuple[Seat, ...]:
        """Return the seats clockwise from the dealer's left: around the right end, then the left one."""
        from_side = [step * ((at_each_end - 1) / 2 - number) for number in range(at_each_end)]
        angles = [
            (end, side + angle) for end, side in zip(self.ends, (90, -90), strict=True) for angle in from_side
        ]
        return tuple(
            Seat(number, Frame(around(end, self.radius, angle), angle))
            for number, (end, angle) in enumerate(angles, 1)
        )


@dataclass(frozen=True)
class Rectangle:
    """A rectangle: the players along one long side, the dealer at the other."""

    width: float
    depth: float
    corner: float

    @property
    def outline(self) -> tuple[Point, ...]:
        x, y, corner = self.width / 2 - self.corner, self.corner, self.corner
        top = self.depth - corner
        return (
            *arc(Point(x, y), corner, 0, 90),
            *arc(Point(x, top), corner, 90, 180),
            *arc(Point(-x, top), corner, 180, 270),
            *arc(Point(-x, y), corner, 270, 360),
        )

    def seats(self, count: int) -> tuple[Seat, ...]:
        """Return the seats from the dealer's left."""
        apart = self.width / count
        return tuple(
            Seat(number, Frame(Point(apart * ((count + 1) / 2 - number), 0)))
            for number in range(1, count + 1)
        )

    def seats_around_ends(self, inner: float, along: int) -> tuple[Seat, ...]:
        """Return the seats clockwise from the dealer's left: around the right end, then around the left one.

        At each end there is one at each corner, two between them, and more along the players' side, the first
        of them ``inner`` from the middle.
        """
        x, corner = self.width / 2, self.corner
        to_edge = x - corner
        top, bottom = self.depth - corner, corner
        straight = (top - bottom) / 4
        right = [
            Frame(around(Point(to_edge, top), corner, 135), 135),
            Frame(Point(x, top - straight), 90),
            Frame(Point(x, bottom + straight), 90),
            Frame(around(Point(to_edge, bottom), corner, 45), 45),
        ]
        step = (to_edge - inner) / (along - 1)
        right += [Frame(Point(to_edge - step * place, 0)) for place in range(along)]
        left = [Frame(Point(-frame.at.x, frame.at.y), -frame.turn) for frame in reversed(right)]
        return tuple(Seat(number, frame) for number, frame in enumerate((*right, *left), 1))


def one_dealer(felt: Felt) -> tuple[DealerPlace, ...]:
    """Return one dealer's place, opposite the players."""
    return (DealerPlace("Dealer", Point(0, felt.depth)),)


def dealers_side(
    felt: Felt, cite: Citation | None = None, *, boxes: Citation | None = None, inventory: float = 560
) -> tuple[Fixture, ...]:
    """Return the table inventory in front of the dealer and a box on each side (reading 49)."""
    attached = felt.depth + 44
    aside = inventory / 2 + 150
    return (
        Fixture("table inventory", Box(Point(0, felt.depth - 78), inventory, 112), cite),
        Fixture("drop box", Box(Point(aside, attached), 150, 80), boxes or cite),
        Fixture("tip box", Box(Point(-aside, attached), 110, 80), boxes or cite),
    )


def next_to_dealer(felt: Felt, kind: FixtureKind, cite: Citation | None = None, *, x: float) -> Fixture:
    """Return equipment at the dealer's edge; at the dealer's left hand if x is positive."""
    return Fixture(kind, Box(Point(x, felt.depth - 85), 120, 120), cite)
