"""Signs people in: by password, at a pace, and second factor, or by passkey. Every attempt is on record.

Who has signed in is shown the access before this one, and what others did meanwhile.
"""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.house.floor import Person
from houseway.house.people.attempts import (
    MINUTE,
    REFUSED,
    WRONG_PASSWORDS,
    AttemptLog,
    Client,
    Pace,
    TooSoon,
    Why,
    network_of,
)
from houseway.house.people.passkeys import Assertion, UnknownPasskey, WrongPasskey
from houseway.house.people.passwords import NO_PASSWORD, Passwords
from houseway.house.people.people_log import ATTEMPTS, STREAM, PeopleLog, known_person
from houseway.house.people.second_factor import Match, SecondFactors, WrongCode
from houseway.house.people.sessions import Sessions, SignedIn
from houseway.house.record import Record
from houseway.house.store import people as storage
from houseway.house.store.people import Person as KnownPerson
from houseway.house.trust.division import NotInvited
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

    def sign_in_with_passkey(self, assertion: Assertion, client: Client) -> SignedIn:
        """Sign in the person who has the passkey. Nobody guesses one, so there is no pace and no wait."""
        passkeys = self._factors.passkeys
        passkey = passkeys.find(assertion.id)
        if passkey is None:
            self._attempts.refused(None, client, "wrong passkey", f"address {network_of(client.address)}")
            raise UnknownPasskey
        person = known_person(self._store, passkey.person)
        source, _ = self._sessions.known_source(person.id, client)
        try:
            used = passkeys.used(assertion)
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
        """Check the password of a person who is signed in, at the same pace as a sign-in."""
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


# What a person is shown after signing in: the access before this one, and what others did meanwhile.

_WORDS = {
    "second-factor-reset": "{who} removed your second factor. Set up a new one.",
    "password-changed": "{who} changed your password.",
    "sessions-ended": "{who} ended sessions of yours.",
    "token-created": "{who} created a token with which a program acts as you.",
    "role-changed": "{who} changed your role.",
    "unlocked": "{who} unlocked your name after wrong passwords.",
}
_MOST = 1000  # records looked at
_TO_ENTER_A_CODE = 10 * MINUTE


class Access(msgspec.Struct, frozen=True):
    """``at`` is None at the first sign-in. ``refused`` counts attempts with your name since then."""

    at: int | None
    address: str
    browser: str
    refused: int
    notices: list[str]


def last_access(log: PeopleLog, person_id: str) -> Access:
    """Return the access before the latest one, with what has happened since."""
    signed_in = log.store.find(stream=STREAM, who=person_id, kind="signed-in", limit=2)
    if len(signed_in) < 2:  # this one, and the one before
        return Access(None, "", "", 0, [])
    latest, before = signed_in
    fact = before.body[0]
    return Access(
        before.at,
        fact.get("address", ""),
        fact.get("browser", ""),
        _refused(log, person_id, before.at, latest),
        _notices(log, person_id, before.at),
    )


def _refused(log: PeopleLog, person_id: str, since: int, latest: Record) -> int:
    """Count the attempts, but not the one that asked for the code with which the person then signed in."""
    address = latest.body[0].get("address", "")
    count = 0
    for record in log.store.find(stream=ATTEMPTS, kind=REFUSED, since=since, limit=_MOST):
        is_just_before = 0 <= latest.at - record.at < _TO_ENTER_A_CODE
        for fact in record.body:
            for_the_code = is_just_before and (fact.get("why"), fact.get("address")) == (
                "code missing",
                address,
            )
            if fact.get("person") == person_id and not for_the_code:
                count += fact["times"]
    return count


def _notices(log: PeopleLog, person_id: str, since: int) -> list[str]:
    """Return what others did to the account, oldest first."""
    records = [
        record
        for kind in _WORDS
        for record in log.store.find(stream=STREAM, kind=kind, since=since, limit=_MOST)
        if record.who != person_id and any(fact.get("person") == person_id for fact in record.body)
    ]
    records.sort(key=lambda record: record.number)
    return [_WORDS[record.kind].format(who=record.who) for record in records]
