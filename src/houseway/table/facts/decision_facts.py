"""Facts about the time for bets and decisions, and between two rounds."""

from __future__ import annotations

from houseway.table.facts.fact import Fact


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
