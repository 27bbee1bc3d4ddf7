"""Crazy 4 Poker and Four Card Poker for tests of their kernels: what differs, and what takes long, once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import comb
from random import Random
from typing import Any

import pytest

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.crazy_4_poker import GAME as CRAZY_4
from houseway.games.crazy_4_poker import odds as crazy_4_odds
from houseway.games.crazy_4_poker.wagers import CRAZY_4_VERSION as VARIATION
from houseway.games.four_card_poker import GAME as FOUR_CARD
from houseway.games.four_card_poker import odds as four_card_odds
from houseway.games.four_card_poker.best_decisions import BestDecisions
from houseway.games.four_card_poker.kernel import showdown_kernel
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.strategy import best_play_of
from houseway.games.four_card_poker.version import Version
from houseway.games.four_card_poker.wagers import STANDARD_VERSION as STANDARD
from houseway.rules.analysis.best_play import BestPlay
from houseway.rules.analysis.kernel import Kernel
from houseway.rules.game import Game, Table, open_table
from houseway.rules.wagers.wagers import Bets


@dataclass(frozen=True)
class Variant:
    """One of the two games, with all that its tests need to know of it."""

    game: Game[Showdown]
    version: Version
    odds: Any
    layouts: tuple[Bets, ...]  # before the deal
    own_strategy: str
    other_table: Mapping[str, str]

    @property
    def table(self) -> Table[Showdown]:
        return open_table(self.game)

    @property
    def shows(self) -> bool:
        return self.version is STANDARD

    @property
    def marks(self) -> Any:
        return () if self.shows else crazy_4_odds.MARKS

    @property
    def hands_of_dealer(self) -> int:
        """In each situation that the player may be in."""
        return comb(46, 5) if self.shows else comb(47, 5)


VARIANTS = {
    "crazy-4-poker": Variant(
        CRAZY_4,
        VARIATION,
        crazy_4_odds,
        ({"ante": 1000, "super-bonus": 1000, "queens-up": 500}, {"ante": 500, "super-bonus": 500}),
        "triple AA, play KQ84",
        {"queens-up": "IV", "pays-super-bonus-flush": "4 to 1", "dealing": "shoe"},
    ),
    "four-card-poker": Variant(
        FOUR_CARD,
        STANDARD,
        four_card_odds,
        ({"ante": 1000, "aces-up": 500}, {"ante": 1000}, {"aces-up": 500}),
        "triple TT, double 77, play 33",
        {"aces-up": "50-30-7-6-5-2-1", "pays-ante-bonus-straight-flush": "21 to 1"},
    ),
}
each_game = pytest.mark.parametrize("name", VARIANTS)


@cache
def every(name: str) -> BestDecisions:
    decisions: BestDecisions = VARIANTS[name].odds.best_decisions(VARIANTS[name].table)
    return decisions


@cache
def play(name: str) -> BestPlay[Showdown]:
    return best_play_of(every(name), VARIANTS[name].version)


@cache
def best(name: str) -> Kernel[Showdown]:
    one = VARIANTS[name]
    return showdown_kernel(one.table, one.version, None, lambda: every(name), one.marks)


@cache
def by_strategy(name: str, text: str) -> Kernel[Showdown]:
    one = VARIANTS[name]
    return showdown_kernel(one.table, one.version, text, lambda: every(name), one.marks)


def random_rows(name: str, rows: int) -> list[list[Card]]:
    random = Random(f"deals of {name}")  # noqa: S311 - any deals will do
    return [random.sample(STANDARD_DECK, 5 + VARIANTS[name].version.dealer_cards) for _ in range(rows)]
