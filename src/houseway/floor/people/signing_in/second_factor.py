"""The second factor: a code of six digits that changes every 30 seconds (RFC 6238), or a recovery code."""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import quote

from houseway.floor.floor import Person
from houseway.floor.people.people_log import PeopleLog
from houseway.floor.people.rules import RulesOnRecord
from houseway.floor.people.session_secrets import hash_of
from houseway.floor.people.signing_in.passwords import SHOWN_OF_HASH, THE_PROGRAM, password_mark
from houseway.floor.store import people as storage
from houseway.floor.store.people.second_factors import (
    SecondFactor,
    drop_second_factor,
    recovery_codes_of,
    second_factor_of,
    set_second_factor,
    use_recovery_code,
    use_step,
)
from houseway.refusal import Refusal

STEP_SECONDS, DIGITS = 30, 6
_EARLIER_OR_LATER = 1  # steps: clocks of phones differ, and people type slowly
_SECRET_BYTES = 20
RECOVERY_CODES = 10
_CODE_CHARACTERS, _GROUP = 16, 4  # 80 bits, so that a plain hash is safe


class WrongCode(Refusal):
    def __init__(self) -> None:
        super().__init__(
            "The code is wrong or was used already. Wait for the next one that your device shows, or give a"
            " recovery code."
        )


class NewSecret(NamedTuple):
    """A secret to enter into an authenticator; it counts once a code of it has been given."""

    secret: str
    uri: str


class Match(NamedTuple):
    """What a right code is: of a time step, or a recovery code."""

    step: int | None = None
    recovery_code: str = ""

    def on_record(self) -> dict[str, Any]:
        if self.step is not None:
            return {"code_step": self.step}
        return {"recovery_code": self.recovery_code[:SHOWN_OF_HASH]}


class SecondFactors:
    """``wall`` is the time of the computer's clock, in microseconds: the one that authenticators go by."""

    def __init__(self, log: PeopleLog, rules: RulesOnRecord, wall: Callable[[], int]) -> None:
        self._log, self._store, self._rules = log, log.store, rules
        self._wall = wall

    def is_set(self, person_id: str) -> bool:
        return second_factor_of(self._store, person_id) is not None

    def codes_left(self, person_id: str) -> int:
        return sum(code.used is None for code in recovery_codes_of(self._store, person_id))

    def new_secret(self, person_id: str) -> NewSecret:
        if self._rules.now().second_factor == "off":
            raise Refusal("This house uses no second factor. An administrator can change its rules.")
        secret = base64.b32encode(secrets.token_bytes(_SECRET_BYTES)).decode()
        label, issuer = quote(f"Houseway:{person_id}"), quote(THE_PROGRAM.title())
        uri = f"otpauth://totp/{label}?secret={secret}&issuer={issuer}&digits={DIGITS}&period={STEP_SECONDS}"
        return NewSecret(secret, uri)

    def enrol(self, person: Person, secret: str, code: str) -> list[str]:
        """Set the factor of somebody who has given the password; return the recovery codes, this once."""
        if self._rules.now().second_factor == "off":
            raise Refusal("This house uses no second factor. An administrator can change its rules.")
        if self.is_set(person.id):
            raise Refusal("You have a second factor already. Remove it before you set up another.")
        step = self._step_of(_key(secret), code, after=0)
        if step is None:
            raise WrongCode
        codes = [_new_recovery_code() for _ in range(RECOVERY_CODES)]
        hashes = [_hash_of_code(person.id, shown) for shown in codes]
        factor = SecondFactor(person.id, self._sealed(person.id, secret), self._log.now(), step)

        def work() -> dict[str, Any]:
            set_second_factor(self._store, factor, hashes)
            names = sorted(hashed[:SHOWN_OF_HASH] for hashed in hashes)
            return {"secret_mark": password_mark(factor.secret), "recovery_codes": names, "code_step": step}

        self._log.record(person, "second-factor-set", person.id, work)
        return codes

    def remove(self, person: Person, code: str) -> None:
        """Remove your own, with one of its codes; not where the house requires one."""
        if self._rules.now().requires_second_factor(person.role):
            raise Refusal(f"This house requires a second factor of the {person.role}. You keep it.")
        match = self.match(person.id, code)
        if match is None:
            raise WrongCode
        self._drop(person, "second-factor-removed", person.id)

    def reset(self, by: Person, person_id: str) -> None:
        """Remove it for somebody who has lost the device, and end that person's sessions."""
        self._drop(by, "second-factor-reset", person_id)

    def _drop(self, by: Person, kind: str, person_id: str) -> None:
        def work() -> dict[str, Any]:
            if not drop_second_factor(self._store, person_id):
                raise Refusal(f"{person_id} has no second factor.")
            if by.id != person_id:
                storage.drop_credentials(self._store, person_id, "session")
            return {}

        self._log.record(by, kind, person_id, work)

    def match(self, person_id: str, code: str) -> Match | None:
        """Return what the code is, if it is right and not used yet. ``use`` then uses it."""
        factor = second_factor_of(self._store, person_id)
        if factor is None or not code:
            return None
        step = self._step_of(_key(self._opened(factor)), code, after=factor.step)
        if step is not None:
            return Match(step)
        hashed = _hash_of_code(person_id, code)
        unused = {known.hash for known in recovery_codes_of(self._store, person_id) if known.used is None}
        return Match(recovery_code=hashed) if hashed in unused else None

    def use(self, person_id: str, match: Match) -> bool:
        """Use a code, within the transaction of the sign-in; False if somebody was quicker."""
        if match.step is not None:
            return use_step(self._store, person_id, match.step)
        return use_recovery_code(self._store, match.recovery_code, self._log.now())

    def _step_of(self, key: bytes, code: str, *, after: int) -> int | None:
        """Return the time step of which this is the code; each step is good for one use."""
        now = self._wall() // 1_000_000 // STEP_SECONDS
        digits = code.replace(" ", "")
        steps = range(now - _EARLIER_OR_LATER, now + _EARLIER_OR_LATER + 1)
        right = [step for step in steps if hmac.compare_digest(code_at(key, step), digits.encode())]
        return next((step for step in right if step > after), None)

    def _sealed(self, person_id: str, secret: str) -> str:
        seals = self._store.seals
        return seals.sealed_secret(secret, person_id) if seals else secret

    def _opened(self, factor: SecondFactor) -> str:
        seals = self._store.seals
        return seals.opened_secret(factor.secret, factor.person) if seals else factor.secret


def code_at(key: bytes, step: int) -> bytes:
    """Return the code of a time step."""
    from cryptography.hazmat.primitives.hashes import SHA1  # noqa: PLC0415 - slow to load
    from cryptography.hazmat.primitives.twofactor.totp import TOTP  # noqa: PLC0415

    return TOTP(key, DIGITS, SHA1(), STEP_SECONDS).generate(step * STEP_SECONDS)  # noqa: S303 - as authenticators do


def _key(secret: str) -> bytes:
    try:
        key = base64.b32decode(secret)
    except ValueError:
        key = b""
    if len(key) != _SECRET_BYTES:
        raise Refusal("This is not the secret of a second factor. Begin again to get one.")
    return key


def _new_recovery_code() -> str:
    text = base64.b32encode(secrets.token_bytes(_CODE_CHARACTERS * 5 // 8)).decode().lower()
    return "-".join(text[start : start + _GROUP] for start in range(0, len(text), _GROUP))


def _hash_of_code(person_id: str, code: str) -> str:
    plain = code.strip().lower().replace("-", "").replace(" ", "")
    return hash_of(f"{person_id} {plain}")
