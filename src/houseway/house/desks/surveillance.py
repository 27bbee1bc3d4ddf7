"""Puts every look at players on record, before anything is shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

from houseway.equipment.cards import STANDARD_DECK
from houseway.house.desks.command import DeskCommand, Prompt
from houseway.house.desks.context import DeskAct
from houseway.house.desks.desk import Desk
from houseway.house.desks.desk_log import DeskLog
from houseway.house.roles import MAY_AUDIT
from houseway.protection.card_counting.counting_system import given_system
from houseway.refusal import Refusal
from houseway.table.commands.table_commands import Wager, name_of
from houseway.table.live.fact import Fact

if TYPE_CHECKING:
    from houseway.house.store import Store


LONGEST_REASON = 500
MOST_PLAYERS = 100


class PlayersLookedAt(Fact, frozen=True):
    """What was asked. The answer follows from the log as it was at this time."""

    look: int
    players: list[str]
    why: str
    tags: str
    by: str
    at: int


AnySurveillanceFact = PlayersLookedAt


class Looks:
    """The state of the desk: every look, in order."""

    def __init__(self) -> None:
        self.made: list[PlayersLookedAt] = []

    def do(self, fact: AnySurveillanceFact) -> None:
        self.made.append(fact)

    def numbered(self, number: int) -> PlayersLookedAt:
        if not 1 <= number <= len(self.made):
            raise Refusal(f"There was no look {number}. The last one was look {len(self.made)}.")
        return self.made[number - 1]


SURVEILLANCE = DeskLog("surveillance", Looks, AnySurveillanceFact)


class LookAtPlayers(DeskCommand, frozen=True):
    """Hold the play of these players, or of everybody, against the cards. ``tags`` are of another count."""

    button = "Look"
    roles = MAY_AUDIT

    players: Annotated[
        list[str],
        Prompt(
            label="Players, by user name (empty: everybody)",
            attributes={"size": 30, "autocapitalize": "none"},
        ),
    ]
    why: Annotated[
        str,
        Prompt(
            label="Reason, for the record",
            attributes={"size": 30, "maxlength": LONGEST_REASON, "required": True},
        ),
    ] = ""
    tags: Annotated[
        str, Prompt(label="Another count (empty: the best of each wager)", attributes={"size": 24})
    ] = ""

    def decide(self, looks: Looks, act: DeskAct) -> list[Any]:
        if len(self.why) > LONGEST_REASON or len(self.tags) > LONGEST_REASON:
            raise Refusal(f"The reason or the tags are too long. Use at most {LONGEST_REASON} characters.")
        if len(self.players) > MOST_PLAYERS or not all(self.players):
            raise Refusal(
                f"Name 1 to {MOST_PLAYERS} players by their user names, or none to look at everybody."
            )
        if self.tags:
            given_system(self.tags, STANDARD_DECK)  # refuses what is not a count
        return [self.fact(PlayersLookedAt, act, look=len(looks.made) + 1)]


class SurveillanceDesk(Desk[Looks]):
    log = SURVEILLANCE
    commands = LookAtPlayers


# Refuses a look at a person who has never bet, before it is put on record.


def check_have_bet(store: Store, players: Iterable[str]) -> None:
    for player in players:
        if not store.find(who=player, kind=name_of(Wager), limit=1):
            raise Refusal(f"{player!r} has made no wager at any table. Check the spelling of the user name.")
