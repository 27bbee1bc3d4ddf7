"""The time that players have for their decisions, where the house sets one (reading 56).

The table has no clock: by when a decision is due is a fact, and so is that nobody decided. Whoever keeps
the time says when it is over.
"""

from __future__ import annotations

from collections.abc import Callable

from houseway.rules.procedure.steps import Answer, Decide, SetHand, Step
from houseway.table.facts.decision_facts import ClockFact, ClockSet, DecisionTimed, Undecided

SECOND = 1_000_000  # in microseconds
SHORTEST, LONGEST = 5, 600  # seconds


class DecisionClock:
    """``seconds`` is 0 without one; ``until`` is when the decision that is asked now is due."""

    def __init__(self, seconds: int = 0) -> None:
        self.seconds = seconds
        self.until: int | None = None
        self._undecided: str | None = None  # the step that is answered next without its player

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
        """What is asked next, or again, has its time anew."""
        self.until = None

    def answered(self, step: Step, answer: Answer, wrong: Callable[[str], Exception]) -> None:
        """Without its player a decision is what the rules take for granted, and nothing else."""
        self.stop()
        undecided, self._undecided = self._undecided, None
        if undecided is not None and not (
            isinstance(step, Decide | SetHand) and undecided == step.key and answer == step.undecided
        ):
            raise wrong(f"{answer!r} to {step.key!r} is not what holds where the player does not decide")

    def is_over(self, at: int) -> bool:
        return self.until is not None and self.until <= at

    def began_before(self, at: int) -> bool:
        """Whether the decision was asked before that."""
        return self.until is not None and self.until - self.seconds * SECOND < at
