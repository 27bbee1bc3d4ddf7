"""Mini-baccarat, 13:69F-7: the rules of baccarat at a small table, where the dealer deals every card.

Only its citations and its felt are its own. 7.2(a)1 to 5 are not printed; they are read as in 3.2.
"""

from __future__ import annotations

from houseway.games.baccarat import baccarat
from houseway.games.baccarat.coup import Coup
from houseway.games.baccarat.layout import banker_rule, bonus_panel, hands, position, vigorish_spaces
from houseway.games.baccarat.paragraphs import Paragraphs
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.layout.layout import Colors, Inscription, Layout, NamePlace, Printed, lines_of, title
from houseway.rules.layout.shapes import Box, Point
from houseway.rules.layout.table_shapes import HalfMoon, dealers_side, next_to_dealer, one_dealer
from houseway.rules.wagers.payout import VigorishParagraphs

PARAGRAPHS = Paragraphs(
    wagers=Citation("13:69F-7.2#title"),
    main_wagers=Citation("13:69F-7.2(a)1-5"),
    bonus_wins=Citation("13:69F-7.3(h)"),
    bonus_loses=Citation("13:69F-7.2(a)1-5"),
    bonus_void=Citation("13:69F-7.2(a)1-5"),
    dragon_7_voids_banker=Citation("13:69F-7.2(a)6i"),
    dragon_7=Citation("13:69F-7.2(a)6ii"),
    dragon_7_stands_alone=Citation("13:69F-7.2(a)6iii"),
    permitted_wagers=Citation("13:69F-7.2(b)"),
    verbal_cash=Citation("13:69F-7.2(c)"),
    no_more_bets=Citation("13:69F-7.2(d)"),
    hands_off_wagers=Citation("13:69F-7.2(e)"),
    player_pays=Citation("13:69F-7.3(a)"),
    tie_pays=Citation("13:69F-7.3(b)"),
    banker_pays=Citation("13:69F-7.3(c)"),
    vigorish_rounding=Citation("13:69F-7.3(c)1"),
    vigorish_spaces=Citation("13:69F-7.3(c)2"),
    vigorish=VigorishParagraphs(
        before_the_reshuffle=Citation("13:69F-7.3(c)2"),
        at_the_latest=Citation("13:69F-7.3(c)4"),
        in_the_win=Citation("13:69F-7.3(c)3"),
        notice_of_more=Citation("13:69F-7.3(e)"),
        notice_of_another_kind=Citation("13:69F-7.3(e)"),
    ),
    tie_vigorish=Citation("13:69F-7.3(d)"),
    no_vigorish=Citation("13:69F-7.3(f)"),
    banker_six=Citation("13:69F-7.3(f)1"),
    total_cards_cover=Citation("13:69F-7.3(f)2"),
    total_cards_pay=Citation("13:69F-7.3(g)"),
    bonus_pays=Citation("13:69F-7.3(h)"),
    bonus_tables={
        "A": Citation("13:69F-7.3(h) A"),
        "B": Citation("13:69F-7.3(h) B"),
        "C": Citation("13:69F-7.3(h) C"),
    },
    dragon_7_variation=Citation("13:69F-7.3(i)"),
    dragon_7_pays=Citation("13:69F-7.3(j)"),
    decks=Citation("13:69F-7.4(a)"),
    spread=Citation("13:69F-7.4(b)"),
    wash=Citation("13:69F-7.4(c)"),
    two_batches=Citation("13:69F-7.4(d)"),
    new_shoe=Citation("13:69F-7.5(a)"),
    shuffle=Citation("13:69F-7.5(a)"),
    lace=None,
    reshuffle=None,
    card_values=Citation("13:69F-7.1#title"),
    cut=Citation("13:69F-7.5#title"),
    shoe=Citation("13:69F-7.6#title"),
    initial_cards=Citation("13:69F-7.7#title"),
    additional_cards=Citation("13:69F-7.8#title"),
    drawing=Citation("13:69F-7.9#title"),
    result=Citation("13:69F-7.10#title"),
    irregularities=Citation("13:69F-7.11#title"),
    rounding_steps={"5": 5, "4": 5},
    deals="dealer",
    calls="dealer",
    spread_in="horizontal rows",
)


# The felt of mini-baccarat: seven players before one dealer.

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
            next_to_dealer(FELT, "discard rack", x=-820),
            next_to_dealer(FELT, "dealing shoe", x=820),
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


# Mini-baccarat, 13:69F-7: the rules of baccarat at a small table, where the dealer deals every card.

GAME = baccarat("mini-baccarat", "Mini-baccarat", seats=7, paragraphs=PARAGRAPHS, layout=layout)
