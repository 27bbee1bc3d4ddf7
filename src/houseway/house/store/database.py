"""Defines what the log asks of a database, whichever it is, and how listeners hear that streams have
grown.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Protocol

from sqlalchemy import Connection, Engine, exc

from houseway.house.store.errors import Unavailable
from houseway.house.store.rows import Row

Callback = Callable[[str, int], None]  # the stream, and the number of its last record
Heads = Mapping[str, int]
Stop = Callable[[], None]

_log = logging.getLogger(__name__)


class Notifier(Protocol):
    def announce(self, connection: Connection, heads: Heads) -> None:
        """Announce within the transaction that writes: delivered only if it commits."""

    def committed(self, heads: Heads) -> None: ...

    def listen(self, callback: Callback, everything: Callable[[], Heads]) -> Stop: ...


def notify(callback: Callback, heads: Heads) -> bool:
    """Call the listener for each stream. If it fails, the log and the other listeners go on.

    Return whether the database could be read: if not, the listener has to be called again.
    """
    is_read = True
    for stream, number in heads.items():
        try:
            callback(stream, number)
        except Unavailable as refusal:
            _log.warning("Record %d of %s could not be read yet. %s", number, stream, refusal)
            is_read = False
        except Exception:
            _log.exception("A listener failed on record %d of %s", number, stream)
    return is_read


class LocalNotifier:
    """SQLite: the store that wrote calls its listeners, in the thread that wrote, right after the commit."""

    def __init__(self) -> None:
        self._callbacks: dict[object, Callback] = {}

    def announce(self, connection: Connection, heads: Heads) -> None:
        """Nobody outside this program listens."""

    def committed(self, heads: Heads) -> None:
        for callback in tuple(self._callbacks.values()):
            notify(callback, heads)

    def listen(self, callback: Callback, everything: Callable[[], Heads]) -> Stop:  # noqa: ARG002 - none is missed
        key = object()
        self._callbacks[key] = callback

        def stop() -> None:
            self._callbacks.pop(key, None)

        return stop


# What the log asks of a database, whichever it is; and its errors as refusals.

WRITES = "writes"  # execution option of connections whose transactions write
COLUMNS = ", ".join(Row._fields)

LOCKED = (
    "The log {name} has been locked by another program for more than {patience:g} s. Nothing was written."
    " End the other program or wait for it, then try again."
)
FULL = "The disk that holds the log {name} is full: nothing was written. Make room, then try again."
NOT_ALLOWED = "This user may not write the log {name}: {said}. Nothing was written. Allow it."
DAMAGED = "The log {name} is damaged: {said}. Nothing was written. Restore it from its last backup."
CONNECTION_LOST = "The connection to the database {name} was lost. Nothing was written."
TOO_MANY_CONNECTIONS = "Too many connections to the database {name} at once. Try again."
OTHER = "The log {name} could not be used: {said}. Nothing was written."


class Database(Protocol):
    """A database: how to connect to it, write to it, and explain its errors."""

    name: str
    engine: Engine
    is_read_only: bool
    is_remote: bool  # its answers may take long
    on_failure: Callable[[Unavailable], None]  # called when this program must not go on
    each: str  # SQL for the elements of a JSON array, one a row, in the column "value"

    def make_durable(self) -> None:
        """Refuse a database that may lose what it has confirmed."""

    def lock_schema(self, connection: Connection) -> None:
        """Let only this program change the tables until the transaction ends."""

    def notifier(self) -> Notifier: ...

    def add_rows(self, connection: Connection, rows: Sequence[Row]) -> None:
        """Insert the rows by one statement or a few: each statement costs a turn of the other threads."""

    def answer_soon(self) -> None:
        """Refuse from now on rather than wait for long: people wait for the answer."""

    def check_answers(self) -> None:
        """Refuse at once if the database is known to hang."""

    def check_in_place(self, *, has_written: bool = False) -> None:
        """Refuse if this is no longer the database that was opened."""

    def committed(self, streams: int) -> None:
        """Count the streams that have grown."""

    def explain(self, error: exc.DBAPIError) -> Unavailable: ...

    def explain_commit(self, error: exc.DBAPIError) -> Unavailable:
        """Explain what a failed commit means: only the database knows whether it was made."""

    def close(self) -> None: ...


def first_line(error: exc.DBAPIError) -> str:
    return str(error.orig).strip().split("\n", 1)[0].rstrip(".")


@contextmanager
def explained(database: Database) -> Iterator[None]:
    """Turn errors of the database into refusals, except broken constraints: the caller explains those."""
    try:
        yield
    except exc.IntegrityError:
        raise
    except exc.DBAPIError as error:
        raise database.explain(error) from error
    except exc.PendingRollbackError as error:  # the connection was lost before, in the same transaction
        raise Unavailable.in_words(CONNECTION_LOST, database.name) from error
    except exc.TimeoutError as error:
        raise Unavailable.in_words(TOO_MANY_CONNECTIONS, database.name) from error
