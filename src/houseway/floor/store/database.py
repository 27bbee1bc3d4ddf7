"""What the log asks of a database, whichever it is; and its errors as refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from sqlalchemy import Connection, Engine, exc

from houseway.floor.store.errors import Unavailable
from houseway.floor.store.notifications import Notifier
from houseway.floor.store.rows import Row

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
    is_remote: bool  # whoever asks it may wait long
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
