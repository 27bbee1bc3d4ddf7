"""Follows one person at a table: reads on from where the log was read last, and never the whole log.

The first time it starts with the last snapshot before the time that is asked about.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from houseway.floor.loading import STREAM
from houseway.floor.record import Record
from houseway.floor.reports.earlier_table import table_from_snapshot
from houseway.floor.reports.player_report import PlayerReport, PlayerSession
from houseway.rules.procedure.steps import Decide, SetHand
from houseway.rules.wagers.wagers import Result
from houseway.table.live import facts
from houseway.table.live.clocks import Undecided
from houseway.table.live.facts import Answered, AnyFact, facts_from
from houseway.table.live.live_table import DERIVED_FACTS, LiveTable

if TYPE_CHECKING:
    from houseway.floor.floor import Floor

# Makes of a table, while a person is asked something, what is kept about the question; None keeps nothing.
Ask = Callable[[LiveTable, str], Any]


@dataclass(frozen=True, eq=False)
class DecisionMade:
    """A decision of a round that is over; each is equal only to itself. ``answer`` is as the log has it."""

    table: str
    round: int
    question: Any
    answer: Any
    is_prescribed: bool  # the player did not decide, so the rules did


class TableAccount:
    """What a person played at a table since a time; ``decisions`` only where ``ask`` is given."""

    def __init__(
        self,
        floor: Floor,
        table: str,
        person: str,
        since: int,
        *,
        ask: Ask | None = None,
        with_odds: bool = True,
    ) -> None:
        self._floor, self._table, self._person, self._ask = floor, table, person, ask
        live, self._read = _table_at(floor, table, since)
        self._live = live if ask else None
        self._open: list[DecisionMade] = []  # of the round in progress
        self._is_prescribed = False
        self.decisions: list[DecisionMade] = []
        self.report = PlayerReport(person=person, since=since, with_odds=with_odds)
        if live.opened:
            self.report.game = live.rules.game.name
            self.report.options = dict(live.rules.options.given)
            self.report.seats = {str(seat): holder for seat, holder in live.seats.items()}

    def read_on(self) -> None:
        """Add what the table has recorded since the last time."""
        for record in self._floor.records(self._table, self._read):
            self.report.read([record])
            if self._live:
                self._follow(self._live, record)
            self._read = record.number

    def _follow(self, live: LiveTable, record: Record) -> None:
        for fact in facts_from(record.body):
            self._note(live, fact, record)
            if not isinstance(fact, DERIVED_FACTS):
                live.do(fact)
        live.news = []
        live.accounts.take_transfers()

    def _note(self, live: LiveTable, fact: AnyFact, record: Record) -> None:
        match fact:
            case Undecided():
                self._is_prescribed = True
            case Answered(_, answer) if self._ask and isinstance(live.step, Decide | SetHand):
                question = self._ask(live, self._person) if record.at >= self.report.since else None
                if question is not None:
                    self._open.append(
                        DecisionMade(self._table, live.number, question, answer, self._is_prescribed)
                    )
                self._is_prescribed = False
            case facts.Ended():
                # What would have been better is only shown once the round is over.
                if not any(wager.result == Result.VOID for wager in self.report.settled):
                    self.decisions += self._open
                self._open = []


def _table_at(floor: Floor, table: str, since: int) -> tuple[LiveTable, int]:
    """Return the table at its last snapshot before this time, and the number of that record."""
    earlier = floor.store.find(stream=STREAM + table, until=since, limit=1)
    first = earlier[0].number + 1 if earlier else 1
    return table_from_snapshot(floor, table, first) or (LiveTable(table), 0)


def plays_for_nothing(floor: Floor, table: str) -> bool:
    """Return whether the chips of the table are no money: those of a tournament, or for training."""
    return floor.look(table, lambda live: bool(live.session) or live.is_training).seen


def player_session(
    floor: Floor, person: str, since: int, only: str = "", *, with_odds: bool = True
) -> PlayerSession:
    """Read how somebody played since this time, in microseconds since 1970, at one table or at all."""
    accounts = {}
    for table in [only] if only else tables_of(floor, person, since):
        if not plays_for_nothing(floor, table):
            accounts[table] = TableAccount(floor, table, person, since, with_odds=with_odds)
            accounts[table].read_on()
    return session_of(accounts)


def tables_of(floor: Floor, person: str, since: int) -> list[str]:
    """Return the tables at which a person has done something since this time."""
    return [
        table
        for table in floor.tables()
        if floor.store.find(stream=STREAM + table, who=person, since=since, limit=1)
    ]


def session_of(accounts: dict[str, TableAccount]) -> PlayerSession:
    """Return the session at the tables where somebody played or moved money."""
    reports = {table: account.report for table, account in accounts.items()}
    return PlayerSession(
        {table: report for table, report in reports.items() if report.played or report.bought or report.taken}
    )
