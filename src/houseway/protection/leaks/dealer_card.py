"""One hidden card of the dealer is seen before the player decides: counted exactly for each card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from houseway.equipment.cards import Card
from houseway.odds.game_odds import BASE, game_odds
from houseway.progress import report_progress
from houseway.protection.count.effects import edge_of
from houseway.refusal import Refusal
from houseway.rules.analysis.leak import Leak, Seen
from houseway.rules.game import Table


def _count(table: Table[Any]) -> Iterator[Seen]:
    """Count the base game once for each card of the dealer that may be seen, each equally often."""
    (pack,) = table.game.packs(table.options).values()
    for card, count in cards_by_kind(table, BASE, pack):
        report_progress(f"the dealer's {card} is seen")
        base = game_odds(table, dealer=(card,), wager=BASE).base
        if base is None:
            raise Refusal(f"{table.game.title} has no base game.", table.game.cite)
        play = ", ".join(f"{decision} {float(share):.1%}" for decision, share in base.decisions.items())
        chance = Fraction(count, len(pack))
        yield Seen(name_of(card, count), chance, -base.house_advantage, play, card, count)


DEALER_CARD = Leak(
    "dealer-card",
    "A player sees one of the dealer's hidden cards before deciding, each equally often, and plays the best "
    "strategy for it.",
    _count,
)


def name_of(card: Card, count: int) -> str:
    """Return the rank where all its suits count alike, else the card."""
    return card.name if card.is_joker else card.rank if count > 1 else str(card)


def cards_by_kind(table: Table[Any], wager: str, pack: Sequence[Card]) -> Iterator[tuple[Card, int]]:
    """Yield a card of each kind, with how many cards are of that kind: the same to this wager."""
    copies = Counter(pack)
    for card, alike in _alike(table, wager, pack):
        yield card, sum(copies[other] for other in alike)


def _alike(table: Table[Any], wager: str, pack: Sequence[Card]) -> Iterator[tuple[Card, list[Card]]]:
    """Yield one card of each rank with its suits, if suits make no difference; else every card by itself."""
    ranks: dict[str, list[Card]] = {}
    for card in dict.fromkeys(pack):
        ranks.setdefault(card.name if card.is_joker else card.rank, []).append(card)
    several = next((cards for cards in ranks.values() if len(cards) > 1), None)
    if several and len({edge_of(table, wager, (card,)) for card in several}) > 1:
        yield from ((card, [card]) for card in dict.fromkeys(pack))
    else:
        yield from ((cards[0], cards) for cards in ranks.values())
