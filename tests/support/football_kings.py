"""Football Kings tables for tests: their condition, and rounds that are answered step by step."""

from __future__ import annotations

from typing import Any

from houseway.equipment.chance import seeded
from houseway.games.football_kings import GAME
from houseway.games.football_kings.opening import DeckCondition
from houseway.games.football_kings.settlement import Score
from houseway.rules.game import Table, open_table
from houseway.rules.procedure.procedure import Conversation, Event
from houseway.rules.procedure.steps import Answer
from houseway.rules.wagers.wagers import Seats
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable
from tests.support.walk import Walk

SEATS: Seats = {
    1: {"fantasy": 100, "visitor": 500},
    4: {"hail-mary": 100, "home": 500},
    6: {"under-55": 100, "over-56": 100, "tie": 100, "home": 500},
}
TWO_DECKS = {"decks": "2", "shuffling": "automated"}
READY = DeckCondition(
    backs={"deck": "red"}, next_deck="deck", shuffling="manual", unshuffled=frozenset({"deck"})
)
READY_TWO = DeckCondition(
    backs={"deck A": "red", "deck B": "blue"},
    next_deck="deck A",
    shuffling="automated",
    unshuffled=frozenset({"deck A", "deck B"}),
)
ONE_DECK_OPENING = (
    "back-color cover-card deck-complies inspect verify spread player-views turn-down wash stack"
)


def virtual_table(options: dict[str, str] | None = None, seed: int = 1) -> VirtualTable[Score]:
    return VirtualTable(open_table(GAME, options), seeded(seed))


def condition_of(virtual: VirtualTable[Score]) -> DeckCondition:
    assert isinstance(virtual.condition, DeckCondition)
    return virtual.condition


def events_of(played: PlayedRound[Score], key: str) -> list[Event]:
    return [event for event in played.events if event.step.key == key]


class Round(Walk):
    """A round of Football Kings with the bets of this module."""

    def __init__(self, table: Table[Score], condition: DeckCondition) -> None:
        super().__init__(table, condition, SEATS)


def answer(talk: Conversation[Any], *answers: Answer) -> None:
    for answer in answers:
        talk.answer(answer)
