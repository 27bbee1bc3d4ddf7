"""Writes documents where `-o` says, in the format that the name of the file asks for."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from houseway.documents.document import Document
from houseway.documents.house import House
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf, pages_in
from houseway.refusal import Refusal

STANDARD_OUTPUT = Path("-")
_OUTPUT = typer.Option("-o", "--output", metavar="FILE", help="The file to write; - prints the document.")
Output = Annotated[Path, _OUTPUT]
OptionalOutput = Annotated[Path | None, _OUTPUT]


def check_suffix(output: Path, *suffixes: str) -> None:
    """Refuse a file whose name does not say what it will hold."""
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
