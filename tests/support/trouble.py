"""Makes databases that cannot be written for a while: a full disk, or a lock of another program."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import create_engine, event, text

from houseway.house.store import Unavailable
from houseway.house.store.log import Store
from tests.support.records import following

_RAISING = (
    "CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = 'disk_full'; END $$"
)


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """Let SQLite use no further page, and PostgreSQL raise the error of a full disk."""
    if store.engine.dialect.name == "sqlite":
        with _no_more_pages(store):
            yield
        return
    with store.writing() as connection:
        connection.execute(text(_RAISING))
        connection.execute(text("CREATE TRIGGER f BEFORE INSERT ON records EXECUTE FUNCTION full_disk()"))
    yield
    with store.writing() as connection:
        connection.execute(text("DROP TRIGGER f ON records"))


@contextmanager
def _no_more_pages(store: Store) -> Iterator[None]:
    with store.reading() as connection:
        pages = [int(connection.scalar(text("PRAGMA page_count")) or 0)]

    def limit(begun: Any) -> None:
        begun.exec_driver_sql(f"PRAGMA max_page_count = {pages[0]}")

    event.listen(store.engine, "begin", limit)
    # The last pages may still have room for a record: fill them first.
    with suppress(Unavailable):
        while True:
            store.append([following("filler", store.last("filler"))])
    yield
    pages[0] = 2**30


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Another program holds the write lock."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(text("LOCK TABLE records IN EXCLUSIVE MODE"))
        yield
        connection.rollback()
    engine.dispose()
