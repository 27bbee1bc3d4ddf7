"""Measures what trust costs: signing records, and verifying them, as ratios to the same work without it."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from tests.support.records import START, following

from houseway.floor.checkpoints.house_key import HouseKey
from houseway.floor.record import Record, encode
from houseway.floor.signatures.session_key import PublicKey

RECORDS = 2_000
PASSES = 7
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


if __name__ == "__main__":
    main()
