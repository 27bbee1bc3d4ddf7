"""The roles that people had over time, from the log of people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from houseway.floor.demo.bots import DIVISION, MANAGER
from houseway.floor.demo.demonstration import is_demonstrator
from houseway.floor.demo.staff import Staff
from houseway.floor.desks.progressives.meter_log import METERS
from houseway.floor.floor import THE_HOUSE
from houseway.floor.loading import STREAM as TABLE
from houseway.floor.people import COMMAND_LINE, STREAM
from houseway.floor.record import Record
from houseway.floor.roles import Role
from houseway.refusal import Refusal
from houseway.table.live.live_table import LogError

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

# In microseconds: a person who is signed in may act for a moment more, and clocks of machines differ.
TOLERANCE = 60_000_000
FOR_EVER = 2**63
# Those who need no registration in any house, and those of a demonstration.
ALWAYS = {THE_HOUSE[0]: THE_HOUSE[1], COMMAND_LINE.id: str(COMMAND_LINE.role)}
_DEMONSTRATION = {
    person.id: str(person.role) for person in (MANAGER, DIVISION, Staff().dealer, Staff().supervisor)
}
_DISABLED = {"person-disabled": True, "person-enabled": False}
_CHANGES = {"person-created", "role-changed", *_DISABLED}
_SEAT = re.compile(r"\d+(/\d+)?")


class RolesHeld:
    """Reads on when it is asked about records that were written meanwhile."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read = 0
        self._now: dict[str, tuple[str, bool]] = {}  # the role, and whether the person is disabled
        self._since: dict[str, list[tuple[int, str | None]]] = {}  # from each time on; None while disabled
        self._first = FOR_EVER  # when the first person was registered
        self._is_demonstration = False  # then the first person is one of its roles
        self._latest = 0
        self._repeated: list[tuple[int, int]] = []  # times that came twice, because the clock was set back
        self.unknown = ""  # why roles cannot be checked
        self._follow()
        if not self._since and not self.unknown:
            self.unknown = "nobody is registered in the log"

    def covers(self, latest: int) -> bool:
        """Return False for records older than the first registered person.

        ``latest`` is the latest time in the stream so far: a record that is dated back does not hide by it.
        """
        return not self.unknown and latest >= self._first

    def ever(self, role: str) -> bool:
        """Return whether somebody has ever had the role."""
        return any(held == role for changes in self._since.values() for _, held in changes)

    def check(self, record: Record) -> None:
        """Raise an error if the person did not have that role then."""
        if self.unknown or self._needs_no_registration(record):
            return
        if not self._held(record):
            self._follow()
        if self._held(record) or self._is_automatic(record):
            return
        if any(role == record.role for _, role in self._since.get(record.who, ())):
            if self._is_repeated(record.at):
                return
            raise LogError(f"{record.who} was not a {record.role} at that time")
        raise LogError(f"{record.who} was never a {record.role} of this house")

    def _needs_no_registration(self, record: Record) -> bool:
        if ALWAYS.get(record.who) == record.role:
            return True
        return self._is_demonstration and _DEMONSTRATION.get(record.who) == record.role

    def _is_repeated(self, at: int) -> bool:
        """Return whether the clock showed this time twice, so that it does not tell what came first."""
        return any(low - TOLERANCE <= at <= high + TOLERANCE for low, high in self._repeated)

    def _held(self, record: Record) -> bool:
        changes = self._since.get(record.who, [])
        ends = [since for since, _ in changes[1:]] + [FOR_EVER]
        return any(
            role == record.role and since - TOLERANCE <= record.at <= end + TOLERANCE
            for (since, role), end in zip(changes, ends, strict=False)
        )

    def _is_automatic(self, record: Record) -> bool:
        """Bots are named after the table and their seat, and are not registered.

        They have records at their table, and at the meter that it feeds.
        """
        table, _, seat = record.who.rpartition("-")
        is_player = record.role == Role.PLAYER and record.who not in self._since
        at_meter = record.stream == METERS.stream and {fact.get("table") for fact in record.body} == {table}
        is_there = record.stream == TABLE + table or at_meter
        is_bot = self._is_demonstration and is_player
        return is_bot and is_there and _SEAT.fullmatch(seat) is not None

    def _follow(self) -> None:
        try:
            for record in self._store.read(STREAM, self._read):
                self._read = record.number
                if record.at < self._latest:
                    self._repeated.append((record.at, self._latest))
                self._latest = max(self._latest, record.at)
                self._apply(record)
        except (Refusal, LookupError, AttributeError, TypeError):
            self.unknown = "the log of people cannot be read"

    def _apply(self, record: Record) -> None:
        if record.kind not in _CHANGES:
            return
        if self._first == FOR_EVER:
            self._is_demonstration = is_demonstrator(record.body[0]["person"])
        self._first = min(self._first, record.at)
        for fact in record.body:
            person = fact["person"]
            role, is_disabled = self._now.get(person, ("", False))
            role = fact.get("role", role)
            is_disabled = _DISABLED.get(record.kind, is_disabled)
            self._now[person] = role, is_disabled
            self._since.setdefault(person, []).append((record.at, None if is_disabled else role))
