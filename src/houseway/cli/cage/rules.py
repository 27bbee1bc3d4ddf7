"""`houseway desk cage rules`: what the house asks for when money moves, shown and set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, get_args

import typer
from msgspec.structs import asdict

from houseway.cli.arguments import AsJson
from houseway.cli.database import Database
from houseway.cli.desk.identity import Token
from houseway.cli.output.report import report
from houseway.equipment.money import cents_from_dollars, dollars
from houseway.house.acting_person import acting_person
from houseway.house.desks.cage import SetMoneyRules
from houseway.house.desks.cage_desk import CageDesk
from houseway.refusal import Refusal, one_of
from houseway.table.live.money import BuyIns, MoneyRules


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
