"""Forms that people fill in as TOML: what each line asks, whether it is answered, and all that is wrong.

What is left empty is missing and may come later; what is wrong is an error. Both are found all at once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.regulation.missing import Missing

Value = str | bool | int | date | tuple[str, ...] | Mapping[str, str]
# Gives the value, or a sentence that says why it will not do.
Read = Callable[[Any], tuple[Value | None, str]]


def text(given: Any) -> tuple[Value | None, str]:
    return (given.strip(), "") if isinstance(given, str) else (None, "Write words in quotation marks.")


def texts(given: Any) -> tuple[Value | None, str]:
    if isinstance(given, list) and all(isinstance(one, str) for one in given):
        return tuple(one.strip() for one in given if one.strip()), ""
    return None, "Write a list of words, as ['first', 'second']."


def day(given: Any) -> tuple[Value | None, str]:
    """With or without the quotation marks that stand in the empty form."""
    if isinstance(given, date) and not isinstance(given, datetime):
        return given, ""
    try:
        return date.fromisoformat(given.strip()), ""
    except (AttributeError, ValueError):
        return None, "Write a date, as 2026-03-02."


def yes(given: Any) -> tuple[Value | None, str]:
    return (given, "") if isinstance(given, bool) else (None, "Write true or false.")


def whole_number(given: Any) -> tuple[Value | None, str]:
    if type(given) is int and given > 0:
        return given, ""
    return None, "Write a whole number, 1 or more, without quotation marks."


def choices(given: Any) -> tuple[Value | None, str]:
    if isinstance(given, dict) and all(isinstance(one, str) for one in given.values()):
        return given, ""
    return None, "Write every value in quotation marks, as decks = '6'."


def one_among(*words: str) -> Read:
    def read(given: Any) -> tuple[Value | None, str]:
        return (given, "") if given in words else (None, f"Choose {one_of(words)}.")

    return read


@dataclass(frozen=True)
class Item:
    """One line of a form. What is not needed may stay empty."""

    key: str
    words: str
    cite: Citation
    read: Read = text
    needed: bool = True
    example: str = '""'
    hint: str = ""  # what may be written, for the template


@dataclass(frozen=True)
class Section:
    """Lines below one heading ``[name]``; a repeated one, ``[[name]]``, stands for each of several."""

    name: str
    items: tuple[Item, ...]
    repeated: bool = False
    optional: bool = False  # may be left out as a whole


Answers = Mapping[str, Value]


@dataclass
class Filled:
    """A form as far as it is filled in: the answers of each section, once or for each of several."""

    sections: dict[str, list[Answers]] = field(default_factory=dict)
    missing: dict[str, list[Missing]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def one(self, section: str) -> Answers:
        rows = self.sections.get(section, [])
        return rows[0] if rows else {}

    def day(self, section: str, key: str) -> date | None:
        found = self.one(section).get(key)
        return found if isinstance(found, date) else None


def read_form(form: Sequence[Section], content: str, file_name: str) -> Filled:
    """Reads the whole form; a text that is not TOML at all is refused at once."""
    try:
        data = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"{file_name} is not TOML: {error}. Print a template and fill it in.") from None
    filled = Filled()
    known = {item.key for section in form if not section.name for item in section.items}
    names = {section.name for section in form if section.name}
    for key in data:
        if key not in known | names:
            filled.errors.append(f"{key}: unknown. Known are {one_of(sorted(known | names))}.")
    for section in form:
        _read_section(section, data, filled)
    return filled


def _read_section(section: Section, data: Mapping[str, Any], filled: Filled) -> None:
    tables = _tables(section, data, filled)
    if not tables and not section.optional:
        tables = [(section.name, {})]
    filled.sections[section.name] = []
    filled.missing[section.name] = []
    for where, table in tables:
        filled.sections[section.name].append(_answers(section, where, table, filled))


def _tables(section: Section, data: Mapping[str, Any], filled: Filled) -> list[tuple[str, Mapping[str, Any]]]:
    """The tables of the section, each with its place in the file."""
    if not section.name:
        own = {item.key for item in section.items}
        return [("", {key: value for key, value in data.items() if key in own})]
    given = data.get(section.name, [])
    rows = given if isinstance(given, list) else [given]
    if not all(isinstance(row, dict) for row in rows) or (len(rows) > 1 and not section.repeated):
        brackets = f"[[{section.name}]]" if section.repeated else f"[{section.name}]"
        filled.errors.append(f"{section.name} = {given!r}: not a table. Write it below a line {brackets}.")
        return []
    if not section.repeated:
        return [(section.name, row) for row in rows]
    return [(f"{section.name}[{number}]", row) for number, row in enumerate(rows, 1)]


def _answers(section: Section, where: str, table: Mapping[str, Any], filled: Filled) -> Answers:
    answers: dict[str, Value] = {}
    known = {item.key: item for item in section.items}
    for key in table:
        if key not in known:
            filled.errors.append(f"{_place(where, key)}: unknown. Known are {one_of(list(known))}.")
    for item in section.items:
        value = _value(item, where, table, filled)
        if value:
            answers[item.key] = value
        elif item.needed:
            of = f", {where}" if section.repeated else ""
            filled.missing[section.name].append(Missing(f"{item.words}{of}", item.cite))
    return answers


def _value(item: Item, where: str, table: Mapping[str, Any], filled: Filled) -> Value | None:
    """None where nothing is given; an empty string stands for an empty line of the template."""
    given = table.get(item.key, "")
    if given == "":
        return None
    value, problem = item.read(given)
    if problem:
        filled.errors.append(f"{_place(where, item.key)} = {given!r}: {problem} ({item.cite})")
    return value


def _place(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def refuse_errors(file_name: str, errors: Sequence[str]) -> None:
    """Everything that is wrong, in one message."""
    if errors:
        count = f"{len(errors)} errors" if len(errors) > 1 else "an error"
        raise Refusal("\n  ".join([f"{file_name} has {count}. Nothing was printed.", *errors]))


def template(form: Sequence[Section], title: str) -> str:
    """The empty form, with what each line asks and the paragraph that asks it."""
    return "\n".join([f"# {title}", *(line for section in form for line in _section_lines(section))]) + "\n"


def _section_lines(section: Section) -> Iterator[str]:
    yield ""
    if section.name:
        yield f"[[{section.name}]]  # repeat it for each" if section.repeated else f"[{section.name}]"
    for item in section.items:
        if_any = "" if item.needed else ", if any"
        yield f"# {item.words}{if_any}{f': {item.hint}' if item.hint else ''} ({item.cite})"
        yield f"{item.key} = {item.example}"
