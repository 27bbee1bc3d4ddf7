"""Compares passwords, tokens, sessions, devices and locks with what the log says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from houseway.floor.audit.people.second_factors import SecondFactorOnRecord, second_factor_faults
from houseway.floor.people import ATTEMPTS, FOR_EVER, name_of_secret, password_mark

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

_ENDS_ALL_SESSIONS = {"password-changed", "role-changed", "person-disabled", "second-factor-reset"}


@dataclass
class CredentialsOnRecord:
    """What the log says of one person. An earlier version did not record marks of passwords and sessions."""

    password: str | None = None  # the mark of its hash; None where the log has none
    tokens: set[str] = field(default_factory=set)
    sessions: set[str] = field(default_factory=set)
    devices: set[str] = field(default_factory=set)
    records_sessions: bool = False  # whether every session since then is on record
    locked: bool = False
    second_factor: SecondFactorOnRecord = field(default_factory=SecondFactorOnRecord)

    def apply(self, kind: str, fact: Mapping[str, Any]) -> None:
        if kind in _ENDS_ALL_SESSIONS:
            self.sessions.clear()
        self.tokens.difference_update(fact.get("tokens", ()))
        match kind:
            case "person-created" | "password-changed":
                self.password = fact.get("password")
            case "token-created":
                self.tokens.add(fact["token"])
            case "token-revoked":
                self.tokens.remove(fact["token"])
            case "locked-out" | "unlocked":
                self.locked = kind == "locked-out"
            case _:
                self._apply_sign_in(kind, fact)

    def _apply_sign_in(self, kind: str, fact: Mapping[str, Any]) -> None:
        match kind:
            case "signed-out":
                self.sessions.discard(fact.get("session", ""))
            case "sessions-ended":
                self.sessions.difference_update(fact["sessions"])
            case "signed-in":
                self._sign_in(fact)
        self.second_factor.apply(kind, fact)

    def _sign_in(self, fact: Mapping[str, Any]) -> None:
        self.locked = False
        self.sessions.difference_update(fact.get("ended", ()))
        if "session" in fact:
            self.sessions.add(fact["session"])
            self.records_sessions = True
        if "device" in fact:
            self.devices.add(fact["device"])


def credential_faults(store: Store, on_record: Mapping[str, CredentialsOnRecord]) -> Iterator[str]:
    """Yield what lets somebody in, or keeps somebody out, without a record that says so."""
    from houseway.floor.store.people import every_person  # noqa: PLC0415 - an extra

    for person in every_person(store):
        logged = on_record.get(person.id, CredentialsOnRecord())
        if logged.password is not None and logged.password != password_mark(person.password):
            yield f"the password of {person.id} is not the one that was set on record"
        yield from _lock_faults(store, person.id, logged)
        yield from _secret_faults(store, person.id, logged)
        yield from second_factor_faults(store, person.id, logged.second_factor)


def _lock_faults(store: Store, person_id: str, logged: CredentialsOnRecord) -> Iterator[str]:
    from houseway.floor.store.people.waits import EVERYWHERE, waits_of  # noqa: PLC0415 - an extra

    untils = {wait.source: wait.until for wait in waits_of(store, person_id)}
    is_locked = untils.get(EVERYWHERE) == FOR_EVER
    if logged.locked and not is_locked:
        yield f"{person_id} is not locked out any more, without a record"
    if is_locked and not logged.locked:
        yield f"{person_id} is locked out without a record"
    if untils and not is_locked and store.last(ATTEMPTS)[0] == 0:
        yield f"{person_id} has to wait, and nobody has tried a wrong password on record"


def _secret_faults(store: Store, person_id: str, logged: CredentialsOnRecord) -> Iterator[str]:
    from houseway.floor.store.people import credentials_of  # noqa: PLC0415 - an extra

    known = {"token": logged.tokens, "session": logged.sessions, "device": logged.devices}
    for credential in credentials_of(store, person_id):
        name = name_of_secret(credential.hash)
        if credential.kind == "session" and not logged.records_sessions:
            continue
        if name not in known.get(credential.kind, ()):
            yield f"the log knows nothing of the {credential.kind} {name} of {person_id}"
