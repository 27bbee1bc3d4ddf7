"""Checks of what programs pass in: a wrong argument is refused with the value that was given."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex

from houseway.equipment.cards import Card, cards
from houseway.equipment.money import Cents, check_wager_amount
from houseway.refusal import Refusal

MOST_SEED = 2**64 - 1
MOST_MONEY: Cents = 10**15


@contextmanager
def concerning(value: object) -> Iterator[None]:
    """Give every refusal raised inside the value that it is about, unless it has one already."""
    try:
        yield
    except Refusal as refusal:
        if refusal.value is None:
            refusal.value = value
        raise


def whole_number(value: object, name: str, most: int, least: int = 1) -> int:
    """Return a whole number within these limits."""
    number = _whole(value)
    if number is None or not least <= number <= most:
        raise Refusal(
            f"{name}: {value!r} is not a whole number from {least:,} to {most:,}. Give such a number.",
            value=value,
        )
    return number


def seed_number(value: object) -> int:
    return whole_number(value, "seed", MOST_SEED, least=0)


def amount(value: object, name: str) -> Cents:
    """Return an amount of money in cents."""
    whole = _whole(value)
    with concerning(value):
        check_wager_amount(value if whole is None else whole, name)
    return whole or 0


def money(value: object, name: str) -> Cents:
    """Return an amount of money in cents that may be larger than a wager."""
    whole = _whole(value)
    if whole is None or not 0 < whole <= MOST_MONEY:
        raise Refusal(
            f"{name}: {value!r} is not a whole number of cents, more than 0. Write $5 as 500.", value=value
        )
    return whole


def cents_or_nothing(value: object, name: str) -> Cents:
    """Return an amount of money in cents that may be 0."""
    return 0 if _whole(value) == 0 else money(value, name)


def _whole(value: object) -> int | None:
    """Return a whole number, also one of numpy; nothing for other values."""
    return index(value) if isinstance(value, SupportsIndex) and not isinstance(value, bool) else None


def share(value: object, name: str) -> Fraction:
    """Return a share of the whole, between 0 and 1."""
    try:
        part = Fraction(str(value))
    except ValueError:
        part = Fraction(-1)
    if not 0 <= part <= 1:
        raise Refusal(f"{name}: {value!r} is not a share. Give a number from 0 to 1, as 0.95.", value=value)
    return part


def text_of(value: object, name: str, example: str) -> str:
    if not isinstance(value, str):
        raise Refusal(f"{name}: {value!r} is not text. Write it as {example!r}.", value=value)
    return value


def several(values: Any) -> Any:
    """Return a collection as given; refuse a single value in its place."""
    if isinstance(values, str) or not hasattr(values, "__iter__"):
        raise Refusal(f"{values!r} is a single value. Give a list of them.", value=values)
    return values


def cards_named(names: Sequence[str]) -> tuple[Card, ...]:
    with concerning(names):
        return cards(several(names))


def rounds_of_shift(hands_per_hour: int, hours: float, most: int) -> int:
    pace = whole_number(hands_per_hour, "hands_per_hour", most)
    try:
        rounds = pace * Fraction(str(hours))
    except ValueError:
        rounds = Fraction(0)
    if rounds.denominator != 1 or not 1 <= rounds <= most:
        raise Refusal(
            f"hours: {hours!r} at {pace:,} rounds an hour is not a whole number of rounds up to {most:,}. "
            "Give hours such as 8 or 7.5.",
            value=hours,
        )
    return int(rounds)


def write_file(file: str | Path, content: bytes) -> Path:
    """Write a file and return its path; refuse a place where it cannot be."""
    try:
        path = Path(file)
        path.write_bytes(content)
    except TypeError:
        raise Refusal(f"{file!r} is not the name of a file. Give a path.", value=file) from None
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {error.strerror}. Name another file.", value=file) from None
    return path
