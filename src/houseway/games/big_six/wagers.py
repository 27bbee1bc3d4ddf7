"""The seven wagers of big six and what they pay."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.games.big_six.settlement import PAYS, SPINNING
from houseway.games.big_six.wheel import IN_WORDS, NUMBERS, SECTIONS, SPECIAL, TITLES
from houseway.rules.options import UNSAID, Choice, Option, Options
from houseway.rules.wagers.pay_table_options import alternative_row_odds, row_odds
from houseway.rules.wagers.payout import PayTable, Row, row, to
from houseway.rules.wagers.wagers import Wager, either, loses, paid_by

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
