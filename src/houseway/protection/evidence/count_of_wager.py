"""The count that a player would keep for a wager, and its value for the cards that were seen."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Any

from houseway.equipment.cards import Card
from houseway.odds.game_odds import BASE
from houseway.protection.count.counting_system import CountingSystem, best_system, given_system
from houseway.protection.count.effects import Effects, effects_of_removal
from houseway.protection.count.question import USUAL_LEVEL
from houseway.rules.analysis.kernel import Shoes
from houseway.rules.game import Table
from houseway.rules.limits import kind_of
from houseway.simulation.run.job import job_at

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
    found = {}
    for name, wager in table.wagers.items():
        if (
            name in wagers
            and wager.placed == _BEFORE_THE_DEAL
            and (name in of_hand or _is_counted(table, name))
        ):
            found[name] = _count(table, name, BASE if name in of_hand else name, shoes, tags)
    return found


def _is_counted(table: Table[Any], name: str) -> bool:
    return kind_of(name) not in table.game.no_odds


def _count(table: Table[Any], name: str, counted: str, shoes: Shoes, tags: str | None) -> WagerCount:
    effects = effects_of_removal(table, counted, shoes.pack, shoes.key_of(counted))
    system = best_system(effects, USUAL_LEVEL) if tags is None else given_system(tags, shoes.pack)
    return WagerCount(name, effects, system, counted == BASE)
