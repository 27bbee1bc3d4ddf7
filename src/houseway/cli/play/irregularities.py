"""`houseway deal --irregularities`: what can go wrong in a round, and at which steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from houseway.equipment.chance import Chance, seeded
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Seats
from houseway.table.virtual.virtual_table import PossibleIrregularity, possible_irregularities

ROUNDS = 60  # that are dealt to find the steps; rounds differ in what players and the cards do


def irregularities_of(table: Table[Any], seats: Seats, seed: int | None) -> list[PossibleIrregularity]:
    """Return what can go wrong in the round with this seed, or in any of many rounds."""
    sources: list[Chance] = [seeded(number) for number in ([seed] if seed is not None else range(ROUNDS))]
    return possible_irregularities(table, seats, sources)


def irregularity_lines(table: Table[Any], found: Sequence[PossibleIrregularity]) -> Iterator[str]:
    yield f"{table.game.title}: what can go wrong, and at which steps"
    for possible in found:
        known = possible.irregularity
        yield from ("", f"{known.kind}: {known.words} ({known.cite})")
        if possible.always:
            yield f"  at {', '.join(possible.always)}"
        if possible.sometimes:
            yield f"  in some rounds at {', '.join(possible.sometimes)}"
        if not (possible.always or possible.sometimes):
            yield "  at no step with these options and bets"
    arranged = next((f"{each.irregularity.kind}@{each.always[0]}" for each in found if each.always), "")
    if arranged:
        yield from ("", "Make one happen:", f"  houseway deal {table.game.name} --irregularity {arranged}")


def irregularities_as_json(table: Table[Any], found: Sequence[PossibleIrregularity]) -> dict[str, Any]:
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
            for possible in found
        ],
    }
