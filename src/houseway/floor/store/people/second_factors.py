"""The storage of second factors: secrets of authenticators, and the hashes of recovery codes."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import delete, insert, select, union, update

from houseway.floor.store.log import Store
from houseway.floor.store.schema import passkeys, recovery_codes, second_factors


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
    found = [
        select(table.c.person).where(table.c.person == person_id) for table in (second_factors, passkeys)
    ]
    with store.reading() as connection:
        return connection.execute(union(*found)).first() is not None
