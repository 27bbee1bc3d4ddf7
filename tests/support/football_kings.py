"""Football Kings tables for tests: their condition, and rounds that are answered step by step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from houseway.equipment.chance import seeded
from houseway.games.football_kings import GAME
from houseway.games.football_kings.opening import DeckCondition
from houseway.games.football_kings.settlement import Score
from houseway.rules.game import Table, open_table
from houseway.rules.procedure import Conversation, Event, RoundEnd
from houseway.rules.steps import Answer
from houseway.rules.wagers import Seats
from houseway.table.automatic_dealer import AutomaticDealer
from houseway.table.virtual_table import PlayedRound, VirtualTable

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


def keys(events: Iterable[Event]) -> list[str]:
    return [event.step.key for event in events]


def virtual_table(given: dict[str, str] | None = None, seed: int = 1) -> VirtualTable[Score]:
    return VirtualTable(open_table(GAME, given), seeded(seed))


def condition_of(virtual: VirtualTable[Score]) -> DeckCondition:
    assert isinstance(virtual.condition, DeckCondition)
    return virtual.condition


def events_of(played: PlayedRound[Score], key: str) -> list[Event]:
    return [event for event in played.events if event.step.key == key]


class Round:
    """A round answered step by step, as the automatic dealer does where the test gives no answer."""

    def __init__(self, table: Table[Score], condition: DeckCondition) -> None:
        self.talk: Conversation[RoundEnd[Score]] = Conversation(GAME.round_of_play(table, condition))
        self.dealer = AutomaticDealer(seeded(1), GAME.packs(table.options))
        self.dealer.seat(SEATS)

    def until(self, key: str | None, answers: dict[str, Answer] | None = None) -> Round:
        """Up to the step of this name, or to the end."""
        while self.talk.step is not None and self.talk.step.key != key:
            step = self.talk.step
            given = (answers or {}).get(step.key)
            self.talk.answer(self.dealer.answer(step) if given is None else given)
        return self


def answer(talk: Conversation[Any], *answers: Answer) -> None:
    for one in answers:
        talk.answer(one)
