"""The storage of people, with the hashes of their passwords, tokens and sessions.

How passwords are hashed and when somebody is locked out is decided in ``houseway.floor.people``.
Times are microseconds since 1970.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import Select, delete, exc, insert, or_, select, update

from houseway.floor.store.log import Store
from houseway.floor.store.schema import credentials, people
from houseway.refusal import Refusal


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str
    role: str
    password: str  # its hash
    created: int
    failures: int = 0  # wrong passwords since the last right one
    locked: int | None = None  # until then
    disabled: int | None = None  # since then


class Credential(msgspec.Struct, frozen=True):
    """What a person or a program shows instead of a password; only its hash is stored."""

    hash: str
    person: str
    kind: Literal["token", "session"]
    created: int
    expires: int | None = None
    label: str = ""
    key: str | None = None  # public, with which its acts are signed


def add_person(store: Store, person: Person) -> None:
    try:
        with store.writing() as connection:
            connection.execute(insert(people), msgspec.structs.asdict(person))
    except exc.IntegrityError:
        raise Refusal(f"There is a person {person.id!r} already. Choose another user name.") from None


def person_with_id(store: Store, person_id: str) -> Person | None:
    people_found = _people(store, select(people).where(people.c.id == person_id))
    return people_found[0] if people_found else None


def every_person(store: Store) -> list[Person]:
    return sorted(_people(store, select(people)), key=lambda person: person.id)


def save_person(store: Store, person: Person) -> None:
    """Save name, role, password and whether disabled; keep the count of wrong passwords."""
    _change(
        store,
        person.id,
        name=person.name,
        role=person.role,
        password=person.password,
        disabled=person.disabled,
    )


def add_failure(store: Store, person_id: str) -> int:
    """Count one more wrong password and return the count, which is exact even for concurrent attempts."""
    return int(_change(store, person_id, failures=people.c.failures + 1).failures)


def set_lock(store: Store, person_id: str, until: int) -> None:
    _change(store, person_id, locked=until)


def clear_failures(store: Store, person_id: str) -> None:
    _change(store, person_id, failures=0, locked=None)


def add_credential(store: Store, credential: Credential) -> None:
    try:
        with store.writing() as connection:
            connection.execute(insert(credentials), msgspec.structs.asdict(credential))
    except exc.IntegrityError:
        raise Refusal(
            f"A {credential.kind} for {credential.person!r} cannot be stored: the person is unknown, or the"
            f" {credential.kind} is in use. Make another."
        ) from None


def holder(store: Store, kind: str, credential_hash: str, now: int) -> tuple[Person, str | None] | None:
    """Return the person with this valid credential, and its public key if it has one.

    The caller checks whether the person may sign in.
    """
    query = select(people, credentials.c.key).join(credentials, credentials.c.person == people.c.id)
    query = query.where(
        credentials.c.hash == credential_hash,
        credentials.c.kind == kind,
        or_(credentials.c.expires.is_(None), credentials.c.expires > now),
    )
    with store.reading() as connection:
        row = connection.execute(query).first()
    if row is None:
        return None
    *columns, key = row
    return Person(*columns), key


def credentials_of(store: Store, person_id: str) -> list[Credential]:
    with store.reading() as connection:
        rows = connection.execute(select(credentials).where(credentials.c.person == person_id)).all()
    return sorted(
        (Credential(**row._mapping) for row in rows),
        key=lambda credential: (credential.created, credential.hash),
    )


def drop_credential(store: Store, credential_hash: str) -> bool:
    """Return whether there was one."""
    return _drop(store, credentials.c.hash == credential_hash) > 0


def drop_credentials(store: Store, person_id: str, kind: str) -> int:
    """Delete all credentials of one kind that a person has."""
    return _drop(store, credentials.c.person == person_id, credentials.c.kind == kind)


def drop_expired(store: Store, now: int) -> int:
    return _drop(store, credentials.c.expires <= now)


def _people(store: Store, query: Select[Any]) -> list[Person]:
    with store.reading() as connection:
        return [Person(**row._mapping) for row in connection.execute(query)]


def _change(store: Store, person_id: str, **values: Any) -> Any:
    with store.writing() as connection:
        changed = connection.execute(
            update(people).where(people.c.id == person_id).values(**values).returning(people)
        ).first()
    if changed is None:
        raise Refusal(f"There is no person {person_id!r}. Check the spelling.")
    return changed


def _drop(store: Store, *which: Any) -> int:
    with store.writing() as connection:
        return connection.execute(delete(credentials).where(*which)).rowcount
