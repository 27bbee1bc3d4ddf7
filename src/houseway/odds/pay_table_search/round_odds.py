"""Odds that a house would print: round numbers within reach of what is printed now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import count, takewhile

from houseway.rules.wagers.payout import Odds, Pays, to

_ONES = range(1, 10)
_DECADE = (10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80)  # and ten times, a hundred times as much
MOST_UNITS = Fraction(999_999)  # the largest number in written odds
MOST_TIMES = 4  # what is printed, up or down

# How odds read, by their digits without zeros at the end.
_ROUND = frozenset((*range(1, 10), 15, 25))
_ALMOST_ROUND = frozenset((12, 75, 125))
ALMOST_ROUND, BY_FIVES, NOT_ROUND = 0.25, 0.5, 1.0


def gain_of(pays: Pays) -> Fraction:
    """Return what the row brings for each unit bet: less than nothing if it loses."""
    if isinstance(pays, Odds):
        return pays.ratio
    return Fraction(0) if pays == "push" else Fraction(-1)


def roughness(pays: Pays) -> float:
    """Return how far from round the odds are: 0 for those that everybody prints, more with each digit."""
    if not isinstance(pays, Odds):
        return 0
    if pays.per > 1:
        return ALMOST_ROUND if pays.per == 2 and pays.units <= 5 else NOT_ROUND
    digits = int(str(pays.units).rstrip("0"))
    if digits in _ROUND or digits in _ALMOST_ROUND:
        return 0 if digits in _ROUND else ALMOST_ROUND
    longer = len(str(digits)) - 1
    return (BY_FIVES if digits % 5 == 0 else NOT_ROUND) * longer


def round_odds(least: Fraction, most: Fraction, per: int) -> Iterator[Odds]:
    """Yield round odds in the range; also parts of a unit where ``per``, of the printed odds, has them."""
    if per > 1:
        parts = (to(units, per) for units in range(1, 2 * per + 1))
        yield from (odds for odds in parts if least <= odds.ratio <= most)
    for units in takewhile(lambda units: units <= min(most, MOST_UNITS), _round_units()):
        if units >= least:
            yield to(units, 1)


def _round_units() -> Iterator[int]:
    yield from _ONES
    for power in count():
        yield from (units * 10**power for units in _DECADE)


def near(exact: Fraction, least: Fraction, most: Fraction) -> Iterator[Odds]:
    """Yield whole odds around a number, from round ones to the very next."""
    for step in (1, 5, 10, 25, 50, 100):
        below = exact // step * step
        for units in (below, below + step):
            if max(least, Fraction(1)) <= units <= min(most, MOST_UNITS):
                yield to(int(units), 1)


def sorted_by_gain(values: Iterable[Pays]) -> list[Pays]:
    """Sort what a row may pay, the least first, each once."""
    return sorted(dict.fromkeys(values), key=gain_of)
