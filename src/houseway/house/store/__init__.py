"""The storage of the log: a file (SQLite) or a server (PostgreSQL)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.house.store.errors import Conflict, RefusedRecord, Unavailable
from houseway.lazy import lazy
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.house.store.log import Store

__all__ = ["Conflict", "RefusedRecord", "Store", "Unavailable", "open_store"]

# The database libraries are slow to load, and an optional extra.
opened: Callable[..., Store] = lazy("houseway.house.store.log:Store")
database_at = lazy("houseway.house.store.opening:database_at")
prepare = lazy("houseway.house.store.opening:prepare")
explained = lazy("houseway.house.store.database:explained")


def open_store(place: str | Path, patience: float = 5.0, *, read_only: bool = False) -> Store:
    """Open a file, ``sqlite:///FILE`` or ``postgresql://…``; wait ``patience`` seconds for a lock.

    A file that is opened ``read_only`` is left exactly as it is.
    """
    database = database_at(place, patience, read_only=read_only)
    try:
        with explained(database):
            prepare(database)
    except Refusal:
        database.engine.dispose()
        raise
    return opened(database)
