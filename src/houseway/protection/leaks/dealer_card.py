"""One hidden card of the dealer is seen before the player decides: counted exactly for each card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from houseway.equipment.cards import Card
from houseway.odds.game_odds import BASE, game_odds
from houseway.progress import report_progress
from houseway.refusal import Refusal
from houseway.rules.analysis.leak import Seen, dealer_card_leak
from houseway.rules.game import Table


def _count(table: Table[Any]) -> Iterator[Seen]:
    """Count the base game once for each card of the dealer that may be seen, each equally often."""
    kinds = [*cards_by_kind(table)]
    cards = sum(count for *_, count in kinds)
    for name, card, count in kinds:
        report_progress(f"the dealer's {card} is seen")
        base = game_odds(table, dealer=(card,), wager=BASE).base
        if base is None:
            raise Refusal(f"{table.game.title} has no base game.", table.game.cite)
        play = ", ".join(f"{decision} {float(share):.1%}" for decision, share in base.decisions.items())
        yield Seen(name, Fraction(count, cards), -base.house_advantage, play, card, count)


DEALER_CARD = dealer_card_leak(_count)


def cards_by_kind(table: Table[Any]) -> Iterator[tuple[str, Card, int]]:
    """Yield the name of each kind of card, one of its cards, and how many there are."""
    if table.game.hidden_hands is None:
        raise Refusal(f"At {table.game.title} no hands are hidden.", table.game.cite)
    hidden = table.game.hidden_hands(table)
    kinds = Counter(map(hidden.kind_of, hidden.pack))
    for card in hidden.pack:
        kind = hidden.kind_of(card)
        if count := kinds.pop(kind, 0):
            yield kind, card, count
