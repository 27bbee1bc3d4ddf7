"""Declares the options of a table that the house may choose: each with its values, its default and its
paragraph.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol, TypeVar

from houseway.equipment.money import LARGEST_WAGER, Cents, dollars
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.wagers.payout import Odds, Pays, PayTable

# What a person should look into at a table, with its paragraph.


@dataclass(frozen=True)
class Caution:
    """Something that the printed text does not forbid but a person should look into, or that it forbids."""

    words: str
    cite: Citation

    def __str__(self) -> str:
        return f"{self.words} ({self.cite})"


Value = str | Cents | Odds | None

AS_USUAL = "as usual"
_HYPHEN = re.compile(r"(?<!\bpre)(?:(?<=[a-z])-|-(?=[a-z]))")  # not those of 50-40-9 and pre-shuffled


class Option(Protocol):
    """``values`` can be given, the default first; ``read`` parses one, ``in_words`` describes it.

    ``check`` refuses a value that makes no sense with the others, or that no paragraph allows.
    """

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
    def check(self, options: Options) -> None: ...
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
    the program cannot deal yet, and why: no table opens with them. ``not_allowed`` has values that a what-if
    computes and a paragraph does not allow, and why. ``aliases`` are other spellings of values.

    Fingerprints on record have the option as ``kept_as``, or do not have it if it ``is_new``; so it is left
    out of them while it has its default. Where tables played another value until the version ``since``, that
    is ``before``: records of earlier versions mean it, and it is left out of fingerprints in place of the
    default.
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
    not_allowed: Mapping[str, tuple[str, Citation]] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    kept_as: str = ""
    is_new: bool = False
    before: str = ""
    since: str = ""

    @property
    def title(self) -> str:
        return self.called or plain(self.name)

    @property
    def default(self) -> str:
        return self.values[0]

    def read(self, text: str) -> str:
        known = {value.lower(): value for value in (*self.values, *self.not_allowed)}
        exact = {**self.aliases, **known}.get(text.lower())
        if exact is None:
            reason, cite = self.refused.get(text.lower(), ("", self.cite))
            because = f" {reason}" if reason else ""
            raise Refusal(f"{self.name} cannot be {text!r}.{because} Choose {one_of(self.values)}.", cite)
        return exact

    def check(self, options: Options) -> None:
        """Refuse a value that a paragraph does not allow, whatever the other options are."""
        value = options.choice(self.name)
        if value in self.not_allowed:
            reason, cite = self.not_allowed[value]
            advice = f"Choose {one_of(self.values)}."
            options.not_allowed(f"{self.name} cannot be {value!r}. {reason.rstrip('.')}", cite, advice)

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
    is_new: bool = False  # earlier versions did not know it: fingerprints on record have it only if it is set

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

    def check(self, options: Options) -> None:
        pass

    def in_words(self, value: Value) -> str:
        return dollars(value) if isinstance(value, int) else "none"

    def for_patrons(self, _: Value) -> str:
        return ""  # the sign shows amounts as limits


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


def describe_options(known: Iterable[Option], chosen: Mapping[str, str | None]) -> Iterator[OptionInWords]:
    """Describe the chosen options, in the order of the game; None stands for the default.

    A log may be older than the options of today: an unknown option is described as it was written.
    """
    by_name = {option.name: option for option in known}
    for name, option in by_name.items():
        if name in chosen:
            yield _describe_text(option, chosen[name])
    for name, text in chosen.items():
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


def options_in_words(known: Iterable[Option], chosen: Mapping[str, str | None]) -> str:
    """Return the options in words: ``fantasy pay table B, payout limit $50,000``."""
    return ", ".join(map(str, describe_options(known, chosen))) or AS_USUAL


def _present_names(known: Iterable[Option]) -> dict[str, str]:
    """Return the names of options that had other ones in earlier versions, by those."""
    return {option.kept_as: option.name for option in known if isinstance(option, Choice) and option.kept_as}


def _is_alias(option: Option, text: str) -> bool:
    return isinstance(option, Choice) and text in option.aliases


class Options:
    """All options of a table: those that were given, and the defaults of the others.

    A ``what_if`` is only computed: what a paragraph does not allow is noted instead of refused. Options that
    are ``recorded`` are read from a log, and were allowed when they were written.
    """

    def __init__(
        self,
        known: Iterable[Option],
        chosen: Mapping[str, str],
        *,
        what_if: bool = False,
        recorded: bool = False,
    ) -> None:
        by_name = self._known = {option.name: option for option in known}
        renamed = _present_names(by_name.values()) if chosen else {}
        present = {name: renamed.get(name, name) for name in chosen}
        as_written, chosen = chosen, {present[name]: text for name, text in chosen.items()}
        for name in chosen:
            if name not in by_name:
                near = difflib.get_close_matches(name, by_name, n=3)
                some = ", ".join(list(by_name)[:5])
                hint = f"Did you mean {one_of(near)}?" if near else f"There are {some} and more."
                raise Refusal(f"There is no option {name!r} at this game. {hint} See `houseway games`.")
        self._values: dict[str, Value] = {
            name: option.read(chosen[name]) if name in chosen else option.default
            for name, option in by_name.items()
        }
        self._canonical = {name: _as_given(self._values[name]) for name in chosen}
        # As it is on record: under the names and with the spellings of earlier versions.
        self.given = {
            name: text if _is_alias(by_name[present[name]], text) else self._canonical[present[name]]
            for name, text in as_written.items()
        }
        self.what_if = what_if
        self._recorded = recorded
        self._breaks: dict[Caution, None] = {}  # each once, in the order in which they were found

    @property
    def breaks(self) -> tuple[Caution, ...]:
        """Return what a what-if would break, as far as it was checked."""
        return tuple(self._breaks)

    def not_allowed(self, words: str, cite: Citation, advice: str) -> None:
        """Refuse what a paragraph does not allow; a what-if only notes that it would be broken."""
        if not (self.what_if or self._recorded):
            raise Refusal(f"{words}. {advice}", cite)
        self._breaks[Caution(words, cite)] = None

    def check(self) -> None:
        """Check each chosen option against the others."""
        for name in self._canonical:
            self._known[name].check(self)

    def text(self, name: str) -> str | None:
        """Return the value that was given in its usual spelling, or None if none was given."""
        return self._canonical.get(name)

    @property
    def in_force(self) -> dict[str, str]:
        """Return every option with a value, given or not, in the spelling in which it can be given."""
        return {name: _as_given(value) for name, value in self._values.items() if value is not None}

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

    def has(self, name: str) -> bool:
        """Return whether the game has such an option."""
        return name in self._values

    def choice(self, name: str) -> str:
        value = self._values[name]
        assert isinstance(value, str)  # noqa: S101 - for the type checker
        return value

    def amount(self, name: str) -> Cents | None:
        value = self._values[name]
        assert value is None or isinstance(value, int)  # noqa: S101
        return value

    def table_with_odds(self, table: PayTable) -> PayTable:
        """Return the pay table with what options set for its rows."""
        chosen = {row.name: self.pays(f"pays-{row.name}") for row in table.rows}
        return table.paying({name: pays for name, pays in chosen.items() if pays is not None})

    def pays(self, name: str) -> Pays | None:
        """Return what an option sets for a row, or None if it leaves the row as it is."""
        match self._values.get(name):
            case "push":
                return "push"
            case "lose":
                return "lose"
            case Odds() as odds:
                return odds
        return None


_Found = TypeVar("_Found")
_TABLES_REMEMBERED = 128


def once_for_options(find: Callable[[Options], _Found]) -> Callable[[Options], _Found]:
    """Remember what a function finds in the options of a table, which never change: lines are settled by it.

    ``soft_17 = once_for_options(lambda options: options.choice("soft-17"))``
    """
    return lru_cache(maxsize=_TABLES_REMEMBERED)(find)
