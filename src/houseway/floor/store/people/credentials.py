"""The storage of what people and programs show instead of a password: sessions, tokens, known devices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from sqlalchemy import bindparam, delete, exc, func, insert, or_, select, update

from houseway.floor.store.log import Store
from houseway.floor.store.people.people import Person
from houseway.floor.store.schema import credentials, people
from houseway.refusal import Refusal


class Credential(msgspec.Struct, frozen=True):
    """Only the hash of the secret is stored."""

    hash: str
    person: str
    kind: Literal["token", "session", "device"]
    created: int
    expires: int | None = None
    label: str = ""
    key: str | None = None  # public, with which its acts are signed
    address: str | None = None  # from which a session was opened, or a device was used last
    browser: str | None = None
    used: int | None = None  # when a session was used last


def add_credential(store: Store, credential: Credential) -> None:
    try:
        with store.writing() as connection:
            connection.execute(insert(credentials), msgspec.structs.asdict(credential))
    except exc.IntegrityError:
        raise Refusal(
            f"A {credential.kind} for {credential.person!r} cannot be stored: the person is unknown, or the"
            f" {credential.kind} is in use. Make another."
        ) from None


# Built once: it is asked for everybody who is signed in, again and again.
_HOLDER = (
    select(people, credentials)
    .join(credentials, credentials.c.person == people.c.id)
    .where(
        credentials.c.hash == bindparam("shown"),
        credentials.c.kind == bindparam("of_kind"),
        or_(credentials.c.expires.is_(None), credentials.c.expires > bindparam("now")),
    )
)


def holder(store: Store, kind: str, credential_hash: str, now: int) -> tuple[Person, Credential] | None:
    """Return the person with this valid credential. The caller checks whether the person may sign in."""
    values = {"shown": credential_hash, "of_kind": kind, "now": now}
    with store.reading() as connection:
        row = connection.execute(_HOLDER, values).first()
    if row is None:
        return None
    width = len(people.c)
    names = [column.name for column in credentials.c]
    return Person(*row[:width]), Credential(**dict(zip(names, row[width:], strict=True)))


def credentials_of(store: Store, person_id: str, kind: str | None = None) -> list[Credential]:
    query = select(credentials).where(credentials.c.person == person_id)
    if kind is not None:
        query = query.where(credentials.c.kind == kind)
    with store.reading() as connection:
        rows = connection.execute(query).all()
    return sorted(
        (Credential(**row._mapping) for row in rows),
        key=lambda credential: (credential.created, credential.hash),
    )


def note_used(store: Store, used: Mapping[str, int]) -> None:
    """Store when sessions were used last, by their hashes; a later time that is stored already stays."""
    if not used:
        return
    change = (
        update(credentials)
        .where(credentials.c.hash == bindparam("of"), func.coalesce(credentials.c.used, 0) < bindparam("at"))
        .values(used=bindparam("at"))
    )
    with store.writing() as connection:
        connection.execute(change, [{"of": of, "at": at} for of, at in sorted(used.items())])


def drop_credential(store: Store, credential_hash: str) -> bool:
    """Return whether there was one."""
    return _drop(store, credentials.c.hash == credential_hash) > 0


def drop_credentials(store: Store, person_id: str, kind: str) -> int:
    """Delete all credentials of one kind that a person has."""
    return _drop(store, credentials.c.person == person_id, credentials.c.kind == kind)


def drop_expired(store: Store, now: int, kind: str | None = None) -> int:
    of_kind = () if kind is None else (credentials.c.kind == kind,)
    return _drop(store, credentials.c.expires <= now, *of_kind)


def _drop(store: Store, *which: Any) -> int:
    with store.writing() as connection:
        return connection.execute(delete(credentials).where(*which)).rowcount
