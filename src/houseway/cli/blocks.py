"""Prints blocks: prose, tables, bars; with colour at a terminal, elsewhere plain text of 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from textwrap import wrap
from typing import Any

import typer
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.rules.game import Table

Block = RenderableType
Cell = str | Text

BLANK: Block = ""
WIDEST_PROSE = 100  # longer lines are hard to read
NARROWEST = 12  # columns of words are made no narrower before the table is stacked
BETWEEN_COLUMNS = 2
UNBROKEN = "\ue000"  # stands for a blank at which no line may break; `show` prints it as a blank


@dataclass(frozen=True)
class Column:
    """A column: words wrap, figures are on the right and stay whole, and ``whole`` keeps words whole too."""

    heading: str
    figures: bool = False
    whole: bool = False
    style: str = ""

    @property
    def is_whole(self) -> bool:
        return self.figures or self.whole


def unbroken(words: str) -> str:
    """Keep words on one line, as ``30 to 1``."""
    return words.replace(" ", UNBROKEN)


def heading(words: str) -> Block:
    return _Prose(Text(words, style="bold"), 0, 0)


def prose(words: Cell, indent: int = 0, hang: int = 0, style: str = "") -> Block:
    """Return a paragraph. Lines after the first are indented by ``hang`` more."""
    return _Prose(words if isinstance(words, Text) else Text(words, style=style), indent, hang)


def table(
    columns: Sequence[Column], rows: Iterable[Sequence[Cell]], indent: int = 0, *, headings: bool = True
) -> Block:
    """Return a table without lines. Where it cannot fit, each row becomes a small list of its own."""
    return _Table(tuple(columns), tuple(tuple(map(_text, row)) for row in rows), indent, headings)


def facts(pairs: Iterable[tuple[str, Cell]], indent: int = 0) -> Block:
    """Return a list of names and their values, in two columns without headings."""
    return table((Column("", whole=True), Column("")), pairs, indent, headings=False)


def bar(share: float, width: int) -> str:
    """Return a bar of full blocks, never empty where there is something to show."""
    return "█" * max(1, round(share * width)) if share > 0 else ""


def _text(cell: Cell) -> Text:
    return cell if isinstance(cell, Text) else Text(cell)


@dataclass(frozen=True)
class _Prose:
    words: Text
    indent: int
    hang: int

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST_PROSE) - self.indent - self.hang
        for number, line in enumerate(self.words.wrap(console, max(NARROWEST, width))):
            line.rstrip()
            yield Padding(line, (0, 0, 0, self.indent + (self.hang if number else 0)), expand=False)


@dataclass(frozen=True)
class _Table:
    columns: tuple[Column, ...]
    rows: tuple[tuple[Text, ...], ...]
    indent: int
    headings: bool

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = options.max_width - self.indent
        body: Block = self._grid() if self._least() <= width or not self.headings else self._stacked()
        yield Padding(body, (0, 0, 0, self.indent), expand=False)

    def _least(self) -> int:
        """Return the width below which a figure would be cut or words would be hard to read."""
        gaps = BETWEEN_COLUMNS * (len(self.columns) - 1)
        return gaps + sum(self._least_width(number) for number in range(len(self.columns)))

    def _least_width(self, number: int) -> int:
        column, words = self.columns[number], _longest(self.columns[number].heading.split())
        widest = self._widest(number)
        return max(widest, words) if column.is_whole else min(max(widest, words), NARROWEST)

    def _widest(self, number: int) -> int:
        return max((row[number].cell_len for row in self.rows), default=0)

    def _grid(self) -> Grid:
        grid = Grid(
            box=None,
            padding=(0, BETWEEN_COLUMNS, 0, 0),
            pad_edge=False,
            show_header=self.headings,
            header_style="bold",
        )
        for number, column in enumerate(self.columns):
            grid.add_column(
                self._wrapped_heading(number),
                justify="right" if column.figures else "left",
                no_wrap=column.is_whole,
                style=column.style,
            )
        for row in self.rows:
            grid.add_row(*row)
        return grid

    def _wrapped_heading(self, number: int) -> str:
        """Break a heading over figures where they are narrower, since such a column does not wrap."""
        column = self.columns[number]
        if not column.is_whole:
            return column.heading
        width = max(self._widest(number), _longest(column.heading.split()), 1)
        return "\n".join(wrap(column.heading, width, break_long_words=False, break_on_hyphens=False))

    def _stacked(self) -> Grid:
        """Return each row as its first cell, and below it the others with their headings."""
        grid = Grid.grid(padding=(0, 0))
        for row in self.rows:
            first = row[0].copy()
            first.stylize("bold")
            grid.add_row(first)
            pairs = [
                (column.heading, cell)
                for column, cell in zip(self.columns[1:], row[1:], strict=True)
                if cell.plain
            ]
            grid.add_row(facts(pairs, 2))
        return grid


def _longest(words: Sequence[str]) -> int:
    return max(map(len, words), default=0)


# Prints blocks: in a terminal as wide as it is, with colour; elsewhere as plain text of 80 columns.

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


# Says which paragraphs a what-if would break.


def break_blocks(table: Table[Any], version: str = "") -> Iterator[Block]:
    """Yield the paragraphs that a what-if would break, or say that there are none; nothing otherwise."""
    what = f"What if, {version}" if version else "What if"
    if table.breaks:
        yield prose(f"{what}: no table may open with these options. They would break", style="yellow")
        for caution in table.breaks:
            yield prose(str(caution), indent=2, hang=2, style="yellow")
    elif table.what_if:
        yield prose(f"{what}: a table may open with these options.")
