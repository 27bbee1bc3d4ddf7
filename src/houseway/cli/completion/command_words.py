"""Reads an unfinished command line: which words are options, which are their values, which are arguments."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

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
    given: dict[str, str] = field(default_factory=dict)  # the last value of each parameter, by metavar
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
    read.given[param.metavar or ""] = value
    read.by_name[param.name] = value
