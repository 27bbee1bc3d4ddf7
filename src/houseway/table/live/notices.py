"""Keeps the signs of a table and the coming changes of its rules, with the notice of each (13:69F-8.3).

Limits and increments change at once (13:69F-8.3(c)); every other option is a rule of the game, and a
change of it needs notice half an hour ahead, whichever way it goes: the clauses that name an increase or
a decrease do not weaken 13:69F-8.3(b).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import singledispatchmethod
from typing import Any

import msgspec

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.limits import limit_options
from houseway.rules.options import Option, Options, options_in_words
from houseway.rules.wagers.payout import VigorishParagraphs
from houseway.table.live.fact import Fact


class SignSubmitted(Fact, frozen=True):
    """A sign was submitted before its use. ``content``: the rules it shows, in effect or of ``change``."""

    sign: str
    location: str
    size: str
    language: str
    reference: str
    by: str
    at: int
    content: str = ""
    change: int = 0


class SignHung(Fact, frozen=True):
    """The sign at the table from now on, in place of the one before it.

    ``content`` is the fingerprint of the rules and limits; without a ``reference`` it was not submitted.
    ``submission`` is its number in the register.
    """

    content: str
    location: str
    size: str
    language: str
    reference: str
    by: str
    at: int
    submission: int = 0


class ChangePlanned(Fact, frozen=True):
    """Options with their new values, None for the default again, and when they take effect."""

    change: int
    options: dict[str, str | None]
    effective: int
    by: str
    at: int


class SignPosted(Fact, frozen=True):
    """The sign that announces the coming change and its time."""

    change: int
    sign: str
    by: str
    at: int


class ChangeAnnounced(Fact, frozen=True):
    """A coming change was announced to the patrons at the table."""

    change: int
    by: str
    at: int


class DivisionNotified(Fact, frozen=True):
    """The Division was notified of the change, the table and the time, under a reference."""

    change: int
    options: dict[str, str | None]
    table: str
    effective: int
    reference: str
    by: str
    at: int


class ChangeWithdrawn(Fact, frozen=True):
    change: int
    by: str
    why: str


NoticeFact = (
    SignSubmitted
    | SignHung
    | ChangePlanned
    | SignPosted
    | ChangeAnnounced
    | DivisionNotified
    | ChangeWithdrawn
)


# Coming changes and the notice of each.

POSTED = Citation("13:69F-8.3(b)1")
ANNOUNCED = Citation("13:69F-8.3(b)2")
NOTIFIED = Citation("13:69F-8.3(b)3")

HALF_HOUR = 30 * 60 * 1_000_000  # in microseconds, as facts are timed


class ComingChange(msgspec.Struct):
    """A planned change, and the three steps of notice that have been taken."""

    planned: ChangePlanned
    posted: SignPosted | None = None
    announced: ChangeAnnounced | None = None
    notified: DivisionNotified | None = None

    @property
    def missing(self) -> list[str]:
        """Return the missing steps of notice, each with the paragraph that requires it."""
        steps = (
            (self.posted, "a sign at the table", POSTED),
            (self.announced, "an announcement to the patrons", ANNOUNCED),
            (self.notified, "a notice to the Division", NOTIFIED),
        )
        return [f"{words} ({cite})" for done, words, cite in steps if done is None]

    def over(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return these options with the change made."""
        return merged(options, self.planned.options)


def merged(options: Mapping[str, str], changed: Mapping[str, str | None]) -> dict[str, str]:
    """Return options with some of them changed; None means the default again."""
    both = {**options, **changed}
    return {name: value for name, value in both.items() if value is not None}


class PlannedChange(msgspec.Struct):
    """A coming change of the rules as it is shown, and what is missing of the notice of it."""

    change: int
    options: dict[str, str | None]
    words: str
    effective: int
    missing: list[str]
    announced: bool  # to the patrons at the table


class Notices(msgspec.Struct):
    signs: dict[str, SignSubmitted] = {}
    coming: dict[int, ComingChange] = {}
    planned: int = 0  # so far; no number is used twice
    hung: SignHung | None = None  # None only at a table that an earlier version has opened

    def in_order(self) -> Iterator[ComingChange]:
        """Return the coming changes sorted by the time they take effect."""
        return iter(
            sorted(self.coming.values(), key=lambda coming: (coming.planned.effective, coming.planned.change))
        )

    def due(self, at: int) -> list[ComingChange]:
        return [coming for coming in self.in_order() if coming.planned.effective <= at]

    def named(self, change: int) -> ComingChange:
        if change not in self.coming:
            raise Refusal(f"No change {change} is planned at this table. Check the number.")
        return self.coming[change]

    def options_after(self, change: int, options: Mapping[str, str]) -> dict[str, str]:
        """Return the options after a coming change and those before it."""
        after = dict(options)
        for coming in self.in_order():
            after = coming.over(after)
            if coming.planned.change == change:
                return after
        return self.named(change).over(after)  # refuses a change that is not planned

    def take_off(self, change: int) -> None:
        """Forget a change that has taken effect, or that never will."""
        del self.coming[change]

    @singledispatchmethod
    def apply(self, fact: Any) -> None:
        raise TypeError(f"{fact} is not about signs or changes")

    @apply.register
    def _(self, fact: SignSubmitted) -> None:
        self.signs[fact.sign] = fact

    @apply.register
    def _(self, fact: SignHung) -> None:
        self.hung = fact

    @apply.register
    def _(self, fact: ChangePlanned) -> None:
        self.coming[fact.change] = ComingChange(fact)
        self.planned = fact.change

    @apply.register
    def _(self, fact: SignPosted) -> None:
        self.coming[fact.change].posted = fact

    @apply.register
    def _(self, fact: ChangeAnnounced) -> None:
        self.coming[fact.change].announced = fact

    @apply.register
    def _(self, fact: DivisionNotified) -> None:
        self.coming[fact.change].notified = fact

    @apply.register
    def _(self, fact: ChangeWithdrawn) -> None:
        self.take_off(fact.change)

    def planned_changes(self, known: Iterable[Option]) -> list[PlannedChange]:
        """Return the coming changes, for the patrons and for the people who give notice."""
        return [
            PlannedChange(
                coming.planned.change,
                coming.planned.options,
                options_in_words(known, coming.planned.options),
                coming.planned.effective,
                coming.missing,
                coming.announced is not None,
            )
            for coming in self.in_order()
        ]


# The changes that need notice half an hour ahead, and the paragraph that says so.

IN_ADVANCE = Citation("13:69F-8.3(b)")
MULTIPLE_ACTION = Citation("13:69F-2.18(a) notice")
PAYOUT_LIMIT = Citation("13:69F-45.7(e) notice")


def rules_changed(now: Table[Any], then: Table[Any]) -> Mapping[str, Citation]:
    """Return the changed options that are not limits, each with the paragraph that requires notice of it."""
    limits = {option.name for option in limit_options(now.game.kinds)}
    changed = [name for name in now.options.differing(then.options) if name not in limits]
    return {name: _notice_of(name, now.game.wagering.vigorish, now.options, then.options) for name in changed}


def _notice_of(name: str, vigorish: VigorishParagraphs | None, now: Options, then: Options) -> Citation:
    if vigorish and name in ("commission", "uncovered-vigorish"):
        return _notice_of_vigorish(vigorish, now.choice(name), then.choice(name))
    if name == "multiple-action" and then.choice(name) == "off":
        return MULTIPLE_ACTION
    if name == "payout-limit" and _is_lower(now.amount(name), then.amount(name)):
        return PAYOUT_LIMIT
    return IN_ADVANCE


def _notice_of_vigorish(paragraphs: VigorishParagraphs, now: str, then: str) -> Citation:
    """Return the paragraph. A percentage is a number; a way to do without a vigorish has a name."""
    if not (now.isdigit() and then.isdigit()):
        return paragraphs.notice_of_another_kind
    return paragraphs.notice_of_more if int(then) > int(now) else IN_ADVANCE


def _is_lower(now: int | None, then: int | None) -> bool:
    """Return whether a limit is lowered, or set where there was none."""
    return then is not None and (now is None or then < now)
