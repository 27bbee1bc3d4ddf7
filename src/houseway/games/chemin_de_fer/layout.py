"""The felt of chemin de fer. Our sources print no paragraph on it: what is drawn is a usual felt."""

from __future__ import annotations

from houseway.games.baccarat.hands.coup import Coup
from houseway.games.baccarat.shared_layout import BLUE, GOLD, GREEN, RED, Cell, Row, areas_in_rows, hands
from houseway.games.chemin_de_fer.paragraphs import AGAINST_BANK, BANK_WAGER, HANDS, RESULT
from houseway.games.chemin_de_fer.wagers import BANCO, PLAYER, SUIVI, VIGORISH
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    SEAT,
    Colors,
    Inscription,
    Layout,
    NamePlace,
    Printed,
    lines_of,
    name,
    title,
)
from houseway.rules.layout.shapes import Point
from houseway.rules.layout.table_shapes import HalfMoon, beside_the_dealer, dealers_side, one_dealer
from houseway.rules.wagers.bank import BANK

FELT = HalfMoon(radius=1240, straight=200)
STEP = 18.5
COLORS = Colors(
    felt="#1d4f6e", shade="#0d2c40", line="#f2e3b3", ink="#fdf7e3", gold="#f4d06f", rail="#4a2617"
)


def layout(table: Table[Coup]) -> Layout:
    return Layout(
        title=table.game.title,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, step=STEP),
        seats_cite=AGAINST_BANK,
        dealers=one_dealer(FELT),
        at_each_seat=_position(table),
        on_table=_middle(),
        fixtures=(
            *dealers_side(FELT),
            beside_the_dealer(FELT, "discard rack", x=-1050),
            beside_the_dealer(FELT, "dealing shoe", x=1050),
        ),
        licensee=NamePlace(Point(0, 610), size=48, width=520, cite=BANK_WAGER),
    )


def _position(table: Table[Coup]) -> Printed:
    """Return the areas of a seat: what it wagers against the bank, its calls, and its own bank."""
    wagers = table.wagers
    rows = [
        Row(104, [Cell(wagers[PLAYER], BLUE, (name("PLAYER", 34),))]),
        Row(
            78,
            [
                Cell(wagers[BANCO], GREEN, (name("BANCO", 24),)),
                Cell(wagers[SUIVI], GOLD, (name("SUIVI", 24),)),
            ],
        ),
        Row(90, [Cell(wagers[BANK], RED, (name("BANK", 32),))]),
    ]
    number = Inscription((name(SEAT, 36),), Point(0, 38))
    return Printed(areas=tuple(areas_in_rows(iter(rows), FELT.radius, STEP)), inscriptions=(number,))


def _middle() -> Printed:
    rule = (
        "The bank pays 1 to 1 what it covers;",
        f"the house takes {VIGORISH.percent} percent of what the bank wins",
    )
    return Printed(
        cards=hands(Point(-210, 1010), Point(210, 1010), HANDS),
        inscriptions=(
            Inscription((title("CHEMIN DE FER", 92),), Point(0, 740)),
            Inscription(lines_of(rule, 30), Point(0, 850), RESULT),
        ),
    )
