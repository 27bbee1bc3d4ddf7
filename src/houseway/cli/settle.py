"""`houseway settle`: settles recorded rounds, one JSON line in and one out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import GameName, SideBetFiles, TableOptions, table_from
from houseway.refusal import Refusal
from houseway.table.virtual.line_settler import LineSettler

CHUNK = 1 << 16
LONGEST_LINE = 1 << 20
TOO_LONG = f"The line is longer than {LONGEST_LINE} bytes. Write one round on a line."
REFUSED_OR_PAID_WRONGLY = 1


def settle(
    game: GameName,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="JSON lines; standard input if not given.")
    ] = None,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
) -> None:
    settler = LineSettler(table_from(game, option, side_bet))
    output = sys.stdout.buffer
    with _open(file) as source:
        for lines in _lines_at_a_time(source):
            for line in lines:
                output.write(settler.refuse(TOO_LONG) if len(line) > LONGEST_LINE else settler.settle(line))
                output.write(b"\n")
            output.flush()
    if settler.refused or settler.paid_wrongly:
        raise typer.Exit(REFUSED_OR_PAID_WRONGLY)


def _open(file: Path | None) -> FileIO:
    if file is None:
        return FileIO(sys.stdin.fileno(), closefd=False)
    try:
        return FileIO(str(file))
    except OSError as error:
        raise Refusal(f"{str(file)!r} cannot be read: {error.strerror}. Name a file of JSON lines.") from None


def _lines_at_a_time(source: FileIO) -> Iterator[list[bytes]]:
    """Yield the lines that each read completes: answers come at once, and memory stays flat."""
    rest = b""
    too_long = False  # inside a line whose rest is dropped
    while chunk := _read(source):
        *lines, rest = (rest + chunk).split(b"\n")
        if too_long and lines:
            lines, too_long = lines[1:], False
        if len(rest) > LONGEST_LINE or too_long:
            if not too_long:
                lines.append(rest)
            rest, too_long = b"", True
        yield [line for line in lines if line.strip()]
    if rest.strip():
        yield [rest]


def _read(source: FileIO) -> bytes:
    try:
        return source.read(CHUNK)
    except OSError as error:
        raise Refusal(f"The rounds cannot be read: {error.strerror}. Name a file of JSON lines.") from None
