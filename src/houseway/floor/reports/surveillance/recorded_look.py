"""A look at players that is put on record first, by somebody who may look."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.floor.desks.surveillance.desk import SurveillanceDesk
from houseway.floor.desks.surveillance.facts import LookAtPlayers, PlayersLookedAt
from houseway.floor.floor import Floor, Person
from houseway.floor.reports.surveillance.has_bet import check_have_bet
from houseway.floor.reports.surveillance.look import Surveillance, look


def recorded_look(
    floor: Floor, person: Person, players: Sequence[str], *, why: str = "", tags: str = "", seed: int = 1
) -> tuple[PlayersLookedAt, Surveillance]:
    """Look at these players, or at everybody if none is named; return the record and what was found.

    Somebody whose role may not look is refused, and nothing is recorded.
    """
    check_have_bet(floor.store, players)
    desk = SurveillanceDesk(floor)
    desk.order(person, LookAtPlayers([*players], why, tags))
    asked = desk.look(lambda looks: looks.made[-1])
    return asked, look(floor.store, players, tags, seed=seed, until=asked.at)
