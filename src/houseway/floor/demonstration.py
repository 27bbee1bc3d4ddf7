"""A floor to try out: a table of every game, a real one, and somebody of every role. No passwords here."""

from __future__ import annotations

from houseway.floor.desks.submissions.desk import submit_needed
from houseway.floor.floor import Floor, Person
from houseway.floor.people import COMMAND_LINE, People
from houseway.floor.roles import Role
from houseway.refusal import Refusal, one_of
from houseway.rules.registry import game_names
from houseway.table.commands import Open
from houseway.table.live_table import rules_of

_PREFIX = "demo-"
LIMITS = {"minimum": "100", "maximum": "500000"}
# What lies on this one is entered by a dealer.
REAL_TABLE, REAL_GAME = "real-mini-baccarat", "mini-baccarat"


def demonstrator(role: Role) -> str:
    """Who has this role in a demonstration."""
    return f"{_PREFIX}{role}"


def is_demonstrator(person_id: str) -> bool:
    return person_id.startswith(_PREFIX)


def furnish(floor: Floor, people: People) -> None:
    """What is there already stays; a log with other people in it is not for a demonstration."""
    known = {one.id for one in people.everybody()}
    others = sorted(one for one in known if not is_demonstrator(one))
    if others:
        raise Refusal(
            f"This is the log of a house: {one_of(others[:3])} work there. Demonstrate with a new one."
        )
    for role in Role:
        if demonstrator(role) not in known:
            people.create(COMMAND_LINE, demonstrator(role), f"Demonstration, {role}", role, None)
    manager = Person(demonstrator(Role.PIT_BOSS), Role.PIT_BOSS)
    division = Person(demonstrator(Role.INSPECTOR), Role.INSPECTOR)
    tables = {name: Open(name, LIMITS) for name in game_names()}
    tables[REAL_TABLE] = Open(REAL_GAME, LIMITS, cards="dealer", steps="dealer")
    for name in sorted(set(tables) - set(floor.tables())):
        rules = rules_of(tables[name].game, tables[name].options)
        submit_needed(floor, rules, manager, division, "a demonstration")
        floor.command(manager, name, tables[name])
