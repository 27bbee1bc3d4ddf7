"""Sets hands by a house way: the first case that applies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from houseway.rules.house_way.definition import Case, HouseWay
from houseway.rules.house_way.setting_words import SettingWords, place_of
from houseway.rules.side_bets.conditions import accepted
from houseway.rules.side_bets.definition import Wanted
from houseway.rules.side_bets.vocabulary import Value, Word

Hand = TypeVar("Hand")
Setting = TypeVar("Setting")

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
            found = _setting_by(prepared, hand, settings)
            if found is not None:
                return SetBy(prepared.case, found)
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


def _condition(words: dict[str, Word], wanted: dict[str, Wanted]) -> Condition:
    checks: list[tuple[Callable[..., Value], frozenset[Value]]] = [
        (words[name].of, accepted(words[name], value)) for name, value in wanted.items()
    ]
    return lambda looked_at: all(of(looked_at) in values for of, values in checks)


def _direction(words: dict[str, Word], text: str) -> Callable[[Any], int]:
    """Return what is to be as large as possible, for ``highest low-rank`` or ``lowest low-rank``."""
    direction, _, name = text.partition(" ")
    of, place = words[name].of, place_of(words[name])
    if direction == HIGHEST:
        return lambda setting: place(of(setting))
    return lambda setting: -place(of(setting))
