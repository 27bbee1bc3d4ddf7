"""Moves chips and money between the accounts of a table: the transfers that follow from each fact.

Chips move for wagers, payments and coupons; money for buy-ins, slips, corrections and the closing count.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from houseway.equipment.money import Cents, dollars
from houseway.rules.procedure.steps import Settle
from houseway.rules.procedure.taking_wagers import CutBack
from houseway.rules.progressives import Award
from houseway.rules.wagers.bank import Bank
from houseway.rules.wagers.settlement import (
    Settlement,
    bank_collects,
    bank_pays,
    settle_house_wagers,
    settle_step,
    settled_at_seat,
)
from houseway.rules.wagers.wagers import Result, Seat
from houseway.table.live import facts
from houseway.table.live.accounts import (
    CAGE,
    COMPLIMENTARIES,
    DROP,
    FORMS,
    INVENTORY,
    MARKERS,
    TIPS,
    Accounts,
    Meters,
    chips_of,
    layout_of,
    owed_by,
)
from houseway.table.live.chips import total_of
from houseway.table.live.facts import AwardWon, FloorCalled, MeterFed
from houseway.table.live.money import (
    AskedBuyIn,
    BuyInAsked,
    BuyInDeclined,
    ClosingCount,
    Correction,
    DeclinedBuyIn,
    FillDecided,
    FillRequested,
    Slip,
    TableMoney,
)
from houseway.table.live.table_state import CALL, TableState

MoneyFact = (
    facts.BoughtIn
    | facts.CashedOut
    | facts.ChipsBrought
    | facts.Tipped
    | facts.Filled
    | facts.VigorishCollected
    | facts.VigorishDocumented
)


def from_inventory(
    accounts: Accounts, meters: Meters, target: str, cents: Cents, why: str, *, cite: object = ""
) -> None:
    """Pay from the rack, which is filled from the cage first where it holds too little."""
    short = cents - accounts[INVENTORY]
    if short > 0:
        accounts.move(CAGE, INVENTORY, short, "fill")
        meters.fills += short
    accounts.move(INVENTORY, target, cents, why, cite)


def change_cash(
    accounts: Accounts, meters: Meters, person: str, cents: Cents, why: str, *, cite: object = ""
) -> None:
    """Put the person's cash into the drop box and hand out chips for it."""
    accounts.move(CAGE, DROP, cents, "cash", cite)
    from_inventory(accounts, meters, chips_of(person), cents, why, cite=cite)
    meters.drop += cents


def place(accounts: Accounts, person: str, seat: Seat, before: Cents, now: Cents) -> None:
    """Raise a wager, or take it back in part or whole."""
    if now > before:
        accounts.move(chips_of(person), layout_of(seat), now - before, "wager")
    else:
        accounts.move(layout_of(seat), chips_of(person), before - now, "wager taken back")


def cut_back(accounts: Accounts, person: str, step: CutBack) -> None:
    """Give the part of a wager back that the bank does not cover."""
    cents, words = step.bet - step.usual, f"{step.wager} not covered by the bank"
    accounts.move(layout_of(step.seat), chips_of(person), cents, words, step.cite)


def settle(
    accounts: Accounts,
    meters: Meters,
    seat: Seat,
    person: str,
    settlement: Settlement,
    *,
    laid: Cents,
    to_tips: bool,
    deferred: bool,
    bank: Bank | None = None,
) -> None:
    """Move the stake and the payment of one wager. Where a vigorish is deferred, the seat owes it.

    ``laid`` is its amount on the layout: the stake, with a vigorish that was paid when it was placed.
    ``bank`` is the player's bank that covers it; the house collects and pays the rest.
    """
    meters.settled(settlement)
    layout, target = layout_of(seat), TIPS if to_tips else chips_of(person)
    name, bet, cite = settlement.wager, settlement.bet, settlement.cite
    if settlement.verdict.award:
        # The award is paid by hand, not from the inventory, whatever the meter shows.
        accounts.move(layout, INVENTORY, laid, f"{name} stays with the house", cite)
        return
    if settlement.result is Result.LOSE:
        to_bank = bank_collects(bank, settlement) if bank else 0
        if bank:
            accounts.move(layout, layout_of(bank.seat), to_bank, f"{name} loses to the bank", cite)
        accounts.move(layout, INVENTORY, laid - settlement.returns - to_bank, f"{name} loses", cite)
        accounts.move(layout, target, settlement.returns, f"{name} in part back", cite)
        return
    accounts.move(layout, target, bet, f"{name}: {settlement.result}, stake back", cite)
    if laid > bet and not settlement.vigorish:
        accounts.move(layout, target, laid - bet, f"vigorish on {name} back", cite)
    by_bank = bank_pays(bank, settlement) if bank else 0
    if bank:
        accounts.move(layout_of(bank.seat), target, by_bank, f"the bank pays {name}", cite)
    from_inventory(accounts, meters, target, settlement.pays - by_bank, f"{name} pays", cite=cite)
    charge = settlement.verdict.vigorish
    if charge is None:
        return
    words = f"vigorish on {name}"
    if charge.when_placed:
        accounts.move(layout, INVENTORY, settlement.vigorish, words, charge.cite)
    elif deferred and charge.may_be_deferred:
        accounts.move(MARKERS, owed_by(seat), settlement.vigorish, words, charge.cite)
    else:
        accounts.move(target, INVENTORY, settlement.vigorish, words, charge.cite)


def settle_house_wager(accounts: Accounts, meters: Meters, bank: Bank | None, settlement: Settlement) -> None:
    """Settle a wager of the house against a player's bank. Its stake never left the rack."""
    if bank is None:
        raise ValueError(f"the house has wagered {settlement.wager} against no player's bank")
    layout, name, cite = layout_of(bank.seat), settlement.wager, settlement.cite
    lost = bank_collects(bank, settlement)
    from_inventory(accounts, meters, layout, lost, f"{name} of the house loses to the bank", cite=cite)
    accounts.move(layout, INVENTORY, bank_pays(bank, settlement), f"the bank pays {name} of the house", cite)


def settle_bank(accounts: Accounts, meters: Meters, seat: Seat, person: str, settlement: Settlement) -> None:
    """Give the bank its balance back when every wager against it is settled, less the vigorish."""
    meters.settled(settlement)
    layout, name = layout_of(seat), settlement.wager
    charge = settlement.verdict.vigorish
    if charge:
        accounts.move(layout, INVENTORY, settlement.vigorish, f"vigorish on {name}", charge.cite)
    accounts.move(
        layout, chips_of(person), settlement.returns, f"{name}: {settlement.result}", settlement.cite
    )


def pay_coupon(
    accounts: Accounts, meters: Meters, seat: Seat, person: str, settlement: Settlement, *, deferred: bool
) -> None:
    """Pay the win of the coupon with a wager, and charge the vigorish on it."""
    chips, charge = chips_of(person), settlement.verdict.vigorish
    words = f"{settlement.wager} pays on its coupon"
    from_inventory(accounts, meters, chips, settlement.coupon_pays, words, cite=settlement.cite)
    if charge:
        source, target = (MARKERS, owed_by(seat)) if deferred else (chips, INVENTORY)
        words = f"vigorish on the coupon of {settlement.wager}"
        accounts.move(source, target, settlement.coupon_vigorish, words, charge.cite)


def apply(accounts: Accounts, meters: Meters, fact: MoneyFact, person_at: dict[str, str]) -> None:
    """Move the money of a fact outside the rounds."""
    match fact:
        case facts.BoughtIn(person, cents):
            change_cash(accounts, meters, person, cents, "buy-in")
        case facts.CashedOut(person, cents):
            accounts.move(chips_of(person), CAGE, cents, "chips taken along")
            meters.cashed_out += cents
        case facts.ChipsBrought(person, cents):
            accounts.move(CAGE, chips_of(person), cents, "chips brought from the cage")
            meters.cashed_out -= cents
        case facts.Tipped(person, cents):
            accounts.move(chips_of(person), TIPS, cents, "tip")
            meters.tips += cents
        case facts.Filled(cents):
            fill(accounts, meters, cents)
        case facts.VigorishCollected(seat, cents):
            accounts.move(chips_of(person_at[seat]), INVENTORY, cents, "vigorish collected")
            accounts.move(owed_by(seat), MARKERS, cents, "vigorish no longer owed")
        case facts.VigorishDocumented(seat, person, cents, form):
            accounts.move(owed_by(seat), MARKERS, cents, "vigorish no longer owed")
            accounts.move(COMPLIMENTARIES, FORMS, cents, f"vigorish given to {person}, form {form}")
            meters.given_vigorish += cents


def fill(accounts: Accounts, meters: Meters, cents: Cents) -> None:
    """Move chips from the cage to the rack, or (negative) back."""
    if cents > 0:
        accounts.move(CAGE, INVENTORY, cents, "fill")
    else:
        accounts.move(INVENTORY, CAGE, -cents, "credit")
    meters.fills += cents


def keep(accounts: Accounts, meters: Meters, person: str, cents: Cents) -> None:
    """Move the chips of a person who walked off to the cage."""
    accounts.move(chips_of(person), CAGE, cents, f"chips kept for {person}")
    meters.cashed_out += cents


def correct(accounts: Accounts, meters: Meters, person: str, cents: Cents) -> None:
    if cents > 0:
        from_inventory(accounts, meters, chips_of(person), cents, "correction")
    else:
        accounts.move(chips_of(person), INVENTORY, -cents, "correction")
    meters.corrections += cents


# The settlement of a round, with its awards and the contributions to progressive meters.

# A single payment of this many cents or more alerts a supervisor.
LARGE_PAYMENT = 1_000_000


def settle_wagers(table: TableState, step: Settle) -> None:
    """Pay and collect every wager of the step, and report awards and large payments."""
    wagers = table.rules.by_name
    deferred = table.opened is not None and table.opened.vigorish == "deferred"
    bank = table.rules.bank_of(step.seats)
    for own in settle_house_wagers(table.rules, step):
        settle_house_wager(table.accounts, table.meters, bank, own)
    for seat, settlement in settle_step(table.rules, step, table.coupons.laid):
        name = settlement.wager
        if settlement.stands:
            continue
        to_tips = name in wagers and wagers[name].for_the_dealer
        person = table.person_at(seat)
        laid = table.rules.laid_down({name: settlement.bet}) if name in wagers else settlement.bet
        if bank and (seat, name) == (bank.seat, bank.wager):
            settle_bank(table.accounts, table.meters, seat, person, settlement)
        else:
            settle(
                table.accounts,
                table.meters,
                seat,
                person,
                settlement,
                laid=laid,
                to_tips=to_tips,
                deferred=deferred,
                bank=bank if bank and bank.covers(seat, name) else None,
            )
        if settlement.coupon:
            pay_coupon(table.accounts, table.meters, seat, person, settlement, deferred=deferred)
            table.coupons.settle(seat, settlement, table.accounts)
        table.payments.append((seat, settlement))
        table.news.append(facts.Settled(**msgspec.to_builtins(settled_at_seat(seat, settlement))))
        if settlement.verdict.award:
            _report_award(table, seat, name, settlement.verdict.award)
        paid = settlement.pays + settlement.coupon_pays
        if paid >= LARGE_PAYMENT and not table.session and not table.is_training:
            words = f"seat {seat}: {name} pays {dollars(paid)}"
            table.alert("large-payment", words, about=f"seat {seat}")


def _report_award(table: TableState, seat: Seat, wager: str, award: Award) -> None:
    table.news.append(award_won(table, seat, wager, award.row))
    words = f"seat {seat}: {award.title} wins {award.words} on {wager}, to be paid by hand"
    table.alert("jackpot", words, about=f"seat {seat}")


def fed_by(table: TableState) -> Iterator[MeterFed]:
    """Yield the contributions of the wagers that are on the layout, one for each progressive wager."""
    for wager in table.rules.progressives:
        placed = [bets[wager] for bets in table.bets.values() if wager in bets]
        if placed:
            yield MeterFed(wager, len(placed), sum(placed))


def award_won(table: TableState, seat: Seat, wager: str, row: str) -> AwardWon:
    others = {
        str(other): table.person_at(other)
        for other, bets in table.bets.items()
        if other != seat and wager in bets
    }
    return AwardWon(str(seat), table.person_at(seat), wager, row, others)


# Buy-ins, slips, corrections and the closing.

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
    """Apply a fact that concerns a second person: a slip, a request, a correction, a call to the floor."""
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
    fill(table.accounts, table.meters, cents)
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
        correct(table.accounts, table.meters, person, cents)
        if fact.approvals:  # earlier versions kept no list
            made = Correction(fact.proposal, person, cents, proposed.why, proposed.by, agreed, table.now)
            record.corrections.append(made)


def note_buy_in(table: TableState, fact: facts.BoughtIn) -> None:
    """Record the color of the chips, and end the player's request."""
    table.colors.bought(fact.person, fact.color, fact.chip)
    table.money_record.end_request(fact.person)


def note_free_seat(table: TableState, person: str) -> None:
    """Free the color of chips that are not out any more, and end the request of a person without a seat."""
    table.colors.returned(person, table.accounts, table.seats)
    if person not in table.seats.values():
        table.money_record.end_request(person)


def note_fill(table: TableState, fact: facts.Filled) -> None:
    """Record a fill or credit that one person made alone. Earlier versions had no slips."""
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
    """Return the money of a table that an earlier version closed: the rack is computed from the win."""
    won = closed.won_by_wagers - closed.corrections
    return replace(closed, closer=won - replace(closed, closer=0).win)


def note_closing(table: TableState, fact: facts.Closed) -> Cents:
    """Record the count at the closing, before the money leaves; return its difference to the log."""
    if not fact.closed_by:  # by an earlier version, or at a tournament's table
        return 0
    money = money_of(table)
    difference = total_of(fact.chips) - money.closer if fact.chips else 0
    table.money_record.closing = ClosingCount(money, fact.closed_by, table.now, fact.chips, difference)
    return difference
