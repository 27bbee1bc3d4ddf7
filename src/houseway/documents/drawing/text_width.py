"""The width of text, so that it fits where it is printed, in any font."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from houseway.rules.layout.layout import Line
from houseway.rules.layout.shapes import Point, Shape

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
    wanted = width(words, size)
    return size if wanted <= room else size * max(room, 1) / wanted


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
