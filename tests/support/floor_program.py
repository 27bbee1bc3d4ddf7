"""A floor full of bots in another process, which reports on a pipe what it does."""

from __future__ import annotations

import os
import secrets
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection

from houseway.equipment.chance import cryptographic
from houseway.house.demo.bots import BotTable
from houseway.house.floor import Floor, Person
from houseway.house.store import open_store
from houseway.rules.registry import every_game
from houseway.table.commands.table_commands import AnyCommand

TABLES = [game.name for game in every_game()]  # one of each game, named after it


@dataclass
class ReportingBots(BotTable):
    """Reports each command before it is given, and after it is acknowledged."""

    tell: Callable[..., None] = lambda *_: None

    def _order(self, person: Person, command: AnyCommand) -> None:
        key = secrets.token_hex(8)
        self.tell("asks", self.name, key)
        record = self.floor.command(person, self.name, command, key)
        self.tell("done", self.name, key, record.number, record.hash)
        self.orders += 1


def run_a_floor(pipe: Connection, place: str) -> None:
    """Resume every table and play on forever."""
    floor = Floor(open_store(place))

    def tell(*words: object) -> None:
        # One write, so that no line is ever split.
        os.write(pipe.fileno(), (" ".join(map(str, words)) + "\n").encode())

    def play(name: str) -> None:
        bots = ReportingBots(floor, name, name, cryptographic(), tell=tell)
        while True:
            bots.play_round()

    for name in TABLES:
        threading.Thread(target=play, args=(name,), daemon=True).start()
    signal.pause()
