"""Records refused attempts to sign in, and makes people wait after wrong passwords.

The first attempt of a minute with the same name, address and reason is written at once. Those that
repeat it are counted, and written together when the minute is over. So are all attempts beyond the
first few of a minute, however many addresses they come from: strangers cannot fill the disk. Wrong
passwords cost time, but a stranger's keep nobody else out.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import exc

from houseway.house.people.people_log import ATTEMPTS, STREAM, PeopleLog
from houseway.house.people.sign_in_rules import RulesOnRecord
from houseway.house.record import Record
from houseway.house.retry import TRIES
from houseway.house.store import Unavailable
from houseway.house.store.people import (
    EVERYWHERE,
    Wait,
    drop_old_waits,
    drop_waits,
    save_waits,
    wait_of,
    waits_of,
)
from houseway.refusal import Refusal

_NETWORK = 64  # bits: one household or machine has all addresses of such an IPv6 network
LONGEST_TEXT = 100


@dataclass(frozen=True)
class Client:
    """The address of a browser, what it calls itself, and the secret that a known device keeps."""

    address: str = ""
    browser: str = ""
    device: str = ""

    def on_record(self) -> dict[str, str]:
        return {"address": self.address, "browser": self.browser[:LONGEST_TEXT]}


HERE = Client("this machine", "command line")


def network_of(address: str) -> str:
    """Return the address, or the network of it, that attempts are counted by."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST_TEXT]
    if isinstance(known, IPv6Address) and known.ipv4_mapped is None:
        return str(ip_network((known, _NETWORK), strict=False))
    mapped = known.ipv4_mapped if isinstance(known, IPv6Address) else None
    return str(mapped or known)


# Refused attempts to sign in, on record with their addresses; strangers cannot fill the disk with them.
#
# The first attempt of a minute with the same name, address and reason is written at once. Those that repeat
# it are counted, and written together when the minute is over. So are all attempts beyond the first few of a
# minute, however many addresses they come from.

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
    attempts = [attempt for attempt in seen if person_id in (None, attempt.person)]
    return sorted(attempts, key=lambda attempt: attempt.at, reverse=True)[:limit]


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


# The pace of attempts to sign in: wrong passwords cost time, but a stranger's keep nobody else out.
#
# Attempts are counted by name and source, which is a device that the person has signed in on before, or an
# address. After three wrong passwords in a row the next attempt has to wait, each time twice as long.
# Attempts from sources that the person has never used are counted together, too, so that many addresses
# guess no faster. A known device or address, or the code of the second factor, is let through whatever
# strangers do elsewhere.

WRONG_PASSWORDS: Final = 3  # in a row; then the next attempt has to wait
FOR_EVER: Final = 2**63 - 1
_SECOND = 1_000_000
FIRST_WAIT, LONGEST_WAIT = 60 * _SECOND, 3600 * _SECOND
HOUR, DAY = 3600 * _SECOND, 24 * 3600 * _SECOND
DEVICE = "device "  # begins the source of a device that the person has used before
MOST_FROM_STRANGERS = 10  # wrong passwords for one name in an hour, from all sources that are not known
MOST_OF_NOBODY = 1000  # names that nobody has, whose wrong passwords are remembered
_TIDY_EVERY = 50  # attempts


class TooSoon(Refusal):
    """The same message for every name: it must not reveal who works here."""

    def __init__(self, seconds: int | None) -> None:
        if seconds is None:
            what = "An administrator can unlock the person."
        else:
            minutes = math.ceil(seconds / 60)
            wait = f"{seconds} seconds" if seconds < 60 else f"{minutes} minute{'s' * (minutes > 1)}"
            what = f"Wait {wait}; an administrator can shorten that."
        super().__init__(
            f"There were too many wrong passwords for this name. {what} A device on which the person has"
            " signed in before, or the code of a second factor, is let in."
        )
        self.seconds = seconds or LONGEST_WAIT // _SECOND


class Pace:
    """Counts every attempt before its password is compared, so that many at once gain nothing."""

    def __init__(self, log: PeopleLog, rules: RulesOnRecord) -> None:
        self._log, self._store = log, log.store
        self._rules = rules
        self._begun = 0
        self._lock = threading.Lock()

    def begin(self, person_id: str, source: str, *, is_known: bool, has_code: bool) -> bool:
        """Count an attempt as a failure, or refuse it; return whether a failure locks the person out.

        ``is_known``: the person has signed in from this source before. ``has_code``: the code of the second
        factor is right, so that the person is no stranger.
        """
        for _ in range(TRIES):
            try:
                self._tidy()
                with self._lock, self._store.writing():
                    return self._begin(person_id, source, is_known=is_known, has_code=has_code)
            except exc.IntegrityError:  # another process counted the first attempt at the same moment
                continue
        raise TooSoon(1)

    def _begin(self, person_id: str, source: str, *, is_known: bool, has_code: bool) -> bool:
        now = self._log.now()
        # In one order everywhere, so that two programs never deadlock.
        is_strong = has_code or (self._locks and source.startswith(DEVICE))
        passes = is_strong or (is_known and not self._locks)
        sources = [source] if passes else [EVERYWHERE, source]
        counted = [self._next(person_id, name, now) for name in sources]
        save_waits(self._store, counted)
        return counted[0].until == FOR_EVER

    def _next(self, person_id: str, source: str, now: int) -> Wait:
        known = wait_of(self._store, person_id, source)
        if known and known.until > now:
            raise TooSoon(None if known.until == FOR_EVER else math.ceil((known.until - now) / _SECOND))
        is_everywhere = source == EVERYWHERE
        memory = HOUR if is_everywhere and not self._locks else DAY
        if known is None or now - (known.since if is_everywhere else known.latest) >= memory:
            known = Wait(person_id, source, 0, now, now, 0)
        failures = known.failures + 1
        until = self._until_everywhere(failures, known.since) if is_everywhere else now + wait_after(failures)
        return msgspec.structs.replace(known, failures=failures, latest=now, until=until)

    @property
    def _locks(self) -> bool:
        return self._rules.now().three_failures == "lock"

    def _until_everywhere(self, failures: int, since: int) -> int:
        if self._locks:
            return FOR_EVER if failures >= WRONG_PASSWORDS else 0
        return since + HOUR if failures >= MOST_FROM_STRANGERS else 0

    def take_back(self, person_id: str, source: str) -> None:
        """Uncount an attempt whose password was right, and which lacked only the code."""
        with self._store.writing():
            for name in (EVERYWHERE, source):
                if wait := wait_of(self._store, person_id, name):
                    fewer = msgspec.structs.replace(wait, failures=max(wait.failures - 1, 0), until=0)
                    save_waits(self._store, [fewer])

    def clear(self, person_id: str, source: str) -> None:
        """Forget the failures of a person who has signed in, here and everywhere."""
        drop_waits(self._store, person_id, EVERYWHERE, source)

    def _tidy(self) -> None:
        """Forget, now and then, what is old, and names that nobody has."""
        self._begun += 1
        if self._begun % _TIDY_EVERY == 0:
            with suppress(Unavailable):  # another program does the same: next time
                drop_old_waits(self._store, self._log.now() - DAY, MOST_OF_NOBODY)

    def waits(self, person_id: str) -> list[Wait]:
        """Return the sources from which this person has to wait now."""
        now = self._log.now()
        return [wait for wait in waits_of(self._store, person_id) if wait.until > now]


def wait_after(failures: int) -> int:
    """Return how long the next attempt waits after so many wrong passwords in a row."""
    if failures < WRONG_PASSWORDS:
        return 0
    doubled: int = FIRST_WAIT << min(failures - WRONG_PASSWORDS, 20)
    return min(doubled, LONGEST_WAIT)
