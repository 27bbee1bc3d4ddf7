"""Arguments of commands that print documents: dates, submissions, forms, and where and how `-o` writes."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli.house_options import with_house
from houseway.cli.options import argument, flag
from houseway.cli.output import STANDARD_OUTPUT
from houseway.documents.document import Document
from houseway.documents.house import House
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf, pages_in
from houseway.documents.status import Submission
from houseway.house.access import open_existing_database
from houseway.house.desks.required_papers import prepare_command
from houseway.house.desks.submission_desk import SubmissionDesk
from houseway.house.desks.submissions import KINDS
from houseway.house.floor import Floor
from houseway.refusal import Refusal
from houseway.rules.game import Table

# Writes documents where `-o` says, in the format that the name of the file asks for.

_OUTPUT = typer.Option("-o", "--output", metavar="FILE", help="The file to write; - prints the document.")
Output = Annotated[Path, _OUTPUT]
OptionalOutput = Annotated[Path | None, _OUTPUT]


def check_suffix(output: Path, *suffixes: str) -> None:
    """Refuse a file whose suffix does not match the kind of document."""
    if output != STANDARD_OUTPUT and output.suffix.lower() not in suffixes:
        raise Refusal(f"-o {output}: this document is written as {' or '.join(suffixes)}. Name such a file.")


def check_printable(output: Path) -> None:
    check_suffix(output, ".html", ".pdf")


def print_document(document: Document, output: Path, house: House, dated: date | None) -> None:
    """Write the document as HTML or PDF, as the name of the file says; as HTML to standard output."""
    issued = document.issued_by(house, dated)
    if output.suffix.lower() != ".pdf":
        write(output, in_html(issued).encode())
        return
    pdf = in_pdf(issued)
    count = pages_in(pdf)
    write(output, pdf, "1 page" if count == 1 else f"{count} pages")


def write(output: Path, content: bytes, size: str = "") -> None:
    """Write the file and say so, with its size in words."""
    if output == STANDARD_OUTPUT:
        typer.echo(content, nl=False)
        return
    try:
        output.write_bytes(content)
    except OSError as error:
        raise Refusal(f"-o {output} cannot be written: {error.strerror}. Name another file.") from error
    typer.echo(f"Wrote {output}: {size}." if size else f"Wrote {output}.")


Issue = Annotated[
    bool,
    flag("--issue", "Print it for use, not as a sample. The log must show that this version was submitted."),
]
FormFile = Annotated[Path | None, argument("FILE", "The form, filled in as TOML.")]
Example = Annotated[bool, flag("--example", "Print a template to fill in.")]

_SCALE = re.compile(r"1:(\d{1,3}(?:\.\d{1,2})?)")
SMALLEST_SCALE = 20


def recorded_submission(database: str | None, kind: str, table: Table[Any], version: str) -> Submission:
    """Return the submission of exactly this version from the log; refuse where there is none."""
    store = open_existing_database(database)
    with store, Floor(store) as floor:
        recorded = SubmissionDesk(floor).look(lambda known: known.of(kind, table.game.name, version))
    if recorded is None or not recorded.holds:
        raise Refusal(
            f"This {kind}, version {version[:16]}, was not submitted to the Division. Make and submit it: "
            f"{prepare_command(table)}.",
            KINDS[kind].cite(table.game.name),
        )
    return Submission(date.fromisoformat(recorded.sample.on), recorded.sample.reference)


def scale_from(text: str) -> float:
    """Read ``1:5``: one millimetre on paper is five of the table."""
    match = _SCALE.fullmatch(text.strip())
    scale = float(match[1]) if match else 0
    if not 1 <= scale <= SMALLEST_SCALE:
        raise Refusal(
            f"--scale {text!r} is not a scale of a layout. Write it as 1:5, from 1:1 to 1:{SMALLEST_SCALE}."
        )
    return scale


def check_no_files(file: Path | None, output: Path | None) -> None:
    if file is not None or output is not None:
        raise Refusal("--example prints a template and takes nothing else. Leave the files out.")


def form_and_output(file: Path | None, output: Path | None) -> tuple[Path, Path]:
    if file is None or output is None:
        raise Refusal("Name the form and the file to write, as form.toml -o packet.pdf; or use --example.")
    check_printable(output)
    return file, output


def content_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(f"{file} cannot be read: {error}. Name a text file.") from None


def made_from_form(
    template: Callable[[], str], document: Callable[[str, str], Document]
) -> Callable[..., None]:
    """Return the command that prints a document made from a form, or the template of the form."""

    @with_house
    def command(
        *,
        file: FormFile = None,
        output: OptionalOutput = None,
        example: Example = False,
        house: House,
        dated: date | None,
    ) -> None:
        if example:
            check_no_files(file, output)
            typer.echo(template(), nl=False)
            return
        form, target = form_and_output(file, output)
        print_document(document(content_of(form), form.name), target, house, dated)

    return command
