"""Who had which role in the house, and when, as the log of its people tells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from houseway.floor.demo.bots import DIVISION, MANAGER
from houseway.floor.floor import THE_HOUSE
from houseway.floor.loading import STREAM as TABLE
from houseway.floor.people import COMMAND_LINE, STREAM
from houseway.floor.record import Record
from houseway.floor.roles import Role
from houseway.refusal import Refusal
from houseway.table.live.live_table import LogError

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

# Who was let in acts on for a moment, and the clocks of two machines differ. In microseconds.
ON_THE_WAY = 60_000_000
FOR_EVER = 2**63
# Who needs nobody to be let in: the house, who has the database in hand, and those of a demonstration.
ALWAYS = {
    THE_HOUSE[0]: THE_HOUSE[1],
    **{one.id: str(one.role) for one in (COMMAND_LINE, MANAGER, DIVISION)},
}
_KEPT_OUT = {"person-disabled": True, "person-enabled": False}
_CHANGES = {"person-created", "role-changed", *_KEPT_OUT}
_SEAT = re.compile(r"\d+(/\d+)?")


class RolesHeld:
    """Grows with the log, so that it can be asked about records that are written meanwhile."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read = 0
        self._now: dict[str, tuple[str, bool]] = {}  # the role, and whether the person is kept out
        self._since: dict[str, list[tuple[int, str | None]]] = {}  # from each time on, None while kept out
        self._first = FOR_EVER  # when somebody was first let in
        self.unknown = ""  # why it cannot be told who somebody is
        self._follow()
        if not self._since and not self.unknown:
            self.unknown = "the log tells of nobody who was let into the house"

    def tells_of(self, record: Record) -> bool:
        """Not of what was done before anybody was let into the house."""
        return not self.unknown and record.at >= self._first

    def check(self, record: Record) -> None:
        """Whoever did it had that role then."""
        if not self.tells_of(record) or ALWAYS.get(record.who) == record.role:
            return
        if not self._held(record):
            self._follow()
        if self._held(record) or self._is_automatic(record):
            return
        if any(role == record.role for _, role in self._since.get(record.who, ())):
            raise LogError(f"{record.who} was no {record.role} at that time")
        raise LogError(f"{record.who} was never a {record.role} of this house")

    def _held(self, record: Record) -> bool:
        changes = self._since.get(record.who, [])
        ends = [since for since, _ in changes[1:]] + [FOR_EVER]
        return any(
            role == record.role and since - ON_THE_WAY <= record.at <= end + ON_THE_WAY
            for (since, role), end in zip(changes, ends, strict=False)
        )

    def _is_automatic(self, record: Record) -> bool:
        """Automatic players are called after the table and their seat, and are let in by nobody."""
        table, _, seat = record.who.rpartition("-")
        is_player = record.role == Role.PLAYER and record.who not in self._since
        return is_player and record.stream == TABLE + table and _SEAT.fullmatch(seat) is not None

    def _follow(self) -> None:
        try:
            for record in self._store.read(STREAM, self._read):
                self._read = record.number
                self._take(record)
        except (Refusal, LookupError, AttributeError, TypeError):
            self.unknown = "what the log tells of them cannot be read"

    def _take(self, record: Record) -> None:
        if record.kind not in _CHANGES:
            return
        self._first = min(self._first, record.at)
        for fact in record.body:
            person = fact["person"]
            role, out = self._now.get(person, ("", False))
            role = fact.get("role", role)
            out = _KEPT_OUT.get(record.kind, out)
            self._now[person] = role, out
            self._since.setdefault(person, []).append((record.at, None if out else role))
