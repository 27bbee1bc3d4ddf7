"""Mini-craps, 13:69F-1: craps at a small table, with at most nine players along one side.

Only its felt is its own: one end of a craps table before the players.
"""

from __future__ import annotations

from houseway.games.craps import craps
from houseway.games.craps.layout import ACROSS, COLORS, DEPTH, INNER, OUTER, Side, end_of_table, propositions
from houseway.games.craps.throw import Throw
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    DICE,
    DealerPlace,
    Inscription,
    Layout,
    MarkerPlace,
    NamePlace,
    Printed,
    title,
)
from houseway.rules.layout.shapes import Point
from houseway.rules.layout.table_shapes import Rectangle, dealers_side

FELT = Rectangle(width=2700, depth=DEPTH, corner=200)  # with its rail not longer than nine and a half feet
LEFT = Side(-1, moved=OUTER - FELT.width / 2)
PROPOSITIONS = LEFT.x(INNER) + ACROSS / 2 + 40  # their middle
PLACES = tuple(Point(0.66 * across, 0.62 * ahead) for ahead in (-1, 0, 1) for across in (1, 0, -1))


def layout(table: Table[Throw]) -> Layout:
    end, middle = end_of_table(table, LEFT), propositions(table, PROPOSITIONS)
    words = Inscription((title(table.game.title.upper(), 58),), Point(PROPOSITIONS, 1225))
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
        on_table=Printed(
            areas=(*end.areas, *middle.areas),
            ornaments=end.ornaments,
            panels=middle.panels,
            inscriptions=(words,),
        ),
        fixtures=dealers_side(FELT, inventory=560),
        licensee=NamePlace(Point(PROPOSITIONS, 1135), size=40, width=560),
        markers=(*LEFT.markers, MarkerPlace(DICE, Point(PROPOSITIONS, 1345))),
        places=PLACES,
    )


# Mini-craps, 13:69F-1: craps at a small table, with the players along one side.

GAME = craps("mini-craps", "Mini-craps", seats=9, layout=layout)
