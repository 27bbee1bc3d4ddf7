"""The command and the fact of a look at players: nobody is looked at without a record of it."""

from __future__ import annotations

from houseway.table.commands.table_commands import Command
from houseway.table.live.fact import Fact


class LookAtPlayers(Command, frozen=True):
    """Hold the play of these players, or of everybody, against the cards. ``tags`` are of another count."""

    players: list[str]
    why: str = ""
    tags: str = ""


class PlayersLookedAt(Fact, frozen=True):
    """What was asked. The answer follows from the log as it was at this time."""

    look: int
    players: list[str]
    why: str
    tags: str
    by: str
    at: int


AnySurveillanceCommand = LookAtPlayers
AnySurveillanceFact = PlayersLookedAt
