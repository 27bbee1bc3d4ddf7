"""How one person played at a table since a moment: rounds, stakes, net, and what was to be expected."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import msgspec

from houseway.equipment.money import Cents
from houseway.floor.record import Record
from houseway.floor.reports.win_report import WAGERS, WinReport
from houseway.odds.house_win import Expectation
from houseway.rules.procedure.banking import cut_back_in
from houseway.rules.wagers.wagers import Bets, Result
from houseway.table.commands.table_commands import name_of
from houseway.table.live import facts
from houseway.table.live.facts import Answered, AnyFact

ENDED = name_of(facts.Ended)
PAUSE = 600_000_000  # microseconds: whoever plays no round for longer has taken a break


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
        """Return whether a wager of somebody else was settled, or cut back to what the bank covers."""
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
