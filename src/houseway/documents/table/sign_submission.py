"""The sheet that submits a sign to the Division before its use: location, size and language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from houseway.documents.document import (
    Block,
    Document,
    Heading,
    Part,
    Signatures,
    Together,
    Words,
    details,
    grid,
    items,
)
from houseway.documents.draft_mark import draft_blocks, draft_mark
from houseway.documents.fingerprint import sign_fingerprint
from houseway.documents.house import NO_HOUSE, House
from houseway.documents.issue_status import footer, without_limits
from houseway.documents.sign_blocks import LETTER, Paper, PayGroup, SignRules
from houseway.documents.table.payouts import rules_in_force
from houseway.documents.table.sign import SUBMITTED, sign
from houseway.documents.wording import capital
from houseway.regulation import Citation
from houseway.regulation.missing_item import Missing
from houseway.rules.game import Table
from houseway.rules.rules_hash import grouped

LIMITS_MAY_CHANGE = Citation("13:69F-8.3(c)")


def sign_submission(
    table: Table[Any],
    *,
    location: str = "",
    language: str = "English",
    tables: Sequence[str] = (),
    paper: Paper = LETTER,
    house: House = NO_HOUSE,
    dated: date | None = None,
) -> Document:
    """Return the sheet for the sign of this table; without limits, which change without a submission."""
    missing = list(_missing(house, location, language, tables))
    unlimited = without_limits(table)
    return Document(
        title=table.game.title,
        kind="Submission of a sign",
        subtitle="Division of Gaming Enforcement",
        blocks=(
            *draft_blocks(missing),
            Words("The location, size and language of this sign are submitted before its use.", (SUBMITTED,)),
            details(
                (
                    ("Casino licensee", house.licensee or house.name or "Missing."),
                    ("Game", f"{table.game.title} ({table.game.cite})"),
                    ("Table" if len(tables) == 1 else "Tables", ", ".join(tables) or "Missing."),
                    ("Location of the sign", location or "Missing."),
                    ("Size", paper.words),
                    ("Language", language or "Missing."),
                    ("Version of the sign", grouped(sign_fingerprint(table))),
                )
            ),
            *_wording(unlimited),
            Together((*_options(unlimited), Signatures(("Name and title, for the casino licensee", "Date")))),
        ),
        mark=draft_mark(missing),
        footer=footer(unlimited),
        dated=dated,
        house=house,
    )


def _missing(house: House, location: str, language: str, tables: Sequence[str]) -> Iterator[Missing]:
    given = (
        (house.name, "The casino licensee (--licensee)"),
        (tables, "The table or tables (--table)"),
        (location, "The location of the sign (--location)"),
        (language, "The language of the sign (--language)"),
    )
    yield from (Missing(words, SUBMITTED) for value, words in given if not value)


def _wording(table: Table[Any]) -> Iterator[Block]:
    """Yield everything that the sign says besides the limits."""
    yield Heading("Wording of the sign")
    yield Words(
        "The minimum and maximum wagers and the increments come first on the sign. They may change without "
        "another submission.",
        (LIMITS_MAY_CHANGE,),
    )
    for block in sign(table).blocks:
        if isinstance(block, PayGroup):
            rows = [(". ".join(filter(None, (line.words, line.note))), line.pays) for line in block.lines]
            caption = block.caption or "Wagers"
            yield grid(("", "Pays"), rows, caption=caption, right=(1,), shares=(4, 1), small=True)
        elif isinstance(block, SignRules):
            yield items(block.sentences)


def _options(table: Table[Any]) -> Iterator[Part]:
    """Yield the options, which stay with the signature: no page has only that."""
    rules = [(rule.title, capital(rule.value)) for rule in rules_in_force(table)]
    if rules:
        yield Heading("Options of the table")
        yield details(rules)
