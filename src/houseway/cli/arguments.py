"""What several commands take: options of a table, bets, irregularities."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Annotated, Any

import typer

from houseway.equipment.chance import Chance, cryptographic, seeded
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table
from houseway.rules.registry import game
from houseway.rules.wagers.wagers import Behind, Bets, Seat, Seats

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as listed by `houseway games`.")]
TableOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the table; may be repeated."),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="NUMBER", help="Deal from a source that repeats itself, for tests and replays."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]


def table_from(game_name: str, given: Iterable[str] | None) -> Table[Any]:
    """The table that the command line asks for."""
    return table_with(game(game_name), options_from(given or ()))


def options_from(given: Iterable[str]) -> dict[str, str]:
    """``NAME=VALUE``, each name once."""
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not value:
            raise Refusal(f"--option {text!r} has no value. Write NAME=VALUE, as decks=6.")
        if name in options:
            raise Refusal(f"--option {name} is given twice. Give it once.")
        options[name] = value
    return options


def table_with(declared: Game[Any], options: Mapping[str, str]) -> Table[Any]:
    """The table with these options; what somebody should look into is said on standard error."""
    table = open_table(declared, options)
    for caution in table.cautions:
        typer.echo(f"caution: {caution}", err=True)
    return table


def under(table: Table[Any]) -> str:
    """``; options: payout limit $50,000``, behind what is told of the table. Nothing where none was given."""
    return f"; options: {table.options.in_words}" if table.options.given else ""


def chance_from(seed: int | None) -> Chance:
    return cryptographic() if seed is None else seeded(seed)


_SEAT = re.compile(r"\s*(\d{1,2})(?:/(\d))?\s+(?=\S)")


def seats_from(texts: Iterable[str]) -> Seats:
    """``home=500,tie=100`` for the next seat, ``3 home=500`` for seat 3, ``3/2 …`` for a second person."""
    seats: dict[Seat, Bets] = {}
    for text in texts:
        named = _SEAT.match(text)
        seat: Seat = next(number for number in count(1) if number not in seats)
        if named:
            seat = Behind(int(named[1]), int(named[2])) if named[2] else int(named[1])
        if seat in seats:
            raise Refusal(f"--bets names seat {seat} twice. Give all bets of a seat at once.")
        seats[seat] = _bets(text[named.end() :] if named else text)
    return seats


def _bets(text: str) -> dict[str, int]:
    bets: dict[str, int] = {}
    for part in text.split(","):
        found = re.fullmatch(r"\s*([\w:-]+)\s*=\s*(-?\d+)\s*", part)
        if not found:
            raise Refusal(f"--bets {part.strip()!r} is not a wager. Write WAGER=CENTS, as small=500.")
        if found[1] in bets:
            raise Refusal(f"--bets names {found[1]} twice. Give each wager once, with the whole amount.")
        bets[found[1]] = int(found[2])
    return bets


def irregularities_from(texts: Iterable[str]) -> list[tuple[str, str]]:
    """``not-flat@uncover``: what happens, and at which step."""
    found = [text.partition("@") for text in texts]
    for kind, at, step in found:
        if not (kind and at and step):
            raise Refusal(
                f"--irregularity {kind + at + step!r} names no step. Write KIND@STEP, as not-flat@uncover; "
                "`houseway deal GAME --json` shows the names of the steps."
            )
    return [(kind, step) for kind, _, step in found]
