"""`houseway odds`: the exact odds and house advantage of every wager."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from houseway.api.arguments.side_bet_sources import side_bet_options
from houseway.cli.arguments import (
    AsJson,
    GameName,
    SideBetFiles,
    TableOptions,
    WhatIf,
    options_from,
    table_with,
)
from houseway.cli.odds.compare import AS_GIVEN, Version, difference_in_words
from houseway.cli.odds.exposure import print_exposure
from houseway.cli.odds.files import XlsxFile, check_files, write_files
from houseway.cli.odds.progressive import JackpotsAsked, MeterText, TermsText, terms_from, with_meter
from houseway.cli.odds.question import Question
from houseway.cli.odds.target import print_proposals
from houseway.cli.odds.turnover import Turnover, turnover_from
from houseway.cli.odds.wager_sizes import print_sizes
from houseway.cli.option_files import (
    NamedOptions,
    OptionsFile,
    named_file,
    options_with_file,
    strategy_in,
    versions_in,
    versions_with_file,
)
from houseway.cli.output.files import STANDARD_OUTPUT, CsvFile
from houseway.cli.output.picture import picture_option
from houseway.cli.output.show import show
from houseway.equipment.cards import Card, card
from houseway.equipment.money import cents_from_dollars
from houseway.odds.game_odds import wager_asked
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.registry import game as game_named


def odds(
    game: GameName,
    *,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    options_file: OptionsFile = None,
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
            "--compare",
            metavar="NAME=VALUE,…|@FILE",
            help="Another table, or the versions of a file, next to this one; may be repeated.",
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
            help="Pay tables that bring --wager near this house advantage.",
        ),
    ] = None,
    hold: Annotated[
        list[str] | None,
        typer.Option("--hold", metavar="ROW", help="With --target: a row that stays; may be repeated."),
    ] = None,
    move: Annotated[
        list[str] | None,
        typer.Option("--move", metavar="ROW", help="With --target: only such rows move; may be repeated."),
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
    exposure: Annotated[
        bool,
        typer.Option(
            "--exposure", help="The greatest loss of a round, win of handle and drop, N0, risk of ruin."
        ),
    ] = False,
    bets: Annotated[
        list[str] | None,
        typer.Option(
            "--bets", metavar="[SEAT ]WAGER=DOLLARS,…", help="With --exposure: a player's bets in each round."
        ),
    ] = None,
    bank: Annotated[
        str | None,
        typer.Option("--bank", metavar="DOLLARS", help="With --exposure: how likely this bank is lost."),
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
    given = {**options_from(option or ()), **side_bet_options(declared, side_bet or ())}
    given = with_meter(declared, given, meter)
    asked = {"--bet": bet, "--compare": compare, "--strategy": strategy, "--removed": removed}
    asked |= {"--dealer": dealer}
    files = {"--csv": csv, "--xlsx": xlsx}
    of_exposure = {"--bets": bets, "--bank": bank, "--turnover": turnover}
    if exposure:
        _refuse_others(
            "with --exposure", {**asked, **files, "--wager": wager, "--chart": chart, "--target": target}
        )
        options = options_with_file(declared, given, options_file, what_if=what_if)
        table = table_with(declared, options, what_if=what_if)
        print_exposure(table, bets, bank, turnover_from(turnover), as_json=as_json)
        return
    _refuse_others("without --exposure", of_exposure)
    if target is None:
        _refuse_others("without --target", {"--hold": hold, "--move": move})
    if chart is None:
        _refuse_others("without --chart", {"--svg": svg})
    if chart is not None or target is not None:
        options = options_with_file(declared, given, options_file, what_if=what_if)
        what = "--target" if chart is None else "--chart"
        _refuse_others(f"with {what}", {**asked, **files, "--target": None if chart is None else target})
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
    first, *rest = versions_with_file(declared, given, options_file, what_if=what_if)
    table = table_with(declared, first.options, what_if=what_if)
    rest += [other for text in compare or () for other in _compared(table, first.options, text)]
    words = table.options.in_words if first.name else ""
    versions = [Version(first.name or AS_GIVEN, question.answer(table), words)]
    versions += [_version(question, table, other, by_difference=not first.name) for other in rest]
    write_files(csv, xlsx, question.title(versions), versions)
    if csv == STANDARD_OUTPUT:
        return
    if as_json:
        typer.echo(msgspec.json.encode(question.document(versions)).decode())
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
