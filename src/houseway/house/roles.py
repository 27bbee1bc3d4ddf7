"""The roles of people, and what each of them may see."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from houseway.refusal import Refusal, one_of
from houseway.table.view import Viewer


class Role(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"  # the floorperson, too
    PIT_BOSS = "pit-boss"
    PIT_CLERK = "pit-clerk"
    SURVEILLANCE = "surveillance"
    SECURITY = "security"
    ACCOUNTING = "accounting"  # the casino controller, too
    INSPECTOR = "inspector"  # of the Division
    ADMINISTRATOR = "administrator"


PLAYS = frozenset({Role.PLAYER})
DEALS = frozenset({Role.DEALER, Role.SUPERVISOR, Role.PIT_BOSS})
SUPERVISES = frozenset({Role.SUPERVISOR, Role.PIT_BOSS})
MANAGES = frozenset({Role.PIT_BOSS, Role.ADMINISTRATOR})
DIVISION = frozenset({Role.INSPECTOR})
MAY_AUDIT = frozenset({Role.SURVEILLANCE, Role.INSPECTOR, Role.PIT_BOSS, Role.ADMINISTRATOR})
HOUSE = "house"  # the role in which the house acts by itself

SEES_MONEY = frozenset(
    {
        Role.SUPERVISOR,
        Role.PIT_BOSS,
        Role.PIT_CLERK,
        Role.SURVEILLANCE,
        Role.ACCOUNTING,
        Role.INSPECTOR,
        Role.ADMINISTRATOR,
    }
)
MAY_SEE_CAGE = SEES_MONEY | {Role.SECURITY}  # security counts with the cage
# Patrons and dealers see that a game is in test, but no papers.
MAY_SEE_COMPLIANCE = SEES_MONEY | {Role.SECURITY}
MAY_MANAGE_PEOPLE = frozenset({Role.ADMINISTRATOR})


class NotAllowed(Refusal):
    """The role may not do this."""


def _only(allowed: frozenset[Role], words: str) -> Callable[[Role], None]:
    """Return a check that refuses all other roles."""

    def check(role: Role) -> None:
        if role not in allowed:
            raise NotAllowed(f"The {role} may not {words} {one_of(sorted(allowed))}.")

    return check


check_may_audit = _only(MAY_AUDIT, "audit the log. That is for")
check_may_manage_people = _only(MAY_MANAGE_PEOPLE, "manage people. That is for the")
check_sees_cage = _only(MAY_SEE_CAGE, "see the money of the cage. It is for")
check_sees_compliance = _only(MAY_SEE_COMPLIANCE, "see the papers of the house. They are for")
check_sees_money = _only(SEES_MONEY, "see the pit. It is for")


def viewer(person: str, role: Role) -> Viewer:
    return Viewer(person, deals=role in DEALS, sees_money=role in SEES_MONEY)
