"""Public basic strategy: several decks, the dealer stands on soft 17, doubling after a split is allowed.

At a table with other rules the advice is still that of this strategy, as far as it is legal there."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import Card
from houseway.games.blackjack.hands import COUNT, in_words, is_soft, same_value, total

# H hit, S stand, D double or hit, d double or stand, P split, R surrender; against 2 3 4 5 6 7 8 9 10 ace.
_UP_CARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
_HARD = {
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDH",
    12: "HHSSSHHHHH",
    13: "SSSSSHHHHH",
    14: "SSSSSHHHHH",
    15: "SSSSSHHHHH",
    16: "SSSSSHHHHH",
}
_SOFT = {
    13: "HHHDDHHHHH",
    14: "HHHDDHHHHH",
    15: "HHDDDHHHHH",
    16: "HHDDDHHHHH",
    17: "HDDDDHHHHH",
    18: "SddddSSHHH",
}
_PAIRS = {
    1: "PPPPPPPPPP",
    2: "PPPPPP----",
    3: "PPPPPP----",
    4: "---PP-----",
    6: "PPPPP-----",
    7: "PPPPPP----",
    8: "PPPPPPPPPP",
    9: "PPPPP-PP--",
}
_SURRENDER = {15: "--------R-", 16: "-------RRR"}
_ALWAYS_HIT = "HHHHHHHHHH"
_ALWAYS_STAND = "SSSSSSSSSS"

_IN_TURN = {
    "H": ("hit",),
    "S": ("stand",),
    "D": ("double", "hit"),
    "d": ("double", "stand"),
    "P": ("split",),
    "R": ("surrender",),
    "-": (),
}
_DOES = {
    "hit": "take a card",
    "stand": "stand",
    "double": "double down",
    "split": "split",
    "surrender": "surrender",
}


def advice(hand: Sequence[Card], up_card: Card, legal: Sequence[str]) -> tuple[str, str]:
    """Return the decision of basic strategy among the legal ones, and why in words."""
    best = basic_decision(hand, up_card, legal)
    return best, advice_for(best, hand, up_card)


def advice_for(decision: str, hand: Sequence[Card], up_card: Card) -> str:
    """Return a decision of basic strategy in words."""
    shown_card = "an ace" if COUNT[up_card] == 1 else f"a {COUNT[up_card]}"
    return f"basic strategy: with {in_words(hand)} against {shown_card}, {_DOES[decision]}"


def basic_decision(hand: Sequence[Card], up_card: Card, legal: Sequence[str]) -> str:
    column = _UP_CARDS.index(COUNT[up_card])
    in_turn = [decision for mark in _marks(hand, column) for decision in _IN_TURN[mark]]
    return next((decision for decision in in_turn if decision in legal), "stand")


def _marks(hand: Sequence[Card], column: int) -> str:
    """Return the marks of all tables that hold the hand, the most specific first."""
    points = total(hand)
    marks = ""
    if len(hand) == 2 and same_value(*hand):
        marks += _PAIRS.get(COUNT[hand[0]], "-" * 10)[column]
    if is_soft(hand):
        table = _SOFT.get(points, _ALWAYS_HIT if points < 13 else _ALWAYS_STAND)
    else:
        marks += _SURRENDER.get(points, "-" * 10)[column]
        table = _HARD.get(points, _ALWAYS_HIT if points < 9 else _ALWAYS_STAND)
    return marks + table[column]
