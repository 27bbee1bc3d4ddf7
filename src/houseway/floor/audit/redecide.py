"""Decides commands at a desk again, by the same handlers, from what their records say.

A record holds facts. They say what the command was, and what the desk saw of the rest of the house; so the
same state, command and context must lead to the same facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta, timezone
from typing import Any

import msgspec

from houseway.equipment.money import Cents
from houseway.floor.calendar import LocalTime
from houseway.floor.desks.context import DeskAct, Handlers, Owed, Standing
from houseway.floor.desks.petitions import facts as petitions
from houseway.floor.desks.tournaments import facts as tournaments
from houseway.floor.desks.vigorish import facts as forms
from houseway.floor.record import Record
from houseway.refusal import Refusal
from houseway.table.commands.table_commands import Command, name_of
from houseway.table.live.live_table import LogError
from houseway.table.live.money import MoneyRules
from houseway.table.live.recorded_rules import rules_of

# Every zone a house may be in. The log has days and times there, but not the zone.
_OFFSETS = sorted(range(-12 * 60, 14 * 60 + 1, 15), key=abs)  # in minutes
ZONES = [timezone(timedelta(minutes=offset)) for offset in _OFFSETS]

# Fields of a command that the first fact of its record has under another name, or the state has.
_FIELDS_FROM_ELSEWHERE: dict[type, Callable[[Any, Any], Mapping[str, Any]]] = {
    forms.CompareForms: lambda _, fact: msgspec.structs.asdict(fact.in_hand),
    petitions.BeginTest: lambda _, fact: msgspec.structs.asdict(fact.test),
    petitions.ModifyTest: lambda _, fact: msgspec.structs.asdict(fact.test),
    petitions.RecordFinding: lambda _, fact: {"on": fact.since},
    # Another location is refused.
    tournaments.BeginSession: lambda state, fact: {"location": state.named(fact.tournament).notice.location},
}


class RecordedDeskContext:
    """What the desk saw, according to the facts of a record, if the house is in this zone."""

    def __init__(self, facts: list[Any], zone: timezone) -> None:
        self._fact = facts[0]
        self._clock = LocalTime(zone)

    def moment(self, at: int) -> datetime:
        return self._clock.moment(at)

    def gaming_day(self, _at: int) -> str:
        """Return the recorded day; earlier versions recorded none."""
        return str(getattr(self._fact, "day", ""))

    def owed(self, _table: str, _seat: str) -> Owed:
        return Owed(self._fact.game, self._fact.patron, self._fact.cents)

    def held(self, _table: str, _person: str) -> Cents:
        cents: Cents = self._fact.cents
        return cents

    def is_play_money(self, _table: str) -> bool:
        """Return what is recorded; the accounts of the table say the same, or the audit finds it."""
        return bool(self._fact.play_money)

    def is_house_for_play_money(self) -> bool:
        """Return what is recorded; ``PlayMoneyMarks`` compares it with the rules of the house."""
        return bool(self._fact.play_money)

    def money_rules(self) -> MoneyRules:
        """Return the recorded rule; whether it was in force is checked at the cage."""
        return MoneyRules(third_person_from=self._fact.third_person_from)

    def people_records(self) -> int:
        return int(self._fact.people)

    def is_inspector_known(self, _person: str) -> bool:
        return bool(self._fact.is_known)

    def new_seed(self) -> str:
        return str(self._fact.seed)

    def standings(self, tables: Iterable[str]) -> Mapping[str, Standing]:
        return {table: Standing(over=True, chips=self._fact.chips[table]) for table in tables}

    def award_chances(self, game: str, options: Mapping[str, str], wager: str) -> dict[str, str]:
        """Compute them again: a record that says others is wrong."""
        rules = rules_of(game, dict(options))
        return {row: str(chance) for row, chance in rules.game.award_chances(rules, ())[wager].items()}

    def check_can_open(self, _notice: tournaments.Notice, _tables: Iterable[str]) -> None:
        """The logs of the tables show whether they could be opened."""


def redecide(handlers: Handlers, state: Any, record: Record, facts: list[Any]) -> None:
    """Raise an error if the command does not lead to these facts, or would have been refused."""
    command = _command_of(handlers, state, record, facts)
    refused: Refusal | None = None
    has_other_result = False
    for zone in ZONES:
        act = DeskAct(record.who, record.role, record.at, RecordedDeskContext(facts, zone))
        try:
            if handlers[type(command)](state, command, act) == facts:
                return
        except Refusal as refusal:
            refused = refused or refusal
        else:
            has_other_result = True
    if refused and not has_other_result:
        raise refused
    raise LogError("the command does not lead to its facts")


def _command_of(handlers: Handlers, state: Any, record: Record, facts: list[Any]) -> Command:
    kind = next((kind for kind in handlers if name_of(kind) == record.kind), None)
    if kind is None or not facts:
        raise LogError(f"{record.kind} is not a command of this desk" if facts else "it has no facts")
    from_elsewhere = _FIELDS_FROM_ELSEWHERE.get(kind)
    try:
        others = from_elsewhere(state, facts[0]) if from_elsewhere else {}
        fields = {**msgspec.structs.asdict(facts[0]), **others}
        return kind(**{name: fields[name] for name in kind.__struct_fields__})
    except (AttributeError, KeyError):
        raise LogError(f"its facts are not those of {record.kind}") from None
