"""Finds out by playing rounds what can go wrong at a table, and at which steps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from houseway.equipment.chance import Chance
from houseway.rules.game import Table
from houseway.rules.procedure.steps import Irregularity
from houseway.rules.wagers.wagers import Seats
from houseway.table.virtual.virtual_table import VirtualTable


@dataclass(frozen=True)
class PossibleIrregularity:
    """Something that can go wrong: the steps of every round, and those that only some rounds come to."""

    irregularity: Irregularity
    always: tuple[str, ...]
    sometimes: tuple[str, ...]


def possible_irregularities(
    table: Table[Any], seats: Seats, sources: Iterable[Chance]
) -> list[PossibleIrregularity]:
    """Play a first round from each source of chance; return what could have gone wrong in them.

    What the game knows and no round came to is at the end, without steps: it needs other options or bets.
    """
    rounds = [_round(table, seats, chance) for chance in sources]
    steps: dict[Irregularity, dict[str, None]] = {}
    for each in rounds:
        for irregularity, key in each:
            steps.setdefault(irregularity, {})[key] = None
    common = set.intersection(*map(set, rounds)) if rounds else set()
    found = [
        PossibleIrregularity(
            irregularity,
            tuple(key for key in keys if (irregularity, key) in common),
            tuple(key for key in keys if (irregularity, key) not in common),
        )
        for irregularity, keys in steps.items()
    ]
    kinds = {irregularity.kind for irregularity in steps}
    others = [irregularity for irregularity in table.game.irregularities if irregularity.kind not in kinds]
    return [*found, *(PossibleIrregularity(irregularity, (), ()) for irregularity in others)]


def _round(table: Table[Any], seats: Seats, chance: Chance) -> list[tuple[Irregularity, str]]:
    played = VirtualTable(table, chance).play_round(seats)
    return [
        (irregularity, event.step.key) for event in played.events for irregularity in event.step.may_happen
    ]
