"""The felt of baccarat-punto banco: seven players around each end, the dealers between them."""

from __future__ import annotations

from houseway.games.baccarat.hands.coup import Coup
from houseway.games.baccarat.paragraphs import PARAGRAPHS
from houseway.games.baccarat.shared_layout import banker_rule, bonus_panel, hands, position, vigorish_spaces
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    Colors,
    DealerPlace,
    Fixture,
    Inscription,
    Layout,
    NamePlace,
    Printed,
    lines_of,
    title,
)
from houseway.rules.layout.shapes import Box, Point, Sector
from houseway.rules.layout.table_shapes import Oblong, dealers_side

FELT = Oblong(width=3380, depth=1660)
STEP = 28
COLORS = Colors(
    felt="#1f6e5c", shade="#0d3d34", line="#f2e3b3", ink="#fdf7e3", gold="#f4d06f", rail="#4a2617"
)


def layout(table: Table[Coup]) -> Layout:
    return Layout(
        title=table.game.title,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats // 2, STEP),
        dealers=(
            DealerPlace("Dealer", Point(-250, FELT.depth)),
            DealerPlace("Dealer", Point(250, FELT.depth)),
            DealerPlace("Calling dealer", Point(0, 0)),
        ),
        at_each_seat=position(table, FELT.radius, STEP),
        on_table=_middle(table),
        fixtures=(
            *dealers_side(FELT, inventory=900),
            # The calling dealer stands across from the two who pay, with the shoe and the discards.
            Fixture("discard rack", Box(Point(-430, 110), 130, 130)),
            Fixture("dealing shoe", Box(Point(430, 110), 200, 130)),
        ),
        licensee=NamePlace(Point(0, 755), size=84, width=760),
    )


def _middle(table: Table[Coup]) -> Printed:
    rule, rule_cite = banker_rule(table, PARAGRAPHS)
    panels = [panel for end in FELT.ends for panel in bonus_panel(table, PARAGRAPHS, Box(end, 400, 260), 28)]
    return Printed(
        cards=hands(Point(-190, 385), Point(190, 385), PARAGRAPHS.initial_cards),
        spaces=vigorish_spaces(table, PARAGRAPHS, Point(0, 1440), 84),
        inscriptions=(
            Inscription((title("BACCARAT", 150),), Point(0, 1085)),
            Inscription((title("PUNTO BANCO", 64),), Point(0, 960)),
            Inscription(lines_of(rule, 36), Point(0, 610), rule_cite),
        ),
        panels=tuple(panels),
        ornaments=tuple(Sector(end, 250, 256, 0, 359.9) for end in FELT.ends) if not panels else (),
    )
