"""Reads options of a table and strategies from files; one message lists every error."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.refusal import Refusal
from houseway.rules.game import Game
from houseway.rules.option_check import WHOLE_TABLE, option_errors
from houseway.rules.side_bets.derive import game_asked_for
from houseway.rules.typed_options import with_amounts_in_cents

EXAMPLE = 'decks = "6"'


OptionsFile = Annotated[
    Path | None,
    typer.Option(
        "--options-file",
        metavar="FILE",
        help='Options in a TOML file, as name = "value"; --option overrides them.',
    ),
]


def options_with_file(
    game: Game[Any], options: dict[str, str], file: Path | None, *, what_if: bool = False
) -> dict[str, str]:
    """Return the options of the file, overridden by those of the command line."""
    return {**options_in(file, game, options, what_if=what_if), **options} if file else options


def options_in(
    file: Path,
    game: Game[Any],
    overrides: Mapping[str, str],
    defaults: Mapping[str, str] | None = None,
    *,
    what_if: bool = False,
) -> dict[str, str]:
    """Read options from a TOML file, one ``name = "value"`` on a line.

    They are checked together with the options that override them and those that they override.
    """
    try:
        content = tomllib.loads(text_of(file))
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"{file} is not TOML: {error}. Write options as {EXAMPLE}.") from None
    errors = {
        name: f"{name} = {value!r}: not a value. Write it in quotation marks, as {EXAMPLE}."
        for name, value in content.items()
        if not isinstance(value, str) and type(value) is not int
    }
    options = {name: str(value) for name, value in content.items() if name not in errors}
    game = game_asked_for(game, {**(defaults or {}), **options, **overrides})
    in_cents = _in_cents(game, {**(defaults or {}), **options, **overrides}, errors)
    for name, refusal in option_errors(game, in_cents, what_if=what_if).items():
        if name in options and name not in overrides:
            errors[name] = f"{name} = {options[name]!r}: {refusal}"
        elif name == WHOLE_TABLE:
            errors[name] = f"all together: {refusal}"
    if errors:
        count = "an error" if len(errors) == 1 else f"{len(errors)} errors"
        raise Refusal("\n  ".join([f"{file} has {count}.", *errors.values()]))
    return options


def _in_cents(game: Game[Any], options: Mapping[str, str], errors: dict[str, str]) -> dict[str, str]:
    """Return the options with amounts in cents; note those that are no amounts among the errors."""
    read: dict[str, str] = {}
    for name, value in options.items():
        try:
            read |= with_amounts_in_cents(game.all_options, {name: value})
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
