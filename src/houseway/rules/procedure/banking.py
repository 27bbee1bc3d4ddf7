"""A player's bank in a round: what it does not cover goes back, and it is offered for the next round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from houseway.equipment.money import Cents, dollars
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.money_steps import CutBack
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Decide
from houseway.rules.wagers.bank import covered_seats
from houseway.rules.wagers.wagers import Seat, Seats

DECLINE = "decline"


def cut_back(table: Table[Any], seats: Seats, cite: Citation) -> Procedure[Seats]:
    """Give back what the player's bank does not cover; return what stays on the layout."""
    bank = table.bank_of(seats)
    if bank is None:
        return seats
    covered = bank.covered(table.by_name, seats)
    for claim, cents in covered.items():
        if cents == claim.bet:
            continue
        yield CutBack(
            key=f"seat-{claim.seat}-{claim.wager}-cut-back",
            words=f"Of the {claim.wager} wager of seat {claim.seat}, {dollars(claim.bet - cents)} of "
            f"{dollars(claim.bet)} goes back; the bank covers",
            cite=cite,
            seat=claim.seat,
            wager=claim.wager,
            bet=claim.bet,
            least=cents,
            most=cents,
            usual=cents,
        )
    return covered_seats(bank, covered, seats)


class BankTaken(NamedTuple):
    """The seat that is the bank of the next round, and its wager, which is on the layout already."""

    seat: Seat
    wager: str
    stake: Cents

    @property
    def standing(self) -> dict[str, dict[str, Cents]]:
        """Return what the condition of the table keeps on the layout for it."""
        return {str(self.seat): {self.wager: self.stake}}


class BankOffer(NamedTuple):
    """What a seat is offered: the ways to be the bank, each with the stake that it puts up at once."""

    seat: Seat
    stakes: Mapping[str, Cents]
    words: str
    decline: str = DECLINE


def offer_bank(offers: Iterable[BankOffer], cite: Citation) -> Procedure[BankTaken | None]:
    """Offer the bank of the next round to one seat after the other, until one takes it.

    It is offered at the end of a round, to seats that have played in it. Whoever takes it puts up the stake
    at once and may change it while wagers are taken; whoever does not answer declines.
    """
    for offer in offers:
        decision = yield Decide(
            key=f"seat-{offer.seat}-bank",
            words=offer.words,
            cite=cite,
            who=f"seat {offer.seat}",
            seat=offer.seat,
            hand=(),
            values=(*offer.stakes, offer.decline),
            undecided=offer.decline,
            costs=offer.stakes,
            adds={wager: wager for wager in offer.stakes},
        )
        if decision != offer.decline:
            return BankTaken(offer.seat, decision, offer.stakes[decision])
    return None
