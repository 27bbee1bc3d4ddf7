"""States the status of a document: draft, what-if or submitted, with its rules and program version."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from houseway import __version__
from houseway.documents.document import Block, Callout, Words, items
from houseway.documents.wording import day
from houseway.refusal import Refusal
from houseway.regulation.citation import Missing
from houseway.rules.fingerprint import short_hash
from houseway.rules.game import Table, open_table
from houseway.rules.limits import limit_options


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
    rules = {name: value for name, value in table.options.given.items() if name not in limits}
    return open_table(table.game, rules, what_if=table.what_if)


def footer(table: Table[Any], submission: Submission | None = None) -> str:
    """Return the line that identifies the rules and the program version behind a document."""
    rules = f"Rules {short_hash(table)} · Houseway {__version__}"
    return f"{rules} · {submission.words}" if submission else rules


# Drafts, with a list of missing items.


def draft_mark(missing: Sequence[Missing]) -> str:
    return f"Draft: {_count(missing)} missing" if missing else ""


def draft_blocks(missing: Sequence[Missing]) -> Iterator[Block]:
    if missing:
        yield Callout(f"This is a draft: {_count(missing)} missing. Do not file it until it is complete.")
        yield items(Words(item.words, (item.cite,)) for item in missing)


def _count(missing: Sequence[Missing]) -> str:
    return "1 item" if len(missing) == 1 else f"{len(missing)} items"


# What-ifs, with the paragraphs that their rules would break.

NOT_ALLOWED = "No table may open with these rules under the regulation in force"


def what_if_mark(table: Table[Any]) -> str:
    """Return the mark on every page of the document, or nothing where a table may open with its rules."""
    return "What-if: not allowed in force" if table.breaks else ""


def break_blocks(table: Table[Any]) -> Iterator[Block]:
    """Yield every paragraph that the rules would break, or nothing where they break none."""
    if table.breaks:
        yield Callout(f"{NOT_ALLOWED}. They would break:")
        yield items(Words(f"{caution.words}.", (caution.cite,)) for caution in table.breaks)
