"""The desks for submissions to the Division and for petitions."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.floor.desks.petitions import facts as petitions
from houseway.floor.desks.petitions.petitions import petition_shown
from houseway.floor.desks.submissions.facts import AnySubmissionCommand, AnySubmissionFact
from houseway.floor.desks.submissions.submissions import submissions_shown
from houseway.floor.floor import Person
from houseway.floor.roles import MAY_SEE_COMPLIANCE, check_may_file, check_sees_compliance
from houseway.table.live.live_table import rules_of
from houseway.web.context import Front, front_of
from houseway.web.document_versions import packet_of, version_of
from houseway.web.http.auth import SignedIn
from houseway.web.http.openapi import API, answers, as_json, body_as, takes
from houseway.web.routes.desks import filed
from houseway.web.routes.tables import Key
from houseway.web.schemas.compliance import (
    AnyPetitionRequest,
    FiledPetition,
    FiledSubmission,
    FilePetitionForm,
    PetitionSeen,
    SubmissionsSeen,
    SubmitTestForm,
    Version,
    Wanted,
)

router = APIRouter(prefix=API, tags=["desks"])
_submission = msgspec.json.Decoder(AnySubmissionCommand)
_wanted = msgspec.json.Decoder(Wanted)
_petition = msgspec.json.Decoder(AnyPetitionRequest)


@router.get("/submissions", **answers(SubmissionsSeen, "The register of submissions"))
def submissions(request: Request, guest: SignedIn) -> Response:
    """Every sample that went to the Division, with its version and state."""
    check_sees_compliance(guest.person.role)
    return as_json(front_of(request).desks.submissions.look(submissions_shown))


@router.post(
    "/submissions", **answers(FiledSubmission, "Carried out", 404, 409), **takes(AnySubmissionCommand)
)
async def order_submission(request: Request, guest: SignedIn, key: Key = None) -> Response:
    """Ask something of the desk for submissions."""
    check_sees_compliance(guest.person.role)
    command = await body_as(request, _submission)
    desk = front_of(request).desks.submissions
    record = await run_in_threadpool(desk.order, guest.person, command, key)
    return as_json(filed(record, AnySubmissionFact))


@router.post("/submissions/version", **answers(Version, "The version", 404, 409), **takes(Wanted))
async def version(request: Request, guest: SignedIn) -> Response:
    """Which version of a guide, a sign or a layout a table has, and whether that was submitted."""
    check_sees_compliance(guest.person.role)
    asked: Wanted = await body_as(request, _wanted)
    front = front_of(request)
    table = await run_in_threadpool(rules_of, asked.game, asked.options)
    found = await version_of(front, table, asked.kind)
    known = await run_in_threadpool(
        front.desks.submissions.look, lambda known: known.of(asked.kind, asked.game, found)
    )
    return as_json(Version(asked.kind, asked.game, found, known.state if known else None))


@router.get("/petitions", **answers(list[PetitionSeen], "The petitions"))
def every_petition(request: Request, guest: SignedIn) -> Response:
    """Every petition for a new game and where it stands."""
    desk, whole = front_of(request).desks.petitions, guest.person.role in MAY_SEE_COMPLIANCE
    today = desk.today
    return as_json(
        desk.look(lambda known: [petition_shown(one, today, whole=whole) for one in known.by_name.values()])
    )


@router.post("/petitions", **answers(FiledPetition, "Carried out", 404, 409), **takes(AnyPetitionRequest))
async def order_petition(request: Request, guest: SignedIn, key: Key = None) -> Response:
    """Ask something of the desk for petitions. A form is read and its packet made before it is filed."""
    front = front_of(request)
    asked = await body_as(request, _petition)
    command = await _with_packet(front, guest.person, asked)
    record = await run_in_threadpool(front.desks.petitions.order, guest.person, command, key)
    return as_json(filed(record, petitions.AnyPetitionFact))


async def _with_packet(front: Front, person: Person, asked: Any) -> Any:
    filing = {FilePetitionForm: petitions.FilePetition, SubmitTestForm: petitions.SubmitTest}.get(type(asked))
    if filing is None:
        return asked
    check_may_file(person.role, asked, filing)
    return filing(asked.petition, await front.count_room.work(packet_of, asked.form))
