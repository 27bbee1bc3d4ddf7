"""What the records about the people of the house say: who came, what became of them, and who is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from houseway.floor.audit.findings import StreamAudit
from houseway.floor.audit.roles_held import ALWAYS
from houseway.floor.people import STREAM
from houseway.floor.record import Record
from houseway.floor.roles import MAY_MANAGE_PEOPLE, Role
from houseway.table.live.live_table import LogError

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

MANAGED = {
    *("person-created", "person-renamed", "role-changed", "person-disabled", "person-enabled"),
    *("unlocked", "token-created", "token-revoked"),
}
OWN = {"signed-in", "signed-out"}
OTHERS = {"password-changed", "locked-out"}


@dataclass
class _Person:
    name: str
    role: str
    disabled: bool = False
    tokens: set[str] = field(default_factory=set)

    @property
    def administers(self) -> bool:
        return self.role == Role.ADMINISTRATOR and not self.disabled


class PeopleContent:
    """Follows everybody from record to record. With ``store``, they must be the people who are kept there."""

    def __init__(self, found: StreamAudit, store: Store | None) -> None:
        self._found = found
        self._store = store
        self._people: dict[str, _Person] = {}

    def see(self, record: Record) -> None:
        try:
            (fact,) = record.body
            self._check_who(record, fact)
            self._follow_administered(record, fact)
        except (LogError, ValueError, LookupError, TypeError) as error:
            self._found.accuse(record.number, f"it cannot have happened: {error}")
            return
        self._found.checked["records about people"] += 1

    def _follow_administered(self, record: Record, fact: Mapping[str, Any]) -> None:
        had_one = any(one.administers for one in self._people.values())
        self._follow(record, fact)
        if had_one and not any(one.administers for one in self._people.values()):
            raise LogError("nobody is left to administer the house")

    def _check_who(self, record: Record, fact: Mapping[str, Any]) -> None:
        if fact["fact"] != record.kind:
            raise LogError(f"it is called {record.kind} and tells of {fact['fact']}")
        if record.kind not in MANAGED | OWN | OTHERS:
            raise LogError(f"{record.kind} is nothing that is recorded of people")
        if record.who not in ALWAYS and record.who not in self._people:
            raise LogError(f"nobody knows {record.who}, who did it")
        if record.kind in MANAGED and record.role not in MAY_MANAGE_PEOPLE:
            raise LogError(f"it is not for the {record.role} to do")
        if record.kind in OWN and record.who != fact["person"]:
            raise LogError(f"{record.who} did it as {fact['person']}")

    def _follow(self, record: Record, fact: Mapping[str, Any]) -> None:
        person = fact["person"]
        if record.kind == "person-created":
            if person in self._people:
                raise LogError(f"{person} was there already")
            self._people[person] = _Person(fact["name"], Role(fact["role"]))
            return
        if person not in self._people:
            raise LogError(f"nobody knows {person}")
        one = self._people[person]
        match record.kind:
            case "person-renamed":
                one.name = fact["name"]
            case "role-changed":
                one.role = Role(fact["role"])
            case "person-disabled" | "person-enabled":
                one.disabled = record.kind == "person-disabled"
            case "token-created":
                one.tokens.add(fact["token"])
            case "token-revoked":
                one.tokens.remove(fact["token"])
            case "signed-in" if one.disabled:
                raise LogError(f"{person} was kept out")

    def end(self) -> None:
        if self._store is None or self._found.faults:
            return
        from houseway.floor.store.people import every_person  # noqa: PLC0415 - databases are an extra

        kept = {one.id: (one.name, one.role, one.disabled is not None) for one in every_person(self._store)}
        if self._store.last(STREAM) != self._found.last:
            self._found.unchecked.append("the people who are kept: they changed meanwhile. Look again")
            return
        told = {who: (one.name, one.role, one.disabled) for who, one in self._people.items()}
        for who in sorted({*kept, *told}):
            if kept.get(who) != told.get(who):
                self._found.accuse(0, f"{who} is kept as {kept.get(who)}, and the log tells {told.get(who)}")
        self._found.checked["people as they are kept"] += len(kept)
