"""The pace of attempts to sign in: wrong passwords cost time, but a stranger's keep nobody else out.

Attempts are counted by name and source, which is a device that the person has signed in on before, or an
address. After three wrong passwords in a row the next attempt has to wait, each time twice as long. Attempts
from sources that the person has never used are counted together, too, so that many addresses guess no faster.
A known device or address, or the code of the second factor, is let through whatever strangers do elsewhere.
"""

from __future__ import annotations

import math
import threading
from contextlib import suppress
from typing import Final

import msgspec
from sqlalchemy import exc

from houseway.floor.people.people_log import PeopleLog
from houseway.floor.people.rules import RulesOnRecord
from houseway.floor.retry import TRIES
from houseway.floor.store import Unavailable
from houseway.floor.store.people.waits import (
    EVERYWHERE,
    Wait,
    drop_old_waits,
    drop_waits,
    save_waits,
    wait_of,
    waits_of,
)
from houseway.refusal import Refusal

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
        factor is right, so that whoever asks is no stranger.
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
        """Forget the failures of somebody who is in, here and everywhere."""
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
