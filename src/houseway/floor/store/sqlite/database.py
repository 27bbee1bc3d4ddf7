"""SQLite: a log in a file of this machine."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, PoolProxiedConnection, create_engine, event, exc
from sqlalchemy.engine import URL

from houseway.floor.store.database import (
    COLUMNS,
    DAMAGED,
    FULL,
    LOCKED,
    NOT_ALLOWED,
    OTHER,
    WRITES,
    first_line,
)
from houseway.floor.store.errors import DiskFailed, ResultUnknown, Unavailable
from houseway.floor.store.rows import Row
from houseway.floor.store.sqlite.file_guard import FileGuard
from houseway.floor.store.sqlite.growth import SQLiteNotifier
from houseway.floor.store.sqlite.wal_checkpoints import LARGEST_AHEAD, Checkpoints
from houseway.refusal import Refusal

_VALUES = f"({', '.join('?' for _ in Row._fields)})"
_MOST_ROWS = 128  # in one statement
_CONNECTIONS = 12  # that stay open: to open one takes longer than what is mostly asked
_CACHE_KILOBYTES = 8_192  # of pages, at most, for a connection: the ends of all streams and indexes
_FAILURES = {
    "BUSY": LOCKED,
    "LOCKED": LOCKED,
    "FULL": FULL,
    "READONLY": NOT_ALLOWED,
    "CANTOPEN": "The log {name} cannot be opened. Check that it is a file and may be written.",
    "NOTADB": "The file {name} is not a database. Give a log made by Houseway, or a new file.",
    "CORRUPT": DAMAGED,
}


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
    is_remote = False

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
        self.engine = create_engine(
            url.set(drivername="sqlite+pysqlite"),
            connect_args={"timeout": patience},
            pool_size=_CONNECTIONS,
            # The connection that wrote last: only its cache holds the pages as they are now.
            pool_use_lifo=True,
        )
        if not read_only:
            event.listen(self.engine, "connect", _set_up_sqlite)
        event.listen(self.engine, "begin", _begin_sqlite)
        self._guard = FileGuard(self.name)
        self._kept_open: PoolProxiedConnection | None = None
        self.on_failure: Callable[[Unavailable], None] = lambda _: None
        self._checkpoints = Checkpoints(
            self.engine, lambda error: self.on_failure(DiskFailed(self.name, str(error)))
        )

    def make_durable(self) -> None:
        if self.is_read_only:
            return
        # One connection stays open: SQLite removes the write-ahead log with the last one.
        self._kept_open = self.engine.raw_connection()
        mode = self._write_ahead(self._kept_open.driver_connection)
        if mode != "wal":
            raise Refusal(
                f"{self.name} is in a place that allows no write-ahead log (its journal stays {mode!r})."
                " Keep it on a disk of this machine."
            )
        # What a program that ended suddenly has left in the write-ahead log may never have been synced. It is
        # copied into the file, which is synced, before anybody builds on it. The first look also makes both.
        self._run("SELECT 1 FROM sqlite_master")
        self._run("PRAGMA wal_checkpoint(PASSIVE)")
        self._guard.remember()
        event.listen(self.engine, "connect", lambda *_: self._guard.check())

    def _run(self, statement: str) -> None:
        """Run a statement on the connection that stays open, outside of any transaction."""
        try:
            self._kept_open.driver_connection.execute(statement).fetchall()  # type: ignore[union-attr]
        except sqlite3.Error as error:
            raise exc.OperationalError(statement, None, error) from error

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

    def notifier(self) -> SQLiteNotifier:
        return SQLiteNotifier(self)

    def answer_soon(self) -> None:
        """A lock is waited for as long as the file was opened with; nothing else keeps anybody waiting."""

    def check_answers(self) -> None:
        """Whoever meets a lock finds out."""

    def check_in_place(self, *, has_written: bool = False) -> None:
        self._guard.check(has_written=has_written)

    def committed(self, streams: int) -> None:
        self._checkpoints.committed(streams)

    def close(self) -> None:
        self._checkpoints.close()
        if self._kept_open is not None:
            self._kept_open.close()
        self.engine.dispose()

    def explain(self, error: exc.DBAPIError) -> Unavailable:
        words = _FAILURES.get(_family(error), OTHER)
        return Unavailable.in_words(words, self.name, first_line(error), patience=self._patience)

    def explain_commit(self, error: exc.DBAPIError) -> Unavailable:
        """Say that, after an error of the disk, what was written may be found when the file is opened again.

        Its commit can be in the write-ahead log although it could not be synced, and nobody can tell whether
        a later sync has written it: this program must not go on.
        """
        if _family(error) == "IOERR":
            return ResultUnknown(self.name, first_line(error), is_final=True)
        return self.explain(error)


def _family(error: exc.DBAPIError) -> str:
    """Return the family of the error code: SQLITE_BUSY_SNAPSHOT belongs to BUSY."""
    code: str = getattr(error.orig, "sqlite_errorname", "")
    return "".join(code.split("_")[1:2])


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
    return f"INSERT INTO records ({COLUMNS}) VALUES " + ", ".join([_VALUES] * rows)  # noqa: S608 - constants


def _set_up_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # _begin_sqlite begins the transactions
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    # What an INSERT of many rows needs to be undone alone lives as long as that statement: no file is needed.
    connection.execute("PRAGMA temp_store=MEMORY")
    connection.execute(f"PRAGMA cache_size=-{_CACHE_KILOBYTES}")
    connection.execute(f"PRAGMA wal_autocheckpoint={LARGEST_AHEAD}")


def _begin_sqlite(connection: Connection) -> None:
    """Lock for writing at once: SQLite refuses to upgrade a read transaction instead of waiting."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
