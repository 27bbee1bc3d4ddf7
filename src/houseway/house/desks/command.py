"""Declares a command to a desk, once: its fields, who may give it, and what it decides.

The verb of `houseway desk`, the schema of the HTTP API and the form in the browser are made from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType, NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, Self, TypeVar, get_args, get_origin

from msgspec.structs import FieldInfo, asdict, fields

from houseway.house.roles import Role
from houseway.table.commands.system_commands import SystemCommand
from houseway.table.commands.table_commands import Command, name_of
from houseway.table.live.fact import Fact

if TYPE_CHECKING:
    from houseway.house.desks.context import DeskAct

Kind = TypeVar("Kind", bound=Fact)


class DeskCommand(Command, frozen=True):
    """A command to a desk. Each desk has a base class of its own, whose subclasses are its commands.

    ``roles`` may give it. What nobody gives, the house records together with an act by one of
    ``recorded_with``. ``at_table`` is the command that the desk carries out at a table with it. ``button`` is
    what people press to give it; ``{form}`` in it stands for that field.
    """

    roles: ClassVar[frozenset[Role]] = frozenset()
    recorded_with: ClassVar[frozenset[str]] = frozenset()
    at_table: ClassVar[type[SystemCommand] | None] = None
    button: ClassVar[str] = ""

    def decide(self, state: Any, act: DeskAct) -> list[Any]:
        """Return the facts that the command leads to, or refuse it."""
        raise NotImplementedError(f"{name_of(self)} decides nothing")

    def fact(self, kind: type[Kind], act: DeskAct, /, **more: Any) -> Kind:
        """Return the fact that it was carried out: its fields, who gave it and when, and ``more``."""
        values = {"by": act.by, "at": act.at, **asdict(self), **more}
        if "on" in kind.__struct_fields__:
            values.setdefault("on", act.day_iso)
        return kind(**{name: values[name] for name in kind.__struct_fields__ if name in values})

    @classmethod
    def every(cls) -> Sequence[type[Self]]:
        """Return the commands of the desk, in the order in which they are declared."""
        return cls.__subclasses__() or [cls]


def ordered(*desks: type[DeskCommand]) -> Sequence[type[DeskCommand]]:
    """Return the commands of these desks that people give, without those that the house records by itself."""
    return [command for desk in desks for command in desk.every() if command.roles]


# How people enter a field: `houseway desk` makes its verbs from this, and the pages make their forms.

_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Prompt(NamedTuple):
    """How people enter a field of a command.

    On the command line it is an argument of a verb, or with ``option`` an option, and ``help`` explains it. A
    field with the metavar DOLLARS is an amount, which people type in dollars; one with NUMBER is a count,
    which may be written as 1,000. ``amount`` names an amount that cannot be read. ``default`` is what people
    need not type; programs give every field that has no default of its own.

    In the browser ``label`` is written above it, ``choices`` say in words what can be chosen, and
    ``attributes`` are further ones of its HTML. A list is typed with commas; of WORDS, one to a line.
    """

    help: str = ""
    metavar: str = ""
    option: str = ""
    amount: str = ""
    default: str = ""
    label: str = ""
    choices: Mapping[str, str] = _NOTHING
    attributes: Mapping[str, Any] = _NOTHING


DOLLARS, NUMBER, DAY, WORDS, TIMES = "DOLLARS", "NUMBER", "YYYY-MM-DD", "WORDS", "TIMES"

Reference = Annotated[
    str, Prompt("The reference under which it is filed.", "TEXT", "--reference", label="Reference")
]
Why = Annotated[str, Prompt("The reason, for the record.", WORDS, "--why", label="Why")]


def prompts_of(command: type[DeskCommand]) -> Iterator[tuple[FieldInfo, Prompt]]:
    """Yield the fields of a command that people enter as they are; others are made from something else."""
    for field in fields(command):
        for part in get_args(field.type)[1:]:
            if isinstance(part, Prompt):
                yield field, part


def kind_of(field: FieldInfo) -> tuple[Any, bool]:
    """Return the type of a field with a prompt, ``list`` for every list, and whether it may be None."""
    shape = field.type.__origin__
    may_be_none = isinstance(shape, UnionType)
    if may_be_none:
        (shape,) = (part for part in get_args(shape) if part is not NoneType)
    return (get_origin(shape) if get_origin(shape) in (list, dict) else shape), may_be_none
