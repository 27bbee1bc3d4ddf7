"""Records for tests of the log, each following the one before it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from houseway.house.record import BEFORE_THE_FIRST, Record
from houseway.table.live.accounts import Transfer

START = (0, BEFORE_THE_FIRST)


def chained(stream: str, count: int, after: tuple[int, str] = START, **fields: Any) -> list[Record]:
    """Return the next records of a stream, after this number and hash."""
    records: list[Record] = []
    for _ in range(count):
        records.append(following(stream, after, **fields))
        after = (records[-1].number, records[-1].hash)
    return records


def following(stream: str, after: tuple[int, str] = START, **fields: Any) -> Record:
    number, previous = after[0] + 1, after[1]
    plain: dict[str, Any] = {
        "at": 1_700_000_000_000_000 + number,
        "who": "ann",
        "role": "dealer",
        "kind": "bets",
        "body": [["bets", {"seat": 1, "small": 500}]],
        "transfers": [Transfer("player:1", "layout", 500, "bet", "13:69F-9.3(a)")],
    }
    return Record(stream=stream, number=number, previous=previous, **{**plain, **fields}).sealed()


def check_whole(records: Iterable[Record], after: tuple[int, str] = START) -> tuple[int, str]:
    """Check that there is no gap, each follows the one before it, and none was altered. Return the last."""
    for record in records:
        assert (record.number, record.previous) == (after[0] + 1, after[1])
        assert record.is_intact
        after = (record.number, record.hash)
    return after
