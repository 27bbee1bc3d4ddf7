"""`houseway document layout`, `sign`, `guide`, `statistics`, `rules`: documents about a table or a game."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from houseway.cli.arguments import AsJson, GameName, TableOptions, table_from
from houseway.cli.database import Database
from houseway.cli.document.arguments import (
    Issue,
    change_from,
    limit_options_from,
    recorded_submission,
)
from houseway.cli.document.house_options import with_house
from houseway.cli.document.output import (
    OptionalOutput,
    Output,
    check_printable,
    check_suffix,
    print_document,
    write,
)
from houseway.documents.drawing.layout import draw
from houseway.documents.fingerprint import fingerprint, sign_fingerprint
from houseway.documents.house import House
from houseway.documents.table.guide import HELP_LINE, gaming_guide
from houseway.documents.table.rules_book import AT_THE_PODIUM, OfficialText, rules_book
from houseway.documents.table.sign import sign as sign_of
from houseway.documents.table.statistics_sheet import statistics_as_json, statistics_sheet
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal
from houseway.rules.registry import every_game
from houseway.rules.registry import game as game_named


@with_house
def layout(
    *,
    game: GameName,
    output: Output,
    option: TableOptions = None,
    house: House,
    dated: date | None,  # noqa: ARG001 - in the title block
) -> None:
    check_suffix(output, ".svg")
    table = table_from(game, option)
    write(output, draw(table.game.layout(table), house.felt_name).encode())


@with_house
def sign(
    *,
    game: GameName,
    output: Output,
    option: TableOptions = None,
    limits: Annotated[
        list[str] | None,
        typer.Option(
            "--limits", metavar="[WAGER=]CENTS-CENTS", help="Posted minimum and maximum; may be repeated."
        ),
    ] = None,
    table: Annotated[str, typer.Option("--table", metavar="NAME", help="The name of the table.")] = "",
    location: Annotated[
        str, typer.Option("--location", metavar="WORDS", help="Where it stands at the table.")
    ] = "",
    change: Annotated[
        list[str] | None,
        typer.Option(
            "--change", metavar="'YYYY-MM-DD HH:MM WORDS'", help="A coming change; may be repeated."
        ),
    ] = None,
    issue: Issue = False,
    database: Database = None,
    house: House,
    dated: date | None,
) -> None:
    check_printable(output)
    opened = table_from(game, [*(option or ()), *limit_options_from(limits or ())])
    submission = recorded_submission(database, "sign", opened, sign_fingerprint(opened)) if issue else None
    document = sign_of(
        opened,
        table_name=table,
        location=location,
        changes=[change_from(text) for text in change or ()],
        submission=submission,
        dated=dated,
    )
    print_document(document, output, house, dated)


@with_house
def guide(
    *,
    game: GameName,
    output: Output,
    option: TableOptions = None,
    issue: Issue = False,
    database: Database = None,
    help_line: Annotated[
        str,
        typer.Option("--help-line", metavar="WORDS", help="Where to find help with problem gambling."),
    ] = HELP_LINE,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="NUMBER", help="Show another round in pictures.")
    ] = None,
    house: House,
    dated: date | None,
) -> None:
    check_printable(output)
    odds = game_odds(table_from(game, option))
    sample = gaming_guide(odds, seed=seed)
    submission = recorded_submission(database, "guide", odds.table, fingerprint(sample)) if issue else None
    document = gaming_guide(odds, submission=submission, dated=dated, seed=seed, help_line=help_line)
    print_document(document, output, house, dated)


@with_house
def statistics(
    *,
    game: GameName,
    output: OptionalOutput = None,
    option: TableOptions = None,
    as_json: AsJson = False,
    house: House,
    dated: date | None,
) -> None:
    if as_json == (output is not None):
        raise Refusal("Use either -o FILE or --json.")
    if output is not None:
        check_printable(output)
    odds = game_odds(table_from(game, option))
    if output is None:
        typer.echo(msgspec.json.encode(statistics_as_json(odds)).decode())
    else:
        print_document(statistics_sheet(odds, dated), output, house, dated)


@with_house
def rules(
    *,
    output: Output,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Only this game.")] = None,
    official: Annotated[
        Path | None,
        typer.Option("--official", metavar="FILE", help="The official text that the house keeps beside it."),
    ] = None,
    official_date: Annotated[
        str | None,
        typer.Option("--official-date", metavar="YYYY-MM-DD", help="The day of that official text."),
    ] = None,
    house: House,
    dated: date | None,
) -> None:
    check_printable(output)
    games = [game_named(game)] if game else every_game()
    book = rules_book(games, dated, _official_text(official, official_date))
    print_document(book, output, house, dated)


def _official_text(file: Path | None, dated: str | None) -> OfficialText | None:
    """Return the copy that the house keeps, known by its SHA-256."""
    if file is None and dated is None:
        return None
    if file is None or dated is None:
        raise Refusal("Give both --official FILE and --official-date YYYY-MM-DD, or neither.", AT_THE_PODIUM)
    try:
        content, day = file.read_bytes(), date.fromisoformat(dated)
    except OSError as error:
        raise Refusal(f"--official {file} cannot be read: {error.strerror}. Name a file.") from None
    except ValueError:
        raise Refusal(f"--official-date {dated!r} is not a date. Write it like 2026-03-02.") from None
    return OfficialText(file.name, day, sha256(content).hexdigest())
