"""Pictures that commands write: as SVG, or as PNG where the name of the file says so."""

from __future__ import annotations

from pathlib import Path

import typer

from houseway.cli.output.files import check_writable, write_file

PNG = ".png"


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
            _as_png('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')


def write_picture(file: Path | None, drawing: str) -> None:
    if file:
        is_png = file.suffix.lower() == PNG
        write_file(file, _as_png(drawing) if is_png else drawing.encode())


def _as_png(drawing: str) -> bytes:
    from houseway.documents.render.pdf import svg_as_png  # noqa: PLC0415 - slow to load

    return svg_as_png(drawing)
