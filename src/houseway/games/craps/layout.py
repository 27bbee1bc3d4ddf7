"""The felt of craps: an oblong table with mirrored ends at both sides of the proposition bets."""

from __future__ import annotations

from houseway.games.craps.shared_layout import (
    CORNER,
    DEPTH,
    INNER,
    OUTER,
    Side,
    end_of_table,
    propositions,
)
from houseway.games.craps.throw import Throw
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    DICE,
    Colors,
    DealerPlace,
    End,
    Inscription,
    Layout,
    MarkerPlace,
    NamePlace,
    Printed,
    title,
)
from houseway.rules.layout.shapes import Box, Point
from houseway.rules.layout.table_shapes import Rectangle, dealers_side

FELT = Rectangle(width=2 * OUTER, depth=DEPTH, corner=CORNER)  # with its rail not longer than fourteen feet
COLORS = Colors(
    felt="#14663f", shade="#0a3d25", line="#f5e3a6", ink="#fff8e2", gold="#ffd45c", rail="#4a2415"
)
RIGHT, LEFT = Side(1), Side(-1)
ALONG = 3  # seats along the players' side, at each end
# Where a player at an end puts chips in an area there, seat by seat: how far out, and how far ahead.
PLACES = ((0, 0.62), (0.66, 0.62), (0.66, 0), (0.66, -0.62), (0, -0.62), (-0.66, -0.62), (-0.66, 0))
ARM = 130.0  # around what a player at an end looks at
ASIDE = 500.0  # how far proposition bets reach beyond the middle of the table


def layout(table: Table[Throw]) -> Layout:
    at_each = table.game.seats // 2
    right = tuple(Point(out, ahead) for out, ahead in PLACES)
    left = tuple(Point(-out, ahead) for out, ahead in reversed(PLACES))
    return Layout(
        title=table.game.title,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats_around_ends(INNER + 140, ALONG),
        dealers=(
            DealerPlace("Boxperson", Point(0, FELT.depth)),
            DealerPlace("Dealer", Point(-1050, FELT.depth)),
            DealerPlace("Dealer", Point(1050, FELT.depth)),
            DealerPlace("Stickperson", Point(0, 0)),
        ),
        at_each_seat=Printed(),
        on_table=_middle(table),
        fixtures=dealers_side(FELT, inventory=700),
        licensee=NamePlace(Point(0, 1105), size=44, width=600),
        ends=(
            _end(table, "right-end", RIGHT, range(1, at_each + 1), right),
            _end(table, "left-end", LEFT, range(at_each + 1, 2 * at_each + 1), left),
        ),
        markers=(*RIGHT.markers, *LEFT.markers, MarkerPlace(DICE, Point(0, 1268))),
        places=tuple(Point((place.x + 1.1) / 2.2, place.y) for place in right)
        + tuple(Point((place.x - 1.1) / 2.2, place.y) for place in left),
    )


def _middle(table: Table[Throw]) -> Printed:
    printed = propositions(table)
    words = Inscription((title(table.game.title.upper(), 64),), Point(0, 1172))
    return Printed(areas=printed.areas, panels=printed.panels, inscriptions=(words,))


def _end(table: Table[Throw], name: str, side: Side, seats: range, places: tuple[Point, ...]) -> End:
    whole = OUTER + ARM + ASIDE
    middle = Point(side.sign * (whole / 2 - ASIDE), DEPTH / 2)
    view = Box(middle, whole, DEPTH + 2 * ARM)
    return End(name, tuple(seats), end_of_table(table, side), places, view)
