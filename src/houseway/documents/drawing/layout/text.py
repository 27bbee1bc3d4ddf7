"""The size and place of every line of text on a layout, so that each fits into its space."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees, hypot
from typing import Literal

from houseway.documents.drawing.layout.dice import words_below
from houseway.documents.drawing.text_width import (
    CAPITALS,
    LINE_HEIGHT,
    PADDING,
    inside,
    shrunk,
    stacked,
    width,
)
from houseway.rules.layout.layout import SEAT, Area, Inscription, Line, NamePlace, Panel
from houseway.rules.layout.shapes import ORIGIN, Box, Point, Sector, Shape, around

HEADING = 1.1  # size of a pay table's heading relative to its rows
LEGIBLE = 18.0  # millimetres: no name is set in smaller type
SERIF = 1.06  # how much wider the serif of titles may be
AS_DESIGNED = 0.6  # the least part of its usual size for a name on one line, and the size of two lines


@dataclass(frozen=True)
class Run:
    """One line of text as set: straight and centered on a point, or along an arc through it."""

    line: Line
    at: Point  # the middle of its letters
    middle: Point | None = None
    align: Literal["start", "middle", "end"] = "middle"  # in the width that it may take

    @property
    def width(self) -> float:
        wider = SERIF if self.line.style == "title" else 1
        return wider * width(self.line.words, self.line.size)

    @property
    def radius(self) -> float:
        """The radius of the arc for a curved line, which players read from outside."""
        return hypot(self.at.x - self.middle.x, self.at.y - self.middle.y) if self.middle else 0

    @property
    def angles(self) -> tuple[float, float]:
        """The angles at which a curved line begins and ends."""
        angle = _angle(self.at, self.middle or self.at)
        half = degrees(self.width / 2 / self.radius)
        return angle - half, angle + half

    @property
    def outline(self) -> tuple[Point, ...]:
        height = self.line.size * CAPITALS
        if self.middle is None:
            return Box(self.at, self.width, height).outline
        return Sector(self.middle, self.radius - height / 2, self.radius + height / 2, *self.angles).outline


def _angle(at: Point, middle: Point) -> float:
    return degrees(atan2(at.x - middle.x, middle.y - at.y))


def in_shape(shape: Shape, lines: Sequence[Line]) -> list[Run]:
    return [Run(line, at) for line, at in inside(shape, lines)]


def area_runs(area: Area) -> list[Run]:
    """Return the lines of an area, below its dice if it shows any."""
    return [Run(line, at) for line, at in inside(area.shape, area.lines, area.words_at or words_below(area))]


def inscription_runs(inscription: Inscription, seat: int | None = None) -> list[Run]:
    """Return the lines one below the other; curved lines lie further out."""
    at, middle = inscription.at, inscription.middle
    lines = [replace(line, words=line.words.replace(SEAT, str(seat))) for line in inscription.lines]
    if middle is None:
        return [Run(line, place) for line, place in stacked(lines, at)]
    distance = hypot(at.x - middle.x, at.y - middle.y)
    return [
        Run(line, around(middle, distance - place.y, _angle(at, middle)), middle)
        for line, place in stacked(lines, ORIGIN)
    ]


def panel_runs(panel: Panel) -> list[Run]:
    """Return the centered heading, the rows on the left and their odds on the right, all in one size."""
    box = panel.box
    room = box.width - 2 * PADDING
    widest = max(width(row, 1) + width(pays, 1) + 1 for row, pays in panel.rows)
    high = (len(panel.rows) + HEADING) * LINE_HEIGHT
    size = min(panel.size, room / widest, (box.height - 2 * PADDING) / high)
    heading = Line(panel.heading, shrunk(panel.heading, size * HEADING, room))
    lines = [heading, *(Line(row, size, "note") for row, _ in panel.rows)]
    (_, top), *places = stacked(lines, box.centre)
    runs = [Run(heading, top)]
    left, right = box.centre.x - room / 2, box.centre.x + room / 2
    for (line, at), (_, pays) in zip(places, panel.rows, strict=True):
        odds = Line(pays, size, "odds")
        runs.append(Run(line, Point(left + width(line.words, size) / 2, at.y), align="start"))
        runs.append(Run(odds, Point(right - width(pays, size) / 2, at.y), align="end"))
    return runs


def name_runs(place: NamePlace, name: str) -> list[Run]:
    """Return the licensee's name: smaller if it must be, then on two lines; nothing if it is too long."""
    room = place.width / SERIF
    size = shrunk(name, place.size, room)
    lines = [name]
    if size < AS_DESIGNED * place.size:
        lines = _halves(name)
        size = min(shrunk(line, AS_DESIGNED * place.size, room) for line in lines)
    if size < LEGIBLE:
        return []
    printed = Inscription(tuple(Line(line, size, "title") for line in lines), place.at, None, place.middle)
    return inscription_runs(printed)


def _halves(name: str) -> list[str]:
    """Return the name on two lines that are about equally wide."""
    parts = name.split()
    splits = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    return list(min(splits, key=lambda lines: max(width(line, 1) for line in lines))) if splits else [name]
