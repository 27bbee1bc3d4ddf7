"""Draws the dice shown in the areas of a layout."""

from __future__ import annotations

from houseway.documents.drawing.text_width import height
from houseway.drawing.svg import element, shape
from houseway.rules.layout.layout import Area
from houseway.rules.layout.shapes import Box, Circle, Point

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
