"""The count that is asked for: a well-known one by name, or tags."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from houseway.equipment.cards import Card
from houseway.protection.count.counting_system import CountingSystem, given_system
from houseway.refusal import Refusal, one_of
from houseway.rules.analysis.counter_play import Counts
from houseway.rules.game import Table


def counts_of(table: Table[Any]) -> Counts:
    """Return how the game is played by a count; refuse a game in which the count changes no decision."""
    if table.game.counts is None:
        raise Refusal(
            f"At {table.game.title} no decision depends on a count. Ask for a wager without --count.",
            table.game.cite,
        )
    return table.game.counts


def system_named(counts: Counts, text: str, pack: Sequence[Card]) -> CountingSystem:
    """Return the count of this name, or read tags."""
    named = counts.named()
    if text in named:
        return replace(given_system(named[text].tags, pack), name=named[text].title)
    if not any(letter.isdigit() for letter in text):
        raise Refusal(f"There is no count {text!r}. Choose {one_of([*named])}, or write ten tags.")
    try:
        return given_system(text, pack)
    except Refusal as refusal:
        raise Refusal(f"{refusal.message} Or choose {one_of([*named])}.") from None
