"""`houseway desk`: submissions to the Division, what a table needs before it opens, the official chapter.

The house keeps its own copy of the chapter (13:69F-8.5(a)).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

from houseway.cli.arguments import GameName, SideBetFiles, TableOptions, options_in_words, table_from
from houseway.cli.desk.verbs import Verbs
from houseway.cli.document.arguments import OptionalOutput, write
from houseway.cli.document.sign import Limits, limit_options_from
from houseway.cli.document.table import version_of
from houseway.cli.house_options import Database, KindName, Licensee, Reference, Token, TradeName, with_house
from houseway.cli.options import AsJson, argument, option
from houseway.cli.output import print_records, report
from houseway.documents.document import Document
from houseway.documents.drawing.layout import check_name
from houseway.documents.drawing.layout_file import layout_file
from houseway.documents.house import House
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.documents.status import Submission
from houseway.documents.table.guide import gaming_guide
from houseway.documents.table.sign import sign as sign_of
from houseway.documents.versions import fingerprint, sign_fingerprint
from houseway.house.acting_person import acting_person
from houseway.house.desks.official_chapter import CHAPTER, KEEP_CHAPTER
from houseway.house.desks.required_papers import Requirement, requirements
from houseway.house.desks.stored_files import chapter_file, store_chapter
from houseway.house.desks.submission_desk import (
    ApproveSubmission,
    ConfirmDealers,
    Filing,
    LimitSharedSpots,
    Prepared,
    SubmissionDesk,
    SubmitSample,
    prepare,
)
from houseway.house.desks.submissions import KINDS, ChapterKept, SubmissionView, submissions_view
from houseway.house.record import Record
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.table.commands.notice import LANGUAGE, SIZE


def submissions(database: Database = None, as_json: AsJson = False) -> None:
    with acting_person(database, None, reads=True) as (floor, _):
        view = SubmissionDesk(floor).look(submissions_view)
    print_records(view, view.submissions, _lines, as_json=as_json)


def _lines(view: SubmissionView) -> Iterator[str]:
    yield (
        f"{view.submission}. {view.title} of {view.game_title}: {view.state}; {view.on}, {view.by}, "
        f"reference {view.reference}, {view.version_in_words}; options: {view.options_in_words}"
    )


def submit(
    kind: KindName,
    game: GameName,
    *,
    reference: Reference,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    location: Annotated[str, option("--location", "WORDS", "Where a sign stands.")] = "",
    size: Annotated[str, option("--size", "WORDS", "Size of a sign, as '8½ by 11 inches'.")] = "",
    language: Annotated[str, option("--language", "WORDS", "Language of a sign, as English.")] = "",
    photograph: Annotated[Path | None, option("--photograph", "FILE", "Photograph of a layout.")] = None,
    licensee: Licensee = "",
    trade_name: TradeName = "",
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    table, house = table_from(game, option, side_bet), House(licensee, trade_name)
    command = SubmitSample(
        kind,  # type: ignore[arg-type]  # version_of refuses unknown kinds
        game,
        version_of(table, kind, house),
        reference,
        dict(table.options.given),
        location,
        size,
        language,
        _digest(photograph) if photograph else "",
        house.name,
    )
    verbs = Verbs(SubmissionDesk, lambda desk, *_: desk.look(submissions_view).submissions[0], _recorded)
    verbs.order(command, database, token, as_json=as_json)


def _recorded(view: SubmissionView) -> str:
    return f"Recorded: {view.title} of {view.game_title}, {view.version_in_words}."


def _digest(file: Path) -> str:
    try:
        return sha256(file.read_bytes()).hexdigest()
    except OSError as error:
        raise Refusal(f"--photograph {file} cannot be read: {error.strerror}. Name another file.") from None


def _submission(desk: SubmissionDesk, command: ApproveSubmission, _: Record) -> SubmissionView:
    every = desk.look(submissions_view).submissions
    return next(view for view in every if view.submission == command.submission)


approve = Verbs(SubmissionDesk, _submission).of(
    ApproveSubmission, lambda made: f"Submission {made.submission} is approved."
)
_SHARED_SPOTS = Verbs(SubmissionDesk, lambda desk, *_: desk.look(submissions_view).shared_spots)
limit_spots = _SHARED_SPOTS.of(
    LimitSharedSpots, lambda _: "The limits apply to tables that open from now on."
)
confirm_dealers = _SHARED_SPOTS.of(ConfirmDealers, lambda _: "Confirmed.")


# `houseway desk prepare`: makes and submits everything that a table needs on record before it opens.


@with_house
def prepare_table(
    *,
    game: GameName,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    limits: Limits = None,
    reference: Annotated[
        str,
        option("--reference", "TEXT", "The reference to file under; GAME-DATE if none."),
    ] = "",
    location: Annotated[str, option("--location", "WORDS", "Where the sign stands.")] = "at the table",
    size: Annotated[str, option("--size", "WORDS", "Size of the sign.")] = SIZE,
    language: Annotated[str, option("--language", "WORDS", "Language of the sign.")] = LANGUAGE,
    photograph: Annotated[Path | None, option("--photograph", "FILE", "Photograph of the layout.")] = None,
    folder: Annotated[
        Path | None, option("--folder", "FOLDER", "For the papers; GAME-papers if none.")
    ] = None,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
    house: House,
    dated: date | None,
) -> None:
    table = table_from(game, [*(option or ()), *limit_options_from(limits or ())], side_bet)
    check_name(table.game.felt.layout(table), house.felt_name)
    odds = game_odds(table)
    papers = folder or Path(f"{game}-papers")
    filed_as = reference or f"{game}-{date.today().isoformat()}"
    filing = Filing(filed_as, location, size, language, _digest(photograph) if photograph else "", house.name)
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


# `houseway desk chapter`: the house's own copy of the official chapter (13:69F-8.5(a)).


def chapter(
    file: Annotated[Path | None, argument("[FILE]", "The text to keep: a .pdf, .html or .txt file.")] = None,
    *,
    date: Annotated[
        str | None,
        option("--date", "YYYY-MM-DD", "The day as of which the text is current."),
    ] = None,
    output: OptionalOutput = None,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    if (file is None) != (date is None):
        raise Refusal(f"Give both the file and its date: {KEEP_CHAPTER}.", CHAPTER)
    with acting_person(database, token, reads=file is None) as (floor, person):
        desk = SubmissionDesk(floor)
        if file and date:
            recorded = store_chapter(desk, person, file.name, date, _content(file))
            where = (
                f"The file is kept in {floor.store.database.name}. Everybody finds it on the page Documents."
            )
            report([f"Recorded: {_words(recorded)}.", where], recorded, as_json=as_json)
        elif output is None:
            copies = desk.look(lambda known: list(known.chapters))
            words = [*map(_words, reversed(copies))] or [f"None. Record one: {KEEP_CHAPTER}."]
            report(words, copies, as_json=as_json)
        if output:
            write(output, chapter_file(desk)[1])


def _words(recorded: ChapterKept) -> str:
    return (
        f"{recorded.name}, text as of {recorded.dated}, {recorded.size:,} bytes, "
        f"fingerprint {recorded.fingerprint[:16]}, by {recorded.by} on {recorded.on}"
    )


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Refusal(f"{file} cannot be read: {error.strerror}. Name another file.", CHAPTER) from None
