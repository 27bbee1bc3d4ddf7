"""Procedures: generators that yield steps and are sent the answers, and the conversation that drives one."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.procedure.steps import Answer, Step
from houseway.rules.wagers.wagers import Seat, Seats

Outcome = TypeVar("Outcome")
R = TypeVar("R")

Procedure: TypeAlias = Generator[Step, Any, R]


@dataclass(frozen=True)
class Stopped:
    """Why no round may begin at a table."""

    reason: str
    cite: Citation


@dataclass(frozen=True, kw_only=True)
class Condition:
    """The state of the equipment, which a table carries from round to round. Games add to it."""

    stopped: Stopped | None = None

    @property
    def kept_packs(self) -> frozenset[str]:
        """Return the packs that the next round deals from without a shuffle."""
        return frozenset()

    @property
    def on_layout(self) -> Seats:
        """Return the wagers that stand: the next round begins with them on the layout."""
        return {}

    @property
    def in_words(self) -> str:
        """Return where the game stands between two rounds, for people to read; empty if each is new."""
        return ""

    @property
    def markers(self) -> Mapping[str, str]:
        """Return the words on each marker on the layout, by the name of its place there."""
        return {}

    @classmethod
    def before(cls, _outcome: Any) -> Condition | None:
        """Return the condition in which a round with this outcome began, if wagers depend on it."""
        return None

    def left_alone(self) -> Condition:
        """Return the condition after everybody has left: some games then show their cards again first."""
        return self

    def check_can_begin(self) -> None:
        if self.stopped:
            raise Refusal(f"No round may begin: {self.stopped.reason}.", self.stopped.cite)


@dataclass(frozen=True)
class Voided:
    """The round does not count, and every stake is returned."""

    cite: Citation
    reason: str


@dataclass(frozen=True)
class RoundEnd(Generic[Outcome]):
    """How a round ended, and the condition it leaves the table in."""

    # Of the whole table, or by seat.
    outcome: Outcome | Voided | Mapping[Seat, Outcome | Voided]
    condition: Condition


@dataclass(frozen=True)
class Event:
    """A step and its answer."""

    step: Step
    answer: Answer


class Conversation(Generic[R]):
    """Drives a procedure. ``step`` is the current step, or None when it is over and ``end`` is known."""

    def __init__(self, procedure: Procedure[R]) -> None:
        self._procedure = procedure
        self.events: list[Event] = []
        self.step: Step | None = None
        self._end: list[R] = []
        self._advance(None)

    def _advance(self, answer: Answer) -> None:
        try:
            self.step = self._procedure.send(answer)
        except StopIteration as stop:
            self.step = None
            self._end.append(stop.value)

    @property
    def is_over(self) -> bool:
        return self.step is None

    @property
    def end(self) -> R:
        if not self._end:
            raise Refusal(
                f"The procedure is not over yet: it is waiting at {self.step.key if self.step else '?'!r}."
            )
        return self._end[0]

    def check(self, answer: Answer) -> None:
        if self.step is None:
            raise Refusal("The procedure is over and takes no more answers.")
        self.step.check(answer)

    def answer(self, answer: Answer = None) -> Event:
        """Check the answer and continue; a refused answer changes nothing."""
        self.check(answer)
        assert self.step is not None  # noqa: S101 - check() refuses it otherwise
        event = Event(self.step, answer)
        self.events.append(event)
        self._advance(answer)
        return event

    @property
    def answers(self) -> list[Answer]:
        """Return all answers so far: with the rules in force, they are the whole round."""
        return [event.answer for event in self.events]


def replay(procedure: Procedure[R], answers: Iterable[Answer]) -> Conversation[R]:
    """Repeat a conversation as far as the recorded answers go."""
    conversation = Conversation(procedure)
    for answer in answers:
        conversation.answer(answer)
    return conversation
