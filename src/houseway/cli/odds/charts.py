"""Strategy charts as text: a letter for each decision."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.rules.analysis.chart import Chart, letter

NOTHING = "·"  # a cell that cannot occur


def chart_lines(chart: Chart) -> Iterator[str]:
    side = max(len(chart.title), *(len(row.label) for row in chart.rows))
    width = max(2, *map(len, chart.columns))
    yield f"{chart.title:<{side}}  {chart.across}"
    yield f"{'':<{side}} " + "".join(f" {column:>{width}}" for column in chart.columns)
    for row in chart.rows:
        yield f"{row.label:<{side}} " + "".join(f" {letter(cell) or NOTHING:>{width}}" for cell in row.cells)
    yield chart.legend
