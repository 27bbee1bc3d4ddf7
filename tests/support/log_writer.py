"""Other processes that use the same log, and report on a pipe what they have done."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from typing import Any

from sqlalchemy import event

from houseway.house.store import Conflict, open_store
from houseway.house.store.group_commit import GroupCommit
from houseway.house.store.log import Store
from tests.support.records import chained, following

# Modules are loaded once, in the server process from which all others are forked.
_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(
    ["__main__", "alembic.command", "psycopg", __name__, "tests.support.floor_program"]
)


class OtherProgram:
    """A process; every line that it wrote can be read, however it ended."""

    def __init__(self, work: Callable[..., None], *arguments: Any) -> None:
        self._reader, writer = _processes.Pipe(duplex=False)
        self.process: ForkServerProcess = _processes.Process(
            target=work, args=(writer, *arguments), daemon=True
        )
        self.process.start()
        writer.close()

    def line(self) -> str:
        """Return the next line; empty when the process has ended."""
        read = b""
        while (byte := os.read(self._reader.fileno(), 1)) not in (b"", b"\n"):
            read += byte
        return read.decode()

    def kill_after(self, seconds: float) -> None:
        """Kill the process without warning, whatever it is doing then."""
        threading.Timer(seconds, self.kill).start()

    def rest(self) -> list[list[str]]:
        """Return the remaining lines, split into words, until the process ends."""
        with os.fdopen(os.dup(self._reader.fileno())) as text:
            lines = [line.split() for line in text]
        self.process.join()
        self._reader.close()
        assert self.process.exitcode in (0, -signal.SIGKILL), f"it crashed: {self.process.exitcode}"
        return lines

    def kill(self) -> None:
        if self.process.pid:
            os.kill(self.process.pid, signal.SIGKILL)


def _say(pipe: Connection, *words: object) -> None:
    """Write the words at once, so that no line is ever split."""
    os.write(pipe.fileno(), (" ".join(str(word) for word in words) + "\n").encode())


def write_for_ever(pipe: Connection, place: str, streams: list[str]) -> None:
    """Append to each stream through one writer; report each record once it is durable."""
    store = open_store(place)
    group = GroupCommit(store)

    def write(stream: str) -> None:
        after = store.last(stream)
        while True:
            record = following(stream, after, key=f"{stream}-{after[0]}")
            group.submit(record).result()
            _say(pipe, stream, record.number, record.hash)
            after = (record.number, record.hash)

    for stream in streams:
        threading.Thread(target=write, args=(stream,), daemon=True).start()
    signal.pause()


def write_against_others(pipe: Connection, place: str, stream: str, until: int, who: str) -> None:
    """Append to a stream that others write, too; report the numbers that it has won."""
    with open_store(place, patience=60) as store:
        for number in win_against_others(store, stream, until, who):
            _say(pipe, number)


def win_against_others(store: Store, stream: str, until: int, who: str) -> list[int]:
    won: list[int] = []
    while (after := store.last(stream))[0] < until:
        record = following(stream, after, who=who)
        try:
            store.append([record])
        except Conflict:
            continue
        won.append(record.number)
    return won


def die_before_the_commit(pipe: Connection, place: str, stream: str, count: int) -> None:
    """Write everything, and die just before the commit."""
    store = open_store(place)
    records = chained(stream, count, store.last(stream))
    event.listen(store.engine, "commit", lambda _: os.kill(os.getpid(), signal.SIGKILL))
    _say(pipe, "begins")
    store.append(records)
    _say(pipe, "survived")


def hold_the_lock(pipe: Connection, place: str, stream: str) -> None:
    """Write, and do not end the transaction."""
    store = open_store(place)

    def hold(_: object) -> None:
        _say(pipe, "holds")
        signal.pause()

    records = chained(stream, 1, store.last(stream))
    event.listen(store.engine, "commit", hold)
    store.append(records)


def open_and_count(pipe: Connection, place: str) -> None:
    with open_store(place, patience=60) as store:
        _say(pipe, store.count())
