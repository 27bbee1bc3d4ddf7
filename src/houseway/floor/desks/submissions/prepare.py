"""Submits the whole set of papers that a table needs on record before it opens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from houseway.floor.desks.submissions.desk import SubmissionDesk
from houseway.floor.desks.submissions.facts import ApproveSubmission, Kind, SubmitSample
from houseway.floor.desks.submissions.layout_fingerprint import design_of
from houseway.floor.desks.submissions.required import needed_for
from houseway.floor.desks.submissions.signs import BY_RULES, is_for_rules
from houseway.floor.desks.submissions.submissions import KINDS, Submission, Submissions
from houseway.floor.floor import Floor, Person
from houseway.rules.game import Table
from houseway.table.commands.notice import LANGUAGE, SIZE

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
