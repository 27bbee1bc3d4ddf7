"""Defines counting systems: a small whole number for each card, added up as the cards are seen.

Tags follow the effects of removal: how the edge of a wager changes when one card is out of the shoe.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import inf, sqrt
from typing import Any

from houseway.equipment.cards import RANKS, Card
from houseway.equipment.cards import card as card_named
from houseway.lazy import lazy
from houseway.odds.game_odds import BASE, game_odds
from houseway.processes import counted_together
from houseway.progress import report_progress
from houseway.protection.card_counting.question import USUAL_LEVEL
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Shoes
from houseway.rules.game import Table
from houseway.rules.registry import SentTable
from houseway.simulation.job import job_at

search = lazy("houseway.protection.card_counting.best_tags")

TENS = "TJQK"


@dataclass(frozen=True)
class Effects:
    """``edge`` is the player's, of a full shoe; ``by_card`` how much it gains when that card is out."""

    edge: Fraction
    by_card: Mapping[Card, Fraction]
    pack: Sequence[Card]
    estimated: bool = False  # from many shoes; else they are exact

    @cached_property
    def copies(self) -> Mapping[Card, int]:
        """Return how many of each card the pack holds."""
        return Counter(self.pack)

    @cached_property
    def groups(self) -> Mapping[str, tuple[Card, ...]]:
        """Return the cards by name: by rank if its suits have one effect, and T if tens and faces do."""
        ranks: dict[str, list[Card]] = {}
        for card in self.by_card:
            ranks.setdefault(card.rank, []).append(card)
        if any(self._differ(cards) for cards in ranks.values()):
            return {str(card): (card,) for card in self.by_card}
        tens = [card for rank in TENS for card in ranks.get(rank, ())]
        if not self._differ(tens):
            ranks = {rank: cards for rank, cards in ranks.items() if rank not in TENS} | {"T": tens}
        return {rank: tuple(cards) for rank, cards in ranks.items() if cards}

    @cached_property
    def tagged_together(self) -> Sequence[tuple[Card, ...]]:
        """Return the cards that get the same tag: a rank, or, where suits matter, all of one effect."""
        if all(len(name) == 1 for name in self.groups):
            return [*self.groups.values()]
        by_effect: dict[Fraction, list[Card]] = {}
        for card, effect in self.by_card.items():
            by_effect.setdefault(effect, []).append(card)
        return [tuple(cards) for cards in by_effect.values()]

    def _differ(self, cards: Sequence[Card]) -> bool:
        return len({self.by_card[card] for card in cards}) > 1

    @property
    def vanish(self) -> bool:
        """Return whether one card out, whichever it is, leaves the edge as it is."""
        return not any(self.by_card.values())

    @property
    def by_group(self) -> Mapping[str, Fraction]:
        return {name: self.by_card[cards[0]] for name, cards in self.groups.items()}

    @cached_property
    def spread(self) -> float:
        """Return the standard deviation of the effect of one card that is drawn at random."""
        return sqrt(sum(self.copies[card] * effect**2 for card, effect in self._centred) / len(self.pack))

    @cached_property
    def _centred(self) -> Sequence[tuple[Card, float]]:
        """Return the effects less their mean: the mean is what any card more or less would do."""
        mean = sum(self.copies[card] * effect for card, effect in self.by_card.items()) / len(self.pack)
        return [(card, float(effect - mean)) for card, effect in self.by_card.items()]

    @property
    def centred(self) -> Mapping[Card, float]:
        return dict(self._centred)

    def spread_of_edge(self, seen: int) -> float:
        """Return the standard deviation of the edge when so many cards were seen, estimated linearly.

        The effect of a card grows as the shoe gets smaller, and cards are drawn without replacement.
        """
        whole = len(self.pack)
        left = whole - seen
        return self.spread * (whole - 1) / left * sqrt(seen * left / (whole - 1)) if left else 0.0


def effects_of_removal(
    table: Table[Any], wager: str, pack: Sequence[Card], key_of: Callable[[Card], Hashable]
) -> Effects:
    """Count the wager exactly with one card out, once for each key; cards with one key have one effect."""
    of_key: dict[Hashable, Card] = {}
    for card in pack:
        of_key.setdefault(key_of(card), card)
    edge, *without = edges_of([(table, ()), *((table, (card,)) for card in of_key.values())], wager)
    change = {key: changed - edge for key, changed in zip(of_key, without, strict=True)}
    return Effects(edge, {card: change[key_of(card)] for card in dict.fromkeys(pack)}, pack)


def edges_of(tables: Sequence[tuple[Table[Any], Sequence[Card]]], wager: str) -> list[Fraction]:
    """Return the edge at each of these tables with cards removed, on all cores where a count takes long."""
    report_progress(f"exact counts of {wager}")
    return counted_together(_edge_at, [(SentTable(table), wager, removed) for table, removed in tables])


def _edge_at(sent: SentTable, wager: str, removed: Sequence[Card]) -> Fraction:
    return edge_of(sent.table, wager, removed)


def edge_of(table: Table[Any], wager: str, removed: Sequence[Card]) -> Fraction:
    """Return what the player gains on average for each unit of the wager."""
    odds = game_odds(table, removed, wager=wager)
    if wager == BASE:
        if odds.base is None:
            raise Refusal(f"{table.game.title} has no base game. Name a wager.", table.game.cite)
        return -odds.base.house_advantage
    if not odds.wagers:
        raise Refusal(f"The odds of {wager} are not known. Name another wager.", table.game.cite)
    return -odds.wagers[0].house_advantage


# Counting systems: a small whole number for each card, added up as the cards are seen.

MOST_LEVEL = 4
MOST_UNBALANCED = 40  # of the tags of a whole shoe
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
    weights = [sum(effects.copies[card] for card in cards) for cards in effects.tagged_together]
    sums = search.BALANCED if balanced else range(1, MOST_UNBALANCED + 1)
    tags = search.best_tags(
        weights, [effects.centred[cards[0]] for cards in effects.tagged_together], level, sums
    )
    tag_of = {card: tag for cards, tag in zip(effects.tagged_together, tags, strict=True) for card in cards}
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
    named = [card for card in cards if card.rank == rank] if rank in RANKS else [card_named(name)]
    if any(card not in cards for card in named) or not named:
        raise Refusal(f"{name!r} is not in the shoe. Name its cards or ranks, as Ks or 7.")
    return named


# The count that a player would keep for a wager, and its value for the cards that were seen.

_DECK = 52
_BEFORE_THE_DEAL = "before the deal"


@dataclass(frozen=True)
class WagerCount:
    """``wager`` is what the player bets on; ``effects`` are of it, or of the whole hand that it opens."""

    wager: str
    effects: Effects
    system: CountingSystem
    opens_hand: bool = False  # then decisions follow, which may depend on the count too

    @cached_property
    def _is_balanced(self) -> bool:
        return self.system.is_balanced(self.effects.copies)

    def value(self, seen: Sequence[Card]) -> float:
        """Return the true count, or the running count of tags that do not add up to zero."""
        running = float(sum(self.system.tags.get(card, 0) for card in seen))
        left = len(self.effects.pack) - len(seen)
        return running * _DECK / left if self._is_balanced and left else running

    @property
    def in_words(self) -> str:
        """Return the tags by the names of the cards, without those that are 0."""
        by_tag: dict[int, list[str]] = {}
        for name, cards in self.effects.groups.items():
            by_tag.setdefault(self.system.tags.get(cards[0], 0), []).append(name)
        return ", ".join(f"{' '.join(names)} {tag:+d}" for tag, names in sorted(by_tag.items()) if tag)

    @property
    def pays_from(self) -> float:
        """Return the true count from which the wager favours the player, by the effects of removal."""
        copies, tags, centred = self.effects.copies, self.system.tags, self.effects.centred
        squares = sum(copies[card] * tag**2 for card, tag in tags.items())
        together = sum(copies[card] * tag * centred[card] for card, tag in tags.items())
        if together <= 0:
            return inf
        a_count = together / squares * (len(self.effects.pack) - 1) / _DECK
        return -float(self.effects.edge) / a_count


def counts_of_wagers(
    table: Table[Any], wagers: Container[str], tags: str | None = None
) -> Mapping[str, WagerCount]:
    """Return a count for each of these wagers that is made before the deal; none if cards are not kept."""
    job = job_at(table, None, 0)
    if job.kernel.shoes is None:
        return {}
    shoes = job.kernel.shoes()
    of_hand = {of for case in job.kernel.cases for of, _ in case.adds.values()}
    wager_counts = {}
    for name, wager in table.wagers.items():
        if name in wagers and wager.placed == _BEFORE_THE_DEAL and (name in of_hand or table.has_odds(name)):
            wager_counts[name] = _count(table, name, BASE if name in of_hand else name, shoes, tags)
    return wager_counts


def _count(table: Table[Any], name: str, counted: str, shoes: Shoes, tags: str | None) -> WagerCount:
    effects = effects_of_removal(table, counted, shoes.pack, shoes.key_of(counted))
    system = best_system(effects, USUAL_LEVEL) if tags is None else given_system(tags, shoes.pack)
    return WagerCount(name, effects, system, counted == BASE)
