"""Measures, places and draws the text of a layout, and the dice that its areas show.

Programs differ in how they force text to a certain length, so no length is written: `width` measures with
the widest of the usual fonts. An arc is named twice, because older programs know only ``xlink:href``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees, hypot
from typing import Literal

from houseway.drawing.svg import arc_path, element, shape, words
from houseway.rules.layout.layout import SEAT, Area, Inscription, Line, NamePlace, Panel
from houseway.rules.layout.shapes import ORIGIN, Box, Circle, Point, Sector, Shape, around

# Thousandths of the font size, in the widest of the bold sans-serif fonts that programs use for a drawing
# (those as wide as Helvetica, and DejaVu Sans Condensed), rounded up. Text that fits by them fits in each.
_WIDTHS = {
    280: "'",
    310: "ijl",
    320: " ",
    330: "/",
    340: "I",
    350: ",.·’",
    360: ":;",
    380: "-",
    400: "f",
    410: "!",
    420: "()",
    430: "t",
    450: "r",
    470: "*",
    480: '"',
    530: "z",
    560: "Jcs–",
    580: "x",
    590: "vy",
    600: "k“”",
    610: "ae",
    620: "?FLTo",
    630: "$0123456789",
    650: "bdghnpqu{}",
    660: "Z",
    670: "EPSY",
    700: "VX",
    730: "ABCKRU",
    750: "D",
    760: "#+<=>HN~×",
    780: "GOQ",
    790: "&",
    840: "w",
    900: "M",
    910: "%",
    940: "m",
    980: "@",
    1000: "W",
}
_WIDTH_OF = {character: width for width, characters in _WIDTHS.items() for character in characters}
_OTHER, _WIDE = 780, 1000

CAPITALS = 0.72  # the height of a capital letter, relative to the font size
LINE_HEIGHT = 1.2
PADDING = 6.0


def width(words: str, size: float) -> float:
    return sum(map(_width_of, words)) * size / 1000


def _width_of(character: str) -> int:
    if character in _WIDTH_OF:
        return _WIDTH_OF[character]
    return _WIDE if unicodedata.east_asian_width(character) in "WF" else _OTHER


def shrunk(words: str, size: float, room: float) -> float:
    """Return the size, reduced if necessary so that the words fit into the room."""
    full_width = width(words, size)
    return size if full_width <= room else size * max(room, 1) / full_width


def height(lines: Sequence[Line]) -> float:
    return sum(line.size for line in lines) * LINE_HEIGHT


def stacked(lines: Sequence[Line], middle: Point) -> Iterator[tuple[Line, Point]]:
    """Yield lines one below the other, centered as a whole on the middle."""
    top = middle.y + height(lines) / 2
    for line in lines:
        yield line, Point(middle.x, top - line.size * LINE_HEIGHT / 2)
        top -= line.size * LINE_HEIGHT


def inside(shape: Shape, lines: Sequence[Line], middle: Point | None = None) -> list[tuple[Line, Point]]:
    """Fit lines into a shape at their height; lines of the same size keep a common size."""
    middle = middle or shape.centre
    fits: dict[float, float] = {}
    for line, at in stacked(lines, middle):
        half = line.size * CAPITALS / 2
        room = min(_room(shape.outline, at.x, y) for y in (at.y - half, at.y, at.y + half))
        size = shrunk(line.words, line.size, room - 2 * PADDING)
        fits[line.size] = min(size, fits.get(line.size, size))
    return list(stacked([replace(line, size=fits[line.size]) for line in lines], middle))


def _room(outline: Sequence[Point], x: float, y: float) -> float:
    """Return how wide a line centered on x may be at this height without leaving the outline."""
    crossings = [
        start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
        for start, end in zip(outline, (*outline[1:], outline[0]), strict=True)
        if (start.y > y) != (end.y > y)
    ]
    left = max((crossing for crossing in crossings if crossing <= x), default=x)
    right = min((crossing for crossing in crossings if crossing >= x), default=x)
    return 2 * min(x - left, right - x)


# The dice in the areas of a layout.

GAP = 6.0
LARGEST = 68.0
IVORY, BLACK, RED = "#f7f4ec", "#23262b", "#c01f2e"
PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}


def words_below(area: Area) -> Point | None:
    """Return the middle of an area's text if it is below dice."""
    if not area.dice or not isinstance(area.shape, Box):
        return None
    bottom = area.shape.centre.y - area.shape.height / 2
    return Point(area.shape.centre.x, bottom + GAP + height(area.lines) / 2)


def dice(area: Area) -> list[str]:
    return [_die(face, box) for face, box in zip(area.dice, _boxes(area), strict=True)]


def _boxes(area: Area) -> list[Box]:
    """Arrange the dice in a row, or in a column if the area is higher than wide."""
    if not area.dice or not isinstance(area.shape, Box):
        return []
    whole, count = area.shape, len(area.dice)
    room = whole.height - height(area.lines) - 3 * GAP
    in_column = whole.height > 1.2 * whole.width
    gaps = GAP * (count - 1)
    if in_column:
        size = min((room - gaps) / count, whole.width - 2 * GAP, LARGEST)
    else:
        size = min(room, (whole.width - gaps - 4 * GAP) / count, LARGEST)
    x, y = whole.centre.x, whole.centre.y + whole.height / 2 - GAP - room / 2
    steps = [(number - (count - 1) / 2) * (size + GAP) for number in range(count)]
    return [
        Box(Point(x, y - step) if in_column else Point(x + step, y), size, size, size / 5) for step in steps
    ]


def _die(face: int, box: Box) -> str:
    """Draw a die; ones and fours are red, as on Asian dice."""
    apart, radius = box.width * 0.27, box.width * (0.15 if face == 1 else 0.1)
    pips = [Point(box.centre.x + x * apart, box.centre.y + y * apart) for x, y in PIPS[face]]
    return element(
        "g",
        shape(box, fill=IVORY, stroke=BLACK, stroke_width=1),
        *(shape(Circle(pip, radius), fill=RED if face in (1, 4) else BLACK) for pip in pips),
    )


# The size and place of every line of text on a layout, so that each fits into its space.

HEADING = 1.1  # size of a pay table's heading relative to its rows
LEGIBLE = 18.0  # millimetres: no name is set in smaller type
SERIF_WIDER = 1.06  # how much wider the serif of titles may be
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
        wider = SERIF_WIDER if self.line.style == "title" else 1
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
    """Return the lines one below the other; curved lines are further out."""
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
    room = place.width / SERIF_WIDER
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


# The drawing of a line of text, straight or along an arc.

SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans Condensed', 'DejaVu Sans', sans-serif"
SERIFS = "Georgia, 'Times New Roman', 'Liberation Serif', 'DejaVu Serif Condensed', 'DejaVu Serif', serif"
_AT = {"start": -0.5, "middle": 0.0, "end": 0.5}
WIDER = 0.25  # extra length of an arc: a font may be wider, and words beyond the end would not be drawn


def draw_text(run: Run, fill: str, key: str = "") -> str:
    """Draw a line of text; ``key`` names the arc of a curved line."""
    return _straight(run, fill) if run.middle is None else _curved(run, fill, f"arc-{key}")


def _family(line: Line) -> str | None:
    return SERIFS if line.style == "title" else None


def _straight(run: Run, fill: str) -> str:
    """Draw a straight line, with the middle of its capital letters on the point."""
    return element(
        "text",
        words(run.line.words),
        x=run.at.x + _AT[run.align] * run.width,
        y=-run.at.y + run.line.size * CAPITALS / 2,
        font_size=run.line.size,
        font_family=_family(run.line),
        fill=fill,
        text_anchor=None if run.align == "middle" else run.align,
    )


def _curved(run: Run, fill: str, key: str) -> str:
    """Draw a curved line, read from outside: its baseline is outside the middle of the letters."""
    start, end = run.angles
    more = (end - start) * WIDER
    radius = run.radius + run.line.size * CAPITALS / 2
    baseline = arc_path(run.middle or run.at, radius, start - more, end + more)
    to = f"#{key}"
    along = element("textPath", words(run.line.words), startOffset="50%", href=to, **{"xlink:href": to})
    return element("path", id=key, d=baseline, fill="none") + element(
        "text",
        along,
        font_size=run.line.size,
        font_family=_family(run.line),
        fill=fill,
    )
