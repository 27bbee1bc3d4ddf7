"""The layout of standard four card poker: the usual one, because our sources do not print the rules."""

from __future__ import annotations

from houseway.games.four_card_poker.family.shared_layout import (
    AHEAD_OF_ANTE,
    ANTE_AT,
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
from houseway.games.four_card_poker.wagers import ACES_UP_TABLES, ANTE_BONUS, NOT_PRINTED
from houseway.rules.game import Table
from houseway.rules.layout.layout import Colors, Layout, Printed

COLORS = Colors(
    felt="#1c6b5a", shade="#0c3b33", line="#efe8cf", ink="#fbf8ea", gold="#f0cd72", rail="#4b2a18"
)


def layout(table: Table[Showdown]) -> Layout:
    options, wagers = table.options, table.wagers
    left, right = PANELS_AT
    aces_up = options.table_with_odds(ACES_UP_TABLES[options.choice("aces-up")])
    position = Printed(
        areas=(
            wager_circle(wagers["play"], PLAY_AT, "PLAY", cite=USUAL_TABLE),
            wager_circle(wagers["ante"], ANTE_AT, "ANTE", cite=USUAL_TABLE),
            wager_circle(wagers["aces-up"], AHEAD_OF_ANTE, "ACES", "UP", cite=USUAL_TABLE),
        ),
        cards=(players_cards(USUAL_TABLE),),
        inscriptions=rules_of_wagers(
            (
                (NOT_PRINTED, ("Play is one, two or three times the ante",)),
                (NOT_PRINTED, ("Dealer always plays. Equal hands win",)),
            )
        ),
        panels=(
            pay_panel("Automatic bonus", options.table_with_odds(ANTE_BONUS), left, NOT_PRINTED),
            pay_panel("Aces up", aces_up, right, NOT_PRINTED),
        ),
    )
    return poker_layout(
        table, colors=COLORS, position=position, in_the_middle=(), licensee=USUAL_TABLE, cite=USUAL_TABLE
    )
