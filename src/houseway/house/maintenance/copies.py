"""Copies a log from one database to another, whichever they are, while it is in use.

A backup is a SQLite file with everything but sessions and snapshots: people sign in again, and snapshots only
save time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import Connection, Table, insert, select

from houseway.house.store.log import Store
from houseway.house.store.schema import (
    checkpoints,
    credentials,
    files,
    leaves,
    passkeys,
    people,
    records,
    recovery_codes,
    second_factors,
    sign_in_waits,
    subtrees,
)
from houseway.refusal import Refusal

COPIED = (
    people,  # first: what follows refers to them
    *(credentials, sign_in_waits, second_factors, recovery_codes, passkeys),
    *(records, files, leaves, subtrees, checkpoints),
)
_BATCH = 1000


def copy_log(source: Store, target: Store, tell: Callable[[int], None] = lambda _: None) -> int:
    """Copy everything into an empty log, as it is at one moment; return the number of records.

    ``tell`` is called with the number of rows copied so far. If it fails, the target stays empty.
    """
    if target.count() or _has_people(target):
        raise Refusal(f"{target.database.name} holds a log already. Give a new and empty database.")
    done = 0
    with _at_one_moment(source) as reading, target.writing() as writing:
        for table in COPIED:
            for rows in _batches(reading, table):
                writing.execute(insert(table), rows)
                done += len(rows)
                tell(done)
    return target.count()


def _has_people(store: Store) -> bool:
    with store.reading() as connection:
        return connection.execute(select(people.c.id).limit(1)).first() is not None


def _at_one_moment(store: Store) -> Any:
    """Open a transaction that sees the log as it was when it began, whatever is written meanwhile."""
    engine = store.engine
    if engine.dialect.name == "postgresql":
        engine = engine.execution_options(isolation_level="REPEATABLE READ")
    return engine.begin()


def _batches(connection: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    query = select(table).order_by(*table.primary_key.columns)
    if table is credentials:
        query = query.where(credentials.c.kind != "session")
    result = connection.execution_options(stream_results=True, yield_per=_BATCH).execute(query)
    for rows in result.partitions():
        yield [dict(row._mapping) for row in rows]
