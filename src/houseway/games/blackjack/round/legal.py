"""What a player may do with a hand (13:69F-2.7 to 2.12): the one rule for rounds, recorded lines and odds.

These sections are titles only in our sources: this is the standard public rule (reading 47).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.equipment.cards import Card
from houseway.games.blackjack.hands import ACES, MOST, is_blackjack, same_value, total
from houseway.games.blackjack.round.boxes import Hand
from houseway.games.blackjack.round.hand_wagers import INSURANCE_WAGER, offers_even_money
from houseway.rules.game import Table
from houseway.rules.options import Options

HIT, STAND, DOUBLE, SPLIT, GIVE_UP = "hit", "stand", "double", "split", "surrender"


def legal_decisions(options: Options, hand: Hand, hands: int) -> tuple[str, ...]:
    """Return what the player may do, with so many hands on the box.

    Nothing at 21 or above, and nothing with a split ace, which gets one card only, except to split it again.
    """
    if total(hand.cards) >= MOST:
        return ()
    may_split = _may_split(options, hand, hands)
    if hand.from_split and hand.cards[0] in ACES:
        return (STAND, SPLIT) if may_split else ()
    return (
        HIT,
        STAND,
        *((DOUBLE,) if _may_double(options, hand) else ()),
        *((SPLIT,) if may_split else ()),
        *((GIVE_UP,) if _may_surrender(options, hand) else ()),
    )


def _may_double(options: Options, hand: Hand) -> bool:
    allowed = not hand.from_split or options.choice("double-after-split") == "yes"
    return len(hand.cards) == 2 and allowed


def _may_split(options: Options, hand: Hand, hands: int) -> bool:
    if len(hand.cards) != 2 or not same_value(*hand.cards):
        return False
    if hands >= int(options.choice("most-hands")):
        return False
    again = hand.from_split and hand.cards[0] in ACES
    return not again or (options.has("resplit-aces") and options.choice("resplit-aces") == "yes")


def _may_surrender(options: Options, hand: Hand) -> bool:
    offered = options.choice("surrender") == "late"
    return offered and len(hand.cards) == 2 and not hand.from_split


def may_insure(table: Table[Any], up_card: Card) -> bool:
    return up_card in ACES and INSURANCE_WAGER in table.wagers


def may_take_even_money(table: Table[Any], hand: Sequence[Card], up_card: Card) -> bool:
    """Even money takes the place of insurance for a blackjack."""
    return may_insure(table, up_card) and offers_even_money(table.options) and is_blackjack(hand)
