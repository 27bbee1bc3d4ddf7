"""Choosing a game and its options: the form is made of what the game declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from houseway.documents.wording import capital
from houseway.equipment.money import dollars
from houseway.rules.game import Game, Table, open_table
from houseway.rules.limits import limit_options
from houseway.rules.options import AlternativeRowOdds, Amount, Choice, Option, RowOdds, plain
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names

LONG = 18  # letters


class Field(NamedTuple):
    """One option: a choice of ``values``, each with its words, or else something to type."""

    name: str
    label: str
    meaning: str
    cite: str
    values: list[tuple[str, str]]
    hint: str  # what it is where nothing is typed
    value: str  # an amount in dollars, as it is typed
    is_pay_row: bool
    is_money: bool

    @property
    def is_long(self) -> bool:
        """Too long for the width that most of them need."""
        return any(len(words) > LONG for _, words in self.values)


class LimitRow(NamedTuple):
    """What is posted for the whole table, or for one kind of wager."""

    title: str
    fields: list[Field]


def games() -> dict[str, str]:
    return {name: game_named(name).title for name in game_names()}


def options_in(game: Game[Any], asked: Mapping[str, str], prefix: str = "") -> dict[str, str]:
    """The options of the game among what a form sent; what was left empty is as usual."""
    given = {name.removeprefix(prefix): value.strip() for name, value in asked.items()}
    if prefix:
        given = {name: given[name] for name in given if prefix + name in asked}
    return {one.name: given[one.name] for one in game.all_options if given.get(one.name)}


def table_in(game: Game[Any], asked: Mapping[str, str], prefix: str = "") -> Table[Any]:
    """Refused where the regulation does not allow it."""
    return open_table(game, options_in(game, asked, prefix))


def fields(game: Game[Any], given: Mapping[str, str], prefix: str = "") -> list[Field]:
    return [_field(option, given.get(option.name, ""), prefix) for option in game.options]


def _field(option: Option, value: str, prefix: str) -> Field:
    return Field(
        prefix + option.name,
        capital(option.title),
        option.meaning,
        option.cite.text,
        choices_of(option),
        _hint(option),
        _typed(option, value),
        isinstance(option, RowOdds | AlternativeRowOdds),
        isinstance(option, Amount),
    )


def choices_of(option: Option) -> list[tuple[str, str]]:
    """What it can be, the usual first; nothing where it is typed."""
    return [(one, option.in_words(one)) for one in option.values] if isinstance(option, Choice) else []


def _hint(option: Option) -> str:
    """The least odds that may be typed, where they are the same in every pay table."""
    return f"at least {option.printed}" if isinstance(option, RowOdds) else option.in_words(option.default)


def _typed(option: Option, value: str) -> str:
    is_amount = isinstance(option, Amount) and value.isdecimal()
    return dollars(int(value)).removeprefix("$") if is_amount else value


def limit_rows(game: Game[Any], prefix: str = "") -> list[LimitRow]:
    """Minimum, maximum and increment of the table, and minimum and maximum of each kind of wager."""
    options = {one.name: _field(one, "", prefix) for one in limit_options(game.kinds)}
    rows = [LimitRow("the whole table", [options[name] for name in ("minimum", "maximum", "increment")])]
    for kind in game.kinds:
        own = [options[f"minimum-{kind}"], options[f"maximum-{kind}"]]
        rows.append(LimitRow(plain(kind), own))
    return rows
