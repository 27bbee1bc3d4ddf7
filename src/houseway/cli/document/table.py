"""`houseway document layout`, `sign`, `guide`, `rules`: documents about a table or a game."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import GameName, OneGame, SideBetFiles, TableOptions, table_from, whole_number
from houseway.cli.database import Database
from houseway.cli.document.arguments import (
    Issue,
    recorded_submission,
    scale_from,
)
from houseway.cli.document.house_options import with_house
from houseway.cli.document.official_text import official_text_of, recorded_official_text
from houseway.cli.document.output import (
    Output,
    check_printable,
    check_suffix,
    print_document,
    write,
)
from houseway.documents.drawing.layout_file import DPI, Sheet, layout_file
from houseway.documents.drawing.table import SCALE
from houseway.documents.house import House
from houseway.documents.table.guide import HELP_LINE, gaming_guide
from houseway.documents.table.rules_book import rules_book
from houseway.documents.versions import fingerprint
from houseway.odds.game_odds import game_odds
from houseway.rules.registry import every_game
from houseway.rules.registry import game as game_named


@with_house
def layout(
    *,
    game: GameName,
    output: Output,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    outlines: Annotated[
        bool, typer.Option("--outlines", help="Draw all text as outlines, the same in any program.")
    ] = False,
    scale: Annotated[
        str, typer.Option("--scale", metavar="1:NUMBER", help="The scale on paper; 1:1 is life-size.")
    ] = f"1:{SCALE}",
    dpi: Annotated[
        int, typer.Option("--dpi", metavar="NUMBER", min=10, help="Dots to the inch of a PNG.")
    ] = DPI,
    house: House,
    dated: date | None,
) -> None:
    check_suffix(output, ".svg", ".pdf", ".png")
    sheet = Sheet(scale_from(scale), outlines, dpi)
    form = output.suffix.lower().removeprefix(".") or "svg"
    content = layout_file(table_from(game, option, side_bet), form, house, dated, sheet)  # type: ignore[arg-type]
    write(output, content, f"scale 1:{sheet.scale:g}")


@with_house
def guide(
    *,
    game: GameName,
    output: Output,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    issue: Issue = False,
    database: Database = None,
    help_line: Annotated[
        str,
        typer.Option("--help-line", metavar="WORDS", help="Where to find help with problem gambling."),
    ] = HELP_LINE,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="NUMBER", parser=whole_number, help="Show another round in pictures."),
    ] = None,
    house: House,
    dated: date | None,
) -> None:
    check_printable(output)
    odds = game_odds(table_from(game, option, side_bet))
    sample = gaming_guide(odds, seed=seed)
    submission = recorded_submission(database, "guide", odds.table, fingerprint(sample)) if issue else None
    document = gaming_guide(odds, submission=submission, dated=dated, seed=seed, help_line=help_line)
    print_document(document, output, house, dated)


@with_house
def rules(
    *,
    output: Output,
    game: OneGame = None,
    official: Annotated[
        Path | None,
        typer.Option("--official", metavar="FILE", help="The official text that the house keeps beside it."),
    ] = None,
    official_date: Annotated[
        str | None,
        typer.Option("--official-date", metavar="YYYY-MM-DD", help="The day of that official text."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="PLACE", help="The log that has the official text on record."),
    ] = None,
    house: House,
    dated: date | None,
) -> None:
    check_printable(output)
    games = [game_named(game)] if game else every_game()
    text = official_text_of(official, official_date) if official or official_date else None
    if text is None and database is not None:
        text = recorded_official_text(database)
    print_document(rules_book(games, dated, text), output, house, dated)
