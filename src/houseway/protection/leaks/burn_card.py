"""A card out of play is seen before wagers are made: the burn card, or the bottom card of the deck."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

from houseway.odds.game_odds import BASE
from houseway.progress import report_progress
from houseway.protection.count.effects import edge_of
from houseway.protection.leaks.dealer_card import cards_by_kind
from houseway.refusal import Refusal
from houseway.rules.analysis.leak import Leak, Seen, burn_card_leak, rank_of
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.simulation.run.job import job_at


def burn_card(wager: str) -> Leak:
    """Return the leak for one wager: it is the only one that also concerns wagers without decisions."""
    return burn_card_leak(lambda table: _count(table, wager))


def _count(table: Table[Any], wager: str) -> Iterator[Seen]:
    kinds = [*_kinds(table, wager)]
    cards = sum(count for *_, count in kinds)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        edges = threads.map(lambda kind: edge_of(table, wager, (kind[1],)), kinds)
        for (name, card, count), edge in zip(kinds, edges, strict=True):
            report_progress(f"{name} is seen")
            yield Seen(name, Fraction(count, cards), edge, card=card, cards=count)


def _kinds(table: Table[Any], wager: str) -> Iterator[tuple[str, Any, int]]:
    """Yield the name of each kind of card, one of its cards and how many there are."""
    if table.game.hidden_hands:
        yield from cards_by_kind(table)
        return
    if _is_shuffled_each_round(table):
        pack = [card for cards in table.game.packs(table.options).values() for card in cards]
        ranks = Counter(map(rank_of, pack))
        yield from (
            (rank_of(card), card, ranks.pop(rank_of(card))) for card in pack if rank_of(card) in ranks
        )
        return
    shoes = job_at(table, None, 1).kernel.shoes
    if shoes is None:
        raise Refusal(f"No card is out of play at {table.game.title}.", table.game.cite)
    dealt = shoes()
    key_of = dealt.key_of(wager)
    found: Counter[Any] = Counter(map(key_of, dealt.pack))
    for card in dict.fromkeys(dealt.pack):
        if count := found.pop(key_of(card), 0):
            yield _name(card, count, dealt.pack), card, count


def _name(card: Any, count: int, pack: Any) -> str:
    ranks = Counter(other.rank for other in pack)
    return card.rank if count >= ranks[card.rank] else str(card)


def is_offered(table: Table[Any], wager: str) -> bool:
    """Whether the wager is counted with cards out of play: from a shoe, or against the dealer's hand."""
    if wager != BASE and wager not in table.wagers:
        return False
    if not table.game.packs(table.options) or table.game.kernel is None:
        return False
    if _is_shuffled_each_round(table):
        return wager != BASE and kind_of(wager) not in table.game.no_odds
    shoes = job_at(table, None, 1).kernel.shoes
    return shoes is not None and not (wager == BASE and shoes().slow_base)


def _is_shuffled_each_round(table: Table[Any]) -> bool:
    """Return whether wagers without decisions are decided by a deck that is shuffled before every round."""
    game = table.game
    counted = game.odds is not None and game.best_play is None and game.hidden_hands is None
    return counted and game.kernel is not None and job_at(table, None, 1).kernel.shoes is None


def why_not_offered(table: Table[Any], wager: str) -> str:
    """Return why a burn card is not counted for the base game of a shoe; empty if it is."""
    if wager != BASE or table.game.kernel is None or job_at(table, None, 1).kernel.shoes is None:
        return ""
    return (
        f"The base game of {table.game.title} takes half a minute to count with one card out, so no burn "
        "card is counted for it. What each card is worth that is out is fitted to shoes: ask for "
        f"--wager {BASE} without --leak."
    )
