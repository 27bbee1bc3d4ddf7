"""All odds of a table: every wager and, in games with decisions, the base game under its strategies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from houseway.drawing.html_table import html_table
from houseway.drawing.numbers import percent, short_odds
from houseway.drawing.strategy_chart import strategy_chart
from houseway.equipment.cards import Card
from houseway.equipment.money import Cents
from houseway.odds.base_game_odds import (
    BaseOdds,
    CombinedOdds,
    base_odds,
    every_base_odds,
    every_combined_odds,
)
from houseway.odds.wager_odds import WagerOdds, check_counted, every_wager_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BestPlay, LazySequence
from houseway.rules.analysis.chart import Chart
from houseway.rules.analysis.with_play import WithPlay
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.rules.near_names import wager_name

BASE = "base"  # instead of a wager: the required wagers played together


@dataclass(frozen=True)
class GameOdds:
    """``base`` is the base game under the best strategy, ``simple`` under others, counted when first used."""

    table: Table[Any]
    wagers: tuple[WagerOdds, ...]
    base: BaseOdds | None = None
    simple: Sequence[BaseOdds] = ()
    play: BestPlay[Any] | None = None
    combined: tuple[CombinedOdds, ...] = ()  # of wagers that are made together
    with_play: Sequence[WithPlay] = ()  # of wagers with a way to play them, counted when first used

    @cached_property
    def charts(self) -> tuple[Chart, ...]:
        """Return the charts of the best strategy."""
        return self.play.charts() if self.play else ()

    @cached_property
    def at_other_tables(self) -> dict[tuple[str, str, str], list[WagerOdds]]:
        """Return the odds of wagers under other pay tables, by option, value and wager, as far as counted.

        A sheet, its figures as CSV and a petition all compare them, and counting takes seconds.
        """
        return {}

    @property
    def not_counted(self) -> dict[str, str]:
        """Return the kinds of wagers at this table whose odds are not known, and why."""
        offered = {kind_of(name) for name in self.table.wagers}
        return {kind: why for kind, why in self.table.game.no_odds.items() if kind in offered}

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Return how some of these odds are counted, a sentence for each kind of wager."""
        kinds = {kind_of(odds.wager.name) for odds in self.wagers}
        by_kind = self.table.game.odds_notes(self.table)
        return tuple(f"{kind}: {note}" for kind, note in by_kind.items() if kind in kinds)

    def __getitem__(self, wager_name: str) -> WagerOdds:
        """Return the odds of one wager."""
        for odds in self.wagers:
            if odds.wager.name == wager_name:
                return odds
        raise KeyError(wager_name)

    def _repr_html_(self) -> str:
        rows = [
            (
                odds.wager.name,
                short_odds(odds.true_odds),
                percent(odds.hit_frequency),
                percent(odds.house_advantage),
            )
            for odds in self.wagers
        ]
        headings = ("wager", "true odds", "wins", "house advantage")
        parts = [html_table(self.table.game.title, headings, rows)]
        if self.base:
            parts.append(self.base._repr_html_())
        return "".join([*parts, *(f"<div>{strategy_chart(chart)}</div>" for chart in self.charts)])


def game_odds(
    table: Table[Any],
    removed: Sequence[Card] = (),
    bet: Cents | None = None,
    strategies: Sequence[str] = (),
    *,
    dealer: Sequence[Card] = (),
    wager: str | None = None,
) -> GameOdds:
    """Return the odds of every wager of the table, or of one; with a bet, rounded as really paid.

    ``strategies``, in the notation of the game, are compared with the best. ``dealer`` are cards of the
    dealer's hand that the player knows when deciding.
    """
    if wager is not None and (wager := wager_asked(table, wager)) != BASE:
        check_counted(table, wager)
    if table.game.best_play is None:
        if strategies:
            raise Refusal(f"There is nothing to decide at {table.game.title}. Leave the strategy out.")
        if dealer:
            raise Refusal(
                f"At {table.game.title} no hand is counted against a dealer's. Leave the dealer's cards out."
            )
        combined = tuple(every_combined_odds(table)) if wager is None and bet is None else ()
        return GameOdds(table, tuple(every_wager_odds(table, removed, bet, wager=wager)), combined=combined)
    play = table.game.best_play(table, removed, dealer)
    own = tuple(map(play.named, strategies))
    branches = None if table.game.odds else play.best.branches
    wagers = tuple(every_wager_odds(table, removed, bet, branches, wager=wager))
    with_play = LazySequence(
        lambda: tuple(each for each in table.game.with_play(table, removed) if wager in (None, each.wager))
    )
    if wager not in (None, BASE):
        return GameOdds(table, wagers, play=play, with_play=with_play)
    others = LazySequence(lambda: every_base_odds(table, (*own, *play.simple), bet))
    return GameOdds(table, wagers, base_odds(table, play.best, bet), others, play, with_play=with_play)


def wager_asked(table: Table[Any], typed: str) -> str:
    """Return the name of the wager that is meant, or the base of a game with decisions."""
    return typed if typed == BASE and table.game.best_play else wager_name(table, typed)
