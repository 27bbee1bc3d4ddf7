"""Prints results as lines that fit the terminal or as one JSON document, and writes CSV files and pictures.

Loads no rich: what needs colour and tables is in `blocks`.
"""

from __future__ import annotations

import csv
import io
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from houseway.cli.options import option
from houseway.lazy import lazy
from houseway.refusal import Refusal

PLAIN_WIDTH = 80  # in a pipe or a file, so that the same command always writes the same text
WIDEST = 100  # longer lines are hard to read
HANG = "  "  # the second line of a wrapped one is indented so much further
_UNBROKEN = "\ue000"  # stands for a blank at which no line may break
_COMMAND = re.compile(r"houseway [a-z-]+(?: (?:'[^']*'|[^\s'`.,;…]+(?:[.,][^\s'`.,;]+)*))*")


def report(words: str | Iterable[str], document: Any, *, as_json: bool) -> None:
    """Print the document as JSON, or else the words for people."""
    if as_json:
        print_json(document)
    else:
        print_lines([words] if isinstance(words, str) else words)


def print_json(document: Any) -> None:
    typer.echo(msgspec.json.encode(document).decode())


def print_lines(lines: Iterable[str], *, err: bool = False) -> None:
    stream = sys.stderr if err else sys.stdout
    width = min(shutil.get_terminal_size().columns, WIDEST) if stream.isatty() else PLAIN_WIDTH
    typer.echo("\n".join(part for line in lines for part in wrapped(line, width)), err=err)


def wrapped(line: str, width: int = PLAIN_WIDTH, hang: str = HANG) -> list[str]:
    """Return the line as lines of this width. Blanks at its start indent all of it.

    A path or a word that is too long stays whole, and so does a command: people copy them from the terminal.
    """
    words = line.lstrip(" ")
    indent = line[: len(line) - len(words)]
    unbroken = _COMMAND.sub(lambda command: command[0].replace(" ", _UNBROKEN), words)
    lines = textwrap.wrap(
        unbroken,
        width,
        initial_indent=indent,
        subsequent_indent=indent + hang,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [text.replace(_UNBROKEN, " ") for text in lines] or [""]


# Prints the records of a desk.


def print_records(
    document: Any, rows: Iterable[Any], lines_of: Callable[[Any], Iterable[str]], *, as_json: bool
) -> None:
    """Print the whole document as JSON, or the lines of each row for people."""
    lines = [line for row in rows for line in lines_of(row)]
    report(lines or ["None."], document, as_json=as_json)


# Exit status of a command that carried out its work and tells of a fault.
SOMETHING_IS_WRONG = 1


# Files that commands write in addition to their output.

STANDARD_OUTPUT = Path("-")

CsvFile = Annotated[
    Path | None, option("--csv", "FILE", "Write every figure as CSV; - prints it and nothing else.")
]


def check_writable(option: str, file: Path) -> None:
    """Refuse a bad file name before the long work. A file that is there already is left as it is."""
    is_new = not file.exists()
    try:
        file.open("ab").close()
    except OSError as error:
        raise Refusal(f"{option} {file} cannot be written: {error.strerror}. Name another file.") from None
    if is_new:
        file.unlink()


def check_csv(file: Path | None, *, as_json: bool) -> None:
    if file == STANDARD_OUTPUT and as_json:
        raise Refusal("--csv - and --json cannot both be printed. Name a file for one of them.")
    if file and file != STANDARD_OUTPUT:
        check_writable("--csv", file)


def csv_text(headings: Iterable[str], rows: Iterable[Sequence[object]]) -> str:
    """Return the rows below their headings, as CSV."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows(rows)
    return written.getvalue()


def write_csv(file: Path, text: str) -> None:
    if file == STANDARD_OUTPUT:
        typer.echo(text, nl=False)
    else:
        write_file(file, text.encode())


def write_file(file: Path, content: bytes) -> None:
    """Write the file, and say so on standard error."""
    file.write_bytes(content)
    typer.echo(f"Wrote {file}.", err=True)


# Pictures that commands write: as SVG, or as PNG where the name of the file says so.

PNG = ".png"

svg_as_png = lazy("houseway.documents.render.pdf:svg_as_png")


def picture_option(words: str) -> typer.models.OptionInfo:
    """Return the option `--svg`, which is also called `--picture`."""
    option: typer.models.OptionInfo = typer.Option(
        "--svg", "--picture", metavar="FILE", help=f"{words} As PNG if the name ends so, else as SVG."
    )
    return option


def check_picture(file: Path | None) -> None:
    """Refuse a file that cannot be written, and PNG without the extra that draws it, before the long work."""
    if file:
        check_writable("--svg", file)
        if file.suffix.lower() == PNG:
            svg_as_png('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')


def write_picture(file: Path | None, drawing: str) -> None:
    if file:
        is_png = file.suffix.lower() == PNG
        write_file(file, svg_as_png(drawing) if is_png else drawing.encode())
