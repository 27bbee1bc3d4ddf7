"""Explains a command line that cannot be read in one paragraph, like every other bad input."""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import Any

import typer

# The base class of what Typer raises for all of them; it has no public name of its own.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]


def explain(error: Any) -> str:
    """Say what is wrong, the value if there is one, and where to look. No arguments at all give the help."""
    if type(error).__name__ == "NoArgsIsHelpError":
        return str(error.format_message())
    words = " ".join(error.format_message().split()).removesuffix(".")
    command = error.ctx.command_path if error.ctx else "houseway"
    sentence = f"{words}{_value_of(error)}"
    return f"houseway: {sentence}{'' if sentence.endswith('?') else '.'} See `{command} --help`."


def _value_of(error: Any) -> str:
    """Find the value, which Typer does not name: it names only the option."""
    names = getattr(getattr(error, "param", None), "opts", ())
    arguments = sys.argv[1:]
    pairs = [*pairwise(arguments), *(argument.split("=", 1) for argument in arguments if "=" in argument)]
    return next((f", not {value!r}" for name, value in pairs if name in names), "")
