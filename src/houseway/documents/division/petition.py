"""A petition for a new game, read from its form and checked as a whole (13:69F-8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from houseway.documents.division.form import Answers, Filled, Value, read_form, refuse_errors, template
from houseway.documents.division.petition_form import (
    CASINO_LICENSEE,
    CATEGORIES,
    COMPOSITE,
    FORM,
    INDUSTRY_LICENSEE,
    LICENSE_APPLICATION,
    LICENSEE_AGREES,
    OTHER,
    TEST_DATES,
    TEST_SUBMISSION,
    VARIATION,
    WAIVER,
)
from houseway.documents.wording import day
from houseway.refusal import Refusal
from houseway.regulation.missing import Missing
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game, game_names


@dataclass(frozen=True)
class Petition:
    """A petition without errors; it may still lack items."""

    table: Table[Any]
    filled: Filled
    missing: tuple[Missing, ...]
    test_missing: tuple[Missing, ...]

    def answer(self, section: str, key: str) -> str:
        """In words; empty where it is missing."""
        return in_words(self.filled.one(section).get(key, ""))

    @property
    def petitioners(self) -> list[Answers]:
        return self.filled.sections["petitioner"]

    @property
    def has_test(self) -> bool:
        return bool(self.filled.sections["test"])

    @property
    def dated(self) -> date | None:
        return self.filled.day("", "date")

    @property
    def unlicensed(self) -> list[Answers]:
        """Petitioners who have to apply for a license before the test."""
        licensed = (CASINO_LICENSEE, INDUSTRY_LICENSEE)
        return [one for one in self.petitioners if one.get("kind") not in licensed]


def in_words(value: Value) -> str:
    match value:
        case date():
            return day(value)
        case tuple():
            return ", ".join(value)
        case bool():
            return "yes" if value else "no"
    return str(value)


def example(game_name: str) -> str:
    """A template for this game."""
    declared = game(game_name)
    empty = template(FORM, f"Petition for the approval of {declared.title} (13:69F-8.4)")
    return empty.replace('game = ""', f'game = "{declared.name}"', 1)


def read_petition(content: str, file_name: str) -> Petition:
    """Refuses a file with errors, all of them at once; what is missing is listed in the petition."""
    filled = read_form(FORM, content, file_name)
    table = _table(filled)
    filled.errors += _contradictions(filled)
    refuse_errors(file_name, filled.errors)
    if table is None:
        raise Refusal(f"{file_name} names no game. Write game = 'sic-bo', or another of the registry.")
    return Petition(table, filled, tuple(_missing(filled)), tuple(_test_missing(filled)))


def _table(filled: Filled) -> Table[Any] | None:
    """The table that the petition is about; a game or an option that is not allowed is one more error."""
    top = filled.one("")
    name, options = top.get("game"), top.get("options", {})
    if not isinstance(name, str) or not isinstance(options, dict):
        return None
    try:
        return open_table(game(name), options)
    except Refusal as refusal:
        where = f"options = {options}" if name in game_names() else f"game = {name!r}"
        filled.errors.append(f"{where}: {refusal}")
        return None


def _contradictions(filled: Filled) -> Iterator[str]:
    for number, one in enumerate(filled.sections["petitioner"], 1):
        agreed, kind = one.get("agreed-to-test"), one.get("kind")
        if agreed and kind and kind != CASINO_LICENSEE:
            yield (
                f"petitioner[{number}].agreed-to-test = {agreed}: the petitioner's kind is {kind!r}, and "
                f"only a casino licensee can agree to a test in its casino. ({LICENSEE_AGREES})"
            )
    first, last = filled.day("test", "from"), filled.day("test", "until")
    if first and last and last < first:
        yield f"test.until = {last}: before the first day, {first}. ({TEST_DATES})"
    category = filled.one("category")
    if category.get("kind") == OTHER and category.get("of"):
        yield f"category.of = {category['of']}: a game of another kind varies none. ({CATEGORIES})"


def _missing(filled: Filled) -> Iterator[Missing]:
    for section in FORM:
        if section.name != "test":
            yield from filled.missing[section.name]
    agreed = [
        one
        for one in filled.sections["petitioner"]
        if one.get("kind") == CASINO_LICENSEE and one.get("agreed-to-test")
    ]
    if not agreed:
        yield Missing(
            "A casino licensee among the petitioners who agreed in writing to test the game", LICENSEE_AGREES
        )
    category = filled.one("category")
    if category.get("kind") in (VARIATION, COMPOSITE) and not category.get("of"):
        yield Missing(f"The authorized games that it is a {category['kind']} of", CATEGORIES)


def _test_missing(filled: Filled) -> Iterator[Missing]:
    """What the submission for the test lacks; petitioners without a license have more to file."""
    yield from filled.missing["test"]
    if not filled.sections["test"]:
        yield Missing("The submission for the test", TEST_SUBMISSION)
    for number, one in enumerate(filled.sections["petitioner"], 1):
        if one.get("kind") in (CASINO_LICENSEE, INDUSTRY_LICENSEE):
            continue
        if not one.get("license-application"):
            yield Missing(
                f"Application for a license with its fee, petitioner[{number}]", LICENSE_APPLICATION
            )
        if not one.get("transactional-waiver"):
            yield Missing(
                f"Application for a transactional waiver, or that none is required, petitioner[{number}]",
                WAIVER,
            )
