"""The storage of passkeys: their public keys, and the time of the last challenge that each has answered."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, insert, select, update

from houseway.floor.store.log import Store
from houseway.floor.store.schema import passkeys


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
