"""PostgreSQL: a log on a server, for several programs on any machines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, create_engine, event, exc, text
from sqlalchemy.engine import URL

from houseway.floor.store.database import (
    COLUMNS,
    DAMAGED,
    FULL,
    LOCKED,
    NOT_ALLOWED,
    OTHER,
    first_line,
)
from houseway.floor.store.errors import ResultUnknown, Unavailable
from houseway.floor.store.postgresql.listener import PostgreSQLNotifier
from houseway.floor.store.rows import Row
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.floor.store.postgresql.bounded_connection import Silence

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
        # The library is an extra, and slow to load.
        from psycopg.errors import ConnectionTimeout  # noqa: PLC0415

        from houseway.floor.store.postgresql.bounded_connection import (  # noqa: PLC0415
            BoundedConnection,
            Silence,
        )

        if self._silence is not None:
            return
        cargs, cparams = self.engine.dialect.create_connect_args(self.engine.url)
        cparams.update(_CONNECTING, connect_timeout=max(2, round(self._patience)))

        def connect(*_: object) -> BoundedConnection:
            try:
                connection = BoundedConnection.connect(*cargs, **cparams)
            except ConnectionTimeout:
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
        from psycopg import Error  # noqa: PLC0415 - only where the database is PostgreSQL

        statement = f"COPY records ({COLUMNS}) FROM STDIN"
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
