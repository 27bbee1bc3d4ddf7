"""Audits the people of the house: the records about them, their roles over time, and refused attempts to
sign in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.house.clock import microseconds_now
from houseway.house.demo.bots import DIVISION, MANAGER, Staff
from houseway.house.demo.demonstration import is_demonstrator
from houseway.house.desks.progressive_meters import METERS
from houseway.house.floor import THE_HOUSE
from houseway.house.loading import STREAM as TABLE
from houseway.house.people import COMMAND_LINE, STREAM
from houseway.house.people.attempts import MINUTE, REFUSED, Attempt
from houseway.house.people.sign_in_rules import RULES_SET, SignInRules
from houseway.house.record import Record
from houseway.house.roles import MAY_MANAGE_PEOPLE, Role
from houseway.house.store.people import EVERYWHERE, every_person, every_wait
from houseway.house.trust.audit.credentials import CredentialsOnRecord, credential_faults
from houseway.house.trust.audit.findings import Rule, StreamAudit
from houseway.house.trust.versions import RECORDED, check_version
from houseway.refusal import Refusal
from houseway.table.live.live_table import LogError

if TYPE_CHECKING:
    from houseway.house.store.log import Store


# The roles that people had over time, from the log of people.

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
        """Return whether anyone has ever had the role."""
        return any(new == role for changes in self._since.values() for _, new in changes)

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


MANAGED = {
    *("person-created", "person-renamed", "role-changed", "person-disabled", "person-enabled"),
    *("unlocked", "token-created", "token-revoked", "second-factor-reset", RULES_SET),
}
OWN = {
    *("signed-in", "signed-out", "second-factor-set", "second-factor-removed"),
    *("passkey-added", "passkey-removed"),
}
OWN_OR_MANAGED = {"password-changed", "sessions-ended"}
OTHERS = {"locked-out"}


@dataclass
class _Person:
    name: str
    role: str
    disabled: bool = False
    credentials: CredentialsOnRecord = field(default_factory=CredentialsOnRecord)

    @property
    def administers(self) -> bool:
        return self.role == Role.ADMINISTRATOR and not self.disabled


class PeopleContent:
    """Follows everybody from record to record. With ``store``, they must be the people in the database."""

    def __init__(self, audit: StreamAudit, store: Store | None) -> None:
        self._audit = audit
        self._store = store
        self._people: dict[str, _Person] = {}
        self._version = ""

    def see(self, record: Record) -> None:
        try:
            (fact,) = record.body
            self._check_who(record, fact)
            self._apply_and_check_administrator(record, fact)
        except (LogError, ValueError, LookupError, TypeError) as error:
            self._audit.accuse(Rule.PEOPLE, record.number, f"it cannot have happened: {error}")
            return
        self._audit.checked["records about people"] += 1

    def _apply_and_check_administrator(self, record: Record, fact: Mapping[str, Any]) -> None:
        had_one = self._has_administrator()
        self._apply(record, fact)
        if had_one and not self._has_administrator():
            raise LogError("no administrator is left")

    def _has_administrator(self) -> bool:
        return any(person.administers for person in self._people.values())

    def _check_who(self, record: Record, fact: Mapping[str, Any]) -> None:
        if fact["fact"] != record.kind:
            raise LogError(f"it is called {record.kind}, but its fact is {fact['fact']}")
        if record.kind == RECORDED and (record.who, record.role) != THE_HOUSE:
            raise LogError(f"{record.who} wrote it, and not the house")
        if record.kind not in MANAGED | OWN | OWN_OR_MANAGED | OTHERS | {RECORDED}:
            raise LogError(f"{record.kind} is not a record about people")
        if record.who not in ALWAYS and record.who not in self._people:
            raise LogError(f"{record.who}, who did it, is unknown")
        manages = record.role in MAY_MANAGE_PEOPLE
        if record.kind in MANAGED and not manages:
            raise LogError(f"the {record.role} may not do it")
        is_own = record.kind in OWN or (record.kind in OWN_OR_MANAGED and not manages)
        if is_own and record.who != fact["person"]:
            raise LogError(f"{record.who} did it for {fact['person']}")

    def _apply(self, record: Record, fact: Mapping[str, Any]) -> None:
        if record.kind == RULES_SET:  # about everybody
            msgspec.convert({**fact}, SignInRules)
            return
        if record.kind == RECORDED:
            self._version = check_version(fact, self._version, self._store)
            return
        person_id = fact["person"]
        if record.kind == "person-created":
            if person_id in self._people:
                raise LogError(f"{person_id} existed already")
            person = self._people[person_id] = _Person(fact["name"], Role(fact["role"]))
            person.credentials.apply(record.kind, fact)
            return
        if person_id not in self._people:
            raise LogError(f"{person_id} is unknown")
        person = self._people[person_id]
        person.credentials.apply(record.kind, fact)
        match record.kind:
            case "person-renamed":
                person.name = fact["name"]
            case "role-changed":
                person.role = Role(fact["role"])
            case "person-disabled" | "person-enabled":
                person.disabled = record.kind == "person-disabled"
            case "signed-in" if person.disabled:
                raise LogError(f"{person_id} was disabled")

    def end(self) -> None:
        if self._store is None or self._audit.faults:
            return
        stored = {
            person.id: (person.name, person.role, person.disabled is not None)
            for person in every_person(self._store)
        }
        if self._store.last(STREAM) != self._audit.last:
            self._audit.unchecked.append("the people in the database: they changed meanwhile. Audit again")
            return
        logged = {
            person_id: (person.name, person.role, person.disabled)
            for person_id, person in self._people.items()
        }
        for person_id in sorted({*stored, *logged}):
            if (now := stored.get(person_id)) != (then := logged.get(person_id)):
                words = f"{person_id} is stored as {now}, but the log says {then}"
                self._audit.accuse(Rule.PEOPLE, 0, words)
        self._audit.checked["people in the database"] += len(stored)
        on_record = {person_id: person.credentials for person_id, person in self._people.items()}
        for words in credential_faults(self._store, on_record):
            self._audit.accuse(Rule.PEOPLE, 0, words)


# Audits refused attempts to sign in, and the waits that follow from them.

_NOT_YET_WRITTEN = 2 * MINUTE  # attempts that repeat others are written when their minute is over


class AttemptContent:
    """Finds, with ``store``, people who have to wait without a wrong password on record."""

    def __init__(self, audit: StreamAudit, store: Store | None) -> None:
        self._audit, self._store = audit, store
        self._tried: dict[tuple[str | None, str], int] = {}  # when a name was last tried from a source
        self._uncounted = 0  # when attempts were last counted without their names

    def see(self, record: Record) -> None:
        if (record.who, record.role) != THE_HOUSE or record.kind != REFUSED:
            words = f"it cannot have happened: {record.who} wrote {record.kind}"
            self._audit.accuse(Rule.ATTEMPTS, record.number, words)
            return
        try:
            for fact in record.body:
                self._apply(record, fact)
        except (msgspec.ValidationError, TypeError, LookupError) as error:
            self._audit.accuse(Rule.ATTEMPTS, record.number, f"it cannot have happened: {error}")
            return
        self._audit.checked["refused sign-ins"] += 1

    def _apply(self, record: Record, fact: dict[str, Any]) -> None:
        if fact["fact"] != REFUSED or fact["times"] < 1:
            raise LookupError(f"{fact['fact']}, {fact['times']} times")
        if "why" not in fact:
            self._uncounted = record.at
            return
        attempt = msgspec.convert({name: fact[name] for name in Attempt.__struct_fields__}, Attempt)
        self._tried[attempt.person, attempt.source] = record.at

    def end(self) -> None:
        if self._store is None or self._audit.faults:
            return
        now = microseconds_now()
        for wait in every_wait(self._store):
            tried = max(self._tried.get((wait.person, wait.source), 0), self._uncounted)
            is_recent = now - wait.latest < _NOT_YET_WRITTEN
            if wait.source != EVERYWHERE and tried < wait.since and wait.failures and not is_recent:
                words = f"{wait.failures} wrong passwords from {wait.source}"
                words = f"{wait.person} has to wait for {words}, without a record"
                self._audit.accuse(Rule.ATTEMPTS, 0, words)
            self._audit.checked["waits after wrong passwords"] += 1
