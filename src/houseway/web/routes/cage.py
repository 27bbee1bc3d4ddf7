"""The cage: chips that it keeps for patrons who walked off."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.floor.desks.cage.cage import cage_shown
from houseway.floor.desks.cage.facts import AnyCageCommand, AnyCageFact
from houseway.floor.roles import SEES_MONEY
from houseway.web.context import front_of
from houseway.web.http.auth import SignedIn
from houseway.web.http.openapi import API, answers, as_json, body_as, takes
from houseway.web.routes.desks import filed
from houseway.web.routes.tables import Key
from houseway.web.schemas.desks import CageSeen, FiledAtCage

router = APIRouter(prefix=API, tags=["desks"])
_command = msgspec.json.Decoder(AnyCageCommand)


@router.get("/cage", **answers(CageSeen, "The chips that are kept"))
def kept(request: Request, guest: SignedIn) -> Response:
    """For whom the cage keeps chips, and how they came there; for a patron, the own ones."""
    person = guest.person
    patron = None if person.role in SEES_MONEY else person.id
    return as_json(front_of(request).desks.cage.look(lambda cage: cage_shown(cage, patron)))


@router.post("/cage", **answers(FiledAtCage, "Carried out", 404, 409), **takes(AnyCageCommand))
async def order(request: Request, guest: SignedIn, key: Key = None) -> Response:
    """Ask something of the cage: to clear the place of who walked off, or for chips that it keeps."""
    command = await body_as(request, _command)
    desk = front_of(request).desks.cage
    return as_json(filed(await run_in_threadpool(desk.order, guest.person, command, key), AnyCageFact))
