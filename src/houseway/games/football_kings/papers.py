"""Prints Football Kings: seven areas at each of six positions, the field (13:69E-1.13CC), and the guide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.cards import STANDARD_DECK, card, cards
from houseway.games.football_kings.opening import BOXES
from houseway.games.football_kings.settlement import QUARTERS, Score, value_of
from houseway.games.football_kings.wagers import fantasy_table
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import Equipment, Guide, Notice, Shown, Topic, WagerInWords
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
from houseway.rules.layout.table_shapes import HalfMoon, dealers_side, next_to_dealer, one_dealer
from houseway.rules.options import Options
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
            next_to_dealer(FELT, "discard rack", x=-560),
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


# The gaming guide of Football Kings.

ON_THE_SIGN = Citation("13:69E-1.13CC(c)")
DECK = Citation("13:69F-45.2(a)")
DEVICE = Citation("13:69F-45.2(b)")
RACK = Citation("13:69F-45.6(e)")


def notices(_: Options) -> Iterator[Notice]:
    """Yield the value of an ace in each quarter, as the settlement counts it."""
    ace = card("As")
    rows = tuple((quarter.inscription, str(value_of(ace, quarter).points)) for quarter in QUARTERS)
    yield Notice("Value of an ace", ON_THE_SIGN, rows)


def topics(_: Options) -> Iterator[Topic]:
    """Show what cards count, as the settlement counts them."""
    first, *_rest, last = QUARTERS
    high = {value_of(known, first).points for known in STANDARD_DECK if known.rank in "JQK"}
    early, late = (value_of(card("As"), quarter).points for quarter in (first, last))
    yield Topic(
        "What the cards count",
        shown=(
            Shown("2 to 10", "count what they show", cards(["2h", "7c", "Ts"])),
            Shown("Jack, queen, king", f"count {high.pop()} each", cards(["Jd", "Qs", "Kh"])),
            Shown("Ace, 1st and 2nd Quarter", f"counts {early}", cards(["As"])),
            Shown("Ace, 3rd and 4th Quarter", f"counts {late}: the King Zone", cards(["Ah"])),
        ),
    )


def wagers_in_words(_: Options) -> Mapping[str, WagerInWords]:
    return {
        "home": WagerInWords("Home has more points than Visitor"),
        "visitor": WagerInWords("Visitor has more points than Home"),
        "tie": WagerInWords("both sides have the same number of points"),
        "over-56": WagerInWords("the points of both sides together are 57 or more"),
        "under-55": WagerInWords("the points of both sides together are 54 or less"),
        "hail-mary": WagerInWords("the points of both sides together are 79 or more"),
        "fantasy": WagerInWords("the side you bet on wins by enough points; see its table"),
    }


GUIDE = Guide(
    objective="Two sides, Home and Visitor, receive four cards each, one in every quarter. Bet on the side "
    "that will have more points.",
    play=(
        "Before “No more bets”, place a wager on Home or on Visitor, but not on both. All other wagers "
        "require it.",
        "With it you may bet that the sides tie, that their total is over 56 or under 55, or on a Hail Mary "
        "(a total over 78) and, if it is offered, on Fantasy.",
        "In the 1st and 2nd Quarters the dealer deals one card face up to Home and one to Visitor, then "
        "announces the score.",
        "The 3rd and 4th Quarters follow: they are the King Zone.",
        "Cards from 2 to 10 count their face value, picture cards 10. An ace counts 1 in the first two "
        "quarters and 11 in the King Zone.",
        "The side with more points wins. If the sides tie, Home and Visitor wagers both lose.",
        "Fantasy follows the side you bet on: it pays according to the number of points by which that side "
        "wins, and loses if that side does not win.",
        "Add up the points yourself: the cards decide, whatever the dealer announces.",
    ),
    equipment=(
        Equipment("Cards", "deck", "One deck of 52 cards, dealt from the dealer's hand.", DECK),
        Equipment("Cover card", "cover-card", "Opaque, in one color that differs from the cards.", DECK),
        Equipment(
            "Shuffling device",
            "shuffler",
            "If used, a second deck with different backs may alternate.",
            DEVICE,
        ),
        Equipment("Discard rack", "rack", "Holds the stub and the cards of the round.", RACK),
    ),
    notices=notices,
    topics=topics,
    wagers=wagers_in_words,
    odds_on_a_sign=ON_THE_SIGN,
)
