"""An evening at a craps table as a list of commands, and a process that gives them one after the other."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.table.commands import table_commands as commands
from houseway.table.commands.table_commands import AnyCommand
from houseway.table.live.live_table import LiveTable
from tests.support.timed_floor import moment

TABLE = "dice"
ANN, BOB = Person("ann", Role.PLAYER), Person("bob", Role.PLAYER)
BOSS = Person("boss", Role.PIT_BOSS)
DEALERS = Person("dora", Role.DEALER), Person("dan", Role.DEALER)  # of the first shift, and of the second
EVENING, NIGHT = moment("19:50:00"), moment("20:10:00")
OPTIONS = {"minimum": "500", "maximum": "100000", "fire": "A", "minimum-fire": "100"}
SIGN = commands.SubmitSign("new limits", "at the table", "letter", "English", "D-1")

# What ann and bob want to have on the layout before each roll, and the roll.
FIRST_SHIFT: list[tuple[dict[str, int], dict[str, int], tuple[int, int]]] = [
    ({"pass": 1000, "fire": 500, "place:8": 1200}, {"dont-pass": 2000}, (2, 4)),
    ({"pass": 1000, "fire": 500, "place:8": 1200, "come": 500}, {"dont-pass": 1500}, (4, 5)),
    ({"pass": 1000, "fire": 500, "pass-odds": 5000, "come:9": 500}, {"dont-pass": 1500}, (1, 1)),
]
# The minimum is higher now: what stands may stay as it is, and be reduced, but nothing may be made so small.
SECOND_SHIFT: list[tuple[dict[str, int], dict[str, int], tuple[int, int]]] = [
    ({"pass": 1000, "fire": 500, "pass-odds": 5000, "come:9": 500}, {"dont-pass": 1500}, (3, 3)),
    ({"pass": 2500, "fire": 500, "come:9": 500}, {"field": 2500}, (5, 4)),
    ({"pass": 2500, "fire": 500}, {}, (3, 4)),
]
CHANGE_LIMITS = (
    (BOSS, SIGN),
    (BOSS, commands.ChangeLimits({"minimum": "2500"}, "new limits", True)),
)


@dataclass(frozen=True)
class Given:
    """A command of the evening, with its key and the time at which it is given."""

    person: Person
    command: AnyCommand
    key: str
    at: int


def evening(floor: Floor, clock: list[int]) -> Iterator[Given]:
    """Yield the commands in their order; each has to be carried out before the next is asked for."""
    number = 0

    def give(person: Person, command: AnyCommand) -> Given:
        nonlocal number
        number += 1
        return Given(person, command, f"step-{number}", clock[0])

    for person, seat in ((ANN, "1"), (BOB, "4")):
        yield give(person, commands.BuyIn(100_000))
        yield give(person, commands.SitDown(seat))
    for shift, (rolls, dealer) in enumerate(zip((FIRST_SHIFT, SECOND_SHIFT), DEALERS, strict=True)):
        clock[0] = NIGHT if shift else EVENING
        for ann, bob, dice in rolls:
            yield give(dealer, commands.BeginRound())
            yield give(ANN, commands.Wager("1", ann))
            if bob:
                yield give(BOB, commands.Wager("4", bob))
            yield give(dealer, commands.NoMoreBets())
            while (step := _step(floor)) != "throw":
                yield give(dealer, commands.Answer(step))
            yield give(dealer, commands.Answer("throw", list(dice)))
        for person, command in () if shift else CHANGE_LIMITS:
            yield give(person, command)


def _step(floor: Floor) -> str:
    def step_of(live: LiveTable) -> str:
        return live.step.key if live.step else ""

    return str(floor.look_for_sure(TABLE, step_of).seen)


def give_the_rest(pipe: Connection, place: str, rest: list[Given]) -> None:
    """Give these commands and report each, before it is given and once it is acknowledged; then wait."""
    clock = [EVENING]
    floor = Floor(open_store(place), now=lambda: clock[0])
    for each in rest:
        clock[0] = each.at
        _say(pipe, "asks", each.key)
        floor.command(each.person, TABLE, each.command, each.key)
        _say(pipe, "done", each.key)
    _say(pipe, "end", "")
    signal.pause()


def _say(pipe: Connection, *words: Any) -> None:
    os.write(pipe.fileno(), (" ".join(words) + "\n").encode())
