"""The desks of the house: Complimentary Vigorish Forms, and tournaments."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.floor.desks.tournaments.facts import AnyTournamentCommand, AnyTournamentFact
from houseway.floor.desks.vigorish.facts import AnyFormCommand, AnyFormFact
from houseway.floor.desks.vigorish.forms import forms_shown
from houseway.floor.record import Record
from houseway.floor.roles import Role
from houseway.web.context import front_of
from houseway.web.http.auth import SignedIn
from houseway.web.http.openapi import API, answers, as_json, body_as, takes
from houseway.web.routes.tables import Key
from houseway.web.schemas.desks import FiledForm, FiledTournament, FormsSeen, TournamentSeen

router = APIRouter(prefix=API, tags=["desks"])
_form_command = msgspec.json.Decoder(AnyFormCommand)
_tournament_command = msgspec.json.Decoder(AnyTournamentCommand)


@router.get("/vigorish-forms", **answers(FormsSeen, "The register of forms"))
def vigorish_forms(request: Request, guest: SignedIn) -> Response:
    """Every Complimentary Vigorish Form and what became of it; for a patron, the own ones."""
    person = guest.person
    patron = person.id if person.role == Role.PLAYER else None
    return as_json(front_of(request).desks.vigorish.look(lambda forms: forms_shown(forms, patron)))


@router.post("/vigorish-forms", **answers(FiledForm, "Carried out", 404, 409), **takes(AnyFormCommand))
async def order_form(request: Request, guest: SignedIn, key: Key = None) -> Response:
    """Ask something of the desk for Complimentary Vigorish Forms."""
    command = await body_as(request, _form_command)
    desk = front_of(request).desks.vigorish
    return as_json(filed(await run_in_threadpool(desk.order, guest.person, command, key), AnyFormFact))


@router.get("/tournaments", **answers(list[TournamentSeen], "The tournaments"))
def tournaments(request: Request, _: SignedIn) -> Response:
    """Every tournament with its notice, its entries and its ranking."""
    return as_json(front_of(request).desks.tournaments.shown())


@router.post("/tournaments", **answers(FiledTournament, "Carried out", 409), **takes(AnyTournamentCommand))
async def order_tournament(request: Request, guest: SignedIn, key: Key = None) -> Response:
    """Ask something of the desk for tournaments."""
    command = await body_as(request, _tournament_command)
    desk = await run_in_threadpool(lambda: front_of(request).desks.tournaments)
    record = await run_in_threadpool(desk.order, guest.person, command, key)
    return as_json(filed(record, AnyTournamentFact))


def filed(record: Record, facts: Any) -> dict[str, Any]:
    told = msgspec.convert(record.body, list[facts])
    return {"number": record.number, "at": record.at, "kind": record.kind, "facts": told}
