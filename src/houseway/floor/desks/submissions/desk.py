"""The desk for submissions to the Division: every one a record, and its approval another."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import Any, ClassVar

from houseway.floor.desks.clearance import SUBMISSIONS, Needed, needed_for
from houseway.floor.desks.context import AtDesk, Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.submissions import facts
from houseway.floor.desks.submissions.shared_spots import share_spots
from houseway.floor.desks.submissions.submissions import (
    FINGERPRINT,
    KINDS,
    SHARED_SPOTS,
    Submission,
    Submissions,
    Submitted,
)
from houseway.floor.floor import Floor, Person
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table
from houseway.rules.registry import game as game_named
from houseway.table.live.live_table import rules_of
from houseway.table.notice.sign_handlers import PLAIN_SIGN

MOST_TABLES, MOST_SPOTS = 1000, 100


def submit(state: Submissions, command: facts.SubmitSample, act: AtDesk) -> list[Any]:
    kind = KINDS[command.kind]
    _check_told(kind, command)
    rules_of(command.game, command.options)
    known = state.of(command.kind, command.game, command.version)
    if known and _same_place(known.sample, command):
        raise Refusal(
            f"This very version went to the Division on {known.sample.on}, reference "
            f"{known.sample.reference}. Nothing is to be submitted again.",
            kind.cite,
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
            act.day.isoformat(),
            act.by,
            act.at,
        )
    ]


def _check_told(kind: Submitted, command: facts.SubmitSample) -> None:
    game_named(command.game)
    if kind.games and command.game not in kind.games:
        raise Refusal(f"{kind.title}: only for {one_of(kind.games)}, not for {command.game}.", kind.cite)
    if not kind.version.fullmatch(command.version):
        raise Refusal(
            f"{command.version!r} is no version of a {kind.title.lower()}. Give its fingerprint, 64 of 0-9 "
            "and a-f; for a payout limit, whole cents.",
            kind.cite,
        )
    for field in ("reference", *kind.tells):
        if not getattr(command, field).strip():
            raise Refusal(f"{kind.title}: its {field} is missing. Give it.", kind.cite)
    if command.file and not FINGERPRINT.fullmatch(command.file):
        raise Refusal(f"{command.file!r} is no SHA-256 of a file: 64 of 0-9 and a-f.", kind.cite)


def _same_place(before: facts.SampleSubmitted, command: facts.SubmitSample) -> bool:
    """A sign with the same words at another place, or of another size, is another sign."""
    names = ("location", "size", "language", "file")
    return all(getattr(before, name) == getattr(command, name) for name in names)


def _check_reference(reference: str, what: str, kind: Submitted | None = None) -> None:
    if not reference.strip():
        raise Refusal(f"{what} needs a reference. Give it.", kind.cite if kind else SHARED_SPOTS)


def approve(state: Submissions, command: facts.ApproveSubmission, act: AtDesk) -> list[Any]:
    one = state.numbered(command.submission)
    if not one.kind.approved:
        raise Refusal(
            f"{one.kind.title}: to be submitted is all it takes. Nobody has to approve it.", one.kind.cite
        )
    if one.approval:
        raise Refusal(
            f"{one.approval.by} has approved submission {command.submission} already.", one.kind.cite
        )
    _check_reference(command.reference, "An approval", one.kind)
    return [facts.SubmissionApproved(command.submission, command.reference, act.by, act.at)]


def limit_shared_spots(_: Submissions, command: facts.LimitSharedSpots, act: AtDesk) -> list[Any]:
    for what, count, most in (("tables", command.tables, MOST_TABLES), ("spots", command.spots, MOST_SPOTS)):
        if count is not None and not 0 <= count <= most:
            raise Refusal(f"{count} {what} is no limit. Take 0 to {most}, or none.", SHARED_SPOTS)
    _check_reference(command.reference, "A limit")
    return [
        facts.SharedSpotsLimited(
            command.tables, command.spots, command.dealers, command.reference, act.by, act.at
        )
    ]


def confirm_dealers(state: Submissions, command: facts.ConfirmDealers, act: AtDesk) -> list[Any]:
    if not (state.shared_spots and state.shared_spots.dealers):
        raise Refusal("The Division has not asked the house to show what its dealers can do.", SHARED_SPOTS)
    _check_reference(command.reference, "A confirmation")
    return [facts.DealersConfirmed(command.reference, act.by, act.at)]


class SubmissionDesk(Desk[Submissions]):
    log = SUBMISSIONS
    handlers: ClassVar[Handlers] = {
        facts.SubmitSample: submit,
        facts.ApproveSubmission: approve,
        facts.LimitSharedSpots: limit_shared_spots,
        facts.ConfirmDealers: confirm_dealers,
        facts.ShareSpots: share_spots,
    }


def submit_needed(floor: Floor, rules: Table[Any], manager: Person, division: Person, words: str) -> None:
    """All that a table with these rules needs to open, where nobody real is asked: ``words`` say so."""
    desk = SubmissionDesk(floor)
    for one in needed_for(rules):
        if desk.look(partial(_found, game=rules.game.name, one=one)) is None:
            file = sha256(words.encode()).hexdigest() if "file" in KINDS[one.kind].tells else ""
            options = dict(rules.options.given)
            desk.order(
                manager,
                facts.SubmitSample(one.kind, rules.game.name, one.version, words, options, file=file),
            )
        found = desk.look(partial(_found, game=rules.game.name, one=one))
        if found and not found.holds:
            desk.order(division, facts.ApproveSubmission(found.sample.submission, words))
    try:
        floor.clearance.sign(rules)
    except Refusal:
        version = sha256(f"{words} {rules.options.given}".encode()).hexdigest()
        told = (words, dict(rules.options.given), *PLAIN_SIGN[:3])
        desk.order(manager, facts.SubmitSample("sign", rules.game.name, version, *told))


def _found(known: Submissions, game: str, one: Needed) -> Submission | None:
    return known.of(one.kind, game, one.version)
