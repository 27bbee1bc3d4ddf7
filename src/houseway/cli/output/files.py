"""Files that commands write beside what they print."""

from __future__ import annotations

from pathlib import Path

import typer

from houseway.refusal import Refusal


def check_writable(option: str, file: Path) -> None:
    """Refuse a bad file name before the long work. A file that is there already is left as it is."""
    is_new = not file.exists()
    try:
        file.open("ab").close()
    except OSError as error:
        raise Refusal(f"{option} {file} cannot be written: {error.strerror}. Name another file.") from None
    if is_new:
        file.unlink()


def write_file(file: Path, content: bytes) -> None:
    """Write the file, and say so on standard error."""
    file.write_bytes(content)
    typer.echo(f"Wrote {file}.", err=True)
