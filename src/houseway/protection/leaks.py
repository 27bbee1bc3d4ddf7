"""Lists the leaks that a game offers, and counts exactly those of a single card.

A player may see a hidden card of the dealer before deciding, a card out of play before wagering, or
several cards of the dealer and whole hands of neighbours.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.equipment.cards import Card
from houseway.odds.game_odds import BASE, game_odds
from houseway.progress import report_progress
from houseway.protection.card_counting.counting_system import edge_of
from houseway.refusal import Refusal, one_of
from houseway.rules.analysis.advantage_play import (
    BURN_CARD,
    Leak,
    Seen,
    burn_card_leak,
    dealer_card_leak,
    rank_of,
)
from houseway.rules.game import Table
from houseway.simulation.job import job_at


@dataclass(frozen=True)
class Knowledge:
    """So many hidden cards of the dealer, and all cards of so many neighbours."""

    dealer_cards: int = 0
    neighbours: int = 0

    @property
    def name(self) -> str:
        seen = f"dealer-cards:{self.dealer_cards}" if self.dealer_cards else ""
        return seen or f"neighbours:{self.neighbours}"

    @property
    def words(self) -> str:
        if self.dealer_cards:
            cards = "one" if self.dealer_cards == 1 else str(self.dealer_cards)
            return f"A player sees {cards} of the dealer's hidden cards before deciding."
        if self.neighbours == 1:
            return "Two players show each other their cards before deciding."
        return f"{self.neighbours + 1} players show each other their cards before deciding."


# One hidden card of the dealer is seen before the player decides: counted exactly for each card.


def _count_dealer_card(table: Table[Any]) -> Iterator[Seen]:
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


DEALER_CARD = dealer_card_leak(_count_dealer_card)


def cards_by_kind(table: Table[Any]) -> Iterator[tuple[str, Card, int]]:
    """Yield the name of each kind of card, one of its cards, and how many there are."""
    if table.game.protection.hidden_hands is None:
        raise Refusal(f"At {table.game.title} no hands are hidden.", table.game.cite)
    hidden = table.game.protection.hidden_hands(table)
    kinds = Counter(map(hidden.kind_of, hidden.pack))
    for card in hidden.pack:
        kind = hidden.kind_of(card)
        if count := kinds.pop(kind, 0):
            yield kind, card, count


# A card out of play is seen before wagers are made: the burn card, or the bottom card of the deck.


def burn_card(wager: str) -> Leak:
    """Return the leak for one wager: it is the only one that also concerns wagers without decisions."""
    return burn_card_leak(lambda table: _count_burn_card(table, wager))


def _count_burn_card(table: Table[Any], wager: str) -> Iterator[Seen]:
    kinds = [*_kinds(table, wager)]
    cards = sum(count for *_, count in kinds)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        edges = threads.map(lambda kind: edge_of(table, wager, (kind[1],)), kinds)
        for (name, card, count), edge in zip(kinds, edges, strict=True):
            report_progress(f"{name} is seen")
            yield Seen(name, Fraction(count, cards), edge, card=card, cards=count)


def _kinds(table: Table[Any], wager: str) -> Iterator[tuple[str, Any, int]]:
    """Yield the name of each kind of card, one of its cards and how many there are."""
    if table.game.protection.hidden_hands:
        yield from cards_by_kind(table)
        return
    if _is_shuffled_each_round(table):
        pack = [card for cards in table.game.play.packs(table.options).values() for card in cards]
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
    counts: Counter[Any] = Counter(map(key_of, dealt.pack))
    for card in dict.fromkeys(dealt.pack):
        if count := counts.pop(key_of(card), 0):
            yield _name(card, count, dealt.pack), card, count


def _name(card: Any, count: int, pack: Any) -> str:
    ranks = Counter(other.rank for other in pack)
    return card.rank if count >= ranks[card.rank] else str(card)


def burn_card_is_offered(table: Table[Any], wager: str) -> bool:
    """Whether the wager is counted with cards out of play: from a shoe, or against the dealer's hand."""
    if wager != BASE and wager not in table.wagers:
        return False
    if not table.game.play.packs(table.options) or table.game.analysis.kernel is None:
        return False
    if _is_shuffled_each_round(table):
        return wager != BASE and table.has_odds(wager)
    shoes = job_at(table, None, 1).kernel.shoes
    return shoes is not None and not (wager == BASE and shoes().slow_base)


def _is_shuffled_each_round(table: Table[Any]) -> bool:
    """Return whether wagers without decisions are decided by a deck that is shuffled before every round."""
    game = table.game
    counted = (
        game.analysis.odds is not None
        and game.analysis.best_play is None
        and game.protection.hidden_hands is None
    )
    return counted and game.analysis.kernel is not None and job_at(table, None, 1).kernel.shoes is None


def why_no_burn_card(table: Table[Any], wager: str) -> str:
    """Return why a burn card is not counted for the base game of a shoe; empty if it is."""
    if wager != BASE or table.game.analysis.kernel is None or job_at(table, None, 1).kernel.shoes is None:
        return ""
    return (
        f"The base game of {table.game.title} takes half a minute to count with one card out, so no burn "
        "card is counted for it. What each card is worth that is out is fitted to shoes: ask for "
        f"--wager {BASE} without --leak."
    )


# The leaks that a game offers, by name.

DEALER_CARDS, NEIGHBOURS = "dealer-cards", "neighbours"
_NUMBERED = re.compile(rf"(?P<kind>{DEALER_CARDS}|{NEIGHBOURS}):(?P<number>\d+)")


def leak_names(table: Table[Any], wager: str = BASE) -> list[str]:
    """Return the names of all leaks that the game offers; a letter stands for a number."""
    names = [leak.name for leak in _exact(table, wager)]
    if table.game.protection.hidden_hands and wager == BASE:
        hidden = table.game.protection.hidden_hands(table)
        names += [f"{DEALER_CARDS}:1 … {hidden.most_seen}", f"{NEIGHBOURS}:1 … {most_neighbours(table)}"]
    return names


def leak_named(table: Table[Any], name: str, wager: str) -> Leak | Knowledge:
    """Return the leak of this name; refuse one that the game does not offer, with those that it does."""
    for leak in _exact(table, wager):
        if leak.name == name:
            return leak
    numbered = _NUMBERED.fullmatch(name)
    if numbered and table.game.protection.hidden_hands and wager == BASE:
        number, kind = int(numbered["number"]), numbered["kind"]
        hidden = table.game.protection.hidden_hands(table)
        most = hidden.most_seen if kind == DEALER_CARDS else most_neighbours(table)
        if not 1 <= number <= most:
            raise Refusal(
                f"{name!r} is not possible at {table.game.title}. Choose {kind}:1 to {kind}:{most}."
            )
        return Knowledge(number, 0) if kind == DEALER_CARDS else Knowledge(0, number)
    if name == BURN_CARD and (why := why_no_burn_card(table, wager)):
        raise Refusal(why, table.game.cite)
    raise no_leak(table, name, wager)


def no_leak(table: Table[Any], name: str, wager: str) -> Refusal:
    """Return the refusal of a leak that is not offered, with those that are."""
    title, offered, of_hands = table.game.title, leak_names(table, wager), leak_names(table)
    if offered:
        return Refusal(f"There is no leak {name!r} for {wager} at {title}. Choose {one_of(offered)}.")
    if of_hands:
        return Refusal(
            f"No leak is counted for {wager} at {title}. Leave --wager out: {one_of(of_hands)} are about the "
            "hands."
        )
    return Refusal(f"At {table.game.title} nothing is hidden that would help a player.", table.game.cite)


def most_neighbours(table: Table[Any]) -> int:
    """Return how many others can play with a player, by the seats of the table and by the cards."""
    if table.game.protection.hidden_hands is None:
        return 0
    hidden = table.game.protection.hidden_hands(table)
    hands = (len(hidden.pack) - hidden.dealer - hidden.face_up) // hidden.player
    return min(table.game.seats, hands) - 1


def _exact(table: Table[Any], wager: str) -> Iterator[Leak]:
    declared = table.game.protection.leaks if wager == BASE else ()
    names = {leak.name for leak in declared}
    yield from declared
    counts_known = wager == BASE and _counts_known_cards(table)
    if counts_known and table.game.analysis.best_play and DEALER_CARD.name not in names:
        yield DEALER_CARD
    if BURN_CARD not in names and (counts_known or burn_card_is_offered(table, wager)):
        yield burn_card(wager)


def _counts_known_cards(table: Table[Any]) -> bool:
    """Return whether the game is counted exactly with some cards known."""
    return table.game.protection.hidden_hands is not None and table.game.analysis.odds is None
