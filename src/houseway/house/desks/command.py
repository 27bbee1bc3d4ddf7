"""Declares a command to a desk, once: its fields, who may give it, and what it decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, Self, get_args

from msgspec.structs import FieldInfo, fields

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


# How people enter a field: `houseway desk` makes its verbs from this.


class Prompt(NamedTuple):
    """How people enter a field of a command: as an argument of a verb, or with ``option`` as an option.

    A field with the metavar DOLLARS is an amount, which people type in dollars; one with NUMBER is a count,
    which may be written as 1,000. ``amount`` names an amount that cannot be read. ``default`` is what people
    need not type; programs give every field that has no default of its own.
    """

    help: str
    metavar: str = ""
    option: str = ""
    amount: str = ""
    default: str = ""


DOLLARS, NUMBER = "DOLLARS", "NUMBER"

Reference = Annotated[str, Prompt("The reference under which it is filed.", "TEXT", "--reference")]
Why = Annotated[str, Prompt("The reason, for the record.", "WORDS", "--why")]


def prompts_of(command: type[DeskCommand]) -> Iterator[tuple[FieldInfo, Prompt]]:
    """Yield the fields of a command that people enter as they are; others are made from something else."""
    for field in fields(command):
        for part in get_args(field.type)[1:]:
            if isinstance(part, Prompt):
                yield field, part
