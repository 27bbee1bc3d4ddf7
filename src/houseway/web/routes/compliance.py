"""The desks for submissions to the Division and for petitions."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from starlette.concurrency import run_in_threadpool

from houseway.documents.issue_status import Submission
from houseway.documents.versions import recorded_submission, version_of
from houseway.floor.desks.petitions import facts as petitions
from houseway.floor.desks.petitions.view import PetitionView
from houseway.floor.desks.submissions.facts import AnySubmissionCommand, SubmitSample
from houseway.floor.desks.submissions.view import SubmissionsView, submissions_view
from houseway.floor.floor import Person
from houseway.floor.roles import MAY_SEE_COMPLIANCE, check_may_file, check_sees_compliance
from houseway.rules.game import Table
from houseway.table.live.live_table import rules_of
from houseway.web.context import AppContext
from houseway.web.http.auth import Guest, SignedIn, signed_in_as
from houseway.web.http.routing import API, Answer, Body, Router
from houseway.web.routes.desks import filed
from houseway.web.routes.tables import Key
from houseway.web.schemas.compliance import (
    AnyPetitionRequest,
    FiledPetition,
    FiledSubmission,
    FilePetitionForm,
    SubmitTestForm,
    Version,
    Wanted,
)
from houseway.web.worker.documents import packet_of, version_of_guide

router = Router(API, "desks")
Official = Annotated[Guest, signed_in_as(check_sees_compliance)]


@router.get("/submissions", Answer(SubmissionsView, "The register of submissions"))
def submissions(context: AppContext, _: Official) -> SubmissionsView:
    """List every sample that was submitted to the Division, with its version and state."""
    return context.desks.submissions.look(submissions_view)


@router.post("/submissions", Answer(FiledSubmission, "Carried out", 404, 409))
async def order_submission(
    context: AppContext, guest: Official, command: Body[AnySubmissionCommand], key: Key | None = None
) -> FiledSubmission:
    """Send a command to the desk for submissions."""
    if isinstance(command, SubmitSample) and command.kind.startswith("layout") and not command.name:
        # The felt of this house has its name on it, as its version says.
        command = msgspec.structs.replace(command, name=context.settings.house.name)
    record = await run_in_threadpool(context.desks.submissions.order, guest.person, command, key)
    return filed(record, FiledSubmission)


@router.post("/submissions/version", Answer(Version, "The version", 404, 409))
async def table_version(context: AppContext, _: Official, wanted: Body[Wanted]) -> Version:
    """Tell which version of a guide, a sign or a layout a table has, and whether it was submitted."""
    table = await run_in_threadpool(rules_of, wanted.game, wanted.options)
    version = await _version_of(context, table, wanted.kind)
    submission = await run_in_threadpool(
        context.desks.submissions.look, lambda register: register.of(wanted.kind, wanted.game, version)
    )
    return Version(wanted.kind, wanted.game, version, submission.state if submission else None)


async def _version_of(context: AppContext, table: Table[Any], kind: str) -> str:
    if kind == "guide":  # it shows odds, which take long to compute
        return await context.worker.cached(version_of_guide, table.game.name, table.options.pairs)
    return await run_in_threadpool(version_of, table, kind, context.settings.house)


async def submission_of(context: AppContext, table: Table[Any], kind: str) -> Submission | None:
    """Return the submission of the version that this table has, if there is one."""
    version = await _version_of(context, table, kind)
    return context.desks.submissions.look(
        lambda register: recorded_submission(register, kind, table, version)
    )


@router.get("/petitions", Answer(list[PetitionView], "The petitions"))
def every_petition(context: AppContext, guest: SignedIn) -> list[PetitionView]:
    """List every petition for a new game and its stage."""
    return context.desks.petitions.views(whole=guest.person.role in MAY_SEE_COMPLIANCE)


@router.post("/petitions", Answer(FiledPetition, "Carried out", 404, 409))
async def order_petition(
    context: AppContext, guest: SignedIn, wanted: Body[AnyPetitionRequest], key: Key | None = None
) -> FiledPetition:
    """Send a command to the desk for petitions. A form is checked and its packet made before it is filed."""
    command = await _with_packet(context, guest.person, wanted)
    record = await run_in_threadpool(context.desks.petitions.order, guest.person, command, key)
    return filed(record, FiledPetition)


async def _with_packet(context: AppContext, person: Person, wanted: Any) -> Any:
    filing = {FilePetitionForm: petitions.FilePetition, SubmitTestForm: petitions.SubmitTest}.get(
        type(wanted)
    )
    if filing is None:
        return wanted
    check_may_file(person.role, wanted, filing)
    return filing(wanted.petition, await context.worker.run(packet_of, wanted.form))
