"""The power fails at any moment: only what was synced is sure to be on the disk, and that is enough."""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.house.store import open_store
from tests.support.faulty_disk import FaultyDisk, needs_compiler
from tests.support.nightly import seeds, size
from tests.support.power_loss import STREAMS, Disk, acknowledged, read_trace
from tests.support.records import START, check_whole

RECORDS = size(200, 1500)  # of each stream
FAILURES = size(8, 60)  # of the power, at any moment of the same run
REPOSITORY = Path(__file__).parents[2]


@needs_compiler
@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(1, 10))
def test_no_acknowledged_record_is_lost_when_the_power_fails(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - no secret
    house, said = tmp_path / "house", "said.db.txt"
    house.mkdir()
    with open_store(house / "log.db"):
        pass
    disk = Disk(said, {"log.db": bytearray((house / "log.db").read_bytes())})
    faulty = FaultyDisk(tmp_path)
    subprocess.run(
        [sys.executable, "-m", "tests.support.power_loss", house / "log.db", house / said, str(RECORDS)],
        cwd=REPOSITORY,
        env={**os.environ, **faulty.traced()},
        check=True,
    )
    events = list(read_trace(faulty.trace))
    assert {event.kind for event in events} >= {"w", "s"}
    moments = sorted(chance.randrange(len(events)) for _ in range(FAILURES))
    most = 0
    for number, event in enumerate(events):
        if number in moments:
            most = max(most, _check(disk, tmp_path / f"after-{number}", chance))
        disk.follow(event)
    assert most > RECORDS  # at more than one table
    assert _check(disk, tmp_path / "after-all", chance) == len(STREAMS) * RECORDS


def _check(disk: Disk, folder: Path, chance: random.Random) -> int:
    """Start from what is on the disk; return the number of records that were acknowledged."""
    folder.mkdir()
    for name, content in disk.after_power_loss(chance).items():
        (folder / name).write_bytes(content)
    said = acknowledged(disk.said)
    with sqlite3.connect(folder / "log.db") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
    with open_store(folder / "log.db") as store:
        by_stream = {stream: list(store.read(stream)) for stream in STREAMS}
        for stream, records in by_stream.items():
            check_whole(records, START)
            in_log = {(stream, record.number, record.hash) for record in records}
            assert {told for told in said if told[0] == stream} <= in_log
    return len(said)
