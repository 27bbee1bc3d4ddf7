"""The words for side bets of roulette: what the number is, and where it stands on the layout."""

from __future__ import annotations

from houseway.games.roulette.wheel import NUMBERS, ZEROS, color
from houseway.rules.side_bets.definition import YES_OR_NO, Vocabulary, Word

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
