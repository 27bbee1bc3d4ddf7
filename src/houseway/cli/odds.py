"""`houseway odds`: prints the exact odds and house advantage of every wager as text, JSON, CSV or XLSX."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

from houseway.api.arguments import side_bet_options
from houseway.cli.arguments import (
    GameName,
    SideBetFiles,
    TableOptions,
    Turnover,
    WhatIf,
    options_from,
    options_in_words,
    table_with,
    turnover_from,
)
from houseway.cli.blocks import BLANK, Block, break_blocks, heading, prose, show
from houseway.cli.odds_compare import (
    AS_GIVEN,
    Version,
    compared_blocks,
    counting,
    difference_in_words,
    print_proposals,
    print_sizes,
)
from houseway.cli.odds_exposure import print_exposure
from houseway.cli.odds_progressive import (
    JackpotsAsked,
    MeterText,
    TermsText,
    jackpots_as_json,
    progressive_blocks,
    terms_from,
    with_meter,
)
from houseway.cli.odds_text import base_blocks, chart_blocks, gain_blocks, result_blocks, summary_blocks
from houseway.cli.option_files import (
    NamedOptions,
    OptionsFile,
    named_file,
    options_with_file,
    strategy_in,
    versions_in,
    versions_with_file,
)
from houseway.cli.options import AsJson, flag, option
from houseway.cli.output import (
    STANDARD_OUTPUT,
    CsvFile,
    check_csv,
    check_writable,
    picture_option,
    print_json,
    write_csv,
    write_file,
)
from houseway.equipment.cards import Card, card, pictures
from houseway.equipment.money import Cents, cents_from_dollars, dollars
from houseway.odds.export import as_csv, odds_as_json, table_rows
from houseway.odds.game_odds import BASE, GameOdds, game_odds, wager_asked
from houseway.odds.progressives import ProgressiveReport, progressive_reports, report_as_json
from houseway.odds.wager_design import side_bet_notes
from houseway.odds.workbook import workbook
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import StrategyRefusal
from houseway.rules.game import Table
from houseway.rules.progressives import Terms
from houseway.rules.registry import game as game_named

# What `houseway odds` is asked about a table, and its answer as blocks and as JSON.


@dataclass(frozen=True)
class Question:
    """The question of the command line about each table."""

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
        """Return the odds of the first table as JSON, with the question apart from its options."""
        answer, compared = versions[0].odds, versions[1:]
        question = {
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
        return {**label, **odds_as_json(answer), **{name: value for name, value in question.items() if value}}

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


# `houseway odds --csv` and `--xlsx`: the figures in files, for spreadsheets and other programs.

XlsxFile = Annotated[
    Path | None,
    option("--xlsx", "FILE", "Write an Excel workbook: a sheet for each wager, with live formulas."),
]


def check_files(csv: Path | None, xlsx: Path | None, *, as_json: bool) -> None:
    """Refuse files that cannot be written, before the odds are counted."""
    check_csv(csv, as_json=as_json)
    if xlsx == STANDARD_OUTPUT:
        raise Refusal("--xlsx -: a workbook cannot be printed. Name a file.")
    if xlsx:
        import_module("xlsxwriter")
        check_writable("--xlsx", xlsx)


def write_files(csv: Path | None, xlsx: Path | None, title: str, versions: Sequence[Version]) -> None:
    """Write the files. In CSV, the first table has no label."""
    if csv:
        labels = ["", *(version.label for version in versions[1:])]
        tables = [table_rows(version.odds, label) for version, label in zip(versions, labels, strict=True)]
        write_csv(csv, as_csv(row for rows in tables for row in rows))
    if xlsx:
        if any(version.odds.table.breaks for version in versions):
            title += "; what if: no table may open with these rules"
        write_file(xlsx, workbook(title, [(version.label, version.odds) for version in versions]))


def odds(
    game: GameName,
    *,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    options_file: OptionsFile = None,
    wager: Annotated[
        str | None,
        option(
            "--wager", "WAGER", "Only this wager, with all its results; or base, with the strategy as charts."
        ),
    ] = None,
    bet: Annotated[
        str | None, option("--bet", "DOLLARS", "Round payouts to whole cents, as paid on this bet.")
    ] = None,
    compare: Annotated[
        list[str] | None,
        option(
            "--compare",
            "NAME=VALUE,…|@FILE",
            "Another table, or the versions of a file, next to this one; may be repeated.",
        ),
    ] = None,
    strategy: Annotated[
        list[str] | None,
        option(
            "--strategy",
            "TEXT|@FILE",
            "Your strategy next to the best, as 'triple AA, play KQ84'; may be repeated.",
        ),
    ] = None,
    chart: Annotated[
        str | None,
        option("--chart", "DOLLARS-DOLLARS", "House advantage of --wager for a range of bet sizes."),
    ] = None,
    target: Annotated[
        str | None, option("--target", "PERCENT", "Pay tables that bring --wager near this house advantage.")
    ] = None,
    hold: Annotated[
        list[str] | None, option("--hold", "ROW", "With --target: a row that stays; may be repeated.")
    ] = None,
    move: Annotated[
        list[str] | None, option("--move", "ROW", "With --target: only such rows move; may be repeated.")
    ] = None,
    removed: Annotated[str | None, option("--removed", "CARDS", "Cards already seen, as Ks,Ks,9h.")] = None,
    dealer: Annotated[
        str | None, option("--dealer", "CARDS", "Cards of the dealer that the player knows, as Ks,9h.")
    ] = None,
    exposure: Annotated[
        bool, flag("--exposure", "The greatest loss of a round, win of handle and drop, N0, risk of ruin.")
    ] = False,
    bets: Annotated[
        list[str] | None,
        option("--bets", "[SEAT ]WAGER=DOLLARS,…", "With --exposure: a player's bets in each round."),
    ] = None,
    bank: Annotated[
        str | None, option("--bank", "DOLLARS", "With --exposure: how likely this bank is lost.")
    ] = None,
    turnover: Turnover = None,
    meter: MeterText = None,
    terms: TermsText = None,
    jackpots: JackpotsAsked = None,
    svg: Annotated[Path | None, picture_option("With --chart: draw it there.")] = None,
    csv: CsvFile = None,
    xlsx: XlsxFile = None,
    what_if: WhatIf = False,
    as_json: AsJson = False,
) -> None:
    declared = game_named(game)
    choices = {**options_from(option or ()), **side_bet_options(declared, side_bet or ())}
    choices = with_meter(declared, choices, meter)
    questions = {"--bet": bet, "--compare": compare, "--strategy": strategy, "--removed": removed}
    questions |= {"--dealer": dealer}
    files = {"--csv": csv, "--xlsx": xlsx}
    of_exposure = {"--bets": bets, "--bank": bank, "--turnover": turnover}
    if exposure:
        _refuse_others(
            "with --exposure", {**questions, **files, "--wager": wager, "--chart": chart, "--target": target}
        )
        options = options_with_file(declared, choices, options_file, what_if=what_if)
        table = table_with(declared, options, what_if=what_if)
        print_exposure(table, bets, bank, turnover_from(turnover), as_json=as_json)
        return
    _refuse_others("without --exposure", of_exposure)
    if target is None:
        _refuse_others("without --target", {"--hold": hold, "--move": move})
    if chart is None:
        _refuse_others("without --chart", {"--svg": svg})
    if chart is not None or target is not None:
        options = options_with_file(declared, choices, options_file, what_if=what_if)
        what = "--target" if chart is None else "--chart"
        _refuse_others(f"with {what}", {**questions, **files, "--target": None if chart is None else target})
        if wager is None:
            raise Refusal(f"{what} needs a wager. Name it with --wager.")
        table = table_with(declared, options, what_if=what_if)
        wager = wager_asked(table, wager)
        if chart is not None:
            print_sizes(table, wager, chart, svg, as_json=as_json)
        elif target is not None:
            print_proposals(table, wager, target, hold or (), move or (), as_json=as_json)
        return
    stake = None if bet is None else cents_from_dollars(bet, "--bet")
    question = Question(
        wager,
        stake,
        _cards(removed),
        _cards(dealer),
        _strategies(strategy or ()),
        terms_from(terms, jackpots),
        jackpots,
    )
    check_files(csv, xlsx, as_json=as_json)
    first, *rest = versions_with_file(declared, choices, options_file, what_if=what_if)
    table = table_with(declared, first.options, what_if=what_if)
    rest += [other for text in compare or () for other in _compared(table, first.options, text)]
    words = table.options.in_words if first.name else ""
    versions = [Version(first.name or AS_GIVEN, question.answer(table), words)]
    versions += [_version(question, table, other, by_difference=not first.name) for other in rest]
    write_files(csv, xlsx, question.title(versions), versions)
    if csv == STANDARD_OUTPUT:
        return
    if as_json:
        print_json(question.document(versions))
    else:
        show(question.blocks(versions))


def _version(question: Question, first: Table[Any], other: NamedOptions, *, by_difference: bool) -> Version:
    """Count another table, and say in words what differs from the first, or all its options."""
    table = table_with(first.game, other.options, what_if=first.what_if)
    words = difference_in_words(first, table) if by_difference else table.options.in_words
    return Version(other.name, question.answer(table), words)


def _refuse_others(mode: str, others: Mapping[str, object]) -> None:
    """Refuse options that would have no effect."""
    for name, value in others.items():
        if value is not None:
            raise Refusal(f"{name} has no effect {mode}. Leave one of them out.")


def _cards(text: str | None) -> list[Card]:
    return [] if text is None else [card(name.strip()) for name in text.split(",")]


def _strategies(texts: Sequence[str]) -> dict[str, Path | None]:
    files = [(text, named_file(text)) for text in texts]
    return {strategy_in(file) if file else text: file for text, file in files}


def _compared(first: Table[Any], options: dict[str, str], text: str) -> list[NamedOptions]:
    """Return the options of a table to compare, or of every version of a file; they override the first's."""
    file = named_file(text)
    if file is None:
        return [NamedOptions("", {**options, **options_from(text.split(","))})]
    versions = versions_in(file, first.game, {}, options, what_if=first.what_if)
    return [NamedOptions(name or file.stem, {**options, **other}) for name, other in versions]
