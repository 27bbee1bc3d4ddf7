"""Draws charts as SVG: results, strategies, histograms of money, money over rounds, and sizes of wagers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, log10
from typing import NamedTuple

from houseway.drawing.formats import percent
from houseway.drawing.svg import (
    EVEN,
    HOUSE,
    INK,
    LETTER,
    LINE,
    LOST,
    MARGIN,
    PAPER,
    WON,
    chart,
    element,
    picture,
    text,
)
from houseway.drawing.svg import number as coordinate
from houseway.equipment.money import Cents, dollars
from houseway.rules.analysis.best_play import Cell, Chart, is_mixed, letter, mostly

LONGEST_BAR = 320


class Bar(NamedTuple):
    """One result: its label, how often it comes up, and whether the player is ahead, behind or even."""

    label: str
    part: Fraction
    gain: Fraction | int


def bar_chart(title: str, bars: Sequence[Bar]) -> str:
    """Draw a bar for each result: green if the player wins, red if the player loses."""
    side = max(len(bar.label) for bar in bars) * LETTER + MARGIN
    longest = max(bar.part for bar in bars)

    def drawn() -> Iterator[str]:
        for number, bar in enumerate(bars, 1):
            width = max(1.0, float(bar.part / longest) * LONGEST_BAR)
            colour = WON if bar.gain > 0 else LOST if bar.gain < 0 else EVEN
            top = number * LINE + 8
            yield text(side - 6, top + 15, bar.label, text_anchor="end")
            yield element("rect", x=side, y=top + 3, width=width, height=LINE - 6, fill=colour)
            yield text(side + width + 6, top + 15, percent(bar.part))

    return chart(title, side + LONGEST_BAR + 100, (len(bars) + 2) * LINE, drawn())


# Strategy charts: the best decision for every hand, as a grid of coloured cells.

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
                    yield from _strategy_cell(cell, side + number * step, line * LINE, step, shade)
        yield text(MARGIN, height - 6, strategy.legend)

    width = max(side + step * len(strategy.columns) + MARGIN, len(strategy.legend) * LETTER)
    return chart(strategy.title, width, height, drawn())


def _strategy_cell(cell: Cell, left: float, top: float, width: float, shade: str) -> Iterator[str]:
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


# Charts with axes: per cent or dollars up the side, with lines across; ticks along the bottom.

GRID = "#d9d9d9"
MOST_AXIS_LINES = 6


@dataclass(frozen=True)
class Frame:
    """The rectangle in which the bars stand, and the values at its bottom and top."""

    left: float
    right: float
    top: float
    bottom: float
    low: float
    high: float

    @property
    def width(self) -> float:
        return self.right - self.left

    def y(self, value: float) -> float:
        return self.bottom - (value - self.low) / (self.high - self.low) * (self.bottom - self.top)


@dataclass(frozen=True)
class Margins:
    """The size of a chart, and the space between its edges and its frame."""

    height: float
    left: float
    right: float
    top: float
    bottom: float
    width: float = 760

    def frame(self, values: Sequence[float]) -> Frame:
        """Return the frame with the first of the values at the bottom and the last at the top."""
        return Frame(
            self.left, self.width - self.right, self.top, self.height - self.bottom, values[0], values[-1]
        )

    def picture(self, title: str, parts: Iterable[str], caption: str = "") -> str:
        """Draw the whole chart, with its title and caption above the frame."""
        heading = [text(self.left, 24, title, font_size=16, font_weight="bold")]
        if caption:
            heading.append(text(self.left, 44, caption, font_size=12))
        return picture(
            title, self.width, self.height, [*heading, *parts], width=self.width, height=self.height
        )


def scale(low: float, high: float) -> list[float]:
    """Return at most seven round values from the one below ``low`` to the one above ``high``."""
    span = (high - low) or abs(high) or 1.0
    rough = span / (MOST_AXIS_LINES - 1)
    power = 10.0 ** floor(log10(rough))
    step = next(digit * power for digit in (1, 2, 5, 10) if digit * power >= rough * (1 - 1e-9))
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def percent_axis(frame: Frame, values: Sequence[float]) -> Iterator[str]:
    """Draw a line across for each value, a share of one, with its per cent at the left."""
    digits = _digits(values)
    for value in values:
        y = frame.y(value)
        yield element("line", x1=frame.left, y1=y, x2=frame.right, y2=y, stroke=GRID)
        yield text(frame.left - 6, y + 4, f"{value * 100:.{digits}f}%", font_size=11, text_anchor="end")
    yield element("line", x1=frame.left, y1=frame.top, x2=frame.left, y2=frame.bottom, stroke=INK)


def _digits(values: Sequence[float]) -> int:
    """Return how many decimals tell the values apart."""
    step = (values[1] - values[0]) * 100
    return max(0, -floor(log10(step) + 1e-9))


def _dollar_axis(frame: Frame, values: Sequence[Cents | float]) -> Iterator[str]:
    """Draw a line across for each amount, with the amount at the left."""
    for value in values:
        y = frame.y(value)
        yield element("line", x1=frame.left, x2=frame.right, y1=y, y2=y, stroke=GRID)
        yield text(frame.left - 6, y + 4, dollars(round(value)), font_size=11, text_anchor="end")


def bottom_axis(frame: Frame, ticks: Sequence[tuple[float, str]]) -> Iterator[str]:
    """Draw the line at the bottom with a tick at each place, and its label ending below the tick."""
    yield element("line", x1=frame.left, y1=frame.bottom, x2=frame.right, y2=frame.bottom, stroke=INK)
    for x, label in ticks:
        yield element("line", x1=x, y1=frame.bottom, x2=x, y2=frame.bottom + 5, stroke=INK)
        y = frame.bottom + 16
        turned = f"rotate(-35 {x:.2f} {y:.2f})"
        yield text(x + 3, y, label, font_size=11, text_anchor="end", transform=turned)


def _rounds_axis(frame: Frame, rounds: int) -> Iterator[str]:
    ticks = dict.fromkeys(round(place) for place in scale(0, rounds) if place <= rounds)
    yield from bottom_axis(frame, [(_x_of_round(frame, place, rounds), f"{place:,}") for place in ticks])


def _x_of_round(frame: Frame, place: int, rounds: int) -> float:
    return frame.left + place / rounds * frame.width


def _places_drawn(length: int, most: int) -> list[int]:
    """Return the places of a line that are drawn: all of them, or evenly spread ones and the last."""
    step = -(-length // most)
    return [*range(0, length - 1, step), length - 1]


def axis_titles(frame: Frame, side: str, below: str, height: float) -> Iterator[str]:
    """Write what the axes show: at the side from below to above, and under the ticks."""
    middle = (frame.top + frame.bottom) / 2
    turned = f"rotate(-90 14 {middle:.2f})"
    yield text(14, middle, side, font_size=12, text_anchor="middle", transform=turned)
    yield text((frame.left + frame.right) / 2, height - 8, below, font_size=12, text_anchor="middle")


# Histograms of amounts of money.

_HISTOGRAM = Margins(height=420, left=70, right=24, top=60, bottom=80)
_MOST_LABELS = 10  # along the bottom, in addition to those of the ends


@dataclass(frozen=True)
class HistogramBar:
    """Amounts from ``low`` up to but not including ``end``, and everything beyond an open side."""

    low: Cents
    end: Cents
    times: int
    open_below: bool = False
    open_above: bool = False


def histogram_svg(
    bars: Sequence[HistogramBar],
    title: str,
    caption: str,
    *,
    side: str = "share of all",
    below: str = "result in dollars",
) -> str:
    """Draw a histogram: per cent up the side, amounts along the bottom at the edges of the bars.

    Bars are green for money won and red for money lost.
    """
    total = sum(bar.times for bar in bars)
    lines = scale(0.0, max(bar.times for bar in bars) / total)
    frame = _HISTOGRAM.frame(lines)
    step = frame.width / len(bars)

    def drawn() -> Iterator[str]:
        yield from percent_axis(frame, lines)
        for number, bar in enumerate(bars):
            yield _histogram_bar(bar, frame.left + number * step, step, frame, total)
        yield from bottom_axis(
            frame, [(frame.left + number * step, label) for number, label in _histogram_edges(bars)]
        )
        yield from axis_titles(frame, side, below, _HISTOGRAM.height)

    return f"{_HISTOGRAM.picture(title, drawn(), caption)}\n"


def _histogram_edges(bars: Sequence[HistogramBar]) -> Iterator[tuple[int, str]]:
    """Yield the edges to label, with their numbers from the left: both ends, zero, and some between.

    An outermost bar that holds everything beyond it ends in "less" or "more".
    """
    width = bars[0].end - bars[0].low
    every = -(-len(bars) // _MOST_LABELS) * width  # counted from zero, so that zero is labelled
    amounts = [*(bar.low for bar in bars), bars[-1].end]
    last = len(bars)
    for number, amount in enumerate(amounts):
        if number == 0 and bars[0].open_below:
            yield number, "less"
        elif number == last and bars[-1].open_above:
            yield number, "more"
        elif number in {0, last} or (amount % every == 0 and (1 < number < last - 1 or not amount)):
            yield number, dollars(amount)


def bar_in_words(bar: HistogramBar) -> str:
    """Return ``-$20 to $0``, the upper end not included."""
    low = "less" if bar.open_below else dollars(bar.low)
    end = "more" if bar.open_above else dollars(bar.end)
    return f"{low} to {end}"


def _histogram_bar(bar: HistogramBar, left: float, step: float, frame: Frame, total: int) -> str:
    top = frame.y(bar.times / total)
    return element(
        "rect",
        element("title", f"{bar_in_words(bar)}: {bar.times / total:.2%}"),
        x=left + 1,
        y=top,
        width=step - 2,
        height=frame.bottom - top,
        fill=WON if bar.low >= 0 else LOST,
    )


# Charts of money over the rounds: a line for each evening, or one session with how far luck reaches.

_LINES = Margins(height=400, left=96, right=20, top=56, bottom=66)
_LUCK = Margins(height=360, left=96, right=20, top=56, bottom=62)
_MOST_POINTS, _MOST_LUCK_POINTS = 150, 200  # of a line: more cannot be told apart


def line_chart(title: str, caption: str, lines: Sequence[Sequence[Cents]]) -> str:
    """Draw amounts of money over rounds: a line is green if it ends ahead of its start, red if behind."""
    rounds = max(1, max(map(len, lines)) - 1)
    amounts = scale(min(map(min, lines)), max(map(max, lines)))
    frame = _LINES.frame(amounts)

    def drawn() -> Iterator[str]:
        yield from _dollar_axis(frame, amounts)
        yield from _rounds_axis(frame, rounds)
        yield from axis_titles(frame, "money in hand", "rounds", _LINES.height)
        for line in lines:
            points = " ".join(
                f"{coordinate(_x_of_round(frame, place, rounds))},{coordinate(frame.y(line[place]))}"
                for place in _places_drawn(len(line), _MOST_POINTS)
            )
            yield element(
                "polyline",
                points=points,
                fill="none",
                stroke=_line_colour(line),
                stroke_width=1.2,
                opacity=0.7,
            )

    return _LINES.picture(title, drawn(), caption)


def _line_colour(line: Sequence[Cents]) -> str:
    return WON if line[-1] > line[0] else LOST if line[-1] < line[0] else EVEN


class LuckPoint(NamedTuple):
    """The net after a round, its expectation, and the band around that, in cents."""

    net: float
    expected: float
    low: float
    high: float


def luck_chart(title: str, caption: str, points: Sequence[LuckPoint]) -> str:
    """Draw the net as a line over its band. The first point is the start, before any round."""
    rounds = max(1, len(points) - 1)
    values = scale(min(min(point) for point in points), max(max(point) for point in points))
    frame = _LUCK.frame(values)
    places = _places_drawn(len(points), _MOST_LUCK_POINTS)

    def corners(places: Sequence[int], column: str) -> str:
        return " ".join(
            f"{coordinate(_x_of_round(frame, place, rounds))},"
            f"{coordinate(frame.y(getattr(points[place], column)))}"
            for place in places
        )

    def drawn() -> Iterator[str]:
        band = f"{corners(places, 'high')} {corners(places[::-1], 'low')}"
        yield element("polygon", points=band, fill=HOUSE, opacity=0.18)
        yield from _dollar_axis(frame, values)
        yield from _rounds_axis(frame, rounds)
        yield from axis_titles(frame, "won or lost", "rounds", _LUCK.height)
        dashed = corners(places, "expected")
        yield element(
            "polyline", points=dashed, fill="none", stroke=HOUSE, stroke_width=1.5, stroke_dasharray="6 4"
        )
        colour = WON if points[-1].net >= 0 else LOST
        yield element("polyline", points=corners(places, "net"), fill="none", stroke=colour, stroke_width=2)

    return _LUCK.picture(title, drawn(), caption)


# Charts of the house advantage by the size of the wager, which show the effect of rounding.

_SIZES = Margins(height=420, left=76, right=24, top=48, bottom=80)


def size_chart(title: str, advantages: Mapping[Cents, Fraction]) -> str:
    """Draw a bar for each size: blue where the house is ahead, green below the line where the player is."""
    values = [float(advantage) for advantage in advantages.values()]
    lines = scale(min(0.0, *values), max(0.0, *values))
    frame = _SIZES.frame(lines)
    step = frame.width / len(values)

    def drawn() -> Iterator[str]:
        yield from percent_axis(frame, lines)
        for number, (bet, advantage) in enumerate(advantages.items()):
            top, zero = sorted((frame.y(float(advantage)), frame.y(0.0)))
            yield element(
                "rect",
                element("title", f"{dollars(bet)}: {percent(advantage)}"),
                x=frame.left + number * step + 2,
                y=top,
                width=step - 4,
                height=max(0.5, zero - top),
                fill=HOUSE if advantage > 0 else WON,
            )
        middles = [
            (frame.left + (number + 0.5) * step, dollars(bet)) for number, bet in enumerate(advantages)
        ]
        yield from bottom_axis(frame, middles)
        if lines[0] < 0:
            zero = frame.y(0.0)
            yield element("line", x1=frame.left, y1=zero, x2=frame.right, y2=zero, stroke=INK)
        yield from axis_titles(frame, "house advantage", "size of the wager", _SIZES.height)

    return f"{_SIZES.picture(title, drawn())}\n"
