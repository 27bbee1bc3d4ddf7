"""What a table says of its wheel: sections that players cover together, and how often its numbers come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from houseway.games.roulette.wagers import WHEEL
from houseway.games.roulette.wheel import NUMBERS, SINGLE, TINT, WHEELS, ZEROS, color
from houseway.rules.analysis.tally import Tally
from houseway.rules.layout.layout import Bundle
from houseway.rules.options import Options

_EVERY = (*ZEROS, *map(str, NUMBERS))
# Sections of the single zero wheel, as the plain wagers by which players cover them. A number with nothing
# beside it in its section is covered alone, others by splits, a street and a corner.
VOISINS = {
    "street:0-2-3": 2,
    **dict.fromkeys(("split:4-7", "split:12-15", "split:18-21", "split:19-22", "split:32-35"), 1),
    "corner:25": 2,
}
TIERS = dict.fromkeys(
    ("split:5-8", "split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36"), 1
)
ORPHELINS = dict.fromkeys(("straight:1", "split:6-9", "split:14-17", "split:17-20", "split:31-34"), 1)
ZERO_GAME = dict.fromkeys(("split:0-3", "split:12-15", "straight:26", "split:32-35"), 1)


def sections(options: Options) -> Iterator[Bundle]:
    """Yield the sections; the double zero wheel has another order, and no names for parts of it."""
    if options.choice(WHEEL.name) == SINGLE:
        yield Bundle("Voisins du zéro", VOISINS)
        yield Bundle("Tiers du cylindre", TIERS)
        yield Bundle("Orphelins", ORPHELINS)
        yield Bundle("Zero game", ZERO_GAME)


def _chances(options: Options) -> Mapping[str, Fraction]:
    pockets = WHEELS[options.choice(WHEEL.name)]
    return {number: Fraction(1, len(pockets)) for number in _EVERY if number in pockets}


TALLY = Tally("spins", str, _chances, {number: TINT[color(number)] for number in _EVERY})
