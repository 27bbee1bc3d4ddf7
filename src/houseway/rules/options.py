"""The options of a table that the house may choose: each with its values, its default and its paragraph."""

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
    """``values`` can be given, the default first; ``read`` parses one, ``in_words`` describes it."""

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
    def for_patrons(self, value: Value) -> str: ...


# An option that patrons need not know, or that the sign shows in another way: as odds, as a limit.
UNSAID: Mapping[str, str] = {}


def plain(name: str) -> str:
    """Return ``payout-limit`` as people write it: ``payout limit``."""
    return _HYPHEN.sub(" ", name)


_OFFERED = {"on": "offered", "off": "not offered"}


def deck_sentences(numbers: Iterable[str]) -> dict[str, str]:
    """Return the sentences for a choice of the number of decks."""
    return {number: f"Played with {number} deck{'s'[: number != '1']} of cards." for number in numbers}


def pay_tables(names: Iterable[str]) -> dict[str, str]:
    """Return the words for a choice between pay tables."""
    return {name: f"pay table {name}" for name in names if name != "off"}


@dataclass(frozen=True)
class Choice:
    """One of a few words; ``refused`` are known values with the reason, and the paragraph if one forbids it.

    ``called`` and ``words`` are its title and its values where the names do not say it. ``matters_with`` are
    values of another choice: with any other value this one makes no difference and is not on signs.
    ``sentences`` has what a sign says to patrons for each value, or "" for nothing; ``UNSAID`` says nothing
    for any value, and None is for options of which nobody has decided it. ``not_built`` has the values that
    the program cannot deal yet, and why: no table opens with them.
    """

    name: str
    values: tuple[str, ...]
    meaning: str
    cite: Citation
    refused: Mapping[str, tuple[str, Citation | None]] = field(default_factory=dict)
    called: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    matters_with: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sentences: Mapping[str, str] | None = None
    not_built: Mapping[str, tuple[str, Citation]] = field(default_factory=dict)

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

    def for_patrons(self, value: Value) -> str:
        return (self.sentences or UNSAID).get(str(value), "")


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
                f"{self.name} cannot be {text!r}. Give whole cents, such as 2500000 for $25,000, or off.",
                self.cite,
            )
        return int(text)

    def in_words(self, value: Value) -> str:
        return dollars(value) if isinstance(value, int) else "none"

    def for_patrons(self, _: Value) -> str:
        return ""  # the sign shows amounts as limits


ITS_OWN_ODDS = "as in the pay table"


def _title_of_row(title: str, wager: str) -> str:
    """Return ``Flush (queens up) pays``, since rows of two pay tables may have the same title."""
    return f"{title} ({wager}) pays" if wager else f"{title} pays"


@dataclass(frozen=True)
class RowOdds:
    """The odds of one row of a pay table; by default those of the table, or the ``usual`` odds if given."""

    name: str
    table: PayTable
    row_name: str
    wager: str = ""
    default: None = None
    usual: Odds | None = None  # the default where it is more than the printed odds

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
        return value.in_print if isinstance(value, Odds) else ITS_OWN_ODDS

    def for_patrons(self, _: Value) -> str:
        return ""  # the sign shows odds in its pay tables

    def least(self, _: Options) -> Odds | None:
        """Return the least odds that may be paid, or None if the odds are fixed."""
        return None if self.table.exact else self.table.row_named(self.row_name).odds


def row_odds(table: PayTable, wager: str = "") -> tuple[RowOdds, ...]:
    """Return an option ``pays-ROW`` for each row of a pay table that prints the least odds."""
    return tuple(RowOdds(f"pays-{row.name}", table, row.name, wager) for row in table.rows)


@dataclass(frozen=True)
class AlternativeRowOdds:
    """The odds of one row of alternative pay tables; the chosen table sets the least odds."""

    row_name: str
    tables: tuple[PayTable, ...]  # those that have the row
    chosen_by: str  # the option that chooses the table
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
        return value.in_print if isinstance(value, Odds) else ITS_OWN_ODDS

    def for_patrons(self, _: Value) -> str:
        return ""  # the sign shows odds in its pay tables

    def least(self, options: Options) -> Odds | None:
        """Return the least odds in the chosen table, or None if it has no such row or fixed odds."""
        chosen = [table for table in self.tables if table.name == options.choice(self.chosen_by)]
        return chosen[0].row_named(self.row_name).odds if chosen and not chosen[0].exact else None


def alternative_row_odds(
    tables: Iterable[PayTable], chosen_by: str, cite: Citation
) -> tuple[AlternativeRowOdds, ...]:
    """Return an option for each row of any of the alternative tables."""
    tables_with: dict[str, list[PayTable]] = {}
    for table in tables:
        for row in table.rows:
            tables_with.setdefault(row.name, []).append(table)
    return tuple(
        AlternativeRowOdds(name, tuple(with_row), chosen_by, cite) for name, with_row in tables_with.items()
    )


def _as_given(value: Value) -> str:
    """Return the value in the spelling in which it can be given again."""
    return "off" if value is None else str(value)


@dataclass(frozen=True)
class OptionInWords:
    """An option and its value as people read them: amounts in dollars, no names of the program."""

    name: str
    title: str
    value: str
    is_usual: bool
    meaning: str = ""
    cite: Citation | None = None

    def __str__(self) -> str:
        return f"{self.title} {self.value}"


def describe_options(known: Iterable[Option], given: Mapping[str, str | None]) -> Iterator[OptionInWords]:
    """Describe the options given, in the order of the game; None stands for the default.

    A log may be older than the options of today: an unknown option is described as it was written.
    """
    by_name = {option.name: option for option in known}
    for name, option in by_name.items():
        if name in given:
            yield _describe_text(option, given[name])
    for name, text in given.items():
        if name not in by_name:
            yield OptionInWords(name, plain(name), AS_USUAL if text is None else text, text is None)


def _describe_text(option: Option, text: str | None) -> OptionInWords:
    try:
        return _describe(option, option.default if text is None else option.read(text))
    except Refusal:
        return OptionInWords(option.name, option.title, str(text), False, option.meaning, option.cite)


def _describe(option: Option, value: Value) -> OptionInWords:
    words = option.in_words(value)
    is_usual = words == option.in_words(option.default)
    return OptionInWords(option.name, option.title, words, is_usual, option.meaning, option.cite)


def options_in_words(known: Iterable[Option], given: Mapping[str, str | None]) -> str:
    """Return the options in words: ``fantasy pay table B, payout limit $50,000``."""
    return ", ".join(map(str, describe_options(known, given))) or AS_USUAL


class Options:
    """All options of a table: those that were given, and the defaults of the others."""

    def __init__(self, known: Iterable[Option], given: Mapping[str, str]) -> None:
        by_name = self._known = {option.name: option for option in known}
        for name in given:
            if name not in by_name:
                near = difflib.get_close_matches(name, by_name, n=3)
                some = ", ".join(list(by_name)[:5])
                hint = f"Did you mean {one_of(near)}?" if near else f"There are {some} and more."
                raise Refusal(f"There is no option {name!r} at this game. {hint} See `houseway games`.")
        self._values: dict[str, Value] = {
            name: option.read(given[name]) if name in given else option.default
            for name, option in by_name.items()
        }
        self.given = {name: _as_given(self._values[name]) for name in given}

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Return what was given in a fixed order, to be sent, stored and compared."""
        return tuple(sorted(self.given.items()))

    def described(self) -> Iterator[OptionInWords]:
        """Describe every option in force, given or not."""
        return (_describe(option, self._values[name]) for name, option in self._known.items())

    def for_patrons(self) -> Iterator[str]:
        """Yield a sentence for patrons for each option in force that they should know and that matters."""
        for name, option in self._known.items():
            sentence = option.for_patrons(self._values[name])
            if sentence and (not isinstance(option, Choice) or option.matters(self)):
                yield sentence

    def check_built(self) -> None:
        """Refuse a choice that the program cannot deal: what is not dealt is not offered."""
        for name, option in self._known.items():
            if isinstance(option, Choice) and self._values[name] in option.not_built:
                why, cite = option.not_built[self.choice(name)]
                raise Refusal(f"{name}={self.choice(name)} cannot be offered. {why} Leave it off.", cite)

    def title(self, name: str) -> str:
        return self._known[name].title if name in self._known else plain(name)

    @property
    def in_words(self) -> str:
        """Return the options that were given in words."""
        return options_in_words(self._known.values(), self.given)

    def differing(self, other: Options) -> list[str]:
        """Return the names of options with another value, or none, at the other table of the same game."""
        known = {**self._values, **other._values}
        return [name for name in known if self._values.get(name) != other._values.get(name)]

    def choice(self, name: str) -> str:
        value = self._values[name]
        assert isinstance(value, str)  # noqa: S101 - for the type checker
        return value

    def amount(self, name: str) -> Cents | None:
        value = self._values[name]
        assert value is None or isinstance(value, int)  # noqa: S101
        return value

    def table_with_odds(self, table: PayTable) -> PayTable:
        """Return the pay table with the odds that options set for its rows."""
        chosen = {row.name: self._values.get(f"pays-{row.name}") for row in table.rows}
        return table.paying({name: value for name, value in chosen.items() if isinstance(value, Odds)})
