"""Arguments that several commands share: game, options of the table, bets, seed, irregularities."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Annotated, Any

import typer

from houseway.equipment.chance import Chance, cryptographic, seeded
from houseway.equipment.money import cents_from_dollars
from houseway.refusal import Refusal
from houseway.rules.caution import Caution
from houseway.rules.game import Game, Table, open_table
from houseway.rules.near_names import game_name, wager_name
from houseway.rules.registry import game
from houseway.rules.typed_options import with_amounts_in_cents
from houseway.rules.wagers.wagers import Behind, Bets, Seat, Seats


def real_game_name(context: typer.Context, typed: str | None) -> str | None:
    """Return the real name of a game that is named by a near spelling, as Sic Bo or crazy4."""
    return typed if typed is None or context.resilient_parsing else game_name(typed)


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game, as listed by `houseway games`; near spellings will do.",
        callback=real_game_name,
    ),
]
OneGame = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="Only this game.", callback=real_game_name),
]
# What the help calls these values; shell completion knows them by it.
TABLE_OPTION, BETS, IRREGULARITY = "NAME=VALUE", "[SEAT ]WAGER=DOLLARS,…", "KIND@STEP"
TableOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar=TABLE_OPTION,
        help="An option of the table, as decks=6 or minimum=$5; may be repeated.",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="NUMBER", help="The same seed deals the same cards, for tests and replays."
    ),
]
WhatIf = Annotated[
    bool,
    typer.Option("--what-if", help="Compute any pay table and option; say which paragraphs it would break."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]


def table_from(game_name: str, options: Iterable[str] | None, *, what_if: bool = False) -> Table[Any]:
    """Open the table that the command line asks for."""
    return table_with(game(game_name), options_from(options or ()), what_if=what_if)


def options_from(texts: Iterable[str]) -> dict[str, str]:
    """Read ``NAME=VALUE``, each name once."""
    options: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not value:
            raise Refusal(f"--option {text!r} has no value. Write NAME=VALUE, as decks=6.")
        name = name.strip().lower().replace("_", "-")
        if name in options:
            raise Refusal(f"--option {name} is given twice. Give it once.")
        options[name] = value
    return options


def table_with(declared: Game[Any], options: Mapping[str, str], *, what_if: bool = False) -> Table[Any]:
    """Open the table with these options, amounts in dollars; print its cautions to standard error."""
    table = open_table(declared, with_amounts_in_cents(declared.all_options, options), what_if=what_if)
    for caution in table.cautions:
        typer.echo(f"caution: {caution}", err=True)
    return table


def options_in_words(table: Table[Any]) -> str:
    """Return ``; options: payout limit $50,000`` for a heading, or nothing where no option was given."""
    return f"; options: {table.options.in_words}" if table.options.given else ""


def break_lines(table: Table[Any]) -> list[str]:
    """Return what a what-if would break, or that it would break nothing; nothing for any other table."""
    if not table.what_if:
        return []
    if not table.breaks:
        return ["What if: a table may open with these options."]
    return ["What if: no table may open with these options. They would break", *_indented(table.breaks)]


def _indented(breaks: Iterable[Caution]) -> Iterator[str]:
    return (f"  {caution}" for caution in breaks)


def chance_from(seed: int | None) -> Chance:
    return cryptographic() if seed is None else seeded(seed)


_BETWEEN_BETS = re.compile(r",(?!\d{3}(?!\d)(?!\s*[\w: '-]*=))")  # not the comma of $1,250
_SEAT = re.compile(r"\s*(\d{1,2})(?:/(\d))?\s+(?=\S)")


def seats_from(texts: Iterable[str], table: Table[Any]) -> Seats:
    """Read ``home=5,tie=1`` for the next seat, ``3 home=$5`` for seat 3, ``3/2 …`` for a second one."""
    seats: dict[Seat, Bets] = {}
    for text in texts:
        match = _SEAT.match(text)
        seat: Seat = next(number for number in count(1) if number not in seats)
        if match:
            seat = Behind(int(match[1]), int(match[2])) if match[2] else int(match[1])
        if seat in seats:
            raise Refusal(f"--bets names seat {seat} twice. Give all bets of a seat at once.")
        seats[seat] = _bets(text[match.end() :] if match else text, table)
    return seats


def _bets(text: str, table: Table[Any]) -> dict[str, int]:
    bets: dict[str, int] = {}
    for part in _BETWEEN_BETS.split(text):
        typed, equals, amount = (word.strip() for word in part.partition("="))
        if not (typed and equals and amount):
            raise Refusal(f"--bets {part.strip()!r} is not a wager. Write WAGER=DOLLARS, as small=5.")
        wager = wager_name(table, typed)
        if wager in bets:
            raise Refusal(f"--bets names {wager} twice. Give each wager once, with the whole amount.")
        bets[wager] = cents_from_dollars(amount, f"--bets {wager}")
    return bets


def irregularities_from(texts: Iterable[str]) -> list[tuple[str, str]]:
    """Read ``not-flat@uncover``: what happens, and at which step."""
    parts = [text.partition("@") for text in texts]
    for kind, at, step in parts:
        if not (kind and at and step):
            raise Refusal(
                f"--irregularity {kind + at + step!r} names no step. Write KIND@STEP, as not-flat@uncover; "
                "`houseway deal GAME --irregularities` lists both."
            )
    return [(kind, step) for kind, _, step in parts]
