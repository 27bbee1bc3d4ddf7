"""The chi-square distribution.

Written here rather than taken from scipy: it is short, tested against published values, and saves every
installation a dependency of 40 MB.
"""

from __future__ import annotations

from math import exp, lgamma, log

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
