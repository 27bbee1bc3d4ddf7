"""Prints what a command found or did: as lines that fit the terminal, or as one JSON document."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import Any

import msgspec
import typer

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
    kept = _COMMAND.sub(lambda command: command[0].replace(" ", _UNBROKEN), words)
    found = textwrap.wrap(
        kept,
        width,
        initial_indent=indent,
        subsequent_indent=indent + hang,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [text.replace(_UNBROKEN, " ") for text in found] or [""]
