"""`houseway odds`: what each wager is worth, exactly."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from typing import Annotated, Any

import msgspec
import typer

from houseway.cli.arguments import AsJson, GameName, TableOptions, table_from
from houseway.cli.odds_in_words import (
    base_lines,
    percent,
    result_lines,
    side_by_side,
    size_lines,
    summary_lines,
)
from houseway.equipment.cards import Card, card
from houseway.equipment.money import LARGEST_WAGER, Cents, dollars
from houseway.odds.base_odds import BaseOdds
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.odds.wager_odds import WagerOdds
from houseway.odds.what_if import by_wager_size, nearest
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.wagers import Result

_PERCENTAGE = re.compile(r"(-?[0-9]{1,4}(?:\.[0-9]{1,9})?)%?")
_RANGE = re.compile(r"([0-9]{1,12})-([0-9]{1,12})")


def odds(  # noqa: PLR0917 - a command takes what its options are
    game: GameName,
    option: TableOptions = None,
    wager: Annotated[
        str | None, typer.Option("--wager", help="Only this wager, with all its results.")
    ] = None,
    bet: Annotated[
        int | None, typer.Option("--bet", metavar="CENTS", help="Round money as it is paid at this wager.")
    ] = None,
    compare: Annotated[
        list[str] | None,
        typer.Option("--compare", metavar="NAME=VALUE,…", help="Another table beside this one; repeat it."),
    ] = None,
    strategy: Annotated[
        list[str] | None,
        typer.Option("--strategy", help="A strategy of yours beside the best, as 'triple AA, play KQ84'."),
    ] = None,
    chart: Annotated[
        str | None,
        typer.Option(
            "--chart", metavar="CENTS-CENTS", help="The --wager's advantage from one size to another."
        ),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option("--target", metavar="PERCENT", help="Odds that bring the --wager nearest to it."),
    ] = None,
    removed: Annotated[
        str | None, typer.Option("--removed", metavar="CARDS", help="Cards already seen, as Ks,Ks,9h.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the exact odds and house advantage of every wager."""
    if chart is not None or target is not None:
        others_given = {"--bet": bet, "--compare": compare, "--strategy": strategy, "--removed": removed}
        what = "--target" if chart is None else "--chart"
        _check_alone(what, {**others_given, "--target": None if chart is None else target})
        if wager is None:
            raise Refusal(f"{what} is for one wager. Name it with --wager.")
        if chart is not None:
            _print_chart(table_from(game, option), wager, chart, as_json)
        elif target is not None:
            _print_nearest(table_from(game, option), wager, target, as_json)
        return
    seen = [card(name.strip()) for name in removed.split(",")] if removed else []
    own = strategy or []
    found = _odds_of(table_from(game, option), wager, bet, seen, own)
    others = {
        text: _odds_of(table_from(game, _replaced(option, text)), wager, bet, seen, own)
        for text in compare or ()
    }
    if as_json:
        compared = {"compared": [_document(other) for other in others.values()]} if others else {}
        typer.echo(msgspec.json.encode({**_document(found), **compared}).decode())
        return
    typer.echo(f"{found.table.game.title}: exact odds" + (f" at {dollars(bet)}" if bet else "") + "\n")
    if others:
        typer.echo("\n".join(side_by_side({"as given": found, **others})))
        return
    typer.echo("\n".join(summary_lines(found)))
    if wager is not None:
        for one in found.wagers:
            typer.echo("\n" + "\n".join(result_lines(one)))
    if found.base:
        typer.echo("\n" + "\n".join(base_lines(found.base, found.simple)))


def _check_alone(what: str, others: Mapping[str, object]) -> None:
    """Nothing that is asked for may go unheard."""
    for name, given in others.items():
        if given is not None:
            raise Refusal(f"{what} does not go with {name}. Ask for one of them.")


def _print_chart(table: Table[Any], wager: str, sizes: str, as_json: bool) -> None:
    found = by_wager_size(table, wager, _sizes(sizes))
    if as_json:
        rows = [
            {"bet": bet, "house_advantage": str(exact), "house_advantage_percent": percent(exact)}
            for bet, exact in found.items()
        ]
        typer.echo(msgspec.json.encode({"game": table.game.name, "wager": wager, "sizes": rows}).decode())
    else:
        typer.echo("\n".join([f"{wager}: house advantage by the size of the wager", *size_lines(found)]))


def _sizes(text: str) -> list[Cents]:
    """Up to two dozen sizes, evenly spread and both ends among them."""
    written = _RANGE.fullmatch(text.strip())
    low, high = (int(written[1]), int(written[2])) if written else (0, 0)
    if not 0 < low < high <= LARGEST_WAGER:
        raise Refusal(f"--chart {text!r} is not a range. Give two amounts in cents, as 100-2500.")
    steps = min(23, high - low)
    return [low + (high - low) * step // steps for step in range(steps + 1)]


def _print_nearest(table: Table[Any], wager: str, target: str, as_json: bool) -> None:
    written = _PERCENTAGE.fullmatch(target.strip())
    if not written:
        raise Refusal(f"--target {target!r} is not a percentage. Give one, as 2.5.")
    wanted = Fraction(written[1]) / 100
    found = nearest(table.game, table.options.given, wager, wanted)
    if as_json:
        rows = [
            {
                "option": one.option,
                "odds": one.odds.words,
                "house_advantage": str(one.house_advantage),
                "house_advantage_percent": percent(one.house_advantage),
            }
            for one in found
        ]
        typer.echo(msgspec.json.encode({"game": table.game.name, "wager": wager, "nearest": rows}).decode())
        return
    typer.echo(f"{wager}: one row of the pay table changed, nearest to {float(wanted * 100):g}% first")
    for one in found:
        typer.echo(f"  {one.option:<32} {one.odds!s:>12} {percent(one.house_advantage):>12.4f}%")
    if not found:
        typer.echo("  The odds of this wager are fixed by the regulation.")


def _odds_of(
    table: Table[Any], wager: str | None, bet: Cents | None, seen: list[Card], own: list[str]
) -> GameOdds:
    if wager is not None and not (wager == "base" and table.game.best_play):
        table.wager(wager)
    with _patience(table):
        found = game_odds(table, seen, bet, own)
    if wager is None:
        return found
    chosen = tuple(one for one in found.wagers if one.wager.name == wager)
    return GameOdds(table, chosen, found.base if wager == "base" else None, found.simple)


def _patience(table: Table[Any]) -> AbstractContextManager[object]:
    """Best play takes seconds to count: a person at a terminal is told so."""
    if table.game.best_play is None or not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console  # noqa: PLC0415 - drawing is loaded only where somebody looks

    return Console(stderr=True).status(f"Counting every deal of {table.game.title}")


def _replaced(options: list[str] | None, text: str) -> list[str]:
    """The given options, with those of the other table instead where both name one."""
    other = text.split(",")
    names = {part.partition("=")[0] for part in other}
    return [part for part in options or () if part.partition("=")[0] not in names] + other


def _document(found: GameOdds) -> dict[str, Any]:
    base = [_base_as_json(found.base, found.table)] if found.base else []
    return {
        "game": found.table.game.name,
        "options": found.table.options.given,
        "wagers": [*map(_wager_as_json, found.wagers), *base],
        "strategy": _strategy_as_json(found.base, found.simple) if found.base else None,
    }


def _wager_as_json(one: WagerOdds) -> dict[str, Any]:
    beside = {"beside": dict(one.beside)} if one.beside else {}
    return {
        "wager": one.wager.name,
        **beside,
        "results": [
            {
                "result": row.verdict.result.value,
                "pays": row.pays,
                "gain": str(row.gain),
                "ways": str(row.ways),
                "probability": str(Fraction(row.ways, one.total)),
            }
            for row in one.rows
        ],
        "ways_total": str(one.total),
        "true_odds": one.true_odds.words if one.true_odds else None,
        "house_advantage": str(one.house_advantage),
        "house_advantage_percent": percent(one.house_advantage),
        "hit_frequency": str(one.hit_frequency),
        "variance": str(one.variance),
        "standard_deviation_float": one.standard_deviation,
        "cite": one.wager.cite.text,
    }


def _base_as_json(base: BaseOdds, table: Table[Any]) -> dict[str, Any]:
    """All required wagers together: a round is won or lost as a whole."""
    return {
        "wager": "base",
        "results": [
            {
                "result": (Result.WIN if gain > 0 else Result.LOSE if gain < 0 else Result.PUSH).value,
                "pays": None,
                "gain": str(gain),
                "ways": str(ways),
                "probability": str(Fraction(ways, base.total)),
            }
            for gain, ways in sorted(base.gains.items(), reverse=True)
        ],
        "ways_total": str(base.total),
        "true_odds": base.true_odds.words if base.true_odds else None,
        "house_advantage": str(base.house_advantage),
        "house_advantage_percent": percent(base.house_advantage),
        "average_bet": str(base.average_bet),
        "element_of_risk": str(base.element_of_risk),
        "element_of_risk_percent": percent(base.element_of_risk),
        "standard_deviation_float": base.standard_deviation,
        "cite": table.game.cite.text,
    }


def _strategy_as_json(base: BaseOdds, simple: tuple[BaseOdds, ...]) -> dict[str, Any]:
    return {
        "name": base.strategy.name,
        "words": list(base.strategy.words),
        "decisions": {decision: str(chance) for decision, chance in base.decisions.items()},
        "simple": [
            {
                "name": other.strategy.name,
                "words": list(other.strategy.words),
                "house_advantage": str(other.house_advantage),
                "house_advantage_percent": percent(other.house_advantage),
                "cost": str(other.house_advantage - base.house_advantage),
            }
            for other in simple
        ],
    }
