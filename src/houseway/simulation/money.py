"""Money that rounds cost and bring with given bets, settled as at the table, to the cent."""

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
from houseway.simulation.results import Answer
from houseway.simulation.run.job import Order


class Paid(NamedTuple):
    """One round: all that lay on the layout in the end, and what the players got back."""

    staked: Cents
    returned: Cents

    @property
    def net(self) -> Cents:
        return self.returned - self.staked


@dataclass(frozen=True)
class Money:
    """Over many rounds, or over all ways a round may go: sums, each weighted by how often it comes up."""

    rounds: int
    staked: Cents
    returned: Cents
    squares: int  # of the players' net of each round

    @property
    def net(self) -> Cents:
        return self.returned - self.staked

    @property
    def hold(self) -> Fraction:
        """The part of all money staked that the house keeps."""
        return Fraction(-self.net, self.staked)

    @property
    def average_staked(self) -> Fraction:
        return Fraction(self.staked, self.rounds)

    @property
    def average_win(self) -> Fraction:
        """Of the house in a round, in cents."""
        return Fraction(-self.net, self.rounds)

    @property
    def variance(self) -> Fraction:
        """Of what a round brings, in square cents."""
        return Fraction(self.squares, self.rounds) - self.average_win**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def rounds_until_level(self) -> Fraction | None:
        """N0: after so many rounds the house's expected win is as large as one standard deviation of luck.

        None where nobody has the advantage.
        """
        return self.variance / self.average_win**2 if self.net else None


def check_bets(order: Order, seats: Seats) -> None:
    """Refuses bets that the table would not take, and more hands than the kernel deals."""
    for seat, bets in seats.items():
        check_slip(order.table, seat, bets)
    if len(seats) > 1 and order.kernel.strategy:
        raise Refusal(
            f"At {order.table.game.title} every seat has a hand of its own, and one hand is simulated. "
            "Give the bets of one seat."
        )


def usual_bets(table: Table[Any]) -> Seats:
    """Of the first seat in the game's demonstration."""
    seat, bets = next(iter(table.demonstration.items()))
    return {seat: bets}


def paid(table: Table[Any], seats: Seats, case: Case[Any]) -> Paid:
    """What becomes of these bets, and of what is added to them on the way."""
    on_layout = {seat: case.bets(bets) for seat, bets in seats.items()}
    settled = settle_seats(table, case.outcome, from_dealers_right(on_layout))
    rows = [one for row in settled.values() for one in row]
    return Paid(sum(one.bet for one in rows), sum(one.returns for one in rows))


def money(table: Table[Any], seats: Seats, cases: Iterable[tuple[Case[Any], int]]) -> Money:
    rounds = staked = returned = squares = 0
    for case, count in cases:
        one = paid(table, seats, case)
        rounds += count
        staked += one.staked * count
        returned += one.returned * count
        squares += one.net**2 * count
    return Money(rounds, staked, returned, squares)


def exact_money(exact: Answer | None, seats: Seats) -> Money | None:
    """None where a wager among these is not counted exactly."""
    judged = {one.name for one in exact.judged} if exact else set()
    if exact is None or any(name not in judged for bets in seats.values() for name in bets):
        return None
    return money(exact.table, seats, exact.cases())
