"""States whether a document may be used yet, and on which text of the regulation it is based."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from houseway import __version__
from houseway.documents.document import Block, Heading, Words
from houseway.documents.wording import day
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table, open_table
from houseway.rules.limits import limit_options
from houseway.rules.rules_hash import short_hash

AUTHORITY = Citation("13:69F authority")
EXPIRATION = Citation("13:69F expiration")
EXPIRES = date(2019, 3, 19)


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
    return open_table(table.game, given)


def footer(table: Table[Any], submission: Submission | None = None) -> str:
    """Return the line that identifies the rules and the program version behind a document."""
    rules = f"Rules {short_hash(table)} · Houseway {__version__}"
    return f"{rules} · {submission.words}" if submission else rules


def source_blocks(dated: date | None) -> Iterator[Block]:
    """Name the text of the regulation that the document is based on, and its expiration date."""
    yield Heading("Source of the rules", 2)
    yield Words(
        "This document is based on Chapter 69F, Rules of the Games, adopted as R.2012 d.061, effective March "
        "19, 2012, under the authority of N.J.S.A. 5:12-21, 69, 70, 76 and 100, as later amended. It "
        "paraphrases the rules; the text of the regulation prevails.",
        (AUTHORITY,),
    )
    words = f"The text used here states that the chapter expires on {day(EXPIRES)}."
    if dated and dated > EXPIRES:
        words += (
            f" This document is dated {day(dated)}: check that the chapter has been readopted, and with "
            "which changes."
        )
    yield Words(words, (EXPIRATION,))
