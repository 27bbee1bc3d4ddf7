"""Prints side bets: an area of their own on the felt, and their words in the guide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist, hypot
from typing import Any

from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.guide import Guide, WagerInWords
from houseway.rules.layout.layout import THE_TABLE, Area, Inscription, Layout, Line, NamePlace, Printed, name
from houseway.rules.layout.shapes import Box, Circle, Frame, Point
from houseway.rules.options import Options
from houseway.rules.side_bets.definition import SideBet
from houseway.rules.wagers.wagers import Wager

RADII = (46, 38, 31, 25, 20)
GAP = 6
STEP = 14
# How wide a letter is at most, compared with the size of its line.
LETTER = 0.62

Polygon = Sequence[Point]


def layout_with(layout: Layout, table: Table[Any], side_bets: Iterable[SideBet]) -> Layout:
    """Return the layout with an area for each side bet where the felt is free, at each seat if others are."""
    for side_bet in side_bets:
        layout = _with_area(layout, table.wagers[side_bet.name])
    return layout


def _with_area(layout: Layout, wager: Wager[Any]) -> Layout:
    at_seats = bool(layout.at_each_seat.areas)
    frames = [seat.frame for seat in layout.seats] if at_seats else [THE_TABLE]
    shape = _free_place(layout, frames)
    if shape is None:
        raise Refusal(f"The layout has no room for the area of {wager.title}.", wager.cite)
    area = Area(wager.name, wager.title, wager.cite, shape, tuple(_lines(wager.title, shape.radius)))
    if at_seats:
        return replace(layout, at_each_seat=_with(layout.at_each_seat, area))
    return replace(layout, on_table=_with(layout.on_table, area))


def _with(printed: Printed, area: Area) -> Printed:
    return replace(printed, areas=(*printed.areas, area))


def _lines(words: str, radius: float) -> Iterator[Line]:
    """Yield the words in up to three lines that fit the circle."""
    parts = words.upper().split()
    while len(parts) > 3:
        shortest = min(range(len(parts) - 1), key=lambda place: len(parts[place]) + len(parts[place + 1]))
        parts[shortest : shortest + 2] = [" ".join(parts[shortest : shortest + 2])]
    longest = max(map(len, parts))
    size = min(radius * 0.5, radius * 1.5 / (longest * LETTER))
    yield from (name(part, size) for part in parts)


def _free_place(layout: Layout, frames: Sequence[Frame]) -> Circle | None:
    """Return the largest circle that is free in every frame, as near the other areas as possible."""
    occupied = [_Occupied(polygon) for polygon in _polygons(layout)]
    felt = list(layout.felt.outline)
    home = _middle_of_areas(layout, frames[0])
    for radius in RADII:
        for at in sorted(_candidates(layout, frames), key=lambda point: dist(point, home)):
            centres = [frame.on_table(at) for frame in frames]
            if _are_apart(centres, 2 * radius + GAP) and all(
                _is_free(centre, radius, felt, occupied) for centre in centres
            ):
                return Circle(at, radius)
    return None


def _are_apart(centres: Sequence[Point], least: float) -> bool:
    return all(dist(one, other) >= least for one, other in pairwise(centres))


def _middle_of_areas(layout: Layout, frame: Frame) -> Point:
    areas = layout.at_each_seat.areas or layout.on_table.areas
    centres = [area.shape.centre for area in areas] or [frame.at]
    return Point(
        sum(centre.x for centre in centres) / len(centres), sum(centre.y for centre in centres) / len(centres)
    )


def _candidates(layout: Layout, frames: Sequence[Frame]) -> Iterator[Point]:
    wide = 14 if len(frames) > 1 else int(layout.felt.width / 2 / STEP)
    for across in range(-wide, wide + 1):
        for up in range(int(layout.felt.depth / STEP)):
            yield Point(across * STEP, up * STEP)


class _Occupied:
    """A polygon on the felt, with a circle around it to answer most questions."""

    def __init__(self, polygon: Polygon) -> None:
        self.corners = list(polygon[:: max(1, len(polygon) // 40)])
        xs, ys = [corner.x for corner in polygon], [corner.y for corner in polygon]
        self._middle = Point((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        self._reach = max(dist(self._middle, corner) for corner in polygon)

    def meets(self, centre: Point, radius: float) -> bool:
        if dist(centre, self._middle) >= self._reach + radius:
            return False
        return _is_inside(centre, self.corners) or _distance(centre, self.corners) < radius


def _is_free(centre: Point, radius: float, felt: Polygon, occupied: Sequence[_Occupied]) -> bool:
    if any(polygon.meets(centre, radius + GAP) for polygon in occupied):
        return False
    return _is_inside(centre, felt) and _distance(centre, felt) >= radius + GAP


def _polygons(layout: Layout) -> Iterator[Polygon]:
    """Yield the outline of everything on the felt."""
    for _, frame, printed in layout.frames:
        shapes = [item.shape for items in (printed.areas, printed.cards, printed.spaces) for item in items]
        shapes += [panel.box for panel in printed.panels]
        for shape in shapes:
            yield [frame.on_table(corner) for corner in shape.outline]
        for inscription in printed.inscriptions:
            yield from ([frame.on_table(corner) for corner in box] for box in _letters(inscription))
    yield from (fixture.shape.outline for fixture in layout.fixtures)
    yield from _letters(_inscription(layout.licensee))


def _inscription(place: NamePlace) -> Inscription:
    widest = "M" * max(1, round(place.width / (place.size * LETTER)))
    return Inscription((Line(widest, place.size),), place.at, middle=place.middle)


def _letters(inscription: Inscription) -> Iterator[Polygon]:
    """Yield boxes that hold the letters of an inscription: one a line, or many small ones along an arc."""
    below = 0.0
    for line in inscription.lines:
        width, height = len(line.words) * line.size * LETTER, line.size * 1.3
        centre = Point(inscription.at.x, inscription.at.y - below)
        if inscription.middle is None:
            yield Box(centre, width, height).outline
        else:
            yield from _along_arc(centre, inscription.middle, width, height)
        below += height


def _along_arc(top: Point, middle: Point, width: float, height: float) -> Iterator[Polygon]:
    radius = hypot(top.x - middle.x, top.y - middle.y)
    pieces = max(1, round(width / height))
    towards = 1 if top.y > middle.y else -1
    for piece in range(pieces):
        across = ((piece + 0.5) / pieces - 0.5) * width
        x = max(-radius, min(radius, across))
        y = (radius**2 - x**2) ** 0.5
        yield Box(Point(middle.x + x, middle.y + towards * y), height, height).outline


def _is_inside(point: Point, polygon: Polygon) -> bool:
    inside = False
    for start, end in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (start.y > point.y) != (end.y > point.y):
            crossing = start.x + (end.x - start.x) * (point.y - start.y) / (end.y - start.y)
            inside ^= point.x < crossing
    return inside


def _distance(point: Point, polygon: Polygon) -> float:
    return min(
        _to_line(point, start, end) for start, end in zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    )


def _to_line(point: Point, start: Point, end: Point) -> float:
    length = dist(start, end)
    if not length:
        return dist(point, start)
    along = (point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)
    part = max(0.0, min(1.0, along / length**2))
    return dist(point, Point(start.x + part * (end.x - start.x), start.y + part * (end.y - start.y)))


def guide_with(guide: Guide, side_bets: Iterable[SideBet]) -> Guide:
    """Return the guide with the side bets among its wagers, in the words of their files."""
    said = {side_bet.name: WagerInWords(_clause(side_bet.meaning), side_bet.title) for side_bet in side_bets}

    def wagers(options: Options) -> Mapping[str, WagerInWords]:
        return {**guide.wagers(options), **said}

    return replace(guide, wagers=wagers)


def _clause(sentence: str) -> str:
    """Return a sentence as the end of another: ``the first two cards are a pair``."""
    words = sentence.rstrip(".")
    return words if words[:2].isupper() else words[:1].lower() + words[1:]
