"""The process is killed at any moment: what was acknowledged is in the log, and the log is whole."""

from __future__ import annotations

import random

import pytest

from houseway.house.store import open_store
from houseway.house.store.log import Store
from tests.support.log_writer import OtherProgram, die_before_the_commit, write_for_ever
from tests.support.nightly import seeds, size
from tests.support.records import START, chained, check_whole

KILLS = size(6, 15)  # of one log; fifteen of each of twenty logs by `make nightly`
STREAMS = ["house", "table:1", "table:2", "table:3"]


def _said_before_its_end(program: OtherProgram, seconds: float, *, at_work: bool) -> list[list[str]]:
    """Killed while it begins, or once it has begun to write."""
    said = [program.line().split()] if at_work else []
    program.kill_after(seconds)
    return said + program.rest()


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(1, 20))
def test_no_acknowledged_record_is_lost_however_often_the_process_is_killed(
    database_url: str, seed: int
) -> None:
    moments = random.Random(seed)  # noqa: S311 - no secret
    ends = dict.fromkeys(STREAMS, START)
    acknowledged = 0
    for kill in range(KILLS):
        program = OtherProgram(write_for_ever, database_url, STREAMS)
        said = _said_before_its_end(program, moments.uniform(0.0, 0.3), at_work=kill % 3 > 0)
        acknowledged += len(said)
        with open_store(database_url) as store:
            for stream in STREAMS:
                records = list(store.read(stream, after=ends[stream][0]))
                ends[stream] = check_whole(records, after=ends[stream])
                told = {(int(number), digest) for name, number, digest in said if name == stream}
                assert told <= {(record.number, record.hash) for record in records}
    with open_store(database_url) as store:
        assert {stream: check_whole(store.read(stream)) for stream in STREAMS} == ends
        assert store.count() >= acknowledged > 0


def test_a_crash_just_before_the_commit_leaves_nothing_of_it(store: Store, database_url: str) -> None:
    store.append(chained("table:1", 3))
    assert OtherProgram(die_before_the_commit, database_url, "table:1", 500).rest() == [["begins"]]
    assert check_whole(store.read("table:1"))[0] == 3
    store.append(chained("table:1", 2, store.last("table:1")))
    assert check_whole(store.read("table:1"))[0] == 5
