"""Plane geometry for layouts: whether outlines meet, and whether one is within another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from houseway.rules.layout.shapes import Point

Outline = Sequence[Point]
Box = tuple[float, float, float, float]  # left, bottom, right, top
EVERY = 5  # of the many corners that stand for a round line


class Region:
    """An outline with simplified curves, and its bounding box, which answers most questions."""

    def __init__(self, outline: Outline) -> None:
        self.corners = list(outline[::EVERY] if len(outline) > 150 else outline)
        self.box = bounds(outline)
        self.edges = list(pairwise([*self.corners, self.corners[0]]))

    def contains(self, point: Point) -> bool:
        left, bottom, right, top = self.box
        if not (left <= point.x <= right and bottom <= point.y <= top):
            return False
        inside = False
        for start, end in self.edges:
            if (start.y > point.y) != (end.y > point.y):
                crossing = start.x + (end.x - start.x) * (point.y - start.y) / (end.y - start.y)
                inside ^= point.x < crossing
        return inside

    def holds(self, other: Region) -> bool:
        """Return whether the corners of the other region are within this one."""
        return all(map(self.contains, other.corners))

    def meets(self, other: Region) -> bool:
        """Return whether the regions overlap."""
        if not _boxes_meet(self.box, other.box):
            return False
        if self.contains(other.corners[0]) or other.contains(self.corners[0]):
            return True
        shared = _shared_box(self.box, other.box)  # where edges that cross each other do so
        near = [edge for edge in other.edges if _reaches(*edge, shared)]
        return any(
            _cross(*edge, *another)
            for edge in self.edges
            if near and _reaches(*edge, shared)
            for another in near
        )


def region(outline: Outline, by: float = 0.985) -> Region:
    """Return a slightly shrunken region, so that outlines that only touch do not meet."""
    x = sum(point.x for point in outline) / len(outline)
    y = sum(point.y for point in outline) / len(outline)
    return Region([Point(x + (point.x - x) * by, y + (point.y - y) * by) for point in outline])


def meeting(regions: Sequence[Region]) -> Iterator[tuple[int, int]]:
    """Yield the indexes of any two that meet; sorted from the left, only near ones are compared."""
    order = sorted(range(len(regions)), key=lambda place: regions[place].box[0])
    for position, first in enumerate(order):
        right = regions[first].box[2]
        for second in order[position + 1 :]:
            if regions[second].box[0] >= right:
                break
            if regions[first].meets(regions[second]):
                yield first, second


def bounds(outline: Outline) -> Box:
    xs, ys = [point.x for point in outline], [point.y for point in outline]
    return min(xs), min(ys), max(xs), max(ys)


def _shared_box(first: Box, second: Box) -> Box:
    left, bottom, right, top = first
    other_left, other_bottom, other_right, other_top = second
    return max(left, other_left), max(bottom, other_bottom), min(right, other_right), min(top, other_top)


def _reaches(a: Point, b: Point, box: Box) -> bool:
    """Return whether the box around an edge meets or touches another box."""
    left, bottom, right, top = box
    return not (
        (a.x < left and b.x < left)
        or (a.x > right and b.x > right)
        or (a.y < bottom and b.y < bottom)
        or (a.y > top and b.y > top)
    )


def _boxes_meet(first: Box, second: Box) -> bool:
    left, bottom, right, top = first
    other_left, other_bottom, other_right, other_top = second
    return left < other_right and other_left < right and bottom < other_top and other_bottom < top


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
