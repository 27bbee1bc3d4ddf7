"""Counts what a file of recorded rounds comes to: lines settled and refused, and payments that differ."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from houseway.equipment.money import Cents
from houseway.table.virtual.settled_line import SettledLine, SettledOnLine

KEPT = 20  # lines that are named in a summary, so that memory stays flat


@dataclass(frozen=True)
class WrongPayment:
    """A wager on which something else was paid than is due. ``line`` is None if nobody counts the lines."""

    line: int | None
    id: Any
    seat: str | None
    wager: str
    paid: Cents
    due: Cents

    @property
    def difference(self) -> Cents:
        return self.paid - self.due


@dataclass
class Tally:
    """What the lines so far come to. Only the first few refused lines and wrong payments are kept."""

    lines: int = 0
    refused: int = 0
    compared: int = 0  # lines that say what was paid
    paid_wrongly: int = 0  # lines on which a payment differs
    paid: Cents = 0
    due: Cents = 0
    wrong_payments: int = 0
    first_refused: list[int | None] = field(default_factory=list)
    first_wrong: list[WrongPayment] = field(default_factory=list)

    @property
    def settled(self) -> int:
        return self.lines - self.refused

    @property
    def difference(self) -> Cents:
        return self.paid - self.due

    def refuse(self, line: int | None) -> None:
        self.refused += 1
        if len(self.first_refused) < KEPT:
            self.first_refused.append(line)

    def compare(self, line: int | None, answer: SettledLine) -> None:
        """Add a line whose payments were compared with what is due."""
        wrong = list(_wrong(line, answer))
        self.compared += 1
        self.paid_wrongly += bool(wrong)
        self.wrong_payments += len(wrong)
        self.due += answer.returned
        self.paid += answer.returned + sum(payment.difference for payment in wrong)
        self.first_wrong += wrong[: KEPT - len(self.first_wrong)]


def _wrong(line: int | None, answer: SettledLine) -> Iterable[WrongPayment]:
    for row in answer.settlements:
        if isinstance(row, SettledOnLine) and isinstance(row.paid, int) and row.paid != row.returns:
            seat = row.seat if isinstance(row.seat, str) else None
            yield WrongPayment(line, answer.id, seat, row.wager, row.paid, row.returns)
