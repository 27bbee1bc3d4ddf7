"""Stores people and everything with which they sign in. Times are microseconds since 1970.

Passwords, tokens, sessions and recovery codes are stored as hashes only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import Delete, Select, bindparam, delete, exc, func, insert, or_, select, union, update

from houseway.house.store.log import Store
from houseway.house.store.schema import (
    credentials,
    passkeys,
    people,
    recovery_codes,
    second_factors,
    sign_in_waits,
)
from houseway.refusal import Refusal


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str
    role: str
    password: str  # its hash
    created: int
    disabled: int | None = None  # since then


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
    """Save name, role, password and whether disabled."""
    values = {name: getattr(person, name) for name in ("name", "role", "password", "disabled")}
    with store.writing() as connection:
        changed = connection.execute(
            update(people).where(people.c.id == person.id).values(**values).returning(people.c.id)
        ).first()
    if changed is None:
        raise Refusal(f"There is no person {person.id!r}. Check the spelling.")


def _people(store: Store, query: Select[Any]) -> list[Person]:
    with store.reading() as connection:
        return [Person(**row._mapping) for row in connection.execute(query)]


# The storage of what people and programs show instead of a password: sessions, tokens, known devices.


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


# The storage of second factors: secrets of authenticators, and the hashes of recovery codes.


class SecondFactor(msgspec.Struct, frozen=True):
    person: str
    secret: str  # sealed, where the house has a key
    created: int
    step: int  # of the last code that was used


class RecoveryCode(msgspec.Struct, frozen=True):
    hash: str
    person: str
    used: int | None = None


def second_factor_of(store: Store, person_id: str) -> SecondFactor | None:
    with store.reading() as connection:
        row = connection.execute(select(second_factors).where(second_factors.c.person == person_id)).first()
    return SecondFactor(**row._mapping) if row else None


def every_second_factor(store: Store) -> list[SecondFactor]:
    with store.reading() as connection:
        rows = connection.execute(select(second_factors).order_by(second_factors.c.person))
        return [SecondFactor(**row._mapping) for row in rows]


def recovery_codes_of(store: Store, person_id: str) -> list[RecoveryCode]:
    query = select(recovery_codes).where(recovery_codes.c.person == person_id).order_by(recovery_codes.c.hash)
    with store.reading() as connection:
        return [RecoveryCode(**row._mapping) for row in connection.execute(query)]


def add_second_factor(store: Store, factor: SecondFactor) -> None:
    with store.writing() as connection:
        connection.execute(insert(second_factors), msgspec.structs.asdict(factor))


def set_recovery_codes(store: Store, person_id: str, code_hashes: Iterable[str]) -> None:
    """Replace the codes that the person had; without new ones there are none."""
    codes = [{"hash": code, "person": person_id, "used": None} for code in code_hashes]
    with store.writing() as connection:
        connection.execute(delete(recovery_codes).where(recovery_codes.c.person == person_id))
        if codes:
            connection.execute(insert(recovery_codes), codes)


def drop_second_factor(store: Store, person_id: str) -> bool:
    """Drop the authenticator, the passkeys and the recovery codes; return whether there was one of them."""
    tables = (second_factors, passkeys, recovery_codes)
    with store.writing() as connection:
        dropped = [
            connection.execute(delete(table).where(table.c.person == person_id)).rowcount for table in tables
        ]
    return any(dropped)


def use_step(store: Store, person_id: str, step: int) -> bool:
    """Return whether no code of this time step, or of a later one, has been used before."""
    with store.writing() as connection:
        used = connection.execute(
            update(second_factors)
            .where(second_factors.c.person == person_id, second_factors.c.step < step)
            .values(step=step)
        )
    return used.rowcount > 0


def use_recovery_code(store: Store, code_hash: str, now: int) -> bool:
    """Return whether the code had not been used before."""
    with store.writing() as connection:
        used = connection.execute(
            update(recovery_codes)
            .where(recovery_codes.c.hash == code_hash, recovery_codes.c.used.is_(None))
            .values(used=now)
        )
    return used.rowcount > 0


def has_second_factor(store: Store, person_id: str) -> bool:
    """Return whether the person has an authenticator or a passkey."""
    queries = [
        select(table.c.person).where(table.c.person == person_id) for table in (second_factors, passkeys)
    ]
    with store.reading() as connection:
        return connection.execute(union(*queries)).first() is not None


# The storage of passkeys: their public keys, and the time of the last challenge that each has answered.


class Passkey(msgspec.Struct, frozen=True):
    id: str  # as its device names it
    person: str
    label: str
    key: str  # public
    created: int
    used: int  # the time of the last challenge that it answered


def passkey_with_id(store: Store, passkey_id: str) -> Passkey | None:
    with store.reading() as connection:
        row = connection.execute(select(passkeys).where(passkeys.c.id == passkey_id)).first()
    return Passkey(**row._mapping) if row else None


def passkeys_of(store: Store, person_id: str) -> list[Passkey]:
    """Return the passkeys of a person, oldest first."""
    query = select(passkeys).where(passkeys.c.person == person_id).order_by(passkeys.c.created, passkeys.c.id)
    with store.reading() as connection:
        return [Passkey(**row._mapping) for row in connection.execute(query)]


def add_passkey(store: Store, passkey: Passkey) -> None:
    with store.writing() as connection:
        connection.execute(insert(passkeys), msgspec.structs.asdict(passkey))


def drop_passkey(store: Store, passkey_id: str) -> None:
    with store.writing() as connection:
        connection.execute(delete(passkeys).where(passkeys.c.id == passkey_id))


def use_passkey(store: Store, passkey_id: str, at: int) -> bool:
    """Return whether the passkey has not answered this challenge, or a later one, before."""
    with store.writing() as connection:
        used = connection.execute(
            update(passkeys).where(passkeys.c.id == passkey_id, passkeys.c.used < at).values(used=at)
        )
    return used.rowcount > 0


# The storage of how often a name was tried with a wrong password, and how long to wait after it.

EVERYWHERE = ""  # the source that stands for all places together


class Wait(msgspec.Struct, frozen=True):
    """Wrong passwords in a row for one name, from one source, and when the next attempt may follow."""

    person: str
    source: str
    failures: int
    since: int
    latest: int
    until: int


def wait_of(store: Store, person_id: str, source: str) -> Wait | None:
    """Return it; within a transaction that writes, nobody else changes it until the end."""
    query = select(sign_in_waits).where(sign_in_waits.c.person == person_id, sign_in_waits.c.source == source)
    with store.reading() as connection:
        row = connection.execute(query.with_for_update()).first()
    return Wait(**row._mapping) if row else None


def waits_of(store: Store, person_id: str) -> list[Wait]:
    query = select(sign_in_waits).where(sign_in_waits.c.person == person_id).order_by(sign_in_waits.c.source)
    with store.reading() as connection:
        return [Wait(**row._mapping) for row in connection.execute(query)]


def every_wait(store: Store) -> list[Wait]:
    """Return those of people who are known."""
    query = select(sign_in_waits).where(sign_in_waits.c.person.in_(select(people.c.id)))
    with store.reading() as connection:
        return [Wait(**row._mapping) for row in connection.execute(query)]


def save_waits(store: Store, waits: Sequence[Wait]) -> None:
    with store.writing() as connection:
        for wait in waits:
            values = msgspec.structs.asdict(wait)
            these = (sign_in_waits.c.person == wait.person, sign_in_waits.c.source == wait.source)
            if not connection.execute(update(sign_in_waits).where(*these).values(**values)).rowcount:
                connection.execute(insert(sign_in_waits), values)


def drop_waits(store: Store, person_id: str, *sources: str) -> int:
    """Forget those of these sources, or all of them."""
    with store.writing() as connection:
        if not sources:
            return connection.execute(
                delete(sign_in_waits).where(sign_in_waits.c.person == person_id)
            ).rowcount
        return sum(connection.execute(_these(person_id, source)).rowcount for source in sources)


def drop_old_waits(store: Store, before: int, most_of_nobody: int) -> None:
    """Forget old ones that have ended, and all but the newest of names that nobody has."""
    nobodys = sign_in_waits.c.person.not_in(select(people.c.id))
    newest = (
        select(sign_in_waits.c.latest)
        .where(nobodys)
        .order_by(sign_in_waits.c.latest.desc())
        .offset(most_of_nobody)
        .limit(1)
    )
    with store.writing() as connection:
        ended = (sign_in_waits.c.latest < before) & (sign_in_waits.c.until < before)
        connection.execute(delete(sign_in_waits).where(ended))
        limit = connection.scalar(newest)
        if limit is not None:
            connection.execute(delete(sign_in_waits).where(nobodys, sign_in_waits.c.latest <= limit))


def _these(person_id: str, source: str) -> Delete:
    return delete(sign_in_waits).where(sign_in_waits.c.person == person_id, sign_in_waits.c.source == source)


# The storage of people and of everything with which they sign in.

__all__ = [
    "Credential",
    "Person",
    "add_credential",
    "add_person",
    "credentials_of",
    "drop_credential",
    "drop_credentials",
    "drop_expired",
    "every_person",
    "holder",
    "note_used",
    "person_with_id",
    "save_person",
]
