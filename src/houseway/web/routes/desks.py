"""The desks for Complimentary Vigorish Forms and for tournaments."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool

from houseway.floor.desks.tournaments.facts import AnyTournamentCommand, AnyTournamentFact
from houseway.floor.desks.vigorish.facts import AnyFormCommand, AnyFormFact
from houseway.floor.desks.vigorish.forms import forms_as_json
from houseway.floor.record import Record
from houseway.floor.roles import Role
from houseway.web.context import AppContext
from houseway.web.http.auth import SignedIn
from houseway.web.http.routing import API, Answer, Body, Router
from houseway.web.routes.tables import Key
from houseway.web.schemas.desks import FiledForm, FiledTournament, FormsSeen, TournamentSeen

router = Router(API, "desks")


@router.get("/vigorish-forms", Answer(FormsSeen, "The register of forms"))
def vigorish_forms(context: AppContext, guest: SignedIn) -> Any:
    """List every Complimentary Vigorish Form and what happened to it; to patrons, only their own."""
    person = guest.person
    patron = person.id if person.role == Role.PLAYER else None
    return context.desks.vigorish.look(lambda forms: forms_as_json(forms, patron))


@router.post("/vigorish-forms", Answer(FiledForm, "Carried out", 404, 409))
async def order_form(
    context: AppContext, guest: SignedIn, command: Body[AnyFormCommand], key: Key | None = None
) -> Any:
    """Send a command to the desk for Complimentary Vigorish Forms."""
    record = await run_in_threadpool(context.desks.vigorish.order, guest.person, command, key)
    return filed(record, AnyFormFact)


@router.get("/tournaments", Answer(list[TournamentSeen], "The tournaments"))
def tournaments(context: AppContext, _: SignedIn) -> Any:
    """List every tournament with its notice, its entries and its ranking."""
    return context.desks.tournaments.shown()


@router.post("/tournaments", Answer(FiledTournament, "Carried out", 409))
async def order_tournament(
    context: AppContext, guest: SignedIn, command: Body[AnyTournamentCommand], key: Key | None = None
) -> Any:
    """Send a command to the desk for tournaments."""
    desk = await run_in_threadpool(lambda: context.desks.tournaments)
    record = await run_in_threadpool(desk.order, guest.person, command, key)
    return filed(record, AnyTournamentFact)


def filed(record: Record, facts: Any) -> dict[str, Any]:
    """Return what a desk answers to a command: its record, with the facts decoded as this union of types."""
    decoded = msgspec.convert(record.body, list[facts])
    return {"number": record.number, "at": record.at, "kind": record.kind, "facts": decoded}
