"""Compares passwords, tokens, sessions, devices, second factors and locks with what the log says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from houseway.house.people import ATTEMPTS, FOR_EVER, name_of_secret, password_mark
from houseway.house.people.passkeys import name_of_passkey
from houseway.house.store.people import (
    EVERYWHERE,
    credentials_of,
    every_person,
    passkeys_of,
    recovery_codes_of,
    second_factor_of,
    waits_of,
)
from houseway.table.live.live_table import LogError

if TYPE_CHECKING:
    from houseway.house.store.log import Store


# Compares authenticators, passkeys and recovery codes with what the log says.


@dataclass
class _Passkey:
    key: str  # its mark
    used: int  # the time of the last challenge that it answered


@dataclass
class SecondFactorOnRecord:
    """What the log says of one person."""

    secret: str | None = None  # the mark of an authenticator's
    step: int = 0  # of the last code that was used
    passkeys: dict[str, _Passkey] = field(default_factory=dict)
    unused: set[str] = field(default_factory=set)  # the names of recovery codes

    def apply(self, kind: str, fact: Mapping[str, Any]) -> None:
        self._use(fact)
        match kind:
            case "second-factor-set":
                self.secret, self.step = fact["secret_mark"], fact["code_step"]
            case "passkey-added":
                self.passkeys[fact["passkey"]] = _Passkey(fact["key_mark"], fact["added_at"])
            case "passkey-removed":
                del self.passkeys[fact["passkey"]]
            case "second-factor-removed" | "second-factor-reset":
                self.secret, self.step, self.passkeys = None, 0, {}
        if "recovery_codes" in fact:
            self.unused = set(fact["recovery_codes"])
        if self.secret is None and not self.passkeys:
            self.unused = set()

    def _use(self, fact: Mapping[str, Any]) -> None:
        """Follow the use of a code or passkey, which is good once."""
        if self.secret is not None:
            self.step = fact.get("code_step", self.step)
        self.unused.discard(fact.get("recovery_code", ""))
        if "with_passkey" in fact:
            passkey = self.passkeys[fact["with_passkey"]]
            if fact["challenge"] <= passkey.used:
                raise LogError(f"the passkey {fact['with_passkey']} had answered this before")
            passkey.used = fact["challenge"]


def second_factor_faults(store: Store, person_id: str, expected: SecondFactorOnRecord) -> Iterator[str]:
    """Yield what the database has and the log does not say, and what it lacks."""
    yield from _authenticator_faults(store, person_id, expected)
    yield from _passkey_faults(store, person_id, expected)
    unused = {name_of_secret(code.hash) for code in recovery_codes_of(store, person_id) if code.used is None}
    if unused != expected.unused:
        yield f"the recovery codes of {person_id} are not those that the log says are left"


def _authenticator_faults(store: Store, person_id: str, expected: SecondFactorOnRecord) -> Iterator[str]:
    stored = second_factor_of(store, person_id)
    if stored is None or expected.secret is None:
        if stored:
            yield f"the log knows nothing of the second factor of {person_id}"
        elif expected.secret is not None:
            yield f"the second factor of {person_id} is gone, without a record"
        return
    if password_mark(stored.secret) != expected.secret:
        yield f"the second factor of {person_id} is not the one that was set on record"
    if stored.step < expected.step:
        yield f"codes of {person_id} that were used are good again, without a record"


def _passkey_faults(store: Store, person_id: str, expected: SecondFactorOnRecord) -> Iterator[str]:
    stored = {name_of_passkey(passkey): passkey for passkey in passkeys_of(store, person_id)}
    for name in sorted({*stored, *expected.passkeys}):
        known, logged = stored.get(name), expected.passkeys.get(name)
        if known is None:
            yield f"the passkey {name} of {person_id} is gone, without a record"
        elif logged is None:
            yield f"the log knows nothing of the passkey {name} of {person_id}"
        elif password_mark(known.key) != logged.key:
            yield f"the key of the passkey {name} of {person_id} is not the one that was added on record"
        elif known.used < logged.used:
            yield f"answers of the passkey {name} of {person_id} are good again, without a record"


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
    """Yield what lets a person in, or keeps one out, without a record that says so."""
    for person in every_person(store):
        logged = on_record.get(person.id, CredentialsOnRecord())
        if logged.password is not None and logged.password != password_mark(person.password):
            yield f"the password of {person.id} is not the one that was set on record"
        yield from _lock_faults(store, person.id, logged)
        yield from _secret_faults(store, person.id, logged)
        yield from second_factor_faults(store, person.id, logged.second_factor)


def _lock_faults(store: Store, person_id: str, logged: CredentialsOnRecord) -> Iterator[str]:
    untils = {wait.source: wait.until for wait in waits_of(store, person_id)}
    is_locked = untils.get(EVERYWHERE) == FOR_EVER
    if logged.locked and not is_locked:
        yield f"{person_id} is not locked out any more, without a record"
    if is_locked and not logged.locked:
        yield f"{person_id} is locked out without a record"
    if untils and not is_locked and store.last(ATTEMPTS)[0] == 0:
        yield f"{person_id} has to wait, and nobody has tried a wrong password on record"


def _secret_faults(store: Store, person_id: str, logged: CredentialsOnRecord) -> Iterator[str]:
    known = {"token": logged.tokens, "session": logged.sessions, "device": logged.devices}
    for credential in credentials_of(store, person_id):
        name = name_of_secret(credential.hash)
        if credential.kind == "session" and not logged.records_sessions:
            continue
        if name not in known.get(credential.kind, ()):
            yield f"the log knows nothing of the {credential.kind} {name} of {person_id}"
