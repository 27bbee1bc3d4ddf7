"""Measures what trust costs, as ratios to the same work without it: signing, verifying, wagers over HTTP."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from statistics import median

from tests.support.records import START, following

from benchmarks.http import CHECKPOINT_SECONDS, PLAYERS, cpu_seconds, server, wagers
from houseway.floor.checkpoints.house_key import HouseKey
from houseway.floor.record import Record, encode
from houseway.floor.signatures.session_key import PublicKey

RECORDS = 2_000
PASSES = 7
BURSTS = 12  # of wagers over HTTP, for each house
WAGERS = PLAYERS * 15  # in a burst
_KEY = HouseKey("bench", b"\x01" * 32).record_key


def _sealed() -> list[Record]:
    records, after = [], START
    for _ in range(RECORDS):
        records.append(following("table:1", after))
        after = (records[-1].number, records[-1].hash)
    return records


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _at_percent(seconds: list[float], percent: int) -> str:
    return f"{sorted(seconds)[len(seconds) * percent // 100] * 1000:.0f} ms"


def wagers_over_http() -> None:
    """Compare a house that has a key with one that has none: the same program, in turns of a second or two.

    The CPU time is that of the whole server, with all that it does besides: checkpoints too.
    """
    with server(PLAYERS) as plain, server(PLAYERS, has_key=True) as signing:
        houses = (plain, signing)
        for _, port, tokens in houses:
            asyncio.run(wagers(port, tokens, WAGERS))
        began = [cpu_seconds(process) for process, _, _ in houses]
        seconds: list[list[float]] = [[], []]
        for burst in range(2 * BURSTS):
            turn = (burst + burst // 2) % 2  # so that neither is always the first
            _, port, tokens = houses[turn]
            seconds[turn] += asyncio.run(wagers(port, tokens, WAGERS))[1]
        time.sleep(CHECKPOINT_SECONDS)  # the last records are in a checkpoint, too
        each = [
            (cpu_seconds(process) - start) / len(row)
            for (process, _, _), start, row in zip(houses, began, seconds, strict=True)
        ]
    print("\nwagers over HTTP, of a house that signs and seals beside one that has no key")
    print(f"  CPU time of the server: {each[1] / each[0]:.2f} times, {each[1] * 1000:.2f} ms a wager")
    for percent in (50, 99):
        without, with_key = (_at_percent(row, percent) for row in seconds)
        print(f"  p{percent}: {with_key} beside {without}")


def main() -> None:
    """Compare within one run, pass by pass: machines are noisy."""
    public, records = PublicKey(_KEY.public), _sealed()
    signatures = [_KEY.sign(record.hash) for record in records]
    pairs = list(zip(records, signatures, strict=True))
    passes = [
        (
            _seconds(lambda: [encode(record.sealed()) for record in records]),
            _seconds(lambda: [_KEY.sign(record.hash) for record in records]),
            _seconds(lambda: [record.is_intact for record in records]),
            _seconds(lambda: [public.has_signed(record.hash, signature) for record, signature in pairs]),
        )
        for _ in range(PASSES)
    ]
    signing = median(sign / seal for seal, sign, _, _ in passes)
    verifying = median(signed / intact for _, _, intact, signed in passes)
    print("\nsigned records")
    print(f"  signing a record takes {signing:.2f} times as long as sealing and encoding it")
    print(f"  verifying a signature takes {verifying:.2f} times as long as verifying the record's hash")
    wagers_over_http()


if __name__ == "__main__":
    main()
