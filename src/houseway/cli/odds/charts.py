"""Strategy charts as text: a letter for each decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rich.text import Text

from houseway.cli.output.blocks import BLANK, Block, prose
from houseway.cli.output.show import PLAIN_WIDTH
from houseway.rules.analysis.best_play import Chart, letter

NOTHING = "·"  # a cell that cannot occur


def chart_lines(chart: Chart) -> Iterator[str]:
    side, width = _widths(chart)
    yield f"{chart.title:<{side}}  {chart.across}"
    yield f"{'':<{side}} " + "".join(f" {column:>{width}}" for column in chart.columns)
    for row in chart.rows:
        yield f"{row.label:<{side}} " + "".join(f" {letter(cell) or NOTHING:>{width}}" for cell in row.cells)
    yield chart.legend


def _widths(chart: Chart) -> tuple[int, int]:
    """Return the width of the labels at the side and that of each column."""
    side = max(len(chart.title), *(len(row.label) for row in chart.rows))
    return side, max(2, *map(len, chart.columns))


def chart_blocks(chart: Chart) -> Iterator[Block]:
    """Yield the chart line by line; one that is wider than 80 columns in parts, below one another."""
    for number, part in enumerate(_parts(chart)):
        title, *lines, _ = chart_lines(part)
        if number:
            yield BLANK
        yield Text(title, style="bold")
        yield from map(Text, lines)
    yield prose(chart.legend)


def _parts(chart: Chart) -> Iterator[Chart]:
    side, width = _widths(chart)
    most = max(1, (PLAIN_WIDTH - side - 1) // (width + 1))
    for start in range(0, len(chart.columns), most):
        end = start + most
        rows = tuple(replace(row, cells=row.cells[start:end]) for row in chart.rows)
        yield replace(chart, columns=chart.columns[start:end], rows=rows)
