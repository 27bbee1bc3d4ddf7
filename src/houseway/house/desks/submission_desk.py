"""Handles submissions to the Division and their approvals, and submits the whole set that a table needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from houseway.house.desks import submissions as facts
from houseway.house.desks.clearance import SUBMISSIONS
from houseway.house.desks.context import DeskAct, Handlers
from houseway.house.desks.desk import Desk
from houseway.house.desks.official_chapter import CHAPTER, KEEP_CHAPTER, keep_chapter
from houseway.house.desks.required_papers import design_of, design_without_name, needed_for
from houseway.house.desks.shared_spots import share_spots, wagers_beyond_orders
from houseway.house.desks.submissions import (
    BY_RULES,
    FINGERPRINT,
    KINDS,
    SHARED_SPOTS,
    ApproveSubmission,
    Kind,
    Submission,
    Submissions,
    SubmitSample,
    Submitted,
    is_for_rules,
)
from houseway.house.floor import Floor, Person
from houseway.house.record import Record
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.registry import rules_of
from houseway.table.commands.notice import LANGUAGE, SIZE

MOST_TABLES, MOST_SPOTS = 1000, 100


def submit(state: Submissions, command: facts.SubmitSample, act: DeskAct) -> list[Any]:
    kind = KINDS[command.kind]
    _check_complete(kind, command)
    rules = rules_of(command.game, command.options)
    design = design_without_name(rules, command.kind, command.version, command.name)
    known = state.of(command.kind, command.game, command.version)
    if known and _same_place(known.sample, command) and _same_rules(known.sample, rules):
        raise Refusal(
            f"This version was submitted to the Division on {known.sample.on}, reference "
            f"{known.sample.reference}. Do not submit it again.",
            known.cite,
        )
    return [
        facts.SampleSubmitted(
            len(state.every) + 1,
            command.kind,
            command.game,
            command.version,
            command.reference,
            command.options,
            command.location,
            command.size,
            command.language,
            command.file,
            act.day_iso,
            act.by,
            act.at,
            command.name,
            design,
        )
    ]


def _check_complete(kind: Submitted, command: facts.SubmitSample) -> None:
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


def _same_place(before: facts.SampleSubmitted, command: facts.SubmitSample) -> bool:
    """A sign with the same words in another place, or of another size, is another sign."""
    names = ("location", "size", "language", "file", "name")
    return all(getattr(before, name) == getattr(command, name) for name in names)


def _same_rules(before: facts.SampleSubmitted, rules: Table[Any]) -> bool:
    """A sign or guide that reads alike under other rules is submitted for those rules, too."""
    return before.kind not in BY_RULES or is_for_rules(before, rules)


def _check_reference(reference: str, what: str, cite: Citation = SHARED_SPOTS) -> None:
    if not reference.strip():
        raise Refusal(f"{what} needs a reference. Give it.", cite)


def approve(state: Submissions, command: facts.ApproveSubmission, act: DeskAct) -> list[Any]:
    submission = state.numbered(command.submission)
    kind, cite = submission.kind, submission.cite
    if not kind.approved:
        raise Refusal(f"{kind.title}: it only has to be submitted, not approved.", cite)
    if submission.approval:
        raise Refusal(f"{submission.approval.by} has approved submission {command.submission} already.", cite)
    _check_reference(command.reference, "An approval", cite)
    return [facts.SubmissionApproved(command.submission, command.reference, act.by, act.at)]


def limit_shared_spots(_: Submissions, command: facts.LimitSharedSpots, act: DeskAct) -> list[Any]:
    for what, count, most in (("tables", command.tables, MOST_TABLES), ("spots", command.spots, MOST_SPOTS)):
        if count is not None and not 0 <= count <= most:
            raise Refusal(f"{count} {what} is not a limit. Give 0 to {most}, or none.", SHARED_SPOTS)
    _check_reference(command.reference, "A limit")
    return [
        facts.SharedSpotsLimited(
            command.tables, command.spots, command.dealers, command.reference, act.by, act.at
        )
    ]


def confirm_dealers(state: Submissions, command: facts.ConfirmDealers, act: DeskAct) -> list[Any]:
    if not (state.shared_spots and state.shared_spots.dealers):
        raise Refusal("The Division has not asked the house to show what its dealers can do.", SHARED_SPOTS)
    _check_reference(command.reference, "A confirmation")
    return [facts.DealersConfirmed(command.reference, act.by, act.at)]


# The desk for submissions to the Division and their approvals, and for the house's copy of the chapter.


class SubmissionDesk(Desk[Submissions]):
    log = SUBMISSIONS
    handlers: ClassVar[Handlers] = {
        facts.SubmitSample: submit,
        facts.ApproveSubmission: approve,
        facts.KeepChapter: keep_chapter,
        facts.LimitSharedSpots: limit_shared_spots,
        facts.ConfirmDealers: confirm_dealers,
        facts.ShareSpots: share_spots,
    }
    faults_at_end = staticmethod(wagers_beyond_orders)

    def write(self, person: Person, record: Record, facts_of_record: list[Any]) -> None:
        for fact in facts_of_record:
            if isinstance(fact, facts.ChapterKept):
                self._check_is_kept(fact)
        super().write(person, record, facts_of_record)

    def _check_is_kept(self, fact: facts.ChapterKept) -> None:
        from houseway.house.store.log import kept_file  # noqa: PLC0415 - loads the database libraries

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
        return next((found for found in of_version if is_for_rules(found.sample, rules)), None)

    found = desk.look(find)
    lacks_file = "file" in KINDS[kind].tells and not filing.photograph
    if found or lacks_file:
        return Prepared(kind, version, found, is_new=False)
    place = (filing.location, filing.size, filing.language) if kind == "sign" else ("", "", "")
    file = filing.photograph if "file" in KINDS[kind].tells else ""
    options = dict(rules.options.given)
    name = filing.name if kind.startswith("layout") else ""
    sample = SubmitSample(kind, rules.game.name, version, filing.reference, options, *place, file, name)
    desk.order(manager, sample)
    return Prepared(kind, version, desk.look(find), is_new=True)
