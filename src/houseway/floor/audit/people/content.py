"""Audits the records about people, and compares them with the people in the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.floor.audit.findings import StreamAudit
from houseway.floor.audit.people.credentials import CredentialsOnRecord, credential_faults
from houseway.floor.audit.people.roles_held import ALWAYS
from houseway.floor.people import STREAM
from houseway.floor.people.rules import RULES_SET, SignInRules
from houseway.floor.record import Record
from houseway.floor.roles import MAY_MANAGE_PEOPLE, Role
from houseway.table.live.live_table import LogError

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

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

    def see(self, record: Record) -> None:
        try:
            (fact,) = record.body
            self._check_who(record, fact)
            self._apply_and_check_administrator(record, fact)
        except (LogError, ValueError, LookupError, TypeError) as error:
            self._audit.accuse(record.number, f"it cannot have happened: {error}")
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
        if record.kind not in MANAGED | OWN | OWN_OR_MANAGED | OTHERS:
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
        from houseway.floor.store.people import every_person  # noqa: PLC0415 - databases are an extra

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
                self._audit.accuse(0, words)
        self._audit.checked["people in the database"] += len(stored)
        on_record = {person_id: person.credentials for person_id, person in self._people.items()}
        for words in credential_faults(self._store, on_record):
            self._audit.accuse(0, words)
