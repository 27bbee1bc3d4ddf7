"""Bots that play beside people: one act after the other, at human pace."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from houseway.floor.demo.bots import MANAGER, BotTable
from houseway.floor.demo.staff import Staff
from houseway.floor.floor import Floor
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.virtual.automatic_play import lacks_bets

PACE = 1.2  # seconds from one act to the next
_log = logging.getLogger(__name__)


class PacedBotTable(BotTable):
    """Bots that wait for the people at their table."""

    def act(self) -> None:
        """Do the next thing that one of the bots has to do, if anything."""
        self._prepare()
        shown = self.floor.view(MANAGER, self.name)
        if shown.phase == "decision":
            self._decide()
        elif shown.phase in ("between rounds", "wagers"):
            placed = {seat.seat: seat for seat in shown.seats if seat.bets}
            unready = [seat for seat in self._seats if str(seat) not in placed or not placed[str(seat)].ready]
            on_layout = self._on_layout()
            lacking = [seat for seat in unready if lacks_bets(self._rules, *on_layout, seat)]
            if lacking:
                self._place(lacking[0])
            elif unready:
                self._order(self._seats[unready[0]], commands.Ready(str(unready[0])))


class StaffOfFloor:
    """The staff of a demonstration, who inspect whatever waits for them at any table."""

    name = "all tables"

    def __init__(self, floor: Floor, staff: Staff) -> None:
        self._floor = floor
        self._staff = staff

    def act(self) -> None:
        for table in self._floor.tables():
            self._staff.attend(self._floor, table)


Acting = PacedBotTable | StaffOfFloor


@contextmanager
def bots_playing(tables: Sequence[Acting], pace: float = PACE) -> Iterator[None]:
    """Let the bots play until the context ends. Tables may be added to the sequence meanwhile."""
    stopped = threading.Event()

    def play() -> None:
        while not stopped.wait(pace):
            for table in tables:
                try:
                    table.act()
                except Refusal:
                    pass  # the table is stopped or closed, or somebody was faster: look again
                except Exception:
                    _log.exception("The bots at %s have stopped.", table.name)
                    return

    thread = threading.Thread(target=play, name="houseway-bots", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()
