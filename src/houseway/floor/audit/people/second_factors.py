"""Compares authenticators, passkeys and recovery codes with what the log says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from houseway.floor.people import name_of_secret, password_mark
from houseway.table.live.live_table import LogError

if TYPE_CHECKING:
    from houseway.floor.store.log import Store


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
    from houseway.floor.store.people.second_factors import recovery_codes_of  # noqa: PLC0415 - an extra

    yield from _authenticator_faults(store, person_id, expected)
    yield from _passkey_faults(store, person_id, expected)
    unused = {name_of_secret(code.hash) for code in recovery_codes_of(store, person_id) if code.used is None}
    if unused != expected.unused:
        yield f"the recovery codes of {person_id} are not those that the log says are left"


def _authenticator_faults(store: Store, person_id: str, expected: SecondFactorOnRecord) -> Iterator[str]:
    from houseway.floor.store.people.second_factors import second_factor_of  # noqa: PLC0415 - an extra

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
    from houseway.floor.people.signing_in.passkeys import name_of_passkey  # noqa: PLC0415 - an extra
    from houseway.floor.store.people.passkeys import passkeys_of  # noqa: PLC0415 - an extra

    stored = {name_of_passkey(passkey): passkey for passkey in passkeys_of(store, person_id)}
    for name in sorted({*stored, *expected.passkeys}):
        found, logged = stored.get(name), expected.passkeys.get(name)
        if found is None:
            yield f"the passkey {name} of {person_id} is gone, without a record"
        elif logged is None:
            yield f"the log knows nothing of the passkey {name} of {person_id}"
        elif password_mark(found.key) != logged.key:
            yield f"the key of the passkey {name} of {person_id} is not the one that was added on record"
        elif found.used < logged.used:
            yield f"answers of the passkey {name} of {person_id} are good again, without a record"
