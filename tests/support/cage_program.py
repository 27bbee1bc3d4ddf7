"""A server in another process, at whose tables chips are bought and paid out, and racks filled, for ever."""

from __future__ import annotations

import os
import random
import signal
import threading
from contextlib import suppress
from multiprocessing.connection import Connection

from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.live.live_table import LiveTable

DEALER, CLERK = Person("dora", Role.DEALER), Person("carl", Role.PIT_CLERK)
MOST = 10_000  # cents


def player_of(table: str) -> Person:
    return Person(f"player-{table}", Role.PLAYER)


def _waiting(live: LiveTable) -> list[int]:
    return [number for number, slip in live.money_record.slips.items() if slip.state == "waiting"]


def move_money(pipe: Connection, place: str, tables: list[str]) -> None:
    """Move money at these tables forever; report each record that was acknowledged."""
    floor = Floor(open_store(place, patience=60))

    def order(person: Person, table: str, command: commands.AnyCommand) -> None:
        record = floor.command(person, table, command)
        os.write(pipe.fileno(), f"{table} {record.number} {record.hash}\n".encode())

    def play(table: str) -> None:
        chance, player = random.Random(), player_of(table)  # noqa: S311 - no secret
        while True:
            # After a crash a slip may wait, and chips may be there: what is refused is tried later.
            with suppress(Refusal):
                order(DEALER, table, commands.TakeBuyIn(player.id, chance.randint(1, MOST)))
            with suppress(Refusal):
                order(CLERK, table, commands.Fill(chance.choice([1, -1]) * chance.randint(1, MOST)))
            for slip in floor.look(table, _waiting).seen:
                with suppress(Refusal):
                    order(DEALER, table, commands.DecideFill(slip, approve=True))
            with suppress(Refusal):
                order(player, table, commands.CashOut())

    for table in tables:
        threading.Thread(target=play, args=(table,), daemon=True).start()
    signal.pause()
