"""Finds the database of a log from its address."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import exc
from sqlalchemy.engine import URL, make_url

from houseway.floor.store.database import Database
from houseway.floor.store.postgresql.database import PostgreSQL
from houseway.floor.store.sqlite.database import SQLite
from houseway.refusal import Refusal

_ADDRESSES = "Give a file, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE."


def database_at(place: str | Path, patience: float, *, read_only: bool = False) -> Database:
    """Return the database at a file name, ``sqlite:///FILE`` or ``postgresql://…``."""
    if isinstance(place, Path) or "://" not in place:
        return SQLite(URL.create("sqlite", database=str(place)), patience, read_only=read_only)
    try:
        url = make_url(place.replace("postgres://", "postgresql://", 1))
    except (exc.ArgumentError, ValueError):
        raise Refusal("The address of the database is not valid. " + _ADDRESSES) from None
    match url.drivername:
        case "sqlite" | "sqlite+pysqlite":
            return SQLite(url, patience, read_only=read_only)
        case "postgresql" | "postgresql+psycopg":
            return PostgreSQL(url, patience)
    raise Refusal(f"{url.drivername!r} is not a database that Houseway can store its log in. " + _ADDRESSES)
