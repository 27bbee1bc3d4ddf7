"""Defines the wheels of roulette, the places of its layout, and the wagers on them with what they pay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, NamedTuple

from msgspec import Meta

from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Choice, Option, Options
from houseway.rules.procedure.devices import check_stop
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.wagers.chips_and_coupons import ColorChipRules, Shade
from houseway.rules.wagers.pay_table_options import row_odds
from houseway.rules.wagers.payout import PayTable, row, to
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, loses, paid_by, pushes, stands

ZERO, DOUBLE_ZERO = "0", "00"
ZEROS = (ZERO, DOUBLE_ZERO)
NUMBERS = range(1, 37)
DOUBLE, SINGLE = "double-zero", "single-zero"
TURNS = 4  # full turns of the ball that a valid spin has to make

# Clockwise. Our sources do not print the order of the pockets; it is that of every maker (reading 101).
_DOUBLE = (
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)
_SINGLE = (
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
)
WHEELS: Mapping[str, tuple[str, ...]] = {
    wheel: tuple(order.split()) for wheel, order in ((DOUBLE, _DOUBLE), (SINGLE, _SINGLE))
}
RED = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
TINT = {"red": "#a3161f", "black": "#16181c", "green": "#0f6b3a"}


def color(pocket: str) -> str:
    if pocket in ZEROS:
        return "green"
    return "red" if int(pocket) in RED else "black"


def described(pocket: str) -> str:
    """Return a number as it is called: ``17, black and odd``; a zero is called alone."""
    if pocket in ZEROS:
        return "Zero" if pocket == ZERO else "Double zero"
    return f"{pocket}, {color(pocket)} and {'odd' if int(pocket) % 2 else 'even'}"


# Every place of the layout on which a wager can be made, and the numbers that it covers.

FIVE = "five"


class Place(NamedTuple):
    """``pays`` is its row in the pay table; ``title`` is the name of the wager."""

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


# A recorded spin of roulette: the number in whose pocket the ball came to rest.

WAGERING = Citation("13:69F-5.1#title")
PAYS = Citation("13:69F-5.2#title")
SPINNING = Citation("13:69F-5.3#title")
IRREGULAR = Citation("13:69F-5.4#title")


class Dealt(RecordedRound, frozen=True):
    """A line of `houseway settle`: ``{"id": …, "number": "17", "bets": {…}}``."""

    number: Annotated[str, Meta(description='the number that came up, as a string: "0", "00" or "1" to "36"')]


def pockets(table: Table[str]) -> Sequence[str]:
    """Return the pockets of the wheel at this table."""
    return WHEELS[table.options.choice("wheel")]


def outcome(table: Table[str], dealt: Dealt) -> str:
    check_stop(pockets(table), dealt.number, SPINNING)
    return dealt.number


# The wagers of roulette and what they pay, even-money wagers on a zero, and the color chips of players.

HALF, LOSE, PRISON = "half", "lose", "prison"

PAY_TABLE = PayTable(
    "roulette",
    PAYS,
    (
        row("straight", "Straight up, one number", to(35, 1)),
        row("split", "Split, two numbers", to(17, 1)),
        row("street", "Street, three numbers", to(11, 1)),
        row("corner", "Corner, four numbers", to(8, 1)),
        row("five", "Five numbers", to(6, 1)),
        row("line", "Line, six numbers", to(5, 1)),
        row("dozen", "Dozen", to(2, 1)),
        row("column", "Column", to(2, 1)),
        row("even-money", "Red, black, odd, even, 1-18, 19-36", to(1, 1)),
    ),
    exact=True,
)
WHEEL = Choice(
    "wheel",
    (DOUBLE, SINGLE),
    "the wheel in use: 38 pockets with 0 and 00, or 37 with 0 alone",
    SPINNING,
    words={DOUBLE: "double zero", SINGLE: "single zero"},
    sentences={
        DOUBLE: "Played with a double zero wheel: 0, 00 and 1 to 36.",
        SINGLE: "Played with a single zero wheel: 0 and 1 to 36.",
    },
)
ON_ZERO = Choice(
    "zero",
    (HALF, LOSE, PRISON),
    "what becomes of an even-money wager on a zero: half of it is returned, it loses, or it waits in prison",
    WAGERING,
    called="even money on a zero",
    words={HALF: "half is returned", LOSE: "loses", PRISON: "goes to prison"},
    sentences={
        HALF: "If a zero comes up, half of each even-money wager is returned.",
        LOSE: "If a zero comes up, even-money wagers lose.",
        PRISON: "If a zero comes up, even-money wagers stay for the next spin: they are returned if they "
        "win then, lose if they lose, and stay on another zero.",
    },
)
OPTIONS: tuple[Option, ...] = (WHEEL, ON_ZERO, *row_odds(PAY_TABLE))


def check_options(options: Options) -> None:
    """Refuse prison at a double zero wheel."""
    if options.choice(ON_ZERO.name) == PRISON and options.choice(WHEEL.name) != SINGLE:
        raise Refusal(
            "zero=prison goes with a single zero wheel only. Choose wheel=single-zero, or zero=half or lose.",
            WAGERING,
        )


def check_bets(_: Table[str], bets: Bets) -> None:
    """Refuse another wager on an area where one of the player is in prison (reading 103)."""
    for name in EVEN_MONEY:
        if name in bets and f"{name}:{PRISON}" in bets:
            raise Refusal(
                f"{name}: your wager there is in prison. Place another when it is decided.", WAGERING
            )


def pay_table(options: Options) -> PayTable:
    return options.table_with_odds(PAY_TABLE)


def wagers(options: Options) -> Iterator[Wager[str]]:
    """Yield the wagers inside, from one number to six, then those outside, and wagers in prison."""
    pays, on_zero = pay_table(options), options.choice(ON_ZERO.name)
    for place in (*inside(options.choice(WHEEL.name)), *outside()):
        won = paid_by(pays[place.pays], WAGERING, f"the number is {_covered(place)}", PAYS)
        lost = loses(WAGERING, f"wins only if the number is {_covered(place)}")
        if place.name not in EVEN_MONEY or on_zero == LOSE:
            yield Wager(place.name, place.title, WAGERING, _decide(place, won, lost, lost), (won, lost))
            continue
        zero = _verdict_on_zero(place, on_zero)
        yield Wager(place.name, place.title, WAGERING, _decide(place, won, lost, zero), (won, lost, zero))
        if on_zero == PRISON:
            yield _in_prison(place, lost)


def _covered(place: Place) -> str:
    """Return the numbers in words, completing "the number is …"."""
    if place.pays == "even-money":
        return place.name if place.name in ("red", "black", "odd", "even") else place.title
    if place.pays == "straight":
        return min(place.covers)
    if place.name == FIVE:
        return "0, 00, 1, 2 or 3"
    words = place.title.split(", ", 1)[1].replace(" and ", " or ")
    return f"in the column from {words.removeprefix('from ')}" if place.pays == "column" else words


def _decide(place: Place, won: Verdict, lost: Verdict, zero: Verdict) -> Callable[[str, Bets], Verdict]:
    covers = place.covers
    return lambda number, _: won if number in covers else zero if number in ZEROS else lost


def _verdict_on_zero(place: Place, on_zero: str) -> Verdict:
    if on_zero == HALF:
        return loses(WAGERING, "a zero comes up, and half is returned", Fraction(1, 2))
    return stands(WAGERING, "a zero comes up, and the wager goes to prison", f"{place.name}:{PRISON}")


def _in_prison(place: Place, lost: Verdict) -> Wager[str]:
    """Return the wager in prison: it cannot win any more, only be returned or lost."""
    free = pushes(WAGERING, f"the number is {_covered(place)}, and the wager is free")
    zero = stands(WAGERING, "another zero comes up, and the wager stays in prison")
    return Wager(
        f"{place.name}:{PRISON}",
        f"{place.title}, in prison",
        WAGERING,
        _decide(place, free, lost, zero),
        (free, lost, zero),
        placed="during the round",
        form_of=place.name,
        while_standing="stays",
    )


# A color for each player, with a value set at purchase (readings 107 and 108).
WHITE, DARK = "#ffffff", "#1b1c20"
COLOR_CHIPS = ColorChipRules(
    WAGERING,
    {
        "yellow": Shade("#f2c230", DARK),
        "pink": Shade("#e8749f", DARK),
        "light blue": Shade("#66b8e6", DARK),
        "lavender": Shade("#9c7fd1", DARK),
        "orange": Shade("#ee7d2b", DARK),
        "brown": Shade("#7b4a2a", WHITE),
        "mint": Shade("#6fd0a2", DARK),
        "navy": Shade("#26427f", WHITE),
        "gray": Shade("#8b9097", DARK),
        "wine": Shade("#7a2346", WHITE),
    },
    usual_values=(100, 200, 500, 1000, 2500),
)
