"""The felt of mini-baccarat: seven players before one dealer."""

from __future__ import annotations

from houseway.games.baccarat.hands.coup import Coup
from houseway.games.baccarat.shared_layout import banker_rule, bonus_panel, hands, position, vigorish_spaces
from houseway.games.mini_baccarat.paragraphs import PARAGRAPHS
from houseway.rules.game import Table
from houseway.rules.layout.layout import Colors, Inscription, Layout, NamePlace, Printed, lines_of, title
from houseway.rules.layout.shapes import Box, Point
from houseway.rules.layout.table_shapes import HalfMoon, beside_the_dealer, dealers_side, one_dealer

FELT = HalfMoon(radius=980, straight=180)
STEP = 22
COLORS = Colors(
    felt="#1e6a44", shade="#0d3a25", line="#f2e3b3", ink="#fdf7e3", gold="#f4d06f", rail="#4a2617"
)


def layout(table: Table[Coup]) -> Layout:
    return Layout(
        title=table.game.title,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, STEP),
        dealers=one_dealer(FELT),
        at_each_seat=position(table, FELT.radius, STEP),
        on_table=_middle(table),
        fixtures=(
            *dealers_side(FELT),
            beside_the_dealer(FELT, "discard rack", x=-820),
            beside_the_dealer(FELT, "dealing shoe", x=820),
        ),
        licensee=NamePlace(Point(0, 676), size=40, width=430),
    )


def _middle(table: Table[Coup]) -> Printed:
    rule, rule_cite = banker_rule(table, PARAGRAPHS)
    return Printed(
        cards=hands(Point(-148, 868), Point(148, 868), PARAGRAPHS.initial_cards),
        spaces=vigorish_spaces(table, PARAGRAPHS, Point(0, 984), 78),
        inscriptions=(
            Inscription((title("MINI-BACCARAT", 56),), Point(0, 750)),
            Inscription(lines_of(rule, 21), Point(0, 598), rule_cite),
        ),
        panels=tuple(
            panel
            for x in (-520, 520)
            for panel in bonus_panel(table, PARAGRAPHS, Box(Point(x, 1072), 370, 160), 18)
        ),
    )
