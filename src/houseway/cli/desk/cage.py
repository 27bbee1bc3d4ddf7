"""`houseway desk cage`: the counted money of the cage, chips kept for patrons, rules for moving money."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, cast, get_args

import typer
from msgspec.structs import asdict

from houseway.cli.arguments import AsJson
from houseway.cli.house_options import Database, Token, Why
from houseway.cli.output import print_records, report
from houseway.equipment.money import Cents, cents_from_dollars, dollars
from houseway.house.acting_person import acting_person
from houseway.house.desks.cage import CageDesk, ChipsOfPatron, ClearSeat, SetMoneyRules, cage_view
from houseway.house.desks.cage_money import CageMoneyView, CageSlipView, Count, cage_money_view
from houseway.house.desks.cage_money_desk import BringToCage, CageMoneyCommand, CageMoneyDesk, CountCage
from houseway.house.desks.cage_money_desk import DecideCageSlip as Decide
from houseway.house.floor import Floor
from houseway.refusal import Refusal, one_of
from houseway.table.live.money import BuyIns, MoneyRules

Cash = Annotated[str, typer.Option("--cash", metavar="DOLLARS", help="The cash, such as 250000.")]
Chips = Annotated[str, typer.Option("--chips", metavar="DOLLARS", help="The chips, by their value.")]
KINDS = {
    "opening": "opening count",
    "shift": "count at the end of a shift",
    "day": "count at the end of the day",
    "bank": "transfer with the main bank",
}


def money(database: Database = None, as_json: AsJson = False) -> None:
    with acting_person(database, None, reads=True) as (floor, _):
        view = _view(floor)
    report(_money_lines(view), view, as_json=as_json)


def _view(floor: Floor) -> CageMoneyView:
    rules = floor.clearance.money_rules()
    return CageMoneyDesk(floor).look(lambda known: cage_money_view(known, rules))


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
    found = f" (cash {_off(slip.over_cash)}, chips {_off(slip.over_chips)})" if is_later else ""
    return (
        f"Slip {slip.slip}, {slip.day}: {KINDS[slip.kind]}, {dollars(slip.cash)} in cash, "
        f"{dollars(slip.chips)} in chips{found}, by {slip.by}{agreed}: {slip.state}."
    )


def _off(cents: Cents) -> str:
    return f"{dollars(abs(cents))} {'over' if cents > 0 else 'short'}" if cents else "right"


def count(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="opening, shift or day.")],
    cash: Cash,
    chips: Chips,
    *,
    why: Annotated[str, typer.Option("--why", metavar="WORDS", help="Why the log says otherwise.")] = "",
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    if kind not in get_args(Count):
        raise Refusal(f"KIND cannot be {kind!r}. Choose {one_of(get_args(Count))}.")
    command = CountCage(cast("Count", kind), cents_from_dollars(cash), cents_from_dollars(chips), why=why)
    _order(command, database, token, "somebody of security or a pit boss confirms it", as_json=as_json)


def bring(
    cash: Cash = "0",
    chips: Chips = "0",
    *,
    why: Why,
    back: Annotated[bool, typer.Option("--back", help="Send it to the main bank instead.")] = False,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    sign = -1 if back else 1
    command = BringToCage(sign * cents_from_dollars(cash), sign * cents_from_dollars(chips), why)
    _order(command, database, token, "somebody of security or a pit boss confirms it", as_json=as_json)


def decide(
    slip: Annotated[int, typer.Argument(metavar="SLIP", help="The number of the slip.")],
    *,
    decline: Annotated[bool, typer.Option("--decline", help="Decline it.")] = False,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    command = Decide(slip, not decline)
    _order(command, database, token, "a third person confirms it", as_json=as_json, slip=slip)


def _order(
    command: CageMoneyCommand,
    database: str | None,
    token: str | None,
    next_step: str,
    *,
    as_json: bool,
    slip: int = 0,
) -> None:
    with acting_person(database, token) as (floor, person):
        CageMoneyDesk(floor).order(person, command)
        slips = {found.slip: found for found in _view(floor).slips}
    made = slips[slip or max(slips)]
    waits = f" It waits until {next_step}." if made.state == "waiting" else ""
    report(f"{_slip_in_words(made)}{waits}", made, as_json=as_json)


# `houseway desk cage`: chips that the cage keeps for patrons who walked off.


def kept(database: Database = None, as_json: AsJson = False) -> None:
    with acting_person(database, None, reads=True) as (floor, _):
        view = CageDesk(floor).look(cage_view)
    print_records(view, view.kept, _kept_lines, as_json=as_json)


def _kept_lines(kept: ChipsOfPatron) -> Iterator[str]:
    sources = "; ".join(f"table {since.table}, {since.why} ({since.by})" for since in kept.since)
    yield f"{kept.person}: {dollars(kept.cents)}, from {sources}"


def clear_seat(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The name of the table.")],
    person: Annotated[str, typer.Argument(metavar="PERSON", help="The patron.")],
    why: Why,
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    with acting_person(database, token) as (floor, clerk):
        desk = CageDesk(floor)
        desk.order(clerk, ClearSeat(table, person, why))
        held = desk.look(lambda cage: cage.kept.get(person, 0))
    words = f"The seat of {person} at {table} is free. The cage keeps {dollars(held)} for {person}."
    report(words, {"table": table, "person": person, "kept": held}, as_json=as_json)


# `houseway desk cage rules`: what the house asks for when money moves, shown and set.


def rules(
    second_person: Annotated[
        str | None,
        typer.Option("--second-person", metavar="yes|no", help="Whether a fill waits for a second person."),
    ] = None,
    third_person_from: Annotated[
        str | None,
        typer.Option("--third-person-from", metavar="DOLLARS", help="From here on, two people confirm."),
    ] = None,
    large_buy_in: Annotated[
        str | None,
        typer.Option("--large-buy-in", metavar="DOLLARS", help="From here on, a buy-in alerts the pit."),
    ] = None,
    buy_ins: Annotated[
        str | None,
        typer.Option("--buy-ins", metavar="players|staff", help="players for play money, or staff."),
    ] = None,
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    given = _given(second_person, third_person_from, large_buy_in, buy_ins)
    with acting_person(database, token, reads=not given) as (floor, person):
        if given:
            now = asdict(floor.clearance.money_rules())
            CageDesk(floor).order(person, SetMoneyRules(**{**now, **given}))
        in_force = floor.clearance.money_rules()
    report(_rules_in_words(in_force), in_force, as_json=as_json)


def _given(
    second_person: str | None, third: str | None, large: str | None, buy_ins: str | None
) -> dict[str, object]:
    """Return the rules that the options set. 0 dollars stands for never."""
    given: dict[str, object] = {}
    if second_person is not None:
        given["second_person"] = _choice("second-person", second_person, ("yes", "no")) == "yes"
    for name, text in (("third_person_from", third), ("large_buy_in", large)):
        if text is not None:
            given[name] = cents_from_dollars(text)
    if buy_ins is not None:
        given["buy_ins"] = _choice("buy-ins", buy_ins, get_args(BuyIns))
    return given


def _choice(option: str, given: str, known: tuple[str, ...]) -> str:
    if given not in known:
        raise Refusal(f"--{option} cannot be {given!r}. Choose {one_of(known)}.")
    return given


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
