"""Describes the game for print: the felt, and plain words for signs, guides and petitions."""

from __future__ import annotations

from houseway.equipment.cards import cards
from houseway.rules.game import Table
from houseway.rules.guide import Equipment, Guide, Shown, Topic, WagerInWords
from houseway.rules.layout.layout import (
    CardPlace,
    Colors,
    Inscription,
    Layout,
    NamePlace,
    Printed,
    area_for,
    name,
    odds_line,
    title,
)
from houseway.rules.layout.shapes import Box, Circle, Point
from houseway.rules.layout.table_shapes import HalfMoon, dealers_side, one_dealer

from .wagers import DEALING, Drawn

# The felt has an area for every wager with what it pays, and a place for every card. Lengths are in
# millimetres.
FELT = HalfMoon(radius=940, straight=180)
COLORS = Colors(
    felt="#17603f", shade="#0b3a26", line="#f5d98a", ink="#fff8e2", gold="#ffd45c", rail="#4a2617"
)


def layout(table: Table[Drawn]) -> Layout:
    high, tie = table.wagers["high"], table.wagers["tie"]
    return Layout(
        title=table.game.title,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, 24),
        dealers=one_dealer(FELT),
        at_each_seat=Printed(
            areas=(
                area_for(high, Circle(Point(0, 150), 58), name("HIGH", 22), odds_line(high, 15)),
                area_for(tie, Circle(Point(0, 284), 46), name("TIE", 20), odds_line(tie, 14)),
            )
        ),
        on_table=Printed(
            cards=(
                CardPlace("Player", Box(Point(-90, 850), 100, 140), DEALING, (name("PLAYER", 16),)),
                CardPlace("Dealer", Box(Point(90, 850), 100, 140), DEALING, (name("DEALER", 16),)),
            ),
            inscriptions=(Inscription((title("HIGH CARD", 56),), Point(0, 700)),),
        ),
        fixtures=dealers_side(FELT),
        licensee=NamePlace(Point(0, 620), size=40, width=430),
    )


GUIDE = Guide(
    objective="One card is dealt for the players and one for the dealer. Will the players' card be higher?",
    play=(
        "Place your wagers.",
        "After “No more bets” the dealer deals one card face up for the players and one for the dealer.",
        "The ace is the highest card. Suits do not count.",
        "If the players' card is higher, Higher card wins; if not, it loses.",
        "If both have the same rank, Tie wins; if not, it loses.",
    ),
    equipment=(Equipment("Cards", "deck", "One deck of 52 cards.", DEALING),),
    topics=lambda _: (
        Topic(
            "The two cards",
            "Suits do not count.",
            (
                Shown("Higher", "Higher card wins", cards(("Ks", "9d"))),
                Shown("Same rank", "Tie wins", cards(("9s", "9d"))),
                Shown("Lower", "both wagers lose", cards(("4h", "9d"))),
            ),
        ),
    ),
    wagers=lambda _: {
        "high": WagerInWords("the players' card is higher than the dealer's"),
        "tie": WagerInWords("both cards have the same rank"),
    },
)
