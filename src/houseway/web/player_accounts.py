"""What each player played in this gaming day, kept in memory and read on at every visit."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from houseway.house.floor import Floor
from houseway.house.reports.player_report import (
    DecisionMade,
    PlayerSession,
    TableAccount,
    plays_for_nothing,
    session_of,
    tables_of,
)
from houseway.odds.house_win import Expectation
from houseway.web.worker.expectation import Slip
from houseway.web.worker.hints import question_for
from houseway.web.worker.odds import OptionPairs

KEPT = 200  # people; the account of the one who looked longest ago is read again


@dataclass
class DayAccount:
    """One person's tables since the gaming day began.

    ``judged`` is what each choice was worth, and ``expected`` what was to be expected of each slip; both are
    counted in another process.
    """

    since: int
    tables: dict[str, TableAccount] = field(default_factory=dict)
    judged: dict[DecisionMade, list[dict[str, Any]]] = field(default_factory=dict)
    expected: dict[tuple[str, OptionPairs, Slip], Expectation] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def session(self) -> PlayerSession:
        return session_of(dict(self.tables))  # another visit may add a table

    @property
    def decisions(self) -> list[DecisionMade]:
        return [decision for account in list(self.tables.values()) for decision in account.decisions]


class PlayerAccounts:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._days: OrderedDict[str, DayAccount] = OrderedDict()
        self._lock = threading.Lock()

    def today(self, person: str) -> DayAccount:
        """Return the account of a person, up to the last record of every table."""
        floor = self._floor
        since = floor.clearance.limits.begins(floor.now())
        with self._lock:
            day = self._days.get(person)
            if day is None or day.since != since:
                day = self._days[person] = DayAccount(since)
            self._days.move_to_end(person)
            while len(self._days) > KEPT:
                self._days.popitem(last=False)
        with day.lock:
            for table in tables_of(floor, person, since):
                if table not in day.tables and not plays_for_nothing(floor, table):
                    day.tables[table] = TableAccount(
                        floor, table, person, since, ask=question_for, with_odds=False
                    )
            for account in day.tables.values():
                account.read_on()
        return day
