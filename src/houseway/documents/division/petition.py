"""Reads a petition for a new game from its form and checks it as a whole (13:69F-8.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from houseway.documents.division.form import (
    Answers,
    FilledForm,
    FormError,
    Value,
    read_form,
    refuse_errors,
    template,
    toml_string,
)
from houseway.documents.division.petition_form import (
    CASINO_LICENSEE,
    CATEGORIES,
    COMPOSITE,
    FORM,
    INDUSTRY_LICENSEE,
    LICENSE_APPLICATION,
    LICENSEE_AGREES,
    OTHER,
    TRIAL_DATES,
    TRIAL_SUBMISSION,
    VARIATION,
    WAIVER,
)
from houseway.documents.rules_text import in_a_sentence
from houseway.documents.wording import day
from houseway.refusal import Refusal
from houseway.regulation.citation import Missing
from houseway.rules.game import Game, Table, open_table
from houseway.rules.registry import every_game, game, game_names


@dataclass(frozen=True)
class Petition:
    """A petition without errors, though items may still be missing."""

    table: Table[Any]
    filled: FilledForm
    missing: tuple[Missing, ...]
    test_missing: tuple[Missing, ...]

    def answer(self, section: str, key: str) -> str:
        """Return an answer as text, empty if it is missing."""
        return in_words(self.filled.answers(section).get(key, ""))

    @property
    def petitioners(self) -> list[Answers]:
        return self.filled.sections["petitioner"]

    @property
    def has_trial(self) -> bool:
        return bool(self.filled.sections["test"])

    @property
    def dated(self) -> date | None:
        return self.filled.day("", "date")

    @property
    def felt_name(self) -> str:
        """Return the name to print on the layout: that of the casino that agreed to test the game."""
        for petitioner in self.petitioners:
            name = petitioner.get("trade-name") or petitioner.get("name")
            if petitioner.get("agreed-to-test") and name:
                return str(name)
        return "Name of the casino licensee"

    @property
    def varied_games(self) -> list[str]:
        """Return the games that this one varies or combines, by their titles if Houseway has them."""
        of = self.filled.answers("category").get("of", ())
        return [_title(name) for name in of] if isinstance(of, tuple) else []

    @property
    def varied_table(self) -> Table[Any] | None:
        """Return a table of the game that this one varies, with its usual options, if Houseway has it."""
        if self.filled.answers("category").get("kind") != VARIATION or len(self.varied_games) != 1:
            return None
        declared = _game_called(self.varied_games[0])
        return open_table(declared) if declared else None

    @property
    def unlicensed(self) -> list[Answers]:
        """Return the petitioners who must apply for a license before the test."""
        licensed = (CASINO_LICENSEE, INDUSTRY_LICENSEE)
        return [petitioner for petitioner in self.petitioners if petitioner.get("kind") not in licensed]


def _game_called(name: str) -> Game[Any] | None:
    """Return the game of this name or title, if there is one."""
    for declared in every_game():
        if name.strip().lower() in (declared.name, declared.title.lower()):
            return declared
    return None


def _title(name: str) -> str:
    declared = _game_called(name)
    return in_a_sentence(declared.title) if declared else name


def in_words(value: Value) -> str:
    match value:
        case date():
            return day(value)
        case tuple():
            return ", ".join(value)
        case bool():
            return "yes" if value else "no"
    return str(value)


def example(game_name: str, options: Mapping[str, str] | None = None) -> str:
    """Return an empty form for this game; with options, for a variation of it that has them."""
    declared = game(game_name)
    form = template(FORM, f"Petition for the approval of {declared.title} (13:69F-8.4)")
    form = form.replace('game = ""', f'game = "{declared.name}"', 1)
    if not options:
        return form
    pairs = ", ".join(f"{name} = {toml_string(value)}" for name, value in options.items())
    form = form.replace("options = {}", f"options = {{ {pairs} }}", 1)
    before, heading, category = form.partition("[category]\n")
    category = category.replace('kind = ""', f'kind = "{VARIATION}"', 1)
    return before + heading + category.replace("of = []", f'of = ["{declared.name}"]', 1)


def read_petition(content: str, file_name: str) -> Petition:
    """Read a petition; refuse a file with errors, naming all of them. Missing items are no errors."""
    filled, table = _checked(content, file_name)
    refuse_errors(file_name, filled.errors)
    if table is None:
        raise Refusal(f"{file_name} names no game. Write for example game = 'sic-bo'.")
    return Petition(table, filled, tuple(_missing(filled)), tuple(_trial_missing(filled)))


def errors_in(content: str, file_name: str) -> list[FormError]:
    """Return the errors of a form, item by item; refuse a text that is not TOML."""
    return _checked(content, file_name)[0].errors


def _checked(content: str, file_name: str) -> tuple[FilledForm, Table[Any] | None]:
    filled = read_form(FORM, content, file_name)
    table = _table(filled)
    filled.errors += _contradictions(filled)
    return filled, table


def _table(filled: FilledForm) -> Table[Any] | None:
    """Return the table of the petition; a game or option that makes no sense is added to the errors.

    A petition proposes rules, so it may break those in force: its packet says which.
    """
    top = filled.answers("")
    name, options = top.get("game"), top.get("options", {})
    if not isinstance(name, str) or not isinstance(options, dict):
        return None
    try:
        return open_table(game(name), options, what_if=True)
    except Refusal as refusal:
        place, value = ("options", str(options)) if name in game_names() else ("game", repr(name))
        filled.errors.append(FormError(str(refusal), place, value))
        return None


def _contradictions(filled: FilledForm) -> Iterator[FormError]:
    for number, petitioner in enumerate(filled.sections["petitioner"], 1):
        agreed, kind = petitioner.get("agreed-to-test"), petitioner.get("kind")
        if agreed and kind and kind != CASINO_LICENSEE:
            yield FormError(
                f"the petitioner's kind is {kind!r}, but only a casino licensee can agree to a test in its "
                f"casino. ({LICENSEE_AGREES})",
                f"petitioner[{number}].agreed-to-test",
                str(agreed),
            )
    first, last = filled.day("test", "from"), filled.day("test", "until")
    if first and last and last < first:
        words = f"this is before the first day, {first}. ({TRIAL_DATES})"
        yield FormError(words, "test.until", str(last))
    category = filled.answers("category")
    if category.get("kind") == OTHER and category.get("of"):
        words = f"leave it empty for a game of kind 'other'. ({CATEGORIES})"
        yield FormError(words, "category.of", str(category["of"]))


def _missing(filled: FilledForm) -> Iterator[Missing]:
    for section in FORM:
        if section.name != "test":
            yield from filled.missing[section.name]
    if not any(
        petitioner.get("kind") == CASINO_LICENSEE and petitioner.get("agreed-to-test")
        for petitioner in filled.sections["petitioner"]
    ):
        yield Missing(
            "A casino licensee among the petitioners that agreed in writing to test the game", LICENSEE_AGREES
        )
    category = filled.answers("category")
    if category.get("kind") in (VARIATION, COMPOSITE) and not category.get("of"):
        yield Missing(f"The authorized games of which it is a {category['kind']}", CATEGORIES)


def _trial_missing(filled: FilledForm) -> Iterator[Missing]:
    """Yield the missing items of the submission for the test; without a license there are more."""
    yield from filled.missing["test"]
    if not filled.sections["test"]:
        yield Missing("The submission for the test", TRIAL_SUBMISSION)
    for number, petitioner in enumerate(filled.sections["petitioner"], 1):
        if petitioner.get("kind") in (CASINO_LICENSEE, INDUSTRY_LICENSEE):
            continue
        if not petitioner.get("license-application"):
            yield Missing(
                f"Application for a license, with its fee, petitioner[{number}]", LICENSE_APPLICATION
            )
        if not petitioner.get("transactional-waiver"):
            yield Missing(
                f"Application for a transactional waiver, or 'not required', petitioner[{number}]", WAIVER
            )
