"""What every route works with: the floor, its people and desks, authentication, live events, the worker."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from starlette.requests import Request

from houseway.house.clock import FloorClock
from houseway.house.desks.desks import Desks
from houseway.house.floor import Floor, Person
from houseway.house.maintenance.daily_verification import VerificationLog
from houseway.house.people import People
from houseway.house.record import Record
from houseway.house.reports.meter_days import MeterDays
from houseway.house.retry import carry_out_for_sure
from houseway.house.store import Unavailable
from houseway.house.store.group_commit import LoopWakeup
from houseway.refusal import Refusal
from houseway.table.commands.table_commands import AnyCommand, name_of
from houseway.web.async_retry import drive
from houseway.web.http.auth import Auth
from houseway.web.http.demonstration import EntranceKey
from houseway.web.http.errors import TooManyRequests
from houseway.web.live.table_feed import OpenStreams, Pace, TableFeed
from houseway.web.metrics import Metrics
from houseway.web.settings import Settings
from houseway.web.worker.players import PlayerAccounts
from houseway.web.worker.worker import Worker

_HASHING_AT_ONCE = 2  # comparing a password takes 64 MiB for a moment, on purpose


class AppContext:
    """Made before the server runs, and opened when it does, in its event loop."""

    table_feed: TableFeed
    wakeup: LoopWakeup
    streams: OpenStreams

    def __init__(self, floor: Floor, people: People, settings: Settings) -> None:
        self.floor = floor
        floor.store.database.answer_soon()
        self.people = people
        self.settings = settings
        self.metrics = Metrics(floor)
        self.auth = Auth(floor, people, settings)
        self.desks = Desks(floor)
        self.verifications = VerificationLog(floor.store)
        self.meter_days = MeterDays(floor.store)
        self.accounts = PlayerAccounts(floor)
        self.clock = FloorClock(floor, self.desks)
        self.hashing = asyncio.Semaphore(_HASHING_AT_ONCE)
        self.pace = Pace(floor)
        self.entrance_key = EntranceKey()  # of a demonstration
        self.worker = Worker()
        self.analysis_worker = Worker()  # for jobs of many seconds, which tables must not wait for
        self.sampling: set[str] = set()  # the people for whom a sample is being dealt
        self.verifying = asyncio.Lock()  # only one log at a time is read from end to end
        self._commands_waiting = 0
        self.metrics.commands_waiting.set_function(lambda: self._commands_waiting)

    def open(self) -> None:
        self.wakeup = LoopWakeup()
        self.table_feed = TableFeed(self.floor, self.wakeup)
        self.streams = OpenStreams(self.floor, self.metrics, self.settings.streams)
        self.clock.start()
        with suppress(Unavailable):  # readiness says so
            self.people.open()

    def end_streams_and_jobs(self) -> None:
        """End what would take long when the server stops. Short requests are finished."""
        self.table_feed.close()
        self.worker.close()
        self.analysis_worker.close()

    def close(self) -> None:
        self.clock.stop()
        self.end_streams_and_jobs()
        self.auth.close()
        self.streams.close()
        with suppress(Unavailable):  # what was only counted is lost with the database
            self.people.close()
        self.pace.close()

    async def carry_out(self, person: Person, table: str, command: AnyCommand, key: str | None) -> Record:
        """Carry out a command as ``Floor.command`` does, without a thread that waits."""
        if self._commands_waiting >= self.settings.commands_waiting:
            raise TooManyRequests("Too many commands are waiting for the log. Try again in a moment.", 1)
        started, result = time.perf_counter(), "failed"
        self._commands_waiting += 1
        try:
            record = await self._carry_out(person, table, command, key)
            result = "done"
        except Refusal:
            result = "refused"
            raise
        finally:
            self._commands_waiting -= 1
            self.metrics.commands.labels(name_of(command), result).inc()
            self.metrics.command_seconds.observe(time.perf_counter() - started)
        return record

    async def _carry_out(self, person: Person, table: str, command: AnyCommand, key: str | None) -> Record:
        return await drive(carry_out_for_sure(self.floor, person, table, command, key), self.wakeup)


def context_of(request: Request) -> AppContext:
    context: AppContext = request.app.state.context
    return context
