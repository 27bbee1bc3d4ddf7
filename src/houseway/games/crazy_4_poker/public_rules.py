"""Crazy 4 Poker: the public rules that it shares with four card poker, and its pay tables."""

from __future__ import annotations

from houseway.games.crazy_4_poker.wagers import QUEENS_UP_TABLES, SUPER_BONUS_TABLE
from houseway.games.four_card_poker.public_rules import PUBLIC_RULES as FOUR_CARD_POKER
from houseway.rules.public_rules import PublicRule, printed_tables

PUBLIC_RULES: tuple[PublicRule, ...] = (
    *FOUR_CARD_POKER,
    *printed_tables(SUPER_BONUS_TABLE, *QUEENS_UP_TABLES.values()),
)
