"""The choices a house may make for a table: each with its values, its default and its paragraph."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from houseway.equipment.money import LARGEST_WAGER, Cents
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.payout import Odds, PayTable, odds

Value = str | Cents | Odds | None


class Option(Protocol):
    """``values`` are shown to people, the default first; ``read`` takes what a person gave."""

    @property
    def name(self) -> str: ...
    @property
    def meaning(self) -> str: ...
    @property
    def cite(self) -> Citation: ...
    @property
    def values(self) -> tuple[str, ...]: ...
    @property
    def default(self) -> Value: ...
    def read(self, text: str) -> Value: ...


@dataclass(frozen=True)
class Choice:
    """One of a few words; ``refused`` names known values that a paragraph forbids."""

    name: str
    values: tuple[str, ...]
    meaning: str
    cite: Citation
    refused: Mapping[str, tuple[str, Citation]] = field(default_factory=dict)

    @property
    def default(self) -> str:
        return self.values[0]

    def read(self, text: str) -> str:
        exact = {value.lower(): value for value in self.values}.get(text.lower())
        if exact is None:
            reason, cite = self.refused.get(text.lower(), ("", self.cite))
            because = f" {reason}" if reason else ""
            raise Refusal(f"{self.name} cannot be {text!r}.{because} Choose {one_of(self.values)}.", cite)
        return exact


@dataclass(frozen=True)
class Amount:
    """A number of cents, or off."""

    name: str
    meaning: str
    cite: Citation
    values: tuple[str, ...] = ("off", "CENTS")
    default: None = None

    def read(self, text: str) -> Cents | None:
        if text.lower() == "off":
            return None
        digits = text if text.isascii() and text.isdigit() and len(text) < 20 else "0"
        if not 0 < int(digits) <= LARGEST_WAGER:
            raise Refusal(
                f"{self.name} cannot be {text!r}. Give whole cents, as 2500000 for $25,000, or off.",
                self.cite,
            )
        return int(text)


@dataclass(frozen=True)
class RowOdds:
    """The odds of one row of a pay table; unset, the table's own odds hold."""

    name: str
    table: PayTable
    row_name: str
    default: None = None

    @property
    def cite(self) -> Citation:
        return self.table.cite

    @property
    def meaning(self) -> str:
        return f"odds paid for {self.table.row_named(self.row_name).title}"

    @property
    def values(self) -> tuple[str, ...]:
        return (str(self.table.row_named(self.row_name).pays), "ODDS")

    def read(self, text: str) -> Odds:
        wanted = odds(text)
        self.table.check(self.row_name, wanted)
        return wanted

    def least(self, _: Options) -> Odds | None:
        """What it pays at least; None where it pays that and nothing else."""
        return None if self.table.exact else self.table.row_named(self.row_name).odds


def row_odds(table: PayTable) -> tuple[RowOdds, ...]:
    """An option ``pays-ROW`` for each row of a pay table that prints the least odds."""
    return tuple(RowOdds(f"pays-{one.name}", table, one.name) for one in table.rows)


@dataclass(frozen=True)
class AlternativeRowOdds:
    """The odds of one row of alternative pay tables. The table that the house chooses sets the floor."""

    row_name: str
    tables: tuple[PayTable, ...]  # those that have the row
    chosen_by: str  # the option by which the house chooses its table
    cite: Citation
    default: None = None

    @property
    def name(self) -> str:
        return f"pays-{self.row_name}"

    @property
    def meaning(self) -> str:
        names = one_of([table.name for table in self.tables])
        return f"odds paid for {self.tables[0].row_named(self.row_name).title} under {self.chosen_by}={names}"

    @property
    def values(self) -> tuple[str, ...]:
        printed = [str(table.row_named(self.row_name).pays) for table in self.tables]
        return (*dict.fromkeys(printed), "ODDS")

    def read(self, text: str) -> Odds:
        return odds(text)

    def least(self, options: Options) -> Odds | None:
        """What it pays at least in the chosen table; None where that has no such row."""
        chosen = [table for table in self.tables if table.name == options.choice(self.chosen_by)]
        return chosen[0].row_named(self.row_name).odds if chosen and not chosen[0].exact else None


def alternative_row_odds(
    tables: Iterable[PayTable], chosen_by: str, cite: Citation
) -> tuple[AlternativeRowOdds, ...]:
    """An option for each row that stands in any of the alternative tables."""
    having: dict[str, list[PayTable]] = {}
    for table in tables:
        for one in table.rows:
            having.setdefault(one.name, []).append(table)
    return tuple(AlternativeRowOdds(name, tuple(found), chosen_by, cite) for name, found in having.items())


def _as_given(value: Value) -> str:
    """In the one spelling in which it can be given again."""
    return "off" if value is None else str(value)


class Options:
    """All options of a table with their values: what was given, and the default for the rest."""

    def __init__(self, known: Iterable[Option], given: Mapping[str, str]) -> None:
        by_name = {option.name: option for option in known}
        for name in given:
            if name not in by_name:
                near = difflib.get_close_matches(name, by_name, n=3) or list(by_name)[:8]
                raise Refusal(
                    f"There is no option {name!r} at this game. Perhaps {one_of(near)}; "
                    "`houseway games` lists them all."
                )
        self._values: dict[str, Value] = {
            name: option.read(given[name]) if name in given else option.default
            for name, option in by_name.items()
        }
        self.given = {name: _as_given(self._values[name]) for name in given}

    def differing(self, other: Options) -> list[str]:
        """The options that have another value there, at a table of the same game."""
        return [name for name, value in self._values.items() if value != other._values[name]]

    def choice(self, name: str) -> str:
        value = self._values[name]
        assert isinstance(value, str)  # noqa: S101 - the option's type, told to the checker
        return value

    def amount(self, name: str) -> Cents | None:
        value = self._values[name]
        assert value is None or isinstance(value, int)  # noqa: S101
        return value

    def table_with_odds(self, table: PayTable) -> PayTable:
        """The pay table with the house's own odds in the rows for which an option gives them."""
        house = {one.name: self._values.get(f"pays-{one.name}") for one in table.rows}
        return table.paying({name: value for name, value in house.items() if isinstance(value, Odds)})
