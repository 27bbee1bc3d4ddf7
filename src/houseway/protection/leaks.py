"""Information leaks: what the base game is worth to a player who sees cards that should be hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.equipment.cards import Card
from houseway.odds.game_odds import BASE, game_odds
from houseway.progress import report_progress
from houseway.protection.count.effects import edge_of
from houseway.refusal import Refusal
from houseway.rules.game import Table


@dataclass(frozen=True)
class DealerCardSeen:
    """One card of the dealer's hand is seen before the player decides; each is seen equally often."""

    edge: Fraction  # of the player who sees nothing
    by_card: Sequence[tuple[Card, int, Fraction]]  # a card, how many are alike, and the edge when it is seen

    @property
    def edge_with(self) -> Fraction:
        cards = sum(count for _, count, _ in self.by_card)
        return sum((count * edge for _, count, edge in self.by_card), Fraction(0)) / cards

    @property
    def worth(self) -> Fraction:
        return self.edge_with - self.edge


def dealer_card_seen(table: Table[Any]) -> DealerCardSeen:
    """Count the base game exactly, once for each card of the dealer that may be seen."""
    pack = _one_pack(table)
    edge = _blind_edge(table)
    found = [
        (card, count, _edge_when_dealer_holds(table, card)) for card, count in _cards_by_kind(table, pack)
    ]
    return DealerCardSeen(edge, found)


def _one_pack(table: Table[Any]) -> Sequence[Card]:
    packs = {tuple(pack) for pack in table.game.packs(table.options).values()}
    if table.game.best_play is None or len(packs) != 1:
        raise Refusal(
            f"At {table.game.title} no hand is played against the dealer's. No card of it helps them.",
            table.game.cite,
        )
    return packs.pop()


def _blind_edge(table: Table[Any]) -> Fraction:
    report_progress("the base game, without a leak")
    return edge_of(table, BASE, ())


def _edge_when_dealer_holds(table: Table[Any], card: Card) -> Fraction:
    report_progress(f"the dealer's {card} is seen")
    base = game_odds(table, dealer=(card,), wager=BASE).base
    if base is None:
        raise Refusal(f"{table.game.title} has no base game.", table.game.cite)
    return -base.house_advantage


def _cards_by_kind(table: Table[Any], pack: Sequence[Card]) -> Iterator[tuple[Card, int]]:
    copies = Counter(pack)
    for card, alike in _alike(table, pack):
        yield card, sum(copies[other] for other in alike)


def _alike(table: Table[Any], pack: Sequence[Card]) -> Iterator[tuple[Card, list[Card]]]:
    """Yield one card of each rank with its suits, if suits make no difference; else every card by itself."""
    ranks: dict[str, list[Card]] = {}
    for card in dict.fromkeys(pack):
        ranks.setdefault(card.name if card.is_joker else card.rank, []).append(card)
    several = next((cards for cards in ranks.values() if len(cards) > 1), None)
    if several and len({edge_of(table, BASE, (card,)) for card in several}) > 1:
        yield from ((card, [card]) for card in dict.fromkeys(pack))
    else:
        yield from ((cards[0], cards) for cards in ranks.values())
