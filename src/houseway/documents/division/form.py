"""Reads forms that people fill in as TOML files: items, answers, missing answers and errors.

An empty item is missing and may be added later; a wrong one is an error. All of them are reported at
once. Programs show a form as fields and write its text from them.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal

import msgspec

from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.regulation.citation import Missing

Value = str | bool | int | date | tuple[str, ...] | Mapping[str, str]
# Returns the value, or a sentence that says why the entry is not valid.
ReadValue = Callable[[Any], tuple[Value | None, str]]


def toml_string(text: str) -> str:
    """Return a text in quotation marks, as in a form. TOML has the same escapes as JSON."""
    return json.dumps(text, ensure_ascii=False)


def read_text(value: Any) -> tuple[Value | None, str]:
    return (value.strip(), "") if isinstance(value, str) else (None, "Write a text in quotation marks.")


def read_texts(value: Any) -> tuple[Value | None, str]:
    if isinstance(value, list) and all(isinstance(text, str) for text in value):
        return tuple(text.strip() for text in value if text.strip()), ""
    return None, "Write a list of texts, for example ['first', 'second']."


def read_date(value: Any) -> tuple[Value | None, str]:
    """Accept a date with or without the quotation marks of the empty form."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return value, ""
    try:
        return date.fromisoformat(value.strip()), ""
    except (AttributeError, ValueError):
        return None, "Write a date, for example 2026-03-02."


def read_yes_no(value: Any) -> tuple[Value | None, str]:
    return (value, "") if isinstance(value, bool) else (None, "Write true or false.")


def read_whole_number(value: Any) -> tuple[Value | None, str]:
    if type(value) is int and value > 0:
        return value, ""
    return None, "Write a whole number of at least 1, without quotation marks."


def read_options(value: Any) -> tuple[Value | None, str]:
    if isinstance(value, dict) and all(isinstance(text, str) for text in value.values()):
        return value, ""
    return None, "Write every value in quotation marks, for example decks = '6'."


@dataclass(frozen=True)
class ReadOneOf:
    """Accepts one of these words; ``also`` are longer ways to write them."""

    words: tuple[str, ...]
    also: Mapping[str, str]

    def __call__(self, value: Any) -> tuple[Value | None, str]:
        meant = self.also.get(value, value) if isinstance(value, str) else value
        return (meant, "") if meant in self.words else (None, f"Choose {one_of(self.words)}.")


def read_one_of(*words: str, also: Mapping[str, str] | None = None) -> ReadValue:
    return ReadOneOf(words, also or {})


@dataclass(frozen=True)
class Item:
    """One item of a form. An item that is not ``needed`` may stay empty."""

    key: str
    words: str
    cite: Citation
    read: ReadValue = read_text
    needed: bool = True
    example: str = '""'
    hint: str = ""  # for the template: possible answers


@dataclass(frozen=True)
class Section:
    """The items below one heading ``[name]``, or ``[[name]]`` for a section that may be repeated."""

    name: str
    items: tuple[Item, ...]
    repeated: bool = False
    optional: bool = False  # the whole section may be left out


Answers = Mapping[str, Value]


@dataclass(frozen=True)
class FormError:
    """An error in the form; ``place`` is the item, as ``petitioner[2].kind``, if it is about one."""

    words: str
    place: str = ""
    value: str = ""

    def __str__(self) -> str:
        where = f"{self.place} = {self.value}" if self.value else self.place
        return f"{where}: {self.words}" if where else self.words


@dataclass
class FilledForm:
    """A form with its answers so far: a list of answers for each section, in case it is repeated."""

    sections: dict[str, list[Answers]] = field(default_factory=dict)
    missing: dict[str, list[Missing]] = field(default_factory=dict)
    errors: list[FormError] = field(default_factory=list)

    def answers(self, section: str) -> Answers:
        """Return the answers of a section that is not repeated."""
        answers = self.sections.get(section, [])
        return answers[0] if answers else {}

    def day(self, section: str, key: str) -> date | None:
        value = self.answers(section).get(key)
        return value if isinstance(value, date) else None


def read_form(form: Sequence[Section], content: str, file_name: str) -> FilledForm:
    """Read the whole form and collect its errors; refuse a text that is not TOML."""
    try:
        data = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"{file_name} is not valid TOML: {error}. Print a template and fill it in.") from None
    filled = FilledForm()
    known = {item.key for section in form if not section.name for item in section.items}
    names = {section.name for section in form if section.name}
    for key in data:
        if key not in known | names:
            filled.errors.append(FormError(f"unknown name. Use {one_of(sorted(known | names))}.", key))
    for section in form:
        _read_section(section, data, filled)
    return filled


def _read_section(section: Section, data: Mapping[str, Any], filled: FilledForm) -> None:
    tables = tables_of(section, data, filled)
    if not tables and not section.optional:
        tables = [(section.name, {})]
    filled.sections[section.name] = []
    filled.missing[section.name] = []
    for where, table in tables:
        filled.sections[section.name].append(_answers(section, where, table, filled))


def tables_of(
    section: Section, data: Mapping[str, Any], filled: FilledForm
) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the TOML tables of the section, each with its name in the file."""
    if not section.name:
        keys = {item.key for item in section.items}
        return [("", {key: value for key, value in data.items() if key in keys})]
    content = data.get(section.name, [])
    rows = content if isinstance(content, list) else [content]
    if not all(isinstance(row, dict) for row in rows) or (len(rows) > 1 and not section.repeated):
        brackets = f"[[{section.name}]]" if section.repeated else f"[{section.name}]"
        words = f"not a table. Write it below a line {brackets}."
        filled.errors.append(FormError(words, section.name, repr(content)))
        return []
    if not section.repeated:
        return [(section.name, row) for row in rows]
    return [(f"{section.name}[{number}]", row) for number, row in enumerate(rows, 1)]


def _answers(section: Section, where: str, table: Mapping[str, Any], filled: FilledForm) -> Answers:
    answers: dict[str, Value] = {}
    known = {item.key: item for item in section.items}
    for key in table:
        if key not in known:
            filled.errors.append(
                FormError(f"unknown name. Use {one_of(list(known))}.", place_in_form(where, key))
            )
    for item in section.items:
        value = _value(item, where, table, filled)
        if value:
            answers[item.key] = value
        elif item.needed:
            suffix = f", {where}" if section.repeated else ""
            filled.missing[section.name].append(Missing(f"{item.words}{suffix}", item.cite))
    return answers


def _value(item: Item, where: str, table: Mapping[str, Any], filled: FilledForm) -> Value | None:
    """Return the value of an item, or None if it is absent or left empty as in the template."""
    entry = table.get(item.key, "")
    if entry == "":
        return None
    value, problem = item.read(entry)
    if problem:
        place = place_in_form(where, item.key)
        filled.errors.append(FormError(f"{problem} ({item.cite})", place, repr(entry)))
    return value


def place_in_form(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def refuse_errors(file_name: str, errors: Sequence[object]) -> None:
    """Refuse a form with errors, naming all of them in one message."""
    if errors:
        count = f"{len(errors)} errors" if len(errors) > 1 else "an error"
        raise Refusal("\n  ".join([f"{file_name} has {count}. Nothing was printed.", *map(str, errors)]))


def template(form: Sequence[Section], title: str) -> str:
    """Return the empty form, with a description and a citation for each item."""
    return "\n".join([f"# {title}", *(line for section in form for line in _section_lines(section))]) + "\n"


def _section_lines(section: Section) -> Iterator[str]:
    yield ""
    if section.name:
        yield (
            f"[[{section.name}]]  # repeat this section as needed"
            if section.repeated
            else f"[{section.name}]"
        )
    for item in section.items:
        if_any = "" if item.needed else ", if any"
        yield f"# {item.words}{if_any}{f': {item.hint}' if item.hint else ''} ({item.cite})"
        yield f"{item.key} = {item.example}"


# A form as fields: the kind and the state of each item, and the text of the form with their answers.

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
    """Yield the state of every item; those of an optional section only if it is there.

    ``errors`` come from comparing items; each is shown at the item that it names.
    """
    answers = answers_in(form, content)
    wrong = {error.place: error.words for error in errors}
    for section in form:
        tables = answers.get(section.name) or ([] if section.optional else [{}])
        for number, table in enumerate(tables):
            for item in section.items:
                state = _state(section, number, item, table.get(item.key, ""))
                if state.state != "wrong" and (problem := wrong.get(place_of(section, number, item.key))):
                    state = msgspec.structs.replace(
                        state, state="wrong", words=problem[:1].upper() + problem[1:]
                    )
                yield state


def place_of(section: Section, number: int, key: str) -> str:
    """Return the name of an item in the form: ``petitioner[2].kind``."""
    return place_in_form(f"{section.name}[{number + 1}]" if section.repeated else section.name, key)


def _state(section: Section, number: int, item: Item, entry: Any) -> FieldState:
    value, problem = (None, "") if entry == "" else item.read(entry)
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
        for number, filled in enumerate(answers.get(section.name, ())):
            if number and not section.repeated:
                raise Refusal(f"The section {section.name!r} of the form is filled in once.")
            lines += ["", *_heading(section)]
            lines += [f"{key} = {_as_toml(value)}" for key, value in _known_answers(section, filled).items()]
    return "\n".join(lines) + "\n"


def _heading(section: Section) -> list[str]:
    if not section.name:
        return []
    return [f"[[{section.name}]]" if section.repeated else f"[{section.name}]"]


def _known_answers(section: Section, filled: Mapping[str, Any]) -> Mapping[str, Any]:
    keys = [item.key for item in section.items]
    if unknown := filled.keys() - set(keys):
        raise Refusal(f"The form has no item {sorted(unknown)[0]!r} in its section {section.name!r}.")
    return {key: filled[key] for key in keys if filled.get(key) not in (None, "", [], {})}


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
