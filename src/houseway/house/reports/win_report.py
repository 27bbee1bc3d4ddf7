"""The win report of a table: its win, and the expected win of the wagers made."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from houseway.equipment.money import Cents
from houseway.house.record import Record
from houseway.house.roles import Role
from houseway.odds.house_win import Expectation, ExpectedWin
from houseway.refusal import Refusal
from houseway.rules.procedure.banking import cut_back_in
from houseway.rules.procedure.taking_wagers import CONVERT_CASH
from houseway.rules.registry import rules_of
from houseway.rules.wagers.chips_and_coupons import is_taken
from houseway.rules.wagers.wagers import Bets, Result, Seats, seat_named
from houseway.table.live import facts
from houseway.table.live.facts import Answered, AnyFact, facts_from
from houseway.table.live.recorded_options import options_of

WAGERS = "wagers"  # the step at which the wagers of a round are taken
MINUTE, HOUR = 60_000_000, 3_600_000_000  # in microseconds
ROUNDS_OF_PACE = 30  # over how many rounds the pace is taken
LAYOUT = 2


class ChipsWithoutValue(Refusal):
    """Its chips are not money."""


@lru_cache(maxsize=64)
def _expected(game: str, options: tuple[tuple[str, str], ...]) -> ExpectedWin:
    return ExpectedWin(rules_of(game, dict(options)))


class WinReport(msgspec.Struct):
    """Adds up records in their order. Void wagers do not count.

    It can be saved after any record and resumed there. Without ``with_odds`` there is no expected win.
    """

    game: str = ""
    rounds: int = 0
    void_rounds: int = 0  # rounds with a void wager
    staked: Cents = 0
    won: Cents = 0
    drop: Cents = 0
    corrections: Cents = 0  # paid to players, less what was taken back
    proposed: dict[int, Cents] = {}  # corrections that are still to be decided
    forms: dict[str, Cents] = {}  # vigorish won and given to patrons, by form
    coupons_redeemed: int = 0
    coupons_redeemed_cents: Cents = 0  # their value
    coupon_payouts: Cents = 0  # paid on coupons that won, less vigorish; not in what was won
    expected: Expectation = Expectation()
    not_counted: Cents = 0  # staked on wagers whose exact odds are not computed
    won_not_counted: Cents = 0
    rounds_of_dealer: dict[str, int] = {}
    dealer: str = ""  # who dealt last; empty at an automatic table
    ended: list[int] = []  # the times of the last rounds, for the pace
    first_at: int = 0
    last_at: int = 0
    options: dict[str, str] = {}  # the options in force
    bets: dict[str, Bets] = {}  # of the last round
    settled: list[facts.Settled] = []  # in it
    layout: int = LAYOUT
    with_odds: bool = True

    def read(self, records: Iterable[Record]) -> WinReport:
        for record in records:
            for fact in facts_from(record.body):
                self.see(fact, record)
        return self

    def see(self, fact: AnyFact, record: Record) -> None:
        """Add one fact of a record."""
        if record.role == Role.DEALER:
            self.dealer = record.who
        match fact:
            case facts.Opened(game):
                if fact.session or fact.training:
                    what = "table of a tournament" if fact.session else "training table"
                    raise ChipsWithoutValue(f"{record.stream} is a {what}: its chips make no win.")
                self.game, self.options = game, options_of(game, fact)
            case facts.RulesChanged():
                self.options = options_of(self.game, fact)
            case facts.Began():
                self.bets, self.settled = {}, []
            case Answered(step, answer) if step == WAGERS and "irregularity" not in answer:
                self.bets = answer
            case facts.Settled():
                self.settled.append(fact)
            case facts.Ended(number) if number:
                self._count(record)
            case _:
                self._see_money(fact)

    def _see_money(self, fact: AnyFact) -> None:
        match fact:
            case facts.BoughtIn(_, cents):
                self.drop += cents
            case Answered(step, answer) if step == CONVERT_CASH and answer:
                self.drop += sum(answer.values())
            case facts.CorrectionProposed(proposal, _, _, cents):
                self.proposed[proposal] = cents
            case facts.CorrectionDecided(proposal, approved=approved, final=final):
                self._decide_correction(proposal, approved=approved, final=final)
            case facts.VigorishDocumented(_, _, cents, form):
                self.forms[form] = cents
            case Answered(step, int() as covered) if cut := cut_back_in(step):
                seat, wager = cut
                self.bets = {**self.bets, seat: {**self.bets[seat], wager: covered}}

    def _decide_correction(self, proposal: int, *, approved: bool, final: bool) -> None:
        if approved and not final:
            return
        cents = self.proposed.pop(proposal)
        self.corrections += cents if approved else 0

    @property
    def win(self) -> Cents:
        """What the table won in all: from wagers, less what it paid on coupons and in corrections."""
        return self.won - self.coupon_payouts - self.corrections

    def _count(self, record: Record) -> None:
        self.first_at, self.last_at = self.first_at or record.at, record.at
        self.ended = [*self.ended[1 - ROUNDS_OF_PACE :], record.at]
        void = {(wager.seat, wager.wager) for wager in self.settled if wager.result == Result.VOID}
        if void:
            self.void_rounds += 1
        else:
            self.rounds += 1
            # At an automatic table a player gives the last command, and the house deals.
            dealer = "house" if record.role == Role.PLAYER else record.who
            self.rounds_of_dealer[dealer] = self.rounds_of_dealer.get(dealer, 0) + 1
        expected = _expected(self.game, tuple(sorted(self.options.items())))
        for wager in self.settled:
            if (wager.seat, wager.wager) in void:
                continue
            self._count_coupon(wager)
            # A vigorish that was paid with the stake is lost with it.
            staked = wager.bet + (wager.vigorish if wager.result == Result.LOSE else 0)
            won = staked - wager.returns
            self.staked += staked
            self.won += won
            if not expected.covers(wager.wager):
                self.not_counted += staked
                self.won_not_counted += won
        if self.with_odds:
            self.expected += expected.of_round(self._seats_without(void))

    def _count_coupon(self, wager: facts.Settled) -> None:
        """Count a coupon that was taken. One that its wager left to the player is not redeemed yet."""
        if wager.coupon and is_taken(Result(wager.result)):
            self.coupons_redeemed += 1
            self.coupons_redeemed_cents += wager.coupon_cents
            self.coupon_payouts += wager.coupon_pays - wager.coupon_vigorish

    def _seats_without(self, void: set[tuple[str, str]]) -> Seats:
        return {
            seat_named(seat): {name: bet for name, bet in bets.items() if bet and (seat, name) not in void}
            for seat, bets in self.bets.items()
        }

    @property
    def rounds_an_hour(self) -> float | None:
        taken = self.last_at - self.first_at
        return (self.rounds + self.void_rounds - 1) * HOUR / taken if taken else None

    @property
    def pace(self) -> float | None:
        """How many rounds an hour are played, by the last of them."""
        taken = self.ended[-1] - self.ended[0] if self.ended else 0
        return (len(self.ended) - 1) * HOUR / taken if taken >= MINUTE else None

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
            "coupons_redeemed": self.coupons_redeemed,
            "coupons_redeemed_cents": self.coupons_redeemed_cents,
            "coupon_payouts": self.coupon_payouts,
            "won_after_coupons": self.won - self.coupon_payouts,
            "corrections": self.corrections,
            "win": self.win,
            "hold_percent": 100 * self.win / self.drop if self.drop else None,
            "win_of_handle_percent": 100 * self.won / self.staked if self.staked else None,
            "win_of_drop_percent": 100 * self.win / self.drop if self.drop else None,
            "theoretical_won": str(self.expected.mean),
            "theoretical_won_float": float(self.expected.mean),
            "band_95_float": [low, high],
            "in_band_95": low <= counted <= high,
            "staked_without_exact_odds": self.not_counted,
            "won_without_exact_odds": self.won_not_counted,
            "rounds_an_hour_float": self.rounds_an_hour,
            "pace_float": self.pace,
            "dealer": self.dealer,
            "rounds_of_dealer": self.rounds_of_dealer,
            "first_at": self.first_at,
            "last_at": self.last_at,
        }

    def save(self) -> str:
        return msgspec.json.encode(self, enc_hook=str).decode()


def restored(saved: str) -> WinReport | None:
    """Return a saved report, or None if another version saved it: then read the log instead."""
    try:
        report = msgspec.json.decode(saved, type=WinReport, dec_hook=_read)
    except (msgspec.DecodeError, ZeroDivisionError, ValueError):
        return None
    return report if report.game and report.layout == LAYOUT else None


def _read(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(f"{kind} cannot be read")


restored("")  # the first use of a type by msgspec is not safe in two threads at once
