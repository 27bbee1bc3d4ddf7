"""Limits the time for bets and decisions, where the house asks for it (readings 56 and 177).

The table itself has no clock: when something is due is a fact, and so is that it was not done. The floor,
which keeps the time, says when it is over.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from houseway.rules.procedure.steps import Answer, Decide, SetHand, Step
from houseway.rules.wagers.wagers import Seats
from houseway.table.live.fact import Fact


class ClockSet(Fact, frozen=True):
    """The seconds that players have; 0 for no clock.

    ``seconds`` are for each decision, ``betting`` for the bets after the first of a round, and ``pause`` is
    the least time from the end of a round to the next deal. ``alone``: they also hold for a player who is
    alone at the table, as in logs of earlier versions.
    """

    seconds: int
    betting: int = 0
    pause: int = 0
    alone: bool = True


class DecisionTimed(Fact, frozen=True):
    """When the decision of a seat is due, in microseconds since 1970."""

    seat: str
    step: str
    until: int


class Undecided(Fact, frozen=True):
    """The player has not decided. The answer that the rules prescribe then follows."""

    seat: str
    step: str
    by: str
    why: str


class BettingTimed(Fact, frozen=True):
    """When the bets of the round are closed at the latest, in microseconds since 1970."""

    until: int


class BettingEnded(Fact, frozen=True):
    """The bets are closed: the time is over, or everybody was ready when the pause ended.

    ``seats`` had placed bets and had not said that they were ready.
    """

    seats: list[str]
    cite: str


ClockFact = ClockSet | DecisionTimed | Undecided | BettingTimed | BettingEnded


# The clocks that these facts set, start and stop.

SECOND = 1_000_000  # in microseconds
SHORTEST, LONGEST = 5, 600  # seconds for a decision, or for bets
LONGEST_PAUSE = 60  # seconds between two rounds
TIME_IS_OVER = "the time for the decision is over"
TIME_FOR_BETS_OVER = "the time for bets is over"


class WithoutPlayer(msgspec.Struct, frozen=True):
    """What was decided for a seat that did not decide, and why; no decision: its bets are dealt."""

    seat: str
    decision: str
    why: str


def decided_without_player(fact: ClockFact, step: Step | None) -> list[WithoutPlayer]:
    """Return the decisions of a fact for seats that have not decided; ``step`` is the open question."""
    match fact, step:
        case BettingEnded(seats), _:
            return [WithoutPlayer(seat, "", TIME_FOR_BETS_OVER) for seat in seats]
        case Undecided(seat, why=why), Decide():
            return [WithoutPlayer(seat, step.undecided, why)]
        case Undecided(seat, why=why), SetHand():
            return [WithoutPlayer(seat, step.best_title, why)]
    return []


class DecisionClock:
    """``seconds`` is 0 for no clock; ``until`` is when the decision that is asked now is due."""

    def __init__(self, seconds: int = 0) -> None:
        self.seconds = seconds
        self.alone = True  # whether the clocks also run for a player who is alone at the table
        self.until: int | None = None
        self._undecided: str | None = None  # the step whose next answer is not its player's

    def apply(self, fact: ClockFact) -> None:
        match fact:
            case ClockSet(seconds, alone=alone):
                self.seconds, self.alone = seconds, alone
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
        """Return whether the decision was asked before this time."""
        return self.until is not None and self.until - self.seconds * SECOND < at


class BettingClock:
    """``until`` is when the bets are closed at the latest; before ``dealing_from`` no round is dealt."""

    def __init__(self) -> None:
        self.seconds = self.pause = 0
        self.until: int | None = None
        self.dealing_from = 0

    def apply(self, fact: ClockFact) -> None:
        match fact:
            case ClockSet(betting=seconds, pause=pause):
                self.seconds, self.pause = seconds, pause
                self.until, self.dealing_from = None, 0
            case BettingTimed(until):
                self.until = until
            case BettingEnded():
                self.until = None

    def placed(self, bets: Seats) -> None:
        """Stop the clock where all players have taken their bets back."""
        if not bets:
            self.stop()

    def round_ended(self, at: int, *, pauses: bool) -> None:
        self.stop()
        self.dealing_from = at + self.pause * SECOND if self.pause and pauses else 0

    def stop(self) -> None:
        self.until = None

    def is_over(self, at: int) -> bool:
        return self.until is not None and self.until <= at
