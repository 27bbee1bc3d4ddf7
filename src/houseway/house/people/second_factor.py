"""Checks the second factor: codes of an authenticator, passkeys, and recovery codes for when both are
lost.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import quote

from houseway.house.floor import Person
from houseway.house.people.passkeys import (
    Assertion,
    Passkeys,
    Registration,
    UnknownPasskey,
    UsedPasskey,
    name_of_passkey,
)
from houseway.house.people.passwords import (
    THE_PROGRAM,
    hash_of_code,
    name_of_secret,
    new_recovery_codes,
    password_mark,
)
from houseway.house.people.people_log import PeopleLog, UnknownToken, check_name
from houseway.house.people.sign_in_rules import RulesOnRecord
from houseway.house.store import people as storage
from houseway.house.store.people import (
    SecondFactor,
    add_passkey,
    add_second_factor,
    drop_passkey,
    drop_second_factor,
    has_second_factor,
    recovery_codes_of,
    second_factor_of,
    set_recovery_codes,
    use_recovery_code,
    use_step,
)
from houseway.lazy import lazy
from houseway.refusal import Refusal

SHA1 = lazy("cryptography.hazmat.primitives.hashes:SHA1")
TOTP = lazy("cryptography.hazmat.primitives.twofactor.totp:TOTP")

STEP_SECONDS, DIGITS = 30, 6
_EARLIER_OR_LATER = 1  # steps: clocks of phones differ, and people type slowly
_SECRET_BYTES = 20


class NewSecret(NamedTuple):
    """A secret to enter into an authenticator; it counts once a code of it has been given."""

    secret: str
    uri: str


def new_secret(person_id: str) -> NewSecret:
    secret = base64.b32encode(secrets.token_bytes(_SECRET_BYTES)).decode()
    label, issuer = quote(f"Houseway:{person_id}"), quote(THE_PROGRAM.title())
    uri = f"otpauth://totp/{label}?secret={secret}&issuer={issuer}&digits={DIGITS}&period={STEP_SECONDS}"
    return NewSecret(secret, uri)


def step_of(secret: str, code: str, seconds: int, *, after: int) -> int | None:
    """Return the time step of which this is the code; each step is good for one use."""
    key, now = _key(secret), seconds // STEP_SECONDS
    digits = code.replace(" ", "")
    steps = range(now - _EARLIER_OR_LATER, now + _EARLIER_OR_LATER + 1)
    right = [step for step in steps if hmac.compare_digest(code_at(key, step), digits.encode())]
    return next((step for step in right if step > after), None)


def code_at(key: bytes, step: int) -> bytes:
    """Return the code of a time step."""
    code: bytes = TOTP(key, DIGITS, SHA1(), STEP_SECONDS).generate(step * STEP_SECONDS)
    return code


def _key(secret: str) -> bytes:
    try:
        key = base64.b32decode(secret)
    except ValueError:
        key = b""
    if len(key) != _SECRET_BYTES:
        raise Refusal("This is not the secret of a second factor. Begin again to get one.")
    return key


# The second factor: codes of an authenticator, passkeys, and recovery codes for when both are lost.

Proof = str | Assertion  # a code, or what a passkey signed


class WrongCode(Refusal):
    def __init__(self) -> None:
        super().__init__(
            "The code is wrong or was used already. Wait for the next one that your device shows, or give a"
            " recovery code."
        )


class Match(NamedTuple):
    """What a proof is: the code of a time step, a recovery code, or an answer of a passkey."""

    step: int | None = None
    recovery_code: str = ""
    passkey: UsedPasskey | None = None

    def on_record(self) -> dict[str, Any]:
        if self.passkey is not None:
            return {"with_passkey": name_of_passkey(self.passkey.passkey), "challenge": self.passkey.at}
        if self.step is not None:
            return {"code_step": self.step}
        return {"recovery_code": name_of_secret(self.recovery_code)}


class SecondFactors:
    """``wall`` is the time of the computer's clock, in microseconds: the one that authenticators go by."""

    def __init__(self, log: PeopleLog, rules: RulesOnRecord, wall: Callable[[], int]) -> None:
        self._log, self._store, self._rules = log, log.store, rules
        self._wall = wall
        self.passkeys = Passkeys(log)

    def is_set(self, person_id: str) -> bool:
        return has_second_factor(self._store, person_id)

    def has_authenticator(self, person_id: str) -> bool:
        return second_factor_of(self._store, person_id) is not None

    def codes_left(self, person_id: str) -> int:
        return sum(code.used is None for code in recovery_codes_of(self._store, person_id))

    # Setting one up, by a person who has given the password. If there is one, a proof of it is needed, too.

    def check_allowed(self) -> None:
        if self._rules.now().second_factor == "off":
            raise Refusal("This house uses no second factor. An administrator can change its rules.")

    def new_secret(self, person_id: str) -> NewSecret:
        self.check_allowed()
        return new_secret(person_id)

    def enrol(self, person: Person, secret: str, code: str, proof: Proof = "") -> list[str]:
        """Set up an authenticator; return new recovery codes, this once."""
        self.check_allowed()
        self._check_no_authenticator(person.id)
        match = self._proven(person.id, proof)
        step = step_of(secret, code, self._seconds(), after=0)
        if step is None:
            raise WrongCode
        factor = SecondFactor(person.id, self._sealed(person.id, secret), self._log.now(), step)
        codes = new_recovery_codes()

        def work() -> dict[str, Any]:
            used = self._used(person.id, match)
            self._check_no_authenticator(person.id)
            add_second_factor(self._store, factor)
            recovery = self._keep(person.id, codes)
            return {**used, **recovery, "secret_mark": password_mark(factor.secret), "code_step": step}

        self._log.record(person, "second-factor-set", person.id, work)
        return codes

    def _check_no_authenticator(self, person_id: str) -> None:
        if self.has_authenticator(person_id):
            raise Refusal("You have an authenticator already. Remove it before you set up another.")

    def add_passkey(
        self, person: Person, label: str, registration: Registration, proof: Proof = ""
    ) -> list[str]:
        """Add a passkey. Return recovery codes, this once, if it is the person's first second factor."""
        self.check_allowed()
        check_name(label, "The name of the passkey")
        match = self._proven(person.id, proof)
        codes = [] if match else new_recovery_codes()

        def work() -> dict[str, Any]:
            used = self._used(person.id, match)
            passkey = self.passkeys.added(person.id, label, registration)
            add_passkey(self._store, passkey)
            recovery = self._keep(person.id, codes) if codes else {}
            mark = {"key_mark": password_mark(passkey.key), "added_at": passkey.used}
            return {**used, **recovery, "passkey": name_of_passkey(passkey), "label": label, **mark}

        self._log.record(person, "passkey-added", person.id, work)
        return codes

    def _keep(self, person_id: str, codes: list[str]) -> dict[str, Any]:
        """Store the hashes of recovery codes; return what is recorded of them."""
        hashes = [hash_of_code(person_id, code) for code in codes]
        set_recovery_codes(self._store, person_id, hashes)
        return {"recovery_codes": sorted(name_of_secret(hashed) for hashed in hashes)}

    # Removing one.

    def remove(self, person: Person, proof: Proof) -> None:
        """Remove the authenticator, the passkeys and the recovery codes, unless the house requires them."""
        self._check_not_required(person)
        if self._proven(person.id, proof) is None:
            raise Refusal("You have no second factor.")
        self._drop(person, "second-factor-removed", person.id)

    def remove_passkey(self, person: Person, name: str, proof: Proof) -> None:
        """Remove a passkey; with the last second factor, the recovery codes too."""
        named = [passkey for passkey in self.passkeys.of(person.id) if name_of_passkey(passkey) == name]
        if not named:
            raise UnknownToken(f"You have no passkey {name!r}. Look at the list of your passkeys.")
        match = self._proven(person.id, proof)

        def work() -> dict[str, Any]:
            used = self._used(person.id, match)
            drop_passkey(self._store, named[0].id)
            if not self.is_set(person.id):
                self._check_not_required(person)
                set_recovery_codes(self._store, person.id, [])
            return {**used, "passkey": name}

        self._log.record(person, "passkey-removed", person.id, work)

    def _check_not_required(self, person: Person) -> None:
        if self._rules.now().requires_second_factor(person.role):
            raise Refusal(f"This house requires a second factor of the {person.role}. You keep it.")

    def reset(self, by: Person, person_id: str) -> None:
        """Remove everything for a person who has lost the device, and end that person's sessions."""
        self._drop(by, "second-factor-reset", person_id)

    def _drop(self, by: Person, kind: str, person_id: str) -> None:
        def work() -> dict[str, Any]:
            if not drop_second_factor(self._store, person_id):
                raise Refusal(f"{person_id} has no second factor.")
            if by.id != person_id:
                storage.drop_credentials(self._store, person_id, "session")
            return {}

        self._log.record(by, kind, person_id, work)

    # Proving it.

    def match(self, person_id: str, proof: Proof) -> Match | None:
        """Return what the proof is, if it is right and not used yet. ``use`` then uses it."""
        if isinstance(proof, Assertion):
            used = self.passkeys.used(proof)
            if used.passkey.person != person_id:
                raise UnknownPasskey
            return Match(passkey=used)
        return self._match_code(person_id, proof) if proof else None

    def _match_code(self, person_id: str, code: str) -> Match | None:
        if factor := second_factor_of(self._store, person_id):
            step = step_of(self._opened(factor), code, self._seconds(), after=factor.step)
            if step is not None:
                return Match(step)
        hashed = hash_of_code(person_id, code)
        unused = {known.hash for known in recovery_codes_of(self._store, person_id) if known.used is None}
        return Match(recovery_code=hashed) if hashed in unused else None

    def use(self, person_id: str, match: Match) -> None:
        """Use a proof, within the transaction of the sign-in; refuse it if another sign-in was quicker."""
        if match.passkey is not None:
            self.passkeys.use(match.passkey)
        elif match.step is not None:
            if not use_step(self._store, person_id, match.step):
                raise WrongCode
        elif not use_recovery_code(self._store, match.recovery_code, self._log.now()):
            raise WrongCode

    def _proven(self, person_id: str, proof: Proof) -> Match | None:
        """Return what the proof is. None: the person has no second factor yet."""
        if not self.is_set(person_id):
            return None
        match = self.match(person_id, proof)
        if match is None:
            raise WrongCode
        return match

    def _used(self, person_id: str, match: Match | None) -> dict[str, Any]:
        """Use a proof; return what is recorded of it."""
        if match is None and self.is_set(person_id):
            raise Refusal("You have set up a second factor meanwhile. Load the page again.")
        if match is None:
            return {}
        self.use(person_id, match)
        return match.on_record()

    def _seconds(self) -> int:
        return self._wall() // 1_000_000

    def _sealed(self, person_id: str, secret: str) -> str:
        seals = self._store.seals
        return seals.sealed_secret(secret, person_id) if seals else secret

    def _opened(self, factor: SecondFactor) -> str:
        seals = self._store.seals
        return seals.opened_secret(factor.secret, factor.person) if seals else factor.secret
