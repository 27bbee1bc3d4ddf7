"""Reads a hand as people set it: "8 | 4+4 | 5 2 A". Ranks are enough; cards not named are left over."""

from __future__ import annotations

import re
from collections.abc import Sequence

from houseway.equipment.cards import CARDS, JOKER_NAME, Card
from houseway.refusal import Refusal
from houseway.rules.procedure.steps import Groups


def parse_hand(hand: Sequence[Card], text: str) -> Groups:
    """Return the groups of cards that the text names, each card taken from the hand."""
    left = list(hand)
    groups = (re.split(r"[\s+]+", part.strip()) for part in text.split("|"))
    return tuple(tuple(_take(left, word) for word in group if word) for group in groups if any(group))


def _take(left: list[Card], word: str) -> Card:
    """Take the first remaining card of this name or rank."""
    name = JOKER_NAME if word.lower() == "joker" else word
    exact = CARDS.get(name)
    for card in left:
        if card is exact or (exact is None and card.rank == name.upper()):
            left.remove(card)
            return card
    raise Refusal(f"There is no {word!r} left in your hand. Name each of your cards once, as in 8 | 4+4.")
