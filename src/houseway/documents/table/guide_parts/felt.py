"""A picture of the felt for the guide: where chips go, numbered, with the markers that lie there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from houseway.documents.document import Block, Heading, Picture, SideBySide, Words, grid
from houseway.documents.drawing.layout.layout import draw, spot_on_drawing
from houseway.documents.drawing.layout.table import MARGIN, TOP
from houseway.drawing.svg import element, number, words
from houseway.rules.game import Table
from houseway.rules.guide import FeltShown
from houseway.rules.layout.layout import Layout
from houseway.rules.layout.placed import End, PlacedArea
from houseway.rules.layout.shapes import Box, Frame, Point, bounds

CHIP, PUCK = 60.0, 62.0
PAPER, INK, RED = "#fffdf8", "#16181c", "#b3202a"
# What a picture does not need: attributes for programs, and tooltips of areas.
_FOR_PROGRAMS = re.compile(r' data-[a-z]+="[^"]*"|(?<=>)<title>[^<]*</title>')
# The name of the house, which the guide says elsewhere, and the long description with it.
_NAMED = re.compile(r'<g id="layout-licensee".*?</g>|<desc.*?</desc>| layout-words(?=")')
_SIZE = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')


def felt_blocks(table: Table[Any]) -> Iterator[Block]:
    """Yield the picture and its legend, if the guide of the game has one."""
    shown = table.game.guide.felt
    if shown is None:
        return
    offered = [chips for chips in shown.chips if chips.wager in table.wagers]
    yield Heading("Where your chips go")
    yield Words(shown.words)
    picture = Picture(
        felt_picture(table.game.layout(table), shown, [chips.wager for chips in offered]),
        f"The felt of {table.game.title}, with chips on it that the table beside it explains",
        captioned=False,
    )
    rows = [(str(place), chips.words) for place, chips in enumerate(offered, 1)]
    yield SideBySide((picture, grid(("", "Chips"), rows, shares=(1, 12), small=True)))


def felt_picture(layout: Layout, shown: FeltShown, wagers: list[str]) -> str:
    """Draw the felt, or the end of the table where a player in the middle of it stands."""
    end = layout.ends[0] if layout.ends else None
    seat = end.seats[len(end.seats) // 2 + 1] if end else (len(layout.seats) + 1) // 2
    chips = [_chip(layout, layout.area(wager, seat), seat, place) for place, wager in enumerate(wagers, 1)]
    pucks = [
        _puck(layout, place.at, text)
        for place in layout.markers or ()
        for text in [shown.markers.get(place.name)]
        if text and (end is None or abs(place.at.x - end.view.centre.x) < end.view.width / 2)
    ]
    _, _, drawing = draw(_only(layout, end), with_scale=False).partition("?>\n")
    drawing = _NAMED.sub("", _FOR_PROGRAMS.sub("", drawing))
    drawing = _SIZE.sub(f'viewBox="{_seen(layout, end)}"', drawing, count=1)
    return drawing.rstrip().removesuffix("</svg>") + "".join([*pucks, *chips]) + "</svg>"


def _only(layout: Layout, end: End | None) -> Layout:
    """Return the layout without what is printed outside the view of an end."""
    if end is None:
        return layout
    left, _, right, _ = bounds(end.view.outline)
    return replace(
        layout,
        ends=(end,),
        seats=tuple(seat for seat in layout.seats if seat.number in end.seats),
        dealers=tuple(dealer for dealer in layout.dealers if left < dealer.at.x < right),
        fixtures=tuple(
            fixture
            for fixture in layout.fixtures
            if left <= fixture.shape.centre.x - fixture.shape.width / 2
            and fixture.shape.centre.x + fixture.shape.width / 2 <= right
        ),
        places=None,
        markers=None,
    )


def _seen(layout: Layout, end: End | None) -> str:
    felt = layout.felt
    view = end.view if end else Box(Point(0, felt.depth / 2), felt.width + 2 * MARGIN, felt.depth + 2 * TOP)
    corner = Point(view.centre.x - view.width / 2, view.centre.y + view.height / 2)
    at = spot_on_drawing(layout, corner, Frame())
    return " ".join(map(number, (at.x, at.y, view.width, view.height)))


def _chip(layout: Layout, placed: PlacedArea, seat: int, place: int) -> str:
    """Draw a numbered chip at the player's place in the area, as far within it as it fits."""
    at = placed.chips_by_seat.get(seat, placed.chips)
    shape = placed.area.shape
    if isinstance(shape, Box):
        left, bottom, right, top = bounds(shape.outline)
        at = Point(_within(at.x, left, right), _within(at.y, bottom, top))
    return _disc(layout, at, CHIP, str(place), RED)


def _within(value: float, low: float, high: float) -> float:
    middle, room = (low + high) / 2, max(0.0, (high - low) / 2 - CHIP)
    return min(middle + room, max(middle - room, value))


def _puck(layout: Layout, at: Point, text: str) -> str:
    return _disc(layout, at, PUCK, text, INK)


def _disc(layout: Layout, at: Point, radius: float, text: str, ink: str) -> str:
    spot = spot_on_drawing(layout, at, Frame())
    size = radius * (1.0 if len(text) == 1 else 0.75)
    label = element(
        "text",
        words(text),
        x=spot.x,
        y=spot.y + size * 0.36,
        font_size=size,
        font_weight="bold",
        text_anchor="middle",
        font_family="Helvetica, Arial, sans-serif",
        fill=ink,
    )
    disc = element("circle", cx=spot.x, cy=spot.y, r=radius, fill=PAPER, stroke=ink, stroke_width=6.0)
    return disc + label
