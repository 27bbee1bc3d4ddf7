"""What craps adds to the notation of strategies: moments by the puck, and odds behind a line wager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from houseway.equipment.money import Cents
from houseway.games.craps.options import TRUE_ODDS, reversed_odds
from houseway.games.craps.placing import BEHIND_A_NUMBER, BEHIND_THE_LINE, most_odds
from houseway.games.craps.procedure import CrapsCondition
from houseway.games.craps.throw import POINTS, Throw
from houseway.games.craps.wager_kinds.common import COME, PASS
from houseway.rules.analysis.betting_strategy import OddsWanted, StrategyWords
from houseway.rules.game import Table
from houseway.rules.wagers.payout import Odds
from houseway.rules.wagers.wagers import A_DOLLAR, Bets

ODDS_OF = {of: odds for odds, of in (BEHIND_THE_LINE | BEHIND_A_NUMBER).items()}


def _odds(
    table: Table[Throw], condition: CrapsCondition, bets: Bets, of: str, wanted: OddsWanted
) -> Mapping[str, Cents]:
    """Return the odds that may be placed behind wagers of this name, by the name of the odds."""
    takes = of in (PASS, COME)
    found = {}
    for name, line, number in _lines(condition, bets, of):
        most = most_odds(table, number, line, takes=takes)
        odds = TRUE_ODDS[number] if takes else reversed_odds(number)
        if wanted.times is not None:
            most = min(most, most_odds(table, number, line, takes=takes, times=wanted.times))
        if wanted.amount is not None:
            most = min(most, wanted.amount)
        payable = _payable(most, odds)
        if payable:
            found[name] = payable
    return found


def _lines(condition: CrapsCondition, bets: Bets, of: str) -> Iterator[tuple[str, Cents, int]]:
    """Yield the name of the odds, the wager that they go behind, and its number."""
    if of in BEHIND_THE_LINE.values():
        if of in bets and condition.point is not None:
            yield ODDS_OF[of], bets[of], condition.point
        return
    for number in POINTS:
        if f"{of}:{number}" in bets:
            yield f"{ODDS_OF[of]}:{number}", bets[f"{of}:{number}"], number


def _payable(most: Cents, odds: Odds) -> Cents:
    """Return the largest amount that can be paid at the odds, in whole dollars if there is one."""
    step = odds.per * A_DOLLAR
    return most // step * step or most // odds.per * odds.per


def _point_is(number: int, condition: CrapsCondition) -> bool:
    return condition.point == number


WORDS = StrategyWords(
    moments={
        "come-out": lambda condition: condition.point is None,
        "point": lambda condition: condition.point is not None,
        **{str(number): partial(_point_is, number) for number in POINTS},
    },
    has_odds=frozenset(ODDS_OF),
    odds=_odds,
)
