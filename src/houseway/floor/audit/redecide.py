"""What was asked of a desk, decided again: by the same handlers, from what its record tells.

A record of a desk holds facts. They tell what was asked, and what the desk saw of the house beside its own
records; so the same state, command and surroundings must lead to the same facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta, timezone
from typing import Any

import msgspec

from houseway.equipment.money import Cents
from houseway.floor.calendar import HouseClock
from houseway.floor.desks.context import DeskAct, Handlers, Owed, Standing
from houseway.floor.desks.petitions import facts as petitions
from houseway.floor.desks.tournaments import facts as tournaments
from houseway.floor.desks.vigorish import facts as forms
from houseway.floor.record import Record
from houseway.refusal import Refusal
from houseway.table.commands.table_commands import Command
from houseway.table.live.live_table import LogError

# Wherever a house may be. The log tells days and times there, and not where that is.
_OFFSETS = sorted(range(-12 * 60, 14 * 60 + 1, 15), key=abs)  # in minutes
ZONES = [timezone(timedelta(minutes=offset)) for offset in _OFFSETS]

# What a command says that the first fact of its record tells under another name, or the state does.
_TOLD_OTHERWISE: dict[type, Callable[[Any, Any], Mapping[str, Any]]] = {
    forms.CompareForms: lambda _, told: msgspec.structs.asdict(told.in_hand),
    petitions.BeginTest: lambda _, told: msgspec.structs.asdict(told.test),
    petitions.ModifyTest: lambda _, told: msgspec.structs.asdict(told.test),
    petitions.RecordFinding: lambda _, told: {"on": told.since},
    # Another one is refused.
    tournaments.BeginSession: lambda state, told: {"location": state.named(told.tournament).notice.location},
}


class RecordedDeskContext:
    """What the desk saw, as the facts of a record tell it, if the house is in this zone."""

    def __init__(self, told: list[Any], zone: timezone) -> None:
        self._told = told[0]
        self._clock = HouseClock(zone)

    def moment(self, at: int) -> datetime:
        return self._clock.moment(at)

    def owed(self, _table: str, _seat: str) -> Owed:
        return Owed(self._told.game, self._told.patron, self._told.cents)

    def held(self, _table: str, _person: str) -> Cents:
        cents: Cents = self._told.cents
        return cents

    def new_seed(self) -> str:
        return str(self._told.seed)

    def standings(self, tables: Iterable[str]) -> Mapping[str, Standing]:
        return {table: Standing(over=True, chips=self._told.chips[table]) for table in tables}

    def check_can_open(self, _notice: tournaments.Notice, _tables: Iterable[str]) -> None:
        """Whether the tables can be is for their own logs to tell."""


def can_be_redecided(told: list[Any]) -> bool:
    """Whether it can be decided again: earlier programs did not write down what accounting had in hand."""
    return not any(isinstance(fact, forms.FormsCompared) and fact.in_hand is None for fact in told)


def redecide(handlers: Handlers, state: Any, record: Record, told: list[Any]) -> None:
    """An error where the facts are not what the command leads to, or where it would have been refused."""
    command = _command_of(handlers, state, record, told)
    refused: Refusal | None = None
    came_otherwise = False
    for zone in ZONES:
        act = DeskAct(record.who, record.role, record.at, RecordedDeskContext(told, zone))
        try:
            if handlers[type(command)](state, command, act) == told:
                return
        except Refusal as refusal:
            refused = refused or refusal
        else:
            came_otherwise = True
    if refused and not came_otherwise:
        raise refused
    raise LogError("what it tells is not what the act leads to")


def _command_of(handlers: Handlers, state: Any, record: Record, told: list[Any]) -> Command:
    kind = next((one for one in handlers if one.__struct_config__.tag == record.kind), None)
    if kind is None or not told:
        raise LogError(f"{record.kind} is nothing that is done at this desk" if told else "it tells nothing")
    otherwise = _TOLD_OTHERWISE.get(kind)
    try:
        given = {**msgspec.structs.asdict(told[0]), **(otherwise(state, told[0]) if otherwise else {})}
        return kind(**{name: given[name] for name in kind.__struct_fields__})
    except (AttributeError, KeyError):
        raise LogError(f"it is called {record.kind} and does not tell of that") from None
