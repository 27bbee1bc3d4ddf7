"""The values that an option or argument can have, by what its help calls them: GAME, WAGER, NAME=VALUE …"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from houseway.cli.arguments import BETS, IRREGULARITY, TABLE_OPTION
from houseway.refusal import Refusal
from houseway.regulation import every_paragraph
from houseway.rules.game import Game, Table, open_table
from houseway.rules.options import Choice
from houseway.rules.parsing import game_meant
from houseway.rules.registry import game_names

Given = Mapping[str, str]

_CHOICES = re.compile(r"[a-z-]+(\|[a-z-]+)+")


def values_of(called: str, given: Given, incomplete: str) -> Iterable[str]:
    """Return the values of a parameter that its help calls so; ``given`` are values on the line so far."""
    if _CHOICES.fullmatch(called):
        return called.split("|")
    known = _VALUES.get(called)
    try:
        return known(given, incomplete) if known else ()
    except Refusal:  # the game on the line is not known, or its name is not clear
        return ()


def _game(given: Given) -> Game[Any]:
    return game_meant(given.get("GAME", ""))


def _table(given: Given) -> Table[Any]:
    """Return the table of the game as far as its options are typed and right."""
    name, _, value = given.get(TABLE_OPTION, "").partition("=")
    try:
        return open_table(_game(given), {name: value} if value else {})
    except Refusal:
        return open_table(_game(given))


def _paragraphs(_: Given, incomplete: str) -> list[str]:
    ids = [paragraph.id for paragraph in every_paragraph() if not paragraph.is_title]
    return [*game_names(), *ids] if incomplete[:1].isdigit() else game_names()


def _options(given: Given, incomplete: str) -> list[str]:
    """Return NAME= for every option, or NAME=VALUE for the values of one."""
    name, equals, _ = incomplete.partition("=")
    options = {option.name: option for option in _game(given).all_options}
    if not equals:
        return [f"{known}=" for known in options]
    option = options.get(name)
    return [f"{name}={value}" for value in option.values] if isinstance(option, Choice) else []


def _several_options(given: Given, incomplete: str) -> list[str]:
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{found}" for found in _options(given, last)]


def _wagers(given: Given, _: str) -> list[str]:
    table = _table(given)
    return [*table.wagers, *(["base"] if table.game.best_play else [])]


def _bets(given: Given, incomplete: str) -> list[str]:
    before, comma, _ = incomplete.rpartition(",")
    return [f"{before}{comma}{name}=" for name in _table(given).wagers]


def _irregularities(given: Given, _: str) -> list[str]:
    from houseway.cli.play.irregularities import irregularities_of  # noqa: PLC0415 - deals rounds

    table = _table(given)
    found = irregularities_of(table, table.demonstration, None)
    return [f"{each.irregularity.kind}@{step}" for each in found for step in (*each.always, *each.sometimes)]


def _roles(*_: object) -> list[str]:
    from houseway.house.roles import Role  # noqa: PLC0415 - needs an extra

    return [str(role) for role in Role]


def _submissions(*_: object) -> list[str]:
    from houseway.house.desks.submissions import KINDS  # noqa: PLC0415 - needs an extra

    return list(KINDS)


def _findings(*_: object) -> list[str]:
    from houseway.house.desks.petition_commands import FINDINGS  # noqa: PLC0415 - needs an extra

    return list(FINDINGS)


_VALUES: Mapping[str, Callable[[Given, str], Iterable[str]]] = {
    "GAME": lambda *_: game_names(),
    "GAME|PARAGRAPH": _paragraphs,
    TABLE_OPTION: _options,
    f"{TABLE_OPTION},…|@FILE": _several_options,
    "WAGER": _wagers,
    BETS: _bets,
    IRREGULARITY: _irregularities,
    "ROLE": _roles,
    "KIND": _submissions,
    "FINDING": _findings,
    "DEVICE": lambda *_: ("cpu", "gpu"),
}
