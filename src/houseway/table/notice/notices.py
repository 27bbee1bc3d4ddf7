"""Signs and coming changes of the rules at a table: what is planned, and the notice given of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import singledispatchmethod
from typing import Any

import msgspec

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.options import Option, options_in_words
from houseway.table.facts import table_facts as facts

POSTED = Citation("13:69F-8.3(b)1")
ANNOUNCED = Citation("13:69F-8.3(b)2")
NOTIFIED = Citation("13:69F-8.3(b)3")

HALF_HOUR = 30 * 60 * 1_000_000  # in microseconds, as facts are timed

NoticeFact = (
    facts.SignSubmitted
    | facts.SignHung
    | facts.ChangePlanned
    | facts.SignPosted
    | facts.ChangeAnnounced
    | facts.DivisionNotified
    | facts.ChangeWithdrawn
)


class Coming(msgspec.Struct):
    """A planned change and the three steps of notice, each when it is done."""

    planned: facts.ChangePlanned
    posted: facts.SignPosted | None = None
    announced: facts.ChangeAnnounced | None = None
    notified: facts.DivisionNotified | None = None

    @property
    def missing(self) -> list[tuple[str, Citation]]:
        """What is still to be done before it can take effect."""
        steps = (
            (self.posted, "a sign at the table", POSTED),
            (self.announced, "an announcement to the patrons", ANNOUNCED),
            (self.notified, "a notice to the Division", NOTIFIED),
        )
        return [(words, cite) for done, words, cite in steps if done is None]

    def over(self, options: Mapping[str, str]) -> dict[str, str]:
        """These options with the change."""
        return merged(options, self.planned.options)


def merged(options: Mapping[str, str], changed: Mapping[str, str | None]) -> dict[str, str]:
    """Options with others in their place; None for the default again."""
    both = {**options, **changed}
    return {name: value for name, value in both.items() if value is not None}


class PlannedChange(msgspec.Struct):
    """A coming change of the rules as it is shown, and what is missing of the notice of it."""

    change: int
    options: dict[str, str | None]
    words: str
    effective: int
    missing: list[str]


class Notices(msgspec.Struct):
    signs: dict[str, facts.SignSubmitted] = {}
    coming: dict[int, Coming] = {}
    planned: int = 0  # so far: never a number twice
    hung: facts.SignHung | None = None  # None only at a table that an earlier program has opened

    def in_order(self) -> Iterator[Coming]:
        """Return the coming changes sorted by the time they take effect."""
        return iter(
            sorted(self.coming.values(), key=lambda coming: (coming.planned.effective, coming.planned.change))
        )

    def due(self, at: int) -> list[Coming]:
        return [one for one in self.in_order() if one.planned.effective <= at]

    def named(self, change: int) -> Coming:
        if change not in self.coming:
            raise Refusal(f"No change {change} is planned at this table. Look again.")
        return self.coming[change]

    def take_off(self, change: int) -> None:
        """It has taken effect, or will not."""
        del self.coming[change]

    @singledispatchmethod
    def apply(self, fact: Any) -> None:
        raise TypeError(f"{fact} tells nothing of signs or changes")

    @apply.register
    def _(self, fact: facts.SignSubmitted) -> None:
        self.signs[fact.sign] = fact

    @apply.register
    def _(self, fact: facts.SignHung) -> None:
        self.hung = fact

    @apply.register
    def _(self, fact: facts.ChangePlanned) -> None:
        self.coming[fact.change] = Coming(fact)
        self.planned = fact.change

    @apply.register
    def _(self, fact: facts.SignPosted) -> None:
        self.coming[fact.change].posted = fact

    @apply.register
    def _(self, fact: facts.ChangeAnnounced) -> None:
        self.coming[fact.change].announced = fact

    @apply.register
    def _(self, fact: facts.DivisionNotified) -> None:
        self.coming[fact.change].notified = fact

    @apply.register
    def _(self, fact: facts.ChangeWithdrawn) -> None:
        self.take_off(fact.change)

    def planned_changes(self, known: Iterable[Option]) -> list[PlannedChange]:
        """Return the coming changes, for the patrons and for those who see to the notice."""
        return [
            PlannedChange(
                coming.planned.change,
                coming.planned.options,
                options_in_words(known, coming.planned.options),
                coming.planned.effective,
                [words for words, _ in coming.missing],
            )
            for coming in self.in_order()
        ]
