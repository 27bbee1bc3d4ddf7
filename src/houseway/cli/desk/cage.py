"""`houseway desk cage`: the counted money of the cage, chips kept for patrons, rules for moving money."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, get_args

from msgspec.structs import asdict

from houseway.cli.desk.verbs import Verbs, amounts_of, check_choice, confirm
from houseway.cli.house_options import Database, Token, Why, Yes
from houseway.cli.options import AsJson, flag, option
from houseway.cli.output import print_records, report
from houseway.equipment.money import Cents, cents_from_dollars, dollars
from houseway.house.acting_person import acting_person
from houseway.house.desks.cage import CageDesk, ChipsOfPatron, ClearSeat, SetMoneyRules, cage_view
from houseway.house.desks.cage_money import CageMoneyView, CageSlipView, cage_money_view
from houseway.house.desks.cage_money_desk import (
    BringToCage,
    CageMoneyCommand,
    CageMoneyDesk,
    CountCage,
    DecideCageSlip,
)
from houseway.house.record import Record
from houseway.table.live.money import BuyIns, MoneyRules

KINDS = {
    "opening": "opening count",
    "shift": "count at the end of a shift",
    "day": "count at the end of the day",
    "bank": "transfer with the main bank",
}


def money(database: Database = None, as_json: AsJson = False) -> None:
    with acting_person(database, None, reads=True) as (floor, _):
        view = _view(CageMoneyDesk(floor))
    report(_money_lines(view), view, as_json=as_json)


def _view(desk: CageMoneyDesk) -> CageMoneyView:
    rules = desk.floor.clearance.money_rules()
    return desk.look(lambda known: cage_money_view(known, rules))


def _money_lines(view: CageMoneyView) -> Iterator[str]:
    if view.counted:
        yield f"The cage holds {dollars(view.cash)} in cash and {dollars(view.chips)} in chips."
    elif view.play_money:
        yield "The cage was never counted: it is unlimited, for play money only."
    else:
        yield (
            "The cage was never counted, but the house plays for money. Count it: "
            "houseway desk cage count opening --cash DOLLARS --chips DOLLARS"
        )
    for slip in view.slips:
        yield _slip_in_words(slip)


def _slip_in_words(slip: CageSlipView) -> str:
    agreed = f", confirmed by {' and '.join(slip.confirmed_by)}" if slip.confirmed_by else ""
    is_later = slip.kind in ("shift", "day")
    difference = f" (cash {_off(slip.over_cash)}, chips {_off(slip.over_chips)})" if is_later else ""
    return (
        f"Slip {slip.slip}, {slip.day}: {KINDS[slip.kind]}, {dollars(slip.cash)} in cash, "
        f"{dollars(slip.chips)} in chips{difference}, by {slip.by}{agreed}: {slip.state}."
    )


def _off(cents: Cents) -> str:
    return f"{dollars(abs(cents))} {'over' if cents > 0 else 'short'}" if cents else "right"


def _slip_of(desk: CageMoneyDesk, command: CageMoneyCommand, _: Record) -> CageSlipView:
    """Return the slip that was decided on, or the one that was made."""
    slips = {slip.slip: slip for slip in _view(desk).slips}
    return slips[command.slip if isinstance(command, DecideCageSlip) else max(slips)]


def _waits_until(next_step: str) -> Callable[[CageSlipView], str]:
    def in_words(slip: CageSlipView) -> str:
        waits = f" It waits until {next_step}." if slip.state == "waiting" else ""
        return f"{_slip_in_words(slip)}{waits}"

    return in_words


_VERBS = Verbs(CageMoneyDesk, _slip_of, _waits_until("somebody of security or a pit boss confirms it"))
count = _VERBS.of(CountCage)


def bring(
    cash: Annotated[str, option("--cash", "DOLLARS", "The cash, such as 250000.")] = "0",
    chips: Annotated[str, option("--chips", "DOLLARS", "The chips, by their value.")] = "0",
    *,
    why: Why,
    back: Annotated[bool, flag("--back", "Send it to the main bank instead.")] = False,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
    yes: Yes = False,
) -> None:
    sign = -1 if back else 1
    command = BringToCage(sign * cents_from_dollars(cash), sign * cents_from_dollars(chips), why)
    _VERBS.order(command, database, token, yes=yes, as_json=as_json)


@Verbs(CageMoneyDesk, _slip_of, _waits_until("a third person confirms it")).making(DecideCageSlip)
def decide(
    *,
    decline: Annotated[bool, flag("--decline", "Decline it.")] = False,
    **fields: Any,
) -> DecideCageSlip:
    return DecideCageSlip(approve=not decline, **fields)


# `houseway desk cage`: chips that the cage keeps for patrons who walked off.


def kept(database: Database = None, as_json: AsJson = False) -> None:
    with acting_person(database, None, reads=True) as (floor, _):
        view = CageDesk(floor).look(cage_view)
    print_records(view, view.kept, _kept_lines, as_json=as_json)


def _kept_lines(chips: ChipsOfPatron) -> Iterator[str]:
    sources = "; ".join(f"table {since.table}, {since.why} ({since.by})" for since in chips.since)
    yield f"{chips.person}: {dollars(chips.cents)}, from {sources}"


def _cleared(desk: CageDesk, command: ClearSeat, _: Record) -> dict[str, Any]:
    cents = desk.look(lambda cage: cage.kept.get(command.person, 0))
    return {"table": command.table, "person": command.person, "kept": cents}


def _cleared_in_words(view: dict[str, Any]) -> str:
    person, amount = view["person"], dollars(view["kept"])
    return f"The seat of {person} at {view['table']} is free. The cage keeps {amount} for {person}."


clear_seat = Verbs(CageDesk, _cleared, _cleared_in_words).of(ClearSeat)


# `houseway desk cage rules`: what the house asks for when money moves, shown and set.


def rules(
    second_person: Annotated[
        str | None,
        option("--second-person", "yes|no", "Whether a fill waits for a second person."),
    ] = None,
    third_person_from: Annotated[
        str | None,
        option("--third-person-from", "DOLLARS", "From here on, two people confirm."),
    ] = None,
    large_buy_in: Annotated[
        str | None,
        option("--large-buy-in", "DOLLARS", "From here on, a buy-in alerts the pit."),
    ] = None,
    buy_ins: Annotated[
        str | None,
        option("--buy-ins", "players|staff", "players for play money, or staff."),
    ] = None,
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
    yes: Yes = False,
) -> None:
    changes = _given(second_person, third_person_from, large_buy_in, buy_ins)
    with acting_person(database, token, reads=not changes) as (floor, person):
        if changes:
            now = asdict(floor.clearance.money_rules())
            command = SetMoneyRules(**{**now, **changes})
            if not yes:
                confirm({name: cents for name, cents in amounts_of(command).items() if cents})
            CageDesk(floor).order(person, command)
        in_force = floor.clearance.money_rules()
    report(_rules_in_words(in_force), in_force, as_json=as_json)


def _given(
    second_person: str | None, third: str | None, large: str | None, buy_ins: str | None
) -> dict[str, object]:
    """Return the rules that the options set. 0 dollars stands for never."""
    changes: dict[str, object] = {}
    if second_person is not None:
        changes["second_person"] = check_choice("--second-person", second_person, ("yes", "no")) == "yes"
    for name, text in (("third_person_from", third), ("large_buy_in", large)):
        if text is not None:
            changes[name] = cents_from_dollars(text)
    if buy_ins is not None:
        changes["buy_ins"] = check_choice("--buy-ins", buy_ins, get_args(BuyIns))
    return changes


def _rules_in_words(rules: MoneyRules) -> Iterator[str]:
    yield (
        "A second person confirms every fill and credit."
        if rules.second_person
        else "One person alone may make a fill or credit."
    )
    third, large = rules.third_person_from, rules.large_buy_in
    yield f"From {dollars(third)} on, a third person." if third else "No amount needs a third person."
    yield f"A buy-in of {dollars(large)} or more is an alert." if large else "No buy-in is an alert."
    yield (
        "Players enter their own buy-ins: play money."
        if rules.is_play_money
        else "Dealers and the cage take buy-ins: this house plays for money."
    )
