"""Declares a command to a desk, once: its fields, who may give it, and what it decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from houseway.house.roles import Role
from houseway.table.commands.system_commands import SystemCommand
from houseway.table.commands.table_commands import Command, name_of

if TYPE_CHECKING:
    from houseway.house.desks.context import DeskAct


class DeskCommand(Command, frozen=True):
    """A command to a desk. Each desk has a base class of its own, whose subclasses are its commands.

    ``roles`` may give it. What nobody gives, the house records together with an act by one of
    ``recorded_with``. ``at_table`` is the command that the desk carries out at a table with it.
    """

    roles: ClassVar[frozenset[Role]] = frozenset()
    recorded_with: ClassVar[frozenset[str]] = frozenset()
    at_table: ClassVar[type[SystemCommand] | None] = None

    def decide(self, state: Any, act: DeskAct) -> list[Any]:
        """Return the facts that the command leads to, or refuse it."""
        raise NotImplementedError(f"{name_of(self)} decides nothing")

    @classmethod
    def every(cls) -> Sequence[type[Self]]:
        """Return the commands of the desk, in the order in which they are declared."""
        return cls.__subclasses__() or [cls]


def ordered(*desks: type[DeskCommand]) -> Sequence[type[DeskCommand]]:
    """Return the commands of these desks that people give, without those that the house records by itself."""
    return [command for desk in desks for command in desk.every() if command.roles]
