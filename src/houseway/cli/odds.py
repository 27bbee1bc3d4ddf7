"""`houseway odds`: what each wager is worth, exactly."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Any

import msgspec
import typer

from houseway.cli.arguments import AsJson, GameName, TableOptions, table_from
from houseway.equipment.cards import Card, card
from houseway.equipment.money import Cents, dollars
from houseway.odds.wager_odds import WagerOdds, every_wager_odds
from houseway.rules.game import Table
from houseway.rules.limits import kind_of

BAR = 40
ONE_POINT = Fraction(1, 100)


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
    removed: Annotated[
        str | None, typer.Option("--removed", metavar="CARDS", help="Cards already seen, as Ks,Ks,9h.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the exact odds and house advantage of every wager."""
    seen = [card(name.strip()) for name in removed.split(",")] if removed else []
    table = table_from(game, option)
    found = _odds_of(table, wager, bet, seen)
    others = {text: table_from(game, _replaced(option, text)) for text in compare or ()}
    compared = {text: _odds_of(other, wager, bet, seen) for text, other in others.items()}
    if as_json:
        document = _document(table, found)
        if compared:
            document["compared"] = [_document(others[text], compared[text]) for text in others]
        typer.echo(msgspec.json.encode(document).decode())
        return
    typer.echo(f"{table.game.title}: exact odds" + (f" at {dollars(bet)}" if bet else "") + "\n")
    typer.echo("\n".join(_side_by_side(found, compared) if compared else _summary(found)))
    if wager is not None and not compared:
        for one in found:
            typer.echo("\n" + "\n".join(_results(one)))


def _odds_of(table: Table[Any], wager: str | None, bet: Cents | None, seen: list[Card]) -> list[WagerOdds]:
    if wager is not None:
        table.wager(wager)
    return [one for one in every_wager_odds(table, seen, bet) if wager in (None, one.wager.name)]


def _replaced(options: list[str] | None, text: str) -> list[str]:
    """The given options, with those of the other table instead where both name one."""
    other = text.split(",")
    names = {part.partition("=")[0] for part in other}
    return [part for part in options or () if part.partition("=")[0] not in names] + other


def _document(table: Table[Any], found: list[WagerOdds]) -> dict[str, Any]:
    return {
        "game": table.game.name,
        "options": table.options.given,
        "wagers": [_as_json(one) for one in found],
        "strategy": None,
    }


def _exact(number: Fraction | int) -> str:
    return str(number)


def _percent(number: Fraction) -> float:
    return float(number * 100)


def _as_json(one: WagerOdds) -> dict[str, Any]:
    beside = {"beside": dict(one.beside)} if one.beside else {}
    return {
        "wager": one.wager.name,
        **beside,
        "results": [
            {
                "result": row.verdict.result.value,
                "pays": row.pays,
                "gain": _exact(row.gain),
                "ways": _exact(row.ways),
                "probability": _exact(Fraction(row.ways, one.total)),
            }
            for row in one.rows
        ],
        "ways_total": _exact(one.total),
        "true_odds": one.true_odds.words if one.true_odds else None,
        "house_advantage": _exact(one.house_advantage),
        "house_advantage_percent": _percent(one.house_advantage),
        "hit_frequency": _exact(one.hit_frequency),
        "variance": _exact(one.variance),
        "standard_deviation_float": one.standard_deviation,
        "cite": one.wager.cite.text,
    }


def _name(one: WagerOdds) -> str:
    """Where other bets make a difference, they are named."""
    beside = ", ".join(kind_of(name) for name in one.beside)
    return f"{one.wager.name} beside {beside}" if beside and len(one.wager.beside) > 1 else one.wager.name


def _summary(found: Iterable[WagerOdds]) -> list[str]:
    """Selections of one wager with the same odds share a line."""
    lines = [
        f"{'wager':<28} {'pays':<22} {'true odds':>14} {'wins':>9} {'house advantage':>16} {'deviation':>10}"
    ]
    alike: dict[tuple[object, ...], list[WagerOdds]] = {}
    for one in found:
        key = (kind_of(one.wager.name), str(one.beside), one.true_odds, one.house_advantage)
        alike.setdefault(key, []).append(one)
    for group in alike.values():
        one = group[0]
        pays = ", ".join(dict.fromkeys(row.pays for row in one.rows if row.pays))
        true_odds = f"{float(one.true_odds.ratio):.4g} to 1" if one.true_odds else "never wins"
        lines.append(
            f"{_short(_names(group), 28):<28} {_short(pays, 22):<22} {true_odds:>14}"
            f" {_percent(one.hit_frequency):>8.4f}% {_percent(one.house_advantage):>15.4f}%"
            f" {one.standard_deviation:>10.3f}"
        )
    return lines


def _names(group: list[WagerOdds]) -> str:
    """``total:4, 17`` for several selections."""
    selections = [one.wager.name.partition(":")[2] for one in group[1:]]
    return ", ".join([_name(group[0]), *selections])


def _side_by_side(found: list[WagerOdds], compared: dict[str, list[WagerOdds]]) -> list[str]:
    """The house advantage of each wager at each table."""
    columns = {"as given": found, **compared}
    width = max(16, *(len(label) for label in columns))
    by_name = {label: {_name(one): one for one in column} for label, column in columns.items()}
    names = dict.fromkeys(name for column in by_name.values() for name in column)
    lines = [f"{'house advantage':<28}" + "".join(f" {label:>{width}}" for label in columns)]
    for name in names:
        figures = [column.get(name) for column in by_name.values()]
        cells = [f"{_percent(one.house_advantage):.4f}%" if one else "–" for one in figures]
        lines.append(f"{_short(name, 28):<28}" + "".join(f" {cell:>{width}}" for cell in cells))
    return lines


def _short(words: str, width: int) -> str:
    return words if len(words) <= width else words[: width - 1].rstrip(", ") + "…"


def _results(one: WagerOdds) -> list[str]:
    lines = [f"{_name(one)} ({one.wager.cite}), {one.total:,} equally likely ways"]
    for row in one.rows:
        chance = Fraction(row.ways, one.total)
        bar = "█" * max(1, round(chance * BAR))
        label = f"{row.verdict.result} {row.pays or ''}".rstrip()
        lines.append(f"  {label:<18} {row.ways:>22,}  {_percent(chance):>9.5f}%  {bar}")
    lines.append(f"  house advantage {one.house_advantage} = {_percent(one.house_advantage):.6f}%")
    rounds = ", ".join(f"{one.rounds_until(ONE_POINT, sure):,} ({sure:.0%})" for sure in (0.95, 0.99))
    lines.append(f"  rounds until the hold is within one percentage point of it: {rounds}")
    value = _percent(one.promotional_value)
    lines.append(f"  a promotional chip or match play coupon is worth {value:.2f}% of its face")
    return lines
