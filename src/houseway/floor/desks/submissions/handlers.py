"""What is done at the desk for submissions: submit, approve, limit shared spots, confirm dealers."""

from __future__ import annotations

from typing import Any

from houseway.floor.desks.context import DeskAct
from houseway.floor.desks.submissions import facts
from houseway.floor.desks.submissions.layout_fingerprint import design_without_name
from houseway.floor.desks.submissions.signs import BY_RULES, is_for_rules
from houseway.floor.desks.submissions.submissions import (
    FINGERPRINT,
    KINDS,
    SHARED_SPOTS,
    Submissions,
    Submitted,
)
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.table.live.recorded_rules import rules_of

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
