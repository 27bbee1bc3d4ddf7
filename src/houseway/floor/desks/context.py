"""An act at a desk: who, in which role, when, and what the desk can see of the rest of the house.

A desk decides by its state, the command and this. At work, the context is the floor; in an audit, it is what
the records say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from houseway.equipment.money import Cents
from houseway.table.commands.table_commands import Command
from houseway.table.live.money import MoneyRules

if TYPE_CHECKING:
    from houseway.floor.desks.tournaments.facts import Notice


class Owed(NamedTuple):
    """What a seat at a table owes, and who sits there."""

    game: str
    patron: str
    cents: Cents


class Standing(NamedTuple):
    """A table of a session: whether all rounds are played, and the chips of each person."""

    over: bool
    chips: dict[str, Cents]


class DeskContext(Protocol):
    def moment(self, at: int) -> datetime:
        """Return the time of a record in the local time of the house."""

    def gaming_day(self, at: int) -> str:
        """Return the gaming day that a time belongs to, as 2026-11-16."""

    def owed(self, table: str, seat: str) -> Owed: ...

    def held(self, table: str, person: str) -> Cents:
        """Return the person's chips at the table."""

    def is_play_money(self, table: str) -> bool:
        """Return whether the table plays for play money."""

    def is_house_for_play_money(self) -> bool:
        """Return whether the house plays for play money now."""

    def money_rules(self) -> MoneyRules:
        """Return what the house asks for when money moves."""

    def people_records(self) -> int:
        """Return how many records there are about people."""

    def is_inspector_known(self, person: str) -> bool:
        """Return whether the person is an inspector of the house already; refuse somebody else."""

    def new_seed(self) -> str: ...

    def standings(self, tables: Iterable[str]) -> Mapping[str, Standing]: ...

    def award_chances(self, game: str, options: Mapping[str, str], wager: str) -> dict[str, str]:
        """Return the exact chance of each award of a progressive wager, as fractions in text."""

    def check_can_open(self, notice: Notice, tables: Iterable[str]) -> None:
        """Refuse tables of a tournament that exist already, or lack something on record."""


@dataclass(frozen=True)
class DeskAct:
    """``at`` is in microseconds since 1970."""

    by: str
    role: str
    at: int
    context: DeskContext

    @property
    def moment(self) -> datetime:
        return self.context.moment(self.at)

    @property
    def day(self) -> date:
        return self.moment.date()

    @property
    def gaming_day(self) -> str:
        return self.context.gaming_day(self.at)

    @property
    def day_iso(self) -> str:
        return self.day.isoformat()


# For each command: a function of state, command and act that returns the facts, or refuses.
Handlers = Mapping[type[Command], Callable[[Any, Any, DeskAct], list[Any]]]
