"""Other programs that use the same log: processes of their own, that say on a pipe what they have done."""

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

from houseway.floor.store import Conflict, open_store
from houseway.floor.store.group_commit import GroupCommit
from houseway.floor.store.log import Store
from tests.support.records import chained, following

# What a process needs is loaded once, in a process from which all others are forked.
_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(
    ["__main__", "alembic.command", "psycopg", __name__, "tests.support.floor_program"]
)


class OtherProgram:
    """A process at work; every line that it wrote before its end can be read, however it ended."""

    def __init__(self, work: Callable[..., None], *arguments: Any) -> None:
        self._reader, writer = _processes.Pipe(duplex=False)
        self.process: ForkServerProcess = _processes.Process(
            target=work, args=(writer, *arguments), daemon=True
        )
        self.process.start()
        writer.close()

    def line(self) -> str:
        """The next line; empty when there will be none."""
        read = b""
        while (byte := os.read(self._reader.fileno(), 1)) not in (b"", b"\n"):
            read += byte
        return read.decode()

    def kill_after(self, seconds: float) -> None:
        """Without warning, in the midst of whatever it does then."""
        threading.Timer(seconds, self.kill).start()

    def rest(self) -> list[list[str]]:
        """What it says until it ends, word by word."""
        with os.fdopen(os.dup(self._reader.fileno())) as text:
            lines = [line.split() for line in text]
        self.process.join()
        self._reader.close()
        return lines

    def kill(self) -> None:
        if self.process.pid:
            os.kill(self.process.pid, signal.SIGKILL)


def _say(pipe: Connection, *words: object) -> None:
    """One write, so that no line is ever cut."""
    os.write(pipe.fileno(), (" ".join(str(word) for word in words) + "\n").encode())


def write_for_ever(pipe: Connection, place: str, streams: list[str]) -> None:
    """Each stream from where it ended, all through one writer; says which record is durable, once it is."""
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
    """Writes the next record of a stream that others write too; says which numbers it has won."""
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
    """Everything is written, and the process is gone in the moment in which it would have been confirmed."""
    store = open_store(place)
    records = chained(stream, count, store.last(stream))
    event.listen(store.engine, "commit", lambda _: os.kill(os.getpid(), signal.SIGKILL))
    _say(pipe, "begins")
    store.append(records)
    _say(pipe, "survived")


def hold_the_lock(pipe: Connection, place: str, stream: str) -> None:
    """Has written, and does not end its transaction."""
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
