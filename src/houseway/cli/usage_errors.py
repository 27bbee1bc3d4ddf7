"""A command line that cannot be read: told in one paragraph, as every other bad input is."""

from __future__ import annotations

import sys
from itertools import pairwise
from typing import Any

import typer

# What the library raises for all of them; it has no public name of its own.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]


def told(error: Any) -> str:
    """What is wrong, the value where there is one, and where to look; the help where nothing was asked."""
    if type(error).__name__ == "NoArgsIsHelpError":
        return str(error.format_message())
    words = " ".join(error.format_message().split()).removesuffix(".")
    command = error.ctx.command_path if error.ctx else "houseway"
    return f"houseway: {words}{_value_of(error)}. See `{command} --help`."


def _value_of(error: Any) -> str:
    """The library names the option and not what stood behind it."""
    names = getattr(getattr(error, "param", None), "opts", ())
    given = sys.argv[1:]
    behind_it = [*pairwise(given), *(one.split("=", 1) for one in given if "=" in one)]
    return next((f", not {value!r}" for name, value in behind_it if name in names), "")
