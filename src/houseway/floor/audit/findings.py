"""The result of an audit of one stream of the log."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from houseway.floor.record import BEFORE_THE_FIRST

Mark = tuple[int, str]  # number and hash of a record


@dataclass(frozen=True)
class Fault:
    """What is wrong, and with which record of the stream; 0 for the stream as a whole."""

    number: int
    words: str


@dataclass
class StreamAudit:
    """One stream: its last record, what was checked how often, what is wrong, what could not be checked."""

    stream: str
    last: Mark = (0, BEFORE_THE_FIRST)
    checked: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.faults

    def accuse(self, number: int, words: str) -> None:
        self.faults.append(Fault(number, words))
