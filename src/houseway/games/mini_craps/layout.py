"""The felt of mini-craps: at most nine players along one side, and the areas of craps before them."""

from __future__ import annotations

from houseway.games.craps.layout import COLORS
from houseway.games.craps.shared_layout import printed
from houseway.games.craps.throw import Throw
from houseway.rules.game import Table
from houseway.rules.layout.layout import DealerPlace, Layout, NamePlace, Printed
from houseway.rules.layout.shapes import Point
from houseway.rules.layout.table_shapes import Rectangle, dealers_side

FELT = Rectangle(width=2860, depth=1460, corner=200)  # not longer than nine and a half feet


def layout(table: Table[Throw]) -> Layout:
    return Layout(
        title=table.game.title,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats),
        dealers=(
            DealerPlace("Boxperson", Point(0, FELT.depth)),
            DealerPlace("Stickperson", Point(900, FELT.depth)),
        ),
        at_each_seat=Printed(),
        on_table=printed(table),
        fixtures=dealers_side(FELT, inventory=900),
        licensee=NamePlace(Point(800, 1210), size=40, width=640),
    )
