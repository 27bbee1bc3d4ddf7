"""Counting systems: a small whole number for each card, added up as the cards are seen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from houseway.equipment.cards import RANKS, Card, card
from houseway.protection.count.effects import TENS, Effects
from houseway.refusal import Refusal

MOST_LEVEL = 4
MOST_UNBALANCED = 40  # of the tags of a whole shoe
UNBALANCED = "unbalanced"  # in place of tags: the best of those that are not balanced
_NAMED_TAG = re.compile(r"(?P<card>\w+)=(?P<tag>[+-]?\d+)")
_IN_ORDER = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")


@dataclass(frozen=True)
class CountingSystem:
    """The tags of the cards. A high count means that the cards left are good for the player."""

    tags: Mapping[Card, int]
    name: str = "tags"

    @property
    def level(self) -> int:
        return max(map(abs, self.tags.values()), default=0)

    def is_balanced(self, copies: Mapping[Card, int]) -> bool:
        """Return whether a whole shoe adds up to nothing."""
        return sum(tag * copies[card] for card, tag in self.tags.items()) == 0

    def correlation(self, effects: Effects) -> float:
        """Return the betting correlation: 1 if the tags are proportional to the effects of removal."""
        return _correlation([self.tags[card] for card in effects.by_card], effects)


def best_system(effects: Effects, level: int, *, balanced: bool = True) -> CountingSystem:
    """Return the tags of at most this level that correlate best with the effects of removal.

    Unbalanced tags add up to more than nothing over the shoe, so that the running count rises with the depth,
    and to no more than the counts at which bets are tallied.
    """
    if not 1 <= level <= MOST_LEVEL:
        raise Refusal(f"{level} is not the level of a count. Choose 1 to {MOST_LEVEL}.")
    from houseway.protection.count.best_tags import BALANCED, best_tags  # noqa: PLC0415 - loads numpy

    weights = [sum(effects.copies[card] for card in cards) for cards in effects.alike]
    sums = BALANCED if balanced else range(1, MOST_UNBALANCED + 1)
    tags = best_tags(weights, [effects.centred[cards[0]] for cards in effects.alike], level, sums)
    tag_of = {card: tag for cards, tag in zip(effects.alike, tags, strict=True) for card in cards}
    return CountingSystem({card: tag_of[card] for card in effects.by_card})


def _correlation(tags: Sequence[int], effects: Effects) -> float:
    weights = [effects.copies[card] for card in effects.by_card]
    total = sum(weights)
    mean = sum(weight * tag for weight, tag in zip(weights, tags, strict=True)) / total
    with_effect = squares = 0.0
    for one, weight, tag in zip(effects.by_card, weights, tags, strict=True):
        with_effect += weight * (tag - mean) * effects.centred[one]
        squares += weight * (tag - mean) ** 2
    return with_effect / (sqrt(squares * total) * effects.spread) if squares and effects.spread else 0.0


def given_system(text: str, pack: Iterable[Card]) -> CountingSystem:
    """Read tags: ten or thirteen numbers from the ace up, or ``Ks=1 Kh=1 7=-1`` with 0 for all others."""
    written = text.replace(",", " ").split()
    cards = tuple(dict.fromkeys(pack))
    if all(re.fullmatch(r"[+-]?\d+", tag) for tag in written) and len(written) in (
        len(_IN_ORDER),
        len(RANKS),
    ):
        return _counting(CountingSystem(_by_rank(cards, [int(tag) for tag in written]), text))
    named = [_NAMED_TAG.fullmatch(part) for part in written]
    if not written or not all(named):
        raise Refusal(
            f"{text!r} are not the tags of a count. Write ten numbers for A 2 3 4 5 6 7 8 9 T, thirteen with "
            "J Q K, or cards and ranks with their tags, as Ks=1 7=-1."
        )
    tags = dict.fromkeys(cards, 0)
    for part in named:
        if part is not None:
            tags |= dict.fromkeys(_cards_named(part["card"], cards), int(part["tag"]))
    return _counting(CountingSystem(tags, text))


def _counting(system: CountingSystem) -> CountingSystem:
    """Refuse tags that are all the same: such a count says how many cards were seen, not which."""
    if len({*system.tags.values()}) == 1:
        raise Refusal(f"The tags {system.name!r} do not tell cards apart. Give cards different tags.")
    return system


def _by_rank(cards: Iterable[Card], numbers: Sequence[int]) -> dict[Card, int]:
    ranks: Sequence[str] = _IN_ORDER if len(numbers) == len(_IN_ORDER) else [*_IN_ORDER, "J", "Q", "K"]
    tag_of = dict(zip(ranks, numbers, strict=True))
    tens = tag_of["T"]
    return {card: tag_of.get(card.rank, tens if card.rank in TENS else 0) for card in cards}


def _cards_named(name: str, cards: Iterable[Card]) -> list[Card]:
    rank = name.upper().replace("10", "T")
    found = [held for held in cards if held.rank == rank] if rank in RANKS else [card(name)]
    if any(named not in cards for named in found) or not found:
        raise Refusal(f"{name!r} is not in the shoe. Name its cards or ranks, as Ks or 7.")
    return found
