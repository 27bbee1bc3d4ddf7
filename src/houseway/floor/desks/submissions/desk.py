"""The desk for submissions to the Division and their approvals."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import Any, ClassVar

from houseway.floor.desks.clearance import SUBMISSIONS, Needed, needed_for
from houseway.floor.desks.context import Handlers
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.submissions import facts, handlers
from houseway.floor.desks.submissions.shared_spots import share_spots
from houseway.floor.desks.submissions.submissions import KINDS, Submission, Submissions
from houseway.floor.desks.submissions.wagers_behind import wagers_beyond_orders
from houseway.floor.floor import Floor, Person
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.table.notice.sign_handlers import PLAIN_SIGN


class SubmissionDesk(Desk[Submissions]):
    log = SUBMISSIONS
    handlers: ClassVar[Handlers] = {
        facts.SubmitSample: handlers.submit,
        facts.ApproveSubmission: handlers.approve,
        facts.LimitSharedSpots: handlers.limit_shared_spots,
        facts.ConfirmDealers: handlers.confirm_dealers,
        facts.ShareSpots: share_spots,
    }
    faults_at_end = staticmethod(wagers_beyond_orders)


def submit_needed(floor: Floor, rules: Table[Any], manager: Person, division: Person, words: str) -> None:
    """Submit and approve all that a table with these rules needs to open, for tests and demonstrations."""
    desk = SubmissionDesk(floor)
    for needed in needed_for(rules):
        find = partial(_find, game=rules.game.name, needed=needed)
        if desk.look(find) is None:
            file = sha256(words.encode()).hexdigest() if "file" in KINDS[needed.kind].tells else ""
            options = dict(rules.options.given)
            desk.order(
                manager,
                facts.SubmitSample(needed.kind, rules.game.name, needed.version, words, options, file=file),
            )
        submission = desk.look(find)
        if submission and not submission.holds:
            desk.order(division, facts.ApproveSubmission(submission.sample.submission, words))
    try:
        floor.clearance.sign(rules)
    except Refusal:
        version = sha256(f"{words} {rules.options.given}".encode()).hexdigest()
        details = (words, dict(rules.options.given), *PLAIN_SIGN[:3])
        desk.order(manager, facts.SubmitSample("sign", rules.game.name, version, *details))


def _find(known: Submissions, game: str, needed: Needed) -> Submission | None:
    return known.of(needed.kind, game, needed.version)
