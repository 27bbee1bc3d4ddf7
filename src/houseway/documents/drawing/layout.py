"""Draws a layout to scale as SVG, as a picture and as a playing surface that programs can address.

A betting area is ``<g id="area-WAGER-SEAT" data-wager data-seat data-cite data-x data-y data-turn>``; an
area for all players is ``area-WAGER`` without a seat, and one at an end of the table ``area-WAGER-END``.
If each of the players who share an area has a place in it, ``data-seats`` names them and ``data-chips``
their points. An end is ``<g class="end" data-seats data-view>``, with the part of the drawing that
players there look at. A place for cards is ``<g class="cards" data-place …>``, one for a marker ``<g
data-marker …>``. Coordinates are in the units of the drawing, which are millimetres of the real table.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import tau
from typing import NamedTuple

from houseway.documents.drawing.table import (
    MARGIN,
    RAIL,
    SCALE,
    SCALE_STRIP,
    TOP,
    TitleBlock,
    cited,
    defs,
    draw_block,
    fixture,
    on_paper,
    scale_bar,
    size_of,
    surface,
    transform,
)
from houseway.documents.drawing.text import (
    CAPITALS,
    LEGIBLE,
    SANS,
    Run,
    area_runs,
    dice,
    draw_text,
    in_shape,
    inscription_runs,
    name_runs,
    panel_runs,
    shrunk,
)
from houseway.documents.wording import check_words
from houseway.drawing.svg import arcs, element, number, shape, words
from houseway.refusal import Refusal
from houseway.rules.layout.layout import (
    NAME_OF_THE_HOUSE,
    Colors,
    Inscription,
    Layout,
    MarkerPlace,
    Panel,
    Part,
    PlacedArea,
    PlacedCards,
    Section,
    Space,
    Wheel,
)
from houseway.rules.layout.shapes import Circle, Frame, Point, Sector, Shape

# Draws the wheel of a table. Its rim is a group of its own, which the browser turns to the result.
#
# ``<g id="layout-wheel" data-x data-y><g class="rim"><g class="section" data-shows data-angle>``: the angle,
# in degrees clockwise from the top, is that of the middle of the section.

WOOD, METAL, INK = "#4a2a14", "#c9ccd1", "#ffffff"
RIM, HUB = 0.7, 0.22  # where the sections begin, and the middle, as parts of the radius
LABEL = 0.16  # the height of labels, as a part of the radius


def draw_wheel(wheel: Wheel, colors: Colors) -> str:
    """Draw the wheel with its first section at the top."""
    radius, centre = wheel.shape.radius, wheel.shape.centre
    each = 360 / len(wheel.sections)
    sections = [_section(section, place * each, each, radius) for place, section in enumerate(wheel.sections)]
    here = f"translate({centre.x:g} {-centre.y:g})"
    return element(
        "g",
        element("title", words(wheel.title)),
        _disc(radius, WOOD, colors.gold),
        element(
            "g", *sections, _disc(radius * RIM, WOOD, colors.line), *_spokes(radius, colors), class_="rim"
        ),
        _pointer(radius, colors) if wheel.pointer else _ball(radius),
        id="layout-wheel",
        data_cite=wheel.cite.text,
        transform=here,
    )


def _disc(radius: float, fill: str, stroke: str) -> str:
    return shape(Circle(Point(0, 0), radius), fill=fill, stroke=stroke, stroke_width=4)


def _section(section: Section, angle: float, each: float, radius: float) -> str:
    """Draw a section at the top and turn it to its place; 180 degrees are the top of the felt."""
    outer, inner = radius * 0.97, radius * RIM
    piece = Sector(Point(0, 0), inner, outer, 180 - each / 2, 180 + each / 2)
    middle = (outer + inner) / 2
    wide = tau * middle * each / 360
    label = section.label or section.shows
    size = min(shrunk(label, radius * LABEL, outer - inner - 8), wide * 0.86)
    return element(
        "g",
        shape(piece, fill=section.tint, stroke=METAL, stroke_width=1.5),
        element(
            "text",
            words(label),
            x=0.0,
            y=size * CAPITALS / 2,
            font_size=size,
            fill=INK,
            transform=f"translate(0 {-middle:g}) rotate(90)",
        ),
        class_="section",
        data_shows=section.shows,
        data_wager=section.wager or None,
        data_angle=angle,
        transform=f"rotate({angle:g})",
    )


def _spokes(radius: float, colors: Colors) -> list[str]:
    """Draw four spokes and the hub, by which one sees the wheel turn."""
    reach = radius * RIM * 0.8
    lines = [
        element("line", x1=0.0, y1=0.0, x2=x * reach, y2=y * reach, stroke=METAL, stroke_width=radius * 0.05)
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    return [*lines, _disc(radius * HUB, colors.rail, METAL)]


def _ball(radius: float) -> str:
    """Draw the ball, next to the section at the top."""
    at = Circle(Point(0, radius * (RIM - 0.06)), radius * 0.045)
    return shape(at, fill="#ffffff", stroke="#1a1208", stroke_width=1.5, class_="ball")


def _pointer(radius: float, colors: Colors) -> str:
    """Draw the clapper: a leather tongue that reaches into the rim from above."""
    wide, top, tip = radius * 0.05, -radius * 1.06, -radius * 0.93
    return element(
        "path",
        d=f"M{-wide:g} {top:g} L{wide:g} {top:g} L0 {tip:g} Z",
        fill=colors.gold,
        stroke="#1a1208",
        stroke_width=2.0,
        class_="pointer",
    )


class Spot(NamedTuple):
    """A point of the drawing, and the clockwise rotation in degrees of things placed there."""

    x: float
    y: float
    turn: float


def spot_on_drawing(layout: Layout, on_table: Point, frame: Frame) -> Spot:
    """Convert a point of the table (y grows towards the dealer) to the drawing (the dealer is at the top)."""
    x = on_table.x + layout.felt.width / 2 + MARGIN
    y = layout.felt.depth - on_table.y + TOP
    return Spot(round(x, 1) + 0.0, round(y, 1) + 0.0, round(-frame.turn, 1) + 0.0)


def check_name(layout: Layout, typed: str) -> str:
    """Return the name for the felt; refuse one that cannot be printed there in letters that can be read."""
    name = " ".join(typed.split())
    if not name or not name.isprintable():
        raise Refusal(f"{typed!r} cannot be printed on a layout. Give the casino licensee's name.")
    check_words("The casino licensee's name", name)
    if not name_runs(layout.licensee, name):
        raise Refusal(
            f"{typed!r} is too long for the felt of {layout.title}: on two lines of "
            f"{layout.licensee.width:.0f} mm its type would be smaller than {LEGIBLE:.0f} mm. Give a shorter "
            "trade name for the felt; the full legal name goes on the title block and on papers.",
            layout.licensee.cite,
        )
    return name


def draw(
    layout: Layout,
    licensee: str = NAME_OF_THE_HOUSE,
    *,
    with_scale: bool = True,
    block: TitleBlock | None = None,
    scale: float = SCALE,
) -> str:
    """Draw the layout; without its scale bar it is the table alone, as a playing surface."""
    name = check_name(layout, licensee)
    across, down = size_of(layout, block, with_scale=with_scale)
    wide, high = on_paper(across, down, scale)
    origin = spot_on_drawing(layout, Point(0, 0), Frame())
    opening = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        'role="img" aria-labelledby="layout-title layout-words" '
        f'viewBox="0 0 {number(across)} {number(down)}" width="{number(wide)}mm" height="{number(high)}mm">'
    )
    drawing = [
        opening,
        element("title", words(f"{layout.title}: layout of the table"), id="layout-title"),
        element("desc", words(_in_words(layout, name)), id="layout-words"),
        defs(layout.colors),
        f'<g font-family="{SANS}" font-weight="bold" text-anchor="middle" '
        f'transform="translate({number(origin.x)} {number(origin.y)})">',
        surface(layout),
        *(_part(layout, part) for part in layout.parts),
        _licensee(layout, name),
        *map(fixture, layout.fixtures),
        *([draw_wheel(layout.wheel, layout.colors)] if layout.wheel else []),
        *(_cards(layout, placed) for placed in layout.discards),
        *(_marker_place(layout, place) for place in layout.markers or ()),
        *([scale_bar(layout, scale)] if with_scale else []),
        *([draw_block(block, -RAIL - 20 - SCALE_STRIP, layout.felt.width)] if block else []),
        "</g>",
        "</svg>",
    ]
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(drawing) + "\n"


def _in_words(layout: Layout, licensee: str) -> str:
    wagers = dict.fromkeys(area.area.title for area in layout.areas)
    return (
        f"The felt of {licensee}, with places for {len(layout.seats)} players and the dealer at the top. "
        f"Betting areas: {', '.join(wagers)}."
    )


def _part(layout: Layout, part: Part) -> str:
    """Draw everything printed for one seat, at an end or for the whole table; areas are on top."""
    colors, seat, printed = layout.colors, part.seat, part.printed
    drawn = [
        *(
            shape(ornament, fill="none", stroke=colors.line, stroke_width=2, stroke_opacity=0.55)
            for ornament in printed.ornaments
        ),
        *(_panel(panel, colors) for panel in printed.panels),
        *(_inscription(text, colors, seat, index) for index, text in enumerate(printed.inscriptions)),
        *(_space(layout, space, colors) for space in printed.spaces),
        *(_cards(layout, PlacedCards(cards, seat, part.frame)) for cards in printed.cards),
        *(_area(layout, placed) for placed in layout.areas_of(part)),
    ]
    return element(
        "g",
        "\n".join(["", *drawn, ""]),
        id=part.name,
        transform=transform(part.frame),
        **_of_end(layout, part.name),
    )


def _of_end(layout: Layout, name: str) -> dict[str, str]:
    """Return the data on an end of the table for programs."""
    for end in layout.ends or ():
        if end.name == name:
            corner = Point(end.view.centre.x - end.view.width / 2, end.view.centre.y + end.view.height / 2)
            at = spot_on_drawing(layout, corner, Frame())
            seen = " ".join(map(number, (at.x, at.y, end.view.width, end.view.height)))
            return {"class_": "end", "data_seats": " ".join(map(str, end.seats)), "data_view": seen}
    return {}


def _marker_place(layout: Layout, place: MarkerPlace) -> str:
    at = spot_on_drawing(layout, place.at, Frame())
    return element("g", class_="marker-place", data_marker=place.name, **_at(at))


def _chips_by_seat(layout: Layout, placed: PlacedArea) -> dict[str, str]:
    """Return the points of an area where each player who shares it puts chips."""
    if not placed.seats:
        return {}
    spots = [spot_on_drawing(layout, at, Frame()) for at in placed.chips_by_seat.values()]
    return {
        "data_seats": " ".join(map(str, placed.seats)),
        "data_chips": " ".join(f"{spot.x:.0f},{spot.y:.0f}" for spot in spots),
    }


def _area(layout: Layout, placed: PlacedArea) -> str:
    area, colors = placed.area, layout.colors
    at = spot_on_drawing(layout, placed.chips, placed.frame)
    who = "" if placed.seat is None else f", seat {placed.seat}"
    return element(
        "g",
        element("title", words(f"{area.title}{who}")),
        _outlined(area.shape, colors, lined=area.lined, fill=area.tint),
        *dice(area),
        *_runs(area_runs(area), colors),
        id="-".join(filter(None, ["area", area.wager, str(placed.seat or placed.end)])),
        class_="area",
        data_wager=area.wager,
        data_seat=None if placed.seat is None else str(placed.seat),
        data_cite=area.cite.text,
        **_at(at),
        **_chips_by_seat(layout, placed),
    )


def _cards(layout: Layout, placed: PlacedCards) -> str:
    cards = placed.cards
    at = spot_on_drawing(layout, placed.middle, placed.frame)
    return element(
        "g",
        element("title", words(f"Cards: {placed.place}")),
        _outlined(cards.shape, layout.colors, lined=cards.lined, fill=None, thin=True),
        *_runs(in_shape(cards.shape, cards.lines), layout.colors),
        class_="cards",
        data_place=placed.place,
        data_seat=None if placed.seat is None else str(placed.seat),
        data_cite=cited(cards.cite),
        **_at(at),
    )


def _space(layout: Layout, space: Space, colors: Colors) -> str:
    return element(
        "g",
        element("title", words(space.name.replace("-", " ").capitalize())),
        _outlined(space.shape, colors, lined=True, fill=None),
        *_runs(in_shape(space.shape, space.lines), colors),
        id=f"space-{space.name}",
        class_="space",
        data_cite=space.cite.text,
        **_at(spot_on_drawing(layout, space.shape.centre, Frame())),
    )


def _at(spot: Spot) -> dict[str, str]:
    return {"data_x": number(spot.x), "data_y": number(spot.y), "data_turn": number(spot.turn)}


def _outlined(outline: Shape, colors: Colors, *, lined: bool, fill: str | None, thin: bool = False) -> str:
    """Draw an outline; a shape without lines is invisible but can still be clicked."""
    if not lined:
        return shape(outline, fill="#000000", fill_opacity="0")
    ground = {"fill": fill or "#000000", "fill_opacity": "0.85" if fill else "0.13"}
    line = {"stroke": colors.line, "stroke_width": "2.5" if thin else "4", "stroke_linejoin": "round"}
    if isinstance(outline, Sector) and outline.open_sides:
        # Text for all seats runs along such a row: nothing may dim it.
        return shape(outline, fill="#000000", fill_opacity="0") + element(
            "path", d=arcs(outline), fill="none", **line
        )
    return shape(outline, **ground, **line)


def _inscription(inscription: Inscription, colors: Colors, seat: int | None, index: int) -> str:
    return element(
        "g",
        *_runs(inscription_runs(inscription, seat), colors, f"{seat or 'table'}-{index}"),
        class_="inscription",
        data_cite=cited(inscription.cite),
    )


def _panel(panel: Panel, colors: Colors) -> str:
    frame = [_outlined(panel.box, colors, lined=True, fill=None)] if panel.framed else []
    return element(
        "g", *frame, *_runs(panel_runs(panel), colors), class_="pay-table", data_cite=panel.cite.text
    )


def _licensee(layout: Layout, name: str) -> str:
    return element(
        "g",
        *_runs(name_runs(layout.licensee, name), layout.colors, "licensee"),
        id="layout-licensee",
        data_cite=cited(layout.licensee.cite),
    )


def _runs(runs: list[Run], colors: Colors, key: str = "") -> Iterator[str]:
    fills = {"title": colors.gold, "name": colors.ink, "odds": colors.gold, "note": colors.ink}
    for index, run in enumerate(runs):
        yield draw_text(run, fills[run.line.style], f"{key}-{index}")
