"""Writes the submissions of a sign, and of a shuffle for Lucky 8's, to the Division before their use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from houseway.documents.division.form import Item, Section, read_date, read_form, refuse_errors, template
from houseway.documents.division.petition import in_words
from houseway.documents.document import (
    LETTER,
    Block,
    Document,
    Heading,
    Paper,
    Part,
    PayGroup,
    Signatures,
    SignRules,
    Together,
    Words,
    details,
    grid,
    items,
)
from houseway.documents.house import NO_HOUSE, House
from houseway.documents.status import draft_blocks, draft_mark, footer, without_limits
from houseway.documents.table.payouts import rules_in_force
from houseway.documents.table.sign import SUBMITTED, sign
from houseway.documents.versions import sign_fingerprint
from houseway.documents.wording import capital, sentence
from houseway.regulation import Citation
from houseway.regulation.citation import Missing
from houseway.rules.fingerprint import grouped
from houseway.rules.game import Table

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
    answers = (
        (house.name, "The casino licensee (--licensee)"),
        (tables, "The table or tables (--table)"),
        (location, "The location of the sign (--location)"),
        (language, "The language of the sign (--language)"),
    )
    yield from (Missing(words, SUBMITTED) for value, words in answers if not value)


def _wording(table: Table[Any]) -> Iterator[Block]:
    """Yield everything on the sign except the limits."""
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


# The submission of a proposed shuffle for Lucky 8's by a licensee (13:69F-50.4(c)).

MAY_SUBMIT = Citation("13:69F-50.4(c)")

ASKED = {
    "shuffle": "The proposed shuffle",
    "cut-card-placement": "Placement of the cut card",
    "number-of-cut-cards": "Number of cut cards, or 'none'",
    "location": "Location of the shuffle",
    "who": "Person who shuffles",
    "equipment": "Shuffling equipment, dealing shoes or other devices",
    "burn": "Burning of cards",
}
FORM = (
    Section(
        "",
        (
            Item("licensee", "Casino licensee", MAY_SUBMIT),
            Item("signed-by", "Name and title of the person who signs", MAY_SUBMIT),
            Item("date", "Date of the submission", MAY_SUBMIT, read_date),
            *(Item(key, words, MAY_SUBMIT) for key, words in ASKED.items()),
        ),
    ),
)


def example() -> str:
    return template(FORM, "Submission of a shuffle for Lucky 8's (13:69F-50.4(c))")


def shuffle_submission(content: str, file_name: str) -> Document:
    filled = read_form(FORM, content, file_name)
    refuse_errors(file_name, filled.errors)
    answers, missing = filled.answers(""), filled.missing[""]
    values = {key: sentence(in_words(answers[key])) if key in answers else "Missing." for key in ASKED}
    signer = ", ".join(in_words(answers[key]) for key in ("signed-by", "licensee") if key in answers)
    return Document(
        title="Lucky 8's",
        kind="Submission of a shuffle for approval",
        subtitle=in_words(answers.get("licensee", "")),
        blocks=(
            *draft_blocks(missing),
            Words("Submitted to the Division for approval.", (MAY_SUBMIT,)),
            details((words, values[key]) for key, words in ASKED.items()),
            Signatures((signer or "Name, title and licensee",)),
        ),
        mark=draft_mark(missing),
        dated=filled.day("", "date"),
    )
