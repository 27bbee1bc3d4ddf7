"""Coupons: who has which, and the commands to issue one and to bring it to a table."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool

from houseway.house.desks.coupons import AnyCouponCommand, CouponsView, coupons_view
from houseway.house.roles import SEES_MONEY
from houseway.web.context import AppContext
from houseway.web.http.auth import SignedIn
from houseway.web.http.routing import API, Answer, Body, Router
from houseway.web.routes.desks import filed
from houseway.web.routes.tables import Key
from houseway.web.schemas.desks import FiledCoupon

router = Router(API, "desks")


@router.get("/coupons", Answer(CouponsView, "The coupons that were issued"))
def issued(context: AppContext, guest: SignedIn) -> CouponsView:
    """Show every coupon that was issued and where it is; to patrons, only their own."""
    person = guest.person
    patron = None if person.role in SEES_MONEY else person.id
    return context.desks.coupons.look(lambda register: coupons_view(register, patron))


@router.post("/coupons", Answer(FiledCoupon, "Carried out", 404, 409))
async def order(
    context: AppContext, guest: SignedIn, command: Body[AnyCouponCommand], key: Key | None = None
) -> FiledCoupon:
    """Send a command about a coupon: issue one, bring one to a table, or take one away from there."""
    record = await run_in_threadpool(context.desks.coupons.order, guest.person, command, key)
    return filed(record, FiledCoupon)
