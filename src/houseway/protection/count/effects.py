"""Effects of removal: how the edge of a wager changes when one card is out of the shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

from houseway.counting.sent_table import SentTable
from houseway.equipment.cards import Card
from houseway.odds.game_odds import BASE, game_odds
from houseway.processes import counted_together
from houseway.progress import report_progress
from houseway.refusal import Refusal
from houseway.rules.game import Table

TENS = "TJQK"


@dataclass(frozen=True)
class Effects:
    """``edge`` is the player's, of a full shoe; ``by_card`` how much it gains when that card is out."""

    edge: Fraction
    by_card: Mapping[Card, Fraction]
    pack: Sequence[Card]
    estimated: bool = False  # from many shoes; else they are exact

    @cached_property
    def copies(self) -> Mapping[Card, int]:
        """Return how many of each card the pack holds."""
        return Counter(self.pack)

    @cached_property
    def groups(self) -> Mapping[str, tuple[Card, ...]]:
        """Return the cards by name: by rank if its suits have one effect, and T if tens and faces do."""
        ranks: dict[str, list[Card]] = {}
        for card in self.by_card:
            ranks.setdefault(card.rank, []).append(card)
        if any(self._differ(cards) for cards in ranks.values()):
            return {str(card): (card,) for card in self.by_card}
        tens = [card for rank in TENS for card in ranks.get(rank, ())]
        if not self._differ(tens):
            ranks = {rank: cards for rank, cards in ranks.items() if rank not in TENS} | {"T": tens}
        return {rank: tuple(cards) for rank, cards in ranks.items() if cards}

    @cached_property
    def alike(self) -> Sequence[tuple[Card, ...]]:
        """Return the cards that get the same tag: a rank, or, where suits matter, all of one effect."""
        if all(len(name) == 1 for name in self.groups):
            return [*self.groups.values()]
        found: dict[Fraction, list[Card]] = {}
        for card, effect in self.by_card.items():
            found.setdefault(effect, []).append(card)
        return [tuple(cards) for cards in found.values()]

    def _differ(self, cards: Sequence[Card]) -> bool:
        return len({self.by_card[card] for card in cards}) > 1

    @property
    def by_group(self) -> Mapping[str, Fraction]:
        return {name: self.by_card[cards[0]] for name, cards in self.groups.items()}

    @cached_property
    def spread(self) -> float:
        """Return the standard deviation of the effect of one card that is drawn at random."""
        return sqrt(sum(self.copies[card] * effect**2 for card, effect in self._centred) / len(self.pack))

    @cached_property
    def _centred(self) -> Sequence[tuple[Card, float]]:
        """Return the effects less their mean: the mean is what any card more or less would do."""
        mean = sum(self.copies[card] * effect for card, effect in self.by_card.items()) / len(self.pack)
        return [(card, float(effect - mean)) for card, effect in self.by_card.items()]

    @property
    def centred(self) -> Mapping[Card, float]:
        return dict(self._centred)

    def spread_of_edge(self, seen: int) -> float:
        """Return the standard deviation of the edge when so many cards were seen, estimated linearly.

        The effect of a card grows as the shoe gets smaller, and cards are drawn without replacement.
        """
        whole = len(self.pack)
        left = whole - seen
        return self.spread * (whole - 1) / left * sqrt(seen * left / (whole - 1)) if left else 0.0


def effects_of_removal(
    table: Table[Any], wager: str, pack: Sequence[Card], key_of: Callable[[Card], Hashable]
) -> Effects:
    """Count the wager exactly with one card out, once for each key: cards with the same key are alike."""
    of_key: dict[Hashable, Card] = {}
    for card in pack:
        of_key.setdefault(key_of(card), card)
    edge, *without = edges_of([(table, ()), *((table, (card,)) for card in of_key.values())], wager)
    change = {key: changed - edge for key, changed in zip(of_key, without, strict=True)}
    return Effects(edge, {card: change[key_of(card)] for card in dict.fromkeys(pack)}, pack)


def edges_of(asked: Sequence[tuple[Table[Any], Sequence[Card]]], wager: str) -> list[Fraction]:
    """Return the edge at each of these tables with cards removed, on all cores where a count takes long."""
    report_progress(f"exact counts of {wager}")
    return counted_together(_edge_at, [(SentTable(table), wager, removed) for table, removed in asked])


def _edge_at(sent: SentTable, wager: str, removed: Sequence[Card]) -> Fraction:
    return edge_of(sent.table, wager, removed)


def edge_of(table: Table[Any], wager: str, removed: Sequence[Card]) -> Fraction:
    """Return what the player gains on average for each unit of the wager."""
    odds = game_odds(table, removed, wager=wager)
    if wager == BASE:
        if odds.base is None:
            raise Refusal(f"{table.game.title} has no base game. Name a wager.", table.game.cite)
        return -odds.base.house_advantage
    if not odds.wagers:
        raise Refusal(f"The odds of {wager} are not known. Name another wager.", table.game.cite)
    return -odds.wagers[0].house_advantage
