"""Sets the dealer's hand by a house way: a list of cases that a house submits and prints, read from a TOML
file.

The first case that applies sets the hand. A game says what a case can look at; an option of the table
names the way in use, or holds the definition of the house's own.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Generic, TypeVar

import msgspec

from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.options import Choice, Options
from houseway.rules.options import Value as OptionValue
from houseway.rules.side_bets.definition import Value, Wanted, Word, accepted

HOUSE_WAY = "house-way"  # the option of a table that names its house way, or holds its definition


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A case: the hands that it is for, and how they are set.

    It applies if every condition of ``when`` holds for the hand and at least one legal setting keeps the
    conditions of ``set``. Of these settings it takes the one that comes first by ``prefer``.
    """

    key: str
    words: str  # what a person reads: the instruction to the dealer
    when: dict[str, Wanted] = {}  # words of the hand, with the values that they must have
    set: dict[str, Wanted] = {}  # words of a setting, with the values that they must have
    prefer: tuple[str, ...] = ()  # such as "highest low-rank", the most important first


class HouseWay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An ordered list of cases: the first one that applies sets the hand."""

    game: str
    name: str
    title: str
    meaning: str  # what kind of way it is, in a sentence
    cases: tuple[Case, ...]
    source: str = ""  # where it is from, and what of it is a reading

    def case(self, key: str) -> Case:
        return next(case for case in self.cases if case.key == key)


def as_text(way: HouseWay) -> str:
    """Return the definition on one line, always in the same spelling: tables keep it on record."""
    return msgspec.json.encode(way, order="sorted").decode()


def from_text(text: str) -> HouseWay:
    """Return the way that ``as_text`` wrote; raise msgspec.ValidationError for anything else."""
    return msgspec.json.decode(text, type=HouseWay)


# The vocabulary of house ways of a game: what a case can look at, and which settings there are.

Hand = TypeVar("Hand")
Setting = TypeVar("Setting")


@dataclass(frozen=True)
class SettingWords(Generic[Hand, Setting]):
    """``settings`` returns the legal settings of a hand. Hands and settings are values of the game.

    ``of_hand`` are words whose ``of`` is called with the hand, ``of_setting`` those called with a setting.
    The values of a word are in their order, the lowest first. Two settings with equal values of all words of
    a setting must be equally good: what ``prefer`` leaves open is decided by these words in their order.
    """

    settings: Callable[[Hand], Sequence[Setting]]
    of_hand: tuple[Word, ...]
    of_setting: tuple[Word, ...]

    @cached_property
    def by_name(self) -> dict[str, Word]:
        return {word.name: word for word in (*self.of_hand, *self.of_setting)}


def place_of(word: Word) -> Callable[[Value], int]:
    """Return a function from a value of the word to its place among them, the lowest first."""
    return {value: place for place, value in enumerate(word.values)}.__getitem__


# Sets hands by a house way: the first case that applies.


HIGHEST, LOWEST = "highest", "lowest"

Condition = Callable[[Any], bool]  # of a hand or a setting
SortKey = Callable[[Any], tuple[int, ...]]


@dataclass(frozen=True)
class SetBy(Generic[Setting]):
    """A setting, and the case that led to it."""

    case: Case
    setting: Setting


@dataclass(frozen=True)
class _Prepared:
    """A case, ready to be applied: conditions as sets of values, preferences as a key to sort by."""

    case: Case
    holds_for: Condition
    allows: Condition
    goodness: SortKey


class WayInUse(Generic[Hand, Setting]):
    """A house way with the vocabulary of its game: sets any hand."""

    def __init__(self, way: HouseWay, words: SettingWords[Hand, Setting]) -> None:
        self.way = way
        self._words = words
        self._cases = [self._prepare(case) for case in way.cases]

    def set(self, hand: Hand) -> SetBy[Setting]:
        """Return the setting, and the one case that it is set by; the last case applies to every hand."""
        settings = self._words.settings(hand)
        for prepared in self._cases:
            setting = _setting_by(prepared, hand, settings)
            if setting is not None:
                return SetBy(prepared.case, setting)
        raise LookupError(f"no case of the house way {self.way.name} applies to {hand}")

    def applying(self, hand: Hand) -> list[Case]:
        """Return every case that would apply if those before it did not exist."""
        settings = self._words.settings(hand)
        return [
            prepared.case for prepared in self._cases if _setting_by(prepared, hand, settings) is not None
        ]

    def _prepare(self, case: Case) -> _Prepared:
        by_name = self._words.by_name
        preferred = [_direction(by_name, text) for text in case.prefer]
        preferred += [_direction(by_name, f"{HIGHEST} {word.name}") for word in self._words.of_setting]
        return _Prepared(
            case,
            _condition(by_name, case.when),
            _condition(by_name, case.set),
            lambda setting: tuple([measure(setting) for measure in preferred]),
        )


def _setting_by(prepared: _Prepared, hand: Any, settings: Sequence[Any]) -> Any:
    """Return the setting that the case takes, or None if it does not apply."""
    if not prepared.holds_for(hand):
        return None
    allowed = [setting for setting in settings if prepared.allows(setting)]
    return max(allowed, key=prepared.goodness, default=None)


def _condition(words: dict[str, Word], conditions: dict[str, Wanted]) -> Condition:
    checks: list[tuple[Callable[..., Value], frozenset[Value]]] = [
        (words[name].of, accepted(words[name], value)) for name, value in conditions.items()
    ]
    return lambda looked_at: all(of(looked_at) in values for of, values in checks)


def _direction(words: dict[str, Word], text: str) -> Callable[[Any], int]:
    """Return what is to be as large as possible, for ``highest low-rank`` or ``lowest low-rank``."""
    direction, _, name = text.partition(" ")
    of, place = words[name].of, place_of(words[name])
    if direction == HIGHEST:
        return lambda setting: place(of(setting))
    return lambda setting: -place(of(setting))


# Reads a house way from its TOML file; one message has every mistake, each with its case.

MOST_CASES = 80
LONGEST_NAME, LONGEST_TEXT = 40, 400
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def read_way(text: str, source: str, game: str, words: SettingWords[Any, Any]) -> HouseWay:
    """Read a way from TOML, or from the spelling in which tables keep it; refuse one with mistakes."""
    try:
        content = msgspec.json.decode(text) if text.lstrip().startswith("{") else tomllib.loads(text)
        way = msgspec.convert(content, HouseWay)
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"{source} is not TOML: {error}.") from None
    except msgspec.MsgspecError as error:
        raise Refusal(f"{source} is not a house way: {error}.") from None
    mistakes = list(_mistakes(way, game, words))
    if mistakes:
        count = "a mistake" if len(mistakes) == 1 else f"{len(mistakes)} mistakes"
        raise Refusal("\n  ".join([f"{source} has {count}.", *mistakes]))
    return way


def _mistakes(way: HouseWay, game: str, words: SettingWords[Any, Any]) -> Iterator[str]:
    if way.game != game:
        yield f'game is {way.game!r}, but the table is one of {game}. Write game = "{game}".'
        return  # then its words are those of another game, too
    if not _is_name(way.name):
        yield f"name is {way.name!r}. Write up to {LONGEST_NAME} small letters, digits and hyphens."
    for what, text in (("title", way.title), ("meaning", way.meaning)):
        if not _is_text(text):
            yield f"{what} is {text!r}. Write up to {LONGEST_TEXT} letters."
    if not 0 < len(way.cases) <= MOST_CASES:
        yield f"there are {len(way.cases)} cases. Write at least one, and at most {MOST_CASES}."
        return
    keys = [case.key for case in way.cases]
    for number, case in enumerate(way.cases):
        where = f"case {number + 1} ({case.key})"
        if not _is_name(case.key) or case.key in keys[:number]:
            yield f"{where}: give it a key of its own, in small letters, digits and hyphens."
        if not _is_text(case.words):
            yield f"{where}: words is {case.words!r}. Write up to {LONGEST_TEXT} letters."
        yield from (f"{where}: {mistake}" for mistake in _mistakes_of_case(case, words))
    if way.cases[-1].when or way.cases[-1].set:
        yield "the last case has conditions. It sets all hands that are left, so leave out when and set."


def _is_name(text: str) -> bool:
    return bool(_NAME.fullmatch(text)) and len(text) <= LONGEST_NAME


def _is_text(text: str) -> bool:
    return 0 < len(text.strip()) <= LONGEST_TEXT and "\n" not in text.strip()


def _mistakes_of_case(case: Case, words: SettingWords[Any, Any]) -> Iterator[str]:
    yield from _wrong_conditions("when", case.when, words.of_hand, "the hand")
    yield from _wrong_conditions("set", case.set, words.of_setting, "a setting")
    names = [word.name for word in words.of_setting]
    for text in case.prefer:
        direction, _, name = text.partition(" ")
        if direction not in (HIGHEST, LOWEST) or name not in names:
            yield f'prefer has {text!r}. Write "highest" or "lowest", then {one_of(names)}.'


def _wrong_conditions(
    key: str, conditions: Mapping[str, Any], known: Iterable[Word], what: str
) -> Iterator[str]:
    by_name = {word.name: word for word in known}
    for name, value in conditions.items():
        if name not in by_name:
            near = difflib.get_close_matches(name, by_name, n=1)
            advice = f"Did you mean {near[0]}?" if near else f"There are {one_of(list(by_name))}."
            yield f"{key} has {name!r}, which is not a word of {what}. {advice}"
            continue
        try:
            accepted(by_name[name], value)
        except Refusal as refusal:
            yield f"{key}: {refusal.message}"


# The option of a table that says by which house way the dealer sets a hand.


MEANING = "how the dealer sets a hand: a way by name, or the text of the file of another"


def ways_in(package: str, file_names: tuple[str, ...], game: str, words: Any) -> dict[str, HouseWay]:
    """Read the ways that come with a game, from TOML files in its folder; the first one is the usual one."""
    texts = ((name, (files(package) / name).read_text(encoding="utf-8")) for name in file_names)
    ways = [read_way(text, name, game, words) for name, text in texts]
    return {way.name: way for way in ways}


class HouseWayOption(Choice, Generic[Hand, Setting]):
    """A way by name, or the definition of the house's own way: what is on record can then be replayed.

    A definition is given as the text of its TOML file. ``ways`` come with the game, the usual one first.
    """

    game: str
    ways: Mapping[str, HouseWay]
    vocabulary: SettingWords[Hand, Setting]
    _in_use: dict[str, WayInUse[Hand, Setting]]

    def __init__(
        self,
        game: str,
        ways: Mapping[str, HouseWay],
        vocabulary: SettingWords[Hand, Setting],
        cite: Citation,
        meaning: str = MEANING,
    ) -> None:
        super().__init__(
            HOUSE_WAY,
            tuple(ways),
            meaning,
            cite,
            words={name: way.title for name, way in ways.items()},
            sentences={name: _for_patrons(way) for name, way in ways.items()},
        )
        own = {"game": game, "ways": ways, "vocabulary": vocabulary, "_in_use": {}}
        for name, value in own.items():
            object.__setattr__(self, name, value)

    def read(self, text: str) -> str:
        """Return the name of a known way, or the definition of another in one spelling."""
        named = text.strip().lower()
        if named in self.ways:
            return named
        if "=" not in text and not text.lstrip().startswith("{"):
            raise Refusal(
                f"{self.name} cannot be {text!r}. Choose {one_of(self.values)}, or give the text of the file "
                f"of another way: --option {self.name}=@my-way.toml.",
                self.cite,
            )
        way = read_way(text, "The house way", self.game, self.vocabulary)
        if way.name in self.ways:
            if way == self.ways[way.name]:
                return way.name
            raise Refusal(f"The house way is called {way.name!r}, as another way. Give it its own name.")
        return as_text(way)

    def in_words(self, value: OptionValue) -> str:
        return self.way_of(str(value)).title

    def for_patrons(self, value: OptionValue) -> str:
        return _for_patrons(self.way_of(str(value)))

    def way_of(self, value: str) -> HouseWay:
        """Return the way for a value that ``read`` has returned."""
        if value in self.ways:
            return self.ways[value]
        return _recorded(value)

    def in_use(self, options: Options) -> WayInUse[Hand, Setting]:
        """Return the way of a table, ready to set hands."""
        return self.using(options.choice(self.name))

    def using(self, value: str) -> WayInUse[Hand, Setting]:
        if value not in self._in_use:
            self._in_use[value] = WayInUse(self.way_of(value), self.vocabulary)
        return self._in_use[value]


def _for_patrons(way: HouseWay) -> str:
    return f"The dealer's hand is set by the house way “{way.title}”, which the guide has in full."


@lru_cache(maxsize=64)
def _recorded(text: str) -> HouseWay:
    return from_text(text)
