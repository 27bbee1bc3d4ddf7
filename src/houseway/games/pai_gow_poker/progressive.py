"""The progressive wager of pai gow poker (13:69F-11.14), on the best of the player's seven cards.

Our sources print only its title, and no award table is known: the house gives its own (reading 170).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from math import comb
from typing import TYPE_CHECKING

from houseway.equipment.cards import Card
from houseway.games.pai_gow_poker.exact.kept_counts import every_kept
from houseway.games.pai_gow_poker.ranking import (
    BEST,
    CARDS_IN_A_HAND,
    NAMES,
    ROYAL_FLUSHES,
    STRAIGHT_FLUSHES,
    Best,
)
from houseway.games.pai_gow_poker.setting import PACK
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Options
from houseway.rules.progressives import AwardTable, awards_named
from houseway.rules.wagers.progressive import (
    METER,
    OwnAwards,
    check_meter_known,
    meter_option,
    progressive_wager,
)
from houseway.rules.wagers.wagers import Bets, Wager

if TYPE_CHECKING:  # the outcome of a line needs the awards
    from houseway.games.pai_gow_poker.settlement import Showdown

SECTION = Citation("13:69F-11.14#title")
NAME = "progressive"
TITLE = "Progressive"
WINS_IF = "the player's seven cards hold a hand of the award table, however they are set"

# The rows that a table may have, the highest first. A straight flush of seven cards has a row of its own, or
# is the royal flush or straight flush that it holds.
HANDS: Mapping[str, Best] = {name: best for best, name in NAMES.items()}
ROWS: Mapping[str, str] = {name: str(best) for name, best in HANDS.items()}
_OF_SEVEN = {NAMES[best] for best in (Best.NATURAL_SEVEN, Best.ROYAL_AND_KQ, Best.SEVEN_WITH_JOKER)}
_WITH_ROW_OF_SEVEN = {
    Best.NATURAL_SEVEN_ROYAL: Best.NATURAL_SEVEN,
    Best.SEVEN_ROYAL_WITH_JOKER: Best.SEVEN_WITH_JOKER,
}


def own_table(text: str) -> AwardTable:
    """Read the house's award table, and refuse one that leaves out a hand above another one that it pays."""
    table = awards_named(text, ROWS, SECTION)
    lowest = table.awards[-1].row
    for row in takewhile(lambda row: row != lowest, ROWS):
        if row not in table.by_row and row not in _OF_SEVEN:
            raise Refusal(
                f"The awards have {ROWS[lowest]}, and nothing for {ROWS[row]}, which ranks higher. Give an "
                f"award for {row}, too.",
                SECTION,
            )
    return table


OPTION = OwnAwards(NAME, SECTION, own_table)
METER_OPTION = meter_option(SECTION)


def row_of(table: AwardTable, best: Best) -> str | None:
    """Return the row of the award table that a hand wins."""
    holds = [_WITH_ROW_OF_SEVEN.get(best, best)]
    if best in ROYAL_FLUSHES:
        holds.append(Best.ROYAL)
    elif best in STRAIGHT_FLUSHES:
        holds.append(Best.STRAIGHT_FLUSH)
    names = (NAMES[hand] for hand in holds if hand in NAMES)
    return next((name for name in names if name in table.by_row), None)


def wagers(options: Options) -> Iterator[Wager[Showdown]]:
    table = OPTION.table(options)
    if table is None:
        return
    rows = {best: row_of(table, best) for best in Best}
    yield progressive_wager(
        NAME,
        TITLE,
        table,
        lambda showdown: rows[showdown.player],
        loses_because="the seven cards hold nothing that wins an award",
        meter=options.amount(METER),
        meter_of=lambda showdown: showdown.meter,
    )


def award_chances(table: Table[Showdown], removed: Sequence[Card]) -> Mapping[str, Fraction]:
    """Return the chance of each row, over all hands of seven cards."""
    if removed:
        raise Refusal("The progressive wager is counted for a full deck only. Leave out the cards removed.")
    awards = table.progressives[NAME]
    by_row = dict.fromkeys(awards.by_row, 0)
    for best, hands in hands_by_best().items():
        row = row_of(awards, best)
        if row is not None:
            by_row[row] += hands
    every = comb(len(PACK), CARDS_IN_A_HAND)
    return {row: Fraction(hands, every) for row, hands in by_row.items()}


def hands_by_best() -> Mapping[Best, int]:
    """Return how many of all hands of seven cards hold each best hand.

    Any stored count of deals has them, because the best hand does not depend on how it is set; each is with
    every hand that the dealer can have.
    """
    with_each = comb(len(PACK) - CARDS_IN_A_HAND, CARDS_IN_A_HAND)
    by_best = zip(BEST, every_kept()[0].deals, strict=True)
    return {best: sum(map(sum, of_best)) // with_each for best, of_best in by_best}


def check_recorded(table: Table[Showdown], best: Best, bets: Bets, meter: int | None) -> None:
    """Refuse a line with an award from the meter that does not have the amount on the meter."""
    if NAME in bets and NAME in table.progressives:
        awards = table.progressives[NAME]
        check_meter_known(
            awards, row_of(awards, best), table.options.amount(METER) if meter is None else meter
        )
