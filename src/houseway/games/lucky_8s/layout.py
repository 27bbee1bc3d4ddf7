"""The layout of Lucky 8's (13:69E-1.10E): three wagers and two card places at each of six positions."""

from __future__ import annotations

from houseway.games.lucky_8s.round.opening import BOXES, DISCARD_RACK, uses_device
from houseway.games.lucky_8s.settlement import Showdown
from houseway.games.lucky_8s.wagers import bonus_tables
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
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
from houseway.rules.layout.shapes import Box, Circle, Point, octagon
from houseway.rules.layout.table_shapes import HalfMoon, beside_the_dealer, dealers_side, one_dealer

SIX_POSITIONS = Citation("13:69E-1.10E(a)")
LICENSEE = Citation("13:69E-1.10E(b)1")
THREE_AREAS = Citation("13:69E-1.10E(b)2")
CARD_AREAS = Citation("13:69E-1.10E(b)3")
DEALER_QUALIFIES = Citation("13:69E-1.10E(b)4i")
EQUAL_AMOUNTS = Citation("13:69E-1.10E(b)4ii")
BONUS_ODDS = Citation("13:69E-1.10E(b)5")

FELT = HalfMoon(radius=940, straight=170)
COLORS = Colors(
    felt="#9a1b26", shade="#5c0c14", line="#f4d98b", ink="#fff6dc", gold="#ffd45c", rail="#3b1a12"
)


def layout(table: Table[Showdown]) -> Layout:
    device = (beside_the_dealer(FELT, "shuffler", x=800),) if uses_device(table.options) else ()
    return Layout(
        title="Lucky 8's",
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, step=26),
        seats_cite=SIX_POSITIONS,
        dealers=one_dealer(FELT),
        at_each_seat=_position(table),
        on_table=_middle(table),
        fixtures=(
            *dealers_side(FELT, boxes=BOXES),
            beside_the_dealer(FELT, "discard rack", DISCARD_RACK, x=-800),
            *device,
        ),
        licensee=NamePlace(Point(0, 550), size=42, width=420, cite=LICENSEE),
    )


def _position(table: Table[Showdown]) -> Printed:
    """Return one position: cards in front of the player, Ante and In to Win side by side, the bonus ahead."""
    ante, in_to_win, bonus = (table.wagers[wager] for wager in ("ante", "in-to-win", "bonus"))
    return Printed(
        areas=(
            area_for(
                ante, Circle(Point(-68, 225), 54), name("ANTE", 27), odds_line(ante, 18), cite=THREE_AREAS
            ),
            area_for(
                in_to_win,
                Circle(Point(68, 225), 54),
                name("IN TO", 23),
                name("WIN", 23),
                odds_line(in_to_win, 18),
                cite=THREE_AREAS,
            ),
            area_for(
                bonus,
                octagon(Point(0, 345), 56),
                name("LUCKY 8's", 17),
                name("BONUS", 22),
                cite=THREE_AREAS,
                tint="#8a5f08",
            ),
        ),
        cards=(
            CardPlace("seat {seat}", Box(Point(-62, 94), 190, 112), CARD_AREAS, (title("8's", 44),)),
            CardPlace(
                "seat {seat}, side cards",
                Box(Point(98, 94), 116, 112),
                CARD_AREAS,
                (note("side", 20), note("cards", 20)),
            ),
        ),
        inscriptions=(Inscription((name("=", 26),), Point(0, 225), EQUAL_AMOUNTS),),
    )


def _middle(table: Table[Showdown]) -> Printed:
    rows = pay_rows(*bonus_tables(table.options))
    rows = tuple((row.capitalize(), pays) for row, pays in rows)
    return Printed(
        cards=(CardPlace("dealer", Box(Point(0, 878), 500, 108), CARD_AREAS, (name("DEALER", 24),)),),
        inscriptions=(
            Inscription((title("LUCKY 8's", 84),), Point(0, 745)),
            Inscription(
                (name("Dealer Qualifies with One Natural 8 or Joker", 24),), Point(0, 655), DEALER_QUALIFIES
            ),
            Inscription(
                (name("Both the Ante and In to Win wager must be in equal amounts", 19),),
                Point(0, 615),
                EQUAL_AMOUNTS,
            ),
        ),
        panels=tuple(
            Panel("Lucky 8's Bonus", rows, Box(Point(x, 1012), 380, 156), BONUS_ODDS, 16) for x in (-500, 500)
        ),
    )
