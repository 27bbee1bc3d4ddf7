"""What every document for patrons carries: whether it may be used yet, and which text it is made from."""

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
    """The record that a sample went to the Division."""

    on: date
    reference: str

    def __post_init__(self) -> None:
        if not self.reference.strip():
            raise Refusal("A submission needs the reference under which it was filed. Give it too.")

    @property
    def words(self) -> str:
        return f"Submitted to the Division on {day(self.on)}, reference {self.reference}"


def without_limits(table: Table[Any]) -> Table[Any]:
    """The table as the Division is told of it: limits change at once and without it (13:69F-8.3(c))."""
    limits = {option.name for option in limit_options(table.game.kinds)}
    given = {name: value for name, value in table.options.given.items() if name not in limits}
    return open_table(table.game, given)


def foot(table: Table[Any], submission: Submission | None = None) -> str:
    """Tells two documents about the same game apart."""
    rules = f"Rules {short_hash(table)} · Houseway {__version__}"
    return f"{rules} · {submission.words}" if submission else rules


def source_blocks(dated: date | None) -> Iterator[Block]:
    """The text that the document is made from, and that it is a snapshot."""
    yield Heading("The rules behind this document", 2)
    yield Words(
        "Made from Chapter 69F, Rules of the Games, adopted as R.2012 d.061 and effective March 19, 2012, on "
        "the authority of N.J.S.A. 5:12-21, 69, 70, 76 and 100, with later amendments. It tells the rules in "
        "other words; the regulation itself decides.",
        (AUTHORITY,),
    )
    words = f"The chapter as we have it was to expire on {day(EXPIRES)}."
    if dated and dated > EXPIRES:
        words += f" This document is dated {day(dated)}: check that the chapter was readopted, and how."
    yield Words(words, (EXPIRATION,))
