"""The choices a house may make for a table: each with its values, its default and its paragraph."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from houseway.equipment.money import LARGEST_WAGER, Cents, dollars
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.wagers.payout import Odds, PayTable, odds

Value = str | Cents | Odds | None

AS_USUAL = "as usual"
_HYPHEN = re.compile(r"(?<!\bpre)(?:(?<=[a-z])-|-(?=[a-z]))")  # not those of 50-40-9 and pre-shuffled


class Option(Protocol):
    """``values`` can be given, the default first; ``read`` takes one, ``in_words`` tells what was read."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def meaning(self) -> str: ...
    @property
    def cite(self) -> Citation: ...
    @property
    def values(self) -> tuple[str, ...]: ...
    @property
    def default(self) -> Value: ...
    def read(self, text: str) -> Value: ...
    def in_words(self, value: Value) -> str: ...


def plain(name: str) -> str:
    """``payout-limit`` as a person writes it."""
    return _HYPHEN.sub(" ", name)


_OFFERED = {"on": "offered", "off": "not offered"}


def pay_tables(names: Iterable[str]) -> dict[str, str]:
    """The words of a choice among pay tables."""
    return {name: f"pay table {name}" for name in names if name != "off"}


@dataclass(frozen=True)
class Choice:
    """One of a few words; ``refused`` names known values that a paragraph forbids.

    ``called`` and ``words`` are its title and its values where they cannot be read from the names.
    ``matters_with`` are values of another choice: with any other one it makes no difference, and no sign
    tells of it.
    """

    name: str
    values: tuple[str, ...]
    meaning: str
    cite: Citation
    refused: Mapping[str, tuple[str, Citation]] = field(default_factory=dict)
    called: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    matters_with: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return self.called or plain(self.name)

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

    def matters(self, options: Options) -> bool:
        return all(options.choice(other) in values for other, values in self.matters_with.items())

    def in_words(self, value: Value) -> str:
        chosen = str(value)
        return self.words.get(chosen) or _OFFERED.get(chosen) or plain(chosen)


@dataclass(frozen=True)
class Amount:
    """A number of cents, or off."""

    name: str
    meaning: str
    cite: Citation
    values: tuple[str, ...] = ("off", "CENTS")
    default: None = None
    called: str = ""

    @property
    def title(self) -> str:
        return self.called or plain(self.name)

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

    def in_words(self, value: Value) -> str:
        return dollars(value) if isinstance(value, int) else "none"


ITS_OWN_ODDS = "as in the pay table"


def _title_of_row(title: str, wager: str) -> str:
    """``Flush (queens up) pays``: rows of two tables may have the same title."""
    return f"{title} ({wager}) pays" if wager else f"{title} pays"


@dataclass(frozen=True)
class RowOdds:
    """The odds of one row of a pay table; unset, the table's own odds hold, or the house's ``usual`` ones."""

    name: str
    table: PayTable
    row_name: str
    wager: str = ""
    default: None = None
    usual: Odds | None = None  # where the house pays more than is printed, unless it says otherwise

    @property
    def title(self) -> str:
        return _title_of_row(self.table.row_named(self.row_name).title, self.wager)

    @property
    def cite(self) -> Citation:
        return self.table.cite

    @property
    def meaning(self) -> str:
        return f"odds paid for {self.table.row_named(self.row_name).title}"

    @property
    def printed(self) -> str:
        return str(self.table.row_named(self.row_name).pays)

    @property
    def values(self) -> tuple[str, ...]:
        return (str(self.usual), self.printed, "ODDS") if self.usual else (self.printed, "ODDS")

    def read(self, text: str) -> Odds:
        wanted = odds(text)
        self.table.check(self.row_name, wanted)
        return wanted

    def in_words(self, value: Value) -> str:
        return ITS_OWN_ODDS if value is None else str(value)

    def least(self, _: Options) -> Odds | None:
        """What it pays at least; None where it pays that and nothing else."""
        return None if self.table.exact else self.table.row_named(self.row_name).odds


def row_odds(table: PayTable, wager: str = "") -> tuple[RowOdds, ...]:
    """An option ``pays-ROW`` for each row of a pay table that prints the least odds."""
    return tuple(RowOdds(f"pays-{one.name}", table, one.name, wager) for one in table.rows)


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
    def title(self) -> str:
        return _title_of_row(self.tables[0].row_named(self.row_name).title, plain(self.chosen_by))

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

    def in_words(self, value: Value) -> str:
        return ITS_OWN_ODDS if value is None else str(value)

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


@dataclass(frozen=True)
class Told:
    """An option with its value as a person reads them: amounts are dollars, and no word is a program's."""

    name: str
    title: str
    value: str
    is_usual: bool
    meaning: str = ""
    cite: Citation | None = None

    def __str__(self) -> str:
        return f"{self.title} {self.value}"


def told(known: Iterable[Option], given: Mapping[str, str | None]) -> Iterator[Told]:
    """What was given, in the order of the game; None stands for the default.

    A log may be older than the options of today: what is not known any more is told as it was written.
    """
    by_name = {option.name: option for option in known}
    for name, option in by_name.items():
        if name in given:
            yield _told_as_read(option, given[name])
    for name, text in given.items():
        if name not in by_name:
            yield Told(name, plain(name), AS_USUAL if text is None else text, text is None)


def _told_as_read(option: Option, text: str | None) -> Told:
    try:
        return _told(option, option.default if text is None else option.read(text))
    except Refusal:
        return Told(option.name, option.title, str(text), False, option.meaning, option.cite)


def _told(option: Option, value: Value) -> Told:
    usual = option.in_words(option.default)
    words = option.in_words(value)
    return Told(option.name, option.title, words, words == usual, option.meaning, option.cite)


def options_in_words(known: Iterable[Option], given: Mapping[str, str | None]) -> str:
    """``fantasy pay table B, payout limit $50,000``"""
    return ", ".join(map(str, told(known, given))) or AS_USUAL


class Options:
    """All options of a table with their values: what was given, and the default for the rest."""

    def __init__(self, known: Iterable[Option], given: Mapping[str, str]) -> None:
        by_name = self._known = {option.name: option for option in known}
        for name in given:
            if name not in by_name:
                near = difflib.get_close_matches(name, by_name, n=3)
                hint = f"Perhaps {one_of(near)}" if near else f"There is {', '.join(list(by_name)[:5])} …"
                raise Refusal(
                    f"There is no option {name!r} at this game. {hint}; `houseway games` lists them all."
                )
        self._values: dict[str, Value] = {
            name: option.read(given[name]) if name in given else option.default
            for name, option in by_name.items()
        }
        self.given = {name: _as_given(self._values[name]) for name in given}

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """What was given, as it can be sent, kept and compared, whatever the order."""
        return tuple(sorted(self.given.items()))

    def told(self) -> Iterator[Told]:
        """Every option as it is in force, given or not."""
        return (_told(option, self._values[name]) for name, option in self._known.items())

    def title(self, name: str) -> str:
        return self._known[name].title

    @property
    def in_words(self) -> str:
        """Those that were given."""
        return options_in_words(self._known.values(), self.given)

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
