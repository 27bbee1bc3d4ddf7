"""The words that can come next on a command line: commands, options, and the values of options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from houseway.cli.command_table import HOUSEWAY
from houseway.cli.completion.command_words import GAMES, CommandWords, read_words, without_games
from houseway.cli.completion.values import values_of
from houseway.cli.lazy_command import Group, load_command
from houseway.refusal import Refusal
from houseway.rules.registry import use_folder

HELP = "--help"


def candidates(words: Sequence[str], incomplete: str) -> list[str]:
    """Return what can complete the last word after these words; nothing where the shell offers files."""
    entry: Any = HOUSEWAY
    if words and words[-1] == GAMES:
        return []  # a folder
    left, folder = without_games(words)
    if folder is not None:
        with suppress(Refusal):
            use_folder(Path(folder))
    name = "houseway"
    while isinstance(entry, Group) and left:
        name = left.pop(0)
        entry = entry.commands.get(name)
    if entry is None:
        return []
    if isinstance(entry, Group):
        options = [GAMES, HELP, "--version"] if entry is HOUSEWAY else [HELP]
        return _starting([*entry.commands, *(options if incomplete.startswith("-") else ())], incomplete)
    return _of_command(read_words(load_command(name, entry).params, left), incomplete)


def _of_command(read: CommandWords, incomplete: str) -> list[str]:
    if read.waiting is not None:
        return _values(read.waiting, read.given, incomplete)
    name, equals, value = incomplete.partition("=")
    if equals and name in read.options:
        return [f"{name}={found}" for found in _values(read.options[name], read.given, value)]
    if incomplete.startswith("-"):
        free = [
            option for option, param in read.options.items() if param.multiple or param.name not in read.seen
        ]
        return _starting([*free, HELP], incomplete)
    return _values(read.arguments[0], read.given, incomplete) if read.arguments else []


def _values(param: Any, given: Mapping[str, str], incomplete: str) -> list[str]:
    return _starting(values_of(param.metavar or "", given, incomplete), incomplete)


def _starting(words: Iterable[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]
