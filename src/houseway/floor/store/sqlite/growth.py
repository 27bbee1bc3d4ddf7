"""Notices what other programs write to the file: SQLite tells nobody, so a thread asks.

Asking costs some microseconds: SQLite counts the commits of others, and rows have ascending numbers.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Any

from houseway.floor.store.database import explained
from houseway.floor.store.notifications import Callback, Heads, LocalNotifier, Stop, notify

if TYPE_CHECKING:
    from houseway.floor.store.sqlite.database import SQLite

_ASK_SECONDS = 0.25
_NEWER = "SELECT stream, max(number), max(rowid) FROM records WHERE rowid > ? GROUP BY stream"
_LAST = "SELECT coalesce(max(rowid), 0) FROM records"
_log = logging.getLogger(__name__)


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
