"""Job: what was to be expected of the slips that a player bet."""

from __future__ import annotations

from functools import lru_cache

from houseway.odds.house_win import Expectation, ExpectedWin
from houseway.rules.wagers.wagers import seat_named
from houseway.table.live.recorded_rules import rules_of
from houseway.web.worker.odds import OptionPairs

# The wagers of a player before the deal, by seat.
Slip = tuple[tuple[str, tuple[tuple[str, int], ...]], ...]


@lru_cache(maxsize=16)
def _expected(game: str, options: OptionPairs) -> ExpectedWin:
    return ExpectedWin(rules_of(game, dict(options)))


def expectations(game: str, options: OptionPairs, slips: tuple[Slip, ...]) -> list[Expectation]:
    """Return mean and variance of what the house wins of each slip, exactly."""
    expected = _expected(game, options)
    return [expected.of_round({seat_named(seat): dict(bets) for seat, bets in slip}) for slip in slips]
