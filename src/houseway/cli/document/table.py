"""`houseway document layout`, `sign`, `guide`, `rules`: documents about a table or a game."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import GameName, TableOptions, table_from
from houseway.cli.database import Database
from houseway.cli.document.arguments import (
    Issue,
    recorded_submission,
    scale_from,
)
from houseway.cli.document.house_options import with_house
from houseway.cli.document.output import (
    Output,
    check_printable,
    check_suffix,
    print_document,
    write,
)
from houseway.documents.drawing.layout_sheet import DPI, Sheet, layout_file
from houseway.documents.drawing.layout_table import SCALE
from houseway.documents.fingerprint import fingerprint
from houseway.documents.house import House
from houseway.documents.table.guide import HELP_LINE, gaming_guide
from houseway.documents.table.rules_book import AT_THE_PODIUM, OfficialText, rules_book
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
    content = layout_file(table_from(game, option), form, house, dated, sheet)  # type: ignore[arg-type]
    write(output, content, f"scale 1:{sheet.scale:g}")


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
