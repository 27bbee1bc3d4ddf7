"""A tournament whose notice was filed in good time, for a house whose clock cannot be set."""

from __future__ import annotations

from datetime import datetime, timedelta

from houseway.house.desks import tournament_desk as facts
from houseway.house.desks.tournament_desk import TournamentDesk
from houseway.house.desks.tournaments import Notice
from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.house.store import open_store
from tests.support.prepared import prepared
from tests.support.spring_open import changed

MICROSECONDS = 1_000_000
DEPARTMENTS = (
    Person("selma", Role.SECURITY),
    Person("petra", Role.PIT_BOSS),
    Person("simon", Role.SURVEILLANCE),
    Person("aldo", Role.ACCOUNTING),
)
PATRONS = (Person("anna", Role.PLAYER), Person("bert", Role.PLAYER))


def file_for_today(database: str, name: str) -> Notice:
    """Filed two weeks ago by a program that ended since; it begins today."""
    now = datetime.now()  # as the clock on the wall of the house shows it
    notice = changed(
        title=f"Open {name}",
        starts=f"{now:%Y-%m-%d}T00:00",
        affects_revenue=True,
        entry_fee=2_500,
        prizes=[4_000, 2_000],
        patrons=4,
        sessions=1,
        rounds=1,
    )
    then = int((now - timedelta(days=14)).timestamp()) * MICROSECONDS
    with open_store(database) as store, Floor(store, now=lambda: then) as floor:
        prepared(floor, notice.game, notice.options, DEPARTMENTS[1], Person("ines", Role.INSPECTOR))
        desk = TournamentDesk(floor)
        desk.order(DEPARTMENTS[1], facts.DraftTournament(name, notice))
        for department in DEPARTMENTS:
            desk.order(department, facts.CertifyTournament(name))
        desk.order(DEPARTMENTS[1], facts.FileTournament(name))
    return notice
