"""Acts against cards that the player should not know: hidden ones of the dealer or of others, or the next.

If they are not known, then among acts in the same visible situation any of the cards could have gone with
any of the acts. So the test exchanges the cards within each situation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.protection.evidence.likelihood import Floats, log_ratios
from houseway.protection.evidence.permutation import Chance, sampled_chance

# Cards that act alike for most decisions; a joker is as good as an ace.
KINDS = ("A", "TJQK", "789", "23456")
HIGH = 1  # the last kind that counts as high
_HIGH_IN_DECK = 20


@dataclass(frozen=True)
class Act:
    """What a player did in a situation that all could see, with the kind of card that was hidden."""

    situation: str
    act: str
    kind: int  # a place in KINDS


def kind_of(card: Card) -> int:
    return next((place for place, ranks in enumerate(KINDS) if card.rank in ranks), 0)


def kind_of_hand(cards: Sequence[Card]) -> int:
    """Return one kind for several cards: with more high cards than usual, or with fewer."""
    high = sum(kind_of(card) <= HIGH for card in cards)
    return HIGH if high * len(STANDARD_DECK) > _HIGH_IN_DECK * len(cards) else len(KINDS) - 1


def kinds_of_counts(counts: Sequence[float]) -> list[int]:
    """Return a kind for each count: the highest quarter first, so that the upper half is high."""
    if not counts:
        return []
    limits = np.quantile(counts, [part / len(KINDS) for part in range(1, len(KINDS))])
    return [len(KINDS) - 1 - int(np.searchsorted(limits, count, side="right")) for count in counts]


class ActsByCard:
    """The test of one player's acts against one hidden card."""

    def __init__(self, acts: Sequence[Act]) -> None:
        by_situation: dict[str, set[str]] = {}
        for act in acts:
            by_situation.setdefault(act.situation, set()).add(act.act)
        # Where the player always did the same, nothing can depend on the card.
        self.acts = [act for act in acts if len(by_situation[act.situation]) > 1]
        self.acts.sort(key=lambda act: act.situation)
        self.looked_at = len(acts)

    @cached_property
    def situations(self) -> npt.NDArray[np.int64]:
        return _numbered([act.situation for act in self.acts])

    @cached_property
    def columns(self) -> npt.NDArray[np.int64]:
        """Return the act of each decision, numbered within its situation."""
        names: dict[str, dict[str, int]] = {}
        for act in self.acts:
            known = names.setdefault(act.situation, {})
            known.setdefault(act.act, len(known))
        return np.array([names[act.situation][act.act] for act in self.acts], dtype=np.int64)

    @cached_property
    def kinds(self) -> npt.NDArray[np.int64]:
        return np.array([act.kind for act in self.acts], dtype=np.int64)

    def log_ratio(self, columns: npt.NDArray[np.int64] | None = None) -> float:
        return float(self._ratios(self.kinds[None, :], self.columns if columns is None else columns)[0])

    def _ratios(self, kinds: npt.NDArray[np.int64], columns: npt.NDArray[np.int64]) -> Floats:
        """Return the ratio for each row of kinds: the sum over all situations."""
        situations, width = int(self.situations.max(initial=-1)) + 1, int(columns.max(initial=0)) + 1
        cell = (self.situations[None, :] * len(KINDS) + kinds) * width + columns[None, :]
        size = situations * len(KINDS) * width
        cell += size * np.arange(len(kinds))[:, None]
        counts = np.bincount(cell.ravel(), minlength=size * len(kinds))
        found: Floats = log_ratios(counts.reshape(len(kinds), situations, len(KINDS), width)).sum(axis=-1)
        return found

    def draw(self, chance: np.random.Generator, size: int, columns: npt.NDArray[np.int64]) -> Floats:
        """Return ratios for cards that were exchanged at random within each situation."""
        # The acts are sorted by situation, so that this only exchanges cards within each.
        order = np.argsort(self.situations[None, :] + chance.random((size, len(self.acts))), axis=1)
        return self._ratios(self.kinds[order], columns)

    def chance(self, seed: int, most: int) -> Chance:
        chance = np.random.default_rng(seed)
        return sampled_chance(self.log_ratio(), lambda size: self.draw(chance, size, self.columns), most)


def _numbered(names: Sequence[str]) -> npt.NDArray[np.int64]:
    places = {name: place for place, name in enumerate(dict.fromkeys(names))}
    return np.array([places[name] for name in names], dtype=np.int64)
