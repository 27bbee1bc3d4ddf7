"""The same wager with the cutting card at other places, because that is what a house can change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from houseway.protection.count.protect import Protection, protect, sampled
from houseway.protection.count.question import Question
from houseway.rules.game import Table

_DECK = 52
PLACES = 3
_FEWER = 4  # times fewer shoes than at the place that is asked about


def with_other_cuts(table: Table[Any], question: Question) -> tuple[Protection, list[Protection]]:
    """Answer the question, and again with the cutting card further forward, from fewer shoes."""
    found = protect(table, question)
    fewer = replace(question, shoes=-(-question.shoes // _FEWER))
    return found, by_cut(found, fewer, places_to_compare(found))


def by_cut(found: Protection, question: Question, places: Sequence[int]) -> list[Protection]:
    """Answer the question with the cutting card at each of these places."""
    return [
        sampled(found.job, found.effects, replace(question, behind=behind), found.wager) for behind in places
    ]


def places_to_compare(found: Protection) -> list[int]:
    """Return places further forward, by a quarter or half a deck each."""
    whole = len(found.effects.pack)
    step = _DECK // 2 if whole > 2 * _DECK else _DECK // 4
    places = range(found.behind + step, found.behind + PLACES * step + 1, step)
    return [place for place in places if place <= whole // 2]
