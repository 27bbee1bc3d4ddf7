"""Describes forms for the commands of desks to the browser, from the declarations of the commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args, get_origin

from msgspec.structs import FieldInfo

from houseway.house.desks.command import DAY, DOLLARS, TIMES, WORDS, DeskCommand, Prompt, kind_of, prompts_of
from houseway.house.permission import may_give
from houseway.table.commands.table_commands import name_of

Choices = Mapping[str, str]  # what can be chosen, with its words
_LISTS = {WORDS: "lines", TIMES: "commas"}  # by metavar; other lists are of names


class FormField(NamedTuple):
    """A field as `lib/command_form.js` draws it; ``blank`` is sent where nothing is entered."""

    name: str
    label: str
    kind: str | list[tuple[str, str]]
    attributes: dict[str, Any]
    blank: Any


class CommandForm(NamedTuple):
    button: str
    fields: list[FormField]


def forms_for(role: str, *desks: type[DeskCommand], **choices: Choices) -> dict[str, CommandForm]:
    """Return the form of every command that the role may give at these desks.

    ``choices`` are of fields of which only the page knows what can be chosen, such as the game.
    """
    commands = (command for desk in desks for command in desk.every())
    return {name_of(command): _form(command, choices) for command in commands if may_give(role, command)}


def _form(command: type[DeskCommand], choices: Mapping[str, Choices]) -> CommandForm:
    """Options of a game come last, because they are many."""
    fields = [
        _field(field, prompt, choices.get(field.name, prompt.choices))
        for field, prompt in prompts_of(command)
        if prompt.label
    ]
    return CommandForm(command.button, sorted(fields, key=lambda field: field.kind == "options"))


def _field(field: FieldInfo, prompt: Prompt, choices: Choices) -> FormField:
    shape, may_be_none = kind_of(field)
    is_needed = field.required and not may_be_none and shape not in (list, dict)
    kind: str | list[tuple[str, str]] = {bool: "check", dict: "options", int: "number"}.get(shape, "text")
    if choices or get_origin(shape) is Literal:
        kind = list(choices.items()) or [(value, value) for value in get_args(shape)]
    elif shape is list:
        kind = _LISTS.get(prompt.metavar, "names")
        if kind == "lines":
            prompt = prompt._replace(attributes={"rows": 3, **prompt.attributes})
    elif prompt.metavar == DOLLARS:
        kind = "money"
    elif prompt.metavar == DAY:
        kind = "day"
    blank: Any = None if may_be_none else [] if shape is list else {} if shape is dict else ""
    attributes = {} if is_needed or shape in (bool, dict) else {"required": False}
    return FormField(field.name, prompt.label, kind, attributes | dict(prompt.attributes), blank)
