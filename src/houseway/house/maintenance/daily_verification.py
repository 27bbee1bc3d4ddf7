"""Verifies the whole log once a gaming day is over, in a process of its own, and records what was found."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.house.clock import microseconds_now
from houseway.house.desks.command import DeskCommand
from houseway.house.desks.context import DeskAct
from houseway.house.desks.desk import Desk
from houseway.house.desks.desk_log import DeskLog, Projection
from houseway.house.desks.gaming_day import GamingCalendar
from houseway.house.floor import THE_HOUSE
from houseway.house.record import Record
from houseway.house.retry import TRIES
from houseway.house.roles import HOUSE
from houseway.house.store import Unavailable
from houseway.house.store.errors import Conflict
from houseway.house.trust.log_tree import LogTree
from houseway.house.trust.notes import parse_checkpoint
from houseway.refusal import Refusal
from houseway.table.commands.table_commands import name_of
from houseway.table.live.fact import Fact

if TYPE_CHECKING:
    from houseway.house.store.log import Store
    from houseway.house.trust.notes import Verifier


STREAM = "verifications"


class LogVerified(Fact, frozen=True):
    day: str
    holds: bool
    records: int
    faults: list[str]
    checkpoint: int
    root: str
    key: str
    seconds: int
    at: int


class Verifications:
    """``by_day`` are the latest of each gaming day."""

    def __init__(self) -> None:
        self.by_day: dict[str, LogVerified] = {}
        self.last: LogVerified | None = None

    def do(self, fact: LogVerified) -> None:
        self.by_day[fact.day] = self.last = fact


VERIFICATIONS = DeskLog(STREAM, Verifications, LogVerified)


class RecordVerification(DeskCommand, frozen=True):
    """Recorded by the house after a gaming day has ended and the log was verified.

    ``checkpoint`` is the number of records in the last checkpoint then, ``root`` the root of their tree in
    hexadecimal digits, and ``key`` the name and number of the key that signed it; nothing without a key.
    """

    recorded_with = frozenset({HOUSE})

    day: str
    holds: bool
    records: int
    faults: list[str]
    checkpoint: int
    root: str
    key: str
    seconds: int

    def decide(self, _: Verifications, act: DeskAct) -> list[Any]:
        return [LogVerified(**msgspec.structs.asdict(self), at=act.at)]


class VerificationDesk(Desk[Verifications]):
    """Lets the audit read its records as those of any desk. Nobody orders anything here."""

    log = VERIFICATIONS
    commands = RecordVerification


class VerificationLog:
    """Reads and writes the stream. ``now`` gives microseconds since 1970."""

    def __init__(self, store: Store, now: Callable[[], int] = microseconds_now) -> None:
        self._store = store
        self._now = now
        self._known = Projection(store, VERIFICATIONS)

    def last(self) -> LogVerified | None:
        return self._known.look(lambda known: known.last)

    def of_day(self, day: str) -> LogVerified | None:
        return self._known.look(lambda known: known.by_day.get(day))

    def add(self, command: RecordVerification) -> None:
        for _ in range(TRIES):
            _, number, previous = self._known.end()
            at = self._now()
            facts = [LogVerified(**msgspec.structs.asdict(command), at=at)]
            body = msgspec.to_builtins(facts)
            made = Record(STREAM, number + 1, at, *THE_HOUSE, name_of(command), body, [], previous)
            try:
                self._store.append([made.sealed()])
            except Conflict:
                continue
            return


# Verifies the whole log once a gaming day is over, in a process that waits for everybody else.

EVERY = 60.0  # seconds between two looks at the clock
LONGEST = 6 * 3600.0  # seconds that a verification may take
LOWEST_PRIORITY = 19
MOST_FAULTS = 10  # on record; `houseway audit verify` shows all
_SOMETHING_IS_WRONG = 1  # the exit status
_log = logging.getLogger(__name__)
Report = Mapping[str, Any]


def verify_in_process(
    place: str, *, trusted: str = "", key_file: str = "", longest: float = LONGEST
) -> Report:
    """Run `houseway audit verify` in a process with the lowest priority, and return what it prints."""
    command = [sys.executable, "-m", "houseway", "audit", "verify", "--json"]
    command += ["--trust", trusted] if trusted else []
    # Others can read the arguments of a process, and an address may hold a password.
    environment = {**os.environ, "HOUSEWAY_DATABASE": place}
    environment |= {"HOUSEWAY_KEY_FILE": key_file} if key_file else {}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe) as process:  # noqa: S603 - our own program
        _step_back(process.pid)
        try:
            printed, said = process.communicate(timeout=longest)
        except subprocess.TimeoutExpired:
            process.kill()
            raise Refusal(f"The log could not be verified within {longest:,.0f} s.") from None
    if process.returncode not in (0, _SOMETHING_IS_WRONG):
        raise Refusal(f"The log could not be verified: {said.decode(errors='replace').strip()}")
    document: Report = json.loads(printed)
    return document


def _step_back(pid: int) -> None:
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, pid, LOWEST_PRIORITY)


class DailyVerification:
    """A thread that looks at the clock. ``verify`` returns what `audit verify --json` prints."""

    def __init__(
        self,
        store: Store,
        verify: Callable[[], Report],
        key: Verifier | None = None,
        every: float = EVERY,
        now: Callable[[], int] = microseconds_now,
    ) -> None:
        self._store, self._verify, self._key = store, verify, key
        self._every, self._now = every, now
        self._calendar = GamingCalendar(store)
        self._on_record = VerificationLog(store, now)
        self._tried: str = ""  # the day that was tried last, so that trouble is met once a day
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="houseway-verification", daemon=True)

    def __enter__(self) -> DailyVerification:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop; a verification that runs ends with the program."""
        self._stopped.set()
        self._thread.join(timeout=1)

    def day_due(self) -> str:
        """Return the gaming day that is over and not verified yet, if records were written until then."""
        ended = self._calendar.day(self._now()) - timedelta(days=1)
        day = ended.isoformat()
        if day == self._tried or self._on_record.of_day(day) is not None:
            return ""
        return day if self._has_records_of(ended) else ""

    def _has_records_of(self, day: date) -> bool:
        """Return whether there was a record when the day ended."""
        ended = self._calendar.hours(self._now()).ends(day)
        return bool(self._store.find(until=int(ended.timestamp() * 1_000_000), limit=1))

    def verify(self, day: str) -> RecordVerification:
        """Verify the log now, and put what was found on record."""
        self._tried = day
        started = time.monotonic()
        report = self._verify()
        took = int(time.monotonic() - started)
        faults = faults_in(report)
        size, root, key = self._checkpoint()
        records = sum(stream["records"] for stream in report["streams"])
        result = RecordVerification(
            day, bool(report["holds"]), records, faults[:MOST_FAULTS], size, root, key, took
        )
        self._on_record.add(result)
        if not result.holds:
            _log.critical("The log does not verify: %s", "; ".join(result.faults) or "see `audit verify`")
        return result

    def _checkpoint(self) -> tuple[int, str, str]:
        note = LogTree(self._store).last_checkpoint()
        if note is None:
            return 0, "", ""
        checkpoint = parse_checkpoint(note.text)
        key = f"{self._key.name}+{self._key.key_id.hex()}" if self._key else checkpoint.origin
        return checkpoint.size, checkpoint.root.hex(), key

    def _run(self) -> None:
        while not self._stopped.wait(self._every):
            try:
                if day := self.day_due():
                    self.verify(day)
            except Unavailable as refusal:
                self._tried = ""
                _log.warning("The log could not be verified yet. It is tried again soon. %s", refusal)
            except Exception:
                _log.exception("The log could not be verified. It is tried again when the next day ends.")


def faults_in(report: Report) -> list[str]:
    """Return what is wrong, in words, from all parts of the report."""
    faults = [
        f"{stream['stream']}, record {fault['record']}: {fault['words']}"
        for stream in report["streams"]
        for fault in stream["faults"]
    ]
    for part in ("checkpoints", "signatures"):
        faults += report.get(part, {}).get("faults", [])
    return faults
