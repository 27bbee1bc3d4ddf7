"""Blackjack tables for tests, and rounds written as lines for settlement."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from houseway.equipment.cards import Card
from houseway.equipment.chance import seeded
from houseway.games.blackjack import GAME
from houseway.games.blackjack.hands import Played
from houseway.rules.game import open_table
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.shoe import ShoeCondition
from houseway.rules.procedure.steps import Decide, Step
from houseway.rules.wagers.wagers import Behind, Seats
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable
from tests.support.cases import Round
from tests.support.scripted_table import ScriptedDealer

_CARD = re.compile(r"seat-(\d+)(?:-hand-(\d+))?-card-\d+")
_SPLIT = re.compile(r"seat-(\d+)(?:-hand-(\d+))?-split")

INTO_PLAY = ["shuffle", "cut", "insert-cutting-card", "burn"]
FULL: Seats = {seat: {"blackjack": 1000} for seat in range(1, 8)}


def steps(events: Iterable[Event], key: str) -> list[Step]:
    return [event.step for event in events if event.step.key == key]


def paid(played: PlayedRound[Played], seat: int | Behind) -> dict[str, tuple[str, int]]:
    """What became of each wager of a seat."""
    return {
        settlement.wager: (settlement.result.value, settlement.returns) for settlement in played.of_seat(seat)
    }


def virtual_table(options: dict[str, str] | None = None, seed: int = 1) -> VirtualTable[Played]:
    return VirtualTable(open_table(GAME, options), seeded(seed))


def scripted(
    cards: str, answers: dict[str, Any] | None = None, options: dict[str, str] | None = None
) -> VirtualTable[Played]:
    """A table at which these cards come next, and these answers are given."""
    virtual = VirtualTable(open_table(GAME, options), seeded(1), dealer=ScriptedDealer)
    assert isinstance(virtual.dealer, ScriptedDealer)
    virtual.dealer.begin(Round(cards=cards.split(), answers=answers or {}))
    return virtual


def cards_after(virtual: VirtualTable[Played]) -> ShoeCondition:
    assert isinstance(virtual.condition, ShoeCondition)
    return virtual.condition


def line_of(played: PlayedRound[Played], seat: int | Behind) -> dict[str, Any]:
    """What a seat saw of the round, as `houseway settle` reads it."""
    hands: dict[int, list[str]] = {1: []}
    dealers: dict[str, list[str]] = {"dealer": []}
    answers: set[Any] = set()
    for event in played.events:
        key, answer = event.step.key, event.answer
        dealt, split = _CARD.fullmatch(key), _SPLIT.fullmatch(key)
        if isinstance(answer, Card) and dealt and int(dealt[1]) == seat:
            hands[int(dealt[2] or 1)].append(answer.name)
        elif isinstance(answer, Card) and key.startswith("dealer-"):
            dealers.setdefault(key.partition("-card-")[0], []).append(answer.name)
        elif split and int(split[1]) == seat:
            hands[len(hands) + 1] = [hands[int(split[2] or 1)].pop()]
        elif isinstance(event.step, Decide) and event.step.seat == seat:
            answers.add(answer)
    return {
        "hands": [hands[number] for number in sorted(hands)],
        **dealers,
        "bets": {settlement.wager: settlement.bet for settlement in played.of_seat(seat)},
        "surrender": "surrender" in answers,
        "even-money": "even-money" in answers,
    }
