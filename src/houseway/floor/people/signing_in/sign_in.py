"""Signing in: by password, at a pace, and second factor, or by passkey. Every attempt is on record."""

from __future__ import annotations

from typing import Any

from houseway.floor.division.guard import NotInvited
from houseway.floor.floor import Person
from houseway.floor.people.names import known_person
from houseway.floor.people.people_log import PeopleLog
from houseway.floor.people.sessions import Sessions, SignedIn
from houseway.floor.people.signing_in.attempts import AttemptLog, Why
from houseway.floor.people.signing_in.client import Client, network_of
from houseway.floor.people.signing_in.pace import WRONG_PASSWORDS, Pace, TooSoon
from houseway.floor.people.signing_in.passkeys import UnknownPasskey
from houseway.floor.people.signing_in.passwords import NO_PASSWORD, Passwords
from houseway.floor.people.signing_in.second_factor import Match, SecondFactors, WrongCode
from houseway.floor.people.signing_in.webauthn import Assertion, WrongPasskey
from houseway.floor.store import people as storage
from houseway.floor.store.people import Person as KnownPerson
from houseway.refusal import Refusal


class WrongPassword(Refusal):
    """The same message whatever was wrong: it must not reveal who works here."""

    def __init__(self) -> None:
        super().__init__(
            f"The name or the password is wrong, or the person may not sign in. After {WRONG_PASSWORDS} wrong"
            " passwords in a row you have to wait before the next attempt."
        )


class CodeNeeded(Refusal):
    """The password is right."""

    def __init__(self) -> None:
        super().__init__(
            "Enter the code that your authenticator shows, or a recovery code; or sign in with a passkey."
        )


class SignIns:
    def __init__(
        self,
        log: PeopleLog,
        *,
        passwords: Passwords,
        pace: Pace,
        attempts: AttemptLog,
        sessions: Sessions,
        factors: SecondFactors,
    ) -> None:
        self._log, self._store = log, log.store
        self._passwords, self._pace, self._attempts = passwords, pace, attempts
        self._sessions, self._factors = sessions, factors

    def sign_in(self, person_id: str, password: str, client: Client, code: str) -> SignedIn:
        """Return the person, with the token of a new session, or refuse and record why."""
        person = storage.person_with_id(self._store, person_id)
        match = self._factors.match(person_id, code) if person else None
        source = self._compare(person_id, person, password, client, has_code=match is not None)
        if person is None:  # never: an unknown name has no right password
            raise WrongPassword
        if self._factors.is_set(person_id) and match is None:
            if not code:
                self._pace.take_back(person_id, source)
            why: Why = "wrong code" if code else "code missing"
            self._attempts.refused(person_id, client, why, source)
            raise WrongCode if code else CodeNeeded
        return self._open(person, client, source, match)

    def sign_in_with_passkey(self, given: Assertion, client: Client) -> SignedIn:
        """Sign in whoever has the passkey. Nobody guesses one, so that there is no pace and no wait."""
        passkeys = self._factors.passkeys
        passkey = passkeys.find(given.id)
        if passkey is None:
            self._attempts.refused(None, client, "wrong passkey", f"address {network_of(client.address)}")
            raise UnknownPasskey
        person = known_person(self._store, passkey.person)
        source, _ = self._sessions.known_source(person.id, client)
        try:
            used = passkeys.used(given)
        except WrongPasskey:
            self._attempts.refused(person.id, client, "wrong passkey", source)
            raise
        if person.disabled is not None:
            self._attempts.refused(person.id, client, "disabled", source)
            raise UnknownPasskey
        return self._open(person, client, source, Match(passkey=used))

    def _open(self, person: KnownPerson, client: Client, source: str, match: Match | None) -> SignedIn:
        def also() -> dict[str, Any]:
            if match is not None:
                self._factors.use(person.id, match)
            self._pace.clear(person.id, source)
            return match.on_record() if match else {}

        try:
            return self._sessions.open(person, client, also)
        except (WrongCode, WrongPasskey) as error:
            why: Why = "wrong code" if isinstance(error, WrongCode) else "wrong passkey"
            self._attempts.refused(person.id, client, why, source)
            raise
        except NotInvited:
            if match is None or match.passkey is None:
                self._pace.take_back(person.id, source)
            self._attempts.refused(person.id, client, "no invitation", source)
            raise

    def prove(self, person: Person, password: str, client: Client) -> None:
        """Check the password of somebody who is signed in, at the same pace as a sign-in."""
        known = storage.person_with_id(self._store, person.id)
        source = self._compare(person.id, known, password, client, has_code=True)
        self._pace.clear(person.id, source)

    def _compare(
        self, person_id: str, person: KnownPerson | None, password: str, client: Client, *, has_code: bool
    ) -> str:
        """Compare the password, at the pace of the house; return the source of the attempt."""
        source, is_known = self._sessions.known_source(person_id, client)
        known_id = person.id if person else None
        try:
            locks = self._pace.begin(person_id, source, is_known=is_known, has_code=has_code)
        except TooSoon:
            self._attempts.refused(known_id, client, "too soon", source)
            raise
        may_sign_in = person is not None and person.disabled is None
        hashed = person.password if person and may_sign_in else None
        if self._passwords.is_right(hashed, password):
            return source
        self._attempts.refused(known_id, client, _reason(person), source)
        if known_id and locks:
            self._log.record(None, "locked-out", known_id, lambda: {"wrong_passwords": WRONG_PASSWORDS})
        raise WrongPassword


def _reason(person: KnownPerson | None) -> Why:
    if person is None:
        return "unknown person"
    if person.disabled is not None:
        return "disabled"
    return "no password" if person.password == NO_PASSWORD else "wrong password"
