"""The submissions as people see them: the structures that the API declares."""

from __future__ import annotations

import msgspec

from houseway.floor.desks.submissions.submissions import Submission, Submissions
from houseway.rules.options import options_in_words
from houseway.rules.registry import game
from houseway.rules.side_bets.derive import game_asked_for


class SubmissionView(msgspec.Struct):
    submission: int
    kind: str
    title: str
    cite: str
    game: str
    game_title: str
    version: str
    version_in_words: str
    options: dict[str, str]
    options_in_words: str
    reference: str
    location: str
    size: str
    language: str
    on: str
    by: str
    state: str
    approved_by: str | None


class SharedSpots(msgspec.Struct):
    """``tables`` and ``spots`` are the Division's limits; ``dealers``: the house must show their ability."""

    tables: int | None
    spots: int | None
    dealers: bool
    confirmed: bool


class SubmissionsView(msgspec.Struct):
    submissions: list[SubmissionView]
    shared_spots: SharedSpots


def submissions_view(known: Submissions) -> SubmissionsView:
    """Return all submissions, the latest first."""
    limited = known.shared_spots
    return SubmissionsView(
        [_submission_view(submission) for submission in reversed(known.every)],
        SharedSpots(
            tables=limited.tables if limited else None,
            spots=limited.spots if limited else None,
            dealers=bool(limited and limited.dealers),
            confirmed=known.dealers is not None,
        ),
    )


def _submission_view(submission: Submission) -> SubmissionView:
    sample, kind, approval = submission.sample, submission.kind, submission.approval
    return SubmissionView(
        submission=sample.submission,
        kind=sample.kind,
        title=kind.title,
        cite=submission.cite.text,
        game=sample.game,
        game_title=game(sample.game).title,
        version=sample.version,
        version_in_words=kind.version_in_words(sample.version),
        options=sample.options,
        options_in_words=options_in_words(
            game_asked_for(game(sample.game), sample.options).all_options, sample.options
        ),
        reference=sample.reference,
        location=sample.location,
        size=sample.size,
        language=sample.language,
        on=sample.on,
        by=sample.by,
        state=submission.state,
        approved_by=approval.by if approval else None,
    )
