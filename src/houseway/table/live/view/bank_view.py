"""Whose bank the wagers on the layout are against, as everybody at the table sees it."""

from __future__ import annotations

import msgspec

from houseway.equipment.money import Cents, dollars
from houseway.table.live.live_table import LiveTable


class BankView(msgspec.Struct):
    """A player's bank: its stake, and what it covers so far, by seat and wager, in its order.

    ``part`` is the player's part of all that it covers, an exact fraction; the house covers the rest.
    """

    seat: str
    person: str
    wager: str
    stake: Cents
    part: str
    covers: list[CoveredWager]
    words: str


class CoveredWager(msgspec.Struct):
    """``bet`` is what was wagered; what is not ``covered`` goes back."""

    seat: str
    wager: str
    bet: Cents
    covered: Cents


def bank_view(table: LiveTable) -> BankView | None:
    """Return the bank of the round in progress, or the one that stands for the next; None for the house."""
    bank = table.rules.bank_of(table.bets)
    if bank is None:
        return None
    covered = bank.covered(table.rules.by_name, table.bets)
    person = table.seats.get(bank.seat, "")
    with_house = "" if bank.part == 1 else ", in common with the house"
    return BankView(
        seat=str(bank.seat),
        person=person,
        wager=bank.wager,
        stake=bank.stake,
        part=str(bank.part),
        covers=[
            CoveredWager(str(claim.seat), claim.wager, claim.bet, cents) for claim, cents in covered.items()
        ],
        words=f"{person} at seat {bank.seat} is the bank with {dollars(bank.stake)}{with_house}; "
        f"{dollars(sum(covered.values()))} is wagered against it",
    )
