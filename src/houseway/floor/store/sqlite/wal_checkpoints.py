"""Checkpoints of SQLite's write-ahead log, in a thread of their own.

Otherwise every few commits one would do the checkpoint, and everybody who waits for that commit would wait.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import Engine, exc

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
