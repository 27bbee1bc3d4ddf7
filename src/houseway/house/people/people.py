"""The people of the house: who they are, and everything with which they sign in.

Every change is a record of the stream ``house``, written in one transaction with the change itself.
Records hold no passwords or tokens; only their hashes are stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from argon2 import PasswordHasher

from houseway.house.clock import SteadyClock, microseconds_now
from houseway.house.floor import Person
from houseway.house.people.attempts import AttemptLog, Client, Pace, SignInSeen, sign_ins
from houseway.house.people.passkeys import Assertion, Registration
from houseway.house.people.passwords import NO_PASSWORD, Passwords, hash_of, let_sign, password_mark
from houseway.house.people.people_log import PeopleLog, check_name, check_user_name, known_person
from houseway.house.people.second_factor import Proof, SecondFactors
from houseway.house.people.sessions import Sessions, SignedIn, Tokens
from houseway.house.people.sign_in import Access, SignIns, last_access
from houseway.house.people.sign_in_rules import RulesOnRecord
from houseway.house.roles import Role
from houseway.house.store import people as storage
from houseway.house.store.log import Store
from houseway.house.store.people import Credential, Wait, drop_waits
from houseway.house.store.people import Person as KnownPerson
from houseway.refusal import Refusal

NOWHERE = Client()


class People:
    """Manages the people; safe for any number of threads. ``now`` gives microseconds since 1970."""

    def __init__(
        self, store: Store, hasher: PasswordHasher | None = None, now: Callable[[], int] | None = None
    ) -> None:
        self._store = store
        self._log = PeopleLog(store, now or SteadyClock())
        self._passwords = Passwords(hasher)
        self._tokens = Tokens(self._log)
        self.rules = RulesOnRecord(self._log)
        self.sessions = Sessions(self._log, self.rules)
        self.second_factors = SecondFactors(self._log, self.rules, now or microseconds_now)
        self._pace = Pace(self._log, self.rules)
        self._attempts = AttemptLog(self._log)
        self._sign_ins = SignIns(
            self._log,
            passwords=self._passwords,
            pace=self._pace,
            attempts=self._attempts,
            sessions=self.sessions,
            factors=self.second_factors,
        )

    def open(self) -> None:
        """End the sessions that are over, before a server admits anybody."""
        self.sessions.end_expired()

    def close(self) -> None:
        """Write what was only counted so far."""
        self._attempts.flush()
        self.sessions.flush()

    # Managing people.

    def everybody(self) -> list[KnownPerson]:
        return storage.every_person(self._store)

    def known(self, person_id: str) -> KnownPerson:
        return known_person(self._store, person_id)

    def create(self, by: Person, person_id: str, name: str, role: Role, password: str | None) -> KnownPerson:
        """Create a person; without a password, only tokens can be used to sign in."""
        check_user_name(person_id)
        check_name(name, "The name")
        hashed = NO_PASSWORD if password is None else self._passwords.hashed(person_id, password, name)
        person = KnownPerson(person_id, name, role, hashed, self._log.now())

        def work() -> dict[str, Any]:
            storage.add_person(self._store, person)
            drop_waits(self._store, person_id)  # of a time when the name was nobody's
            return {"name": name, "role": role, "password": password_mark(hashed)}

        self._log.record(by, "person-created", person_id, work)
        return person

    def rename(self, by: Person, person_id: str, name: str) -> None:
        check_name(name, "The name")
        self._change(by, "person-renamed", person_id, {"name": name}, name=name)

    def change_role(self, by: Person, person_id: str, role: Role) -> None:
        self._change(by, "role-changed", person_id, {"role": role}, role=role)

    def change_password(self, by: Person, person_id: str, password: str) -> None:
        """Change the password, and end all sessions and tokens of the person."""
        name = self.known(person_id).name
        self._set_password(by, person_id, self._passwords.hashed(person_id, password, name))

    def change_own_password(self, person: Person, old: str, new: str, client: Client = NOWHERE) -> None:
        hashed = self._passwords.hashed(person.id, new, self.known(person.id).name)
        self._sign_ins.prove(person, old, client)
        self._set_password(person, person.id, hashed)

    def _set_password(self, by: Person, person_id: str, hashed: str) -> None:
        self._change(by, "password-changed", person_id, {"password": password_mark(hashed)}, password=hashed)

    def disable(self, by: Person, person_id: str) -> None:
        """Disable a person, and end every session and token; what the person did stays in the log."""
        self._change(by, "person-disabled", person_id, {}, disabled=self._log.now())

    def enable(self, by: Person, person_id: str) -> None:
        self._change(by, "person-enabled", person_id, {}, disabled=None)

    # Waits after wrong passwords.

    def unlock(self, by: Person, person_id: str) -> None:
        """Let a person try again at once, from everywhere."""

        def work() -> dict[str, Any]:
            if not self.is_locked_out(self.known(person_id)):
                raise Refusal(f"{person_id} is not locked out.")
            drop_waits(self._store, person_id)
            return {}

        self._log.record(by, "unlocked", person_id, work)

    def waits(self, person_id: str) -> list[Wait]:
        """Return the sources from which the person has to wait before the next attempt."""
        return self._pace.waits(person_id)

    def is_locked_out(self, person: KnownPerson) -> bool:
        """Return whether those who tried the person's name have to wait, here or everywhere."""
        return bool(self.waits(person.id))

    # Signing in.

    def sign_in(
        self, person_id: str, password: str, client: Client = NOWHERE, code: str = ""
    ) -> tuple[Person, str]:
        """Return the person, and the token of a new session."""
        signed_in = self.sign_in_on_device(person_id, password, client, code)
        return signed_in.person, signed_in.token

    def sign_in_on_device(
        self, person_id: str, password: str, client: Client = NOWHERE, code: str = ""
    ) -> SignedIn:
        """Sign in, and return what the device keeps to be known next time, too."""
        return self._sign_ins.sign_in(person_id, password, client, code)

    def sign_in_with_passkey(self, assertion: Assertion, client: Client = NOWHERE) -> SignedIn:
        """Sign in the person who has the passkey, without a password."""
        return self._sign_ins.sign_in_with_passkey(assertion, client)

    def open_session(self, person: KnownPerson, client: Client = NOWHERE) -> tuple[Person, str]:
        """Open a session for a person who has been authenticated."""

        def also() -> dict[str, Any]:
            drop_waits(self._store, person.id)
            return {}

        signed_in = self.sessions.open(person, client, also)
        return signed_in.person, signed_in.token

    def sign_out(self, person: Person, token: str) -> None:
        self.sessions.close(person, token)

    def in_session(self, token: str) -> Person | None:
        session = self.sessions.holder(token)
        return session.person if session else None

    def sign_ins(self, person_id: str | None = None, limit: int = 100) -> list[SignInSeen]:
        """Return the latest attempts to sign in, successful or not, newest first."""
        self._attempts.flush()
        return sign_ins(self._log, person_id, limit)

    def last_access(self, person_id: str) -> Access:
        """Return the access before the latest one."""
        return last_access(self._log, person_id)

    # The second factor of the person who is signed in.

    def enrol(
        self,
        person: Person,
        *,
        password: str,
        secret: str,
        code: str,
        proof: Proof = "",
        client: Client = NOWHERE,
    ) -> list[str]:
        """Set up an authenticator; return the recovery codes, this once."""
        self._sign_ins.prove(person, password, client)
        return self.second_factors.enrol(person, secret, code, proof)

    def add_passkey(
        self,
        person: Person,
        *,
        password: str,
        label: str,
        registration: Registration,
        proof: Proof = "",
        client: Client = NOWHERE,
    ) -> list[str]:
        """Add a passkey; return recovery codes, this once, if it is the first second factor."""
        self._sign_ins.prove(person, password, client)
        return self.second_factors.add_passkey(person, label, registration, proof)

    def remove_passkey(
        self, person: Person, *, password: str, name: str, proof: Proof, client: Client = NOWHERE
    ) -> None:
        self._sign_ins.prove(person, password, client)
        self.second_factors.remove_passkey(person, name, proof)

    def remove_second_factor(
        self, person: Person, *, password: str, proof: Proof, client: Client = NOWHERE
    ) -> None:
        self._sign_ins.prove(person, password, client)
        self.second_factors.remove(person, proof)

    # Tokens.

    def with_token(self, token: str) -> Person | None:
        known = storage.holder(self._store, "token", hash_of(token), self._log.now())
        if known is None or known[0].disabled is not None:
            return None
        holder, credential = known
        if not self._log.division.admits(holder.id, holder.role, self._log.now()):
            return None
        let_sign(self._store, holder.id, token, credential.key)
        return Person(holder.id, Role(holder.role))

    def create_token(
        self, by: Person, person_id: str, label: str, days: int | None = None
    ) -> tuple[str, str]:
        """Create a token for a program that acts as the person. Return its name and, this once, the token."""
        return self._tokens.create(by, person_id, label, days)

    def tokens_of(self, person_id: str) -> dict[str, Credential]:
        """Return the tokens by the names with which they can be revoked."""
        return self._tokens.of(person_id)

    def revoke_token(self, by: Person, person_id: str, token_name: str) -> None:
        self._tokens.revoke(by, person_id, token_name)

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
            ends_tokens = "password" in values or after.disabled is not None
            return {**details, **self._tokens.end_all(person_id)} if ends_tokens else details

        self._log.record(by, kind, person_id, work)

    def _check_not_the_last(self, person_id: str) -> None:
        if not any(_administers(person) for person in self.everybody() if person.id != person_id):
            raise Refusal(
                f"{person_id} is the last administrator. Make somebody else an administrator first."
            )


def _administers(person: KnownPerson) -> bool:
    return person.role == Role.ADMINISTRATOR and person.disabled is None
