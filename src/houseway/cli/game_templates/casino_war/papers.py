"""Describes the game for print: the felt, and plain words for signs, guides and petitions."""

from __future__ import annotations

from houseway.equipment.cards import cards
from houseway.rules.game import Table
from houseway.rules.guide import Equipment, Guide, Shown, Topic, WagerInWords
from houseway.rules.layout.layout import (
    SEAT,
    CardPlace,
    Colors,
    Inscription,
    Layout,
    NamePlace,
    Printed,
    area_for,
    name,
    note,
    odds_line,
    pay_rows,
    title,
)
from houseway.rules.layout.shapes import Box, Circle, Point
from houseway.rules.layout.table_shapes import HalfMoon, dealers_side, one_dealer

from .wagers import ANTE, CARDS, PAYS, RULES, TIE, WAR, Compared

# The felt has an area for every wager, what each row pays, and a place for every card. Lengths are in
# millimetres.
FELT = HalfMoon(radius=940, straight=180)
COLORS = Colors(
    felt="#25406b", shade="#12233f", line="#f5d98a", ink="#fff8e2", gold="#ffd45c", rail="#4a2617"
)


def layout(table: Table[Compared]) -> Layout:
    ante, war, tie = (table.wagers[name] for name in (ANTE, WAR, TIE))
    rows = pay_rows(table.options.table_with_odds(PAYS))
    what_wars_pay = "; ".join(f"{row} {pays}" for row, pays in rows if row.startswith("War"))
    return Layout(
        title=table.game.title,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, 24),
        dealers=one_dealer(FELT),
        at_each_seat=Printed(
            areas=(
                area_for(ante, Circle(Point(-60, 110), 52), name("ANTE", 22), odds_line(ante, 14)),
                area_for(war, Circle(Point(60, 110), 52), name("WAR", 22)),
                area_for(tie, Circle(Point(0, 215), 44), name("TIE", 20), odds_line(tie, 14)),
            ),
            cards=(CardPlace(f"seat {SEAT}", Box(Point(0, 345), 90, 126), RULES),),
        ),
        on_table=Printed(
            cards=(CardPlace("dealer", Box(Point(0, 870), 90, 126), RULES),),
            inscriptions=(
                Inscription((title("CASINO WAR", 56),), Point(0, 730)),
                Inscription((note(what_wars_pay, 22),), Point(0, 670)),
            ),
        ),
        fixtures=dealers_side(FELT),
        licensee=NamePlace(Point(0, 590), size=40, width=430),
    )


GUIDE = Guide(
    objective="You and the dealer have one card each. The higher card wins.",
    play=(
        "Place an Ante, and a Tie wager if you like.",
        "After “No more bets” the dealer deals one card face up to each player, and one to the dealer.",
        "The ace is the highest card. Suits do not count.",
        "If your card is higher, your Ante wins; if it is lower, it loses.",
        "If both have the same rank, you may surrender: half of your Ante comes back. Or you go to war, with "
        "a War wager of the same amount as your Ante.",
        "In a war three cards are burned, and you and the dealer get a second card. If yours is higher or of "
        "the same rank, your War wager wins and your Ante comes back; otherwise both lose.",
    ),
    equipment=(Equipment("Cards", "deck", "As many decks as the sign says, of 52 cards each.", CARDS),),
    topics=lambda _: (
        Topic(
            "Your first card and the dealer's",
            "Suits do not count.",
            (
                Shown("Higher", "your Ante wins", cards(("Ks", "9d"))),
                Shown("Tied", "go to war, or surrender", cards(("9s", "9d"))),
                Shown("Lower", "your Ante loses", cards(("4h", "9d"))),
            ),
        ),
    ),
    wagers=lambda _: {
        ANTE: WagerInWords("your first card is higher than the dealer's"),
        WAR: WagerInWords("your second card is not lower than the dealer's"),
        TIE: WagerInWords("the first cards have the same rank"),
    },
    advice=("Always go to war.",),
)
