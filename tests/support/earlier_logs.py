"""Logs that earlier versions wrote, and people who play on with the present version.

`tests/house/earlier_logs` has the logs. Each was made by the program of its version, as honest people would,
and nothing in it is ever written again:

- `0.1.0.db.gz`, and `6bd8c473.db.gz`, made a few hours before it: eight games, five desks, no key. What an
  auditor wrote down of the latter, the last hash of every stream, is in `6bd8c473.hashes.json`.
- `a0946520.db.gz`: eighteen games and all desks. The house signs and seals with `a0946520.house.key`, and the
  Division invited its inspector with `a0946520.division.key`. The witness whose public key is in
  `a0946520.witness.txt` cosigned its checkpoints; two of them were kept elsewhere (`*.checkpoint`).
"""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import get_args

from houseway.house.access import open_database
from houseway.house.floor import Floor, Person
from houseway.refusal import Refusal
from houseway.table.commands.system_commands import AnyTableCommand
from houseway.table.commands.table_commands import AnyCommand, Close
from houseway.table.live.facts import AnyFact
from houseway.table.live.live_table import LiveTable
from houseway.table.live.saved_table import matches_snapshot, restore, saved_report
from houseway.table.view import view
from tests.support.live_tables import TestedTable, replayed
from tests.support.staffed_floor import StaffedFloor
from tests.support.timed_floor import SUPERVISOR, Clock, TimedFloor

FOLDER = Path(__file__).parents[1] / "house" / "earlier_logs"


def unpack(name: str, folder: Path) -> Path:
    """Write a copy of a log into the folder, and return where it is."""
    path = folder / "floor.db"
    with gzip.open(FOLDER / f"{name}.db.gz") as packed, path.open("wb") as file:
        shutil.copyfileobj(packed, file)
    return path


def copy_key(name: str, folder: Path) -> Path:
    """Copy a key as its owner has it: a file that others can read is refused as a key."""
    path = folder / name
    path.touch(mode=0o600)
    path.write_bytes((FOLDER / name).read_bytes())
    return path


@contextmanager
def opened(database: Path | str, day: str, key: Path | None = None) -> Iterator[TimedFloor]:
    """Open a floor over the log, at noon of a day after its last record."""
    clock = Clock()
    clock.set("12:00:00", day)
    seeds = count(10**6)  # the logs have used the smaller ones
    with (
        open_database(str(database), key, clock) as store,
        StaffedFloor(store, new_seed=lambda: f"{next(seeds):064x}", now=clock) as floor,
    ):
        yield TimedFloor(floor, clock)


def check_snapshots(floor: Floor) -> list[str]:
    """Check that every table is the same from its snapshot and from its records.

    Return the tables with a snapshot that has a win report.
    """
    with_report = []
    for table in floor.tables():
        records = list(floor.records(table))
        loaded = floor.look(table, lambda live: view(live, SUPERVISOR.viewer)).seen
        assert loaded == view(replayed(records, LiveTable(table)), SUPERVISOR.viewer), table
        for number, saved in floor.store.snapshots(f"table:{table}").items():
            live = replayed((record for record in records if record.number <= number), LiveTable(table))
            assert matches_snapshot(live, saved), table
            assert view(restore(table, saved), SUPERVISOR.viewer) == view(live, SUPERVISOR.viewer), table
            if saved_report(saved):
                with_report.append(table)
    return with_report


class FloorTable(TestedTable):
    """A table on the floor, for people who play at random."""

    def __init__(self, house: TimedFloor, name: str, people: Mapping[str, Person]) -> None:
        self.house = house
        self.name = name
        self.people = people
        self.look()

    def look(self) -> None:
        self.live = self.house.floor.look_for_sure(self.name, lambda live: live).seen

    @property
    def now(self) -> int:
        return self.house.clock.now

    def order(self, who: str, command: AnyTableCommand, _role: str = "") -> list[AnyFact]:
        self.house.clock.now += 20_000_000
        if isinstance(command, get_args(AnyCommand)) and not isinstance(command, Close):
            with suppress(Refusal):
                self.give(who, command)
        self.look()
        return []

    def give(self, who: str, command: AnyCommand) -> None:
        self.house.floor.command(self.people[who], self.name, command)
