"""The storage of how often a name was tried with a wrong password, and how long to wait after it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Delete, delete, insert, select, update

from houseway.floor.store.log import Store
from houseway.floor.store.schema import people, sign_in_waits

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
