"""`houseway odds`: the exact odds and house advantage of every wager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from houseway.api.side_bet_sources import side_bet_options
from houseway.cli.arguments import (
    AsJson,
    GameName,
    SideBetFiles,
    TableOptions,
    options_from,
    options_in_words,
    table_with,
)
from houseway.cli.odds.as_text import base_lines, gain_lines, result_lines, side_by_side, summary_lines
from houseway.cli.odds.chart_and_target import counting, print_nearest, print_sizes
from houseway.cli.odds.charts import chart_lines
from houseway.cli.option_files import named_file, options_in, strategy_in
from houseway.equipment.cards import Card, card, pictures
from houseway.equipment.money import Cents, cents_from_dollars, dollars
from houseway.odds.as_json import odds_as_json
from houseway.odds.game_odds import BASE, GameOdds, game_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import StrategyRefusal
from houseway.rules.game import Game, Table
from houseway.rules.registry import game as game_named


def odds(
    game: GameName,
    *,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    options_file: Annotated[
        Path | None,
        typer.Option(
            "--options-file",
            metavar="FILE",
            help='Options in a TOML file, as name = "value"; --option overrides them.',
        ),
    ] = None,
    wager: Annotated[
        str | None,
        typer.Option(
            "--wager",
            metavar="WAGER",
            help="Only this wager, with all its results; or base, with the strategy as charts.",
        ),
    ] = None,
    bet: Annotated[
        str | None,
        typer.Option("--bet", metavar="DOLLARS", help="Round payouts to whole cents, as paid on this bet."),
    ] = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            "--compare", metavar="NAME=VALUE,…|@FILE", help="Another table next to this one; may be repeated."
        ),
    ] = None,
    strategy: Annotated[
        list[str] | None,
        typer.Option(
            "--strategy",
            metavar="TEXT|@FILE",
            help="Your strategy next to the best, as 'triple AA, play KQ84'; may be repeated.",
        ),
    ] = None,
    chart: Annotated[
        str | None,
        typer.Option(
            "--chart", metavar="DOLLARS-DOLLARS", help="House advantage of --wager for a range of bet sizes."
        ),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option(
            "--target",
            metavar="PERCENT",
            help="Pay tables that bring --wager nearest to this house advantage.",
        ),
    ] = None,
    removed: Annotated[
        str | None, typer.Option("--removed", metavar="CARDS", help="Cards already seen, as Ks,Ks,9h.")
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option(
            "--dealer", metavar="CARDS", help="Cards of the dealer that the player knows, as Ks,9h."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    declared = game_named(game)
    with_side_bets = {**options_from(option or ()), **side_bet_options(declared, side_bet or ())}
    options = _options(declared, with_side_bets, options_file)
    if chart is not None or target is not None:
        what = "--target" if chart is None else "--chart"
        others = {"--bet": bet, "--compare": compare, "--strategy": strategy, "--removed": removed}
        exclusive = {"--dealer": dealer, "--target": None if chart is None else target}
        wager = _only_wager(what, {**others, **exclusive}, wager)
        table = table_with(declared, options)
        if chart is not None:
            print_sizes(table, wager, chart, as_json=as_json)
        elif target is not None:
            print_nearest(table, wager, target, as_json=as_json)
        return
    stake = None if bet is None else cents_from_dollars(bet, "--bet")
    question = Question(wager, stake, _cards(removed), _cards(dealer), _strategies(strategy or ()))
    answer = question.answer(table_with(declared, options))
    compared = {
        text: question.answer(table_with(declared, _other_options(declared, options, text)))
        for text in compare or ()
    }
    if as_json:
        typer.echo(msgspec.json.encode(question.document(answer, compared)).decode())
    else:
        typer.echo("\n".join(question.lines(answer, compared)))


@dataclass(frozen=True)
class Question:
    """What the command line asks about each table."""

    wager: str | None
    bet: Cents | None
    removed: Sequence[Card]
    dealer: Sequence[Card]
    strategies: Mapping[str, Path | None]  # the user's own, with the files they come from

    def answer(self, table: Table[Any]) -> GameOdds:
        try:
            with counting(table.game):
                return game_odds(
                    table, self.removed, self.bet, [*self.strategies], dealer=self.dealer, wager=self.wager
                )
        except StrategyRefusal as refusal:
            file = self.strategies[refusal.strategy]
            raise Refusal(f"{file}: {refusal}") if file else refusal from None

    def document(self, answer: GameOdds, compared: Mapping[str, GameOdds]) -> dict[str, Any]:
        """Return the odds as JSON, with what was asked besides the options of the table."""
        asked = {
            "bet": self.bet,
            "removed": [card.name for card in self.removed],
            "dealer": [card.name for card in self.dealer],
            "compared": [odds_as_json(other) for other in compared.values()],
        }
        return {**odds_as_json(answer), **{name: value for name, value in asked.items() if value}}

    def lines(self, answer: GameOdds, compared: Mapping[str, GameOdds]) -> Iterator[str]:
        """Return the odds in words: of one table, or of several side by side."""
        at = f" at {dollars(self.bet)}" if self.bet else ""
        knowing = f", the dealer holding {pictures(self.dealer)}" if self.dealer else ""
        yield f"{answer.table.game.title}: exact odds{at}{knowing}{options_in_words(answer.table)}\n"
        if compared:
            yield from side_by_side({"as given": answer, **compared})
            return
        yield from summary_lines(answer)
        if self.wager is not None:
            for wager_odds in answer.wagers:
                yield from ("", *result_lines(wager_odds))
        if answer.base:
            yield from ("", *base_lines(answer.base, answer.simple))
            if self.wager == BASE:
                yield from ("", *gain_lines(answer.base))
                for chart in answer.charts:
                    yield from ("", *chart_lines(chart))


def _only_wager(what: str, others: Mapping[str, object], wager: str | None) -> str:
    """Return the wager; refuse options that would have no effect."""
    for name, value in others.items():
        if value is not None:
            raise Refusal(f"{name} has no effect with {what}. Leave one of them out.")
    if wager is None:
        raise Refusal(f"{what} needs a wager. Name it with --wager.")
    return wager


def _cards(text: str | None) -> list[Card]:
    return [] if text is None else [card(name.strip()) for name in text.split(",")]


def _strategies(texts: Sequence[str]) -> dict[str, Path | None]:
    files = [(text, named_file(text)) for text in texts]
    return {strategy_in(file) if file else text: file for text, file in files}


def _options(declared: Game[Any], options: dict[str, str], file: Path | None) -> dict[str, str]:
    """Return the options of the file, overridden by those of the command line."""
    return {**options_in(file, declared, options), **options} if file else options


def _other_options(declared: Game[Any], options: dict[str, str], text: str) -> dict[str, str]:
    """Return the options, overridden by those of the other table."""
    file = named_file(text)
    return {**options, **(options_in(file, declared, {}, options) if file else options_from(text.split(",")))}
