"""Taking the wagers of a round: shared by every game."""

from __future__ import annotations

from typing import TypeVar

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure import Procedure, Voided
from houseway.rules.steps import Settle, TakeWagers
from houseway.rules.wagers import Seats

Outcome = TypeVar("Outcome")


def take_wagers(table: Table[Outcome], cite: Citation) -> Procedure[Seats]:
    """Asks for the bets of every seat, and refuses those that the table may not take."""

    def accept(seats: Seats) -> None:
        for seat, bets in seats.items():
            if type(seat) is not int or not 1 <= seat <= table.game.seats:
                raise Refusal(
                    f"There is no seat {seat!r} at this table. The seats are 1 to {table.game.seats}.",
                    table.game.cite,
                )
            table.check_bets(bets)
            table.check_limits(bets)

    seats: Seats = yield TakeWagers(
        key="wagers",
        words="The players place their wagers",
        cite=cite,
        who="players",
        accept=accept,
    )
    return seats


def return_wagers(voided: Voided, seats: Seats) -> Procedure[None]:
    """Every stake of a void round goes back."""
    yield Settle(
        key="return-wagers",
        words=f"The round is void: {voided.reason}. Return every wager",
        cite=voided.cite,
        outcome=voided,
        order="by seat",
        seats=tuple(sorted(seats)),
    )
