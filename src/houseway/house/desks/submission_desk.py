"""Handles submissions to the Division and their approvals, and submits the whole set that a table needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from houseway import __version__
from houseway.house.desks.command import NUMBER, DeskCommand, Prompt, Reference
from houseway.house.desks.context import DeskAct
from houseway.house.desks.desk import Desk
from houseway.house.desks.official_chapter import (
    CHAPTER,
    KEEP_CHAPTER,
    LARGEST_FILE,
    check_date_of_text,
    media_type_of,
)
from houseway.house.desks.required_papers import design_of, design_without_name, needed_for
from houseway.house.desks.shared_spots import check_allowed, wagers_beyond_orders
from houseway.house.desks.submissions import (
    BY_RULES,
    FINGERPRINT,
    KINDS,
    SHARED_SPOTS,
    SUBMISSIONS,
    ChapterKept,
    DealersConfirmed,
    Kind,
    SampleSubmitted,
    SharedSpotsLimited,
    SpotsShared,
    Submission,
    SubmissionApproved,
    Submissions,
    Submitted,
    is_for_rules,
)
from houseway.house.roles import DIVISION, MANAGES
from houseway.lazy import lazy
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.registry import offered_rules
from houseway.table.commands.notice import LANGUAGE, SIZE

if TYPE_CHECKING:
    from houseway.house.floor import Floor, Person
    from houseway.house.record import Record

kept_file = lazy("houseway.house.store.log:kept_file")  # databases are an extra

MOST_TABLES, MOST_SPOTS = 1000, 100


def _check_complete(kind: Submitted, command: SubmitSample) -> None:
    cite = kind.cite(command.game)
    if not kind.version.fullmatch(command.version):
        raise Refusal(
            f"{command.version!r} is not a version of a {kind.title.lower()}. Give its fingerprint, 64 of "
            "0-9 and a-f; for a payout limit, whole cents.",
            cite,
        )
    for field in ("reference", *kind.tells):
        if not getattr(command, field).strip():
            raise Refusal(f"{kind.title}: its {field} is missing. Give it.", cite)
    if command.file and not FINGERPRINT.fullmatch(command.file):
        raise Refusal(f"{command.file!r} is not the SHA-256 of a file. Give 64 of 0-9 and a-f.", cite)


def _same_place(before: SampleSubmitted, command: SubmitSample) -> bool:
    """A sign with the same words in another place, or of another size, is another sign."""
    names = ("location", "size", "language", "file", "name")
    return all(getattr(before, name) == getattr(command, name) for name in names)


def _same_rules(before: SampleSubmitted, rules: Table[Any]) -> bool:
    """A sign or guide that reads the same under other rules is submitted for those rules, too."""
    return before.kind not in BY_RULES or is_for_rules(before, rules)


def _check_reference(reference: str, what: str, cite: Citation = SHARED_SPOTS) -> None:
    if not reference.strip():
        raise Refusal(f"{what} needs a reference. Give it.", cite)


KINDS_IN_WORDS = {name: kind.title for name, kind in KINDS.items()}


class SubmissionCommand(DeskCommand, frozen=True):
    """A command to the desk for submissions."""


class SubmitSample(SubmissionCommand, frozen=True):
    """A sample of something was submitted to the Division, under a reference.

    ``version`` identifies one text or design: the fingerprint of a document or a layout, 64 digits
    and letters; for a payout limit, its cents. ``file`` is the SHA-256 of a photograph, ``name`` the casino's
    name on a layout.
    """

    button = "Record submission"
    roles = MANAGES

    kind: Annotated[Kind, Prompt(label="Type", choices=KINDS_IN_WORDS)]
    game: Annotated[str, Prompt(label="Game")]
    version: str
    reference: Annotated[str, Prompt(label="Reference")]
    options: Annotated[dict[str, str], Prompt(label="Options")] = msgspec.field(default_factory=dict)
    location: Annotated[str, Prompt(label="Location of a sign")] = ""
    size: Annotated[str, Prompt(label="Size of a sign")] = ""
    language: Annotated[str, Prompt(label="Language of a sign")] = ""
    file: Annotated[str, Prompt(label="Photograph", attributes={"type": "file", "accept": "image/*"})] = ""
    name: str = ""

    def decide(self, state: Submissions, act: DeskAct) -> list[Any]:
        kind = KINDS[self.kind]
        _check_complete(kind, self)
        rules = offered_rules(self.game, self.options)
        design = design_without_name(rules, self.kind, self.version, self.name)
        known = state.of(self.kind, self.game, self.version)
        if known and _same_place(known.sample, self) and _same_rules(known.sample, rules):
            raise Refusal(
                f"This version was submitted to the Division on {known.sample.on}, reference "
                f"{known.sample.reference}. Do not submit it again.",
                known.cite,
            )
        number = len(state.every) + 1
        return [self.fact(SampleSubmitted, act, submission=number, design=design, program=__version__)]


class ApproveSubmission(SubmissionCommand, frozen=True):
    """The Division approves a submission that needs its approval."""

    button = "Approve {submission}"
    roles = DIVISION

    submission: Annotated[int, Prompt("The number in `houseway desk submissions`.", NUMBER)]
    reference: Reference

    def decide(self, state: Submissions, act: DeskAct) -> list[Any]:
        submission = state.numbered(self.submission)
        kind, cite = submission.kind, submission.cite
        if not kind.approved:
            raise Refusal(f"{kind.title}: it only has to be submitted, not approved.", cite)
        if submission.approval:
            raise Refusal(
                f"{submission.approval.by} has approved submission {self.submission} already.", cite
            )
        _check_reference(self.reference, "An approval", cite)
        return [self.fact(SubmissionApproved, act)]


class KeepChapter(SubmissionCommand, frozen=True):
    """The house keeps this file as its copy of the official chapter.

    ``dated`` is the day as of which the text is current, ``fingerprint`` the SHA-256 of the file.
    """

    roles = MANAGES

    name: str
    dated: str
    size: int
    fingerprint: str

    def decide(self, state: Submissions, act: DeskAct) -> list[Any]:
        media_type_of(self.name)
        if not 0 < self.size <= LARGEST_FILE:
            raise Refusal(
                f"{self.name} has {self.size:,} bytes. Give the whole text, in at most {LARGEST_FILE:,}.",
                CHAPTER,
            )
        if not FINGERPRINT.fullmatch(self.fingerprint):
            raise Refusal(
                f"{self.fingerprint!r} is not the SHA-256 of a file. Give 64 of 0-9 and a-f.", CHAPTER
            )
        check_date_of_text(self.dated, act)
        latest = state.chapters[-1] if state.chapters else None
        if latest and (latest.fingerprint, latest.dated) == (self.fingerprint, self.dated):
            raise Refusal(
                f"This copy of the chapter is on record already: {latest.name}, as of {latest.dated}.",
                CHAPTER,
            )
        return [self.fact(ChapterKept, act)]


class LimitSharedSpots(SubmissionCommand, frozen=True):
    """The Division limits at how many tables, and on how many spots of each, several people may wager.

    None means no limit. ``dealers``: whether the house must show first that its dealers can do it.
    """

    button = "Set the limits"
    roles = DIVISION

    tables: Annotated[
        int | None,
        Prompt(
            "At most this many tables; any number if not given.",
            NUMBER,
            "--tables",
            label="Tables (empty: any number)",
        ),
    ]
    spots: Annotated[
        int | None,
        Prompt(
            "At most this many spots at each; any number if not given.",
            NUMBER,
            "--spots",
            label="Spots at each (empty: any number)",
        ),
    ]
    dealers: Annotated[
        bool,
        Prompt(
            "The house must first show what its dealers can do.",
            option="--dealers",
            label="Dealers must show that they can handle it",
        ),
    ]
    reference: Reference

    def decide(self, _: Submissions, act: DeskAct) -> list[Any]:
        for what, count, most in (("tables", self.tables, MOST_TABLES), ("spots", self.spots, MOST_SPOTS)):
            if count is not None and not 0 <= count <= most:
                raise Refusal(f"{count} {what} is not a limit. Give 0 to {most}, or none.", SHARED_SPOTS)
        _check_reference(self.reference, "A limit")
        return [self.fact(SharedSpotsLimited, act)]


class ConfirmDealers(SubmissionCommand, frozen=True):
    """The Division confirms that the house has shown its dealers can deal to shared spots."""

    button = "Confirm that they have shown it"
    roles = DIVISION

    reference: Reference

    def decide(self, state: Submissions, act: DeskAct) -> list[Any]:
        if not (state.shared_spots and state.shared_spots.dealers):
            raise Refusal(
                "The Division has not asked the house to show what its dealers can do.", SHARED_SPOTS
            )
        _check_reference(self.reference, "A confirmation")
        return [self.fact(DealersConfirmed, act)]


class ShareSpots(SubmissionCommand, frozen=True):
    """Given by the house itself: with this record of a table, spots are shared there, or will be.

    ``others`` are the tables at which they are shared already.
    """

    recorded_with = MANAGES

    table: str
    record: int
    spots: int
    others: list[str]

    def decide(self, state: Submissions, act: DeskAct) -> list[Any]:
        limited = state.shared_spots
        if limited is not None:
            check_allowed(limited, self, dealers_confirmed=state.dealers is not None)
        return [self.fact(SpotsShared, act)]


# Others see a guide once it was submitted.
MAY_SEE_DRAFTS = SubmitSample.roles | DIVISION


# The desk for submissions to the Division and their approvals, and for the house's copy of the chapter.


class SubmissionDesk(Desk[Submissions]):
    log = SUBMISSIONS
    commands = SubmissionCommand
    faults_at_end = staticmethod(wagers_beyond_orders)

    def write(self, person: Person, record: Record, facts_of_record: list[Any]) -> None:
        for fact in facts_of_record:
            if isinstance(fact, ChapterKept):
                self._check_is_kept(fact)
        super().write(person, record, facts_of_record)

    def _check_is_kept(self, fact: ChapterKept) -> None:
        content = kept_file(self.floor.store, fact.fingerprint)
        if content is None or len(content) != fact.size:
            raise Refusal(
                f"The house does not hold the file {fact.name} with this fingerprint and size. Give the file "
                f"itself: {KEEP_CHAPTER}, or on the page Documents.",
                CHAPTER,
            )


# Submits the whole set of papers that a table needs on record before it opens.

# Returns the version of a sign or a guide: the fingerprint of the document.
VersionOf = Callable[[Table[Any], str], str]


@dataclass(frozen=True)
class Filing:
    """Says under which reference papers are filed, where the sign stands, and the SHA-256 of a photograph.

    ``name`` is the casino's name on the felt.
    """

    reference: str
    location: str = "at the table"
    size: str = SIZE
    language: str = LANGUAGE
    photograph: str = ""
    name: str = ""


@dataclass(frozen=True)
class Prepared:
    """One paper of the set. ``submission`` is None where it still lacks the file that goes with it."""

    kind: Kind
    version: str
    submission: Submission | None
    is_new: bool


def prepare(
    floor: Floor,
    rules: Table[Any],
    manager: Person,
    filing: Filing,
    version_of: VersionOf,
    *,
    division: Person | None = None,
) -> list[Prepared]:
    """Submit every paper that is not on record yet; with a person of the Division, approve them.

    A photograph is submitted only if the filing has one: nothing here can take it.
    """
    desk = SubmissionDesk(floor)
    papers = [_submitted(desk, rules, manager, filing, paper) for paper in _papers(rules, version_of, filing)]
    if division:
        for paper in papers:
            if paper.submission and not paper.submission.holds:
                number = paper.submission.sample.submission
                desk.order(division, ApproveSubmission(number, filing.reference))
    return papers


def _papers(rules: Table[Any], version_of: VersionOf, filing: Filing) -> Iterator[tuple[Kind, str]]:
    kinds: tuple[Kind, ...] = ("sign", "guide")
    for kind in kinds:
        yield kind, version_of(rules, kind)
    for needed in needed_for(rules):
        has_name = filing.name and needed.kind.startswith("layout")
        yield needed.kind, design_of(rules, filing.name) if has_name else needed.version


def _submitted(
    desk: SubmissionDesk, rules: Table[Any], manager: Person, filing: Filing, paper: tuple[Kind, str]
) -> Prepared:
    kind, version = paper

    def find(known: Submissions) -> Submission | None:
        if kind not in BY_RULES:
            return known.of(kind, rules.game.name, version)
        of_version = (
            submission
            for submission in known.every
            if (submission.sample.kind, submission.sample.game, submission.sample.version)
            == (kind, rules.game.name, version)
        )
        return next((each for each in of_version if is_for_rules(each.sample, rules)), None)

    before = desk.look(find)
    lacks_file = "file" in KINDS[kind].tells and not filing.photograph
    if before or lacks_file:
        return Prepared(kind, version, before, is_new=False)
    place = (filing.location, filing.size, filing.language) if kind == "sign" else ("", "", "")
    file = filing.photograph if "file" in KINDS[kind].tells else ""
    options = dict(rules.options.given)
    name = filing.name if kind.startswith("layout") else ""
    sample = SubmitSample(kind, rules.game.name, version, filing.reference, options, *place, file, name)
    desk.order(manager, sample)
    return Prepared(kind, version, desk.look(find), is_new=True)
