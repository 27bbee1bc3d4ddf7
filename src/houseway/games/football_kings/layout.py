"""The layout of Football Kings (13:69E-1.13CC): seven areas at each of six positions, and the field."""

from __future__ import annotations

from houseway.games.football_kings.round.opening import BOXES
from houseway.games.football_kings.settlement import QUARTERS, Score
from houseway.games.football_kings.wagers import fantasy_table
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    Area,
    CardPlace,
    Colors,
    Inscription,
    Layout,
    NamePlace,
    Panel,
    Printed,
    area_for,
    name,
    note,
    odds_line,
    pay_rows,
    title,
)
from houseway.rules.layout.shapes import Box, Figure, Point, Shape, football
from houseway.rules.layout.table_shapes import HalfMoon, beside_the_dealer, dealers_side, one_dealer
from houseway.rules.wagers.wagers import Wager

SIX_PLAYERS = Citation("13:69E-1.13CC(a)")
LICENSEE = Citation("13:69E-1.13CC(b)1")
HOME_AREA = Citation("13:69E-1.13CC(b)2")
VISITOR_AREA = Citation("13:69E-1.13CC(b)3")
OPTIONAL_AREAS = Citation("13:69E-1.13CC(b)4")
FIELD = Citation("13:69E-1.13CC(b)5")
QUARTER_AREAS = (
    Citation("13:69E-1.13CC(b)5i"),
    Citation("13:69E-1.13CC(b)5ii"),
    Citation("13:69E-1.13CC(b)5iii"),
    Citation("13:69E-1.13CC(b)5iv"),
)
PAYOUT_ODDS = Citation("13:69E-1.13CC(b)6i")
VALUE_OF_ACES = Citation("13:69E-1.13CC(b)6ii")

FELT = HalfMoon(radius=940, straight=170)
COLORS = Colors(
    felt="#2f7a3a", shade="#174d22", line="#f6f6ee", ink="#ffffff", gold="#ffd76a", rail="#6b3f1f"
)
FIELD_AT = Point(0, 852)


def layout(table: Table[Score]) -> Layout:
    return Layout(
        title="Football Kings",
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, step=26),
        seats_cite=SIX_PLAYERS,
        dealers=one_dealer(FELT),
        at_each_seat=_position(table),
        on_table=_field(),
        fixtures=(
            *dealers_side(FELT, OPTIONAL_AREAS, boxes=BOXES),
            beside_the_dealer(FELT, "discard rack", x=-560),
        ),
        licensee=NamePlace(Point(0, 550), size=44, width=400, cite=LICENSEE, middle=FELT.middle),
    )


def _position(table: Table[Score]) -> Printed:
    """Return one position: Home and Visitor nearest the player, Hail Mary nearest the table inventory."""
    areas = [
        _area(table.wagers["visitor"], Box(Point(-127, 116), 98, 104), 22, VISITOR_AREA),
        _area(table.wagers["home"], Box(Point(127, 116), 98, 104), 22, HOME_AREA),
        _area(table.wagers["under-55"], Box(Point(-101, 222), 94, 74), 19, OPTIONAL_AREAS),
        _area(table.wagers["tie"], Box(Point(0, 222), 94, 74), 19, OPTIONAL_AREAS),
        _area(table.wagers["over-56"], Box(Point(101, 222), 94, 74), 19, OPTIONAL_AREAS),
        _area(
            table.wagers["hail-mary"], football(Point(0, 400), 226, 104), 22, OPTIONAL_AREAS, tint="#7a3b1a"
        ),
    ]
    panels: tuple[Panel, ...] = ()
    if "fantasy" in table.wagers:
        fantasy = table.wagers["fantasy"]
        shape = Box(Point(0, 305), 204, 66, corner=33)
        areas.append(area_for(fantasy, shape, name("FANTASY", 27), cite=OPTIONAL_AREAS))
        rows = tuple(
            (points.replace(" to ", "–"), pays) for points, pays in pay_rows(fantasy_table(table.options))
        )
        panels = (
            Panel("Fantasy wins by", rows, Box(Point(0, 118), 150, 112), PAYOUT_ODDS, 15, framed=False),
        )
    aces = Inscription(
        (
            note("Ace counts 1 in the 1st and 2nd Quarter", 14),
            note("and 11 in the 3rd and 4th Quarter, the King Zone", 14),
        ),
        Point(0, 36),
        VALUE_OF_ACES,
        FELT.middle,
    )
    return Printed(areas=tuple(areas), inscriptions=(aces,), panels=panels)


def _area(one: Wager[Score], shape: Shape, size: float, cite: Citation, tint: str | None = None) -> Area:
    lines = name(one.title.upper(), size), odds_line(one, size * 0.86)
    return area_for(one, shape, *lines, cite=cite, tint=tint)


def _field() -> Printed:
    """Return the field; Home is at the dealer's left, which is the players' right."""
    cards = []
    headings = []
    for side, first in (("Visitor", -309), ("Home", 57)):
        for number, quarter in enumerate(QUARTERS):
            box = Box(Point(FIELD_AT.x + first + 84 * number, FIELD_AT.y), 74, 104)
            cards.append(
                CardPlace(
                    f"{side} {quarter.inscription}",
                    box,
                    QUARTER_AREAS[number],
                    (note(quarter.inscription, 12),),
                )
            )
        middle = FIELD_AT.x + first + 126
        headings.append(Inscription((name(side.upper(), 26),), Point(middle, FIELD_AT.y + 72), FIELD))
        headings.append(
            Inscription((note("King Zone", 15),), Point(middle + 84, FIELD_AT.y - 66), VALUE_OF_ACES)
        )
    heading = Inscription((title("FOOTBALL KINGS", 66),), Point(0, 680))
    yards = [Figure(FIELD_AT, (Point(x, FIELD_AT.y - 94), Point(x, FIELD_AT.y + 94))) for x in (-366, 0, 366)]
    return Printed(
        cards=tuple(cards),
        inscriptions=(*headings, heading),
        ornaments=(Box(FIELD_AT, 732, 188, 4), *yards),
    )
