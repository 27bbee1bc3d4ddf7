"""The layout of mini-dice: six numbers above, and the wagers on the next shake below them.

Our sources print no paragraph on it: what is drawn is a usual one. Each wager has one area for all.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.equipment.dice import Roll
from houseway.games.mini_dice.settlement import TWO_DICE
from houseway.games.mini_dice.wagers import NUMBERS, WAGERS
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    Area,
    Colors,
    Fixture,
    Inscription,
    Layout,
    Line,
    NamePlace,
    Printed,
    area_for,
    name,
    note,
    odds_line,
    paid_in_print,
    title,
)
from houseway.rules.layout.shapes import Box, Point
from houseway.rules.layout.table_shapes import Rectangle, dealers_side, one_dealer

FELT = Rectangle(width=2300, depth=1180, corner=110)
COLORS = Colors(
    felt="#1f4f4a", shade="#0f2f2c", line="#f5d98a", ink="#fff8e2", gold="#ffd45c", rail="#4a2617"
)
RED, BLUE, GOLD = "#8f1a28", "#174a8a", "#7a5c10"

LEFT, RIGHT, GAP = -1060.0, 1060.0, 12.0
# Rows from the players towards the dealer: where each begins, and its height.
FIELD, NEXT, PLACE = (90.0, 190.0), (290.0, 220.0), (560.0, 260.0)


def layout(table: Table[Roll]) -> Layout:
    return Layout(
        title="Mini-dice",
        cite=WAGERS,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats),
        dealers=one_dealer(FELT),
        at_each_seat=Printed(),
        on_table=Printed(
            areas=tuple(_areas(table)),
            inscriptions=(
                Inscription((title("Mini-Dice", 96),), Point(-760, 1045)),
                Inscription((name("PLACE: YOUR NUMBER BEFORE A 7", 30),), Point(0, 850)),
                Inscription((name("NEXT SHAKE", 30),), Point(0, 530)),
            ),
        ),
        fixtures=(*dealers_side(FELT), Fixture("shaker", Box(Point(560, 1050), 150, 150, 75), TWO_DICE)),
        licensee=NamePlace(Point(860, 1045), size=40, width=380),
    )


def _areas(table: Table[Roll]) -> Iterator[Area]:
    wagers = table.wagers
    for number, box in zip(NUMBERS, _boxes(PLACE, len(NUMBERS)), strict=True):
        place = wagers[f"place:{number}"]
        yield area_for(place, box, name(str(number), 110), odds_line(place, 34))
    next_shake = (
        ("under-7", "UNDER 7", "2 through 6", BLUE),
        ("any-seven", "ANY SEVEN", "", GOLD),
        ("over-7", "OVER 7", "8 through 12", RED),
    )
    for (wager_name, words, totals, tint), box in zip(next_shake, _boxes(NEXT, 3), strict=True):
        wager = wagers[wager_name]
        printed = (name(words, 64), *((note(totals, 30),) if totals else ()), odds_line(wager, 36))
        yield area_for(wager, box, *printed, tint=tint)
    field = wagers["field"]
    usual, ends = (paid_in_print(verdict) for verdict in field.verdicts[:2])
    (box,) = _boxes(FIELD, 1)
    yield area_for(
        field,
        box,
        name("FIELD 2 · 3 · 4 · 9 · 10 · 11 · 12", 62),
        Line(f"{usual}; {ends} on 2 or 12", 36, "odds"),
    )


def _boxes(row: tuple[float, float], count: int) -> Iterator[Box]:
    bottom, height = row
    middle = Point((LEFT + RIGHT) / 2, bottom + height / 2)
    return Box(middle, RIGHT - LEFT, height - GAP, 14).divided(count, GAP)
