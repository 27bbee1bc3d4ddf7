"""Checks that the database still refuses to change or remove a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

_TRIGGERS = {
    "sqlite": {"records_no_update", "records_no_delete"},
    "postgresql": {"records_only_grow"},
}
_QUERIES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'records'",
    "postgresql": (
        "SELECT tgname FROM pg_trigger WHERE tgrelid = 'records'::regclass AND NOT tgisinternal"
        " AND tgenabled <> 'D'"
    ),
}


def database_faults(store: Store) -> Iterator[str]:
    """Yield a fault for each guard that is gone, and for each that somebody has added."""
    from sqlalchemy import text  # noqa: PLC0415 - databases are an extra

    with store.reading() as connection:
        kind = connection.dialect.name
        found = set(connection.scalars(text(_QUERIES[kind])))
    for name in sorted(_TRIGGERS[kind] - found):
        yield f"the trigger {name}, which refuses to change records, is gone from the database"
    for name in sorted(found - _TRIGGERS[kind]):
        yield f"the trigger {name} is not one of Houseway: somebody has added it to the records"
