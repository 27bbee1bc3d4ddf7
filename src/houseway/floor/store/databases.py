"""SQLite and PostgreSQL: everything in which the two databases differ, except notifications."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, create_engine, event, exc, text
from sqlalchemy.engine import URL, make_url

from houseway.floor.store.errors import Unavailable
from houseway.floor.store.rows import Row
from houseway.floor.store.wal_checkpoints import LARGEST_AHEAD, Checkpoints
from houseway.refusal import Refusal

WRITES = "writes"  # execution option of connections whose transactions write
_CONNECTING = {
    "connect_timeout": 10,
    # Notice within half a minute that the server is cut off.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    # A plan prepared while the log was short would scan all of it when it is long.
    "prepare_threshold": None,
}
_COLUMNS = ", ".join(Row._fields)
_VALUES = f"({', '.join('?' for _ in Row._fields)})"
_MOST_ROWS = 128  # in one statement
_SCHEMA_LOCK = 0x486F757365776179  # an arbitrary number: "Houseway" in ASCII

_LOCKED = (
    "The log {name} has been locked by another program for more than {patience:g} s. Nothing was written."
    " End the other program or wait for it, then try again."
)
_FULL = "The disk that holds the log {name} is full: nothing was written. Make room, then try again."
_NOT_ALLOWED = "This user may not write the log {name}: {said}. Nothing was written. Allow it."
_DAMAGED = "The log {name} is damaged: {said}. Nothing was written. Restore it from its last backup."
_OTHER = "The log {name} could not be used: {said}. Nothing was written."
_SQLITE_FAILURES = {
    "BUSY": _LOCKED,
    "LOCKED": _LOCKED,
    "FULL": _FULL,
    "READONLY": _NOT_ALLOWED,
    "CANTOPEN": "The log {name} cannot be opened. Check that it is a file and may be written.",
    "NOTADB": "{name} is not a database. Give a log made by Houseway, or a new file.",
    "CORRUPT": _DAMAGED,
}
_UNREACHABLE = "The database {name} cannot be reached: {said}. Check its address and that the server runs."
_LOST = f"{_UNREACHABLE} Then read the log before you go on, to see whether your last record arrived."
_POSTGRESQL_FAILURES = {
    "55P03": _LOCKED,
    "40P01": _LOCKED,  # deadlock
    "53100": _FULL,
    "25006": _NOT_ALLOWED,
    "42501": _NOT_ALLOWED,
    "XX001": _DAMAGED,
    "XX002": _DAMAGED,
}


class Database(Protocol):
    """A database: how to connect to it, write to it, and explain its errors."""

    name: str
    engine: Engine
    is_read_only: bool
    each: str  # SQL for the elements of a JSON array, one a row, in the column "value"

    def make_durable(self) -> None:
        """Refuse a database that may lose what it has confirmed."""

    def lock_schema(self, connection: Connection) -> None:
        """Let only this program change the tables until the transaction ends."""

    def add_rows(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Insert the rows by one statement or a few: each statement costs a turn of the other threads."""

    def committed(self, streams: int) -> None:
        """Count the streams that have grown."""

    def explain(self, error: exc.DBAPIError) -> str: ...

    def close(self) -> None: ...


_OWNER, _OWNER_AND_GROUP = 0o600, 0o660
_PARTS = ("", "-wal", "-shm")  # of a file; SQLite gives new ones the mode of the first


def _keep_private(file: Path) -> None:
    """Create the file for its owner alone: it holds the seeds of rounds to come, and password hashes.

    What an earlier version left open to others is closed. A file that its group may write is shared on
    purpose, and stays so. What cannot be changed here, SQLite explains when it opens the file.
    A file that is there is not opened: closing it would end all locks that this process has on it.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, _OWNER))
    for path in (Path(f"{file}{part}") for part in _PARTS):
        with suppress(OSError):
            mode = stat.S_IMODE(path.stat().st_mode)
            kept = mode & (_OWNER_AND_GROUP if mode & stat.S_IWGRP else _OWNER)
            if path.is_file() and kept != mode:
                path.chmod(kept)


class SQLite:
    """A file. Writers wait for each other from the start of the transaction."""

    each = "json_each(:{})"

    def __init__(self, url: URL, patience: float, *, read_only: bool = False) -> None:
        self.name = url.database or ""
        self._patience = patience
        if url.query:
            raise Refusal(
                f"{', '.join(url.query)}: a log in a file takes no options. Give sqlite:///FILE alone."
            )
        if self.name in ("", ":memory:"):
            raise Refusal("A log in memory would be lost with the program. Give the name of a file.")
        folder = Path(self.name).parent
        if not folder.is_dir():
            raise Refusal(
                f"The log cannot be kept in {self.name}: there is no folder {folder}. Make it first."
            )
        self.is_read_only = read_only
        if read_only:
            url = _read_only_url(Path(self.name))
        else:
            _keep_private(Path(self.name))
        self.engine = create_engine(url.set(drivername="sqlite+pysqlite"), connect_args={"timeout": patience})
        if not read_only:
            event.listen(self.engine, "connect", _set_up_sqlite)
        event.listen(self.engine, "begin", _begin_sqlite)
        self._checkpoints = Checkpoints(self.engine)

    def make_durable(self) -> None:
        if self.is_read_only:
            return
        with self.engine.connect() as connection:
            mode = self._write_ahead(connection.connection.driver_connection)
        if mode != "wal":
            raise Refusal(
                f"{self.name} is in a place that allows no write-ahead log (its journal stays {mode!r})."
                " Keep it on a disk of this machine."
            )

    def _write_ahead(self, connection: Any) -> str:
        """Switch to the write-ahead log. SQLite does not wait while another program does the same."""
        until = time.monotonic() + self._patience
        while True:
            try:
                return str(connection.execute("PRAGMA journal_mode=WAL").fetchone()[0])
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise exc.OperationalError("PRAGMA journal_mode", None, error) from error
            time.sleep(0.01)

    def lock_schema(self, connection: Connection) -> None:
        """A transaction that writes has the file locked already."""

    def add_rows(self, connection: Connection, rows: Sequence[Row]) -> None:
        left = list(rows)
        while left:
            # In powers of two, so that there are few different statements, each prepared once.
            size = min(1 << (len(left).bit_length() - 1), _MOST_ROWS)
            chunk, left = left[:size], left[size:]
            connection.exec_driver_sql(_insert(size), tuple(chain.from_iterable(chunk)))

    def committed(self, streams: int) -> None:
        self._checkpoints.committed(streams)

    def close(self) -> None:
        self._checkpoints.close()
        self.engine.dispose()

    def explain(self, error: exc.DBAPIError) -> str:
        """Explain by the family of the code: SQLITE_BUSY_SNAPSHOT belongs to BUSY."""
        code = getattr(error.orig, "sqlite_errorname", "")
        words = _SQLITE_FAILURES.get("".join(code.split("_")[1:2]), _OTHER)
        return words.format(name=self.name, patience=self._patience, said=_first_line(error))


def _read_only_url(file: Path) -> URL:
    """Open a file that may lie on a medium on which nothing can be created, not even for reading."""
    ahead = Path(f"{file}-wal")
    if ahead.exists() and ahead.stat().st_size and not os.access(file.parent, os.W_OK):
        raise Refusal(
            f"{file} has records in {ahead} that cannot be read from a place where nothing may be written."
            " Copy both files elsewhere, or make a copy with `houseway backup`."
        )
    alone = {} if os.access(file.parent, os.W_OK) else {"immutable": "1"}
    return URL.create(
        "sqlite", database=f"file:{file.resolve()}", query={"mode": "ro", "uri": "true", **alone}
    )


@cache
def _insert(rows: int) -> str:
    return f"INSERT INTO records ({_COLUMNS}) VALUES " + ", ".join([_VALUES] * rows)  # noqa: S608 - constants


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # _begin_sqlite begins the transactions
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute(f"PRAGMA wal_autocheckpoint={LARGEST_AHEAD}")


def _begin_sqlite(connection: Connection) -> None:
    """Lock for writing at once: SQLite refuses to upgrade a read transaction instead of waiting."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


class PostgreSQL:
    """A server. Writers of different streams do not wait for each other."""

    each = "json_array_elements(CAST(:{} AS json))"
    is_read_only = False

    def __init__(self, url: URL, patience: float) -> None:
        self.name = url.render_as_string(hide_password=True)
        self._patience = patience
        self._was_reached = False
        self.engine = create_engine(
            url.set(drivername="postgresql+psycopg"), pool_pre_ping=True, connect_args=_CONNECTING
        )
        event.listen(self.engine, "connect", self._set_up)

    def _set_up(self, connection: Any, _: object) -> None:
        self._was_reached = True
        connection.autocommit = True  # else the first rollback would undo the settings
        with connection.cursor() as cursor:
            cursor.execute("SET synchronous_commit = on")
            cursor.execute(f"SET lock_timeout = {max(1, round(self._patience * 1000))}")
        connection.autocommit = False

    def make_durable(self) -> None:
        with self.engine.connect() as connection:
            fsync = connection.scalar(text("SHOW fsync"))
            encoding = connection.scalar(text("SHOW server_encoding"))
        if fsync != "on":
            raise Refusal(
                f"The server of {self.name} runs with fsync = {fsync}: a power failure would lose money that"
                " was confirmed. Set fsync = on."
            )
        if encoding != "UTF8":
            raise Refusal(
                f"The database {self.name} stores text as {encoding}, which cannot hold every name."
                " Create a database with the encoding UTF8."
            )

    def add_rows(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Insert with COPY, the fastest way for many rows; raise its errors as SQLAlchemy's."""
        from psycopg import Error  # noqa: PLC0415 - only where the database is PostgreSQL

        statement = f"COPY records ({_COLUMNS}) FROM STDIN"
        try:
            with connection.connection.cursor() as cursor, cursor.copy(statement) as copy:  # type: ignore[attr-defined]
                for row in rows:
                    copy.write_row(row)
        except Error as error:
            raise exc.DBAPIError.instance(
                statement, None, error, Error, dialect=connection.dialect
            ) from error

    def lock_schema(self, connection: Connection) -> None:
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _SCHEMA_LOCK})

    def committed(self, streams: int) -> None:
        """The server does its own checkpoints."""

    def close(self) -> None:
        self.engine.dispose()

    def explain(self, error: exc.DBAPIError) -> str:
        """Explain by the code; an error without one comes from the network."""
        code = getattr(error.orig, "sqlstate", None) or ""
        if error.connection_invalidated or code[:2] in ("", "08", "57"):
            words = _LOST if self._was_reached else _UNREACHABLE
        else:
            words = _POSTGRESQL_FAILURES.get(code, _OTHER)
        return words.format(name=self.name, patience=self._patience, said=_first_line(error))


def _first_line(error: exc.DBAPIError) -> str:
    return str(error.orig).strip().split("\n", 1)[0].rstrip(".")


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


_ADDRESSES = "Give a file, sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE."


@contextmanager
def explained(database: Database) -> Iterator[None]:
    """Turn errors of the database into refusals, except broken constraints: the caller explains those."""
    try:
        yield
    except exc.IntegrityError:
        raise
    except exc.DBAPIError as error:
        raise Unavailable(database.explain(error)) from error
    except exc.PendingRollbackError as error:  # the connection was lost before, in the same transaction
        raise Unavailable(f"The connection to {database.name} was lost. Nothing was written.") from error
    except exc.TimeoutError as error:
        raise Unavailable(f"Too many connections to {database.name} at once. Try again.") from error
