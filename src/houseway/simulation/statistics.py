"""Computes the chi-square distribution, and the mean, quantiles and histogram bars of counted results.

The chi-square distribution is written here rather than taken from scipy: it is short, tested against
published values, and saves every installation a dependency of 40 MB.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from math import exp, lgamma, log, sqrt

from houseway.drawing.charts import HistogramBar

JUDGED_AT = (0.95, 0.99)  # the confidence levels that every test is judged at

# With fewer expected in a cell, the statistic does not follow the distribution closely (Cochran's rule).
LEAST_EXPECTED = 5
CLOSE_ENOUGH = 1e-12  # the relative error allowed in a quantile


def chi_square_quantile(probability: float, degrees_of_freedom: int) -> float:
    """Return the value that chi-square stays below with this probability, by bisection of the tail."""
    low, high = 0.0, 1.0
    while 1 - chi_square_tail(high, degrees_of_freedom) < probability:
        low, high = high, 2 * high
    while high - low > CLOSE_ENOUGH * high:
        middle = (low + high) / 2
        if 1 - chi_square_tail(middle, degrees_of_freedom) < probability:
            low = middle
        else:
            high = middle
    return high


def chi_square_tail(statistic: float, degrees_of_freedom: int) -> float:
    """Return the p-value: the chance that chi-square is at least this large, exact at any degrees of freedom.

    It is the regularised incomplete gamma function, by its series below the mean and its continued fraction
    above it (Abramowitz and Stegun 6.5.29 and 6.5.31).
    """
    shape, point = degrees_of_freedom / 2, statistic / 2
    if point <= 0:
        return 1.0
    scale = exp(shape * log(point) - point - lgamma(shape))
    if point < shape + 1:
        term = total = 1 / shape
        while term > total * 1e-17:
            shape += 1
            term *= point / shape
            total += term
        return max(0.0, 1 - scale * total)
    return scale * _tail_fraction(shape, point)


def _tail_fraction(shape: float, point: float) -> float:
    """Evaluate the continued fraction by the modified Lentz algorithm."""
    below = point + 1 - shape
    above, reciprocal = 1e300, 1 / below
    value, step, factor = reciprocal, 0, 0.0
    while abs(factor - 1) > 1e-15:
        step += 1
        numerator = -step * (step - shape)
        below += 2
        reciprocal = 1 / (numerator * reciprocal + below)
        above = below + numerator / above
        factor = reciprocal * above
        value *= factor
    return value


# How counted results spread: mean, quantiles and histogram bars.

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
