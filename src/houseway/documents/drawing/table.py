"""Draws the table below the print: felt, rail, seats, fixtures, the scale, and the title block."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from houseway.documents.drawing.text import LINE_HEIGHT, Run, draw_text, in_shape, width
from houseway.drawing.svg import element, number, path_through, shape
from houseway.regulation import Citation
from houseway.rules.layout.layout import Colors, DealerPlace, Fixture, Layout, Line
from houseway.rules.layout.shapes import Box, Circle, Frame, Point

# The title block of a layout: whose felt it is, of which game and rules, when, and which version.

INK, SOFT, FRAME = "#23262b", "#6a6e74", "#8b8f95"
LABEL, VALUE = 15.0, 22.0  # font sizes
INSET = 14.0
LOGO = 70.0
BETWEEN = 10.0  # from one field to the next
BESIDE = 0.56  # share of the block's width for the first column


@dataclass(frozen=True)
class TitleBlock:
    """Two columns of fields, each a label and its words, and a logo as SVG."""

    left: tuple[tuple[str, str], ...]
    right: tuple[tuple[str, str], ...]
    logo: str = ""


@dataclass(frozen=True)
class _Column:
    fields: tuple[tuple[str, str], ...]
    left: float
    room: float

    def lines(self) -> Iterator[tuple[Line, str, float]]:
        """Yield every line with its color and the distance of its middle from the top of the block."""
        down = INSET
        for label, value in self.fields:
            yield Line(label, LABEL, "note"), SOFT, down + LABEL * LINE_HEIGHT / 2
            down += LABEL * LINE_HEIGHT
            for line in wrapped(value, VALUE, self.room):
                yield Line(line, VALUE, "note"), INK, down + VALUE * LINE_HEIGHT / 2
                down += VALUE * LINE_HEIGHT
            down += BETWEEN

    @property
    def height(self) -> float:
        *_, (line, _, down) = self.lines()
        return down + line.size * LINE_HEIGHT / 2 + INSET


def _columns(block: TitleBlock, left: float, across: float) -> tuple[_Column, _Column]:
    logo = LOGO + INSET if block.logo else 0
    middle = left + BESIDE * across
    return (
        _Column(block.left, left + INSET + logo, BESIDE * across - logo - 2 * INSET),
        _Column(block.right, middle + INSET, (1 - BESIDE) * across - 2 * INSET),
    )


def height_of(block: TitleBlock, across: float) -> float:
    return max(column.height for column in _columns(block, 0, across))


def draw_block(block: TitleBlock, top: float, across: float) -> str:
    """Draw the block below a height of the drawing, centered, with a frame around it."""
    down = height_of(block, across)
    left = -across / 2
    columns = _columns(block, left, across)
    frame = Box(Point(0, top - down / 2), across, down, 0)
    between = f"M{left + BESIDE * across:.1f} {-top:.1f} v{down:.1f}"
    return element(
        "g",
        shape(frame, fill="#ffffff", stroke=FRAME, stroke_width=2),
        element("path", d=between, stroke=FRAME, stroke_width=2),
        *_logo(block.logo, left + INSET, top - INSET),
        *(run for column in columns for run in _runs(column, top)),
        id="layout-title-block",
    )


def _logo(svg: str, left: float, top: float) -> list[str]:
    if not svg:
        return []
    data = f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"
    return [element("image", x=left, y=-top, width=LOGO, height=LOGO, **{"xlink:href": data})]


def _runs(column: _Column, top: float) -> Iterable[str]:
    for line, color, down in column.lines():
        middle = column.left + width(line.words, line.size) / 2
        yield draw_text(Run(line, Point(middle, top - down), align="start"), color)


def wrapped(words: str, size: float, room: float) -> list[str]:
    """Break words into lines; a word that is wider than the room is broken too."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size) <= room:
            lines[-1] = longer
            continue
        pieces = _pieces(word, size, room)
        lines += pieces if lines[-1] else []
        if not lines[0]:
            lines = pieces
    return lines


def _pieces(word: str, size: float, room: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, size) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


RAIL = 84.0
MARGIN = RAIL + 36.0
TOP = RAIL + 40.0
SCALE_STRIP = 90.0
SCALE = 5  # one millimetre of the drawing is five of the table
MILLIMETRES_IN_AN_INCH = 25.4

WOOD, IRON, PAPER = "#2a1a10", "#23262b", "#f7f4ec"
CHIPS = ("#f2efe6", "#b3202a", "#1f7a3f", "#1d1d21", "#5b2d82", "#c9772b")


def size_of(layout: Layout, block: TitleBlock | None, *, with_scale: bool = True) -> tuple[float, float]:
    """Return the width and height of the drawing, in millimetres of the table."""
    across = layout.felt.width + 2 * MARGIN
    below = RAIL + 20 + (SCALE_STRIP if with_scale else 0)
    if block:
        below += height_of(block, layout.felt.width) + 30
    return across, layout.felt.depth + TOP + below


def defs(colors: Colors) -> str:
    """Return the gradients of the felt and the rail."""
    return element(
        "defs",
        element(
            "radialGradient",
            element("stop", offset="0", stop_color=colors.felt),
            element("stop", offset="1", stop_color=colors.shade),
            id="layout-felt",
            cx="0.5",
            cy="0.35",
            r="0.75",
        ),
        element(
            "linearGradient",
            element("stop", offset="0", stop_color=WOOD),
            element("stop", offset="0.5", stop_color=colors.rail),
            element("stop", offset="1", stop_color=WOOD),
            id="layout-rail",
            x1="0",
            y1="0",
            x2="0",
            y2="1",
        ),
    )


def surface(layout: Layout) -> str:
    """Draw rail and felt, with the seat numbers on the rail."""
    edge = path_through(layout.felt.outline)
    gold = layout.colors.gold
    return element(
        "g",
        element("path", d=edge, fill="none", stroke=WOOD, stroke_width=2 * RAIL, stroke_linejoin="round"),
        element(
            "path",
            d=edge,
            fill="none",
            stroke="url(#layout-rail)",
            stroke_width=2 * RAIL - 14,
            stroke_linejoin="round",
        ),
        element(
            "path", d=edge, fill="url(#layout-felt)", stroke=gold, stroke_width=5, stroke_linejoin="round"
        ),
        *(_dealer(dealer, gold) for dealer in layout.dealers),
        *(_seat_number(seat.number, seat.frame, gold) for seat in layout.seats),
        id="layout-table",
        data_cite=cited(layout.cite or layout.seats_cite),
    )


def _dealer(dealer: DealerPlace, gold: str) -> str:
    outside = RAIL / 2 if dealer.at.y > 0 else -RAIL / 2
    return draw_text(Run(Line(dealer.title.upper(), 26), Point(dealer.at.x, dealer.at.y + outside)), gold)


def _seat_number(seat: int, frame: Frame, gold: str) -> str:
    badge = Circle(Point(0, -RAIL / 2), 24)
    return element(
        "g",
        element("title", f"Seat {seat}"),
        shape(badge, fill=WOOD, stroke=gold, stroke_width=3),
        draw_text(Run(Line(str(seat), 26), badge.centre), gold),
        id=f"seat-{seat}",
        data_seat=str(seat),
        transform=transform(frame),
    )


def cited(cite: Citation | None) -> str | None:
    return cite.text if cite else None


def transform(frame: Frame) -> str | None:
    moved = f"translate({number(frame.at.x)} {number(-frame.at.y)})"
    if not frame.turn:
        return moved if frame.at != Point(0, 0) else None
    return f"{moved} rotate({number(-frame.turn)})"


def fixture(item: Fixture) -> str:
    title = item.kind.capitalize()
    drawn = _chips(item.shape) if item.kind == "table inventory" else _labelled(title, item.shape)
    return element(
        "g",
        element("title", title),
        shape(item.shape, fill=IRON, stroke="#0d0e10", stroke_width=4),
        *drawn,
        id=f"fixture-{item.kind.replace(' ', '-')}",
        data_cite=cited(item.cite),
    )


def _labelled(title: str, box: Box) -> list[str]:
    inner = Box(box.centre, box.width - 14, box.height - 14, box.corner)
    lines = [Line(word, 17, "note") for word in title.split()]
    return [
        shape(inner, fill="none", stroke="#5a6069", stroke_width=2),
        *(draw_text(run, "#d9dde3") for run in in_shape(inner, lines)),
    ]


def _chips(box: Box) -> list[str]:
    """Draw the tubes of the chip rack, each full of chips of one value."""
    tubes = round(box.width / 44)
    apart = (box.width - 16) / tubes
    drawn = []
    for tube in range(tubes):
        x = box.centre.x - box.width / 2 + 8 + apart * (tube + 0.5)
        value = CHIPS[min(tube, tubes - 1 - tube) % len(CHIPS)]
        column = Box(Point(x, box.centre.y), apart - 5, box.height - 16, 4)
        left, top = number(x - column.width / 2), box.centre.y + column.height / 2
        edges = "".join(
            f"M{left} {number(-top + 4 * chip)} h{number(column.width)} "
            for chip in range(1, int(column.height // 4))
        )
        drawn.append(shape(column, fill=value))
        drawn.append(
            element("path", d=edges.strip(), stroke="#000000", stroke_opacity=0.35, stroke_width=0.8)
        )
    return drawn


def on_paper(across: float, down: float, scale: float) -> tuple[float, float]:
    """Return the size at which the drawing is to scale on paper, in millimetres."""
    return across / scale, down / scale


def scale_bar(layout: Layout, scale: float) -> str:
    """Draw a bar of half a metre, the scale and the measurements of the felt."""
    felt = layout.felt
    y, left = -RAIL - 62, -felt.width / 2
    wide, deep = felt.width / MILLIMETRES_IN_AN_INCH, felt.depth / MILLIMETRES_IN_AN_INCH
    measures = (
        f"Scale 1:{scale:g}. Felt {felt.width:,.0f} mm × {felt.depth:,.0f} mm ({wide:.0f} in × {deep:.0f} in)"
    )
    note = Line(measures, 24, "note")
    return element(
        "g",
        *(
            shape(Box(Point(left + 50 + 100 * part, y), 100, 12, 0), fill=fill, stroke=IRON, stroke_width=2)
            for part, fill in enumerate((IRON, PAPER, IRON, PAPER, IRON))
        ),
        draw_text(Run(Line("0", 20), Point(left, y + 26)), IRON),
        draw_text(Run(Line("500 mm", 20), Point(left + 500, y + 26)), IRON),
        draw_text(Run(note, Point(felt.width / 2 - width(measures, 24) / 2, y), align="end"), IRON),
        id="layout-scale",
    )
