"""`houseway desk coupon`: coupons that the house issues to patrons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, cast, get_args

import typer

from houseway.cli.arguments import AsJson
from houseway.cli.database import Database
from houseway.cli.desk.identity import Token
from houseway.cli.desk.listing import print_records
from houseway.cli.output.report import report
from houseway.equipment.money import cents_from_dollars, dollars
from houseway.house.acting_person import acting_person
from houseway.house.desks.coupon_desk import CouponDesk
from houseway.house.desks.coupons import CouponOfPatron, IssueCoupon, coupons_view
from houseway.refusal import Refusal, one_of
from houseway.rules.wagers.chips_and_coupons import KINDS_IN_WORDS, CouponKind, CouponPays


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
