"""Taking the wagers of a round: shared by every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure import Procedure, Voided
from houseway.rules.steps import Places, Settle, TakePlaces, TakeWagers
from houseway.rules.wagers import Behind, Bets, Seat, Seats, from_dealers_left, spot_of

Outcome = TypeVar("Outcome")


def take_places(cite: Citation, one_each: Citation, *, additional: bool) -> Procedure[Places]:
    """Asks who wagers where; one person may have several places only where the house allows it."""
    places: Places = yield TakePlaces(
        key="places",
        words="The players take their places",
        cite=cite,
        who="players",
        one_each=None if additional else one_each,
    )
    return places


def take_wagers(
    table: Table[Outcome],
    cite: Citation,
    bettors_on_a_spot: int = 1,
    spot_cite: Citation | None = None,
    check_together: Callable[[Seats], None] = lambda _: None,
) -> Procedure[Seats]:
    """Asks for the bets of every seat, and refuses those that the table may not take."""

    def accept(seats: Seats) -> None:
        for seat, bets in seats.items():
            _check_seat(table, seats, seat, bettors_on_a_spot, spot_cite or table.game.cite)
            _check_placed_now(table, bets)
            table.check_bets(bets)
            table.game.check_opening_bets(bets)
            table.check_limits(bets)
        check_together(seats)

    seats: Seats = yield TakeWagers(
        key="wagers",
        words="The players place their wagers",
        cite=cite,
        who="players",
        accept=accept,
    )
    return seats


def check_places_taken(seats: Seats, places: Places, cite: Citation) -> None:
    """Only those who took a place may wager."""
    for seat in seats:
        if seat not in places:
            raise Refusal(f"Nobody sits at seat {seat}. Take the place before the wagers.", cite)


def _check_seat(
    table: Table[Outcome], seats: Seats, seat: Seat, bettors_on_a_spot: int, spot_cite: Citation
) -> None:
    spot = spot_of(seat)
    if type(spot) is not int or not 1 <= spot <= table.game.seats:
        raise Refusal(
            f"There is no seat {seat!r} at this table. The seats are 1 to {table.game.seats}.",
            table.game.cite,
        )
    if isinstance(seat, Behind):
        before = spot if seat.number == 2 else Behind(spot, seat.number - 1)
        if not 2 <= seat.number <= bettors_on_a_spot or before not in seats:
            raise Refusal(
                f"Person {seat.number} cannot wager on spot {spot}. "
                f"At most {bettors_on_a_spot} may wager on a spot here, one after the other.",
                spot_cite,
            )


def _check_placed_now(table: Table[Outcome], bets: Bets) -> None:
    for name in bets:
        if name in table.wagers and table.wagers[name].placed == "during the round":
            raise Refusal(
                f"{name} is not placed before the deal. Leave it out until the dealer offers it.",
                table.wagers[name].cite,
            )


def return_wagers(voided: Voided, seats: Seats) -> Procedure[None]:
    """Every stake of a void round goes back."""
    yield Settle(
        key="return-wagers",
        words=f"The round is void: {voided.reason}. Return every wager",
        cite=voided.cite,
        outcome=voided,
        seats=from_dealers_left(seats),
    )
