"""The desks for submissions to the Division and for petitions."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.concurrency import run_in_threadpool

from houseway.documents.marks import Submission
from houseway.documents.versions import recorded_submission, version_of
from houseway.house.desks import petition_commands as petitions
from houseway.house.desks.petitions import PetitionView
from houseway.house.desks.required_papers import requirements
from houseway.house.desks.stored_files import order_with_packet, store_chapter
from houseway.house.desks.submission_desk import Filing, Prepared, prepare
from houseway.house.desks.submissions import (
    BY_RULES,
    KINDS,
    AnySubmissionCommand,
    ChapterKept,
    KeepChapter,
    SubmissionsView,
    SubmitSample,
    submissions_view,
)
from houseway.house.floor import Person
from houseway.house.roles import MAY_SEE_COMPLIANCE, check_may_file, check_sees_compliance
from houseway.rules.game import Table
from houseway.table.live.recorded_rules import rules_of
from houseway.web.context import AppContext
from houseway.web.http.auth import Guest, SignedIn, signed_in_as
from houseway.web.http.routing import API, Answer, Body, FileRequest, Router
from houseway.web.petition_form import form_state
from houseway.web.routes.desks import filed
from houseway.web.routes.tables import Key
from houseway.web.schemas.compliance import (
    AnyPetitionRequest,
    FiledPetition,
    FiledSubmission,
    FilePetitionForm,
    MissingPaper,
    PetitionAnswers,
    PetitionFormState,
    PreparedPaper,
    PreparedTable,
    SubmitTestForm,
    TableToPrepare,
    Version,
    Wanted,
)
from houseway.web.worker.documents import packet_of, version_of_guide

router = Router(API, "desks")
CHAPTER_PATH = "/submissions/chapter"
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


@router.post(
    "/submissions/prepare", Answer(PreparedTable, "What was submitted, and what is missing", 404, 409)
)
async def prepare_table(context: AppContext, guest: Official, wanted: Body[TableToPrepare]) -> PreparedTable:
    """Make and submit every paper that a table with these options needs on record."""
    check_may_file(guest.person.role, SubmitSample("sign", wanted.game, "", wanted.reference))
    table = await run_in_threadpool(rules_of, wanted.game, wanted.options)
    versions = {kind: await _version_of(context, table, kind) for kind in BY_RULES}
    filing = Filing(
        wanted.reference,
        wanted.location,
        wanted.size,
        wanted.language,
        wanted.photograph,
        context.settings.house.name,
    )
    papers = await run_in_threadpool(
        prepare, context.floor, table, guest.person, filing, lambda _, kind: versions[kind]
    )
    missing = await run_in_threadpool(
        context.desks.submissions.look, lambda known: list(requirements(known, table))
    )
    return PreparedTable(
        [_prepared_paper(paper) for paper in papers],
        [MissingPaper(need.what, need.cite.text, need.cure) for need in missing if need.since is None],
    )


def _prepared_paper(paper: Prepared) -> PreparedPaper:
    number = paper.submission.sample.submission if paper.submission else None
    return PreparedPaper(paper.kind, KINDS[paper.kind].title, paper.version, number, paper.is_new)


@router.post(CHAPTER_PATH, Answer(ChapterKept, "Recorded", 409))
async def keep_chapter(
    context: AppContext,
    guest: Official,
    request: FileRequest,
    name: Annotated[str, Meta(description="The name of the file, which says what it is")],
    dated: Annotated[str, Meta(description="The day of the text, as 2026-03-02")],
) -> ChapterKept:
    """Keep the file in the body of the request as the house's copy of the official chapter."""
    check_may_file(guest.person.role, KeepChapter(name, dated, 0, ""))
    return await run_in_threadpool(
        store_chapter, context.desks.submissions, guest.person, name, dated, await request.body()
    )


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


@router.post("/petitions/form", Answer(PetitionFormState, "The form, and what it lacks", 409))
def petition_form_state(guest: SignedIn, given: Body[PetitionAnswers]) -> PetitionFormState:
    """Write the form of a petition from answers, and say what each item is and what is missing."""
    check_may_file(guest.person.role, petitions.DraftPetition("", ""))
    return form_state(given.answers)


@router.post("/petitions", Answer(FiledPetition, "Carried out", 404, 409))
async def order_petition(
    context: AppContext, guest: SignedIn, wanted: Body[AnyPetitionRequest], key: Key | None = None
) -> FiledPetition:
    """Send a command to the desk for petitions. A form is checked and its packet made before it is filed."""
    command, page = await _with_packet(context, guest.person, wanted)
    record = await run_in_threadpool(
        order_with_packet, context.desks.petitions, guest.person, command, page, key
    )
    return filed(record, FiledPetition)


async def _with_packet(context: AppContext, person: Person, wanted: Any) -> tuple[Any, bytes]:
    """Return the command, and the print of the packet that it files."""
    filing = {FilePetitionForm: petitions.FilePetition, SubmitTestForm: petitions.SubmitTest}.get(
        type(wanted)
    )
    if filing is None:
        return wanted, b""
    check_may_file(person.role, wanted, filing)
    packet, page = await context.worker.run(packet_of, wanted.form)
    return filing(wanted.petition, packet), page
