"""Every place of the layout on which a wager can lie, and the numbers that it covers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from houseway.games.roulette.wheel import DOUBLE, DOUBLE_ZERO, NUMBERS, RED, ZERO

FIVE = "five"


class Place(NamedTuple):
    """``pays`` is its row in the pay table; ``title`` is what the wager is called."""

    name: str
    title: str
    pays: str
    covers: frozenset[str]


def _place(name: str, title: str, *numbers: int | str) -> Place:
    return Place(name, title, name.partition(":")[0], frozenset(map(str, numbers)))


def inside(wheel: str) -> Iterator[Place]:
    """Yield the places on and between the numbers, of the wheel that is used."""
    zeros = (ZERO, DOUBLE_ZERO) if wheel == DOUBLE else (ZERO,)
    for number in (*zeros, *NUMBERS):
        yield _place(f"straight:{number}", f"Straight up, {number}", number)
    for low, high in (*_splits_with_zero(wheel), *_splits()):
        yield _place(f"split:{low}-{high}", f"Split, {low} and {high}", low, high)
    for three in _streets_with_zero(wheel):
        yield _place(f"street:{'-'.join(three)}", f"Street, {', '.join(three[:-1])} and {three[-1]}", *three)
    for low in NUMBERS[::3]:
        yield _place(f"street:{low}", f"Street, {low} through {low + 2}", *range(low, low + 3))
    if wheel != DOUBLE:
        yield _place("corner:0-1-2-3", "Corner, 0 through 3", 0, 1, 2, 3)
    for low in corners():
        four = (low, low + 1, low + 3, low + 4)
        yield _place(f"corner:{low}", f"Corner, {low}, {low + 1}, {low + 3} and {low + 4}", *four)
    if wheel == DOUBLE:
        yield _place(FIVE, "Five numbers", ZERO, DOUBLE_ZERO, 1, 2, 3)
    for low in NUMBERS[:-3:3]:
        yield _place(f"line:{low}", f"Line, {low} through {low + 5}", *range(low, low + 6))


def outside() -> Iterator[Place]:
    """Yield the places outside the numbers, which no zero wins."""
    for dozen in (1, 2, 3):
        low = 12 * dozen - 11
        yield _place(f"dozen:{dozen}", f"Dozen, {low} through {low + 11}", *range(low, low + 12))
    for column in (1, 2, 3):
        yield _place(f"column:{column}", f"Column, from {column}", *NUMBERS[column - 1 :: 3])
    for name, covers in EVEN_MONEY.items():
        yield Place(name, TITLES.get(name, name.capitalize()), "even-money", frozenset(map(str, covers)))


EVEN_MONEY = {
    "red": tuple(sorted(RED)),
    "black": tuple(number for number in NUMBERS if number not in RED),
    "odd": tuple(NUMBERS[::2]),
    "even": tuple(NUMBERS[1::2]),
    "low": tuple(NUMBERS[:18]),
    "high": tuple(NUMBERS[18:]),
}
TITLES = {"low": "1-18", "high": "19-36"}


def _splits_with_zero(wheel: str) -> tuple[tuple[int | str, int | str], ...]:
    if wheel == DOUBLE:
        return ((ZERO, DOUBLE_ZERO), (ZERO, 1), (ZERO, 2), (DOUBLE_ZERO, 2), (DOUBLE_ZERO, 3))
    return ((ZERO, 1), (ZERO, 2), (ZERO, 3))


def _splits() -> Iterator[tuple[int, int]]:
    """Yield neighbors on the layout: in a street, then in a column."""
    yield from ((number, number + 1) for number in NUMBERS if number % 3)
    yield from ((number, number + 3) for number in NUMBERS[:-3])


def _streets_with_zero(wheel: str) -> tuple[tuple[str, ...], ...]:
    if wheel == DOUBLE:
        return (("0", "1", "2"), ("0", "00", "2"), ("00", "2", "3"))
    return (("0", "1", "2"), ("0", "2", "3"))


def corners() -> Iterator[int]:
    """Yield the lowest number of every four that meet in a point."""
    yield from (number for number in NUMBERS[:-3] if number % 3)
