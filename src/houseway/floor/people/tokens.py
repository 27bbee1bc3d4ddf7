"""Tokens, with which programs act as a person."""

from __future__ import annotations

import secrets
from typing import Any

from houseway.floor.floor import Person
from houseway.floor.people.names import UnknownToken, check_name, known_person
from houseway.floor.people.people_log import PeopleLog
from houseway.floor.people.session_secrets import hash_of, name_of_secret, public_key
from houseway.floor.people.signing_in.pace import DAY
from houseway.floor.store import people as storage
from houseway.floor.store.people import Credential
from houseway.refusal import Refusal

MOST_DAYS = 3660  # that a token is valid


class Tokens:
    def __init__(self, log: PeopleLog) -> None:
        self._log, self._store = log, log.store

    def create(self, by: Person, person_id: str, label: str, days: int | None) -> tuple[str, str]:
        """Create a token for a program that acts as the person. Return its name and, this once, the token."""
        check_name(label, "The label of the token")
        if days is not None and not 1 <= days <= MOST_DAYS:
            raise Refusal(
                f"A token cannot be valid for {days} days. Give 1 to {MOST_DAYS}, or none for no end."
            )
        token = f"houseway_{secrets.token_urlsafe(32)}"
        hashed, now = hash_of(token), self._log.now()
        name, expires = name_of_secret(hashed), now + days * DAY if days else None
        key = public_key(self._store, token)

        def work() -> dict[str, Any]:
            known_person(self._store, person_id)
            credential = Credential(hashed, person_id, "token", now, expires, label, key)
            storage.add_credential(self._store, credential)
            details = {"token": name, "label": label, "expires": expires}
            return {**details, "key": key} if key else details

        self._log.record(by, "token-created", person_id, work)
        return name, token

    def of(self, person_id: str) -> dict[str, Credential]:
        """Return the tokens by the names with which they can be revoked."""
        held = storage.credentials_of(self._store, known_person(self._store, person_id).id, "token")
        return {name_of_secret(token.hash): token for token in held}

    def revoke(self, by: Person, person_id: str, token_name: str) -> None:
        def work() -> dict[str, Any]:
            token = self.of(person_id).get(token_name)
            if token is None:
                raise UnknownToken(f"{person_id} has no token {token_name!r}. Look at the list of tokens.")
            storage.drop_credential(self._store, token.hash)
            return {"token": token_name, "label": token.label}

        self._log.record(by, "token-revoked", person_id, work)

    def end_all(self, person_id: str) -> dict[str, list[str]]:
        """Drop every token of a person, within the transaction of another change; return what to record."""
        names = sorted(self.of(person_id))
        storage.drop_credentials(self._store, person_id, "token")
        return {"tokens": names} if names else {}
