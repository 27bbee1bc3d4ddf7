"""`houseway deal`: deals one round, with irregularities if asked, and cites the paragraph of every step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from houseway.cli.arguments import (
    BETS,
    IRREGULARITY,
    GameName,
    Seed,
    SideBetFiles,
    TableOptions,
    chance_from,
    irregularities_from,
    options_in_words,
    seats_from,
    table_from,
)
from houseway.cli.options import AsJson, flag, option
from houseway.cli.output import print_json, print_lines, report
from houseway.equipment.chance import Chance, seeded
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Seats
from houseway.table.virtual.transcript import event_lines, round_as_json, round_lines
from houseway.table.virtual.virtual_table import PossibleIrregularity, VirtualTable, possible_irregularities

# `houseway deal --irregularities`: the irregularities of a round, and the steps at which they may happen.

ROUNDS = 60  # that are dealt to find the steps; rounds differ in what players and the cards do


def irregularities_of(table: Table[Any], seats: Seats, seed: int | None) -> list[PossibleIrregularity]:
    """Return the irregularities that may happen in the round with this seed, or in any of many rounds."""
    sources: list[Chance] = [seeded(number) for number in ([seed] if seed is not None else range(ROUNDS))]
    return possible_irregularities(table, seats, sources)


def irregularity_lines(table: Table[Any], irregularities: Sequence[PossibleIrregularity]) -> Iterator[str]:
    yield f"{table.game.title}: what can go wrong, and at which steps"
    for possible in irregularities:
        known = possible.irregularity
        yield from ("", f"{known.kind}: {known.words} ({known.cite})")
        if possible.always:
            yield f"  at {', '.join(possible.always)}"
        if possible.sometimes:
            yield f"  in some rounds at {', '.join(possible.sometimes)}"
        if not (possible.always or possible.sometimes):
            yield "  at no step with these options and bets"
    arranged = next(
        (f"{each.irregularity.kind}@{each.always[0]}" for each in irregularities if each.always), ""
    )
    if arranged:
        yield from ("", "Make one happen:", f"  houseway deal {table.game.name} --irregularity {arranged}")


def irregularities_as_json(
    table: Table[Any], irregularities: Sequence[PossibleIrregularity]
) -> dict[str, Any]:
    return {
        "game": table.game.name,
        "options": table.options.given,
        "irregularities": [
            {
                "kind": possible.irregularity.kind,
                "words": possible.irregularity.words,
                "cite": possible.irregularity.cite.text,
                "steps": possible.always,
                "steps_in_some_rounds": possible.sometimes,
            }
            for possible in irregularities
        ],
    }


def deal(
    game: GameName,
    *,
    option: TableOptions = None,
    side_bet: SideBetFiles = None,
    bets: Annotated[
        list[str] | None, option("--bets", BETS, "A player's bets, as home=5,tie=1; may be repeated.")
    ] = None,
    seed: Seed = None,
    irregularity: Annotated[
        list[str] | None,
        option("--irregularity", IRREGULARITY, "Something that goes wrong, as not-flat@uncover."),
    ] = None,
    irregularities: Annotated[
        bool, flag("--irregularities", "List what can go wrong, and at which steps.")
    ] = False,
    opening: Annotated[bool, flag("--opening", "Show the opening of the table too.")] = False,
    as_json: AsJson = False,
) -> None:
    table = table_from(game, option, side_bet)
    seats = seats_from(bets, table) if bets else table.demonstration
    if irregularities:
        possible = irregularities_of(table, seats, seed)
        words, document = irregularity_lines(table, possible), irregularities_as_json(table, possible)
        report(words, document, as_json=as_json)
        return
    virtual = VirtualTable(table, chance_from(seed))
    played = virtual.play_round(seats, irregularities_from(irregularity or ()))
    if as_json:
        print_json(round_as_json(played))
        return
    print_lines([f"{table.game.title}{options_in_words(table)}", ""])
    if opening:
        typer.echo("\n".join(["Opening of the table", *event_lines(virtual.opening_events), ""]))
    typer.echo("\n".join(round_lines(played)))
