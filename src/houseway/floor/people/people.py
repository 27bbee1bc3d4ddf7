"""The people of the house: who they are, how they sign in, and when somebody is locked out.

Every change is a record of the stream ``house``, written in one transaction with the change itself.
Records hold no passwords or tokens; only their hashes are stored.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec
from argon2 import PasswordHasher

from houseway.floor.division.guard import DivisionGuard
from houseway.floor.floor import THE_HOUSE, Person
from houseway.floor.people.passwords import NO_PASSWORD, SHOWN_OF_HASH, Passwords, password_mark
from houseway.floor.record import Record
from houseway.floor.retry import TRIES
from houseway.floor.roles import Role
from houseway.floor.signatures.session_key import key_of_secret
from houseway.floor.signatures.signers import Signers
from houseway.floor.store import Conflict
from houseway.floor.store import people as storage
from houseway.floor.store.log import Store
from houseway.floor.store.people import Credential
from houseway.floor.store.people import Person as KnownPerson
from houseway.refusal import Refusal, one_of

STREAM: Final = "house"
COMMAND_LINE = Person("command-line", Role.ADMINISTRATOR)  # anybody with access to the database
WRONG_PASSWORDS = 3  # in a row; then only an administrator can unlock the person
SESSION_SECONDS = 12 * 3600
DAY = 24 * 3600 * 1_000_000
MOST_DAYS = 3660  # that a token is valid
LONGEST_NAME = 100
FOR_EVER = 2**63 - 1

_ID = re.compile(r"[a-z][a-z0-9._-]{1,39}")
_RESERVED = (THE_HOUSE[0], COMMAND_LINE.id)


class UnknownPerson(Refusal):
    def __init__(self, person_id: str) -> None:
        super().__init__(f"There is no person {person_id!r}. Check the spelling.")


class UnknownToken(Refusal):
    pass


class WrongPassword(Refusal):
    """The same message whatever was wrong: it must not reveal who works here, or who is locked out."""

    def __init__(self) -> None:
        super().__init__(
            f"The name or the password is wrong, or the person may not sign in. After {WRONG_PASSWORDS} wrong"
            " passwords in a row an administrator must unlock the person."
        )


class People:
    """Manages the people; safe for any number of threads. ``now`` gives microseconds since 1970."""

    def __init__(
        self,
        store: Store,
        hasher: PasswordHasher | None = None,
        now: Callable[[], int] = lambda: time.time_ns() // 1000,
    ) -> None:
        self._store = store
        self._division = DivisionGuard(store)
        self._passwords = Passwords(hasher)
        self._now = now
        self._lock = threading.Lock()

    # Managing people.

    def everybody(self) -> list[KnownPerson]:
        return storage.every_person(self._store)

    def known(self, person_id: str) -> KnownPerson:
        person = storage.person_with_id(self._store, person_id)
        if person is None:
            raise UnknownPerson(person_id)
        return person

    def create(self, by: Person, person_id: str, name: str, role: Role, password: str | None) -> KnownPerson:
        """Create a person; without a password, only tokens can be used to sign in."""
        if not _ID.fullmatch(person_id) or person_id in _RESERVED:
            raise Refusal(
                f"{person_id!r} is not a valid user name. Use 2 to 40 small letters, digits, dots, hyphens"
                f" or underscores, beginning with a letter, and not {one_of(_RESERVED)}."
            )
        check_name(name, "The name")
        hashed = NO_PASSWORD if password is None else self._passwords.hashed(person_id, password, name)
        person = KnownPerson(person_id, name, role, hashed, self._now())

        def work() -> dict[str, Any]:
            storage.add_person(self._store, person)
            return {"name": name, "role": role, "password": password_mark(hashed)}

        self._recorded(by, "person-created", person_id, work)
        return person

    def rename(self, by: Person, person_id: str, name: str) -> None:
        check_name(name, "The name")
        self._change(by, "person-renamed", person_id, {"name": name}, name=name)

    def change_role(self, by: Person, person_id: str, role: Role) -> None:
        self._change(by, "role-changed", person_id, {"role": role}, role=role)

    def change_password(self, by: Person, person_id: str, password: str) -> None:
        """Change the password, and end all sessions of the person."""
        name = self.known(person_id).name
        self._set_password(by, person_id, self._passwords.hashed(person_id, password, name))

    def _set_password(self, by: Person, person_id: str, hashed: str) -> None:
        self._change(by, "password-changed", person_id, {"password": password_mark(hashed)}, password=hashed)

    def disable(self, by: Person, person_id: str) -> None:
        """Disable a person, with every session and token; what the person did stays in the log."""
        self._change(by, "person-disabled", person_id, {}, disabled=self._now())

    def enable(self, by: Person, person_id: str) -> None:
        self._change(by, "person-enabled", person_id, {}, disabled=None)

    def unlock(self, by: Person, person_id: str) -> None:
        def work() -> dict[str, Any]:
            if not self.is_locked_out(self.known(person_id)):
                raise Refusal(f"{person_id} is not locked out.")
            storage.clear_failures(self._store, person_id)
            return {}

        self._recorded(by, "unlocked", person_id, work)

    def is_locked_out(self, person: KnownPerson) -> bool:
        return person.failures >= WRONG_PASSWORDS or (person.locked or 0) > self._now()

    # Signing in.

    def sign_in(self, person_id: str, password: str) -> tuple[Person, str]:
        """Return the person, and the token of a new session."""
        return self.open_session(self._proved(person_id, password))

    def change_own_password(self, person: Person, old: str, new: str) -> None:
        hashed = self._passwords.hashed(person.id, new, self.known(person.id).name)
        self._proved(person.id, old)
        storage.clear_failures(self._store, person.id)
        self._set_password(person, person.id, hashed)

    def _proved(self, person_id: str, password: str) -> KnownPerson:
        person = storage.person_with_id(self._store, person_id)
        # Count before comparing, so that concurrent attempts are not worth more than single ones.
        tries = storage.add_failure(self._store, person_id) if person else 0
        if person and (person.disabled is not None or self.is_locked_out(person) or tries > WRONG_PASSWORDS):
            person = None
        is_right = self._passwords.is_right(person.password if person else None, password)
        if person and is_right:
            return person
        if person and tries == WRONG_PASSWORDS:
            self._lock_out(person_id)
        raise WrongPassword

    def open_session(self, person: KnownPerson) -> tuple[Person, str]:
        """Open a session for a person who has been authenticated."""
        signed_in, token, now = Person(person.id, Role(person.role)), secrets.token_urlsafe(32), self._now()
        expires = now + SESSION_SECONDS * 1_000_000

        def work() -> dict[str, Any]:
            storage.clear_failures(self._store, person.id)
            storage.drop_expired(self._store, now)
            session = Credential(_hash(token), person.id, "session", now, expires, key=key)
            storage.add_credential(self._store, session)
            details = {"session": name_of_secret(session.hash)}
            return {**details, "key": key} if key else details

        key = self._public_key(token)
        self._recorded(signed_in, "signed-in", person.id, work)
        self._may_sign(person.id, token, key)
        return signed_in, token

    def sign_out(self, person: Person, token: str) -> None:
        def work() -> dict[str, Any]:
            storage.drop_credential(self._store, _hash(token))
            return {}

        self._recorded(person, "signed-out", person.id, work)

    def in_session(self, token: str) -> Person | None:
        return self._holder("session", token)

    def with_token(self, token: str) -> Person | None:
        return self._holder("token", token)

    def create_token(
        self, by: Person, person_id: str, label: str, days: int | None = None
    ) -> tuple[str, str]:
        """Create a token for a program that acts as the person. Return its name and, this once, the token."""
        check_name(label, "The label of the token")
        if days is not None and not 1 <= days <= MOST_DAYS:
            raise Refusal(
                f"A token cannot be valid for {days} days. Give 1 to {MOST_DAYS}, or none for no end."
            )
        token = f"houseway_{secrets.token_urlsafe(32)}"
        hashed, now = _hash(token), self._now()
        name, expires = name_of_secret(hashed), now + days * DAY if days else None

        def work() -> dict[str, Any]:
            self.known(person_id)
            credential = Credential(hashed, person_id, "token", now, expires, label, key)
            storage.add_credential(self._store, credential)
            details = {"token": name, "label": label, "expires": expires}
            return {**details, "key": key} if key else details

        key = self._public_key(token)

        self._recorded(by, "token-created", person_id, work)
        return name, token

    def tokens_of(self, person_id: str) -> dict[str, Credential]:
        """Return the tokens by the names with which they can be revoked."""
        held = storage.credentials_of(self._store, self.known(person_id).id)
        return {name_of_secret(token.hash): token for token in held if token.kind == "token"}

    def revoke_token(self, by: Person, person_id: str, token_name: str) -> None:
        def work() -> dict[str, Any]:
            token = self.tokens_of(person_id).get(token_name)
            if token is None:
                raise UnknownToken(f"{person_id} has no token {token_name!r}. Look at the list of tokens.")
            storage.drop_credential(self._store, token.hash)
            return {"token": token_name, "label": token.label}

        self._recorded(by, "token-revoked", person_id, work)

    def _holder(self, kind: str, token: str) -> Person | None:
        found = storage.holder(self._store, kind, _hash(token), self._now())
        if found is None or found[0].disabled is not None:
            return None
        holder, key = found
        self._may_sign(holder.id, token, key)
        return self._division.admitted(Person(holder.id, Role(holder.role)), self._now())

    def _public_key(self, secret: str) -> str | None:
        """Return the key of a new session or token, if this house signs its records."""
        if not isinstance(self._store.signers, Signers):
            return None
        return base64.b64encode(key_of_secret(secret).public).decode()

    def _may_sign(self, person_id: str, secret: str, key: str | None) -> None:
        """Sign what the person does with the key that the log has for this secret."""
        if key is not None and isinstance(self._store.signers, Signers):
            self._store.signers.add(person_id, key_of_secret(secret))

    def _lock_out(self, person_id: str) -> None:
        def work() -> dict[str, Any]:
            storage.set_lock(self._store, person_id, FOR_EVER)
            return {"wrong_passwords": WRONG_PASSWORDS}

        self._recorded(None, "locked-out", person_id, work)

    # Each change with its record.

    def _change(
        self, by: Person, kind: str, person_id: str, details: dict[str, Any], **values: str | int | None
    ) -> None:
        def work() -> dict[str, Any]:
            before = self.known(person_id)
            after = msgspec.structs.replace(before, **values)
            if _administers(before) and not _administers(after):
                self._check_not_the_last(person_id)
            storage.save_person(self._store, after)
            if "name" not in values:
                storage.drop_credentials(self._store, person_id, "session")
            return details

        self._recorded(by, kind, person_id, work)

    def _check_not_the_last(self, person_id: str) -> None:
        if not any(_administers(person) for person in self.everybody() if person.id != person_id):
            raise Refusal(
                f"{person_id} is the last administrator. Make somebody else an administrator first."
            )

    def _recorded(
        self, by: Person | None, kind: str, person_id: str, work: Callable[[], dict[str, Any]]
    ) -> None:
        """Do the work and write its record, both or neither; try again if another process was quicker."""
        who, role = (by.id, str(by.role)) if by else THE_HOUSE
        for _ in range(TRIES):
            try:
                with self._lock, self._store.writing():
                    number, previous = self._store.last(STREAM)
                    fact = {"fact": kind, "person": person_id, **work()}
                    self._division.check(who, kind, fact, self._now())
                    record = Record(STREAM, number + 1, self._now(), who, role, kind, [fact], [], previous)
                    self._store.append([record.sealed()])
            except Conflict:
                continue
            return
        raise Refusal("Too many changes of people at once. Try again.")


def check_name(text: str, what: str) -> None:
    if not (0 < len(text) <= LONGEST_NAME and text.isprintable() and text == text.strip()):
        raise Refusal(f"{what} {text!r} is not valid. Give 1 to {LONGEST_NAME} printable characters.")


def name_of_secret(hashed: str) -> str:
    """Return the name of a token or session from its hash."""
    return hashed[:SHOWN_OF_HASH]


def _administers(person: KnownPerson) -> bool:
    return person.role == Role.ADMINISTRATOR and person.disabled is None


def _hash(token: str) -> str:
    """Tokens are long and random, so a plain hash is safe."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
