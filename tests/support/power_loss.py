"""What a disk holds after a power failure: what was synced, and any part of what was written since.

As a program (``python -m tests.support.power_loss LOG SAID COUNT [FAULT WORDS]``) it writes a log, and says
in a file which records were acknowledged. Its writes are traced by ``faulty_disk.c``.
"""

from __future__ import annotations

import os
import random
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from houseway.house.record import Snapshot
from houseway.house.store import open_store
from houseway.house.store.group_commit import GroupCommit
from tests.support.records import following

STREAMS = ("table:1", "table:2", "table:3", "table:4")
SECTOR = 512  # bytes: a write is torn between two of them


class Event(NamedTuple):
    kind: str  # w(rite), t(runcate) or s(ync)
    file: str
    offset: int = 0
    data: bytes = b""


def read_trace(file: Path) -> Iterator[Event]:
    with file.open("rb") as trace:
        while line := trace.readline():
            kind, name, *numbers = line.decode().split()
            offset, count = (*map(int, numbers), 0, 0)[:2]
            data = trace.read(count) if kind == "w" else b""
            if len(data) == (count if kind == "w" else 0):  # else the program was killed meanwhile
                yield Event(kind, name, offset, data)


@dataclass
class Disk:
    """Follows the trace; ``said`` is what was acknowledged so far."""

    said_file: str
    synced: dict[str, bytearray] = field(default_factory=dict)
    since: dict[str, list[Event]] = field(default_factory=dict)
    said: bytes = b""

    def follow(self, event: Event) -> None:
        if event.file == self.said_file:
            self.said += event.data
        elif event.kind == "s":
            for written in self.since.pop(event.file, []):
                _apply(self.synced.setdefault(event.file, bytearray()), written)
        else:
            self.since.setdefault(event.file, []).append(event)

    def after_power_loss(self, chance: random.Random) -> dict[str, bytes]:
        """Return the files: of what was not synced, each write is there, torn, or missing."""
        files = {name: bytearray(content) for name, content in self.synced.items()}
        for name, events in self.since.items():
            content = files.setdefault(name, bytearray())
            for event in events:
                match chance.choice(("whole", "torn", "missing")):
                    case "whole":
                        _apply(content, event)
                    case "torn" if event.kind == "w":
                        size = SECTOR * chance.randint(0, len(event.data) // SECTOR)
                        _apply(content, event._replace(data=event.data[:size]))
        return {name: bytes(content) for name, content in files.items()}


def _apply(content: bytearray, event: Event) -> None:
    if event.kind == "t":
        del content[event.offset :]
        content.extend(bytes(event.offset - len(content)))
        return
    content.extend(bytes(max(0, event.offset - len(content))))
    content[event.offset : event.offset + len(event.data)] = event.data


def acknowledged(said: bytes) -> set[tuple[str, int, str]]:
    lines = [line.split() for line in said.decode().splitlines()]
    return {(stream, int(number), digest) for stream, number, digest in lines}


def _write(place: str, said_file: str, count: int, fault: Sequence[str]) -> None:
    """Write so many records to each stream, as tables do; then end without closing anything.

    ``fault`` is a file, and what to write into it once the log is open, so that the disk fails.
    """
    store = open_store(place)
    if fault:
        Path(fault[0]).write_text(fault[1])
    group = GroupCommit(store)
    said = os.open(said_file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def write(stream: str) -> None:
        after = store.last(stream)
        for number in range(count):
            record = following(stream, after, key=f"{stream}-{after[0]}")
            is_due = number % 64 == 0
            snapshot = Snapshot(stream, record.number, record.hash, b"x" * 9000) if is_due else None
            group.submit_all([record], snapshot).result()
            os.write(said, f"{stream} {record.number} {record.hash}\n".encode())
            after = (record.number, record.hash)

    threads = [threading.Thread(target=write, args=(stream,)) for stream in STREAMS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    os._exit(0)


if __name__ == "__main__":
    _write(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:])
