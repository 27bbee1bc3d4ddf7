"""The win report of a table, from its log: what it won, and what it should have won of the wagers made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from houseway.equipment.money import Cents
from houseway.floor.record import Record
from houseway.floor.roles import Role
from houseway.odds.expected_win import Expectation, ExpectedWin
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.wagers import Seats, seat_named
from houseway.table import facts
from houseway.table.facts import Answered, facts_from
from houseway.table.live_table import rules_of

WAGERS = "wagers"  # the step at which the wagers of a round are taken
HOUR = 3_600_000_000  # in microseconds, as records are timed


@dataclass
class WinReport:
    """Grows with the records it is given, in their order. Void rounds count for neither side."""

    game: str = ""
    rounds: int = 0
    void_rounds: int = 0
    staked: Cents = 0
    won: Cents = 0
    drop: Cents = 0
    forms: dict[str, Cents] = field(default_factory=dict)  # vigorish won and given to patrons, by form
    expected: Expectation = field(default_factory=Expectation)
    not_counted: Cents = 0  # staked on wagers whose exact odds are not computed
    won_not_counted: Cents = 0
    rounds_of_dealer: dict[str, int] = field(default_factory=dict)
    first_at: int = 0
    last_at: int = 0
    _expected: ExpectedWin | None = field(default=None, compare=False)
    _seats: Seats = field(default_factory=dict, compare=False)
    _settled: list[facts.Settled] = field(default_factory=list, compare=False)

    def read(self, records: Iterable[Record]) -> WinReport:
        for record in records:
            for fact in facts_from(record.body):
                self._see(fact, record)
        return self

    def _see(self, fact: Any, record: Record) -> None:
        match fact:
            case facts.Opened(game, options):
                if fact.session:
                    raise Refusal(f"{record.stream} is a tournament's: its chips make no win.")
                self.game = game
                self._play_under(rules_of(game, options))
            case facts.RulesChanged(options):
                self._play_under(rules_of(self.game, options))
            case facts.Began():
                self._seats, self._settled = {}, []
            case Answered(step, answer) if step == WAGERS and "irregularity" not in answer:
                self._seats = {seat_named(seat): bets for seat, bets in answer.items()}
            case facts.Settled():
                self._settled.append(fact)
            case facts.Ended(number) if number:
                self._count(record)
            case facts.BoughtIn(_, cents):
                self.drop += cents
            case facts.VigorishDocumented(_, _, cents, form):
                self.forms[form] = cents

    def _play_under(self, rules: Table[Any]) -> None:
        self._expected = ExpectedWin(rules)

    def _count(self, record: Record) -> None:
        self.first_at, self.last_at = self.first_at or record.at, record.at
        if any(one.result == "void" for one in self._settled):
            self.void_rounds += 1
            return
        self.rounds += 1
        # At an automatic table the last word is a player's: the house deals.
        dealer = "house" if record.role == Role.PLAYER else record.who
        self.rounds_of_dealer[dealer] = self.rounds_of_dealer.get(dealer, 0) + 1
        expected = self._expected
        for one in self._settled:
            won = one.bet - one.returns
            self.staked += one.bet
            self.won += won
            if expected and not expected.covers(one.wager):
                self.not_counted += one.bet
                self.won_not_counted += won
        if expected:
            self.expected += expected.of_round(self._seats)

    @property
    def rounds_an_hour(self) -> float | None:
        taken = self.last_at - self.first_at
        return (self.rounds + self.void_rounds - 1) * HOUR / taken if taken else None

    def as_json(self) -> dict[str, Any]:
        low, high = self.expected.band(0.95)
        counted = self.won - self.won_not_counted
        return {
            "game": self.game,
            "rounds": self.rounds,
            "void_rounds": self.void_rounds,
            "staked": self.staked,
            "won": self.won,
            "drop": self.drop,
            "vigorish_given": self.forms,
            "hold_percent": 100 * self.won / self.staked if self.staked else None,
            "theoretical_won": str(self.expected.mean),
            "theoretical_won_float": float(self.expected.mean),
            "band_95_float": [low, high],
            "in_band_95": low <= counted <= high,
            "staked_without_exact_odds": self.not_counted,
            "won_without_exact_odds": self.won_not_counted,
            "rounds_an_hour_float": self.rounds_an_hour,
            "rounds_of_dealer": self.rounds_of_dealer,
        }
