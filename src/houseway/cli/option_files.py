"""Reads options of a table and strategies from files; one message lists every error.

A file has one option on a line, ``pays-tie = "22 to 1"``. Several versions are under headings, ``[loose]``;
options above the first heading hold for all of them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from houseway.cli.options import option
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Game
from houseway.rules.parsing import WHOLE_TABLE, option_errors, with_amounts_in_cents
from houseway.rules.side_bets.definition import SIDE_BETS
from houseway.rules.side_bets.derive import game_asked_for

EXAMPLE = 'decks = "6"'
_HEADING = re.compile(r"\s*\[(?P<name>[^\[\]]+)\]\s*(?:#.*)?")


OptionsFile = Annotated[
    Path | None,
    option(
        "--options-file",
        "FILE[#VERSION]",
        'Options in a TOML file, as name = "value"; several versions under [headings].',
    ),
]


class NamedOptions(NamedTuple):
    """A version of a file; the name is empty in a file without headings."""

    name: str
    options: dict[str, str]


def options_with_file(
    game: Game[Any], options: dict[str, str], file: Path | None, *, what_if: bool = False
) -> dict[str, str]:
    """Return the options of a file with one version, overridden by those of the command line."""
    versions = versions_with_file(game, options, file, what_if=what_if)
    if file and len(versions) > 1:
        names = [version.name for version in versions]
        raise Refusal(f"{file} has the versions {one_of(names)}. Name one of them: '{file}#{names[0]}'.")
    return versions[0].options


def versions_with_file(
    game: Game[Any], options: dict[str, str], file: Path | None, *, what_if: bool = False
) -> list[NamedOptions]:
    """Return every version of the file, overridden by the options of the command line."""
    if file is None:
        return [NamedOptions("", options)]
    versions = versions_in(file, game, options, what_if=what_if)
    return [version._replace(options={**version.options, **options}) for version in versions]


def versions_in(
    file: Path,
    game: Game[Any],
    overrides: Mapping[str, str],
    defaults: Mapping[str, str] | None = None,
    *,
    what_if: bool = False,
) -> list[NamedOptions]:
    """Read every version of a TOML file, or the one that ``FILE#VERSION`` names.

    They are checked together with the options that override them and those that they override.
    """
    file, version = _split(file)
    text = text_of(file)
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"{file} is not TOML: {error}. Write options as {EXAMPLE}.") from None
    shared = {name: value for name, value in content.items() if not isinstance(value, dict)}
    side_bets = {SIDE_BETS: str(shared[SIDE_BETS])} if SIDE_BETS in shared else {}
    game = game_asked_for(game, {**(defaults or {}), **side_bets, **overrides})
    named = {name: value for name, value in content.items() if isinstance(value, dict)} or {"": {}}
    if version and version not in named:
        names = [name for name in named if name]
        there_are = f"There is {one_of(names)}." if names else "It has no versions."
        raise Refusal(f"{file} has no version {version!r}. {there_are}")
    checked = _Checked(game, dict(overrides), dict(defaults or {}), _lines(text), what_if)
    versions = [
        NamedOptions(name, checked.options(name, shared, own))
        for name, own in named.items()
        if not version or name == version
    ]
    if checked.errors:
        errors = list(dict.fromkeys(checked.errors))
        count = "an error" if len(errors) == 1 else f"{len(errors)} errors"
        raise Refusal("\n  ".join([f"{file} has {count}.", *errors]))
    return versions


def _split(file: Path) -> tuple[Path, str]:
    """Split ``FILE#VERSION``, unless there is a file of this whole name."""
    path, mark, version = str(file).partition("#")
    return (Path(path), version) if mark and not file.exists() else (file, "")


def _lines(text: str) -> dict[tuple[str, str], int]:
    """Return the line of each option, by its version and its name."""
    lines: dict[tuple[str, str], int] = {}
    version = ""
    for number, line in enumerate(text.splitlines(), 1):
        heading = _HEADING.fullmatch(line)
        if heading:
            version = _unquoted(heading["name"])
        elif "=" in line and not line.lstrip().startswith("#"):
            lines.setdefault((version, _unquoted(line.partition("=")[0])), number)
    return lines


def _unquoted(name: str) -> str:
    return name.strip().strip("\"'")


class _Checked:
    """Checks one version after the other and collects the errors of all, each with its line."""

    def __init__(
        self,
        game: Game[Any],
        overrides: dict[str, str],
        defaults: dict[str, str],
        lines: Mapping[tuple[str, str], int],
        what_if: bool,
    ) -> None:
        self.errors: list[str] = []
        self._game, self._overrides, self._defaults = game, overrides, defaults
        self._lines, self._what_if = lines, what_if

    def options(self, version: str, shared: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, str]:
        """Return the options of a version: its own, and those above the first heading."""
        content = {**shared, **own}
        places = {name: self._place(version if name in own else "", name) for name in content}
        errors = {
            name: f"{name} = {value!r}: not a value. Write it in quotation marks, as {EXAMPLE}."
            for name, value in content.items()
            if not isinstance(value, str) and type(value) is not int
        }
        options = {name: str(value) for name, value in content.items() if name not in errors}
        in_cents = self._in_cents({**self._defaults, **options, **self._overrides}, errors)
        for name, refusal in option_errors(self._game, in_cents, what_if=self._what_if).items():
            if name in options and name not in self._overrides:
                errors[name] = f"{name} = {options[name]!r}: {refusal}"
            elif name == WHOLE_TABLE:
                errors[name] = f"all together: {refusal}"
        places[WHOLE_TABLE] = f"version {version}, " if version else ""
        self.errors += [f"{places.get(name, '')}{error}" for name, error in errors.items()]
        return options

    def _place(self, version: str, name: str) -> str:
        line = self._lines.get((version, name))
        in_version = f", version {version}" if version else ""
        return f"line {line}{in_version}: " if line else ""

    def _in_cents(self, options: Mapping[str, str], errors: dict[str, str]) -> dict[str, str]:
        """Return the options with amounts in cents; note those that are no amounts among the errors."""
        read: dict[str, str] = {}
        for name, value in options.items():
            try:
                read |= with_amounts_in_cents(self._game.all_options, {name: value})
            except Refusal as refusal:
                errors[name] = f"{name} = {value!r}: {refusal}"
        return read


def strategy_in(file: Path) -> str:
    """Read a strategy on one or several lines; # starts a comment."""
    lines = [line.partition("#")[0].strip().strip(",") for line in text_of(file).splitlines()]
    strategy = ", ".join(filter(None, lines))
    if not strategy:
        raise Refusal(f"{file} has no strategy. Write one, on one line or several.")
    return strategy


def text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise Refusal(f"{file} cannot be read: {why}.") from None


def named_file(text: str) -> Path | None:
    """Return the file that ``@FILE`` names."""
    return Path(text[1:]) if text.startswith("@") else None
