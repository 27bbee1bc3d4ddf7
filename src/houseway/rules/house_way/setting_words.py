"""The vocabulary of house ways of a game: what a case can look at, and which settings there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from houseway.rules.side_bets.vocabulary import Value, Word

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
