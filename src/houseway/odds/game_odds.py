"""All the odds of a table: each wager, and where the player decides the base game under its strategies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents
from houseway.odds.base_odds import BaseOdds, base_odds
from houseway.odds.in_html import percent
from houseway.odds.in_html import table as table_in_html
from houseway.odds.wager_odds import WagerOdds, every_wager_odds
from houseway.refusal import Refusal
from houseway.rules.best_play import Strategy
from houseway.rules.game import Table


@dataclass(frozen=True)
class GameOdds:
    """``base`` is the required wagers played together by the best strategy; ``simple`` by others."""

    table: Table[Any]
    wagers: tuple[WagerOdds, ...]
    base: BaseOdds | None = None
    simple: tuple[BaseOdds, ...] = ()

    def __getitem__(self, wager_name: str) -> WagerOdds:
        """The odds of one wager."""
        for one in self.wagers:
            if one.wager.name == wager_name:
                return one
        raise KeyError(wager_name)

    def _repr_html_(self) -> str:
        rows = [
            (
                one.wager.name,
                str(one.true_odds or ""),
                percent(one.hit_frequency),
                percent(one.house_advantage),
            )
            for one in self.wagers
        ]
        if self.base:
            rows.append(("base, per unit of the ante", "", "", percent(self.base.house_advantage)))
        return table_in_html(self.table.game.title, ("wager", "true odds", "wins", "house advantage"), rows)


def game_odds(
    table: Table[Any],
    removed: Sequence[Card] = (),
    bet: Cents | None = None,
    strategies: Sequence[str] = (),
) -> GameOdds:
    """The odds of everything that the table offers; with a bet, each wager as it is really paid.

    ``strategies`` are a person's own, in the game's notation, to be compared with the best.
    """
    if table.game.best_play is None:
        if strategies:
            raise Refusal(f"At {table.game.title} there is nothing to decide. Leave the strategy out.")
        return GameOdds(table, tuple(every_wager_odds(table, removed, bet)))
    play = table.game.best_play(table, removed)
    return GameOdds(
        table,
        tuple(every_wager_odds(table, removed, bet, play.best.branches)),
        base_odds(table, play.best),
        tuple(base_odds(table, one) for one in (*map(play.given or _none, strategies), *play.simple)),
    )


def _none(text: str) -> Strategy[Any]:
    raise Refusal(f"No notation for strategies is known at this game, so {text!r} cannot be read.")
