"""SQLite writes ahead, and now and then copies what it wrote into its file: here, in a quiet thread.

Else who commits would do it, every few commits, and everybody who waits for that commit would wait for it.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import suppress

from sqlalchemy import Engine, exc

_STREAMS = 500  # that have grown, until it is worth it
# In pages. Only a copy to the very end lets SQLite begin anew, and a thread seldom gets there while others
# write. So when this much is written ahead, who commits copies the rest, which is little by then.
LARGEST_AHEAD = 16_000
_log = logging.getLogger(__name__)


class Checkpoints:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
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
            # Where no thread can be started it is left for later: what was committed is committed.
            with suppress(RuntimeError):
                copying.start()
                self._copying = copying

    def close(self) -> None:
        with self._lock:
            if self._copying:
                self._copying.join()

    def _copy(self) -> None:
        """Waits for nobody, and nobody waits for it."""
        try:
            with self._engine.connect() as connection:
                # Not in a transaction, which SQLAlchemy would begin.
                connection.connection.driver_connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()  # type: ignore[union-attr]
        except (exc.SQLAlchemyError, sqlite3.Error) as error:
            # Nothing is lost: it is tried again, and until then the log is read from what is written ahead.
            _log.warning("What was written ahead could not be copied. %s", error)
