"""`houseway settle`: rounds in, settlements out, a line each."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import GameName, TableOptions, table_from
from houseway.refusal import Refusal
from houseway.table.virtual.line_settler import LineSettler

CHUNK = 1 << 16
LONGEST_LINE = 1 << 20
TOO_LONG = f"The line is longer than {LONGEST_LINE} bytes. A round is a short line."
SOME_LINES_REFUSED = 1


def settle(
    game: GameName,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="JSON lines; standard input if not given.")
    ] = None,
    option: TableOptions = None,
) -> None:
    """Settle recorded rounds: one JSON line in, one JSON line out."""
    settler = LineSettler(table_from(game, option))
    output = sys.stdout.buffer
    for lines in _lines_at_a_time(_open(file)):
        for line in lines:
            output.write(settler.refuse(TOO_LONG) if len(line) > LONGEST_LINE else settler.settle(line))
            output.write(b"\n")
        output.flush()
    if settler.refused:
        raise typer.Exit(SOME_LINES_REFUSED)


def _open(file: Path | None) -> int:
    if file is None:
        return sys.stdin.fileno()
    try:
        return os.open(file, os.O_RDONLY)
    except OSError as error:
        raise Refusal(f"{str(file)!r} cannot be read: {error.strerror}. Name a file of JSON lines.") from None


def _lines_at_a_time(descriptor: int) -> Iterator[list[bytes]]:
    """The lines that each read completes: answers come at once, and memory stays flat."""
    rest = b""
    too_long = False  # inside a line that is not kept any more
    while chunk := _read(descriptor):
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


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, CHUNK)
    except OSError as error:
        raise Refusal(f"The rounds cannot be read: {error.strerror}. Name a file of JSON lines.") from None
