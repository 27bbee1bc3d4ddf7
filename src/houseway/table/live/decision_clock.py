"""The time that players have for their decisions, where the house limits it (reading 56).

The table itself has no clock: when a decision is due is a fact, and so is that nobody decided. The floor,
which keeps the time, says when it is over.
"""

from __future__ import annotations

from collections.abc import Callable

from houseway.rules.procedure.steps import Answer, Decide, SetHand, Step
from houseway.table.facts.decision_facts import ClockFact, ClockSet, DecisionTimed, Undecided

SECOND = 1_000_000  # in microseconds
SHORTEST, LONGEST = 5, 600  # seconds


class DecisionClock:
    """``seconds`` is 0 for no clock; ``until`` is when the decision that is asked now is due."""

    def __init__(self, seconds: int = 0) -> None:
        self.seconds = seconds
        self.until: int | None = None
        self._undecided: str | None = None  # the step whose next answer is not its player's

    def apply(self, fact: ClockFact) -> None:
        match fact:
            case ClockSet(seconds):
                self.seconds = seconds
                self.until = None
            case DecisionTimed(until=until):
                self.until = until
            case Undecided(step=step):
                self._undecided = step

    def stop(self) -> None:
        """Stop the clock; the next question starts it again."""
        self.until = None

    def answered(self, step: Step, answer: Answer, wrong: Callable[[str], Exception]) -> None:
        """Stop the clock, and check that an answer without the player is the one that the rules prescribe."""
        self.stop()
        undecided, self._undecided = self._undecided, None
        if undecided is not None and not (
            isinstance(step, Decide | SetHand) and undecided == step.key and answer == step.undecided
        ):
            raise wrong(f"{answer!r} to {step.key!r} is not the answer for a player who does not decide")

    def is_over(self, at: int) -> bool:
        return self.until is not None and self.until <= at

    def began_before(self, at: int) -> bool:
        """Whether the decision was asked before this time."""
        return self.until is not None and self.until - self.seconds * SECOND < at
