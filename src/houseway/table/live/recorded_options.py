"""Reads the options of a record as they were when it was written: defaults may have changed since.

A record names the options that were given, every option in force, and the version of Houseway that wrote it.
Where it does not say what was in force, options that are newer, or had another default, say what was played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from houseway import __version__
from houseway.rules.options import Choice
from houseway.rules.registry import game, game_names, rules_of

if TYPE_CHECKING:
    from houseway.rules.game import Table
    from houseway.rules.options import Options
    from houseway.table.live.facts import Opened, RulesChanged

FIRST_VERSION = "0.1.0"  # whose records do not name a version
NOTHING_RECORDED: Mapping[str, str] = {}


def version_number(version: str) -> tuple[int, ...]:
    """Return what versions are ordered by: 0.10.0 comes after 0.9.0."""
    return tuple(map(int, version.split(".")))


def on_record(options: Options) -> dict[str, Any]:
    """Return what a fact about rules records of them, next to the options that were given."""
    return {"in_force": options.in_force, "program": __version__}


def options_of(game_name: str, fact: Opened | RulesChanged) -> dict[str, str]:
    """Return the options that were given, and those whose value is not the default of today."""
    return with_defaults_of(fact.program, game_name, fact.options, fact.in_force)


def with_defaults_of(
    program: str, game_name: str, chosen: Mapping[str, str], in_force: Mapping[str, str] = NOTHING_RECORDED
) -> dict[str, str]:
    """Add to options what a version of the program meant with those that are not given."""
    options = dict(chosen)
    then = {**_defaults_of(game_name, program or FIRST_VERSION), **in_force}
    if not then:
        return options
    today = rules_of(game_name, options).options
    for option in game(game_name).all_options:
        text = then.get(option.name)
        if text is not None and today.text(option.name) is None and option.read(text) != option.default:
            options[option.name] = text
    return options


def rules_on_record(game_name: str, fact: Opened | RulesChanged) -> Table[Any]:
    """Return the rules of a table as they were when they were recorded."""
    return rules_of(game_name, options_of(game_name, fact))


def _defaults_of(game_name: str, program: str) -> dict[str, str]:
    if game_name not in game_names():  # a game from outside, which is not here now
        return {}
    version = version_number(program)
    return {
        option.name: option.before
        for option in game(game_name).all_options
        if isinstance(option, Choice) and option.before and version < version_number(option.since)
    }
