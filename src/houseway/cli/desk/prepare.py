"""`houseway desk prepare`: makes and submits everything that a table needs on record before it opens."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli.arguments import (
    AsJson,
    GameName,
    SideBetFiles,
    TableOptions,
    options_in_words,
    table_from,
)
from houseway.cli.database import Database
from houseway.cli.desk.identity import Token
from houseway.cli.document.house_options import with_house
from houseway.cli.document.sign import Limits, limit_options_from
from houseway.cli.output.report import report
from houseway.documents.document import Document
from houseway.documents.drawing.layout import check_name
from houseway.documents.drawing.layout_file import layout_file
from houseway.documents.house import House
from houseway.documents.marks import Submission
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.documents.table.guide import gaming_guide
from houseway.documents.table.sign import sign as sign_of
from houseway.documents.versions import fingerprint, sign_fingerprint
from houseway.house.acting_person import acting_person
from houseway.house.desks.required_papers import Requirement, requirements
from houseway.house.desks.submission_desk import Filing, Prepared, SubmissionDesk, prepare
from houseway.house.desks.submissions import KINDS
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.table.commands.notice import LANGUAGE, SIZE


@with_house
def prepare_table(
    *,
    game: GameName,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    limits: Limits = None,
    reference: Annotated[
        str,
        typer.Option("--reference", metavar="TEXT", help="The reference to file under; GAME-DATE if none."),
    ] = "",
    location: Annotated[
        str, typer.Option("--location", metavar="WORDS", help="Where the sign stands.")
    ] = "at the table",
    size: Annotated[str, typer.Option("--size", metavar="WORDS", help="Size of the sign.")] = SIZE,
    language: Annotated[
        str, typer.Option("--language", metavar="WORDS", help="Language of the sign.")
    ] = LANGUAGE,
    photograph: Annotated[
        Path | None, typer.Option("--photograph", metavar="FILE", help="Photograph of the layout.")
    ] = None,
    folder: Annotated[
        Path | None, typer.Option("--folder", metavar="FOLDER", help="For the papers; GAME-papers if none.")
    ] = None,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
    house: House,
    dated: date | None,
) -> None:
    table = table_from(game, [*(option or ()), *limit_options_from(limits or ())], side_bet)
    check_name(table.game.layout(table), house.felt_name)
    odds = game_odds(table)
    papers = folder or Path(f"{game}-papers")
    filed_as = reference or f"{game}-{date.today().isoformat()}"
    filing = Filing(filed_as, location, size, language, _digest(photograph), house.name)
    _make_folder(papers)
    with acting_person(database, token) as (floor, person):
        prepared = prepare(floor, table, person, filing, lambda rules, kind: _version(odds, rules, kind))
        missing = SubmissionDesk(floor).look(
            lambda known: [need for need in requirements(known, table) if need.since is None]
        )
    files = [_print_paper(paper, odds, papers, house, dated) for paper in prepared]
    made = [f"  {_line(paper, file)}" for paper, file in zip(prepared, files, strict=True)]
    lines = [f"{table.game.title}{options_in_words(table)}", *made, *_next(missing, database)]
    document = {
        "game": game,
        "options": table.options.given,
        "papers": [_as_json(paper, file) for paper, file in zip(prepared, files, strict=True)],
        "missing": [{"what": need.what, "cite": need.cite.text, "cure": need.cure} for need in missing],
    }
    report(lines, document, as_json=as_json)


def _version(odds: GameOdds, rules: Table[Any], kind: str) -> str:
    return sign_fingerprint(rules) if kind == "sign" else fingerprint(gaming_guide(odds))


def _digest(photograph: Path | None) -> str:
    if photograph is None:
        return ""
    try:
        return sha256(photograph.read_bytes()).hexdigest()
    except OSError as error:
        raise Refusal(f"--photograph {photograph} cannot be read: {error.strerror}. Name another.") from None


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(f"--folder {folder} cannot be made: {error.strerror}. Name another.") from None


def _print_paper(
    paper: Prepared, odds: GameOdds, folder: Path, house: House, dated: date | None
) -> Path | None:
    """Write the paper as it may be used now, and return its file; None for one that is not printed."""
    table, recorded = odds.table, paper.submission
    if recorded is None:
        return None
    submission = Submission(date.fromisoformat(recorded.sample.on), recorded.sample.reference)
    match paper.kind:
        case "sign":
            return _print(sign_of(table, submission=submission).issued_by(house, dated), folder / "sign")
        case "guide":
            return _print(gaming_guide(odds, submission=submission).issued_by(house, dated), folder / "guide")
        case "layout" | "layout-drawing":
            file = folder / "layout.svg"
            file.write_bytes(layout_file(table, "svg", house, dated))
            return file
    return None


def _print(document: Document, name: Path) -> Path:
    """Write the document as PDF, or as HTML where the library for PDF is not installed."""
    if find_spec("typst"):
        file = name.with_suffix(".pdf")
        file.write_bytes(in_pdf(document))
    else:
        file = name.with_suffix(".html")
        file.write_text(in_html(document), encoding="utf-8")
    return file


def _line(paper: Prepared, file: Path | None) -> str:
    kind = KINDS[paper.kind]
    if paper.submission is None:
        return f"{kind.title}: not made here"
    sample = paper.submission.sample
    done = "submitted now" if paper.is_new else f"on record since {sample.on}"
    in_file = f", in {file}" if file else ""
    return (
        f"{kind.title}: {done}, submission {sample.submission}, reference {sample.reference}, "
        f"{kind.version_in_words(paper.version)}{in_file}"
    )


def _as_json(paper: Prepared, file: Path | None) -> dict[str, Any]:
    sample = paper.submission.sample if paper.submission else None
    return {
        "kind": paper.kind,
        "version": paper.version,
        "submission": sample.submission if sample else None,
        "reference": sample.reference if sample else None,
        "submitted_now": paper.is_new,
        "file": str(file) if file else None,
    }


def _next(missing: list[Requirement], database: str | None) -> Iterator[str]:
    if not missing:
        yield "Everything is on record. Open the table on the page Pit: houseway serve" + _elsewhere(database)
        return
    yield "Before a table opens:"
    for need in missing:
        yield f"  - {need.what} ({need.cite}). {need.cure}"
    if elsewhere := _elsewhere(database):
        yield f"Add{elsewhere} to these commands."


def _elsewhere(database: str | None) -> str:
    """Return the option that other commands need to use the same log."""
    is_default = database is None or database == os.environ.get("HOUSEWAY_DATABASE")
    return "" if is_default else f" --database {database}"
