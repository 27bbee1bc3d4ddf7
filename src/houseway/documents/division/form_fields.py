"""A form as fields: how each item is entered, what it is now, and the text of the form that they make."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from houseway.documents.division.form import (
    FilledForm,
    FormError,
    Item,
    ReadOneOf,
    Section,
    place_in_form,
    read_date,
    read_options,
    read_texts,
    read_yes_no,
    tables_of,
    toml_string,
)
from houseway.refusal import Refusal

FieldKind = Literal["text", "long", "date", "yes or no", "list", "choice", "options"]
State = Literal["filled in", "missing", "empty", "wrong"]
SHORT = 60  # characters: a longer question is answered in several lines
_KINDS: dict[Any, FieldKind] = {
    read_date: "date",
    read_yes_no: "yes or no",
    read_texts: "list",
    read_options: "options",
}
FormAnswers = Mapping[str, Sequence[Mapping[str, Any]]]  # by section, for each time that it is repeated


class Field(msgspec.Struct, frozen=True):
    """An item, as somebody fills it in."""

    key: str
    words: str
    cite: str
    hint: str
    kind: FieldKind
    needed: bool
    choices: Sequence[str] = ()


class FieldState(msgspec.Struct, frozen=True):
    """What an item is now, and what is wrong with it. ``number`` counts repeated sections from 0."""

    section: str
    number: int
    key: str
    state: State
    words: str = ""


def field_of(item: Item) -> Field:
    choices = item.read.words if isinstance(item.read, ReadOneOf) else ()
    if choices:
        kind: FieldKind = "choice"
    else:
        kind = _KINDS.get(item.read) or ("text" if len(item.words) <= SHORT else "long")
    return Field(item.key, item.words, item.cite.text, item.hint, kind, item.needed, choices)


def answers_in(form: Sequence[Section], content: str) -> dict[str, list[Mapping[str, Any]]]:
    """Return the answers of a form as they are written, by section; nothing of a text that is no form."""
    try:
        data = tomllib.loads(content)
    except tomllib.TOMLDecodeError:
        return {}
    return {section.name: [table for _, table in tables_of(section, data, FilledForm())] for section in form}


def states_of(
    form: Sequence[Section], content: str, errors: Sequence[FormError] = ()
) -> Iterator[FieldState]:
    """Yield the state of every item; of a section that may be left out, only if it is there.

    ``errors`` were found by comparing items; each is shown at the item that it names.
    """
    answers = answers_in(form, content)
    wrong = {error.place: error.words for error in errors}
    for section in form:
        tables = answers.get(section.name) or ([] if section.optional else [{}])
        for number, table in enumerate(tables):
            for item in section.items:
                found = _state(section, number, item, table.get(item.key, ""))
                if found.state != "wrong" and (problem := wrong.get(place_of(section, number, item.key))):
                    found = msgspec.structs.replace(
                        found, state="wrong", words=problem[:1].upper() + problem[1:]
                    )
                yield found


def place_of(section: Section, number: int, key: str) -> str:
    """Return the name of an item in the form: ``petitioner[2].kind``."""
    return place_in_form(f"{section.name}[{number + 1}]" if section.repeated else section.name, key)


def _state(section: Section, number: int, item: Item, given: Any) -> FieldState:
    value, problem = (None, "") if given == "" else item.read(given)
    state: State = "missing" if item.needed else "empty"
    if problem:
        state = "wrong"
    elif value:
        state = "filled in"
    return FieldState(section.name, number, item.key, state, problem)


def form_text(form: Sequence[Section], title: str, answers: FormAnswers) -> str:
    """Return the form with these answers, as people may also write it by hand."""
    known = {section.name for section in form}
    if unknown := answers.keys() - known:
        raise Refusal(f"The form has no section {sorted(unknown)[0]!r}.")
    lines = [f"# {title}"]
    for section in form:
        for number, given in enumerate(answers.get(section.name, ())):
            if number and not section.repeated:
                raise Refusal(f"The section {section.name!r} of the form is filled in once.")
            lines += ["", *_heading(section)]
            lines += [f"{key} = {_as_toml(value)}" for key, value in _known_answers(section, given).items()]
    return "\n".join(lines) + "\n"


def _heading(section: Section) -> list[str]:
    if not section.name:
        return []
    return [f"[[{section.name}]]" if section.repeated else f"[{section.name}]"]


def _known_answers(section: Section, given: Mapping[str, Any]) -> Mapping[str, Any]:
    keys = [item.key for item in section.items]
    if unknown := given.keys() - set(keys):
        raise Refusal(f"The form has no item {sorted(unknown)[0]!r} in its section {section.name!r}.")
    return {key: given[key] for key in keys if given.get(key) not in (None, "", [], {})}


def _as_toml(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return toml_string(value)
        case list() if all(isinstance(text, str) for text in value):
            return json.dumps(value, ensure_ascii=False)
        case dict() if all(isinstance(text, str) for text in value.values()):
            return (
                "{ "
                + ", ".join(f"{toml_string(name)} = {toml_string(text)}" for name, text in value.items())
                + " }"
            )
    raise Refusal(f"{value!r} is not an answer. Give a text, a list of texts, yes or no, or options.")
