"""Keeps submissions to the Division: what was submitted before its use, and what was approved.

A submission is of one version. Whatever changes is another version and needs its own submission.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import msgspec

from houseway.equipment.money import dollars
from houseway.house.desks.desk_log import DeskLog
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.game import Game, Table
from houseway.rules.options import options_in_words
from houseway.rules.registry import every_game, game, rules_of
from houseway.rules.registry import game as game_named
from houseway.rules.side_bets.derive import game_asked_for
from houseway.table.commands.command_context import SubmittedSign
from houseway.table.live.fact import Fact
from houseway.table.live.notices import rules_changed
from houseway.table.live.recorded_options import with_defaults_of

Kind = Literal["guide", "sign", "layout-drawing", "layout-photograph", "layout", "payout-limit"]


# Facts, and what each does to the state of the desk.


class SampleSubmitted(Fact, frozen=True):
    submission: int
    kind: Kind
    game: str
    version: str
    reference: str
    options: dict[str, str]
    location: str
    size: str
    language: str
    file: str
    on: str  # the day at the house
    by: str
    at: int
    name: str = ""  # the casino's, on a layout; older records name none
    design: str = ""  # the fingerprint of such a layout without the name
    program: str = ""  # the version with whose defaults the options are read

    def do(self, submissions: Submissions) -> None:
        if self.submission != len(submissions.every) + 1:
            raise ValueError(f"submission {self.submission} comes after {len(submissions.every)}")
        options = with_defaults_of(self.program, self.game, self.options)
        submissions.every.append(Submission(msgspec.structs.replace(self, options=options)))


class SubmissionApproved(Fact, frozen=True):
    submission: int
    reference: str
    by: str
    at: int

    def do(self, submissions: Submissions) -> None:
        submission = submissions.numbered(self.submission)
        if submission.holds:
            raise ValueError(f"submission {self.submission} needs no approval, or has it")
        submission.approval = self


class ChapterKept(Fact, frozen=True):
    name: str
    dated: str
    size: int
    fingerprint: str
    on: str  # the day at the house
    by: str
    at: int

    def do(self, submissions: Submissions) -> None:
        submissions.chapters.append(self)


class SharedSpotsLimited(Fact, frozen=True):
    tables: int | None
    spots: int | None
    dealers: bool
    reference: str
    by: str
    at: int

    def do(self, submissions: Submissions) -> None:
        submissions.shared_spots = self
        submissions.orders.append(self)


class DealersConfirmed(Fact, frozen=True):
    reference: str
    by: str
    at: int

    def do(self, submissions: Submissions) -> None:
        submissions.dealers = self


class SpotsShared(Fact, frozen=True):
    table: str
    record: int
    spots: int
    others: list[str]
    by: str
    at: int

    def do(self, submissions: Submissions) -> None:
        submissions.sharing[self.table] = self


AnySubmissionFact = (
    SampleSubmitted | SubmissionApproved | ChapterKept | SharedSpotsLimited | DealersConfirmed | SpotsShared
)


# The state of the desk.

GUIDE = Citation("13:69F-8.5(c)")
SIGN = Citation("13:69F-8.3(d)")
SHARED_SPOTS = Citation("13:69F-50.7(d)")

FINGERPRINT = re.compile(r"[0-9a-f]{64}")
_CENTS = re.compile(r"[1-9][0-9]{0,14}")
# The paragraph that asks for a submission for this game; None if there is none.
AskedBy = Callable[[Game[Any]], Citation | None]


def _layout(kind: str) -> AskedBy:
    return lambda game: game.papers.layout_submissions.get(kind)


def _payout_limit(game: Game[Any]) -> Citation | None:
    return next((option.cite for option in game.wagering.options if option.name == "payout-limit"), None)


@dataclass(frozen=True)
class Submitted:
    """A kind of submission: the paragraph that asks for it, and what it must contain."""

    title: str
    asked_by: AskedBy
    approved: bool = False  # the Division must approve it, too
    version: re.Pattern[str] = FINGERPRINT
    tells: tuple[str, ...] = ()  # fields that must not be empty

    def cite(self, game_name: str) -> Citation:
        """Return the paragraph that asks for it; refuse a game for which there is none."""
        cite = self.asked_by(game_named(game_name))
        if cite is None:
            games = [game.name for game in every_game() if self.asked_by(game)]
            raise Refusal(f"{self.title}: only for {one_of(games)}, not for {game_name}.")
        return cite

    def version_in_words(self, version: str) -> str:
        """Return ``version 3f0a…``, or the amount of a payout limit."""
        return dollars(int(version)) if self.version is _CENTS else f"version {version[:16]}"


KINDS: Mapping[str, Submitted] = {
    "guide": Submitted("Gaming guide", lambda _: GUIDE),
    "sign": Submitted("Sign", lambda _: SIGN, tells=("location", "size", "language")),
    "layout-drawing": Submitted("Scale drawing of the layout", _layout("layout-drawing")),
    "layout-photograph": Submitted(
        "Color photograph of the layout", _layout("layout-photograph"), tells=("file",)
    ),
    "layout": Submitted("Layout", _layout("layout"), approved=True),
    "payout-limit": Submitted("Payout limit", _payout_limit, approved=True, version=_CENTS),
}


@dataclass
class Submission:
    sample: SampleSubmitted
    approval: SubmissionApproved | None = None

    @property
    def kind(self) -> Submitted:
        return KINDS[self.sample.kind]

    @property
    def cite(self) -> Citation:
        return self.kind.cite(self.sample.game)

    @property
    def state(self) -> str:
        if not self.kind.approved:
            return "submitted"
        return "approved" if self.approval else "waits for approval"

    @property
    def holds(self) -> bool:
        """Return whether what was submitted may be used."""
        return self.approval is not None or not self.kind.approved

    @property
    def since(self) -> int | None:
        """The time from which it may be used (microseconds since 1970); None while it may not."""
        if self.approval:
            return self.approval.at
        return None if self.kind.approved else self.sample.at


class Submissions:
    def __init__(self) -> None:
        self.every: list[Submission] = []
        self.chapters: list[ChapterKept] = []  # the house's copies of the chapter, the latest last
        self.shared_spots: SharedSpotsLimited | None = None
        self.orders: list[SharedSpotsLimited] = []  # the one above, and those before it
        self.dealers: DealersConfirmed | None = None
        self.sharing: dict[str, SpotsShared] = {}  # the last record of each table

    def numbered(self, number: int) -> Submission:
        if not 1 <= number <= len(self.every):
            raise Refusal(f"There is no submission {number}. Check the number.")
        return self.every[number - 1]

    def of(self, kind: str, game: str, version: str) -> Submission | None:
        """Return the submission of this version, preferably one that may be used.

        A layout with the casino's name on it is found by its design too, whatever the name.
        """
        matching = [
            submission
            for submission in self.every
            if (submission.sample.kind, submission.sample.game) == (kind, game)
            and version in (submission.sample.version, submission.sample.design)
        ]
        return next((match for match in matching if match.holds), matching[0] if matching else None)

    def do(self, fact: AnySubmissionFact) -> None:
        fact.do(self)


SUBMISSIONS = DeskLog("submissions", Submissions, AnySubmissionFact)


# Finds the submitted sign or guide of a table: the one with the same rules, whatever its limits are.

RULES_POSTED = Citation("13:69F-8.3(a)")
BY_RULES = ("sign", "guide")  # found by the rules that they were submitted for


def submitted_for(known: Submissions, kind: str, rules: Table[Any]) -> Iterator[Submission]:
    """Yield the signs or guides that were submitted for these rules, the oldest first."""
    for submission in known.every:
        sample = submission.sample
        if (sample.kind, sample.game) == (kind, rules.game.name) and is_for_rules(sample, rules):
            yield submission


def is_for_rules(sample: SampleSubmitted, rules: Table[Any]) -> bool:
    return not _differing(sample.game, tuple(sorted(sample.options.items())), rules.options.pairs)


def sign_of(known: Submissions, rules: Table[Any], number: int = 0) -> SubmittedSign:
    """Return the submitted sign of that number, or the latest for these rules; refuse if there is none."""
    if number:
        return _named(_checked(known.numbered(number).sample, rules))
    matching = list(submitted_for(known, "sign", rules))
    if not matching:
        raise Refusal(
            f"No sign of {rules.game.title} with {rules.options.in_words} was submitted to the Division. "
            "Submit one first, on the page Division.",
            SIGN,
        )
    return _named(matching[-1].sample)


def _named(sample: SampleSubmitted) -> SubmittedSign:
    return SubmittedSign(sample.location, sample.size, sample.language, sample.reference, sample.submission)


def _checked(sample: SampleSubmitted, rules: Table[Any]) -> SampleSubmitted:
    game = rules.game.name
    if (sample.kind, sample.game) != ("sign", game):
        raise Refusal(
            f"Submission {sample.submission} is not a sign of {game}. Submit a sign before its use.", SIGN
        )
    options = tuple(sorted(sample.options.items()))
    if differing := _differing(game, options, rules.options.pairs):
        titles = ", ".join(rules.options.title(name) for name in differing)
        raise Refusal(
            f"Submission {sample.submission} is a sign of other rules: {titles}. Submit one with the rules "
            "in effect at the table, and name that.",
            RULES_POSTED,
        )
    return sample


@lru_cache(maxsize=4096)
def _differing(
    game: str, before: tuple[tuple[str, str], ...], now: tuple[tuple[str, str], ...]
) -> tuple[str, ...]:
    """Return the options, other than limits, in which two tables of a game differ."""
    return tuple(rules_changed(rules_of(game, dict(before)), rules_of(game, dict(now))))


# The submissions as people see them: the structures that the API declares.


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
