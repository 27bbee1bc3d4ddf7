"""Checks what programs pass in: numbers, money, names, bets by seat, and side bets from files or mappings.

A wrong argument is refused with the value that was given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex

from houseway.equipment.cards import Card, cards
from houseway.equipment.money import Cents, check_wager_amount
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table
from houseway.rules.parsing import wager_name
from houseway.rules.side_bets.definition import SIDE_BETS, SideBet, as_text
from houseway.rules.side_bets.derive import file_of, names_taken, vocabulary_of
from houseway.rules.side_bets.read import Source, read_side_bet, side_bet_from
from houseway.rules.wagers.wagers import Bets, Seats

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
    """Return a seed: 0 or more."""
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
    """Return a text as it was passed in; the example shows how to write one."""
    if not isinstance(value, str):
        raise Refusal(f"{name}: {value!r} is not text. Write it as {example!r}.", value=value)
    return value


def several(values: Any) -> Any:
    """Return a collection as it was passed in; refuse a single value."""
    if isinstance(values, str) or not hasattr(values, "__iter__"):
        raise Refusal(f"{values!r} is a single value. Give a list of them.", value=values)
    return values


def cards_named(names: Sequence[str]) -> tuple[Card, ...]:
    """Return the cards with these names, such as "As" and "Td"."""
    with concerning(names):
        return cards(several(names))


def rounds_of_shift(hands_per_hour: int, hours: float, most: int) -> int:
    """Return the rounds of a shift; refuse hours that do not make a whole number of them."""
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


# Bets: of one player, or of several by the number of their seat.

SEAT = 1  # of the only player


def placed_bets(table: Table[Any], bets: Bets | None, seats: Mapping[int, Bets] | None) -> Seats | None:
    """Return the bets by seat and by the real names of their wagers; None if none are given."""
    if bets is not None and seats is not None:
        raise Refusal("Give either the bets of one player or those of the seats.", value=seats)
    if seats is not None and not several(seats):
        raise Refusal("There are no players in these seats. Give the bets of at least one.", value=seats)
    placed: Seats | None = None
    if seats is not None:
        placed = {seat: bets_of_player(seats[seat], f"seat {seat}") for seat in several(seats)}
    elif bets is not None:
        placed = {SEAT: bets_of_player(bets)}
    with concerning(bets if seats is None else seats):
        return placed and {seat: _with_real_names(table, of_seat) for seat, of_seat in placed.items()}


def bets_of_player(bets: object, name: str = "bets") -> dict[str, Cents]:
    """Return the bets of one player, in cents by wager."""
    if not isinstance(bets, Mapping):
        raise Refusal(f"{name}: {bets!r} are not bets. Map wagers to cents, as {{'small': 500}}.", value=bets)
    return {str(wager): amount(bet, str(wager)) for wager, bet in bets.items()}


def _with_real_names(rules: Table[Any], bets: Bets) -> Bets:
    """Return the bets by the real names of their wagers; the amounts of a wager named twice are added."""
    named: dict[str, Cents] = {}
    for typed, cents in bets.items():
        name = wager_name(rules, typed)
        named[name] = named.get(name, 0) + cents
    return named


# Side bets: TOML files, or the same as mappings.

SideBetSource = str | Path | Mapping[str, Any]


def side_bet_options(game: Game[Any], sources: Iterable[SideBetSource]) -> dict[str, str]:
    """Return the option of the table that holds these side bets; nothing if there are none."""
    side_bets: list[SideBet] = []
    for source in sources:
        side_bets.append(_side_bet(game, source, {side_bet.name for side_bet in side_bets}))
    return {SIDE_BETS: as_text(side_bets)} if side_bets else {}


def _side_bet(game: Game[Any], source: SideBetSource, others: set[str]) -> SideBet:
    vocabulary = vocabulary_of(game)
    taken = {**names_taken(game), **dict.fromkeys(others, "another side bet of this table")}
    if isinstance(source, Mapping):
        return side_bet_from(source, Source("", "The side bet"), game.name, vocabulary, taken)
    if not isinstance(source, str | Path):
        raise Refusal(f"{source!r} is not a side bet. Name its TOML file, or give a mapping.", value=source)
    file = Path(source)
    if not file.exists() and not file.suffix:
        file = file_of(str(source)) or file
    return read_side_bet(_text(file), str(file), game.name, vocabulary, taken)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise Refusal(f"{file} cannot be read: {why}. Name the TOML file of a side bet.") from None
