"""Draws the table below the print: felt, rail, seats, fixtures, and the scale of the drawing."""

from __future__ import annotations

from houseway.documents.drawing.layout.text import Run, in_shape
from houseway.documents.drawing.text_path import text
from houseway.documents.drawing.text_width import width
from houseway.documents.drawing.title_block import TitleBlock, height_of
from houseway.drawing.svg import element, number, path_through, shape
from houseway.regulation import Citation
from houseway.rules.layout.layout import Colors, DealerPlace, Fixture, Layout, Line
from houseway.rules.layout.shapes import Box, Circle, Frame, Point

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
    return text(Run(Line(dealer.title.upper(), 26), Point(dealer.at.x, dealer.at.y + outside)), gold)


def _seat_number(seat: int, frame: Frame, gold: str) -> str:
    badge = Circle(Point(0, -RAIL / 2), 24)
    return element(
        "g",
        element("title", f"Seat {seat}"),
        shape(badge, fill=WOOD, stroke=gold, stroke_width=3),
        text(Run(Line(str(seat), 26), badge.centre), gold),
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
        *(text(run, "#d9dde3") for run in in_shape(inner, lines)),
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
        text(Run(Line("0", 20), Point(left, y + 26)), IRON),
        text(Run(Line("500 mm", 20), Point(left + 500, y + 26)), IRON),
        text(Run(note, Point(felt.width / 2 - width(measures, 24) / 2, y), align="end"), IRON),
        id="layout-scale",
    )
