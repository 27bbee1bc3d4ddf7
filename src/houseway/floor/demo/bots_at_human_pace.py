"""Automatic players who keep people company at a table: one thing after the other, at the pace of people."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from houseway.floor.demo.bots import MANAGER, BotTable
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands

PACE = 1.2  # seconds from one thing to the next
_log = logging.getLogger(__name__)


class Company(BotTable):
    """Whoever sits down beside them is waited for."""

    def act(self) -> None:
        """The next thing that one of them has to do, if anything."""
        shown = self.floor.view(MANAGER, self.name)
        if shown.phase == "decision":
            self._decide()
        elif shown.phase in ("between rounds", "wagers"):
            placed = {seat.seat: seat.ready for seat in shown.seats if seat.bets}
            without = [seat for seat in self._seats if str(seat) not in placed]
            if without:
                self._place(without[0])
            elif waiting := [seat for seat in self._seats if not placed[str(seat)]]:
                self._order(self._seats[waiting[0]], commands.Ready(str(waiting[0])))


@contextmanager
def in_company(companies: Sequence[Company], pace: float = PACE) -> Iterator[None]:
    """They play until it ends."""
    ended = threading.Event()

    def play() -> None:
        while not ended.wait(pace):
            for one in companies:
                try:
                    one.act()
                except Refusal:
                    pass  # the table is stopped or closed, or somebody was faster: they look again
                except Exception:
                    _log.exception("Nobody plays at %s any more.", one.name)
                    return

    playing = threading.Thread(target=play, name="houseway-company", daemon=True)
    playing.start()
    try:
        yield
    finally:
        ended.set()
        playing.join()
