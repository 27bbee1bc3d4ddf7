"""Declares a look at players, which is put on record before anything is shown; nobody is looked at without
a record.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from houseway.refusal import Refusal
from houseway.table.commands.table_commands import Command, Wager, name_of
from houseway.table.live.fact import Fact

if TYPE_CHECKING:
    from houseway.house.store import Store


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


# Refuses a look at somebody who has never bet, before it is put on record.


def check_have_bet(store: Store, players: Iterable[str]) -> None:
    for player in players:
        if not store.find(who=player, kind=name_of(Wager), limit=1):
            raise Refusal(f"{player!r} has made no wager at any table. Check the spelling of the user name.")
