"""Furnishes a floor to try out: tables of every game, some with bots, one to train at, a person of every
role.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from houseway.equipment.chance import cryptographic
from houseway.house.clock import LocalTime
from houseway.house.demo.bots import Acting, PacedBotTable, Staff, StaffOfFloor
from houseway.house.demo.papers import (
    begin_jackpot,
    prepare_demonstration,
    put_on_trial,
    stand_in_version,
    tables_of_side_bets,
)
from houseway.house.desks.submission_desk import VersionOf
from houseway.house.desks.tournament_desk import DraftTournament, TournamentDesk
from houseway.house.desks.tournaments import Notice
from houseway.house.floor import Floor, Person
from houseway.house.people import COMMAND_LINE, People
from houseway.house.roles import Role
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table
from houseway.rules.registry import every_game, rules_of
from houseway.rules.registry import game as game_named
from houseway.table.commands.table_commands import Open, SeatAutomatic, SetClock

_PREFIX = "demo-"
LIMITS = {"minimum": "100", "maximum": "500000"}
# At this table a dealer enters the cards.
REAL_TABLE, REAL_GAME = "real-mini-baccarat", "mini-baccarat"
# At these tables a dealer trains, with as many automatic players. The first one opens at once.
TRAINING = {"training-mini-baccarat": "mini-baccarat", "training-blackjack": "blackjack"}
AUTOMATIC = 2
# The games of the tables with bots, and the names of the bots.
LIVELY = {
    "mini-baccarat": ("marie", "joseph", "agnes"),
    "crazy-4-poker": ("louis", "clara", "hugo"),
    "chemin-de-fer": ("pierre", "odette", "simone", "lucien"),
    "blackjack": ("ruth", "walter", "edith"),
}
# Bots who bet on a jackpot, so that visitors see its meter count up.
JACKPOT_GAME, JACKPOT_TABLE = "blackjack", "lively-blackjack"
JACKPOT = {**LIMITS, "decks": "6", "progressive": "suited"}
PLAYED = 24  # rounds before the first visitor
# The usual times, in seconds: they hold where several people sit at a table.
DECISION, BETTING, PAUSE = 30, 20, 4
TOURNAMENT, AHEAD = "baccarat-open", timedelta(days=21)


def demonstrator(role: Role) -> str:
    """Return the person who has this role in a demonstration."""
    return f"{_PREFIX}{role}"


def _demonstrator(role: Role) -> Person:
    return Person(demonstrator(role), role)


def staff_of_demonstration() -> Staff:
    return Staff(_demonstrator(Role.DEALER), _demonstrator(Role.SUPERVISOR))


def is_demonstrator(person_id: str) -> bool:
    return person_id.startswith(_PREFIX)


def check_no_real_house(people: People) -> None:
    """Refuse the log of a real house: made-up people and play do not belong there."""
    others = sorted(person.id for person in people.everybody() if not is_demonstrator(person.id))
    if others:
        known = ", ".join(others[:3])
        raise Refusal(f"This is the log of a real house, with {known}. Use a new log for a demonstration.")


def check_no_demonstration(people: People) -> None:
    """Refuse the log of a demonstration: anyone with its link may have made people and tokens."""
    if any(person.id == demonstrator(Role.ADMINISTRATOR) for person in people.everybody()):
        raise Refusal(
            "This is the log of a demonstration, in which anybody with its link was an administrator. Use"
            " another --database for a house, or continue the demonstration with --demo."
        )


def furnish(
    floor: Floor,
    people: People,
    version_of: VersionOf = stand_in_version,
    opens: Callable[[Game[Any]], bool] = lambda _: True,
) -> None:
    """Add the people, tables and tournament of the demonstration that are missing.

    ``version_of`` returns the versions of signs and guides: players see a guide whose version is on record.
    ``opens`` says for which games tables are opened now.
    """
    check_no_real_house(people)
    known = {person.id for person in people.everybody()}
    for role in Role:
        if demonstrator(role) not in known:
            people.create(COMMAND_LINE, demonstrator(role), f"Demonstration, {role}", role, None)
    manager, division = _demonstrator(Role.PIT_BOSS), _demonstrator(Role.INSPECTOR)
    staff = staff_of_demonstration()
    tables = {game.name: _usual_table(game) for game in every_game()} | tables_of_side_bets(LIMITS)
    tables[JACKPOT_TABLE] = Open(JACKPOT_GAME, JACKPOT)
    tables[REAL_TABLE] = Open(REAL_GAME, LIMITS, cards="dealer", steps="dealer")
    tables |= {name: Open(game, LIMITS, steps="dealer", training=True) for name, game in TRAINING.items()}
    for name in sorted(set(tables) - set(floor.tables())):
        rules = rules_of(tables[name].game, tables[name].options)
        if opens(rules.game):
            prepare_demonstration(floor, rules, manager, division, version_of)
            put_on_trial(floor, rules, name, division)
            if rules.progressives:
                begin_jackpot(floor, rules.game.name, JACKPOT, [name], _demonstrator)
            floor.command(manager, name, tables[name])
            staff.attend(floor, name)
            for seat in range(1, AUTOMATIC + 1) if tables[name].training else ():
                floor.command(manager, name, SeatAutomatic(str(seat)))
    _plan_tournament(floor, manager)


def _usual_table(game: Game[Any]) -> Open:
    return Open(
        game.name,
        LIMITS,
        decision_seconds=_decision_seconds(game),
        betting_seconds=BETTING,
        pause_seconds=PAUSE,
        clock_alone=False,
    )


def _decision_seconds(game: Game[Any]) -> int:
    return DECISION if game.play.players_decide else 0


def _plan_tournament(floor: Floor, manager: Person) -> None:
    """Draft a notice, for the visitor to certify and file."""
    desk = TournamentDesk(floor)
    if desk.look(lambda known: TOURNAMENT in known.by_name):
        return
    starts = LocalTime().moment(floor.now()) + AHEAD
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
        later_sessions=[f"{starts:%Y-%m-%d}T21:00"],
    )
    desk.order(manager, DraftTournament(TOURNAMENT, notice))


def tables_with_bots(floor: Floor, people: People) -> list[PacedBotTable]:
    """Return the tables with bots, which have played some rounds already."""
    known = {person.id for person in people.everybody()}
    tables, staff = [], staff_of_demonstration()
    manager = Person(demonstrator(Role.PIT_BOSS), Role.PIT_BOSS)
    for game, names in LIVELY.items():
        players = [f"{_PREFIX}{name}" for name in names]
        for player, name in zip(players, names, strict=True):
            if player not in known:
                people.create(COMMAND_LINE, player, name.capitalize(), Role.PLAYER, None)
        table = f"lively-{game}"
        if table not in floor.tables():
            floor.command(manager, table, Open(game, LIMITS))
        options, rounds = floor.look(
            table, lambda live: (dict(live.rules.options.given), live.meters.rounds)
        ).seen
        tables.append(PacedBotTable(floor, table, game, cryptographic(), options, players, staff))
        is_new = not rounds
        for _ in range(PLAYED if is_new else 0):
            tables[-1].play_round()
        if is_new:  # what was played before needed no pauses
            times = SetClock(_decision_seconds(game_named(game)), BETTING, PAUSE, alone=False)
            floor.command(manager, table, times)
    return tables


# Opens a demonstration at once: tables whose papers take long to make are opened while it runs.

_log = logging.getLogger(__name__)


class _Stopped(Exception):  # noqa: N818 - it is no error
    """The demonstration ends before it is furnished."""


def is_quick(game: Game[Any]) -> bool:
    """Return whether the papers of a game are made at once: no best play has to be counted for its guide."""
    return game.analysis.best_play is None


@contextmanager
def furnishing(floor: Floor, people: People, version_of: VersionOf, playing: list[Acting]) -> Iterator[None]:
    """Furnish the floor; what takes long, in a thread until the context ends.

    At last the bots and the staff of the floor are added to ``playing``: two who attend to a table at once
    would be in each other's way.
    """
    furnish(floor, people, version_of, is_quick)
    stopped = threading.Event()

    def version_unless_stopped(rules: Table[Any], kind: str) -> str:
        if stopped.is_set():
            raise _Stopped
        return version_of(rules, kind)

    def furnish_the_rest() -> None:
        try:
            furnish(floor, people, version_unless_stopped)
            playing.extend(tables_with_bots(floor, people))
        except _Stopped:
            return
        except Exception:
            _log.exception("Not all tables of the demonstration could be opened.")
        playing.append(StaffOfFloor(floor, staff_of_demonstration()))

    thread = threading.Thread(target=furnish_the_rest, name="houseway-furnishing", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()
