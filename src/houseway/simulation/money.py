"""What players stake and get back with given bets, settled to the cent as at the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from houseway.equipment.money import Cents
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Case
from houseway.rules.game import Table
from houseway.rules.procedure.take_wagers import check_slip
from houseway.rules.wagers.settlement import settle_seats
from houseway.rules.wagers.wagers import Seats, from_dealers_right
from houseway.simulation.results import RoundResults
from houseway.simulation.run.job import Job


class Paid(NamedTuple):
    """One round: everything that was staked, and what the players got back."""

    staked: Cents
    returned: Cents

    @property
    def net(self) -> Cents:
        return self.returned - self.staked


@dataclass(frozen=True)
class Money:
    """Totals over many rounds, or over every way that a round can go, weighted by how often it comes up."""

    rounds: int
    staked: Cents
    returned: Cents
    squares: int  # of the players' net of each round

    @property
    def net(self) -> Cents:
        return self.returned - self.staked

    @property
    def hold(self) -> Fraction:
        """Return the share of all money staked that the house keeps."""
        return Fraction(-self.net, self.staked)

    @property
    def average_staked(self) -> Fraction:
        return Fraction(self.staked, self.rounds)

    @property
    def average_win(self) -> Fraction:
        """Return what the house wins in a round on average, in cents."""
        return Fraction(-self.net, self.rounds)

    @property
    def variance(self) -> Fraction:
        """Return the variance of the win in a round, in square cents."""
        return Fraction(self.squares, self.rounds) - self.average_win**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def rounds_until_level(self) -> Fraction | None:
        """Return N0: the rounds after which the house's expected win equals one standard deviation.

        None if nobody has the advantage.
        """
        return self.variance / self.average_win**2 if self.net else None


def _check_stays_in_place(table: Table[Any], seats: Seats) -> None:
    """Refuse wagers that move while they stand: single rounds do not tell where they are."""
    for name in (name for bets in seats.values() for name in bets):
        moves = any(verdict.becomes for verdict in table.wager(name).verdicts)
        if moves or any(f"{other}-" in name for other in _moving(table)):
            raise Refusal(
                f"{name}: a wager that moves is followed from round to round. Give --sessions with its bets.",
                table.game.cite,
            )


def _moving(table: Table[Any]) -> set[str]:
    return {
        wager.name for wager in table.wagers.values() if any(verdict.becomes for verdict in wager.verdicts)
    }


def check_bets(job: Job, seats: Seats, *, sessions: bool = False) -> None:
    """Refuse bets that the table would not accept, and more hands than the kernel deals.

    Only ``sessions`` follow wagers that move.
    """
    for seat, bets in seats.items():
        check_slip(job.table, seat, bets)
    if job.kernel.follow and not sessions:
        _check_stays_in_place(job.table, seats)
    if len(seats) > 1 and job.kernel.strategy:
        raise Refusal(
            f"At {job.table.game.title} every seat has its own hand, and only one hand is simulated. "
            "Give the bets of one seat."
        )


def usual_bets(table: Table[Any]) -> Seats:
    """Return the bets of the first seat in the game's demonstration, without those that move."""
    seat, bets = next(iter(table.demonstration.items()))
    moving = _moving(table)
    return {seat: {name: bet for name, bet in bets.items() if name not in moving} or bets}


def paid(table: Table[Any], seats: Seats, case: Case[Any]) -> Paid:
    """Settle these bets, and what the player adds to them during the round."""
    on_layout: Seats = {seat: case.bets(bets) for seat, bets in seats.items()}
    if case.layout is not None:
        on_layout = case.layout
    settled = settle_seats(table, case.outcome, from_dealers_right(on_layout))
    wagers = [wager for of_seat in settled.values() for wager in of_seat]
    return Paid(sum(wager.staked for wager in wagers), sum(wager.returns for wager in wagers))


def money(table: Table[Any], seats: Seats, cases: Iterable[tuple[Case[Any], int]]) -> Money:
    rounds = staked = returned = squares = 0
    for case, count in cases:
        of_round = paid(table, seats, case)
        rounds += count
        staked += of_round.staked * count
        returned += of_round.returned * count
        squares += of_round.net**2 * count
    return Money(rounds, staked, returned, squares)


def exact_money(exact: RoundResults | None, seats: Seats) -> Money | None:
    """Return the money of every way that a round can go.

    None if the odds of a wager are not known, or if it moves: single rounds do not tell where it is.
    """
    judged = {wager.name for wager in exact.judged} if exact else set()
    names = {name for bets in seats.values() for name in bets}
    if exact is None or not names <= judged or names & _moving(exact.table):
        return None
    return money(exact.table, seats, exact.cases())
