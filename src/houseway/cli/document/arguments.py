"""What the commands that print documents have in common: dates, records of submission, files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.cli.database import open_database
from houseway.cli.document.command import check_suffix, write
from houseway.refusal import Refusal
from houseway.rules.game import Table

if TYPE_CHECKING:
    from houseway.documents.document import Document
    from houseway.documents.issue_status import Submission
    from houseway.documents.table.sign import ComingChange

Dated = Annotated[
    str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The date that the document bears.")
]
Issue = Annotated[
    bool,
    typer.Option(
        "--issue", help="Not as a sample: for use, where the log says that it was submitted as it is."
    ),
]

FormFile = Annotated[Path | None, typer.Argument(metavar="FILE", help="The form, filled in as TOML.")]
OptionalOutput = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="The file to write; - prints it.")
]

_LIMITS = re.compile(r"(?:([\w-]+)=)?(\d{1,12})-(\d{1,12})")
_CHANGE = re.compile(r"(\d{4}-\d{2}-\d{2} \d{2}:\d{2})\s+(\S.*)")


def day_from(text: str | None, what: str) -> date | None:
    try:
        return date.fromisoformat(text) if text is not None else None
    except ValueError:
        raise Refusal(f"{what} {text!r} is not a date. Write it as 2026-03-02.") from None


def recorded(database: str | None, kind: str, table: Table[Any], version: str) -> Submission:
    """Refused where this very version is not in the log."""
    store = open_database(database)
    from houseway.documents.issue_status import Submission  # noqa: PLC0415 - loaded only where something is printed
    from houseway.floor.desks.submissions.desk import SubmissionDesk  # noqa: PLC0415
    from houseway.floor.desks.submissions.submissions import KINDS  # noqa: PLC0415
    from houseway.floor.floor import Floor  # noqa: PLC0415 - after the extra was found

    with store, Floor(store) as floor:
        found = SubmissionDesk(floor).look(lambda known: known.of(kind, table.game.name, version))
    if found is None or not found.holds:
        raise Refusal(
            f"This {kind}, version {version[:16]}, was not submitted to the Division. Record its submission: "
            f"houseway desk submit {kind} {table.game.name}.",
            KINDS[kind].cite,
        )
    return Submission(date.fromisoformat(found.sample.on), found.sample.reference)


def limit_options_from(texts: Iterable[str]) -> list[str]:
    """``500-50000`` for every wager, ``small=500-100000`` for one kind of them."""
    options = []
    for text in texts:
        found = _LIMITS.fullmatch(text.strip())
        if not found:
            raise Refusal(f"--limits {text!r} are no limits. Write cents, as 500-50000 or small=500-50000.")
        kind = f"-{found[1]}" if found[1] else ""
        options += [f"minimum{kind}={found[2]}", f"maximum{kind}={found[3]}"]
    return options


def change_from(text: str) -> ComingChange:
    """``2026-07-01 20:00 Fantasy will be paid by pay table B``."""
    from houseway.documents.table.sign import ComingChange  # noqa: PLC0415 - loaded only where something is printed

    found = _CHANGE.fullmatch(text.strip())
    try:
        if found:
            return ComingChange(found[2], datetime.fromisoformat(found[1]))
    except ValueError:
        pass
    raise Refusal(
        f"--change {text!r} has no time. Write when and what, as '2026-07-01 20:00 The maximum is $500'."
    )


def check_printable(output: Path) -> None:
    check_suffix(output, ".html", ".pdf")


def print_document(document: Document, output: Path) -> None:
    """In HTML or PDF, as the name of the file says; HTML where it is printed at the terminal."""
    from houseway.documents.render.html import in_html  # noqa: PLC0415 - loaded only where something is printed
    from houseway.documents.render.pdf import in_pdf  # noqa: PLC0415

    is_pdf = output.suffix.lower() == ".pdf"
    write(output, in_pdf(document) if is_pdf else in_html(document).encode())


def check_alone(file: Path | None, output: Path | None) -> None:
    if file is not None or output is not None:
        raise Refusal("--example prints a template and takes nothing else. Leave the files out.")


def form_and_output(file: Path | None, output: Path | None) -> tuple[Path, Path]:
    if file is None or output is None:
        raise Refusal(
            "Name the form and the file to write, as form.toml -o packet.pdf; or ask for --example."
        )
    check_printable(output)
    return file, output


def content_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(f"{file} cannot be read: {error}. Name a text file.") from None


def print_from_form(
    file: Path | None,
    output: Path | None,
    template: Callable[[], str] | None,
    document: Callable[[str, str], Document],
) -> None:
    """The document that a form gives; or, where one is asked for, the template to fill in."""
    if template:
        check_alone(file, output)
        typer.echo(template(), nl=False)
        return
    form, written = form_and_output(file, output)
    print_document(document(content_of(form), form.name), written)
