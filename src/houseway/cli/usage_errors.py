"""Explains a command line that cannot be read in one paragraph, like every other bad input."""

from __future__ import annotations

import re
import sys
from typing import Any

import typer

from houseway.cli.completion.command_words import read_words, without_games

# The base class of what Typer raises for all of them; it has no public name of its own.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]
# Typer's own words for a number that cannot be read, and ours.
_NUMBERS = {
    r"Input should be a valid integer.*|\S+ is not a valid integer(?: range)?": "give a whole number",
    r"Input should be a valid number.*|\S+ is not a valid float(?: range)?": "give a number",
}


def explain(error: Any) -> str:
    """Say what is wrong, the value if there is one, and where to look. No arguments at all give the help."""
    if type(error).__name__ == "NoArgsIsHelpError":
        return str(error.format_message())
    words = " ".join(error.format_message().split()).removesuffix(".")
    for theirs, ours in _NUMBERS.items():
        words = re.sub(theirs, ours, words)
    command = error.ctx.command_path if error.ctx else "houseway"
    sentence = f"{words}{_value_of(error)}{_form_of(error)}"
    return f"houseway: {sentence}{'' if sentence.endswith('?') else '.'} See `{command} --help`."


def _value_of(error: Any) -> str:
    """Find the value, which Typer does not name: it names only the option or argument."""
    param, context = getattr(error, "param", None), error.ctx
    if param is None or context is None or not hasattr(context.command, "params"):
        return ""
    words, _ = without_games(sys.argv)
    read = read_words(context.command.params, words[len(context.command_path.split()) :])
    value = read.by_name.get(param.name)
    return "" if value is None or _is_missing(error) else f", not {value!r}"


def _form_of(error: Any) -> str:
    """Show how the command is written where an argument is missing: it may not be the one that is named."""
    if not _is_missing(error) or getattr(error.param, "param_type_name", "") != "argument":
        return ""
    params = error.ctx.command.params
    arguments = [_metavar(param) for param in params if param.param_type_name == "argument"]
    options = [
        f"{param.opts[0]} {param.metavar}"
        for param in params
        if param.param_type_name == "option" and param.required
    ]
    return f". Write: {' '.join([error.ctx.command_path, *arguments, *options])}"


def _metavar(argument: Any) -> str:
    name = argument.metavar or argument.name.upper()
    return name if argument.required or name.startswith("[") else f"[{name}]"


def _is_missing(error: Any) -> bool:
    return type(error).__name__ == "MissingParameter"
