"""What `houseway odds` is asked about a table, and its answer as blocks and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from houseway.cli.arguments import options_in_words
from houseway.cli.odds.as_text import base_blocks, gain_blocks, result_blocks, summary_blocks
from houseway.cli.odds.charts import chart_blocks
from houseway.cli.odds.compare import AS_GIVEN, Version, compared_blocks
from houseway.cli.odds.progressive import jackpots_as_json, progressive_blocks
from houseway.cli.odds.wager_sizes import counting
from houseway.cli.output.blocks import BLANK, Block, heading, prose
from houseway.cli.output.breaks import break_blocks
from houseway.equipment.cards import Card, pictures
from houseway.equipment.money import Cents, dollars
from houseway.odds.export import odds_as_json
from houseway.odds.game_odds import BASE, GameOdds, game_odds
from houseway.odds.progressives import ProgressiveReport, progressive_reports, report_as_json
from houseway.odds.wager_design import side_bet_notes
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import StrategyRefusal
from houseway.rules.game import Table
from houseway.rules.progressives import Terms


@dataclass(frozen=True)
class Question:
    """What the command line asks about each table."""

    wager: str | None
    bet: Cents | None
    removed: Sequence[Card]
    dealer: Sequence[Card]
    strategies: Mapping[str, Path | None]  # the user's own, with the files they come from
    terms: Terms | None = None  # of the meter of a progressive wager
    jackpots: int | None = None  # how many to simulate

    def answer(self, table: Table[Any]) -> GameOdds:
        if self.terms and not table.progressives:
            raise Refusal("This table has no progressive wager. Leave --terms out, or switch one on.")
        try:
            with counting(table.game):
                return game_odds(
                    table, self.removed, self.bet, [*self.strategies], dealer=self.dealer, wager=self.wager
                )
        except StrategyRefusal as refusal:
            file = self.strategies[refusal.strategy]
            raise Refusal(f"{file}: {refusal}") if file else refusal from None

    def document(self, versions: Sequence[Version]) -> dict[str, Any]:
        """Return the odds of the first table as JSON, with what was asked besides its options."""
        answer, compared = versions[0].odds, versions[1:]
        asked = {
            "bet": self.bet,
            "removed": [card.name for card in self.removed],
            "dealer": [card.name for card in self.dealer],
            "notes": [*answer.notes, *side_bet_notes(answer)],
            "progressives": [
                {**report_as_json(report), **jackpots_as_json(report, self.jackpots)}
                for report in self._progressives(answer.table)
            ],
            "compared": [{"label": other.label, **odds_as_json(other.odds)} for other in compared],
        }
        label = {} if versions[0].name == AS_GIVEN else {"label": versions[0].label}
        return {**label, **odds_as_json(answer), **{name: value for name, value in asked.items() if value}}

    def _progressives(self, table: Table[Any]) -> Iterator[ProgressiveReport]:
        for report in progressive_reports(table, self.removed, self.terms):
            if self.wager in (None, report.wager):
                yield report

    def title(self, versions: Sequence[Version]) -> str:
        """Return the heading, which says everything that makes these odds other than the usual ones."""
        at = f" at {dollars(self.bet)}" if self.bet else ""
        knowing = f", the dealer holding {pictures(self.dealer)}" if self.dealer else ""
        without = f", without {pictures(self.removed)}" if self.removed else ""
        table = versions[0].odds.table
        options = options_in_words(table) if len(versions) == 1 or versions[0].name == AS_GIVEN else ""
        return f"{table.game.title}: exact odds{at}{knowing}{without}{options}"

    def blocks(self, versions: Sequence[Version]) -> Iterator[Block]:
        """Yield the odds for people: of one table, or of several side by side."""
        answer, compared = versions[0].odds, versions[1:]
        yield from (heading(self.title(versions)), BLANK)
        for version in versions:
            table = version.odds.table
            if table.breaks or (table.what_if and not compared):
                yield from (*break_blocks(table, version.name or version.words if compared else ""), BLANK)
        if compared:
            yield from compared_blocks(versions)
            return
        yield from summary_blocks(answer)
        yield from (prose(note, hang=2) for note in answer.notes)
        yield from (prose(note, hang=2, style="yellow") for note in side_bet_notes(answer))
        if self.wager is not None:
            for wager_odds in answer.wagers:
                yield from (BLANK, *result_blocks(wager_odds))
        for report in self._progressives(answer.table):
            yield from (BLANK, *progressive_blocks(report, self.jackpots))
        if answer.base:
            yield from (BLANK, *base_blocks(answer.base, answer.simple))
            if self.wager == BASE:
                yield from (BLANK, *gain_blocks(answer.base))
                for chart in answer.charts:
                    yield from (BLANK, *chart_blocks(chart))
