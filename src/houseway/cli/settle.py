"""`houseway settle`: settles recorded rounds, one JSON line in and one out, and sums a file up in words."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli.arguments import GameName, SideBetFiles, TableOptions, WhatIf, table_from
from houseway.cli.blocks import break_blocks, show
from houseway.cli.options import argument, flag
from houseway.cli.output import wrapped
from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.rules.game import Game
from houseway.rules.registry import every_game
from houseway.table.virtual.line_format import LineKey, example_line, keys_of_every_line, keys_of_game
from houseway.table.virtual.line_settler import LineSettler, Tally, WrongPayment

# The totals of a file of recorded rounds in words: for an auditor who checks a night with one command.


def summary_lines(tally: Tally) -> Iterator[str]:
    yield f"{_count(tally.lines, 'line')}: {tally.settled:,} settled, {tally.refused:,} refused."
    if tally.refused:
        lines = ", ".join(str(line) for line in tally.first_refused)
        more = "…" if tally.refused > len(tally.first_refused) else ""
        yield f"Refused: line{'s' if tally.refused > 1 else ''} {lines}{more}. The answer to each says why."
    if tally.compared:
        yield from _payment_lines(tally)


def _payment_lines(tally: Tally) -> Iterator[str]:
    totals = f"paid {dollars(tally.paid)}, due {dollars(tally.due)}"
    what = f"What was paid is on {_count(tally.compared, 'line')}: {totals}"
    if not tally.wrong_payments:
        yield f"{what}. No payment differs."
        return
    yield f"{what}, {_in_words(tally.difference)} in all."
    yield (
        f"{_count(tally.wrong_payments, 'payment')} on {_count(tally.paid_wrongly, 'line')} "
        f"{'differs' if tally.wrong_payments == 1 else 'differ'}:"
    )
    yield from map(_wrong_payment, tally.first_wrong)
    if more := tally.wrong_payments - len(tally.first_wrong):
        yield f"  and {more:,} more"


def _wrong_payment(wrong: WrongPayment) -> str:
    seat = f", seat {wrong.seat}" if wrong.seat else ""
    known_as = "" if wrong.id is None else f" (id {wrong.id})"
    return (
        f"  line {wrong.line}{known_as}{seat}, {wrong.wager}: paid {dollars(wrong.paid)}, "
        f"due {dollars(wrong.due)}, {_in_words(wrong.difference)}"
    )


def _in_words(difference: Cents) -> str:
    if not difference:
        return "$0"
    return f"{dollars(abs(difference))} too {'much' if difference > 0 else 'little'}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


# `houseway settle --keys`: the keys of a line. The documents show the same as a table.

INDENT = " " * 14
NOTATION = (
    'Amounts are whole cents. Cards are rank and suit, as "As", "Th", "9d" and "Kc"; the joker is "Jk".'
)


def key_lines(game: Game[Any]) -> Iterator[str]:
    yield f"{game.title}: a line is one JSON object with these keys"
    for key in (*keys_of_game(game), *keys_of_every_line()):
        yield f"  {key.name:<11} {key.form}{'' if key.required else ', optional'}"
        yield from wrapped(INDENT + key.meaning, hang="")
    yield from wrapped(NOTATION, hang="")


def key_table() -> str:
    """Return the keys of every game as a Markdown table, which the documents show."""
    rows = [_row("every game", key) for key in keys_of_every_line()]
    rows += [_row(f"`{game.name}`", key) for game in every_game() for key in keys_of_game(game)]
    return "\n".join(["| game | key | form | what it holds |", "|---|---|---|---|", *rows])


def _row(game: str, key: LineKey) -> str:
    required = "" if key.required else " (optional)"
    return f"| {game} | `{key.name}`{required} | `{key.form}` | {key.meaning} |"


CHUNK = 1 << 16
LONGEST_LINE = 1 << 20
TOO_LONG = f"The line is longer than {LONGEST_LINE} bytes. Write one round on a line."
REFUSED_OR_PAID_WRONGLY = 1


def settle(
    game: GameName,
    file: Annotated[Path | None, argument("FILE", "JSON lines; standard input if not given.")] = None,
    *,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    what_if: WhatIf = False,
    example: Annotated[
        bool, flag("--example", "Print a line that settles, from a round dealt for it.")
    ] = False,
    keys: Annotated[bool, flag("--keys", "Print the keys of a line and what each holds.")] = False,
) -> None:
    table = table_from(game, option, side_bet, what_if=what_if)
    if example or keys:
        if file is not None or (example and keys):
            raise Refusal("--example and --keys settle nothing. Give one of them, and no file.")
        typer.echo("\n".join(key_lines(table.game)) if keys else example_line(table))
        return
    show(break_blocks(table), err=True)
    settler = LineSettler(table)
    with _open(file) as source:
        _settle_all(source, settler)
    tally = settler.tally
    if file is not None or tally.compared or tally.refused:
        typer.echo("\n".join(summary_lines(tally)), err=True)
    if tally.refused or tally.paid_wrongly:
        raise typer.Exit(REFUSED_OR_PAID_WRONGLY)


def _settle_all(source: FileIO, settler: LineSettler) -> None:
    output = sys.stdout.buffer
    number = 0
    for lines in _lines_at_a_time(source):
        for line in lines:
            number += 1
            if len(line) > LONGEST_LINE:
                output.write(settler.refuse(TOO_LONG, number) + b"\n")
            elif line.strip():
                output.write(settler.settle(line, number) + b"\n")
        output.flush()


def _open(file: Path | None) -> FileIO:
    if file is None:
        return FileIO(sys.stdin.fileno(), closefd=False)
    try:
        return FileIO(str(file))
    except OSError as error:
        raise Refusal(f"{str(file)!r} cannot be read: {error.strerror}. Name a file of JSON lines.") from None


def _lines_at_a_time(source: FileIO) -> Iterator[list[bytes]]:
    """Yield the lines that each read completes: answers come at once, and memory stays flat."""
    rest = b""
    too_long = False  # inside a line whose rest is dropped
    while chunk := _read(source):
        *lines, rest = (rest + chunk).split(b"\n")
        if too_long and lines:
            lines, too_long = lines[1:], False
        if len(rest) > LONGEST_LINE or too_long:
            if not too_long:
                lines.append(rest)
            rest, too_long = b"", True
        yield lines
    if rest:
        yield [rest]


def _read(source: FileIO) -> bytes:
    try:
        return source.read(CHUNK)
    except OSError as error:
        raise Refusal(f"The rounds cannot be read: {error.strerror}. Name a file of JSON lines.") from None
