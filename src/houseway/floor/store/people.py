"""Where the people of the house are kept, with the hashes of their passwords, tokens and sessions.

Only storage: how passwords are hashed and when somebody is locked out is decided elsewhere.
Times are microseconds since 1970.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import Select, delete, exc, insert, or_, select, update

from houseway.floor.store.log import Store
from houseway.floor.store.schema import credentials as shown
from houseway.floor.store.schema import people as known
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
    """What a person or a program shows instead of a password; only its hash is known here."""

    hash: str
    person: str
    kind: Literal["token", "session"]
    created: int
    expires: int | None = None
    label: str = ""


def add_person(store: Store, person: Person) -> None:
    try:
        with store.writing() as connection:
            connection.execute(insert(known), msgspec.structs.asdict(person))
    except exc.IntegrityError:
        raise Refusal(
            f"There is a person {person.id!r} already. Choose another name to sign in with."
        ) from None


def person_with_id(store: Store, person_id: str) -> Person | None:
    found = _people(store, select(known).where(known.c.id == person_id))
    return found[0] if found else None


def every_person(store: Store) -> list[Person]:
    return sorted(_people(store, select(known)), key=lambda person: person.id)


def save_person(store: Store, person: Person) -> None:
    """Name, role, password and whether disabled; wrong passwords counted meanwhile stay counted."""
    _change(
        store,
        person.id,
        name=person.name,
        role=person.role,
        password=person.password,
        disabled=person.disabled,
    )


def add_failure(store: Store, person_id: str) -> int:
    """One more wrong password; how many it has been now, also where several come at once."""
    return int(_change(store, person_id, failures=known.c.failures + 1).failures)


def set_lock(store: Store, person_id: str, until: int) -> None:
    _change(store, person_id, locked=until)


def clear_failures(store: Store, person_id: str) -> None:
    _change(store, person_id, failures=0, locked=None)


def add_credential(store: Store, credential: Credential) -> None:
    try:
        with store.writing() as connection:
            connection.execute(insert(shown), msgspec.structs.asdict(credential))
    except exc.IntegrityError:
        raise Refusal(
            f"A {credential.kind} for {credential.person!r} cannot be kept: the person is not known, or the"
            f" {credential.kind} is in use. Make another."
        ) from None


def holder(store: Store, kind: str, credential_hash: str, now: int) -> Person | None:
    """Whose it is, while it is valid. Whether that person may come in is for the caller to say."""
    question = select(known).join(shown, shown.c.person == known.c.id)
    found = _people(
        store,
        question.where(
            shown.c.hash == credential_hash,
            shown.c.kind == kind,
            or_(shown.c.expires.is_(None), shown.c.expires > now),
        ),
    )
    return found[0] if found else None


def credentials_of(store: Store, person_id: str) -> list[Credential]:
    with store.reading() as connection:
        rows = connection.execute(select(shown).where(shown.c.person == person_id)).all()
    found = [Credential(**row._mapping) for row in rows]
    return sorted(found, key=lambda credential: (credential.created, credential.hash))


def drop_credential(store: Store, credential_hash: str) -> bool:
    """Whether there was one."""
    return _drop(store, shown.c.hash == credential_hash) > 0


def drop_credentials(store: Store, person_id: str, kind: str) -> int:
    """All of one kind that a person has, as when the password was changed."""
    return _drop(store, shown.c.person == person_id, shown.c.kind == kind)


def drop_expired(store: Store, now: int) -> int:
    return _drop(store, shown.c.expires <= now)


def _people(store: Store, question: Select[Any]) -> list[Person]:
    with store.reading() as connection:
        return [Person(**row._mapping) for row in connection.execute(question)]


def _change(store: Store, person_id: str, **values: Any) -> Any:
    with store.writing() as connection:
        changed = connection.execute(
            update(known).where(known.c.id == person_id).values(**values).returning(known)
        ).first()
    if changed is None:
        raise Refusal(f"There is no person {person_id!r}. Check how it is written.")
    return changed


def _drop(store: Store, *which: Any) -> int:
    with store.writing() as connection:
        return connection.execute(delete(shown).where(*which)).rowcount
