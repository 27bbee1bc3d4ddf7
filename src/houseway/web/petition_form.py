"""The form of a petition as fields that somebody fills in, with what each of them lacks."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec

from houseway.documents.division.form import (
    Field,
    FormAnswers,
    FormError,
    answers_in,
    field_of,
    form_text,
    states_of,
)
from houseway.documents.division.petition import errors_in, example, read_petition
from houseway.documents.division.petition_form import FORM
from houseway.refusal import Refusal
from houseway.rules.registry import every_game
from houseway.web.schemas.compliance import PetitionFormState

NAME = "The form"
TEST = "test"  # the section
TITLE = "Petition for the approval of a new game (13:69F-8.4)"
TITLES = {
    "": "The petition",
    "petitioner": "Petitioner",
    "category": "Category of the game",
    "rights": "Rights to the game",
    "assurances": "Assurances",
    "requests": "Requests",
    "factors": "What the Division considers",
    "attachments": "Attachments",
    "test": "Submission for the test",
}


class FormSection(msgspec.Struct):
    name: str
    title: str
    repeated: bool
    optional: bool
    fields: list[Field]


def sections(*, for_test: bool = False) -> list[FormSection]:
    """Describe the whole form; the game is chosen among those that the house knows.

    For the submission for the test, that part comes first and may not be left out.
    """
    described = [
        FormSection(
            section.name,
            TITLES[section.name],
            section.repeated,
            section.optional,
            [field_of(item) for item in section.items],
        )
        for section in FORM
    ]
    top = described[0].fields
    known = tuple(sorted(game.name for game in every_game()))
    top[0] = msgspec.structs.replace(top[0], words="The game", kind="choice", choices=known)
    top[2] = msgspec.structs.replace(top[2], words="Options of the table")
    if for_test:
        test = next(section for section in described if section.name == TEST)
        described.remove(test)
        described.insert(0, msgspec.structs.replace(test, optional=False))
    return described


def form_state(answers: FormAnswers) -> PetitionFormState:
    """Return the form that the answers make, and what is missing or wrong in it."""
    form = form_text(FORM, TITLE, answers)
    errors = errors_in(form, NAME)
    items = list(states_of(FORM, form, errors))
    state = PetitionFormState(form, items, [], [], [str(error) for error in errors if not _is_shown(error)])
    with suppress(Refusal):  # until the items that are wrong are right
        petition = read_petition(form, NAME)
        state.missing = list(map(str, petition.missing))
        state.test_missing = list(map(str, petition.test_missing)) if petition.has_test else []
    return state


def _is_shown(error: FormError) -> bool:
    """Return whether the error is about an item, and so stands beside it."""
    section, _, key = error.place.rpartition(".")
    name = section.partition("[")[0]
    return any(item.key == key for known in FORM if known.name == name for item in known.items)


def answers_of(form: str) -> dict[str, list[Mapping[str, Any]]]:
    """Return the answers of a form, with dates as text."""
    return {
        name: [{key: _plain(value) for key, value in table.items()} for table in tables]
        for name, tables in answers_in(FORM, form).items()
    }


def new_answers(game: str, options: Mapping[str, str]) -> dict[str, list[Mapping[str, Any]]]:
    """Return what a new form for a game says already; parts that may be left out are not in it yet."""
    left_out = {section.name for section in FORM if section.optional}
    answers = answers_of(example(game, options))
    return {name: tables for name, tables in answers.items() if name not in left_out}


def _plain(value: Any) -> Any:
    return value if isinstance(value, str | bool | list | dict) else str(value)
