"""Listens to PostgreSQL, which tells every program that listens what was committed, this one too."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, text

from houseway.floor.store.database import explained
from houseway.floor.store.errors import Unavailable
from houseway.floor.store.notifications import Callback, Heads, Stop, notify
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.floor.store.postgresql.database import PostgreSQL

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
        import psycopg  # noqa: PLC0415 - only where the database is PostgreSQL

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
