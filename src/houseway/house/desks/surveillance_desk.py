"""The desk at which a look at players is put on record before anything is shown."""

from __future__ import annotations

from typing import Any, ClassVar

from houseway.equipment.cards import STANDARD_DECK
from houseway.house.desks import surveillance as facts
from houseway.house.desks.context import DeskAct, Handlers
from houseway.house.desks.desk import Desk
from houseway.house.desks.desk_log import DeskLog
from houseway.protection.card_counting.counting_system import given_system
from houseway.refusal import Refusal

LONGEST_REASON = 500
MOST_PLAYERS = 100


class Looks:
    """The state of the desk: every look, in order."""

    def __init__(self) -> None:
        self.made: list[facts.PlayersLookedAt] = []

    def do(self, fact: facts.AnySurveillanceFact) -> None:
        self.made.append(fact)

    def numbered(self, number: int) -> facts.PlayersLookedAt:
        if not 1 <= number <= len(self.made):
            raise Refusal(f"There was no look {number}. The last one was look {len(self.made)}.")
        return self.made[number - 1]


SURVEILLANCE = DeskLog("surveillance", Looks, facts.AnySurveillanceFact)


def look_at_players(looks: Looks, command: facts.LookAtPlayers, act: DeskAct) -> list[Any]:
    if len(command.why) > LONGEST_REASON or len(command.tags) > LONGEST_REASON:
        raise Refusal(f"The reason or the tags are too long. Use at most {LONGEST_REASON} characters.")
    if len(command.players) > MOST_PLAYERS or not all(command.players):
        raise Refusal(f"Name 1 to {MOST_PLAYERS} players by their user names, or none to look at everybody.")
    if command.tags:
        given_system(command.tags, STANDARD_DECK)  # refuses what is not a count
    return [
        facts.PlayersLookedAt(len(looks.made) + 1, command.players, command.why, command.tags, act.by, act.at)
    ]


class SurveillanceDesk(Desk[Looks]):
    log = SURVEILLANCE
    handlers: ClassVar[Handlers] = {facts.LookAtPlayers: look_at_players}
