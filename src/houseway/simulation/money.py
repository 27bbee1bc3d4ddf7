"""Settles simulated rounds to the cent: how much players stake and get back with their bets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from houseway.equipment.money import Cents
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Case
from houseway.rules.game import Table
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.wagers.settlement import settle_seats
from houseway.rules.wagers.wagers import Seats, from_dealers_right
from houseway.simulation.job import Job, hashable_bets
from houseway.simulation.results import RoundResults


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
    # Where rounds depend on each other: the variance of many rounds, divided by their number.
    long_run_variance: float | None = None
    rounds_in_turn: Fraction | None = None  # on average, where rounds belong to turns

    @property
    def net(self) -> Cents:
        return self.returned - self.staked

    @property
    def hold(self) -> Fraction:
        """Return the share of all money staked that the house wins."""
        return Fraction(-self.net, self.staked)

    @property
    def average_staked(self) -> Fraction:
        return Fraction(self.staked, self.rounds)

    @property
    def average_win(self) -> Fraction:
        """Return what the house wins in a round on average, in cents."""
        return Fraction(-self.net, self.rounds)

    @property
    def win_in_turn(self) -> Fraction | None:
        """Return what the house wins in a turn on average, in cents, where rounds belong to turns."""
        return None if self.rounds_in_turn is None else self.average_win * self.rounds_in_turn

    @property
    def variance(self) -> Fraction:
        """Return the variance of the win in a round, in square cents."""
        if self.long_run_variance is not None:
            return Fraction(self.long_run_variance)
        return Fraction(self.squares, self.rounds) - self.average_win**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def rounds_until_level(self) -> Fraction | None:
        """Return N0: the rounds after which the house's expected win equals one standard deviation.

        None if neither side has the advantage.
        """
        return self.variance / self.average_win**2 if self.net else None


def followed(job: Job, seats: Seats) -> Job:
    """Return the job that follows these bets, if one of them moves while it stands or is added to others.

    Plain cases do not tell where such a wager is; all others are on the layout whenever they can be.
    """
    moving = _moving(job.table)
    names = {name for bets in seats.values() for name in bets}
    moves = any(name in moving or any(f"{other}-" in name for other in moving) for name in names)
    follows = moves or bool(names & job.kernel.follows)
    return replace(job, keeps=hashable_bets(seats)) if job.kernel.follow and follows else job


def _moving(table: Table[Any]) -> set[str]:
    return {
        wager.name for wager in table.wagers.values() if any(verdict.becomes for verdict in wager.verdicts)
    }


def bets_to_play(job: Job, seats: Seats | None, *, whole_table: bool = False) -> Seats:
    """Return these bets, or the usual ones if there are none; no bets if the strategy places them.

    Without any, a ``whole_table`` has the players of the demonstration where all share one outcome.
    """
    if job.kernel.places_bets:
        if seats:
            raise Refusal("The strategy says what is bet. Leave the bets out.", job.table.game.cite)
        return {}
    if seats is None:
        is_shared = whole_table and not job.kernel.strategy
        seats = job.table.demonstration if is_shared else usual_bets(job.table)
    check_bets(job, seats)
    if len(seats) > 1:
        job.table.check_bank(seats)
    return job.table.as_covered(seats)


def check_bets(job: Job, seats: Seats) -> None:
    """Refuse bets that the table would not accept, and more hands than the kernel deals."""
    for seat, bets in seats.items():
        check_slip(job.table, seat, bets)
    if len(seats) > 1 and job.kernel.strategy and job.table.game.bank is None:
        raise Refusal(
            f"At {job.table.game.title} every seat has its own hand, and only one hand is simulated. "
            "Give the bets of one seat."
        )


def usual_bets(table: Table[Any]) -> Seats:
    """Return the bets of the first seat in the game's demonstration, without those that move.

    Where players play against each other, return those of all seats.
    """
    if table.game.bank and not table.game.bank.house_banks:
        return table.demonstration
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
    return total_money((paid(table, seats, case), count) for case, count in cases)


def total_money(payments: Iterable[tuple[Paid, int]]) -> Money:
    """Add up the payments of rounds, each as often as it comes up."""
    rounds = staked = returned = squares = 0
    for of_round, count in payments:
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
