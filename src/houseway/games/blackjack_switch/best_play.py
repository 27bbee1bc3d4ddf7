"""The best play of blackjack switch, simpler ways to play it, and what each costs.

Each hand is played best by its own cards and the up card, as at blackjack; and cards are switched
whenever the two hands together then gain more, by all four of their cards. That is the best play of
a player who does not go by the cards of the other hand while playing one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial

import numpy as np

from houseway.equipment.cards import Card
from houseway.games.blackjack.boxes import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from houseway.games.blackjack.exact.best_play import BestChoice
from houseway.games.blackjack.exact.charts import FIRST as FIRST_TWO
from houseway.games.blackjack.exact.charts import chart_of, later_chart, row_of, words_of
from houseway.games.blackjack.exact.hands import Composition, Play, shoe_of_counts
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.games.blackjack_switch.exact_hands import HANDS
from houseway.games.blackjack_switch.exact_round import DEALS, Added, Booleans, Counts, SwitchedRound
from houseway.games.blackjack_switch.strategy import SIMPLE, WrittenSwitching, switching_of
from houseway.games.blackjack_switch.wagers import FIRST, FIRST_BOX, SECOND, Switched
from houseway.processes import counted_together
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import (
    BEST_PLAY,
    NOTHING_TO_DECIDE,
    BestPlay,
    Chart,
    LazySequence,
    Strategy,
    StrategyRefusal,
)
from houseway.rules.game import Table
from houseway.rules.registry import SentTable
from houseway.rules.wagers.wagers import Bets

BOTH: Bets = {FIRST: 1, SECOND: 1}
# Decisions are those on one hand; the other wager is on the layout, too.
DECISIONS: Mapping[str, Bets] = {
    **dict.fromkeys((NOTHING_TO_DECIDE, GIVE_UP, STAND, HIT), BOTH),
    DOUBLE: {**BOTH, FIRST_BOX.doubles[0]: 1},
    SPLIT: {**BOTH, FIRST_BOX.on_hand[1]: 1},
}


def best_play(
    table: Table[Switched], removed: Sequence[Card], dealer: Sequence[Card] = ()
) -> BestPlay[Switched]:
    """Return the best play from a freshly shuffled shoe. The first four cards settle the match wager."""
    if dealer:
        raise Refusal(
            "At Blackjack switch the dealer's up card is seen by rule, and no hand is counted against a "
            "dealer's with more cards known. Leave the dealer's cards out."
        )
    counted = _Found(table, removed)
    read_strategy = partial(_given, counted.round)
    return BestPlay(
        Strategy(BEST_PLAY, LazySequence(counted.words), LazySequence(lambda: counted.counts().branches())),
        tuple(map(read_strategy, SIMPLE)),
        given=read_strategy,
        decisions=DECISIONS,
        charts=counted.charts,
    )


class _Found:
    """The best play of a table, counted when it is asked for."""

    def __init__(self, table: Table[Switched], removed: Sequence[Card]) -> None:
        self._table, self._removed = table, tuple(removed)
        self.round = SwitchedRound(table, shoe_of_counts(table, removed))
        self.play = cache(lambda: Play(BestChoice(self.round.exact_round).choose))
        self.counts = cache(lambda: self.round.best(self.play(), self._against_each_up_card()))
        self.charts = cache(lambda: _charts(self.round, self.play(), self.counts()))

    def _against_each_up_card(self) -> list[Added]:
        sent, ups = SentTable(self._table), self.round.exact_round.up_cards
        return counted_together(_against, [(sent, self._removed, up) for up in ups])

    def words(self) -> tuple[str, ...]:
        first, later = self.charts()
        return (
            "switch whenever both hands together gain more then, "
            f"in {float(self.counts().switched):.1%} of all rounds",
            "both wagers are counted together, in units of one of them: each of the two costs half of it",
            *words_of(self.round.exact_round, self.play(), first, later),
        )


def _against(sent: SentTable, removed: tuple[Card, ...], up: int) -> Added:
    """Count the best switches against one up card, in whatever process this is."""
    counted = _found(sent, removed)
    return counted.round.best_against(counted.play(), up)


@lru_cache(maxsize=2)
def _found(sent: SentTable, removed: tuple[Card, ...]) -> _Found:
    return _Found(sent.table, removed)


def _charts(switched_round: SwitchedRound, play: Play, counts: Counts) -> tuple[Chart, Chart]:
    """Return the charts for playing a hand. Of three cards or more, the other hand is left out of account."""
    first: defaultdict[tuple[str, int], dict[str, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    hit: defaultdict[int, dict[Composition, int]] = defaultdict(dict)
    for (up, number, decision), chance in counts.decided.items():
        if decision != NOTHING_TO_DECIDE:
            first[row_of(HANDS[number]), up][decision] += chance
        if decision == HIT:
            hit[up][HANDS[number]] = 1
    return chart_of(FIRST_TWO, first), later_chart(switched_round.exact_round, play, hit)


def _given(switched_round: SwitchedRound, text: str) -> Strategy[Switched]:
    try:
        written = switching_of(switched_round.table.options, text)
    except Refusal as refusal:
        raise StrategyRefusal(text, refusal.message) from None
    branches = LazySequence(lambda: counts_of(switched_round, written).branches())
    return Strategy(text, (written.play.described,), branches)


def counts_of(switched_round: SwitchedRound, written: WrittenSwitching) -> Counts:
    """Count a strategy that a person wrote."""
    play = Play(written.play.choose, by_total=True)
    if written.never:
        return switched_round.never_switching(play)
    return switched_round.switching(play, _switches(switched_round, written))


def _switches(switched_round: SwitchedRound, written: WrittenSwitching) -> Mapping[int, Booleans]:
    def switches(up: int) -> Booleans:
        cards = [[WITH_COUNT[count] for count in deal] for deal in DEALS]
        return np.array([written.switches(four[:2], four[2:], WITH_COUNT[up]) for four in cards])

    return {up: switches(up) for up in switched_round.exact_round.up_cards}
