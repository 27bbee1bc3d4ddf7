"""Conditions of a row: which values of a word it accepts, as in ``total = "4 to 6"``."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from houseway.refusal import Refusal, one_of
from houseway.rules.side_bets.definition import SideBetRow, Wanted
from houseway.rules.side_bets.vocabulary import Value, Vocabulary, Word

_OR_MORE = re.compile(r"(.+?) or (?:more|better|higher|up)", re.IGNORECASE)
_OR_LESS = re.compile(r"(.+?) or (?:less|fewer|worse|lower|down)", re.IGNORECASE)
_RANGE = re.compile(r"(.+?) to (.+)", re.IGNORECASE)
MOST_LISTED = 12

Accepted = Mapping[str, frozenset[Value]]


def accepted(word: Word, wanted: Wanted) -> frozenset[Value]:
    """Return the values of the word that the condition accepts; refuse what is no value of it."""
    if isinstance(wanted, list):
        return frozenset().union(*(accepted(word, one_value) for one_value in wanted))
    if isinstance(wanted, str) and not word.is_yes_or_no:
        for pattern in (_OR_MORE, _OR_LESS, _RANGE):
            found = pattern.fullmatch(wanted.strip())
            if found and wanted.strip().lower() not in _by_text(word):
                return frozenset(_between(word, pattern, *found.groups()))
    return frozenset([_value(word, wanted)])


def _between(word: Word, pattern: re.Pattern[str], first: str, last: str = "") -> Sequence[Value]:
    start = word.values.index(_value(word, first))
    if pattern is _OR_MORE:
        return word.values[start:]
    if pattern is _OR_LESS:
        return word.values[: start + 1]
    end = word.values.index(_value(word, last))
    if end < start:
        raise Refusal(f"{first!r} comes after {last!r}. Write the lower one first: {last} to {first}.")
    return word.values[start : end + 1]


@cache
def _by_text(word: Word) -> Mapping[str, Value]:
    return {str(value).lower().replace("-", " "): value for value in word.values}


def _value(word: Word, wanted: Value) -> Value:
    if word.is_yes_or_no:
        if isinstance(wanted, bool):
            return wanted
        raise Refusal(f"{wanted!r} is not a value of {word.name}. Write true or false.")
    found = None if isinstance(wanted, bool) else _by_text(word).get(_normal(wanted))
    if found is None:
        near = difflib.get_close_matches(_normal(wanted), _by_text(word), n=1)
        advice = f"Did you mean {str(_by_text(word)[near[0]])!r}?" if near else f"Write {values_of(word)}."
        raise Refusal(f"{wanted!r} is not a value of {word.name}. {advice}")
    return found


def _normal(wanted: Value) -> str:
    return str(wanted).strip().lower().replace("-", " ")


def values_of(word: Word) -> str:
    """Return the values of a word as people write them: ``true or false``, ``3 to 18``."""
    if word.is_yes_or_no:
        return "true or false"
    numbers = all(type(value) is int for value in word.values)
    if numbers and len(word.values) > 3:
        return f"{word.values[0]} to {word.values[-1]}"
    if len(word.values) > MOST_LISTED:
        return f"{word.values[0]}, {word.values[1]} … {word.values[-1]}"
    return one_of(list(word.values))


def as_toml(value: Value) -> str:
    """Return a value as a file writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def accepts(vocabulary: Vocabulary, row: SideBetRow) -> Accepted:
    """Return which values of each word the row accepts."""
    return {name: accepted(vocabulary[name], wanted) for name, wanted in row.when.items()}


def is_covered(row: Accepted, earlier: Iterable[Accepted]) -> int | None:
    """Return which earlier row accepts everything that this one does, or None."""
    for number, other in enumerate(earlier):
        if all(name in row and row[name] <= values for name, values in other.items()):
            return number
    return None
