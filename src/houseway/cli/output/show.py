"""Prints blocks: in a terminal as wide as it is, with colour; elsewhere as plain text of 80 columns."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO

import typer
from rich.console import Console

from houseway.cli.output.blocks import UNBROKEN, Block

PLAIN_WIDTH = 80  # in a pipe or a file, so that the same command always writes the same text


def show(blocks: Iterable[Block], *, err: bool = False) -> None:
    """Print the blocks to standard output or standard error, one below the other."""
    console = Console(stderr=err)
    if console.is_terminal:
        typer.echo(_printed(blocks, console.width, console), nl=False, color=True, err=err)
    else:
        typer.echo(plain(blocks), nl=False, err=err)


def plain(blocks: Iterable[Block], width: int = PLAIN_WIDTH) -> str:
    """Return the blocks as text without colour."""
    return _printed(blocks, width, None)


def _printed(blocks: Iterable[Block], width: int, terminal: Console | None) -> str:
    """Print to a string, to take the blanks off the ends of lines."""
    console = Console(
        file=StringIO(),
        width=width,
        force_terminal=terminal is not None,
        color_system="auto" if terminal else None,
        no_color=terminal.no_color if terminal else None,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    with console.capture() as captured:
        for block in blocks:
            console.print(block)
    lines = captured.get().replace(UNBROKEN, " ").splitlines()
    return "".join(f"{line.rstrip(' ')}\n" for line in lines)
