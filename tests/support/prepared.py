"""Puts on record what a table needs before it opens, quickly: its sign and guide are not made."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.house.demo.papers import prepare_demonstration
from houseway.house.floor import Floor, Person
from houseway.house.record import Record
from houseway.house.roles import Role
from houseway.rules.registry import rules_of
from houseway.table.commands.table_commands import Open

WIDE = {"minimum": "1", "maximum": "100000000"}  # limits that no bet of a test comes near
MANAGER, DIVISION = Person("boss", Role.PIT_BOSS), Person("ines", Role.INSPECTOR)


def within_limits(options: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the options, with wide limits where they have none."""
    return {**WIDE, **(options or {})}


def prepared(
    floor: Floor,
    game: str,
    options: Mapping[str, str] | None = None,
    manager: Person = MANAGER,
    division: Person = DIVISION,
) -> dict[str, str]:
    """Put on record what a table with these options needs; return the options, with limits."""
    limited = within_limits(options)
    prepare_demonstration(floor, rules_of(game, limited), manager, division)
    return limited


def open_prepared(floor: Floor, table: str, opening: Open | str, manager: Person = MANAGER) -> Record:
    """Open a table with everything on record, and with limits."""
    command = Open(opening) if isinstance(opening, str) else opening
    options = prepared(floor, command.game, command.options, manager)
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    return floor.command(manager, table, Open(**{**fields, "options": options}))
