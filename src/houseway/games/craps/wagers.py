"""The wagers of craps (13:69F-1.2): all that a table offers, and which of them go together."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.craps.options import FIRE_TABLES, LEAST
from houseway.games.craps.throw import Throw
from houseway.games.craps.wager_kinds.fire import fire_bet
from houseway.games.craps.wager_kinds.line import line_wagers
from houseway.games.craps.wager_kinds.next_roll import next_roll_wagers
from houseway.games.craps.wager_kinds.numbers import number_wagers
from houseway.games.craps.wager_kinds.odds_on_the_line import odds_on_the_line
from houseway.rules.options import Options
from houseway.rules.wagers.wagers import Wager


def wagers(options: Options) -> Iterator[Wager[Throw]]:
    """Yield every wager, each followed by the forms that it takes later."""
    table = options.table_with_odds(LEAST)
    yield from line_wagers(table)
    yield from odds_on_the_line()
    yield from number_wagers(table, options)
    yield from next_roll_wagers(table, options)
    if options.choice("fire") != "off":
        yield fire_bet(options.table_with_odds(FIRE_TABLES[options.choice("fire")]))
