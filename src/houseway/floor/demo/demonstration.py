"""A floor to try out: tables of every game, a real one, lively ones, somebody of every role. No passwords."""

from __future__ import annotations

from datetime import timedelta

from houseway.equipment.chance import cryptographic
from houseway.floor.calendar import HouseClock
from houseway.floor.demo.bots_at_human_pace import Company
from houseway.floor.desks.submissions.desk import submit_needed
from houseway.floor.desks.tournaments.desk import TournamentDesk
from houseway.floor.desks.tournaments.facts import DraftTournament, Notice
from houseway.floor.floor import Floor, Person
from houseway.floor.people import COMMAND_LINE, People
from houseway.floor.roles import Role
from houseway.refusal import Refusal
from houseway.rules.registry import game_names
from houseway.table.commands.table_commands import Open
from houseway.table.live.live_table import rules_of

_PREFIX = "demo-"
LIMITS = {"minimum": "100", "maximum": "500000"}
# What lies on this one is entered by a dealer.
REAL_TABLE, REAL_GAME = "real-mini-baccarat", "mini-baccarat"
# Where others play already, and who they are.
LIVELY = {
    "mini-baccarat": ("marie", "joseph", "agnes"),
    "crazy-4-poker": ("louis", "clara", "hugo"),
}
PLAYED = 24  # rounds before anybody comes
TOURNAMENT, AHEAD = "baccarat-open", timedelta(days=21)


def demonstrator(role: Role) -> str:
    """Who has this role in a demonstration."""
    return f"{_PREFIX}{role}"


def is_demonstrator(person_id: str) -> bool:
    return person_id.startswith(_PREFIX)


def check_is_no_house(people: People) -> None:
    """People and play that are made up have no place in the log of a real one."""
    others = sorted(one.id for one in people.everybody() if not is_demonstrator(one.id))
    if others:
        known = ", ".join(others[:3])
        raise Refusal(f"This is the log of a house, which knows {known}. Demonstrate with a new one.")


def furnish(floor: Floor, people: People) -> None:
    """What is there already stays; a log with other people in it is not for a demonstration."""
    check_is_no_house(people)
    known = {one.id for one in people.everybody()}
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
    _plan_tournament(floor, manager)


def _plan_tournament(floor: Floor, manager: Person) -> None:
    """Its notice is drafted: the departments certify it, then it is filed."""
    desk = TournamentDesk(floor)
    if desk.look(lambda known: TOURNAMENT in known.by_name):
        return
    starts = HouseClock().moment(floor.now()) + AHEAD
    notice = Notice(
        title="Baccarat open",
        starts=f"{starts:%Y-%m-%d}T19:00",
        description="Two sessions at tables of seven; the best of each table play the final.",
        decided_by="skill and chance",
        game="mini-baccarat",
        options=LIMITS,
        patrons=28,
        location="the pit beside the main entrance",
        security="one officer at the ropes",
        affects_revenue=True,
        chips=100_000,
        rounds=20,
        advance=2,
        sessions=2,
        entry_fee=10_000,
        prizes=[120_000, 60_000, 30_000],
    )
    desk.order(manager, DraftTournament(TOURNAMENT, notice))


def company(floor: Floor, people: People) -> list[Company]:
    """Those who play at the lively tables; they have done so for a while."""
    known = {one.id for one in people.everybody()}
    found = []
    for game, names in LIVELY.items():
        players = [f"{_PREFIX}{name}" for name in names]
        for player, name in zip(players, names, strict=True):
            if player not in known:
                people.create(COMMAND_LINE, player, name.capitalize(), Role.PLAYER, None)
        table = f"lively-{game}"
        is_new = table not in floor.tables()
        if is_new:
            floor.command(Person(demonstrator(Role.PIT_BOSS), Role.PIT_BOSS), table, Open(game, LIMITS))
        found.append(Company(floor, table, game, cryptographic(), dict(LIMITS), players))
        for _ in range(PLAYED if is_new else 0):
            found[-1].play_round()
    return found
