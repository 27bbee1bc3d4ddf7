"""The layout of Crazy 4 Poker (19:46-1.13P(c)): four areas and the main rules at each position."""

from __future__ import annotations

from houseway.games.crazy_4_poker.wagers import QUEENS_UP_TABLES, SUPER_BONUS_TABLE
from houseway.games.four_card_poker.family.shared_layout import (
    AHEAD_OF_ANTE,
    ANTE_AT,
    BESIDE_ANTE,
    PANELS_AT,
    PLAY_AT,
    USUAL_TABLE,
    pay_panel,
    players_cards,
    poker_layout,
    rules_of_wagers,
    wager_circle,
)
from houseway.games.four_card_poker.settlement import Showdown
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.layout.layout import CardPlace, Colors, Inscription, Layout, Printed, lines_of, name
from houseway.rules.layout.shapes import Box, Point

APPROVED_LAYOUT = Citation("19:46-1.13P(c)")
LICENSEE = Citation("19:46-1.13P(c)1")
ANTE_AND_SUPER_BONUS = Citation("19:46-1.13P(c)2")
PLAY_AREA = Citation("19:46-1.13P(c)3")
QUEENS_UP_AREA = Citation("19:46-1.13P(c)4")
SUPER_BONUS_EQUALS_ANTE = Citation("19:46-1.13P(c)5i")
PLAY_EQUALS_ANTE = Citation("19:46-1.13P(c)5ii")
PAYOUT_ODDS = Citation("19:46-1.13P(c)5iii")
BEST_FOUR_AND_KING_HIGH = Citation("19:46-1.13P(c)5iv")
ACTIVE_PLAYERS_CARDS = Citation("19:46-1.13P(c)6")

COLORS = Colors(
    felt="#274a8f", shade="#12244d", line="#eef0f7", ink="#ffffff", gold="#ffd76a", rail="#3a2318"
)


def layout(table: Table[Showdown]) -> Layout:
    active = CardPlace(
        "active player",
        Box(Point(0, 800), 430, 112),
        ACTIVE_PLAYERS_CARDS,
        (name("ACTIVE PLAYER'S CARDS", 24),),
    )
    return poker_layout(
        table,
        colors=COLORS,
        position=_position(table),
        in_the_middle=(active,),
        licensee=LICENSEE,
        cite=APPROVED_LAYOUT,
    )


def _position(table: Table[Showdown]) -> Printed:
    options, wagers = table.options, table.wagers
    left, right = PANELS_AT
    queens_up = options.table_with_odds(QUEENS_UP_TABLES[options.choice("queens-up")])
    return Printed(
        areas=(
            wager_circle(wagers["play"], PLAY_AT, "PLAY", cite=PLAY_AREA),
            wager_circle(wagers["ante"], ANTE_AT, "ANTE", cite=ANTE_AND_SUPER_BONUS),
            wager_circle(wagers["super-bonus"], BESIDE_ANTE, "SUPER", "BONUS", cite=ANTE_AND_SUPER_BONUS),
            wager_circle(wagers["queens-up"], AHEAD_OF_ANTE, "QUEENS", "UP", cite=QUEENS_UP_AREA),
        ),
        cards=(players_cards(USUAL_TABLE),),
        inscriptions=(
            *rules_of_wagers(
                (
                    (SUPER_BONUS_EQUALS_ANTE, ("Super bonus wager equals the ante wager",)),
                    (
                        PLAY_EQUALS_ANTE,
                        (
                            "Play wager equals the ante; with aces or",
                            "better it may double or triple the ante",
                        ),
                    ),
                )
            ),
            Inscription((name("=", 24),), Point(0, ANTE_AT.y), SUPER_BONUS_EQUALS_ANTE),
            Inscription(
                lines_of(("Best four-card", "hand plays", "Dealer qualifies", "with king-high"), 11),
                Point(52, 452),
                BEST_FOUR_AND_KING_HIGH,
            ),
        ),
        panels=(
            pay_panel("Super bonus", options.table_with_odds(SUPER_BONUS_TABLE), left, PAYOUT_ODDS),
            pay_panel("Queens up", queens_up, right, PAYOUT_ODDS),
        ),
    )
