"""Finds the database of a log from its address, and creates or migrates its tables."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, exc, inspect, text
from sqlalchemy.engine import URL, make_url

from houseway.house.store.database import WRITES, Database
from houseway.house.store.postgresql import PostgreSQL
from houseway.house.store.schema import VERSION_TABLE, VERSIONS
from houseway.house.store.sqlite import SQLite
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


# Prepares a database: creates or migrates its tables, and refuses a database of another program.

MIGRATIONS = Path(__file__).parent / "migrations"


def prepare(database: Database) -> None:
    """Create or migrate the tables. A database of another program is left exactly as it was."""
    with database.engine.connect() as connection:
        version = _version(connection, database.name)
    database.make_durable()
    if version == VERSIONS[-1]:
        return
    if database.is_read_only:
        raise Refusal(
            f"{database.name} was made by an earlier version of Houseway and cannot be changed where it is."
            " Copy it to a place that you may write, and open the copy."
        )
    with database.engine.execution_options(**{WRITES: True}).begin() as connection:
        database.lock_schema(connection)
        if _version(connection, database.name) != VERSIONS[-1]:
            migrate(connection, VERSIONS[-1])


def _version(connection: Connection, name: str) -> str | None:
    tables = inspect(connection).get_table_names()
    if VERSION_TABLE not in tables:
        if tables:
            raise Refusal(
                f"{name} is not a log of Houseway: it holds {', '.join(sorted(tables)[:3])} and no"
                f" {VERSION_TABLE}. Give another database, or a new and empty one."
            )
        return None
    version = str(connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}")))  # noqa: S608 - a constant
    if version not in VERSIONS:
        raise Refusal(
            f"{name} was made by a newer version of Houseway: its tables have version {version}, and this"
            f" program knows up to {VERSIONS[-1]}. Install the newer program."
        )
    return version


def migrate(connection: Connection, version: str) -> None:
    """Run the migrations up to this version, in the transaction of this connection."""
    from alembic import command, config  # noqa: PLC0415 - slow to load, and rarely needed

    settings = config.Config()
    settings.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    command.upgrade(settings, version)
