"""How the facts of buy-ins, slips, corrections and the closing change a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from houseway.equipment.money import Cents
from houseway.table.facts import table_facts as facts
from houseway.table.facts.call_facts import FloorCalled
from houseway.table.facts.money_facts import BuyInAsked, BuyInDeclined, FillDecided, FillRequested
from houseway.table.live.accounts import INVENTORY, TIPS
from houseway.table.live.alerts import CALL
from houseway.table.live.chips import chip_transfers
from houseway.table.money.chips import total_of
from houseway.table.money.money_record import (
    AskedBuyIn,
    ClosingCount,
    Correction,
    DeclinedBuyIn,
    Slip,
    TableMoney,
)

if TYPE_CHECKING:
    from houseway.table.live.table_state import TableState

SupervisedFact = (
    FillRequested
    | FillDecided
    | BuyInAsked
    | BuyInDeclined
    | facts.CorrectionProposed
    | facts.CorrectionDecided
    | FloorCalled
)


def apply_supervised(table: TableState, fact: SupervisedFact) -> None:
    """Apply a fact that somebody else has to look at: money that two people agree to, a call to the floor."""
    match fact:
        case FillRequested(slip, by, cents, chips):
            table.money_record.slips[slip] = Slip(slip, cents, chips, by, table.now)
        case FillDecided():
            _decide_slip(table, fact)
        case BuyInAsked(person, cents, chip):
            table.money_record.end_request(person)
            if cents:
                table.money_record.asked |= {person: AskedBuyIn(cents, chip)}
        case BuyInDeclined(person, cents, by, why):
            table.money_record.end_request(person)
            table.money_record.declined |= {person: DeclinedBuyIn(cents, by, why)}
        case facts.CorrectionProposed(proposal):
            table.proposals[proposal] = fact
            table.proposals_made = proposal
        case facts.CorrectionDecided():
            _decide_correction(table, fact)
        case FloorCalled(by, why):
            table.news.append(table.alerts.add(CALL, by, f"{by} calls the floor: {why}"))


def _decide_slip(table: TableState, fact: FillDecided) -> None:
    slip = table.money_record.slips[fact.slip]
    slip.decided_at = table.now
    if not fact.approved:
        slip.state, slip.declined_by = "declined", fact.by
        return
    slip.confirmed_by = [*slip.confirmed_by, fact.by]
    if fact.final:
        slip.state = "done"
        _move_slip(table, slip.cents)


def _move_slip(table: TableState, cents: Cents) -> None:
    chip_transfers.fill(table.accounts, table.meters, cents)
    table.money_record.credits += max(-cents, 0)


def _decide_correction(table: TableState, fact: facts.CorrectionDecided) -> None:
    record = table.money_record
    if fact.approved and not fact.final:
        record.approvals[fact.proposal] = [*record.approvals.get(fact.proposal, []), fact.by]
        return
    proposed = table.proposals.pop(fact.proposal)
    agreed = [*record.approvals.pop(fact.proposal, []), fact.by]
    if fact.approved:
        person, cents = proposed.person, proposed.cents
        chip_transfers.correct(table.accounts, table.meters, person, cents)
        if fact.approvals:  # earlier versions kept no list
            made = Correction(fact.proposal, person, cents, proposed.why, proposed.by, agreed, table.now)
            record.corrections.append(made)


def note_buy_in(table: TableState, fact: facts.BoughtIn) -> None:
    """Keep the color of the chips; what the player asked for is done."""
    table.colors.bought(fact.person, fact.color, fact.chip)
    table.money_record.end_request(fact.person)


def note_free_seat(table: TableState, person: str) -> None:
    """Take back chips of a color that are not out any more; nobody asks for chips without a seat."""
    table.colors.returned(person, table.accounts, table.seats)
    if person not in table.seats.values():
        table.money_record.end_request(person)


def note_fill(table: TableState, fact: facts.Filled) -> None:
    """Keep a fill or credit that one person made alone. Earlier versions had no slips."""
    record = table.money_record
    if fact.slip:
        record.slips[fact.slip] = Slip(
            fact.slip, fact.cents, fact.chips, fact.filled_by, table.now, "done", decided_at=table.now
        )
        record.credits += max(-fact.cents, 0)


def money_of(table: TableState) -> TableMoney:
    """Add up the money of the table: after it has closed, as it was then."""
    record, meters, accounts = table.money_record, table.meters, table.accounts
    if record.closing:
        return record.closing.money
    # Earlier versions recorded only the difference between fills and credits.
    unlisted = meters.fills + record.credits
    fills, more_credits = max(unlisted, 0), max(-unlisted, 0)
    now = TableMoney(
        opener=table.opened.inventory if table.opened else 0,
        fills=fills,
        credits=record.credits + more_credits,
        drop=meters.drop,
        forms=meters.given_vigorish,
        closer=accounts[INVENTORY],
        corrections=meters.corrections,
        handle=meters.staked,
        won_by_wagers=meters.win,
        vigorish_owed=accounts.owed,
        tips=accounts[TIPS],
    )
    return _as_counted(now) if table.is_closed else now


def _as_counted(closed: TableMoney) -> TableMoney:
    """Return the money of a table that an earlier version closed: what it won says what was in the rack."""
    won = closed.won_by_wagers - closed.corrections
    return replace(closed, closer=won - replace(closed, closer=0).win)


def note_closing(table: TableState, fact: facts.Closed) -> Cents:
    """Keep the count at the closing, before the money leaves the table; return its difference to the log."""
    if not fact.closed_by:  # by an earlier version, or at a tournament's table
        return 0
    money = money_of(table)
    difference = total_of(fact.chips) - money.closer if fact.chips else 0
    table.money_record.closing = ClosingCount(money, fact.closed_by, table.now, fact.chips, difference)
    return difference
