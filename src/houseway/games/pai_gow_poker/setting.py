"""Sets seven cards: five into the high hand, two into the low hand, which may not outrank it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from houseway.equipment.cards import Card, pack, pictures
from houseway.games.pai_gow_poker.ranking import (
    CARDS_IN_A_HAND,
    HIGH_KINDS,
    KIND,
    LOW_PAIR,
    NOTHING,
    PAIR,
    RANKS,
    THREE,
    TWO_PAIR,
    counts_of,
    has_joker,
    high_worth,
    is_foul,
    low_worth,
    rank_number,
)
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.procedure.places import HandOnTable

CARDS = Citation("13:69F-11.2#title")
SETTING = Citation("13:69F-11.9#title")
HIGH_CARDS, LOW_CARDS = 5, 2
PACK = pack(jokers=1)

Groups = tuple[tuple[Card, ...], ...]
_NAMES = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


@dataclass(frozen=True)
class Setting:
    """Seven cards, set: the five of the high hand and the two of the low hand."""

    high: tuple[Card, ...]
    low: tuple[Card, ...]

    @cached_property
    def high_worth(self) -> int:
        return high_worth(self.high)

    @cached_property
    def low_worth(self) -> int:
        return low_worth(self.low)

    @property
    def is_foul(self) -> bool:
        return is_foul(self.high_worth, self.low_worth)

    @property
    def groups(self) -> Groups:
        """Return both hands, the low one first: at the terminal its two cards say it all."""
        return (self.low, self.high)

    @property
    def words(self) -> str:
        """``two pair, kings and 4s; low ace-jack``."""
        return f"{high_in_words(self.high_worth)}; low {low_in_words(self.low_worth)}"

    def __str__(self) -> str:
        return f"{pictures(self.high)} | {pictures(self.low)}"


def settings(hand: Sequence[Card]) -> list[Setting]:
    """Return every legal way to set seven cards, with the cards of both hands highest first."""
    in_order = sorted(hand, key=rank_number, reverse=True)
    every = []
    for low in combinations(range(CARDS_IN_A_HAND), LOW_CARDS):
        high = tuple(card for place, card in enumerate(in_order) if place not in low)
        every.append(Setting(high, (in_order[low[0]], in_order[low[1]])))
    return [setting for setting in every if not setting.is_foul]


def unbeaten(hand: Sequence[Card]) -> list[Setting]:
    """Return the settings of which no other is at least as good in both hands, each worth once."""
    by_worths: dict[tuple[int, int], Setting] = {}
    for setting in settings(hand):
        by_worths.setdefault((setting.low_worth, setting.high_worth), setting)
    in_order = sorted(by_worths.items(), reverse=True)
    unbeaten_settings: list[Setting] = []
    highest = -1
    for (_, high), setting in in_order:
        if high > highest:
            unbeaten_settings.append(setting)
            highest = high
    return unbeaten_settings


def setting_of(hand: Sequence[Card], groups: Sequence[Sequence[Card]]) -> Setting:
    """Return a player's setting of these cards, foul or not; refuse groups that are not a setting."""
    sizes = [len(group) for group in groups]
    if sizes == [LOW_CARDS]:  # the two cards of the low hand say it all
        left = Counter(hand) - Counter(groups[0])
        groups = (tuple(card for card in hand if left[card]), groups[0])
        sizes = [len(group) for group in groups]
    if sorted(sizes) != [LOW_CARDS, HIGH_CARDS]:
        raise Refusal(
            f"{' and '.join(map(str, sizes)) or 'no'} cards are not a set hand. "
            "Put five cards into the high hand and two into the low hand.",
            SETTING,
        )
    high, low = sorted(map(tuple, groups), key=len, reverse=True)
    if Counter((*high, *low)) != Counter(hand):
        wrong = next((card for card in (*high, *low) if card not in hand), None)
        why = f"the {wrong.words} is not in the hand" if wrong else "a card is used twice"
        raise Refusal(f"The hand cannot be set so: {why}. Use each of the seven cards once.", SETTING)
    return Setting(high, low)


def features(counts: Any, joker: int) -> tuple[int, int, int, int, int, int]:
    """Return the pairs and threes of seven cards, and the ranks that are held several times.

    In order: pairs, threes, rank of the highest pair, of the second pair, of the highest three and of a four.
    A rank is 0 if there is none, and one more than its number otherwise. The joker counts as an ace; four or
    more of a rank are a four. Compiled for counting, so nothing but integers.
    """
    pairs, threes, pair, second, three, four = 0, 0, 0, 0, 0, 0
    for rank in range(13):
        number = counts[rank] + (joker if rank == 12 else 0)
        if number == 2:
            pairs, pair, second = pairs + 1, rank + 1, pair
        elif number == 3:
            threes, three = threes + 1, rank + 1
        elif number >= 4:
            four = rank + 1
    return pairs, threes, pair, second, three, four


@dataclass(frozen=True)
class Hand:
    """Seven cards, and what a case of a house way looks at in them."""

    cards: tuple[Card, ...]

    @cached_property
    def settings(self) -> list[Setting]:
        return settings(self.cards)

    @cached_property
    def features(self) -> tuple[int, ...]:
        return features(counts_of(self.cards), has_joker(self.cards))

    @cached_property
    def best(self) -> int:
        """Return the greatest worth of five of the cards."""
        return max(high_worth(five) for five in combinations(self.cards, HIGH_CARDS))

    def __str__(self) -> str:
        return pictures(self.cards)


def rank_in_words(rank: int) -> str:
    return _NAMES.get(RANKS[rank], RANKS[rank])


def plural(rank: int) -> str:
    return f"{rank_in_words(rank)}s"


def hand_in_words(_: object, hand: HandOnTable) -> str:
    """Name a high or low hand, and say of a set hand if it is foul."""
    if len(hand.cards) == LOW_CARDS:
        return low_in_words(low_worth(hand.cards))
    if len(hand.cards) == HIGH_CARDS:
        return high_in_words(high_worth(hand.cards))
    is_set = len(hand.groups) == 2
    return "foul" if is_set and setting_of(hand.cards, hand.groups).is_foul else ""


def high_in_words(worth: int) -> str:
    """Return the name of a high hand: ``two pair, kings and 4s``."""
    kind = worth >> KIND
    name = HIGH_KINDS[kind]
    if kind == NOTHING:
        return f"{rank_in_words(worth.bit_length() - 1)} high"
    rank = worth >> 13 & 0xF
    if kind == TWO_PAIR:
        return f"{name}, {plural(worth >> 17 & 0xF)} and {plural(rank)}"
    return f"{name}, {plural(rank)}" if kind in (PAIR, THREE) else name


def low_in_words(worth: int) -> str:
    if worth & LOW_PAIR:
        return f"a pair of {plural(worth & 0xF)}"
    return f"{rank_in_words(worth >> 4)}-{rank_in_words(worth & 0xF)}"
