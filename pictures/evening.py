"""Serves a floor that plays the same every time."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path

from tests.support.live_tables import new_seeds

from houseway.equipment.chance import seeded
from houseway.house.demo.bots import BotTable, look_at_cards
from houseway.house.demo.demonstration import LIMITS, demonstrator, furnish, staff_of_demonstration
from houseway.house.floor import Floor, Person
from houseway.house.people import People
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.rules.procedure.steps import Decide
from houseway.table.commands import table_commands as commands

SEED = 7
ROUNDS = {"baccarat": 40, "crazy-4-poker": 12, "football-kings": 25, "mini-baccarat": 38, "sic-bo": 30}
SECOND, BEGAN = 1_000_000, 1_788_000_000_000_000  # of its clock, in microseconds


def serve_evening(pipe: Connection, play: Callable[[Floor], None]) -> None:
    """In a separate process, ``play`` at the tables, then send the address and a session for each role."""
    from houseway.web.app import create_app  # noqa: PLC0415 - only the server needs it
    from houseway.web.logs import write_json_lines  # noqa: PLC0415
    from houseway.web.server import address_of, listen, serve  # noqa: PLC0415
    from houseway.web.settings import Settings  # noqa: PLC0415

    write_json_lines()
    chance, clock = seeded(SEED), count(BEGAN, SECOND)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_store(Path(folder) / "log.db") as store,
        Floor(store, lambda: new_seeds(chance), lambda: next(clock)) as floor,
        listen("127.0.0.1", 0) as place,
    ):
        people = People(store)
        furnish(floor, people)
        play(floor)
        sessions = {role: people.open_session(people.known(demonstrator(role)))[1] for role in Role}
        app = create_app(floor, Settings(demonstration=True), people)
        serve(app, place, lambda: pipe.send((address_of(place), sessions)))


def play_evening(floor: Floor) -> None:
    """Play at the tables of the README."""
    _evening_of_decisions(floor)
    for name, rounds in ROUNDS.items():
        bots = BotTable(floor, name, name, seeded(SEED), dict(LIMITS))
        for _ in range(rounds):
            bots.play_round()


def _evening_of_decisions(floor: Floor) -> None:
    """Seat three people at a table and play up to the decision of the viewer."""
    manager, me = Person(demonstrator(Role.PIT_BOSS), Role.PIT_BOSS), demonstrator(Role.PLAYER)
    floor.command(manager, "high-limit", commands.Open("crazy-4-poker", LIMITS))
    staff_of_demonstration().attend(floor, "high-limit")
    wagers = {"2": ("marie", 5_000), "3": (me, 10_000), "5": ("joseph", 2_500), "6": ("agnes", 20_000)}
    for seat, (who, cents) in wagers.items():
        person = Person(who, Role.PLAYER)
        floor.command(person, "high-limit", commands.BuyIn(200_000))
        floor.command(person, "high-limit", commands.SitDown(seat))
        look_at_cards(floor, person, "high-limit")
        bets = {"ante": cents, "super-bonus": cents, "queens-up": cents // 5}
        floor.command(person, "high-limit", commands.Wager(seat, bets))
    for seat, (who, _) in wagers.items():
        floor.command(Person(who, Role.PLAYER), "high-limit", commands.Ready(seat))
    while isinstance(step := floor.look_for_sure("high-limit", lambda live: live.step).seen, Decide):
        if step.seat == 3:
            break
        player = Person(wagers[str(step.seat)][0], Role.PLAYER)
        floor.command(player, "high-limit", commands.Decide(str(step.seat), step.key, step.hint))
