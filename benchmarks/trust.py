"""Measures what trust costs, as ratios to the same work without it: signing, verifying, wagers over HTTP."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

from tests.support.databases import new_database, postgresql
from tests.support.records import START, following

from benchmarks.http import CHECKPOINT_SECONDS, PLAYERS, cpu_seconds, server, wagers
from benchmarks.measuring import Bench
from houseway.house.record import Record, encode
from houseway.house.trust.house_key import HouseKey
from houseway.house.trust.signatures import PublicKey

RECORDS = 2_000
PASSES = 7
BURSTS = 12  # of wagers over HTTP, for each house
WAGERS = PLAYERS * 15  # in a burst
_KEY = HouseKey("bench", b"\x01" * 32).record_key


def _sealed(count: int) -> list[Record]:
    records, after = [], START
    for _ in range(count):
        records.append(following("table:1", after))
        after = (records[-1].number, records[-1].hash)
    return records


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


class House(NamedTuple):
    """A server that takes wagers, and what was measured so far."""

    process: int
    port: int
    tokens: list[str]
    rates: list[float]  # durable wagers a second, in each burst
    seconds: list[float]  # of each wager

    def burst(self, changes: int) -> None:
        rate, seconds = asyncio.run(wagers(self.port, self.tokens, changes))
        self.rates.append(rate)
        self.seconds.extend(seconds)

    def milliseconds(self, percent: int) -> float:
        return sorted(self.seconds)[len(self.seconds) * percent // 100] * 1000


def wagers_over_http(bench: Bench, name: str, databases: tuple[str, str] = ("", "")) -> None:
    """Compare a house that has a key with one that has none: the same program, in turns of a second or two.

    The CPU time is that of the whole server, with all its other work: checkpoints too.
    """
    players = bench.size(PLAYERS, 2)
    changes, bursts = players * bench.size(WAGERS // PLAYERS, 5), bench.size(BURSTS, 1)
    with (
        server(players, database=databases[0]) as without_key,
        server(players, database=databases[1], has_key=True) as with_key,
    ):
        plain, signing = houses = [House(*started, [], []) for started in (without_key, with_key)]
        for house in houses:
            asyncio.run(wagers(house.port, house.tokens, changes))
        began = [cpu_seconds(house.process) for house in houses]
        for burst in bench.each(range(2 * bursts), lambda _: f"burst of wagers on {name}"):
            houses[(burst + burst // 2) % 2].burst(changes)  # neither is always the first
        time.sleep(0 if bench.is_short else CHECKPOINT_SECONDS)  # the last records are in a checkpoint, too
        each = [
            (cpu_seconds(house.process) - start) / len(house.seconds) * 1000
            for house, start in zip(houses, began, strict=True)
        ]
    bench.print(f"wagers over HTTP on {name}, of a house that signs and seals beside one that has no key")
    _compare(bench, f"durable wagers a second, {name}", median(signing.rates), median(plain.rates), "{:,.0f}")
    _compare(bench, f"p50, {name}", signing.milliseconds(50), plain.milliseconds(50), "{:.0f} ms")
    _compare(bench, f"p99, {name}", signing.milliseconds(99), plain.milliseconds(99), "{:.0f} ms")
    _compare(bench, f"CPU time of the server for a wager, {name}", each[1], each[0], "{:.2f} ms")


def _compare(bench: Bench, what: str, with_key: float, without: float, form: str) -> None:
    ratio = bench.ratio(what, with_key / without)
    bench.print(f"  {what}: {form.format(with_key)} beside {form.format(without)}, {ratio:.2f} times")


def main(bench: Bench) -> None:
    """Compare within one run, pass by pass: machines are noisy."""
    public, records = PublicKey(_KEY.public), _sealed(bench.size(RECORDS, 50))
    signatures = [_KEY.sign(record.hash) for record in records]
    pairs = list(zip(records, signatures, strict=True))
    passes = [
        (
            _seconds(lambda: [encode(record.sealed()) for record in records]),
            _seconds(lambda: [_KEY.sign(record.hash) for record in records]),
            _seconds(lambda: [record.is_intact for record in records]),
            _seconds(lambda: [public.has_signed(record.hash, signature) for record, signature in pairs]),
        )
        for _ in range(bench.size(PASSES, 1))
    ]
    signing = median(sign / seal for seal, sign, _, _ in passes)
    verifying = median(signed / intact for _, _, intact, signed in passes)
    bench.ratio("signing to sealing", signing)
    bench.ratio("verifying a signature to a hash", verifying)
    bench.print("signed records")
    bench.print(f"  signing a record takes {signing:.2f} times as long as sealing and encoding it")
    bench.print(f"  verifying a signature takes {verifying:.2f} times as long as verifying the record's hash")
    wagers_over_http(bench, "SQLite")
    if bench.is_short:
        return
    with postgresql() as address, new_database(address) as without_key, new_database(address) as with_key:
        wagers_over_http(bench, "PostgreSQL", (without_key, with_key))
