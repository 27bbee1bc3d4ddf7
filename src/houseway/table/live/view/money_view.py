"""The money of a table, for those who may see it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from houseway.equipment.money import Cents
from houseway.table.live.accounts import CHIPS, COUPONS_TAKEN
from houseway.table.live.live_table import LiveTable
from houseway.table.live.meters import Meters
from houseway.table.money.apply_money import money_of
from houseway.table.money.money_record import ClosingCount, Correction, Slip


class MoneyView(msgspec.Struct):
    """``win`` is inventory, credits, drop and forms less opener and fills, at a closed table as it was then.

    ``won_by_wagers``, less the corrections and the vigorish that is owed, is the win too.
    """

    inventory: Cents
    drop: Cents
    tips: Cents
    coupons: Cents  # the value of those that the dealer has taken
    meters: Meters
    win: Cents
    left: dict[str, Cents]  # the chips of people who have no seat at the table
    opener: Cents
    fills: Cents
    credits: Cents
    corrections: Cents  # paid to players, less what was taken back
    handle: Cents  # all that was staked on settled wagers
    won_by_wagers: Cents
    vigorish_owed: Cents
    forms: Cents  # in the drop box: vigorish that the house gave to patrons
    slips: list[Slip]
    corrected: list[Correction]
    approvals: dict[int, list[str]]  # of corrections that wait for a third person
    closing: ClosingCount | None


def money_view(table: LiveTable) -> MoneyView:
    """Return the money of a table, for those who may see it."""
    chips = {
        account.removeprefix(CHIPS): cents
        for account, cents in table.accounts.balances.items()
        if account.startswith(CHIPS)
    }
    money, record = money_of(table), table.money_record
    return MoneyView(
        inventory=money.closer,
        drop=money.drop,
        tips=money.tips,
        coupons=table.accounts[COUPONS_TAKEN],
        meters=table.meters.copy(),
        win=money.win,
        left={person: cents for person, cents in chips.items() if person not in table.seats.values()},
        opener=money.opener,
        fills=money.fills,
        credits=money.credits,
        corrections=money.corrections,
        handle=money.handle,
        won_by_wagers=money.won_by_wagers,
        vigorish_owed=money.vigorish_owed,
        forms=money.forms,
        slips=[replace(slip) for slip in record.slips.values()],
        corrected=list(record.corrections),
        approvals=dict(record.approvals),
        closing=record.closing,
    )
