"""A server in another process, at whose tables a progressive wager is made again and again."""

from __future__ import annotations

import os
import random
import signal
import threading
from multiprocessing.connection import Connection

from houseway.house.desks.progressive_desk import ProgressiveDesk
from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.refusal import Refusal
from houseway.rules.registry import ENVIRONMENT
from houseway.table.commands import table_commands as commands
from tests.support.progressive_house import GAMES, WAGER, meter_of, pay

METER = "star"


def seats_at(table: str) -> tuple[str, ...]:
    """Return the seats that are taken: three at the first table of a server, one at the others, for speed."""
    return ("1", "2", "3") if table.endswith("0") else ("1",)


def play_progressives(pipe: Connection, place: str, tables: list[str]) -> None:
    """Play on at these tables forever; report each round of wagers that was acknowledged."""
    os.environ[ENVIRONMENT] = str(GAMES)
    floor = Floor(open_store(place, patience=60))
    desk = ProgressiveDesk(floor)

    def play(table: str) -> None:
        chance = random.Random()  # noqa: S311 - no secret
        people = {seat: Person(f"{table}-{seat}", Role.PLAYER) for seat in seats_at(table)}
        has_hits = True  # perhaps some from before a crash
        while True:
            seats = [seat for seat in people if chance.random() < 0.7] or ["1"]
            try:
                for seat in seats:
                    floor.command(people[seat], table, commands.Wager(seat, {WAGER: 100}))
                for seat, person in people.items():
                    if seat not in seats:
                        floor.command(person, table, commands.Wager(seat, {"stop:one": 100}))
                for seat, person in people.items():
                    record = floor.command(person, table, commands.Ready(seat))
            except Refusal:
                _finish(floor, table, people)  # it was killed in the middle of a round before
                continue
            os.write(pipe.fileno(), f"{table} {record.number} {len(seats)}\n".encode())
            # Looking at the meter reads the log, so only after a hit.
            has_hits = has_hits or any(fact["fact"] == "award-won" for fact in record.body)
            if has_hits:
                has_hits = not _pay_hits(desk, table)

    for table in tables:
        threading.Thread(target=play, args=(table,), daemon=True).start()
    signal.pause()


def _finish(floor: Floor, table: str, people: dict[str, Person]) -> None:
    """Say ready for everybody until the round is over, or buy more chips."""
    for seat, person in people.items():
        for command in (commands.BuyIn(1_000_000), commands.Ready(seat)):
            try:
                floor.command(person, table, command)
            except Refusal:
                continue


def _pay_hits(desk: ProgressiveDesk, table: str) -> bool:
    """Sign and pay what was won at this table, while others raise the meter; return whether all is paid."""
    is_paid = True
    for hit in meter_of(desk, METER).unpaid:
        if hit.table == table:
            try:
                pay(desk, METER, hit.hit.number)
            except Refusal:
                is_paid = False  # others are quicker: it is tried again after the next round
    return is_paid
