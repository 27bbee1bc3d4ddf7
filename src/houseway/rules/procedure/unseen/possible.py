"""Which cards can be where: a card is seen once for each time that the pack holds it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.equipment.cards import UNSEEN, Card
from houseway.refusal import Refusal
from houseway.regulation import Citation


def check_card(words: str, cite: Citation, pack: str, answer: Any, left: Mapping[Card, int]) -> None:
    """Refuse what is no card, and a card of which the pack has no more."""
    if not isinstance(answer, Card):
        raise Refusal(f"{words}: {answer!r} is not a card.", cite)
    if answer is UNSEEN:
        raise Refusal(f"{words}: the card lies face up now. Enter it.", cite)
    if left.get(answer, 0) <= 0:
        raise Refusal(f"{words}: the {answer.words} is not in the {pack} any more.", cite)
