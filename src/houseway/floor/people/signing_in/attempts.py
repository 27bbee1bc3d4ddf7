"""Refused attempts to sign in, on record with their addresses; strangers cannot fill the disk with them.

The first attempt of a minute with the same name, address and reason is written at once. Those that repeat it
are counted, and written together when the minute is over. So are all attempts beyond the first few of a
minute, however many addresses they come from.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Literal

import msgspec

from houseway.floor.people.people_log import ATTEMPTS, STREAM, PeopleLog
from houseway.floor.people.signing_in.client import Client
from houseway.floor.record import Record
from houseway.refusal import Refusal

REFUSED = "sign-in-refused"
MINUTE = 60_000_000
AT_ONCE = 10  # records in one minute
MOST_TOGETHER = 50  # different attempts in the record of a minute; others are counted only
Why = Literal[
    "unknown person",
    "no password",
    "wrong password",
    "disabled",
    "too soon",
    "code missing",
    "wrong code",
    "wrong passkey",
    "no invitation",
]


class Attempt(msgspec.Struct, frozen=True):
    """``person`` is None for a name that nobody has: somebody may have typed a password there.

    ``source`` is what the pace counts by: an address, or a device that the person has used before.
    """

    person: str | None
    source: str
    address: str
    browser: str
    why: Why


class AttemptLog:
    """Writes what was refused; for any number of threads."""

    def __init__(self, log: PeopleLog) -> None:
        self._log = log
        self._lock = threading.Lock()
        self._minute = 0
        self._seen: set[Attempt] = set()
        self._written = 0  # records of this minute
        self._waiting: dict[Attempt | None, tuple[int, int]] = {}  # how many times, and the first time
        self._timer: threading.Timer | None = None

    def refused(self, person_id: str | None, client: Client, why: Why, source: str) -> None:
        attempt = Attempt(person_id, source, why=why, **client.on_record())
        with self._lock:
            self._turn_minute()
            at_once = attempt not in self._seen and self._written < AT_ONCE
            if at_once:
                self._seen.add(attempt)
                self._written += 1
            else:
                self._count(attempt)
        if at_once:
            self._write([{**msgspec.structs.asdict(attempt), "times": 1}])

    def _count(self, attempt: Attempt) -> None:
        known = attempt in self._waiting or len(self._waiting) < MOST_TOGETHER
        key = attempt if known else None
        times, first = self._waiting.get(key, (0, self._log.now()))
        self._waiting[key] = times + 1, first
        if self._timer is None:
            self._timer = threading.Timer(MINUTE / 1_000_000, self._flush_later)
            self._timer.daemon = True
            self._timer.start()

    def _turn_minute(self) -> None:
        """Begin a new minute, if the one before is over."""
        minute = self._log.now() // MINUTE
        if minute != self._minute:
            self._minute, self._seen, self._written = minute, set(), 0

    def _flush_later(self) -> None:
        """Write in the background. What the database does not take is kept for the next time."""
        with suppress(Refusal):
            self.flush()

    def flush(self) -> None:
        """Write what was only counted."""
        with self._lock:
            waiting, self._waiting = self._waiting, {}
            if self._timer:
                self._timer.cancel()
                self._timer = None
        facts = [
            {**(msgspec.structs.asdict(attempt) if attempt else {}), "times": times, "since": first}
            for attempt, (times, first) in waiting.items()
        ]
        try:
            if facts:
                self._write(facts)
        except Refusal:
            with self._lock:
                self._waiting = {**waiting, **self._waiting}
            raise

    def _write(self, facts: list[dict[str, Any]]) -> None:
        self._log.record_facts(ATTEMPTS, None, REFUSED, lambda: [{"fact": REFUSED, **fact} for fact in facts])


class SignInSeen(msgspec.Struct, frozen=True):
    """An attempt as administrators and auditors see it; ``why`` is None if it succeeded."""

    at: int
    person: str | None
    address: str
    browser: str
    why: str | None
    times: int = 1


def sign_ins(log: PeopleLog, person_id: str | None = None, limit: int = 100) -> list[SignInSeen]:
    """Return the latest attempts, newest first; of one person, or of all."""
    if limit < 1:
        raise Refusal(f"{limit} attempts cannot be shown. Ask for at least one.")
    store = log.store
    succeeded = store.find(stream=STREAM, who=person_id, kind="signed-in", limit=limit)
    refused = store.find(stream=ATTEMPTS, kind=REFUSED, limit=limit if person_id is None else 10 * limit)
    seen = [*_seen(succeeded), *_seen(refused)]
    wanted = [attempt for attempt in seen if person_id in (None, attempt.person)]
    return sorted(wanted, key=lambda attempt: attempt.at, reverse=True)[:limit]


def _seen(records: list[Record]) -> Iterator[SignInSeen]:
    for record in records:
        for fact in record.body:
            yield SignInSeen(
                fact.get("since", record.at),
                fact.get("person"),
                fact.get("address", ""),
                fact.get("browser", ""),
                fact.get("why", "several reasons") if record.kind == REFUSED else None,
                fact.get("times", 1),
            )
