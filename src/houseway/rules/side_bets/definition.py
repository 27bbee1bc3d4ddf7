"""Defines a side bet as data, in the words of its game: what its file says, and how tables keep it on
record.

The vocabulary of a game has the words by which a side bet says what it looks at. A row has conditions:
which values of a word it accepts, as in ``total = "4 to 6"``.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal

import msgspec

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.regulation.citation import PROPOSED
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.options import Options
from houseway.rules.wagers.payout import Pays, odds

Value = bool | int | str


@dataclass(frozen=True)
class CardsAt:
    """Some cards of a round: so many of one field of a recorded line, from its first or a later card."""

    field: str
    count: int
    first: int = 0

    def of(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(cards[self.first : self.first + self.count])


def _the_card(card: Card) -> Hashable:
    return card


@dataclass(frozen=True)
class Word:
    """Something that a side bet can look at: ``of`` returns its value.

    It is called with the cards of each of ``looks_at``, or with the outcome of the round if there are none.
    ``sees`` is all that it sees of a card, such as its rank: the less that is, the faster it is counted.
    """

    name: str
    meaning: str
    values: tuple[Value, ...]  # in their order, the lowest first
    of: Callable[..., Value]
    looks_at: tuple[CardsAt, ...] = ()
    sees: Callable[[Card], Hashable] = _the_card
    # Whether it is known, and face up, before the first decision of a player.
    early: bool = False
    # The fields of a line whose cards must be face up before it is settled.
    opens: tuple[str, ...] = ()

    @property
    def is_yes_or_no(self) -> bool:
        return self.values == (False, True)


YES_OR_NO = (False, True)

# Ranks as side bets write them, the ace high.
_RANK_NAMES = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
RANK_NAMES: tuple[Value, ...] = tuple(_RANK_NAMES.get(rank, rank) for rank in "23456789TJQKA")


def rank_of(card: Card) -> str:
    return card.rank


def suit_of(card: Card) -> str:
    return card.suit


def is_red(card: Card) -> bool:
    return card.suit in ("h", "d")


def rank_name(card: Card) -> str:
    """Return the rank of a card as side bets write it: ``10``, ``queen``."""
    return _RANK_NAMES.get(card.rank, card.rank)


def is_pair(two: Sequence[Card]) -> bool:
    return two[0].rank == two[1].rank


def is_suited(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


class Observed(msgspec.Struct, frozen=True):
    """An outcome, and the values of words that it does not tell by itself."""

    outcome: Any
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return str(self.outcome)


# Counts the outcomes together with the values of words that look at cards, with cards seen taken out.
CountTogether = Callable[[Any, Sequence[Card], Sequence[Word]], Distribution[Observed]]


@dataclass(frozen=True)
class Vocabulary:
    """The words of a game. ``pack`` names the pack that its cards come from."""

    words: tuple[Word, ...]
    pack: Callable[[Any], Sequence[Card]] = lambda _: ()
    # Where the cards of a field stand in a recorded round of the kernel, and how many cards it may take.
    columns: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    cards_in_a_round: int = 0
    # The cards of a line for settlement, by field.
    cards_of_line: Callable[[Any], Mapping[str, Sequence[str]]] | None = None
    count_together: CountTogether | None = None
    # The words that say something else under these options of a table, with the same names and values.
    changed_by: Callable[[Options], Sequence[Word]] = lambda _: ()

    def at(self, options: Options) -> Vocabulary:
        """Return the words as they are meant at a table with these options."""
        changed = {word.name: word for word in self.changed_by(options)}
        if not changed:
            return self
        return replace(self, words=tuple(changed.get(word.name, word) for word in self.words))

    def __getitem__(self, name: str) -> Word:
        return next(word for word in self.words if word.name == name)

    @property
    def names(self) -> list[str]:
        return [word.name for word in self.words]


def places_of(words: Iterable[Word]) -> tuple[CardsAt, ...]:
    """Return the cards that these words look at, each once."""
    return tuple(dict.fromkeys(cards for word in words for cards in word.looks_at))


def value_of(word: Word, outcome: Any, cards: Mapping[str, Sequence[Card]]) -> Value:
    if not word.looks_at:
        return word.of(outcome)
    return word.of(*(place.of(cards.get(place.field, ())) for place in word.looks_at))


# A side bet: what its file says, in the form in which tables keep it on record.

SIDE_BETS = "side-bets"  # the option of a table that holds their definitions
WITH_THE_OTHERS: Literal["with the others"] = "with the others"
BEFORE_DECISIONS: Literal["before decisions"] = "before decisions"
SETTLED = (WITH_THE_OTHERS, BEFORE_DECISIONS)
PUSH: Literal["push"] = "push"

Wanted = Value | list[Value]  # what a row wants of a word, as written in the file


class SideBetRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the pay table: it pays if every condition holds and no row before it paid."""

    when: dict[str, Wanted]
    title: str
    pays: str

    @property
    def name(self) -> str:
        return slug(self.title)

    @property
    def paid(self) -> Pays:
        return PUSH if self.pays == PUSH else odds(self.pays)


class SideBet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A side bet as its file writes it."""

    game: str
    name: str
    title: str
    meaning: str
    rows: tuple[SideBetRow, ...]
    settled: Literal["with the others", "before decisions"] = WITH_THE_OTHERS
    minimum: Cents | None = None
    maximum: Cents | None = None

    @property
    def cite(self) -> Citation:
        return Citation.read(f"{PROPOSED}{self.name}")

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words that its rows look at, each once."""
        return tuple(dict.fromkeys(word for row in self.rows for word in row.when))

    @property
    def limits(self) -> Mapping[str, str]:
        """Return the limits of the file as options of the table."""
        ends = {"minimum": self.minimum, "maximum": self.maximum}
        return {f"{end}-{self.name}": str(cents) for end, cents in ends.items() if cents is not None}


def slug(title: str) -> str:
    """Return a title as the name of a row: ``Suited pair`` is ``suited-pair``."""
    letters = [letter if letter.isalnum() and letter.isascii() else " " for letter in title.lower()]
    return "-".join("".join(letters).split())


def as_text(side_bets: Iterable[SideBet]) -> str:
    """Return the definitions on one line, always in the same spelling: tables keep it on record."""
    return msgspec.json.encode(list(side_bets), order="sorted").decode()


def from_text(text: str) -> tuple[SideBet, ...]:
    """Return the definitions that ``as_text`` wrote; raise msgspec.ValidationError for anything else."""
    return tuple(msgspec.json.decode(text, type=list[SideBet]))


# Conditions of a row: which values of a word it accepts, as in ``total = "4 to 6"``.

_OR_MORE = re.compile(r"(.+?) or (?:more|better|higher|up)", re.IGNORECASE)
_OR_LESS = re.compile(r"(.+?) or (?:less|fewer|worse|lower|down)", re.IGNORECASE)
_RANGE = re.compile(r"(.+?) to (.+)", re.IGNORECASE)
MOST_LISTED = 12

Accepted = Mapping[str, frozenset[Value]]


def accepted(word: Word, condition: Wanted) -> frozenset[Value]:
    """Return the values of the word that the condition accepts; refuse what is no value of it."""
    if isinstance(condition, list):
        return frozenset().union(*(accepted(word, one_value) for one_value in condition))
    if isinstance(condition, str) and not word.is_yes_or_no:
        for pattern in (_OR_MORE, _OR_LESS, _RANGE):
            match = pattern.fullmatch(condition.strip())
            if match and condition.strip().lower() not in _by_text(word):
                return frozenset(_between(word, pattern, *match.groups()))
    return frozenset([_value(word, condition)])


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


def _value(word: Word, written: Value) -> Value:
    if word.is_yes_or_no:
        if isinstance(written, bool):
            return written
        raise Refusal(f"{written!r} is not a value of {word.name}. Write true or false.")
    value = None if isinstance(written, bool) else _by_text(word).get(_normal(written))
    if value is None:
        near = difflib.get_close_matches(_normal(written), _by_text(word), n=1)
        advice = f"Did you mean {str(_by_text(word)[near[0]])!r}?" if near else f"Write {values_of(word)}."
        raise Refusal(f"{written!r} is not a value of {word.name}. {advice}")
    return value


def _normal(written: Value) -> str:
    return str(written).strip().lower().replace("-", " ")


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
    return {name: accepted(vocabulary[name], condition) for name, condition in row.when.items()}


def is_covered(row: Accepted, earlier: Iterable[Accepted]) -> int | None:
    """Return which earlier row accepts everything that this one does, or None."""
    for number, other in enumerate(earlier):
        if all(name in row and row[name] <= values for name, values in other.items()):
            return number
    return None
