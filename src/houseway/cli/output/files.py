"""Files that commands write beside what they print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.refusal import Refusal

STANDARD_OUTPUT = Path("-")

CsvFile = Annotated[
    Path | None,
    typer.Option("--csv", metavar="FILE", help="Write every figure as CSV; - prints it and nothing else."),
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


def write_csv(file: Path, text: str) -> None:
    if file == STANDARD_OUTPUT:
        typer.echo(text, nl=False)
    else:
        write_file(file, text.encode())


def write_file(file: Path, content: bytes) -> None:
    """Write the file, and say so on standard error."""
    file.write_bytes(content)
    typer.echo(f"Wrote {file}.", err=True)
