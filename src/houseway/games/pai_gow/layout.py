"""The layout of pai gow: six betting areas, and the tiles behind each.

Our sources print no paragraph on it: what is drawn is a usual one.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.pai_gow.round.tiles import DICE, START
from houseway.games.pai_gow.settlement import DEALING, PAI_GOW, Showdown
from houseway.games.pai_gow.wagers import COMPLETION, vigorish_on_win
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    Area,
    CardPlace,
    Colors,
    Fixture,
    Inscription,
    Layout,
    NamePlace,
    Printed,
    area_for,
    name,
    note,
    odds_line,
    title,
)
from houseway.rules.layout.shapes import Box, Circle, Point
from houseway.rules.layout.table_shapes import HalfMoon, beside_the_dealer, dealers_side, one_dealer
from houseway.rules.procedure.devices import GENERATOR
from houseway.rules.wagers.bank import BANK, CO_BANK

FELT = HalfMoon(radius=940, straight=170)
COLORS = Colors(
    felt="#14532f", shade="#0a3019", line="#e9c46a", ink="#fff6dc", gold="#ffd45c", rail="#2f1a12"
)
SEATS_ACROSS = 26


def layout(table: Table[Showdown]) -> Layout:
    return Layout(
        title="Pai gow",
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, step=SEATS_ACROSS),
        seats_cite=DEALING,
        dealers=one_dealer(FELT),
        at_each_seat=_position(table),
        on_table=_middle(table),
        fixtures=(
            *dealers_side(FELT),
            beside_the_dealer(FELT, "discard rack", x=-800),
            *_shaker(table),
        ),
        licensee=NamePlace(Point(0, 560), size=42, width=420, cite=DEALING),
    )


def _shaker(table: Table[Showdown]) -> tuple[Fixture, ...]:
    if table.options.choice(START.name) == GENERATOR:
        return ()
    return (Fixture("shaker", Box(Point(-390, 880), 150, 150, 75), DICE),)


def _position(table: Table[Showdown]) -> Printed:
    """The tiles nearest to the player, then the betting area."""
    wager = table.wagers[PAI_GOW]
    return Printed(
        areas=(
            area_for(wager, Circle(Point(0, 282), 66), name("PAI GOW", 24), odds_line(wager, 18)),
            *_banks(table),
        ),
        cards=(
            CardPlace("seat {seat}", Box(Point(0, 118), 236, 132), DEALING, (note("high and low hand", 18),)),
        ),
    )


def _banks(table: Table[Showdown]) -> Iterator[Area]:
    """Where a player who is the bank puts up the stake, beside the betting area."""
    for form, x in ((BANK, -52), (CO_BANK, 52)):
        if form in table.wagers:
            yield area_for(table.wagers[form], Box(Point(x, 390), 96, 56, 8), name(form.upper(), 18))


def _middle(table: Table[Showdown]) -> Printed:
    charge = vigorish_on_win(table.options)
    pays = f"Pays 1 to 1, less {charge.percent} percent vigorish" if charge else "Pays 1 to 1"
    return Printed(
        cards=(
            CardPlace("dealer", Box(Point(0, 880), 330, 140), DEALING, (name("DEALER", 24),)),
            CardPlace("dead hand", Box(Point(390, 880), 190, 140), DEALING, (note("dead hand", 20),)),
        ),
        inscriptions=(
            Inscription((title("PAI GOW", 92),), Point(0, 740)),
            Inscription((name("Both hands must win. Copies go to the bank", 24),), Point(0, 668), COMPLETION),
            Inscription((name(pays, 24),), Point(0, 630), COMPLETION),
        ),
    )
