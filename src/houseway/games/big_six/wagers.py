"""Defines the wheel of big six, the symbol at which it stops, and the seven wagers on it with what they
pay.

The order of the sections is laid down in 13:69E-1.13, which our sources do not print. The wheel here
spreads each symbol evenly; the order changes no odds.
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
SECTIONS: Mapping[str, int] = {"1": 24, "2": 15, "5": 7, "10": 4, "20": 2, JOKER: 1, HOUSE: 1}
NUMBERS = tuple(symbol for symbol in SECTIONS if symbol.isdigit())
SPECIAL = (JOKER, HOUSE)
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


def _spread() -> tuple[str, ...]:
    """Place each symbol at equal distances, the house symbol opposite the joker."""
    starts = dict.fromkeys(SECTIONS, 0.5) | {JOKER: 0.0}
    places = [
        ((number + starts[symbol]) / count, order, symbol)
        for order, (symbol, count) in enumerate(SECTIONS.items())
        for number in range(count)
    ]
    return tuple(symbol for _, _, symbol in sorted(places))


WHEEL = _spread()


# A recorded spin of big six: the symbol at which the clapper came to rest.

PAYS = Citation("13:69F-5.5#title")
SPINNING = Citation("13:69F-5.6#title")


class Dealt(RecordedRound, frozen=True):
    """A line of `houseway settle`: ``{"id": …, "symbol": "5", "bets": {…}}``."""

    symbol: Annotated[str, Meta(description="the symbol that came up: 1, 2, 5, 10, 20, joker or house")]


def outcome(_: Table[str], dealt: Dealt) -> str:
    check_stop(WHEEL, dealt.symbol, SPINNING)
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
OPTIONS: tuple[Option, ...] = (
    SPECIAL_ODDS,
    *row_odds(NUMBER_PAYS),
    *alternative_row_odds(SPECIAL_PAYS, SPECIAL_ODDS.name, PAYS, "special symbols"),
)


def pay_rows(options: Options) -> dict[str, Row]:
    """Return the row of each symbol at this table."""
    chosen = options.choice(SPECIAL_ODDS.name)
    (special,) = (table for table in SPECIAL_PAYS if table.name == chosen)
    tables = (options.table_with_odds(NUMBER_PAYS), options.table_with_odds(special))
    return {str(symbol): table[symbol] for table in tables for symbol in table.results()}


def wagers(options: Options) -> Iterator[Wager[str]]:
    rows = pay_rows(options)
    for symbol in SECTIONS:
        words = f"the wheel stops at {IN_WORDS[symbol]}"
        won = paid_by(rows[symbol], SPINNING, words, PAYS)
        lost = loses(SPINNING, f"wins only if {words}")
        yield either(f"symbol:{symbol}", TITLES[symbol], _stops_at(symbol), won, lost)


def _stops_at(symbol: str) -> Callable[[str], bool]:
    return lambda stopped_at: stopped_at == symbol
