"""The blocks that a command prints. Each fits the width of the terminal; colour is only seen there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

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
    """Return a list of names and what they come to, in two columns without headings."""
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
