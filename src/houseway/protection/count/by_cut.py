"""The same wager with the cutting card elsewhere and with more or fewer decks: what a house can change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from typing import Any

from houseway.protection.count.effects import Effects, edge_of, edges_of, effects_of_removal
from houseway.protection.count.protect import (
    Protection,
    behind_of,
    checked,
    gains_of_cases,
    is_estimated,
    prepared,
    sampled,
    shoes_of,
)
from houseway.protection.count.question import Question
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Shoes
from houseway.rules.game import Table, open_table
from houseway.rules.options import Choice
from houseway.rules.registry import game
from houseway.simulation.run.job import job_at

DECKS = "decks"
_DECK = 52
_COMMON = ("1", "2", "4", "6", "8")  # compared where the rules allow more numbers of decks than these
_FEWER = 4  # times fewer shoes of other decks, where bets are valued by exact edges and not by luck


def with_other_cuts(table: Table[Any], question: Question) -> tuple[Protection, list[Protection]]:
    """Answer the question, and again for other places of the cutting card and for other numbers of decks."""
    job, wager = checked(table, question)
    shoes = shoes_of(job, question.players)
    places = [place for place in places_of(shoes) if place != behind_of(question.behind, shoes)]
    # To count another table takes as long as all the rest if one count alone does.
    elsewhere = [] if is_estimated(wager, shoes) else [*_with_wager(table, wager)]
    with ThreadPoolExecutor(2) as threads:  # which have time while other processes count
        counting = threads.submit(edges_of, [(other, ()) for other in elsewhere], wager)
        threads.submit(_prepare, elsewhere, question, wager)
        _, effects, _ = prepared(table, question)
        found, *others = sampled(job, effects, question, wager, places)
        edges = counting.result()
    count = -(-question.shoes // _FEWER) if found.exact_shoes else question.shoes
    fewer = replace(question, behind=None, shoes=count)
    for other, edge in zip(elsewhere, edges, strict=True):
        others += _at(other, fewer, found, edge)
    return found, others


def _prepare(tables: Sequence[Table[Any]], question: Question, wager: str) -> None:
    """Make what the shoes of these tables are dealt and valued by, before it is asked for."""
    for table in tables:
        gains_of_cases(job_at(table, None, question.seed), wager)


def _with_wager(table: Table[Any], wager: str) -> Iterator[Table[Any]]:
    """Yield the tables with other decks that offer the wager; the base is offered everywhere."""
    for other in other_decks(table):
        if wager in other.wagers or wager not in table.wagers:
            yield other


def places_of(shoes: Shoes) -> list[int]:
    """Return places of the cutting card to compare: the usual one, and every quarter or half deck."""
    whole = len(shoes.pack)
    step = _DECK // 2 if whole > 2 * _DECK else _DECK // 4
    places = {shoes.behind, *range(step, min(whole // 3, 5 * step) + 1, step)}
    return sorted(place for place in places if shoes.least_behind <= place <= whole // 2)


def other_decks(table: Table[Any]) -> Iterator[Table[Any]]:
    """Yield the table with every other number of decks that the rules and the other options allow."""
    choice = next((option for option in table.game.options if option.name == DECKS), None)
    if not isinstance(choice, Choice):
        return
    common = [value for value in choice.values if value in _COMMON]
    for value in sorted(common if len(choice.values) > len(_COMMON) else choice.values):
        if value != table.options.choice(DECKS):
            other = changed_table(table, DECKS, value, what_if=table.what_if)
            if other:
                yield other


def changed_table(table: Table[Any], option: str, value: str, *, what_if: bool) -> Table[Any] | None:
    """Return the table with another value of an option, None if it does not go with the others."""
    options = {**table.options.given, option: value}
    try:
        return open_table(game(table.game.name), options, what_if=what_if)
    except Refusal:
        return None


def _at(table: Table[Any], question: Question, found: Protection, edge: Fraction) -> list[Protection]:
    """Answer for a table with other decks, at all its places of the cutting card."""
    job = job_at(table, None, question.seed)
    shoes = shoes_of(job, question.players)
    effects = effects_at(table, found, shoes, edge)
    return sampled(job, effects, question, found.wager, places_of(shoes))[1:]


def effects_at(table: Table[Any], found: Protection, shoes: Shoes, edge: Fraction | None = None) -> Effects:
    """Return the effects with other decks: counted exactly, or scaled where a single count takes seconds.

    The effect of one card is inversely proportional to the cards that are left with it. ``edge`` is that of
    the table, if it is known.
    """
    if found.exact_shoes:
        return effects_of_removal(table, found.wager, shoes.pack, shoes.key_of(found.wager))
    scale = Fraction(len(found.effects.pack) - 1, len(shoes.pack) - 1)
    by_card = {card: scale * effect for card, effect in found.effects.by_card.items()}
    return Effects(edge_of(table, found.wager, ()) if edge is None else edge, by_card, shoes.pack)
