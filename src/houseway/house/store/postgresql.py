"""Keeps a log on a server, for several programs on any machines: PostgreSQL."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, create_engine, event, exc, text
from sqlalchemy.engine import URL

from houseway.house.store.database import (
    COLUMNS,
    DAMAGED,
    FULL,
    LOCKED,
    NOT_ALLOWED,
    OTHER,
    Callback,
    Heads,
    Stop,
    explained,
    first_line,
    notify,
)
from houseway.house.store.errors import ResultUnknown, Unavailable
from houseway.house.store.rows import Row
from houseway.lazy import lazy
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.house.store.postgresql_connection import Silence

psycopg = lazy("psycopg")  # an extra


_CHANNEL = "houseway"
_POLL_SECONDS = 0.2  # how often the thread checks whether it should stop
_RECONNECT_SECONDS = 0.5
_log = logging.getLogger(__name__)


class PostgreSQLNotifier:
    """PostgreSQL: the server notifies every program that listens, this one too, on commit."""

    def __init__(self, database: PostgreSQL) -> None:
        self._database = database

    def announce(self, connection: Connection, heads: Heads) -> None:
        element = self._database.each.format("heads")
        query = text(f"SELECT pg_notify('{_CHANNEL}', CAST(value AS text)) FROM {element}")  # noqa: S608 - constants
        connection.execute(query, {"heads": msgspec.json.encode(list(heads.items())).decode()})

    def committed(self, heads: Heads) -> None:
        """The server notifies by itself."""

    def listen(self, callback: Callback, everything: Callable[[], Heads]) -> Stop:
        listener = _Listener(self._database, callback, everything)
        thread = threading.Thread(target=listener.run, name="houseway-listener", daemon=True)
        thread.start()

        def stop() -> None:
            listener.stopped.set()
            if thread is not threading.current_thread():
                thread.join()

        return stop


class _Listener:
    """A connection that only listens, and a thread that waits on it."""

    def __init__(self, database: PostgreSQL, callback: Callback, everything: Callable[[], Heads]) -> None:
        self._database = database
        self._callback = callback
        self._everything = everything
        self._connection: Connection | None = self._connect()
        self.stopped = threading.Event()

    def _connect(self) -> Connection:
        with explained(self._database):
            connection = self._database.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            connection.detach()
            connection.exec_driver_sql(f"LISTEN {_CHANNEL}")
            listening: Any = connection.connection.dbapi_connection
            listening.silence = None  # here it is usual that nothing comes for long
        return connection

    def run(self) -> None:
        while not self.stopped.is_set():
            try:
                if self._connection is None:
                    self._connection = self._connect()
                    # Notifications sent meanwhile are lost: any stream may have grown.
                    self._notify(self._everything())
                self._receive(self._connection)
            except Exception as error:
                # Whatever it is: without this thread, people would see an old state for ever.
                is_expected = isinstance(error, (psycopg.Error, Refusal))
                _log.warning(
                    "The database does not answer; listening again soon. %s", error, exc_info=not is_expected
                )
                self._disconnect()
                self.stopped.wait(_RECONNECT_SECONDS)
        self._disconnect()

    def _receive(self, connection: Connection) -> None:
        psycopg_connection: Any = connection.connection.dbapi_connection
        for message in psycopg_connection.notifies(timeout=_POLL_SECONDS):
            self._notify(_heads_of(message.payload))
            if self.stopped.is_set():
                return

    def _notify(self, heads: Heads) -> None:
        if not notify(self._callback, heads):
            raise Unavailable("What was written could not be read. It is read again.")

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
        self._connection = None


def _heads_of(payload: str) -> Heads:
    """Decode a notification. Other programs may use the same channel: ignore theirs."""
    try:
        return dict([msgspec.json.decode(payload, type=tuple[str, int])])
    except msgspec.DecodeError:
        return {}


# PostgreSQL: a log on a server, for several programs on any machines.

_LONGER = 1.4  # times the time that the server waits for a lock: else its own reason would not be known
_CONNECTING = {
    # Notice within half a minute that the server is cut off.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    # A plan prepared while the log was short would scan all of it when it is long.
    "prepare_threshold": None,
}
_SCHEMA_LOCK = 0x486F757365776179  # an arbitrary number: "Houseway" in ASCII
_UNREACHABLE = "The database {name} cannot be reached: {said}. Check its address and that the server runs."
_SILENT = "The database {name} does not answer. Nothing was written. Try again soon."
_FAILURES = {
    "55P03": LOCKED,
    "40P01": LOCKED,  # deadlock
    "53100": FULL,
    "25006": NOT_ALLOWED,
    "42501": NOT_ALLOWED,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
}


class PostgreSQL:
    """A server. Writers of different streams do not wait for each other."""

    each = "json_array_elements(CAST(:{} AS json))"
    is_read_only = False
    is_remote = True

    def __init__(self, url: URL, patience: float) -> None:
        self.name = url.render_as_string(hide_password=True)
        self._patience = patience
        self.engine = create_engine(
            url.set(drivername="postgresql+psycopg"),
            pool_pre_ping=True,
            pool_timeout=patience,
            connect_args={**_CONNECTING, "connect_timeout": max(2, round(patience))},
        )
        self.on_failure: Callable[[Unavailable], None] = lambda _: None
        self._silence: Silence | None = None
        event.listen(self.engine, "connect", self._set_up)

    def answer_soon(self) -> None:
        """Wait for the server a little longer than it waits for a lock; then refuse."""
        from houseway.house.store.postgresql_connection import BoundedConnection, Silence  # noqa: PLC0415

        if self._silence is not None:
            return
        cargs, cparams = self.engine.dialect.create_connect_args(self.engine.url)
        cparams.update(_CONNECTING, connect_timeout=max(2, round(self._patience)))

        def connect(*_: object) -> BoundedConnection:
            try:
                connection = BoundedConnection.connect(*cargs, **cparams)
            except psycopg.errors.ConnectionTimeout:
                silence.begin()
                raise
            connection.silence = silence
            return connection

        silence = self._silence = Silence(connect)
        silence.longest = _LONGER * self._patience
        event.listen(self.engine, "do_connect", connect)
        self.engine.dispose()  # so that every connection is made by it

    def check_answers(self) -> None:
        if self._silence is not None and self._silence.is_silent:
            raise Unavailable.in_words(_SILENT, self.name)

    def _set_up(self, connection: Any, _: object) -> None:
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
        statement = f"COPY records ({COLUMNS}) FROM STDIN"
        try:
            with connection.connection.cursor() as cursor, cursor.copy(statement) as copy:  # type: ignore[attr-defined]
                for row in rows:
                    copy.write_row(row)
        except psycopg.Error as error:
            raise exc.DBAPIError.instance(
                statement, None, error, psycopg.Error, dialect=connection.dialect
            ) from error

    def lock_schema(self, connection: Connection) -> None:
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _SCHEMA_LOCK})

    def notifier(self) -> PostgreSQLNotifier:
        return PostgreSQLNotifier(self)

    def check_in_place(self, *, has_written: bool = False) -> None:
        """The server guards its own files."""

    def committed(self, streams: int) -> None:
        """The server does its own checkpoints."""

    def close(self) -> None:
        if self._silence is not None:
            self._silence.close()
        self.engine.dispose()

    def explain(self, error: exc.DBAPIError) -> Unavailable:
        """Explain by the code; an error without one comes from the network."""
        words = _UNREACHABLE if _is_lost(error) else _FAILURES.get(_code(error), OTHER)
        return Unavailable.in_words(words, self.name, first_line(error), patience=self._patience)

    def explain_commit(self, error: exc.DBAPIError) -> Unavailable:
        """A connection lost during the commit takes the answer with it. The server itself is whole."""
        if _is_lost(error):
            return ResultUnknown(self.name, first_line(error))
        return self.explain(error)


def _code(error: exc.DBAPIError) -> str:
    return getattr(error.orig, "sqlstate", None) or ""


def _is_lost(error: exc.DBAPIError) -> bool:
    return error.connection_invalidated or _code(error)[:2] in ("", "08", "57")
