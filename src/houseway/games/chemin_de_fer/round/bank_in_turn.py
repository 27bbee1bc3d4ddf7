"""Who is the bank of the next coup (13:69F-4.5, 4.11): the same, or the next in turn to the right."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.equipment.money import dollars
from houseway.games.baccarat.hands.coup import Coup, Winner
from houseway.games.chemin_de_fer.paragraphs import NEW_BANKER
from houseway.rules.game import Table
from houseway.rules.procedure.banking import BankOffer, BankTaken, offer_bank
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.wagers.bank import BANK, Bank, counterclockwise
from houseway.rules.wagers.settlement import settle_seats
from houseway.rules.wagers.wagers import Seats

PASS = "pass"  # noqa: S105 - what the bank says


def next_bank(
    table: Table[Coup], coup: Coup, wagered: Seats, seats: Seats, bank: Bank
) -> Procedure[BankTaken | None]:
    """Offer the bank: to the one who has not lost it, then to the others who played, in turn."""
    taken = yield from offer_bank(_offers(table, coup, wagered, seats, bank), NEW_BANKER)
    return taken


def _offers(table: Table[Coup], coup: Coup, wagered: Seats, seats: Seats, bank: Bank) -> Iterator[BankOffer]:
    if coup.winner is not Winner.PLAYER:
        (own,) = settle_seats(table, coup, seats)[bank.seat]
        words = f"Go on with the bank of {dollars(own.returns)}, or pass it"
        yield BankOffer(bank.seat, {BANK: own.returns}, words, PASS)
    for seat in counterclockwise(wagered, bank.seat):
        stake = max(table.limits.minimums[BANK], sum(wagered[seat].values()))
        words = f"Take the bank with {dollars(stake)}, or decline"
        yield BankOffer(seat, {BANK: stake}, words)
