"""The signs at a table and the coming changes of its rules, with the notice given of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import singledispatchmethod
from typing import Any

import msgspec

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.options import Option, options_in_words
from houseway.table.facts import notice_facts

POSTED = Citation("13:69F-8.3(b)1")
ANNOUNCED = Citation("13:69F-8.3(b)2")
NOTIFIED = Citation("13:69F-8.3(b)3")

HALF_HOUR = 30 * 60 * 1_000_000  # in microseconds, as facts are timed


class ComingChange(msgspec.Struct):
    """A planned change, and the three steps of notice that have been taken."""

    planned: notice_facts.ChangePlanned
    posted: notice_facts.SignPosted | None = None
    announced: notice_facts.ChangeAnnounced | None = None
    notified: notice_facts.DivisionNotified | None = None

    @property
    def missing(self) -> list[str]:
        """The steps of notice that are still to be taken, each with the paragraph that requires it."""
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
    signs: dict[str, notice_facts.SignSubmitted] = {}
    coming: dict[int, ComingChange] = {}
    planned: int = 0  # so far; no number is used twice
    hung: notice_facts.SignHung | None = None  # None only at a table that an earlier version has opened

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
        """Return the options to which a coming change leads, with those before it."""
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
    def _(self, fact: notice_facts.SignSubmitted) -> None:
        self.signs[fact.sign] = fact

    @apply.register
    def _(self, fact: notice_facts.SignHung) -> None:
        self.hung = fact

    @apply.register
    def _(self, fact: notice_facts.ChangePlanned) -> None:
        self.coming[fact.change] = ComingChange(fact)
        self.planned = fact.change

    @apply.register
    def _(self, fact: notice_facts.SignPosted) -> None:
        self.coming[fact.change].posted = fact

    @apply.register
    def _(self, fact: notice_facts.ChangeAnnounced) -> None:
        self.coming[fact.change].announced = fact

    @apply.register
    def _(self, fact: notice_facts.DivisionNotified) -> None:
        self.coming[fact.change].notified = fact

    @apply.register
    def _(self, fact: notice_facts.ChangeWithdrawn) -> None:
        self.take_off(fact.change)

    def planned_changes(self, known: Iterable[Option]) -> list[PlannedChange]:
        """Return the coming changes, for the patrons and for those who see to the notice."""
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
