"""The state of the desk for submissions: what was submitted to the Division before its use, and approved.

A submission is of one version. Whatever changes is another version and needs its own submission.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import singledispatchmethod
from typing import Any

from houseway.equipment.money import dollars
from houseway.floor.desks.submissions import facts
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.game import Game
from houseway.rules.registry import every_game
from houseway.rules.registry import game as game_named

GUIDE = Citation("13:69F-8.5(c)")
SIGN = Citation("13:69F-8.3(d)")
SHARED_SPOTS = Citation("13:69F-50.7(d)")

FINGERPRINT = re.compile(r"[0-9a-f]{64}")
_CENTS = re.compile(r"[1-9][0-9]{0,14}")
# The paragraph that asks for a submission for this game; None if there is none.
AskedBy = Callable[[Game[Any]], Citation | None]


def _layout(kind: str) -> AskedBy:
    return lambda game: game.layout_submissions.get(kind)


def _payout_limit(game: Game[Any]) -> Citation | None:
    return next((option.cite for option in game.options if option.name == "payout-limit"), None)


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
            asked = [game.name for game in every_game() if self.asked_by(game)]
            raise Refusal(f"{self.title}: only for {one_of(asked)}, not for {game_name}.")
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
    sample: facts.SampleSubmitted
    approval: facts.SubmissionApproved | None = None

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
        self.chapters: list[facts.ChapterKept] = []  # the house's copies of the chapter, the latest last
        self.shared_spots: facts.SharedSpotsLimited | None = None
        self.orders: list[facts.SharedSpotsLimited] = []  # the one above, and those before it
        self.dealers: facts.DealersConfirmed | None = None
        self.sharing: dict[str, facts.SpotsShared] = {}  # the last record of each table

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

    def do(self, fact: facts.AnySubmissionFact) -> None:
        self._apply(fact)

    @singledispatchmethod
    def _apply(self, fact: Any) -> None:
        raise TypeError(f"{fact} is not a fact about submissions")

    @_apply.register
    def _(self, fact: facts.SampleSubmitted) -> None:
        if fact.submission != len(self.every) + 1:
            raise ValueError(f"submission {fact.submission} comes after {len(self.every)}")
        self.every.append(Submission(fact))

    @_apply.register
    def _(self, fact: facts.SubmissionApproved) -> None:
        submission = self.numbered(fact.submission)
        if submission.holds:
            raise ValueError(f"submission {fact.submission} needs no approval, or has it")
        submission.approval = fact

    @_apply.register
    def _(self, fact: facts.ChapterKept) -> None:
        self.chapters.append(fact)

    @_apply.register
    def _(self, fact: facts.SharedSpotsLimited) -> None:
        self.shared_spots = fact
        self.orders.append(fact)

    @_apply.register
    def _(self, fact: facts.DealersConfirmed) -> None:
        self.dealers = fact

    @_apply.register
    def _(self, fact: facts.SpotsShared) -> None:
        self.sharing[fact.table] = fact
