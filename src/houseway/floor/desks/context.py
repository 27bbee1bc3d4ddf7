"""Who acts at a desk and when, and what the desk sees of the house beside its own records.

A desk decides by its state, the command, and this. At work it looks at the floor; when the log is audited, it
is told what the records tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from houseway.equipment.money import Cents
from houseway.table.commands.table_commands import Command

if TYPE_CHECKING:
    from houseway.floor.desks.tournaments.facts import Notice


class Owed(NamedTuple):
    """What a seat at a table owes, and who sits there."""

    game: str
    patron: str
    cents: Cents


class Standing(NamedTuple):
    """A table of a session: whether everything is played, and what everybody holds."""

    over: bool
    chips: dict[str, Cents]


class Surroundings(Protocol):
    def moment(self, at: int) -> datetime:
        """The time of a record as the clock on the wall of the house shows it."""

    def owed(self, table: str, seat: str) -> Owed: ...

    def held(self, table: str, person: str) -> Cents:
        """In chips, at the table."""

    def new_seed(self) -> str: ...

    def standings(self, tables: Iterable[str]) -> Mapping[str, Standing]: ...

    def check_can_open(self, notice: Notice, tables: Iterable[str]) -> None:
        """Refuses tables of a tournament that are there already, or lack something on record."""


@dataclass(frozen=True)
class AtDesk:
    """Who asks, in which role, and when, in microseconds since 1970."""

    by: str
    role: str
    at: int
    around: Surroundings

    @property
    def moment(self) -> datetime:
        return self.around.moment(self.at)

    @property
    def day(self) -> date:
        return self.moment.date()


# For each command of a desk: the facts that it leads to in a state; or it is refused.
Handlers = Mapping[type[Command], Callable[[Any, Any, AtDesk], list[Any]]]
