"""Defines the wheels of big six, the symbol at which one stops, and the seven wagers on it with what they
pay.

The sections are laid down in 13:69E-1.13, which our sources do not print. The usual wheel is the one that
Pennsylvania prints (58 Pa. Code 619a.1), in its order; the other one is that of the trade (reading 100).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated

from msgspec import Meta

from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice, Option, Options
from houseway.rules.procedure.devices import check_stop
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.wagers.pay_table_options import alternative_row_odds, row_odds
from houseway.rules.wagers.payout import PayTable, Row, row, to
from houseway.rules.wagers.wagers import Wager, either, loses, paid_by

JOKER, HOUSE = "joker", "house"
NUMBERS = ("1", "2", "5", "10", "20")
SPECIAL = (JOKER, HOUSE)
SYMBOLS = (*NUMBERS, *SPECIAL)
TURNS = 3  # full turns that a spin has to make

TITLES: Mapping[str, str] = {
    **{number: f"Symbol ${number}" for number in NUMBERS},
    JOKER: "Joker",
    HOUSE: "House symbol",
}
IN_WORDS: Mapping[str, str] = {
    **{number: f"${number}" for number in NUMBERS},
    JOKER: "the joker",
    HOUSE: "the house symbol",
}
# The symbols as printed on the layout, and their colors.
PRINTED: Mapping[str, str] = {**{number: f"${number}" for number in NUMBERS}, JOKER: "JOKER", HOUSE: "HOUSE"}
TINT: Mapping[str, str] = {
    **dict(zip(NUMBERS, ("#7a5a10", "#14603a", "#8f1a28", "#174a8a", "#5b2d82"), strict=True)),
    **dict.fromkeys(SPECIAL, "#16181c"),
}


def _spread(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Place each symbol at equal distances, the house symbol opposite the joker. No odds depend on it."""
    starts = dict.fromkeys(counts, 0.5) | {JOKER: 0.0}
    places = [
        ((number + starts[symbol]) / count, order, symbol)
        for order, (symbol, count) in enumerate(counts.items())
        for number in range(count)
    ]
    return tuple(symbol for _, _, symbol in sorted(places))


# The sections of each wheel clockwise from the joker, by how many show $1, $2, $5, $10 and $20.
PRINTED_BY_PENNSYLVANIA = (
    f"{JOKER} 1 2 1 5 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1 "
    f"{HOUSE} 2 5 2 1 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1"
)
WHEELS: Mapping[str, tuple[str, ...]] = {
    "23-15-8-4-2": tuple(PRINTED_BY_PENNSYLVANIA.split()),
    "24-15-7-4-2": _spread({"1": 24, "2": 15, "5": 7, "10": 4, "20": 2, JOKER: 1, HOUSE: 1}),
}
(SIZE,) = {len(wheel) for wheel in WHEELS.values()}  # sections


# A recorded spin of big six: the symbol at which the clapper came to rest.

PAYS = Citation("13:69F-5.5#title")
SPINNING = Citation("13:69F-5.6#title")


class Dealt(RecordedRound, frozen=True):
    """A line of `houseway settle`: ``{"id": …, "symbol": "5", "bets": {…}}``."""

    symbol: Annotated[str, Meta(description="the symbol that came up: 1, 2, 5, 10, 20, joker or house")]


def outcome(table: Table[str], dealt: Dealt) -> str:
    check_stop(wheel_of(table.options), dealt.symbol, SPINNING)
    return dealt.symbol


# The seven wagers of big six and what they pay.

# A number pays as many times the wager as it says.
NUMBER_PAYS = PayTable(
    "numbers",
    PAYS,
    tuple(row(f"symbol-{number}", TITLES[number], to(int(number), 1), (number,)) for number in NUMBERS),
    exact=True,
)
SPECIAL_ODDS = Choice(
    "special-odds",
    ("45", "40"),
    "what the joker and the house symbol pay, to 1",
    PAYS,
    called="joker and house symbol",
    words={"45": "at 45 to 1", "40": "at 40 to 1"},
    sentences=UNSAID,
)
SPECIAL_PAYS = tuple(
    PayTable(
        pays, PAYS, tuple(row(symbol, TITLES[symbol], to(int(pays), 1)) for symbol in SPECIAL), exact=True
    )
    for pays in SPECIAL_ODDS.values
)
WHEEL = Choice(
    "wheel",
    tuple(WHEELS),
    "how many sections of the wheel show $1, $2, $5, $10 and $20",
    PAYS,
    words={name: name for name in WHEELS},
    sentences={
        name: "The wheel has {} sections of $1, {} of $2, {} of $5, {} of $10 and {} of $20.".format(
            *name.split("-")
        )
        for name in WHEELS
    },
    before="24-15-7-4-2",
    since="0.2.0",
)
OPTIONS: tuple[Option, ...] = (
    WHEEL,
    SPECIAL_ODDS,
    *row_odds(NUMBER_PAYS),
    *alternative_row_odds(SPECIAL_PAYS, SPECIAL_ODDS.name, PAYS, "special symbols"),
)


def wheel_of(options: Options) -> tuple[str, ...]:
    """Return the sections of the wheel of a table, clockwise."""
    return WHEELS[options.choice(WHEEL.name)]


def sections_of(options: Options) -> dict[str, int]:
    """Return how many sections of the wheel show each symbol."""
    wheel = wheel_of(options)
    return {symbol: wheel.count(symbol) for symbol in SYMBOLS}


def pay_rows(options: Options) -> dict[str, Row]:
    """Return the row of each symbol at this table."""
    chosen = options.choice(SPECIAL_ODDS.name)
    (special,) = (table for table in SPECIAL_PAYS if table.name == chosen)
    tables = (options.table_with_odds(NUMBER_PAYS), options.table_with_odds(special))
    return {str(symbol): table[symbol] for table in tables for symbol in table.results()}


def wagers(options: Options) -> Iterator[Wager[str]]:
    rows = pay_rows(options)
    for symbol in SYMBOLS:
        words = f"the wheel stops at {IN_WORDS[symbol]}"
        won = paid_by(rows[symbol], SPINNING, words, PAYS)
        lost = loses(SPINNING, f"wins only if {words}")
        yield either(f"symbol:{symbol}", TITLES[symbol], _stops_at(symbol), won, lost)


def _stops_at(symbol: str) -> Callable[[str], bool]:
    return lambda stopped_at: stopped_at == symbol
