"""`houseway document layout`, `guide`, `rules`, `statistics`, and the versions known to the Division."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

from houseway.cli.arguments import GameName, OneGame, SideBetFiles, TableOptions, WhatIf, table_from
from houseway.cli.blocks import break_blocks, show
from houseway.cli.document.arguments import (
    Issue,
    OptionalOutput,
    Output,
    check_printable,
    check_suffix,
    print_document,
    recorded_submission,
    scale_from,
    write,
)
from houseway.cli.house_options import Database, KindName, Licensee, TradeName, with_house
from houseway.cli.options import AsJson, flag, number, option
from houseway.cli.output import print_json, report
from houseway.cli.progress import bar, waiting_message
from houseway.documents.drawing.layout_file import DPI, Sheet, layout_file
from houseway.documents.drawing.table import SCALE
from houseway.documents.house import NO_HOUSE, House
from houseway.documents.table.guide import HELP_LINE, gaming_guide
from houseway.documents.table.rules_book import AT_THE_PODIUM, OfficialText, rules_book
from houseway.documents.table.statistics_sheet import (
    Signed,
    statistics_as_csv,
    statistics_as_json,
    statistics_sheet,
)
from houseway.documents.table.wager_statistics import SampleReport, sample_report
from houseway.documents.versions import fingerprint
from houseway.documents.versions import version_of as any_version_of
from houseway.house.access import open_existing_database
from houseway.house.desks.official_chapter import KEEP_CHAPTER
from houseway.house.desks.submission_desk import SubmissionDesk
from houseway.house.desks.submissions import KINDS
from houseway.house.floor import Floor
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.odds.workbook import workbook
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table
from houseway.rules.registry import every_game
from houseway.rules.registry import game as game_named

# The official text that the house keeps with the rules book: a file, or the copy on record in the log.


def official_text_of(file: Path | None, dated: str | None) -> OfficialText:
    """Return the copy that the house keeps, known by its SHA-256."""
    if file is None or dated is None:
        raise Refusal("Give both --official FILE and --official-date YYYY-MM-DD, or neither.", AT_THE_PODIUM)
    try:
        content, day = file.read_bytes(), date.fromisoformat(dated)
    except OSError as error:
        raise Refusal(f"--official {file} cannot be read: {error.strerror}. Name a file.") from None
    except ValueError:
        raise Refusal(f"--official-date {dated!r} is not a date. Write it like 2026-03-02.") from None
    return OfficialText(file.name, day, sha256(content).hexdigest())


def recorded_official_text(database: str) -> OfficialText:
    """Return the latest copy on record; refuse where there is none."""
    with open_existing_database(database) as store, Floor(store) as floor:
        latest = SubmissionDesk(floor).look(lambda known: known.chapters[-1] if known.chapters else None)
    if latest is None:
        raise Refusal(
            f"{database} has no copy of the official chapter on record. Record it: {KEEP_CHAPTER}.",
            AT_THE_PODIUM,
        )
    return OfficialText(latest.name, date.fromisoformat(latest.dated), latest.fingerprint)


@with_house
def layout(
    *,
    game: GameName,
    output: Output,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    outlines: Annotated[
        bool, flag("--outlines", "Draw all text as outlines, the same in any program.")
    ] = False,
    scale: Annotated[
        str, option("--scale", "1:NUMBER", "The scale on paper; 1:1 is life-size.")
    ] = f"1:{SCALE}",
    dpi: Annotated[int, option("--dpi", "NUMBER", "Dots to the inch of a PNG.", min=10)] = DPI,
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
        str, option("--help-line", "WORDS", "Where to find help with problem gambling.")
    ] = HELP_LINE,
    seed: Annotated[int | None, number("--seed", "NUMBER", "Show another round in pictures.")] = None,
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
        Path | None, option("--official", "FILE", "The official text that the house keeps beside it.")
    ] = None,
    official_date: Annotated[
        str | None, option("--official-date", "YYYY-MM-DD", "The day of that official text.")
    ] = None,
    database: Annotated[
        str | None, option("--database", "PLACE", "The log that has the official text on record.")
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


# `houseway desk version`: the version by which a table's guide, sign or layout is known to the Division.


def version(
    kind: KindName,
    game: GameName,
    *,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    licensee: Licensee = "",
    trade_name: TradeName = "",
    as_json: AsJson = False,
) -> None:
    table = table_from(game, option, side_bet)
    fingerprint = version_of(table, kind, House(licensee, trade_name))
    document = {"kind": kind, "game": game, "options": table.options.given, "version": fingerprint}
    report(fingerprint, document, as_json=as_json)


def version_of(table: Table[Any], kind: str, house: House = NO_HOUSE) -> str:
    """Return what distinguishes this document or layout from other versions of it."""
    if kind not in KINDS:
        raise Refusal(f"{kind!r} cannot be submitted. Choose {one_of(list(KINDS))}.")
    if kind == "payout-limit" and table.payout_limit is None:
        raise Refusal(
            "This table has no payout limit. Give one: --option payout-limit=DOLLARS.",
            KINDS[kind].cite(table.game.name),
        )
    return any_version_of(table, kind, house)


# `houseway document statistics`: the statistics sheet as HTML, PDF, CSV, JSON or a workbook.

CSV, XLSX = ".csv", ".xlsx"


@with_house
def statistics(
    *,
    game: GameName,
    output: OptionalOutput = None,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    what_if: WhatIf = False,
    as_json: AsJson = False,
    author: Annotated[str, option("--author", "NAME", "Who wrote the report.")] = "",
    reviewer: Annotated[str, option("--reviewer", "NAME", "Who reviewed it.")] = "",
    rounds: Annotated[int, number("--rounds", "NUMBER", "Also deal a sample of so many rounds.")] = 0,
    seed: Annotated[int, number("--seed", "NUMBER", "The seed of the sample.")] = 1,
    house: House,
    dated: date | None,
) -> None:
    if as_json == (output is not None):
        raise Refusal("Use either -o FILE or --json.")
    if output is not None:
        check_suffix(output, ".html", ".pdf", CSV, XLSX)
    form = output.suffix.lower() if output else ""
    if form == XLSX:
        import_module("xlsxwriter")  # refuses now, before the long work, where it is missing
    if rounds and form in {"", CSV, XLSX}:
        raise Refusal("--rounds adds a sample to a printed sheet. Name an HTML or PDF file, or leave it out.")
    table = table_from(game, option, side_bet, what_if=what_if)
    with waiting_message(f"Counting every deal of {table.game.title}"):
        odds = game_odds(table)
    if output is None:
        print_json(statistics_as_json(odds))
        return
    show(break_blocks(table), err=True)
    if form == XLSX:
        book = workbook(f"{table.game.title}: statistics", [("as given", odds)])
        write(output, book, "a sheet for each wager, with live formulas")
    elif form == CSV:
        write(output, _csv(odds), "every figure, exact and as a decimal number")
    else:
        signed, sample = Signed(author.strip(), reviewer.strip()), _sample(table, rounds, seed)
        with waiting_message("Comparing pay tables"):
            document = statistics_sheet(odds, dated, signed=signed, sample=sample)
        print_document(document, output, house, dated)


def _csv(odds: GameOdds) -> bytes:
    with waiting_message("Comparing pay tables"):
        return statistics_as_csv(odds).encode()


def _sample(table: Table[Any], rounds: int, seed: int) -> SampleReport | None:
    if not rounds:
        return None
    with bar("Dealing", rounds, "rounds") as progress:
        return sample_report(table, rounds, seed, progress)
