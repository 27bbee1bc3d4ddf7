"""`houseway document sign`, `guide`, `statistics` and `rules`: what is printed about a table or a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from houseway.cli.arguments import AsJson, GameName, TableOptions, table_from
from houseway.cli.database import Database
from houseway.cli.document.arguments import (
    Dated,
    Issue,
    change_from,
    check_printable,
    day_from,
    limit_options_from,
    print_document,
    recorded,
)
from houseway.cli.document.command import Output
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal
from houseway.rules.registry import every_game
from houseway.rules.registry import game as game_named


def sign(  # noqa: PLR0917 - a command takes what its options are
    game: GameName,
    output: Output,
    option: TableOptions = None,
    limits: Annotated[
        list[str] | None,
        typer.Option(
            "--limits", metavar="[WAGER=]CENTS-CENTS", help="Posted minimum and maximum; repeat it."
        ),
    ] = None,
    table: Annotated[str, typer.Option("--table", metavar="NAME", help="The table that it stands at.")] = "",
    location: Annotated[
        str, typer.Option("--location", metavar="WORDS", help="Where at the table, for its submission.")
    ] = "",
    change: Annotated[
        list[str] | None,
        typer.Option("--change", metavar="'YYYY-MM-DD HH:MM WORDS'", help="A coming change; repeat it."),
    ] = None,
    issue: Issue = False,
    date: Dated = None,
    database: Database = None,
) -> None:
    """Print the sign at a table. Odds, limits, rules in force, coming changes; HTML or PDF."""
    from houseway.documents.fingerprint import sign_fingerprint  # noqa: PLC0415 - loaded only where it is printed
    from houseway.documents.table.sign import sign as sign_of  # noqa: PLC0415

    check_printable(output)
    opened = table_from(game, [*(option or ()), *limit_options_from(limits or ())])
    document = sign_of(
        opened,
        table_name=table,
        location=location,
        changes=[change_from(text) for text in change or ()],
        submission=recorded(database, "sign", opened, sign_fingerprint(opened)) if issue else None,
        dated=day_from(date, "--date"),
    )
    print_document(document, output)


def guide(  # noqa: PLR0917 - a command takes what its options are
    game: GameName,
    output: Output,
    option: TableOptions = None,
    issue: Issue = False,
    date: Dated = None,
    database: Database = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="NUMBER", help="Another round in pictures.")
    ] = None,
) -> None:
    """Print the gaming guide for patrons. How to play, what it pays, one round in pictures; HTML or PDF."""
    from houseway.documents.fingerprint import fingerprint  # noqa: PLC0415 - loaded only where it is printed
    from houseway.documents.table.guide import SEED, gaming_guide  # noqa: PLC0415

    check_printable(output)
    dated = day_from(date, "--date")
    found, round_shown = game_odds(table_from(game, option)), SEED if seed is None else seed
    sample = gaming_guide(found, seed=round_shown)
    submission = recorded(database, "guide", found.table, fingerprint(sample)) if issue else None
    document = gaming_guide(found, submission=submission, dated=dated, seed=round_shown)
    print_document(document, output)


def statistics(
    game: GameName,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="The file to write; - prints it.")
    ] = None,
    option: TableOptions = None,
    date: Dated = None,
    as_json: AsJson = False,
) -> None:
    """Print the statistics (PAR) sheet: every result of every wager. HTML, PDF or JSON."""
    from houseway.documents.table.statistics_sheet import (  # noqa: PLC0415 - loaded only where something is printed
        statistics_as_json,
        statistics_sheet,
    )

    if as_json == (output is not None):
        raise Refusal("Name a file with -o, or ask for --json, one of them.")
    if output is not None:
        check_printable(output)
    dated = day_from(date, "--date")
    found = game_odds(table_from(game, option))
    if output is None:
        typer.echo(msgspec.json.encode(statistics_as_json(found)).decode())
    else:
        print_document(statistics_sheet(found, dated), output)


def rules(
    output: Output,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Only this game.")] = None,
    date: Dated = None,
) -> None:
    """Print the rules of the games for inspection. Every paragraph in other words; HTML or PDF."""
    from houseway.documents.table.rules_book import rules_book  # noqa: PLC0415 - loaded only where it is printed

    check_printable(output)
    games = [game_named(game)] if game else every_game()
    print_document(rules_book(games, day_from(date, "--date")), output)
