"""The storage of the log: a file (SQLite) or a server (PostgreSQL)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from houseway.house.store.errors import Conflict, RefusedRecord, Unavailable
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.house.store.log import Store

__all__ = ["Conflict", "RefusedRecord", "Store", "Unavailable", "open_store"]


def open_store(place: str | Path, patience: float = 5.0, *, read_only: bool = False) -> Store:
    """Open a file, ``sqlite:///FILE`` or ``postgresql://…``; wait ``patience`` seconds for a lock.

    A file that is opened ``read_only`` is left exactly as it is.
    """
    # The database libraries are slow to load, and an optional extra.
    from houseway.house.store.database import explained  # noqa: PLC0415
    from houseway.house.store.log import Store  # noqa: PLC0415
    from houseway.house.store.opening import database_at, prepare  # noqa: PLC0415

    database = database_at(place, patience, read_only=read_only)
    try:
        with explained(database):
            prepare(database)
    except Refusal:
        database.engine.dispose()
        raise
    return Store(database)
