"""States whether a document may be used yet, and which rules and program version are behind it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from houseway import __version__
from houseway.documents.wording import day
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.limits import limit_options
from houseway.rules.rules_hash import short_hash


@dataclass(frozen=True)
class Submission:
    """The record that a sample was submitted to the Division."""

    on: date
    reference: str

    def __post_init__(self) -> None:
        if not self.reference.strip():
            raise Refusal("The submission has no reference. Give the one under which it was filed.")

    @property
    def words(self) -> str:
        return f"Submitted to the Division on {day(self.on)}, reference {self.reference}"


def without_limits(table: Table[Any]) -> Table[Any]:
    """Return the table without limits, which may change without a submission (13:69F-8.3(c))."""
    limits = {option.name for option in limit_options(table.game.kinds)}
    given = {name: value for name, value in table.options.given.items() if name not in limits}
    return open_table(table.game, given, what_if=table.what_if)


def footer(table: Table[Any], submission: Submission | None = None) -> str:
    """Return the line that identifies the rules and the program version behind a document."""
    rules = f"Rules {short_hash(table)} · Houseway {__version__}"
    return f"{rules} · {submission.words}" if submission else rules
