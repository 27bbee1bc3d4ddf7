"""The command `houseway`."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from typer.core import TyperGroup
from typer.main import get_command

from houseway import __version__
from houseway.cli.command_line import UsageError, explain, missing_extra
from houseway.cli.command_table import HOUSEWAY
from houseway.cli.lazy_command import typer_group
from houseway.cli.options import flag, option
from houseway.lazy import lazy
from houseway.refusal import Refusal

BAD_INPUT = 2
FEW_COLLECTIONS = 50_000  # objects made between two of them

# Loaded when they are needed, so that help stays fast.
print_lines = lazy("houseway.cli.output:print_lines")
use_folder = lazy("houseway.rules.registry:use_folder")


def main() -> None:
    """Run a command. Bad input gives one message on standard error and exit status 2."""
    _spare_collections()
    try:
        arguments = _games_first(sys.argv[1:])
        sys.exit(command_line().main(arguments, prog_name="houseway", standalone_mode=False))
    except Refusal as refusal:
        _refuse(refusal)
    except UsageError as error:
        _say(explain(error))
        sys.exit(BAD_INPUT)
    except typer.Abort:
        typer.echo("Aborted!", err=True)
        sys.exit(1)
    except ModuleNotFoundError as missing:
        if not (extra := missing_extra(missing)):
            raise
        _refuse(extra)
    except BrokenPipeError:
        # The reader of our output went away, as `head` does: nothing more to say.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _spare_collections() -> None:
    """Look for garbage seldom, and not at the end: a command makes little, and its modules are none.

    A third of the time of a short command goes to it otherwise.
    """
    gc.set_threshold(FEW_COLLECTIONS)
    atexit.register(gc.freeze)


def command_line() -> TyperGroup:
    """Return the whole command line: every command, and the options of `houseway` itself."""
    app = typer.Typer(add_completion=False)
    app.command()(_options)
    group = typer_group("houseway", HOUSEWAY)
    group.params.extend(get_command(app).params)
    return group


def _use_games(folder: Path | None) -> None:
    if folder is not None:
        use_folder(folder)


def _games_first(arguments: list[str]) -> list[str]:
    """Return the arguments with `--games FOLDER` at the beginning, wherever a person wrote it."""
    first: list[str] = []
    others: list[str] = []
    remaining = iter(arguments)
    for argument in remaining:
        if argument == "--games":
            first += [argument, *[folder for folder in [next(remaining, None)] if folder is not None]]
        elif argument.startswith("--games="):
            first.append(argument)
        else:
            others.append(argument)
    return [*first, *others]


def _print_version(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"houseway {__version__}")
        raise typer.Exit


def _options(
    games: Annotated[
        Path | None,
        option(
            "--games",
            "FOLDER",
            "Take games and side bets from this folder too, as HOUSEWAY_GAMES does.",
            callback=_use_games,
            is_eager=True,
        ),
    ] = None,
    version: Annotated[
        bool, flag("--version", "Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None: ...


def _refuse(refusal: Refusal) -> None:
    _say(f"houseway: {refusal}")
    sys.exit(BAD_INPUT)


def _say(message: str) -> None:
    """Print the message to standard error: wrapped at a terminal, and elsewhere on one line for programs."""
    if sys.stderr.isatty():
        print_lines(message.splitlines(), err=True)
    else:
        typer.echo(message, err=True)
