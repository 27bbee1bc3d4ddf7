"""The command `houseway`."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer
from typer.core import TyperGroup
from typer.main import get_command

from houseway import __version__
from houseway.cli.command_table import HOUSEWAY
from houseway.cli.lazy_command import typer_group
from houseway.cli.missing_extras import missing_extra
from houseway.cli.usage_errors import UsageError, explain
from houseway.refusal import Refusal

BAD_INPUT = 2


def main() -> None:
    """Run a command. Bad input gives one message on standard error and exit status 2."""
    try:
        sys.exit(command_line().main(prog_name="houseway", standalone_mode=False))
    except Refusal as refusal:
        _refuse(refusal)
    except UsageError as error:
        typer.echo(explain(error), err=True)
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


def command_line() -> TyperGroup:
    """Return the whole command line: every command, and the options of `houseway` itself."""
    app = typer.Typer(add_completion=False)
    app.command()(_options)
    group = typer_group("houseway", HOUSEWAY)
    group.params.extend(get_command(app).params)
    return group


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"houseway {__version__}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None: ...


def _refuse(refusal: Refusal) -> None:
    typer.echo(f"houseway: {refusal}", err=True)
    sys.exit(BAD_INPUT)
