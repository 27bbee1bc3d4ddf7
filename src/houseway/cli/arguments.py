"""Arguments that several commands share: game, options of the table, bets, seed, turnover, a password."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.api.arguments import side_bet_options
from houseway.cli.option_files import named_file, text_of
from houseway.cli.options import argument, decimal_number, flag, number, option
from houseway.equipment.chance import Chance, cryptographic, seeded
from houseway.equipment.money import cents_from_dollars, dollars
from houseway.odds.house_win import MOST_TURNOVER, TURNOVER
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table
from houseway.rules.parsing import game_name, wager_name, with_amounts_in_cents
from houseway.rules.registry import game
from houseway.rules.side_bets.derive import game_asked_for
from houseway.rules.wagers.wagers import Behind, Bets, Seat, Seats


def real_game_name(context: typer.Context, typed: str | None) -> str | None:
    """Return the real name of a game that is named by a near spelling, as Sic Bo or crazy4."""
    return typed if typed is None or context.resilient_parsing else game_name(typed)


GameName = Annotated[
    str,
    argument(
        "GAME", "A game, as listed by `houseway games`; near spellings will do.", callback=real_game_name
    ),
]
OneGame = Annotated[str | None, argument("GAME", "Only this game.", callback=real_game_name)]
# The name of these values in the help, by which shell completion finds them.
TABLE_OPTION, BETS, IRREGULARITY = "NAME=VALUE", "[SEAT ]WAGER=DOLLARS,…", "KIND@STEP"
TableOptions = Annotated[
    list[str] | None,
    option("--option", TABLE_OPTION, "An option of the table, as decks=6 or minimum=5; may be repeated."),
]
SideBetFiles = Annotated[
    list[Path] | None,
    option("--side-bet", "FILE", "A side bet from a TOML file, as one more wager; may be repeated."),
]
Seed = Annotated[
    int | None, number("--seed", "NUMBER", "The same seed deals the same cards, for tests and replays.")
]
WhatIf = Annotated[
    bool, flag("--what-if", "Compute any pay table and option; say which paragraphs it would break.")
]


def table_from(
    game_name: str,
    options: Iterable[str] | None,
    side_bets: Iterable[Path] | None = None,
    *,
    what_if: bool = False,
) -> Table[Any]:
    """Open the table that the command line asks for."""
    declared = game(game_name)
    offered = side_bet_options(declared, side_bets or ())
    return table_with(declared, {**options_from(options or ()), **offered}, what_if=what_if)


def options_from(texts: Iterable[str]) -> dict[str, str]:
    """Read ``NAME=VALUE``, each name once; ``NAME=@FILE`` has its value in a file, as a house way does."""
    options: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not value:
            raise Refusal(f"--option {text!r} has no value. Write NAME=VALUE, as decks=6.")
        name = name.strip().lower().replace("_", "-")
        if name in options:
            raise Refusal(f"--option {name} is given twice. Give it once.")
        options[name] = text_of(file) if (file := named_file(value)) else value
    return options


def table_with(declared: Game[Any], options: Mapping[str, str], *, what_if: bool = False) -> Table[Any]:
    """Open the table with these options, amounts in dollars; print its cautions to standard error."""
    known = game_asked_for(declared, options).all_options
    table = open_table(declared, with_amounts_in_cents(known, options), what_if=what_if)
    for caution in table.cautions:
        typer.echo(f"caution: {caution}", err=True)
    return table


def options_in_words(table: Table[Any]) -> str:
    """Return ``; options: payout limit $50,000`` for a heading, or nothing where no option was given."""
    return f"; options: {table.options.in_words}" if table.options.given else ""


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


# Reads bets in plain words: "10 on small, 5 on total 9 and $2.50 on combination 1 and 2".

_AMOUNT = r"\$?\d[\d,]*(?:\.\d+)?"
_NEXT_WAGER = re.compile(rf"\s*(?:;|,(?!\d{{3}}\b)|\band\b)\s*(?=-?{_AMOUNT}\s+[a-z])", re.IGNORECASE)
_WAGER = re.compile(rf"(-?{_AMOUNT})\s+(?:dollars?\s+)?(?:on\s+)?(.+)", re.IGNORECASE)


def parse_bets(table: Table[Any], text: str) -> Bets:
    """Read the bets in a sentence; the amounts of a wager named twice are added."""
    bets: dict[str, int] = {}
    for part in _NEXT_WAGER.split(text.strip()):
        match = _WAGER.fullmatch(part.strip())
        if not match:
            raise Refusal(
                f"{part.strip()!r} is not a wager. Type an amount in dollars and where, "
                f"as {example_bets(table)!r}."
            )
        name = wager_name(table, match[2].strip())
        bets[name] = bets.get(name, 0) + cents_from_dollars(match[1])
    return bets


def bets_in_words(bets: Bets) -> str:
    return ", ".join(f"{dollars(bet)} on {name}" for name, bet in bets.items())


def example_bets(table: Table[Any]) -> str:
    """Return bets in words that this table understands."""
    return bets_in_words(next(iter(table.demonstration.values()), {})).replace("$", "")


# Asks for a password, or reads it from standard input.


def read_password() -> str:
    """Never from the command line, where others can read it."""
    if sys.stdin.isatty():
        typed: str = typer.prompt("Password", hide_input=True, confirmation_prompt=True)
        return typed
    return sys.stdin.readline().rstrip("\r\n")


# The option `--turnover`: how often players bet their drop, on which the hold of a table depends.

Turnover = Annotated[
    Fraction | None,
    option(
        "--turnover",
        "NUMBER",
        f"How many times players bet their drop, for the win of the drop; {TURNOVER} if not given.",
        parser=decimal_number,
    ),
]


def turnover_from(turnover: Fraction | None) -> Fraction:
    if turnover is None:
        return TURNOVER
    if not 0 < turnover <= MOST_TURNOVER:
        raise Refusal(f"--turnover {float(turnover):g}: give a number above 0, up to {MOST_TURNOVER:,}.")
    return turnover
