"""`houseway desk forms` and `coupon`: Complimentary Vigorish Forms, and coupons issued to patrons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, cast, get_args

import typer

from houseway.cli.arguments import AsJson
from houseway.cli.house_options import Database, Token
from houseway.cli.output import print_records, report
from houseway.equipment.money import cents_from_dollars, dollars
from houseway.house.acting_person import acting_person
from houseway.house.desks.coupons import CouponDesk, CouponOfPatron, IssueCoupon, coupons_view
from houseway.house.desks.vigorish_desk import (
    FormsView,
    FormView,
    ForwardForms,
    RegisterForms,
    SeriesView,
    VigorishDesk,
    forms_view,
)
from houseway.house.desks.vigorish_forms import BACCARAT
from houseway.refusal import Refusal, one_of
from houseway.rules.wagers.chips_and_coupons import KINDS_IN_WORDS, CouponKind, CouponPays

_NUMBERS = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")


def _view(database: str | None) -> FormsView:
    with acting_person(database, None, reads=True) as (floor, _):
        desk = VigorishDesk(floor)
        day = desk.context.gaming_day(floor.now())
        return desk.look(lambda forms: forms_view(forms, day))


def list_forms(database: Database = None, as_json: AsJson = False) -> None:
    view = _view(database)
    overdue = set(view.overdue)

    def lines(listed: SeriesView | FormView) -> Iterator[str]:
        if isinstance(listed, SeriesView):
            yield (
                f"series {listed.series}, {listed.first} to {listed.last}: next to print "
                f"{listed.next_to_print}, next to use {listed.next}"
            )
            return
        about = f", {dollars(listed.cents)} for {listed.patron}" if listed.cents and listed.patron else ""
        late = ", not forwarded when its gaming day ended" if listed.form in overdue else ""
        yield f"{listed.form}: {listed.state}{about}{late}"

    print_records(view, [*view.series, *view.forms], lines, as_json=as_json)


def register(
    series: Annotated[str, typer.Argument(metavar="SERIES", help="Its letters, as A.")],
    numbers: Annotated[str, typer.Argument(metavar="FIRST-LAST", help="Its numbers, as 101-150.")],
    pit: Annotated[str, typer.Option("--pit", metavar="PIT", help="Whose clerks get the forms.")],
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    found = _NUMBERS.fullmatch(numbers)
    if not found:
        raise Refusal(f"{numbers!r} is not a range of numbers. Write it as 101-150.", BACCARAT.in_order)
    first, last = int(found[1]), int(found[2])
    with acting_person(database, token) as (floor, person):
        VigorishDesk(floor).order(person, RegisterForms(series, first, last, pit))
    document = {"series": series, "first": first, "last": last, "pit": pit}
    report(f"Registered: {series}-{first} to {series}-{last}.", document, as_json=as_json)


def forward(database: Database = None, token: Token = None, as_json: AsJson = False) -> None:
    with acting_person(database, token) as (floor, person):
        record = VigorishDesk(floor).order(person, ForwardForms())
    forms = record.body[0]["forms"]
    report(f"Forwarded: {', '.join(forms)}.", {"forms": forms}, as_json=as_json)


# `houseway desk coupon`: coupons that the house issues to patrons.


def listed(database: Database = None, as_json: AsJson = False) -> None:
    with acting_person(database, None, reads=True) as (floor, _):
        view = CouponDesk(floor).look(coupons_view)
    print_records(view, view.coupons, _lines, as_json=as_json)


def _lines(coupon: CouponOfPatron) -> Iterator[str]:
    where = f"at table {coupon.table}" if coupon.table else f"with {coupon.patron}"
    kind = KINDS_IN_WORDS[coupon.kind]
    yield (
        f"{coupon.number}: {kind} of {dollars(coupon.cents)}, pays {coupon.pays}, issued to "
        f"{coupon.patron} by {coupon.by}, {where}"
    )


def issue(
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="A number that was never used before.")],
    patron: Annotated[str, typer.Argument(metavar="PATRON", help="To whom it is issued.")],
    value: Annotated[str, typer.Argument(metavar="DOLLARS", help="Its value, such as 25.")],
    *,
    kind: Annotated[str, typer.Option("--kind", metavar="match-play|bonus", help="Its kind.")] = "match-play",
    pays: Annotated[
        str, typer.Option("--pays", metavar="HOW", help="odds (of the wager) or 'even money'.")
    ] = "odds",
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    _check_choice("kind", kind, get_args(CouponKind))
    _check_choice("pays", pays, get_args(CouponPays))
    cents = cents_from_dollars(value)
    command = IssueCoupon(number, patron, cast("CouponKind", kind), cents, cast("CouponPays", pays))
    with acting_person(database, token) as (floor, clerk):
        desk = CouponDesk(floor)
        desk.order(clerk, command)
        issued = next(coupon for coupon in desk.look(coupons_view).coupons if coupon.number == number)
    words = f"Coupon {number}, a {KINDS_IN_WORDS[kind]} of {dollars(cents)}, is issued to {patron}."
    report(words, issued, as_json=as_json)


def _check_choice(option: str, given: str, known: tuple[str, ...]) -> None:
    if given not in known:
        raise Refusal(f"--{option} cannot be {given!r}. Choose {one_of(known)}.")
