"""The job that counts a table, in a form that can be sent between processes."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from houseway.odds.game_odds import BaseOdds, game_odds
from houseway.odds.wager_design import WagerWays, decisive_wagers, ways_of_bonus, ways_of_wager
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game as game_named
from houseway.web.worker.odds import OptionPairs


@dataclass(frozen=True)
class BaseFigures:
    """The base game under the best strategy, per unit of the ante or of the wager in its place."""

    unit: str
    rounds: int  # all ways
    house_advantage: Fraction
    element_of_risk: Fraction
    hit_frequency: Fraction | None
    standard_deviation: float | None
    average_bet: Fraction
    strategy: str


@dataclass(frozen=True)
class Counted:
    """What was counted at a table. Rows of other wagers than the ``decisive`` ones can be paid otherwise."""

    wagers: tuple[WagerWays, ...]
    bonuses: tuple[WagerWays, ...] = ()
    base: BaseFigures | None = None
    decisive: frozenset[str] = frozenset()
    not_counted: dict[str, str] = field(default_factory=dict)

    def fits(self, table: Table[Any]) -> bool:
        """Return whether the table has the same wagers and bonuses with the same rows."""
        bonuses = {bonus.name: bonus for bonus in table.bonuses}
        return all(wager.fits(table.wagers.get(wager.name)) for wager in self.wagers) and all(
            bonus.fits(bonuses.get(bonus.name)) for bonus in self.bonuses
        )


def count(game: str, options: OptionPairs) -> Counted:
    odds = game_odds(open_table(game_named(game), dict(options), what_if=True))
    wagers = tuple(map(ways_of_wager, odds.wagers))
    if odds.base is None or odds.play is None:
        return Counted(wagers, not_counted=odds.not_counted)
    bonuses = tuple(ways_of_bonus(bonus, odds.play) for bonus in odds.table.bonuses)
    return Counted(wagers, bonuses, _figures(odds.base), decisive_wagers(odds.play), odds.not_counted)


def _figures(base: BaseOdds) -> BaseFigures:
    return BaseFigures(
        base.unit,
        base.total,
        base.house_advantage,
        base.element_of_risk,
        base.hit_frequency,
        base.standard_deviation,
        base.average_bet,
        base.strategy.name,
    )
