"""`houseway desk chapter`: the house's own copy of the official chapter (13:69F-8.5(a))."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import AsJson
from houseway.cli.database import Database
from houseway.cli.desk.identity import Token
from houseway.cli.document.output import OptionalOutput, write
from houseway.cli.output.report import report
from houseway.house.acting_person import acting_person
from houseway.house.desks.official_chapter import CHAPTER, KEEP_CHAPTER
from houseway.house.desks.stored_files import chapter_file, store_chapter
from houseway.house.desks.submission_desk import SubmissionDesk
from houseway.house.desks.submissions import ChapterKept
from houseway.refusal import Refusal


def chapter(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The text to keep: a .pdf, .html or .txt file.")
    ] = None,
    *,
    date: Annotated[
        str | None,
        typer.Option("--date", metavar="YYYY-MM-DD", help="The day as of which the text is current."),
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
            kept = store_chapter(desk, person, file.name, date, _content(file))
            where = (
                f"The file is kept in {floor.store.database.name}. Everybody finds it on the page Documents."
            )
            report([f"Recorded: {_words(kept)}.", where], kept, as_json=as_json)
        elif output is None:
            copies = desk.look(lambda known: list(known.chapters))
            words = [*map(_words, reversed(copies))] or [f"None. Record one: {KEEP_CHAPTER}."]
            report(words, copies, as_json=as_json)
        if output:
            write(output, chapter_file(desk)[1])


def _words(kept: ChapterKept) -> str:
    return (
        f"{kept.name}, text as of {kept.dated}, {kept.size:,} bytes, fingerprint {kept.fingerprint[:16]}, "
        f"by {kept.by} on {kept.on}"
    )


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Refusal(f"{file} cannot be read: {error.strerror}. Name another file.", CHAPTER) from None
