"""How counted results spread: mean, quantiles and histogram bars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from math import sqrt

from houseway.drawing.histogram import HistogramBar

FEW = Fraction(1, 200)  # the share at either end that goes into the outermost bar
MOST_BARS = 24


def mean(results: Counter[int]) -> Fraction:
    return Fraction(sum(value * times for value, times in results.items()), results.total())


def deviation(results: Counter[int]) -> float:
    """Return the standard deviation of these results (of the population, not estimated from a sample)."""
    squares = Fraction(sum(value**2 * times for value, times in results.items()), results.total())
    return sqrt(squares - mean(results) ** 2)


def quantile(results: Counter[int], part: Fraction) -> int:
    """Return the least value that at least this share of the results do not exceed."""
    needed, seen = part * results.total(), 0
    for value in sorted(results):
        seen += results[value]
        if seen >= needed:
            return value
    return max(results)


def part_within(results: Counter[int], low: float, high: float) -> Fraction:
    inside = sum(times for value, times in results.items() if low <= value <= high)
    return Fraction(inside, results.total())


def bars(results: Counter[int]) -> list[HistogramBar]:
    """Return at most 24 bars of equal round width; the outermost also hold everything beyond them."""
    lowest, highest = quantile(results, FEW), quantile(results, 1 - FEW)
    width = _round_width(lowest, highest)
    first, last = lowest // width, highest // width
    times: Counter[int] = Counter()
    for value, count_of_value in results.items():
        times[min(max(value // width, first), last)] += count_of_value
    below, above = min(results) < first * width, max(results) >= (last + 1) * width
    return [
        HistogramBar(
            number * width,
            (number + 1) * width,
            times[number],
            open_below=below and number == first,
            open_above=above and number == last,
        )
        for number in range(first, last + 1)
    ]


def _round_width(lowest: int, highest: int) -> int:
    return next(width for width in _round_numbers() if highest // width - lowest // width < MOST_BARS)


def _round_numbers() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50 and so on."""
    for power in count():
        for digit in (1, 2, 5):
            yield digit * 10**power
