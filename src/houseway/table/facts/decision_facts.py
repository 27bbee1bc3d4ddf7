"""Facts about the time for decisions."""

from __future__ import annotations

from houseway.table.facts.fact import Fact


class ClockSet(Fact, frozen=True):
    """The seconds that players have for each decision; 0 for no clock."""

    seconds: int


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


ClockFact = ClockSet | DecisionTimed | Undecided
