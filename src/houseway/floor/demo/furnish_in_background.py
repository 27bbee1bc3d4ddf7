"""Opens a demonstration at once: tables whose papers take long to make are opened while it runs."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from houseway.floor.demo.bots_at_human_pace import Acting, StaffOfFloor
from houseway.floor.demo.demonstration import furnish, staff_of_demonstration, tables_with_bots
from houseway.floor.desks.submissions.prepare import VersionOf
from houseway.floor.floor import Floor
from houseway.floor.people import People
from houseway.rules.game import Game, Table

_log = logging.getLogger(__name__)


class _Stopped(Exception):  # noqa: N818 - it is no error
    """The demonstration ends before it is furnished."""


def is_quick(game: Game[Any]) -> bool:
    """Return whether the papers of a game are made at once: no best play has to be counted for its guide."""
    return game.best_play is None


@contextmanager
def furnishing(floor: Floor, people: People, version_of: VersionOf, playing: list[Acting]) -> Iterator[None]:
    """Furnish the floor; what takes long, in a thread until the context ends.

    At last the bots and the staff of the floor are added to ``playing``: two who attend to a table at once
    would be in each other's way.
    """
    furnish(floor, people, version_of, is_quick)
    stopped = threading.Event()

    def version_unless_stopped(rules: Table[Any], kind: str) -> str:
        if stopped.is_set():
            raise _Stopped
        return version_of(rules, kind)

    def furnish_the_rest() -> None:
        try:
            furnish(floor, people, version_unless_stopped)
            playing.extend(tables_with_bots(floor, people))
        except _Stopped:
            return
        except Exception:
            _log.exception("Not all tables of the demonstration could be opened.")
        playing.append(StaffOfFloor(floor, staff_of_demonstration()))

    thread = threading.Thread(target=furnish_the_rest, name="houseway-furnishing", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()
