"""Keeps a log in a file of this machine: SQLite.

Next to the database itself there are three helpers: one notices that the file was removed or replaced, one
notices what other programs write, and one does the checkpoints of the write-ahead log in a thread of
its own.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, PoolProxiedConnection, create_engine, event, exc
from sqlalchemy.engine import URL

from houseway.house.store.database import (
    COLUMNS,
    DAMAGED,
    FULL,
    LOCKED,
    NOT_ALLOWED,
    OTHER,
    WRITES,
    Callback,
    Heads,
    LocalNotifier,
    Stop,
    explained,
    first_line,
    notify,
)
from houseway.house.store.errors import DiskFailed, FileReplaced, ResultUnknown, Unavailable
from houseway.house.store.rows import Row
from houseway.refusal import Refusal

_Identity = tuple[int, int]  # device and number of a file: another file never has both


class FileGuard:
    def __init__(self, file: str) -> None:
        # SQLite keeps the write-ahead log next to the file itself, also if it was opened by a link to it.
        self._file, self._ahead = file, f"{os.path.realpath(file)}-wal"
        self._opened: tuple[_Identity | None, ...] | None = None

    def remember(self) -> None:
        """Remember the files, which are open now and stay open."""
        self._opened = self._now()

    def check(self, *, has_written: bool = False) -> None:
        if self._opened is not None and self._now() != self._opened:
            raise FileReplaced(self._file, has_written=has_written)

    def _now(self) -> tuple[_Identity | None, ...]:
        return _identity(self._file), _identity(self._ahead)


def _identity(file: str) -> _Identity | None:
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_dev, status.st_ino


# Checkpoints of SQLite's write-ahead log, in a thread of their own.
#
# Otherwise every few commits one would do the checkpoint, and everybody who waits for that commit would
# wait.

_STREAMS = 500  # streams that have grown until a checkpoint is worth it
# In pages. Only a complete checkpoint lets SQLite start its log over, and the thread seldom completes one
# while others write. When the log has this size, a commit does the rest, which is little by then.
LARGEST_AHEAD = 16_000
_log = logging.getLogger(__name__)


class Checkpoints:
    """``on_failure`` is called with an error of the disk: a sync that failed must not be tried again."""

    def __init__(self, engine: Engine, on_failure: Callable[[Exception], None]) -> None:
        self._engine = engine
        self._on_failure = on_failure
        self._grown = 0
        self._copying: threading.Thread | None = None
        self._lock = threading.Lock()

    def committed(self, streams: int) -> None:
        with self._lock:
            self._grown += streams
            if self._grown < _STREAMS or (self._copying and self._copying.is_alive()):
                return
            self._grown = 0
            copying = threading.Thread(target=self._copy, name="houseway-checkpoint", daemon=True)
            # If no thread can be started, leave it for later: what was committed is committed.
            with suppress(RuntimeError):
                copying.start()
                self._copying = copying

    def close(self) -> None:
        with self._lock:
            if self._copying:
                self._copying.join()

    def _copy(self) -> None:
        """A passive checkpoint waits for nobody, and nobody waits for it."""
        try:
            with self._engine.connect() as connection:
                # Directly: SQLAlchemy would begin a transaction.
                connection.connection.driver_connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()  # type: ignore[union-attr]
        except (exc.SQLAlchemyError, sqlite3.Error) as error:
            if str(getattr(error, "sqlite_errorname", "")).startswith("SQLITE_IOERR"):
                self._on_failure(error)
                return
            # Nothing is lost: it is tried again, and until then reads use the write-ahead log.
            _log.warning("The write-ahead log could not be checkpointed. %s", error)


# Notices what other programs write to the file: SQLite tells nobody, so a thread asks.
#
# Asking costs some microseconds: SQLite counts the commits of others, and rows have ascending numbers.

_ASK_SECONDS = 0.25
_NEWER = "SELECT stream, max(number), max(rowid) FROM records WHERE rowid > ? GROUP BY stream"
_LAST = "SELECT coalesce(max(rowid), 0) FROM records"


class SQLiteNotifier(LocalNotifier):
    """What this store writes is known at once, what other programs write soon after."""

    def __init__(self, database: SQLite) -> None:
        super().__init__()
        self._database = database
        self._own: dict[str, int] = {}  # the last record of each stream that this store has written

    def committed(self, heads: Heads) -> None:
        self._own |= heads
        super().committed(heads)

    def listen(self, callback: Callback, everything: Callable[[], Heads]) -> Stop:
        stop_local = super().listen(callback, everything)
        asking = _Asking(self._database, lambda heads: notify(callback, self._of_others(heads)))
        thread = threading.Thread(target=asking.run, name="houseway-growth", daemon=True)
        thread.start()

        def stop() -> None:
            stop_local()
            asking.stopped.set()
            if thread is not threading.current_thread():
                thread.join()

        return stop

    def _of_others(self, heads: Heads) -> Heads:
        return {stream: number for stream, number in heads.items() if number > self._own.get(stream, 0)}


class _Asking:
    """``tell`` returns whether what has grown could be read; if not, it is asked again."""

    def __init__(self, database: SQLite, tell: Callable[[Heads], bool]) -> None:
        self._database = database
        self._tell = tell
        self.stopped = threading.Event()
        with explained(database), database.engine.begin() as connection:
            self._last: int = connection.exec_driver_sql(_LAST).scalar_one()
        self._commits = -1  # by others, as the connection of this thread counts them

    def run(self) -> None:
        is_well = True
        while not self.stopped.wait(_ASK_SECONDS):
            try:
                # Directly: SQLAlchemy would begin transactions.
                with closing(self._database.engine.raw_connection()) as connection:
                    while not self.stopped.wait(_ASK_SECONDS):
                        self._ask(connection.driver_connection)
                        is_well = True
            except Exception as error:
                # Whatever it is: without this thread, people would see an old state for ever.
                if is_well:
                    _log.warning("What other programs write is not seen now. %s", error)
                is_well, self._commits = False, -1

    def _ask(self, connection: Any) -> None:
        (commits,) = connection.execute("PRAGMA data_version").fetchone()
        if commits == self._commits:
            return
        newer = connection.execute(_NEWER, (self._last,)).fetchall()
        if self._tell({stream: number for stream, number, _ in newer}):
            self._commits = commits
            self._last = max((row for _, _, row in newer), default=self._last)


# SQLite: a log in a file of this machine.

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
            private = mode & (_OWNER_AND_GROUP if mode & stat.S_IWGRP else _OWNER)
            if path.is_file() and private != mode:
                path.chmod(private)


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
        """Do nothing: a lock shows when it is met."""

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
    """Open a file that may be on a medium on which nothing can be created, not even for reading."""
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
