"""Compares passwords, tokens, sessions and locks in the database with what the log says about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from houseway.floor.people import name_of_secret, password_mark

if TYPE_CHECKING:
    from houseway.floor.store.log import Store


@dataclass
class CredentialsOnRecord:
    """What the log says of one person. An earlier version did not record marks of passwords and sessions."""

    password: str | None = None  # the mark of its hash; None where the log has none
    tokens: set[str] = field(default_factory=set)
    sessions: set[str] = field(default_factory=set)
    records_sessions: bool = False  # whether every session since then is on record
    locked: bool = False

    def apply(self, kind: str, fact: Mapping[str, Any]) -> None:
        match kind:
            case "person-created" | "password-changed":
                self.password = fact.get("password")
            case "token-created":
                self.tokens.add(fact["token"])
            case "token-revoked":
                self.tokens.remove(fact["token"])
            case "signed-in":
                self.locked = False
                if "session" in fact:
                    self.sessions.add(fact["session"])
                    self.records_sessions = True
            case "locked-out" | "unlocked":
                self.locked = kind == "locked-out"


def credential_faults(store: Store, on_record: Mapping[str, CredentialsOnRecord]) -> Iterator[str]:
    """Yield what lets somebody in, or keeps somebody out, without a record that says so."""
    from houseway.floor.store.people import credentials_of, every_person  # noqa: PLC0415 - an extra

    for person in every_person(store):
        logged = on_record.get(person.id, CredentialsOnRecord())
        if logged.password is not None and logged.password != password_mark(person.password):
            yield f"the password of {person.id} is not the one that was set on record"
        if logged.locked and not person.locked:
            yield f"{person.id} is not locked out any more, without a record"
        if person.locked and not logged.locked:
            yield f"{person.id} is locked out without a record"
        for credential in credentials_of(store, person.id):
            name = name_of_secret(credential.hash)
            if credential.kind == "token" and name not in logged.tokens:
                yield f"the log knows nothing of the token {name} of {person.id}"
            if credential.kind == "session" and logged.records_sessions and name not in logged.sessions:
                yield f"the log knows nothing of the session {name} of {person.id}"
