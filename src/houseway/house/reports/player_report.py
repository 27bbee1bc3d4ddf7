"""Reports how one person played at a table since a moment: rounds, stakes, net, and what was to be
expected.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from houseway.equipment.money import Cents
from houseway.house.loading import STREAM, table_from_snapshot
from houseway.house.record import Record
from houseway.house.reports.win_report import WAGERS, WinReport
from houseway.odds.house_win import Expectation
from houseway.rules.procedure.banking import cut_back_in
from houseway.rules.procedure.steps import Decide, SetHand
from houseway.rules.wagers.wagers import Bets, Result
from houseway.table.commands.table_commands import name_of
from houseway.table.live import facts
from houseway.table.live.clocks import Undecided
from houseway.table.live.facts import Answered, AnyFact, facts_from
from houseway.table.live.live_table import DERIVED_FACTS, LiveTable

if TYPE_CHECKING:
    from houseway.house.floor import Floor


ENDED = name_of(facts.Ended)
PAUSE = 600_000_000  # microseconds: a player who plays no round for longer has taken a break


class PlayedRound(NamedTuple):
    """A round that ended at this time: the player's net, and the mean and variance of the house's win.

    ``decided`` are the wagers that it decided, ``bets`` those before the deal by seat, and ``options`` the
    rules that it was played by.
    """

    at: int
    net: Cents
    staked: Cents
    expected: Expectation
    number: int
    decided: Bets
    bets: dict[str, Bets]
    options: dict[str, str]


class PlayerReport(WinReport):
    """Reads what the whole table did, and counts what this person staked since then."""

    person: str = ""
    since: int = 0
    seats: dict[str, str] = msgspec.field(default_factory=dict)
    bought: Cents = 0
    taken: Cents = 0
    played: list[PlayedRound] = msgspec.field(default_factory=list)

    def see(self, fact: AnyFact, record: Record) -> None:
        match fact:
            case facts.SatDown(seat, person):
                self.seats[seat] = person
            case facts.StoodUp(seat):
                self.seats.pop(seat, None)
            case facts.SeatsCleared():
                for seat in fact.seats:
                    self.seats.pop(seat, None)
            case Answered(step, answer) if step == WAGERS and "irregularity" not in answer:
                mine = {seat: bets for seat, bets in answer.items() if self._is_mine(seat)}
                super().see(msgspec.structs.replace(fact, answer=mine), record)
            case facts.Settled() | Answered() if self._is_others(fact):
                pass
            case facts.BoughtIn(person, cents) if person == self.person and record.at >= self.since:
                self.bought += cents
            case facts.CashedOut(person, cents) if person == self.person and record.at >= self.since:
                self.taken += cents
            case facts.BoughtIn():
                pass
            case _:
                super().see(fact, record)

    def _is_others(self, fact: facts.Settled | Answered) -> bool:
        """Return whether a wager of another player was settled, or cut back to what the bank covers."""
        cut = cut_back_in(fact.step) if isinstance(fact, Answered) else (fact.seat, fact.wager)
        return cut is not None and not self._is_mine(cut[0])

    def _is_mine(self, seat: str) -> bool:
        return self.seats.get(seat) == self.person

    def _count(self, record: Record) -> None:
        if record.at < self.since or not self.settled:
            return
        before = (self.won - self.coupon_payouts, self.staked, self.expected)
        super()._count(record)
        won, staked = self.won - self.coupon_payouts - before[0], self.staked - before[1]
        mean = self.expected.mean - before[2].mean
        variance = self.expected.variance - before[2].variance
        self.played.append(
            PlayedRound(
                record.at,
                -won,
                staked,
                Expectation(mean, variance),
                next(fact["number"] for fact in record.body if fact["fact"] == ENDED),
                self._decided(),
                self._bets_before_deal(),
                self.options,
            )
        )

    def _bets_before_deal(self) -> dict[str, Bets]:
        void = {(wager.seat, wager.wager) for wager in self.settled if wager.result == Result.VOID}
        return {str(seat): bets for seat, bets in self._seats_without(void).items()}

    def _decided(self) -> Bets:
        """Return the player's wagers without those that were void or stay on the layout."""
        bets: dict[str, Cents] = {}
        for wager in self.settled:
            if wager.result not in (Result.VOID, Result.STANDS):
                bets[wager.wager] = bets.get(wager.wager, 0) + wager.bet
        return bets

    @property
    def net(self) -> Cents:
        return self.coupon_payouts - self.won


@dataclass(frozen=True)
class PlayerSession:
    """What a person played at each table since a moment."""

    tables: dict[str, PlayerReport]

    @property
    def rounds(self) -> list[PlayedRound]:
        every = (played for report in self.tables.values() for played in report.played)
        return sorted(every, key=lambda played: played.at)

    @property
    def microseconds(self) -> int:
        """Return the time at play; a break of more than ten minutes does not count."""
        times = [played.at for played in self.rounds]
        gaps = (later - earlier for earlier, later in pairwise(times))
        return sum(gap for gap in gaps if gap <= PAUSE)

    @property
    def net(self) -> Cents:
        return sum(report.net for report in self.tables.values())

    @property
    def staked(self) -> Cents:
        return sum(report.staked for report in self.tables.values())

    @property
    def expected(self) -> Expectation:
        """Return what the house was to win of these stakes."""
        return sum((report.expected for report in self.tables.values()), Expectation())


# Follows one person at a table: reads on from where the log was read last, and never the whole log.
#
# The first time it starts with the last snapshot before the time that is asked about.

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
    """Read how a person played since this time, in microseconds since 1970, at one table or at all."""
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
    """Return the session at the tables where the person played or moved money."""
    reports = {table: account.report for table, account in accounts.items()}
    return PlayerSession(
        {table: report for table, report in reports.items() if report.played or report.bought or report.taken}
    )
