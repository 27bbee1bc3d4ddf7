"""The felt of craps: an oblong table with players around both ends, and one set of areas between them."""

from __future__ import annotations

from houseway.games.craps.shared_layout import printed
from houseway.games.craps.throw import Throw
from houseway.rules.game import Table
from houseway.rules.layout.layout import Colors, DealerPlace, Layout, NamePlace, Printed
from houseway.rules.layout.shapes import Point
from houseway.rules.layout.table_shapes import Oblong, dealers_side

FELT = Oblong(width=3900, depth=1460)  # with its rail not longer than fourteen feet
COLORS = Colors(
    felt="#14663f", shade="#0a3d25", line="#f5e3a6", ink="#fff8e2", gold="#ffd45c", rail="#4a2415"
)


def layout(table: Table[Throw]) -> Layout:
    return Layout(
        title=table.game.title,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats // 2, 26),
        dealers=(
            DealerPlace("Boxperson", Point(0, FELT.depth)),
            DealerPlace("Dealer", Point(-900, FELT.depth)),
            DealerPlace("Dealer", Point(900, FELT.depth)),
            DealerPlace("Stickperson", Point(0, 0)),
        ),
        at_each_seat=Printed(),
        on_table=printed(table),
        fixtures=dealers_side(FELT, inventory=900),
        licensee=NamePlace(Point(800, 1210), size=40, width=640),
    )
