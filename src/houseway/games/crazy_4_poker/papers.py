"""Prints Crazy 4 Poker: its layout of four areas (19:46-1.13P(c)), its guide and its rules."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.games.crazy_4_poker.wagers import QUEENS_UP_TABLES, SUPER_BONUS_TABLE
from houseway.games.four_card_poker.papers import (
    AHEAD_OF_ANTE,
    ANTE_AT,
    BESIDE_ANTE,
    EQUIPMENT,
    ON_A_SIGN,
    PANELS_AT,
    PLAY_AT,
    USUAL_TABLE,
    pay_panel,
    players_cards,
    poker_layout,
    rules_of_wagers,
    topics,
    wager_circle,
)
from houseway.games.four_card_poker.papers import STANDARD_RULES as FOUR_CARD_POKER
from houseway.games.four_card_poker.settlement import Showdown
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import Guide, WagerInWords
from houseway.rules.layout.layout import CardPlace, Colors, Inscription, Layout, Printed, lines_of, name
from houseway.rules.layout.shapes import Box, Point
from houseway.rules.options import Options
from houseway.rules.standard_rules import ComputedRule, printed_tables

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


# The gaming guide of Crazy 4 Poker.

SUMMARY = Citation("19:47-27 summary")


def wagers_in_words(_: Options) -> Mapping[str, WagerInWords]:
    return {
        "ante": WagerInWords("you play, the dealer qualifies, and your hand is higher"),
        "play": WagerInWords("your hand is higher, or the dealer does not qualify"),
        "super-bonus": WagerInWords(
            "you play with a straight or better, even if the dealer's hand is higher",
            returned_if="you play with less than a straight, and no qualifying dealer beats you",
        ),
        "queens-up": WagerInWords("you play with a pair of queens or better, whatever the dealer has"),
    }


GUIDE = Guide(
    objective="Make a better four card hand from your five cards than the dealer makes from five. Two of "
    "the wagers pay for a good hand of your own, even if the dealer's is better.",
    play=(
        "Before “No more bets”, place an ante and a super bonus wager of the same amount. If you like, also "
        "place a queens up wager of any amount within the limits.",
        "You and the dealer receive five cards each, face down.",
        "Look at your cards and decide: fold and forfeit all your wagers, or place a play wager equal to the "
        "ante. With a pair of aces or better it may be two or three times the ante.",
        "The dealer turns up all cards. The best four cards of each hand count; four of a kind is the "
        "highest hand.",
        "The dealer needs king-high or better to qualify. If the dealer does not qualify, your play wager is "
        "paid even money and your ante is returned.",
        "If the dealer qualifies, ante and play are decided by the higher hand: they pay even money if yours "
        "is higher, lose if the dealer's is higher, and are returned if the hands are equal.",
        "The super bonus is paid according to its pay table with a straight or better, whoever wins. With "
        "less it is returned, unless a qualifying dealer beats you.",
        "Queens up depends on your own hand only: it wins with a pair of queens or better.",
    ),
    equipment=EQUIPMENT,
    topics=topics,
    wagers=wagers_in_words,
    advice=(
        "Triple with a pair of aces or better.",
        "Play with king-queen-8-4 or better.",
        "Fold everything else.",
    ),
    cites=(SUMMARY,),
    odds_on_a_sign=ON_A_SIGN,
)


# The figures that its rules take from code: those shared with four card poker, and its pay tables.

STANDARD_RULES: tuple[ComputedRule, ...] = (
    *FOUR_CARD_POKER,
    *printed_tables(SUPER_BONUS_TABLE, *QUEENS_UP_TABLES.values()),
)
