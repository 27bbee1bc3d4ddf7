"""How chips move: the transfers behind each fact at a table."""

from __future__ import annotations

from houseway.equipment.money import Cents
from houseway.rules.procedure.money_steps import CutBack
from houseway.rules.wagers.bank import Bank
from houseway.rules.wagers.settlement import Settlement, bank_collects, bank_pays
from houseway.rules.wagers.wagers import Result, Seat
from houseway.table.facts import table_facts as facts
from houseway.table.live.accounts import (
    CAGE,
    COMPLIMENTARIES,
    DROP,
    FORMS,
    INVENTORY,
    MARKERS,
    TIPS,
    Accounts,
    chips_of,
    layout_of,
    owed_by,
)
from houseway.table.live.meters import Meters

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

    ``laid`` is what lies on the layout for it: the stake, with a vigorish that was paid when it was placed.
    ``bank`` is the player's bank that covers it; what that one neither collects nor pays, the house does.
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
    """Move what the house wins from a player's bank, or loses to it. Its stake never left the rack."""
    if bank is None:
        raise ValueError(f"the house has wagered {settlement.wager} against no player's bank")
    layout, name, cite = layout_of(bank.seat), settlement.wager, settlement.cite
    lost = bank_collects(bank, settlement)
    from_inventory(accounts, meters, layout, lost, f"{name} of the house loses to the bank", cite=cite)
    accounts.move(layout, INVENTORY, bank_pays(bank, settlement), f"the bank pays {name} of the house", cite)


def settle_bank(accounts: Accounts, meters: Meters, seat: Seat, person: str, settlement: Settlement) -> None:
    """Give the bank back what it holds when every wager against it is settled, less the vigorish."""
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
    """Pay what the coupon beside a wager wins, and charge the vigorish on it."""
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
    """Move the chips of somebody who walked off to the cage, which keeps them."""
    accounts.move(chips_of(person), CAGE, cents, f"chips kept for {person}")
    meters.cashed_out += cents


def correct(accounts: Accounts, meters: Meters, person: str, cents: Cents) -> None:
    if cents > 0:
        from_inventory(accounts, meters, chips_of(person), cents, "correction")
    else:
        accounts.move(chips_of(person), INVENTORY, -cents, "correction")
    meters.corrections += cents
