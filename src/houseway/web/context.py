"""The front of the house: what every route works with."""

from __future__ import annotations

import asyncio
import time

from fastapi import Request

from houseway.floor.desks.desks import Desks
from houseway.floor.floor import Floor, Person
from houseway.floor.floor_clock import FloorClock
from houseway.floor.people import People
from houseway.floor.record import Record
from houseway.floor.retry import carry_out_for_sure
from houseway.floor.store.loop_wakeup import Bell
from houseway.refusal import Refusal
from houseway.table.commands.table_commands import AnyCommand, name_of
from houseway.web.drive import drive
from houseway.web.http.auth import Door
from houseway.web.http.errors import TooOften
from houseway.web.http.one_time_keys import OneTimeKeys
from houseway.web.live.table_feed import Rail
from houseway.web.metrics import Metrics
from houseway.web.settings import Settings
from houseway.web.worker.worker import CountRoom

_HASHING_AT_ONCE = 2  # each password compared takes 64 MiB for a moment, on purpose


class Front:
    """Made before the server runs; ``open`` when it does."""

    rail: Rail
    bell: Bell

    def __init__(self, floor: Floor, people: People, settings: Settings) -> None:
        self.floor = floor
        self.people = people
        self.settings = settings
        self.metrics = Metrics(floor)
        self.door = Door(floor, people, settings)
        self.desks = Desks(floor)
        self.clock = FloorClock(floor, self.desks)
        self.hashing = asyncio.Semaphore(_HASHING_AT_ONCE)
        self.keys = OneTimeKeys()
        self.count_room = CountRoom()
        self.samples: set[str] = set()  # the people for whom one is being dealt
        self.verifying = asyncio.Lock()  # a log is read from end to end by one at a time
        self.streams: dict[str, int] = {}  # open, by person
        self._waiting = 0

    def open(self) -> None:
        self.bell = Bell()
        self.rail = Rail(self.floor, self.bell)
        self.clock.start()

    def end_waiting(self) -> None:
        """For everything that would go on for long; what is short is finished."""
        self.rail.close()
        self.count_room.close()

    def close(self) -> None:
        self.clock.stop()
        self.end_waiting()
        self.door.close()

    async def carry_out(self, person: Person, table: str, command: AnyCommand, key: str | None) -> Record:
        """As ``Floor.command``, without a thread that waits."""
        if self._waiting >= self.settings.commands_waiting:
            raise TooOften("Too many commands wait for the log. Try again in a moment.", 1)
        begun, result = time.perf_counter(), "failed"
        self._waiting += 1
        try:
            record = await self._carry_out(person, table, command, key)
            result = "done"
        except Refusal:
            result = "refused"
            raise
        finally:
            self._waiting -= 1
            self.metrics.commands.labels(name_of(command), result).inc()
            self.metrics.command_seconds.observe(time.perf_counter() - begun)
        return record

    async def _carry_out(self, person: Person, table: str, command: AnyCommand, key: str | None) -> Record:
        return await drive(carry_out_for_sure(self.floor, person, table, command, key), self.bell)


def front_of(request: Request) -> Front:
    front: Front = request.app.state.front
    return front
