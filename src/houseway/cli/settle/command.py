"""`houseway settle`: settles recorded rounds, one JSON line in and one out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.arguments import GameName, SideBetFiles, TableOptions, WhatIf, table_from
from houseway.cli.output.breaks import break_blocks
from houseway.cli.output.show import show
from houseway.cli.settle.key_lines import key_lines
from houseway.cli.settle.summary import summary_lines
from houseway.refusal import Refusal
from houseway.table.virtual.line_format import example_line
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
    *,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    what_if: WhatIf = False,
    example: Annotated[
        bool, typer.Option("--example", help="Print a line that settles, from a round dealt for it.")
    ] = False,
    keys: Annotated[
        bool, typer.Option("--keys", help="Print the keys of a line and what each holds.")
    ] = False,
) -> None:
    table = table_from(game, option, side_bet, what_if=what_if)
    if example or keys:
        if file is not None or (example and keys):
            raise Refusal("--example and --keys settle nothing. Give one of them, and no file.")
        typer.echo("\n".join(key_lines(table.game)) if keys else example_line(table))
        return
    show(break_blocks(table), err=True)
    settler = LineSettler(table)
    with _open(file) as source:
        _settle_all(source, settler)
    tally = settler.tally
    if file is not None or tally.compared or tally.refused:
        typer.echo("\n".join(summary_lines(tally)), err=True)
    if tally.refused or tally.paid_wrongly:
        raise typer.Exit(REFUSED_OR_PAID_WRONGLY)


def _settle_all(source: FileIO, settler: LineSettler) -> None:
    output = sys.stdout.buffer
    number = 0
    for lines in _lines_at_a_time(source):
        for line in lines:
            number += 1
            if len(line) > LONGEST_LINE:
                output.write(settler.refuse(TOO_LONG, number) + b"\n")
            elif line.strip():
                output.write(settler.settle(line, number) + b"\n")
        output.flush()


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
        yield lines
    if rest:
        yield [rest]


def _read(source: FileIO) -> bytes:
    try:
        return source.read(CHUNK)
    except OSError as error:
        raise Refusal(f"The rounds cannot be read: {error.strerror}. Name a file of JSON lines.") from None
