"""Opens sessions at a sign-in, and ends them; and keeps the tokens with which programs act as a person."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from houseway.house.floor import Person
from houseway.house.people.attempts import DAY, DEVICE, Client, network_of
from houseway.house.people.passwords import NO_PASSWORD, hash_of, let_sign, name_of_secret, public_key
from houseway.house.people.people_log import PeopleLog, UnknownToken, check_name, known_person
from houseway.house.people.sign_in_rules import RulesOnRecord
from houseway.house.roles import Role
from houseway.house.store import people as storage
from houseway.house.store.people import Credential, has_second_factor
from houseway.house.store.people import Person as KnownPerson
from houseway.refusal import Refusal

SESSION_SECONDS = 12 * 3600  # the longest, however much it is used
DEVICE_SECONDS = 180 * 24 * 3600
MOST_DEVICES = 20  # that are known of one person
_SHORTEST_DEVICE = 40  # characters of the secret that a device keeps
_NOTED_EVERY = 60_000_000  # microseconds between two notes of when sessions were used


class OpenSession(NamedTuple):
    """``must_enrol``: the house requires a second factor, and until it is set up nothing else is allowed."""

    person: Person
    must_enrol: bool = False


class SignedIn(NamedTuple):
    """``device`` is kept by the browser, and shows later that the person has signed in there before."""

    person: Person
    token: str
    device: str


class Sessions:
    """Serves any number of threads. What was used is noted once a minute, for all sessions together."""

    def __init__(self, log: PeopleLog, rules: RulesOnRecord) -> None:
        self._log, self._store, self._rules = log, log.store, rules
        self._lock = threading.Lock()
        self._used: dict[str, int] = {}
        self._noted = log.now()

    def open(self, known: KnownPerson, client: Client, also: Callable[[], dict[str, Any]] = dict) -> SignedIn:
        """Open a session; ``also`` is done with it, or neither is, and returns more to record."""
        person, token, now = Person(known.id, Role(known.role)), secrets.token_urlsafe(32), self._log.now()
        has_password = known.password != NO_PASSWORD
        device = _device_of(client) if has_password else ""
        key = public_key(self._store, token)

        def work() -> dict[str, Any]:
            details = also()
            storage.drop_expired(self._store, now)
            if has_password:
                details |= self._make_room(known.id) | self._remember_device(known.id, device, client)
            session = Credential(
                hash_of(token),
                known.id,
                "session",
                now,
                now + SESSION_SECONDS * 1_000_000,
                key=key,
                used=now,
                **client.on_record(),
            )
            storage.add_credential(self._store, session)
            details |= {"session": name_of_secret(session.hash), **client.on_record()}
            return {**details, "key": key} if key else details

        self._log.record(person, "signed-in", known.id, work)
        let_sign(self._store, known.id, token, key)
        return SignedIn(person, token, device)

    def _make_room(self, person_id: str) -> dict[str, Any]:
        """End the sessions that were used least recently, where there would be too many."""
        sessions = storage.credentials_of(self._store, person_id, "session")
        by_use = sorted(sessions, key=self._last_used, reverse=True)
        ended = by_use[self._rules.now().sessions - 1 :]
        for session in ended:
            storage.drop_credential(self._store, session.hash)
        return {"ended": sorted(name_of_secret(session.hash) for session in ended)} if ended else {}

    def _remember_device(self, person_id: str, device: str, client: Client) -> dict[str, Any]:
        now, hashed = self._log.now(), _hash_of_device(person_id, device)
        storage.drop_credential(self._store, hashed)
        others = storage.credentials_of(self._store, person_id, "device")
        for old in others[: max(0, len(others) - MOST_DEVICES + 1)]:
            storage.drop_credential(self._store, old.hash)
        expires = now + DEVICE_SECONDS * 1_000_000
        storage.add_credential(
            self._store,
            Credential(hashed, person_id, "device", now, expires, address=network_of(client.address)),
        )
        return {"device": name_of_secret(hashed)}

    def known_source(self, person_id: str, client: Client) -> tuple[str, bool]:
        """Return the source that attempts are counted by, and whether the person has used it before."""
        devices = {
            known.hash: known
            for known in storage.credentials_of(self._store, person_id, "device")
            if known.expires is None or known.expires > self._log.now()
        }
        hashed = _hash_of_device(person_id, client.device)
        if client.device and hashed in devices:
            return DEVICE + name_of_secret(hashed), True
        network = network_of(client.address)
        is_known = any(known.address == network for known in devices.values())
        return f"address {network}", is_known

    # Using them.

    def holder(self, token: str, *, is_use: bool = True) -> OpenSession | None:
        """Return whose session it is now. A session that is over is removed, so that no clock revives it."""
        known_session = storage.holder(self._store, "session", hash_of(token), 0)
        if known_session is None or known_session[0].disabled is not None:
            return None
        known, session = known_session
        now = self._log.now()
        if self._is_over(known, session, now) or not self._log.division.admits(known.id, known.role, now):
            storage.drop_credential(self._store, session.hash)
            return None
        if is_use:
            self.touch(token)
        self._note(now)
        let_sign(self._store, known.id, token, session.key)
        return OpenSession(Person(known.id, Role(known.role)), self._must_enrol(known))

    def touch(self, token: str) -> None:
        """Note that the person uses the session now."""
        with self._lock:
            self._used[hash_of(token)] = self._log.now()

    def _is_over(self, known: KnownPerson, session: Credential, now: int) -> bool:
        if session.expires is not None and session.expires <= now:
            return True
        idle = self._rules.now().idle_limit(known.role)
        # A person without a password is in a demonstration, in which nobody is sent away.
        return known.password != NO_PASSWORD and now - self._last_used(session) >= idle

    def _last_used(self, session: Credential) -> int:
        return max(session.created, session.used or 0, self._used.get(session.hash, 0))

    def _must_enrol(self, known: KnownPerson) -> bool:
        if known.password == NO_PASSWORD or not self._rules.now().requires_second_factor(known.role):
            return False
        return not has_second_factor(self._store, known.id)

    def _note(self, now: int) -> None:
        if now - self._noted < _NOTED_EVERY:
            return
        self.flush()
        storage.drop_expired(self._store, now, "session")

    def flush(self) -> None:
        """Store when sessions were used."""
        with self._lock:
            used, self._used = self._used, {}
            self._noted = self._log.now()
        storage.note_used(self._store, used)

    def end_expired(self) -> None:
        """End what was over by the time of the latest record, even if the clock was set back since."""
        latest = self._store.find(limit=1)
        now = max([self._log.now(), *(record.at for record in latest)])
        storage.drop_expired(self._store, now, "session")

    # Seeing and ending them.

    def of(self, person_id: str) -> list[Credential]:
        """Return the sessions that a person has now, the one used last first."""
        known = known_person(self._store, person_id)
        now = self._log.now()
        sessions = storage.credentials_of(self._store, person_id, "session")
        running = [
            msgspec.structs.replace(session, used=self._last_used(session))
            for session in sessions
            if not self._is_over(known, session, now)
        ]
        return sorted(running, key=self._last_used, reverse=True)

    def end(self, by: Person, person_id: str, name: str) -> None:
        """End one session of a person."""
        self._end(by, person_id, lambda session: name_of_secret(session.hash) == name, f"session {name!r}")

    def end_all(self, by: Person, person_id: str, but: str = "") -> None:
        """End every session of a person, but the one with this token."""
        spared = hash_of(but) if but else ""
        self._end(
            by, person_id, lambda session: session.hash != spared, "other session" if but else "session"
        )

    def _end(self, by: Person, person_id: str, which: Callable[[Credential], bool], what: str) -> None:
        def work() -> dict[str, Any]:
            ended = [session for session in self.of(person_id) if which(session)]
            if not ended:
                raise UnknownToken(f"{person_id} has no {what}. Look at the list of sessions.")
            for session in ended:
                storage.drop_credential(self._store, session.hash)
            return {"sessions": sorted(name_of_secret(session.hash) for session in ended)}

        self._log.record(by, "sessions-ended", person_id, work)

    def close(self, person: Person, token: str) -> None:
        """End your own session."""

        def work() -> dict[str, Any]:
            storage.drop_credential(self._store, hash_of(token))
            return {"session": name_of_secret(hash_of(token))}

        self._log.record(person, "signed-out", person.id, work)


def _device_of(client: Client) -> str:
    """Return the secret that the browser has kept, or a new one to keep."""
    return client.device if len(client.device) >= _SHORTEST_DEVICE else secrets.token_urlsafe(32)


def _hash_of_device(person_id: str, device: str) -> str:
    """Several people may use one device; it is known for each of them separately."""
    return hash_of(f"{person_id} {device}")


# Tokens, with which programs act as a person.

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
        tokens = storage.credentials_of(self._store, known_person(self._store, person_id).id, "token")
        return {name_of_secret(token.hash): token for token in tokens}

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
