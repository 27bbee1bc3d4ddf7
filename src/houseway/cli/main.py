"""The command `houseway`."""

from __future__ import annotations

import os
import sys

import typer

from houseway import __version__
from houseway.cli.desk.cage import cage_app
from houseway.cli.desk.petitions import petition_app
from houseway.cli.desk.submissions import desk_app
from houseway.cli.desk.tournaments import tournament_app
from houseway.cli.document.command import document
from houseway.cli.document.desks import comparison, forms, tournament
from houseway.cli.document.petition import petition, shuffle
from houseway.cli.document.table import guide, sign, statistics
from houseway.cli.document.table import rules as rules_for_inspection
from houseway.cli.fairness import fairness
from houseway.cli.floor.audit import audit_app
from houseway.cli.floor.demo import floor_app
from houseway.cli.floor.people import people_app
from houseway.cli.floor.serve import serve
from houseway.cli.games import games
from houseway.cli.missing_extras import missing_extra
from houseway.cli.odds.command import odds
from houseway.cli.play.deal import deal
from houseway.cli.play.play import play
from houseway.cli.rules import rules
from houseway.cli.settle import settle
from houseway.cli.simulate.command import simulate
from houseway.cli.usage_errors import UsageError, told
from houseway.refusal import Refusal

BAD_INPUT = 2

app = typer.Typer(
    help="The rules of New Jersey's table games, made to run.",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for command in (games, play, deal, settle, odds, simulate, rules, fairness, serve):
    app.command()(command)
for printed in (sign, guide, statistics, petition, shuffle, forms, comparison, tournament):
    document.command()(printed)
document.command("rules")(rules_for_inspection)
app.add_typer(document, name="document")
app.add_typer(audit_app, name="audit")
app.add_typer(floor_app, name="floor")
app.add_typer(people_app, name="people")
desk_app.add_typer(petition_app, name="petition")
desk_app.add_typer(tournament_app, name="tournament")
desk_app.add_typer(cage_app, name="cage")
app.add_typer(desk_app, name="desk")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"houseway {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    _: bool = typer.Option(
        False, "--version", callback=_print_version, is_eager=True, help="Print the version."
    ),
) -> None:
    """The rules of New Jersey's table games, made to run."""


def main() -> None:
    """Runs a command; bad input is one message on standard error and exit status 2."""
    try:
        sys.exit(app(standalone_mode=False))
    except Refusal as refusal:
        _refuse(refusal)
    except UsageError as error:
        typer.echo(told(error), err=True)
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


def _refuse(refusal: Refusal) -> None:
    typer.echo(f"houseway: {refusal}", err=True)
    sys.exit(BAD_INPUT)
