"""Strategy charts: the best decision for every hand, as a grid of coloured cells."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.drawing.chart import INK, LETTER, LINE, MARGIN, PAPER, chart, text
from houseway.drawing.svg import element
from houseway.rules.analysis.chart import Cell, Chart, is_mixed, letter, mostly

# The colour of the decision that bets nothing more, and of the others from the most money down.
LEAST, MORE = "#e6e1d3", ("#2a6f4e", "#6fae86", "#b9d8c2")


def strategy_chart(strategy: Chart) -> str:
    """Draw the grid: darker cells for more money, small letters if a decision is not best in every case."""
    side = max(map(len, (strategy.title, *(row.label for row in strategy.rows)))) * LETTER + MARGIN
    step = max(LINE, *(len(column) * LETTER + 6 for column in strategy.columns))
    height = (len(strategy.rows) + 4) * LINE
    fold, *others = strategy.decisions
    shades = {fold: LEAST, **dict(zip(reversed(others), MORE, strict=False))}

    def drawn() -> Iterator[str]:
        yield text(side, LINE + 20, strategy.across)
        for number, column in enumerate(strategy.columns):
            yield text(side + (number + 0.5) * step, 2 * LINE + 18, column, text_anchor="middle")
        for line, row in enumerate(strategy.rows, 3):
            yield text(side - 6, line * LINE + 15, row.label, text_anchor="end")
            for number, cell in enumerate(row.cells):
                if cell:
                    shade = shades.get(mostly(cell), LEAST)
                    yield from _cell(cell, side + number * step, line * LINE, step, shade)
        yield text(MARGIN, height - 6, strategy.legend)

    width = max(side + step * len(strategy.columns) + MARGIN, len(strategy.legend) * LETTER)
    return chart(strategy.title, width, height, drawn())


def _cell(cell: Cell, left: float, top: float, width: float, shade: str) -> Iterator[str]:
    mixed = is_mixed(cell)
    yield element(
        "rect",
        x=left + 1,
        y=top + 1,
        width=width - 2,
        height=LINE - 2,
        fill=shade,
        fill_opacity=0.5 if mixed else None,
    )
    colour = PAPER if shade == MORE[0] and not mixed else INK
    yield text(left + width / 2, top + 15, letter(cell), text_anchor="middle", fill=colour)
