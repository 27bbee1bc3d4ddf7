"""Reads command lines that are unfinished or wrong, and explains what is wrong or not installed."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any

import typer

from houseway.refusal import Refusal

# Reads an unfinished command line: which words are options, which are their values, which are arguments.

GAMES = "--games"


def split_line(line: str) -> tuple[list[str], str]:
    """Return the finished words of the line and the word that is being typed, which may be empty."""
    for closing in ("", "'", '"'):  # the last word may be quoted
        try:
            words = shlex.split(line + closing)
        except ValueError:
            continue
        return (words, "") if not closing and (not line or line[-1].isspace()) else (words[:-1], words[-1])
    return line.split()[:-1], ""


def without_games(words: Sequence[str]) -> tuple[list[str], str | None]:
    """Return the words without `--games FOLDER`, which may be anywhere, and the folder."""
    left: list[str] = []
    folder = None
    remaining = iter(words)
    for word in remaining:
        name, equals, value = word.partition("=")
        if name == GAMES:
            folder = value if equals else next(remaining, None)
        else:
            left.append(word)
    return left, folder


@dataclass
class CommandWords:
    """The words after the name of a command, by the parameters that they belong to."""

    options: dict[str, Any]  # parameters by the names of their options
    arguments: list[Any]
    typed: dict[str, str] = field(default_factory=dict)  # the last value of each parameter, by metavar
    by_name: dict[str, str] = field(default_factory=dict)  # the same by the names of the parameters
    seen: set[str] = field(default_factory=set)  # names of parameters that were given
    waiting: Any = None  # the option whose value comes next


def read_words(params: Iterable[Any], words: Sequence[str]) -> CommandWords:
    params = list(params)
    options = {name: param for param in params for name in param.opts if name.startswith("-")}
    read = CommandWords(options, [param for param in params if param.param_type_name == "argument"])
    for word in words:
        name, equals, value = word.partition("=")
        if read.waiting is not None:
            _give(read, read.waiting, word)
            read.waiting = None
        elif name in options:
            read.seen.add(options[name].name)
            if equals:
                _give(read, options[name], value)
            elif not options[name].is_flag:
                read.waiting = options[name]
        elif read.arguments and not word.startswith("-"):
            _give(read, read.arguments[0], word)
            if read.arguments[0].nargs == 1:
                read.arguments.pop(0)
    return read


def _give(read: CommandWords, param: Any, value: str) -> None:
    read.typed[param.metavar or ""] = value
    read.by_name[param.name] = value


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


# Says which extra of the installation to install where a command needs a library that is missing.

_LIBRARIES = {
    "floor": ("alembic", "argon2", "cryptography", "sqlalchemy", "structlog", "zxcvbn"),
    "postgres": ("psycopg",),
    "web": ("anyio", "httptools", "jinja2", "prometheus_client", "segno", "starlette", "uvicorn", "uvloop"),
    "xlsx": ("xlsxwriter",),
}


def missing_extra(missing: ModuleNotFoundError) -> Refusal | None:
    """Return the message, or nothing if the library belongs to no extra."""
    library = (missing.name or "").split(".")[0]
    for extra, libraries in _LIBRARIES.items():
        if library in libraries:
            return _advice(library, extra)
    return None


def check_web_is_installed() -> None:
    """Refuse to serve without the extra web. It has those of the floor too, so one installation is enough."""
    for library in (*_LIBRARIES["floor"], *_LIBRARIES["web"]):
        if library != "uvloop" and find_spec(library) is None:  # which Windows does not have
            raise _advice(library, "web")


def _advice(library: str, extra: str) -> Refusal:
    return Refusal(
        f"The library {library!r} is not installed. Install it with: pip install 'houseway[{extra}]'"
    )
