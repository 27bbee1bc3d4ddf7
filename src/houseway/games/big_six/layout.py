"""The layout of big six: seven areas under glass, and the wheel.

It is prescribed by 13:69E-1.13, which our sources do not print: what is drawn is a usual one.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.big_six.settlement import SPINNING
from houseway.games.big_six.wheel import HOUSE, JOKER, NUMBERS, PRINTED, TINT, WHEEL
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    Area,
    Colors,
    Inscription,
    Layout,
    NamePlace,
    Printed,
    Section,
    Wheel,
    area_for,
    name,
    note,
    odds_line,
    title,
)
from houseway.rules.layout.shapes import Box, Circle, Point
from houseway.rules.layout.table_shapes import Rectangle, dealers_side, one_dealer

FELT = Rectangle(width=2300, depth=1180, corner=110)
COLORS = Colors(
    felt="#1b3f73", shade="#0d2347", line="#f5d98a", ink="#fff8e2", gold="#ffd45c", rail="#4a2617"
)
ON_WHEEL = {JOKER: "J", HOUSE: "H"}

LEFT, RIGHT, GAP = -250.0, 1080.0, 12.0
# Rows of symbols from the dealer to the players: the middle of each and its height.
ROWS = ((("1", "2", "5"), 700.0, 270.0), (("10", "20", JOKER, HOUSE), 400.0, 270.0))
GLASS = Box(Point((LEFT + RIGHT) / 2, 550), RIGHT - LEFT + 40, 640, 24)


def layout(table: Table[str]) -> Layout:
    return Layout(
        title="Big six",
        cite=SPINNING,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats),
        dealers=one_dealer(FELT),
        at_each_seat=Printed(),
        on_table=Printed(
            areas=tuple(_areas(table)),
            ornaments=(GLASS,),
            inscriptions=(
                Inscription((title("BIG SIX", 84),), Point((LEFT + RIGHT) / 2, 945)),
                Inscription((note("Chips are placed on the glass", 26),), Point((LEFT + RIGHT) / 2, 190)),
            ),
        ),
        fixtures=dealers_side(FELT),
        licensee=NamePlace(Point(760, 1060), size=44, width=560),
        wheel=Wheel(
            "Big six wheel",
            Circle(Point(-700, 560), 390),
            tuple(
                Section(symbol, TINT[symbol], f"symbol:{symbol}", ON_WHEEL.get(symbol, ""))
                for symbol in WHEEL
            ),
            SPINNING,
            pointer=True,
        ),
    )


def _areas(table: Table[str]) -> Iterator[Area]:
    for symbols, middle, height in ROWS:
        row = Box(Point((LEFT + RIGHT) / 2, middle), RIGHT - LEFT, height, 14)
        for symbol, box in zip(symbols, row.divided(len(symbols), GAP), strict=True):
            wager = table.wagers[f"symbol:{symbol}"]
            lines = (name(PRINTED[symbol], 92 if symbol in NUMBERS else 64), odds_line(wager, 40))
            yield area_for(wager, box, *lines, tint=TINT[symbol])
