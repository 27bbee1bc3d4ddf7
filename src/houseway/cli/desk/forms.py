"""`houseway desk forms` and `coupon`: Complimentary Vigorish Forms, and coupons issued to patrons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import asdict

from houseway.cli.desk.verbs import Verbs
from houseway.cli.house_options import Database, Token
from houseway.cli.options import AsJson, argument, option
from houseway.cli.output import print_records
from houseway.equipment.money import dollars
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
from houseway.house.record import Record
from houseway.refusal import Refusal
from houseway.rules.wagers.chips_and_coupons import KINDS_IN_WORDS

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
    series: Annotated[str, argument("SERIES", "Its letters, as A.")],
    numbers: Annotated[str, argument("FIRST-LAST", "Its numbers, as 101-150.")],
    pit: Annotated[str, option("--pit", "PIT", "Whose clerks get the forms.")],
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    match = _NUMBERS.fullmatch(numbers)
    if not match:
        raise Refusal(f"{numbers!r} is not a range of numbers. Write it as 101-150.", BACCARAT.in_order)
    command = RegisterForms(series, int(match[1]), int(match[2]), pit)
    words = f"Registered: {series}-{command.first} to {series}-{command.last}."
    verbs = Verbs(VigorishDesk, lambda _desk, command, _record: asdict(command))
    verbs.order(command, database, token, words=words, as_json=as_json)


def _forwarded(_: VigorishDesk, __: ForwardForms, record: Record) -> dict[str, list[str]]:
    return {"forms": record.body[0]["forms"]}


forward = Verbs(VigorishDesk, _forwarded, lambda view: f"Forwarded: {', '.join(view['forms'])}.").of(
    ForwardForms
)


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


def _issued(desk: CouponDesk, command: IssueCoupon, _: Record) -> CouponOfPatron:
    return next(coupon for coupon in desk.look(coupons_view).coupons if coupon.number == command.number)


def _issued_in_words(coupon: CouponOfPatron) -> str:
    kind = KINDS_IN_WORDS[coupon.kind]
    return f"Coupon {coupon.number}, a {kind} of {dollars(coupon.cents)}, is issued to {coupon.patron}."


issue = Verbs(CouponDesk, _issued, _issued_in_words).of(IssueCoupon)
