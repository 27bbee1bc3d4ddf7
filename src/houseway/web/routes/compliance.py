"""Routes of submissions to the Division and of petitions, whose form is filled in as fields."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from starlette.concurrency import run_in_threadpool

from houseway.documents.division.form import (
    Field,
    FieldState,
    FormAnswers,
    FormError,
    answers_in,
    field_of,
    form_text,
    states_of,
)
from houseway.documents.division.petition import errors_in, example, read_petition
from houseway.documents.division.petition_form import FORM
from houseway.documents.status import Submission
from houseway.documents.versions import recorded_submission, version_of
from houseway.house.desks.command import ordered
from houseway.house.desks.petition_desk import (
    DraftPetition,
    FilePetition,
    PetitionCommand,
    PetitionView,
    SubmitTrial,
)
from houseway.house.desks.petitions import AnyPetitionFact
from houseway.house.desks.required_papers import requirements
from houseway.house.desks.stored_files import store_chapter
from houseway.house.desks.submission_desk import Filing, Prepared, SubmissionCommand, SubmitSample, prepare
from houseway.house.desks.submissions import (
    BY_RULES,
    KINDS,
    AnySubmissionFact,
    ChapterKept,
    Kind,
    SubmissionsView,
    submissions_view,
)
from houseway.house.floor import Person
from houseway.house.permission import check_may_give
from houseway.house.roles import MAY_SEE_COMPLIANCE, check_sees_compliance
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.registry import every_game, rules_of
from houseway.table.commands.notice import LANGUAGE, SIZE
from houseway.table.commands.table_commands import Command
from houseway.web.context import AppContext
from houseway.web.http.auth import Guest, SignedIn, signed_in_as
from houseway.web.http.routing import API, Answer, Body, FileRequest, Router
from houseway.web.routes.desks import Filed, any_of, filed
from houseway.web.routes.tables import Key
from houseway.web.worker.reports import packet_of, version_of_guide

# What the desks for submissions and petitions send and receive over HTTP.


class FiledSubmission(Filed):
    facts: list[AnySubmissionFact]


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A document or design of a table with these options."""

    kind: Kind
    game: str
    options: dict[str, str] = {}


class Version(msgspec.Struct):
    """A version, and the state of its submission, None where there is none."""

    kind: str
    game: str
    version: str
    state: str | None


class TableToPrepare(msgspec.Struct, forbid_unknown_fields=True):
    """A table whose papers are made and submitted. ``photograph`` is the SHA-256 of one of its layout."""

    game: str
    reference: str
    options: dict[str, str] = {}
    location: str = "at the table"
    size: str = SIZE
    language: str = LANGUAGE
    photograph: str = ""


class PreparedPaper(msgspec.Struct):
    """A paper of the set; ``submission`` is None where its photograph is missing."""

    kind: str
    title: str
    version: str
    submission: int | None
    is_new: bool


class MissingPaper(msgspec.Struct):
    """What still has to be on record before such a table opens, and what to do."""

    what: str
    cite: str
    cure: str


class PreparedTable(msgspec.Struct):
    papers: list[PreparedPaper]
    missing: list[MissingPaper]


class PetitionAnswers(msgspec.Struct, forbid_unknown_fields=True):
    """What was filled in: for each section of the form, its items, once for each time it is repeated."""

    answers: dict[str, list[dict[str, Any]]]


class PetitionFormState(msgspec.Struct):
    """The form that the answers make, the state of each item, and what else is missing or wrong."""

    form: str
    items: list[FieldState]
    missing: list[str]
    test_missing: list[str]
    errors: list[str]


class FilePetitionForm(Command, frozen=True, tag="file-petition"):
    """``form`` is the TOML form that `houseway document petition` takes."""

    petition: str
    form: str


class SubmitTrialForm(Command, frozen=True, tag="submit-test"):
    petition: str
    form: str


# What is sent where the desk wants a packet: the form that it is made from.
_FORMS: dict[type[FilePetition | SubmitTrial], type[Command]] = {
    FilePetition: FilePetitionForm,
    SubmitTrial: SubmitTrialForm,
}
if TYPE_CHECKING:
    AnySubmissionCommand = SubmissionCommand
    AnyPetitionRequest = Command
else:
    AnySubmissionCommand = any_of(ordered(SubmissionCommand))
    AnyPetitionRequest = any_of(
        [*_FORMS.values(), *(each for each in ordered(PetitionCommand) if each not in _FORMS)]
    )


class FiledPetition(Filed):
    facts: list[AnyPetitionFact]


# The form of a petition as fields to fill in, with what each of them lacks.

NAME = "The form"
TEST = "test"  # the section
TITLE = "Petition for the approval of a new game (13:69F-8.4)"
TITLES = {
    "": "The petition",
    "petitioner": "Petitioner",
    "category": "Category of the game",
    "rights": "Rights to the game",
    "assurances": "Assurances",
    "requests": "Requests",
    "factors": "What the Division considers",
    "attachments": "Attachments",
    "test": "Submission for the test",
}


class FormSection(msgspec.Struct):
    name: str
    title: str
    repeated: bool
    optional: bool
    fields: list[Field]


def sections(*, for_test: bool = False) -> list[FormSection]:
    """Describe the whole form; the game is chosen among those that the house knows.

    For the submission for the test, that part comes first and may not be left out.
    """
    described = [
        FormSection(
            section.name,
            TITLES[section.name],
            section.repeated,
            section.optional,
            [field_of(item) for item in section.items],
        )
        for section in FORM
    ]
    top = described[0].fields
    known = tuple(sorted(game.name for game in every_game()))
    top[0] = msgspec.structs.replace(top[0], words="The game", kind="choice", choices=known)
    top[2] = msgspec.structs.replace(top[2], words="Options of the table")
    if for_test:
        test = next(section for section in described if section.name == TEST)
        described.remove(test)
        described.insert(0, msgspec.structs.replace(test, optional=False))
    return described


def form_state(answers: FormAnswers) -> PetitionFormState:
    """Return the form that the answers make, and what is missing or wrong in it."""
    form = form_text(FORM, TITLE, answers)
    errors = errors_in(form, NAME)
    items = list(states_of(FORM, form, errors))
    state = PetitionFormState(form, items, [], [], [str(error) for error in errors if not _is_shown(error)])
    with suppress(Refusal):  # until the items that are wrong are right
        petition = read_petition(form, NAME)
        state.missing = list(map(str, petition.missing))
        state.test_missing = list(map(str, petition.test_missing)) if petition.has_trial else []
    return state


def _is_shown(error: FormError) -> bool:
    """Return whether the error is about an item, and so is shown with it."""
    section, _, key = error.place.rpartition(".")
    name = section.partition("[")[0]
    return any(item.key == key for known in FORM if known.name == name for item in known.items)


def answers_of(form: str) -> dict[str, list[Mapping[str, Any]]]:
    """Return the answers of a form, with dates as text."""
    return {
        name: [{key: _plain(value) for key, value in table.items()} for table in tables]
        for name, tables in answers_in(FORM, form).items()
    }


def new_answers(game: str, options: Mapping[str, str]) -> dict[str, list[Mapping[str, Any]]]:
    """Return what a new form for a game says already; parts that may be left out are not in it yet."""
    left_out = {section.name for section in FORM if section.optional}
    answers = answers_of(example(game, options))
    return {name: tables for name, tables in answers.items() if name not in left_out}


def _plain(value: Any) -> Any:
    return value if isinstance(value, str | bool | list | dict) else str(value)


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
async def prepare_table(context: AppContext, guest: Official, body: Body[TableToPrepare]) -> PreparedTable:
    """Make and submit every paper that a table with these options needs on record."""
    check_may_give(guest.person.role, SubmitSample)
    table = await run_in_threadpool(rules_of, body.game, body.options)
    versions = {kind: await _version_of(context, table, kind) for kind in BY_RULES}
    filing = Filing(
        body.reference,
        body.location,
        body.size,
        body.language,
        body.photograph,
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
    return await run_in_threadpool(
        store_chapter, context.desks.submissions, guest.person, name, dated, await request.body()
    )


@router.post("/submissions/version", Answer(Version, "The version", 404, 409))
async def table_version(context: AppContext, _: Official, body: Body[Wanted]) -> Version:
    """Tell which version of a guide, a sign or a layout a table has, and whether it was submitted."""
    table = await run_in_threadpool(rules_of, body.game, body.options)
    version = await _version_of(context, table, body.kind)
    submission = await run_in_threadpool(
        context.desks.submissions.look, lambda register: register.of(body.kind, body.game, version)
    )
    return Version(body.kind, body.game, version, submission.state if submission else None)


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
def petition_form_state(guest: SignedIn, body: Body[PetitionAnswers]) -> PetitionFormState:
    """Write the form of a petition from answers, and say what each item is and what is missing."""
    check_may_give(guest.person.role, DraftPetition)
    return form_state(body.answers)


@router.post("/petitions", Answer(FiledPetition, "Carried out", 404, 409))
async def order_petition(
    context: AppContext, guest: SignedIn, body: Body[AnyPetitionRequest], key: Key | None = None
) -> FiledPetition:
    """Send a command to the desk for petitions. A form is checked and its packet made before it is filed."""
    command, page = await _with_packet(context, guest.person, body)
    desk = context.desks.petitions
    record = await run_in_threadpool(partial(desk.order, guest.person, command, key, page=page))
    return filed(record, FiledPetition)


async def _with_packet(context: AppContext, person: Person, body: Any) -> tuple[Any, bytes]:
    """Return the command, and the print of the packet that it files."""
    filing = next((command for command, form in _FORMS.items() if isinstance(body, form)), None)
    if filing is None:
        return body, b""
    check_may_give(person.role, filing)  # before a packet is printed
    packet, page = await context.worker.run(packet_of, body.form)
    return filing(body.petition, packet), page
