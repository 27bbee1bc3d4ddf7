"""`houseway desk cage`: the counted money of the cage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, cast, get_args

import typer

from houseway.cli.arguments import AsJson
from houseway.cli.database import Database
from houseway.cli.desk.arguments import Why
from houseway.cli.desk.identity import Token
from houseway.cli.output.report import report
from houseway.equipment.money import Cents, cents_from_dollars, dollars
from houseway.house.acting_person import acting_person
from houseway.house.desks.cage_money import (
    AnyCageMoneyCommand,
    BringToCage,
    CageMoneyView,
    CageSlipView,
    Count,
    CountCage,
    cage_money_view,
)
from houseway.house.desks.cage_money import DecideCageSlip as Decide
from houseway.house.desks.cage_money_desk import CageMoneyDesk
from houseway.house.floor import Floor
from houseway.refusal import Refusal, one_of

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
    report(_lines(view), view, as_json=as_json)


def _view(floor: Floor) -> CageMoneyView:
    rules = floor.clearance.money_rules()
    return CageMoneyDesk(floor).look(lambda known: cage_money_view(known, rules))


def _lines(view: CageMoneyView) -> Iterator[str]:
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
    command: AnyCageMoneyCommand,
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
