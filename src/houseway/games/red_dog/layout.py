"""The felt of red dog. Our sources print no paragraph on it: what is drawn is a usual felt."""

from __future__ import annotations

from houseway.games.red_dog.settlement import ANTE, DEALING, PAIR, RAISE, SPREADS, Played
from houseway.games.red_dog.wagers import pay_table
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    CardPlace,
    Colors,
    Inscription,
    Layout,
    NamePlace,
    Printed,
    Space,
    area_for,
    in_print,
    name,
    note,
    title,
)
from houseway.rules.layout.shapes import Box, Circle, Point
from houseway.rules.layout.table_shapes import HalfMoon, beside_the_dealer, dealers_side, one_dealer
from houseway.rules.wagers.payout import PayTable

FELT = HalfMoon(radius=940, straight=170)
COLORS = Colors(
    felt="#7a1f2b", shade="#45101a", line="#f4d98b", ink="#fff6dc", gold="#ffd45c", rail="#3b1a12"
)
SPREAD_WIDTH = 84
CARDS_AT = {"left card": -120, "third card": 0, "right card": 120}


def layout(table: Table[Played]) -> Layout:
    return Layout(
        title="Red dog",
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, step=23),
        seats_cite=DEALING,
        dealers=one_dealer(FELT),
        at_each_seat=_position(table),
        on_table=_middle(pay_table(table.options)),
        fixtures=(
            *dealers_side(FELT),
            beside_the_dealer(FELT, "discard rack", x=-800),
            beside_the_dealer(FELT, "dealing shoe", x=800),
        ),
        licensee=NamePlace(Point(0, 500), size=42, width=420, cite=DEALING),
    )


def _position(table: Table[Played]) -> Printed:
    ante, raised = table.wagers[ANTE], table.wagers[RAISE]
    return Printed(
        areas=(
            area_for(ante, Circle(Point(0, 110), 58), name("ANTE", 26)),
            area_for(raised, Circle(Point(0, 236), 50), name("RAISE", 23)),
        )
    )


def _middle(pays: PayTable) -> Printed:
    """The three cards, and the scale of spreads on which the dealer places the marker."""
    left = -SPREAD_WIDTH * (len(SPREADS) - 1) / 2
    scale = [
        Space(
            f"spread {spread}",
            Box(Point(left + SPREAD_WIDTH * place, 712), SPREAD_WIDTH - 6, 74),
            DEALING,
            (name(str(spread), 26), note(in_print(pays[spread].pays), 15)),
        )
        for place, spread in enumerate(SPREADS)
    ]
    three_of_a_kind = note(f"Three of a kind pay {in_print(pays[PAIR].pays)}; consecutive cards push", 24)
    return Printed(
        cards=tuple(CardPlace(place, Box(Point(x, 868), 90, 126), DEALING) for place, x in CARDS_AT.items()),
        spaces=tuple(scale),
        inscriptions=(
            Inscription((title("RED DOG", 66),), Point(0, 590)),
            Inscription((three_of_a_kind,), Point(0, 782), DEALING),
        ),
    )
