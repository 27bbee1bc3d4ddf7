"""A table whose cards, dice and answers are scripted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from houseway.cli.felt import parse_hand
from houseway.equipment.cards import Card, Stack, card
from houseway.equipment.chance import Chance, seeded
from houseway.equipment.dice import roll
from houseway.rules.game import Table
from houseway.rules.procedure.steps import Answer, Burn, Cut, SetHand, Shuffle, Step, Toss
from houseway.rules.wagers.wagers import Seats
from houseway.table.virtual.automatic_play import AutomaticDealer
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable


class Script(Protocol):
    cards: list[str]
    dice: list[list[int]]
    answers: dict[str, Any]
    irregularities: Any
    rounds_before: int


class ArrangedStack(Stack):
    """Deals the scripted cards first, each taken from the stack, then whatever is on top."""

    def __init__(self, cards: Iterable[Card], written: list[Card]) -> None:
        super().__init__(cards)
        self._written = written

    def draw(self) -> Card | None:
        if not self._written:
            return super().draw()
        card = self._written.pop(0)
        if card in self._cards:  # else the step refuses a card that is not there
            self._cards.remove(card)
        return card


class ScriptedDealer(AutomaticDealer):
    """Leaves nothing to chance once the script begins."""

    def __init__(self, chance: Chance, packs: Mapping[str, Sequence[Card]]) -> None:
        super().__init__(chance, packs)
        self.written_cards: list[Card] = []
        self.written_dice: list[list[int]] = []
        self.written_answers: dict[str, Any] = {}

    def begin(self, script: Script) -> None:
        self.written_cards.extend(card(name) for name in script.cards)
        self.written_dice = [list(dice) for dice in script.dice]
        self.written_answers = dict(script.answers)

    def answer(self, step: Step) -> Answer:
        is_thrown = isinstance(step, Toss) and not self._is_arranged(step)
        if step.key in self.written_answers and (is_thrown or not isinstance(step, Toss)):
            written = self.written_answers[step.key]
            answer: Answer = written.pop(0) if isinstance(written, list) else written
            if not isinstance(written, list) or not written:
                del self.written_answers[step.key]
            return parse_hand(step.hand, str(answer)) if isinstance(step, SetHand) else answer
        if is_thrown and self.written_dice:
            return roll(self.written_dice.pop(0))
        return super().answer(step)

    def _is_arranged(self, step: Step) -> bool:
        return any(key == step.key for key, _ in self._arranged)

    def _handle(self, step: Shuffle | Burn) -> None:
        super()._handle(step)
        if isinstance(step, Shuffle):
            self.stacks[step.pack] = ArrangedStack(self._cards_of(step), self.written_cards)

    def _measure(self, step: Any) -> int:
        return int(step.least) if isinstance(step, Cut) else super()._measure(step)


class ScriptedTable:
    """Opens the table, plays the plain rounds, then the written one."""

    def __init__(self, table: Table[Any], script: Script) -> None:
        self._script = script
        self._virtual = VirtualTable(table, seeded(1), dealer=ScriptedDealer)
        for _ in range(script.rounds_before):
            self._virtual.play_round(table.demonstration)

    def play(self, seats: Seats) -> PlayedRound[Any]:
        dealer = self._virtual.dealer
        assert isinstance(dealer, ScriptedDealer)
        dealer.begin(self._script)
        return self._virtual.play_round(
            seats, [(happens.kind, happens.at) for happens in self._script.irregularities]
        )
