"""Steps in which money moves during a round: a wager that a decision adds, and cash that becomes chips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from houseway.equipment.money import Cents, check_wager_amount, dollars
from houseway.refusal import Refusal
from houseway.rules.procedure.steps import Measure, Step
from houseway.rules.wagers.wagers import Seat


@dataclass(frozen=True, kw_only=True)
class AddWager(Measure):
    """The cents that a decision adds to the layout; ``most`` is the most that it may add."""

    seat: Seat
    wager: str
    most: Cents

    def check_answer(self, answer: Any) -> None:
        if type(answer) is not int or not self.least <= answer <= self.most:
            wrong = (
                f"{dollars(answer)} is out of range"
                if type(answer) is int
                else f"{answer!r} is not an amount"
            )
            bounds = f"{dollars(self.least)} to {dollars(self.most)}"
            raise Refusal(f"{self.words}: {wrong}. Give whole cents, from {bounds}.", self.cite)

    def answered(self, answer: Any) -> str:
        return dollars(answer)


@dataclass(frozen=True, kw_only=True)
class CutBack(Measure):
    """The part of a wager that the bank does not cover goes back; the answer is what it covers, in cents."""

    seat: Seat
    wager: str
    bet: Cents

    def answered(self, answer: Any) -> str:
        return dollars(answer)


@dataclass(frozen=True, kw_only=True)
class ReturnExcess(Measure):
    """Part of a wager goes back, which the cards do not allow after all; the answer is what stays."""

    seat: Seat
    wager: str
    bet: Cents

    def answered(self, answer: Any) -> str:
        return dollars(answer)


@dataclass(frozen=True, kw_only=True)
class ConvertCash(Step):
    """Cash that players hand over becomes chips; the answer is the cents of each seat."""

    def check_answer(self, answer: Any) -> None:
        if answer is None:
            return  # in records from before the amount was asked for; a table asks for it now
        if not isinstance(answer, Mapping):
            raise Refusal(f"{self.words}: give the cents of each seat, not {answer!r}.", self.cite)
        for seat, cents in answer.items():
            check_wager_amount(cents, f"The cash of seat {seat}")

    def answered(self, answer: Any) -> str:
        return ", ".join(f"seat {seat} {dollars(cents)}" for seat, cents in (answer or {}).items())
