"""Blackjack played by a count: its figures, its deviations, and shoes that are dealt to a counter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.blackjack.exact.compositions import COUNTS
from houseway.games.blackjack.hands import BLACKJACK, COUNT, Played
from houseway.games.blackjack.multiple_action.wagers import SECTION
from houseway.games.blackjack.paragraphs import PARAGRAPHS, is_multiple_action
from houseway.games.blackjack.protection.by_count import ByCount, Floats, choose_by, pairs_split_by
from houseway.games.blackjack.protection.counted_rounds import play_counted
from houseway.games.blackjack.round.hand_wagers import INSURANCE_WAGER
from houseway.games.blackjack.simulation.kernel_cases import KernelCases
from houseway.games.blackjack.simulation.rule_tables import (
    AFTER_THIRD,
    KIND,
    Bytes,
    aces_and_runs,
    rules_as_array,
    shoe_of,
)
from houseway.refusal import Refusal
from houseway.rules.analysis.advantage_play import Deviation, Figures, Seating, Watched
from houseway.rules.analysis.kernel import Case, Rounds
from houseway.rules.game import Table

NEVER = 1e9


class CountedPlay:
    """One count at one table."""

    def __init__(self, table: Table[Played], tags: Mapping[Card, int], per_deck: bool) -> None:
        self._table, self._per_deck = table, per_deck
        self._tags = np.array([float(tags.get(card, 0)) for card in STANDARD_DECK])
        by_rank = [[tags.get(card, 0) for card in STANDARD_DECK if COUNT[card] == count] for count in COUNTS]
        self._by_count = ByCount(table, [sum(of) / len(of) for of in by_rank], per_deck=per_deck)
        self._shoe = shoe_of(table, PARAGRAPHS)

    @property
    def figures(self) -> Figures:
        return self._by_count.figures

    @property
    def deviations(self) -> Sequence[Deviation]:
        return self._by_count.deviations

    @property
    def cases(self) -> Sequence[Case[Any]]:
        return self._cases.cases

    @cached_property
    def _cases(self) -> KernelCases:
        every = [self._by_count.basic, *self._by_count.by_count]
        splits = frozenset[int]().union(*map(pairs_split_by, every))
        return KernelCases(self._table, splits)

    def _rules(self, values: Floats) -> Bytes:
        kinds = self._cases.kinds
        after_third = np.zeros(KIND - AFTER_THIRD, dtype=np.uint8)
        after_third[: kinds.after_third.size] = kinds.after_third.ravel()
        of_game = np.concatenate([aces_and_runs(), after_third, kinds.numbers.transpose(2, 0, 1).ravel()])
        return rules_as_array(self._table, choose_by(values), self._cases.results, of_game)

    @cached_property
    def _usual(self) -> Bytes:
        return self._rules(self._by_count.basic)

    @cached_property
    def _deviating(self) -> Bytes:
        return np.array([self._rules(values) for values in self._by_count.by_count])

    def play(self, shoes: Rounds, behind: int, table: Seating, *, deviate: bool) -> Watched:
        most = shoes.shape[1] // 4 + 1
        watched = Watched(
            np.zeros((len(shoes), most + 1), np.int32),
            np.zeros((len(shoes), most), np.uint16),
            np.zeros(len(shoes), np.int32),
            np.zeros((len(shoes), most)),
        )
        play_counted(
            shoes,
            self._shoe.burned,
            behind,
            table.players,
            table.own - 1,
            self._tags,
            self._per_deck,
            self._by_count.lowest,
            self._usual,
            self._deviating if deviate else self._usual[None, :],
            self._cases.numbers,
            self._insured(deviate),
            *watched,
        )
        return watched

    def _insured(self, deviate: bool) -> tuple[float, float, float]:
        """Return the count from which insurance is taken, and what it then gains and loses for each unit."""
        wager = self._table.wagers.get(INSURANCE_WAGER)
        least = self.figures.insurance_from
        if wager is None or least is None or not deviate:
            return NEVER, 0.0, 0.0
        gains, loses = (wager.decide(Played(dealer=dealer), {}).gain for dealer in (BLACKJACK, None))
        return float(least), float(gains) / 2, float(loses) / 2  # half of the wager may be insured


def counted_play(table: Table[Any], tags: Mapping[Card, int], per_deck: bool) -> CountedPlay:
    if is_multiple_action(table.options):
        raise Refusal(
            "Decisions by a count are not computed at multiple action, where a hand meets several hands of "
            "the dealer. What bets by a count win is computed: ask for --wager base, with --tags for a count "
            "of your own.",
            SECTION,
        )
    return CountedPlay(table, tags, per_deck)
