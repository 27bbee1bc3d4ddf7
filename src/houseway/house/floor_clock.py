"""The clock of the floor: what is due is done at its time, even if nobody gives a command."""

from __future__ import annotations

import logging
import threading

from houseway.house.desks.desks import Desks
from houseway.house.floor import Floor
from houseway.house.store import Unavailable

_TICK_SECONDS = 0.5
_log = logging.getLogger(__name__)


class FloorClock:
    """A thread that changes rules on time, ends overdue bets and decisions, and keeps tournament tables."""

    def __init__(self, floor: Floor, desks: Desks) -> None:
        self._floor = floor
        self._desks = desks
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="houseway-clock", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join()

    def __enter__(self) -> FloorClock:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _run(self) -> None:
        is_well = True
        while not self._stopped.wait(_TICK_SECONDS):
            try:
                self._floor.tick(self._floor.now())
                self._desks.tournaments.look_after_tables()
                is_well = True
            except Unavailable as refusal:
                if is_well:
                    _log.warning("The clock waits for the log. %s", refusal)
                is_well = False
            except Exception:
                # The clock goes on: what was due is done at the next tick, or with the next command.
                _log.exception("The clock failed.")
