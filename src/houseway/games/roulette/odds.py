"""Counts the pockets of a wheel, all equally likely: exact odds, sections, and words for side bets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from houseway.equipment.cards import Card
from houseway.games.roulette.wagers import NUMBERS, SINGLE, TINT, WHEEL, WHEELS, ZEROS, color, pockets
from houseway.refusal import Refusal
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.analysis.tally import Tally
from houseway.rules.game import Table
from houseway.rules.layout.layout import Bundle
from houseway.rules.options import Options
from houseway.rules.side_bets.definition import YES_OR_NO, Vocabulary, Word


def distribution(table: Table[str], removed: Sequence[Card]) -> Distribution[str]:
    if removed:
        raise Refusal("Roulette is played with a wheel, so no cards can be removed. Leave the cards out.")
    wheel = pockets(table)
    return Distribution(dict.fromkeys(wheel, 1), len(wheel))


# Facts about the wheel of a table: sections that players cover together, and how often its numbers come.

_EVERY = (*ZEROS, *map(str, NUMBERS))
# Sections of the single zero wheel, as the plain wagers by which players cover them. A number with no
# neighbor in its section is covered alone, others by splits, a street and a corner.
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


# The words for side bets of roulette: properties of the number, and its place on the layout.

_ALL = (*ZEROS, *map(str, NUMBERS))


def value(number: str) -> int:
    """Return the number; both zeros are 0."""
    return int(number)


def third(number: str, size: int) -> int:
    """Return in which third of the numbers it is: by dozens (12), or 0 for a zero."""
    return 0 if number in ZEROS else (int(number) - 1) // size + 1


def column(number: str) -> int:
    return 0 if number in ZEROS else (int(number) - 1) % 3 + 1


WORDS = Vocabulary(
    (
        Word("number", "the number that comes up, 0 and 00 apart", _ALL, lambda number: number),
        Word("value", "the number that comes up; 0 and 00 are both 0", tuple(range(37)), value),
        Word("color", "red, black, or green for a zero", ("green", "red", "black"), color),
        Word("zero", "a zero comes up", YES_OR_NO, lambda number: number in ZEROS),
        Word("odd", "the number is odd", YES_OR_NO, lambda number: value(number) % 2 == 1),
        Word("low", "the number is 1 to 18", YES_OR_NO, lambda number: 1 <= value(number) <= 18),
        Word("dozen", "its dozen, 0 for a zero", (0, 1, 2, 3), lambda number: third(number, 12)),
        Word("column", "its column, 0 for a zero", (0, 1, 2, 3), column),
        Word("last-digit", "its last digit", tuple(range(10)), lambda number: value(number) % 10),
    )
)
