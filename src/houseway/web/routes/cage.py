"""The cage: chips that it keeps for patrons who walked away from a table, and its counted money."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool

from houseway.house.desks.cage import AnyCageCommand, CageView, cage_view
from houseway.house.desks.cage_money import AnyCageMoneyCommand, CageMoneyView, cage_money_view
from houseway.house.roles import SEES_MONEY, check_sees_cage
from houseway.web.context import AppContext
from houseway.web.http.auth import SignedIn
from houseway.web.http.routing import API, Answer, Body, Router
from houseway.web.routes.desks import filed
from houseway.web.routes.tables import Key
from houseway.web.schemas.desks import FiledAtCage, FiledCageMoney

router = Router(API, "desks")


@router.get("/cage", Answer(CageView, "The chips that the cage keeps"))
def chips_kept(context: AppContext, guest: SignedIn) -> CageView:
    """Show for whom the cage keeps chips and how they got there; to patrons, only their own."""
    person = guest.person
    patron = None if person.role in SEES_MONEY else person.id
    return context.desks.cage.look(lambda cage: cage_view(cage, patron))


@router.post("/cage", Answer(FiledAtCage, "Carried out", 404, 409))
async def order(
    context: AppContext, guest: SignedIn, command: Body[AnyCageCommand], key: Key | None = None
) -> FiledAtCage:
    """Send a command to the cage: clear the place of a patron who walked away, or hand out chips."""
    record = await run_in_threadpool(context.desks.cage.order, guest.person, command, key)
    return filed(record, FiledAtCage)


@router.get("/cage/money", Answer(CageMoneyView, "The counted money of the cage"))
def counted(context: AppContext, guest: SignedIn) -> CageMoneyView:
    """Show the cash and chips in the cage, its counts, and transfers with the main bank."""
    check_sees_cage(guest.person.role)
    rules = context.floor.clearance.money_rules()
    return context.desks.cage_money.look(lambda money: cage_money_view(money, rules))


@router.post("/cage/money", Answer(FiledCageMoney, "Carried out", 409))
async def order_money(
    context: AppContext, guest: SignedIn, command: Body[AnyCageMoneyCommand], key: Key | None = None
) -> FiledCageMoney:
    """Count the money of the cage, bring more from the main bank, and confirm what somebody else has done."""
    record = await run_in_threadpool(context.desks.cage_money.order, guest.person, command, key)
    return filed(record, FiledCageMoney)
