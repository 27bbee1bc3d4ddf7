"""The best play of blackjack, simpler ways to play it, and what each costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from houseway.equipment.cards import Card
from houseway.games.blackjack.exact.best_decisions import BestDecisions
from houseway.games.blackjack.exact.comparisons import Compared
from houseway.games.blackjack.exact.compositions import (
    COUNTS,
    Composition,
    alone,
    composition,
    number_of,
    shoe_of_counts,
    without,
)
from houseway.games.blackjack.exact.exact_round import BETS, WholeHands, played
from houseway.games.blackjack.exact.player_hands import Player
from houseway.games.blackjack.hands import COUNT, Played
from houseway.games.blackjack.round.legal import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from houseway.games.blackjack.strategy.charts import charts_of
from houseway.games.blackjack.strategy.in_words import words_of
from houseway.games.blackjack.strategy.written import NAMED, strategy_of
from houseway.games.blackjack.wagers import MAIN, ON_HAND
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import (
    BEST_PLAY,
    NOTHING_TO_DECIDE,
    BestPlay,
    Strategy,
    StrategyRefusal,
    WhenAsked,
)
from houseway.rules.analysis.gain import Gain, round_gain
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets

DECISIONS: Mapping[str, Bets] = {
    **dict.fromkeys((NOTHING_TO_DECIDE, GIVE_UP, STAND, HIT), BETS[False]),
    DOUBLE: BETS[True],
    SPLIT: {MAIN: 1, ON_HAND[1]: 1},
}

# Nearer to each other than this, splitting and not splitting are compared exactly.
NEAR = 1e-9


class BestChoice:
    """What to do with each hand, by its cards. Hands of a split pair are played like hands never split.

    So it is the best play of who does not look at the cards of other hands, which is what basic strategy by
    the cards of a hand usually means. A pair that is split is split again as often as the rules allow.
    """

    def __init__(self, whole: WholeHands, up_cards: Sequence[int] = COUNTS) -> None:
        up_cards = [up for up in up_cards if up in whole.up_cards]
        self._whole = whole
        self._gain = {doubled: round_gain(whole.table, bets) for doubled, bets in BETS.items()}
        self._by_up_card = {
            up: BestDecisions(whole.answers(up, exact=False), without(whole.shoe, alone(up)), self._gain_of)
            for up in up_cards
        }
        self.players = {up: whole.player(self.choose, up) for up in up_cards}
        self._splits: set[tuple[int, int]] = set()  # counts of a pair and of an up card
        for up in up_cards:
            for count in COUNTS:
                if number_of(whole.shoe, count) - (count == up) >= 2 and self._is_split(count, up):
                    self._splits.add((count, up))

    def choose(self, hand: Sequence[Card], up_card: Card, legal: Sequence[str]) -> str:
        up = COUNT[up_card]
        if SPLIT in legal and (COUNT[hand[0]], up) in self._splits:
            return SPLIT
        return self._by_up_card[up].best(composition(COUNT[card] for card in hand), legal)

    def _gain_of(self, doubled: bool, outcome: Played) -> Gain:
        return self._gain[doubled](outcome)

    def _is_split(self, count: int, up: int) -> bool:
        """Whether that gains more than the best of all else, where a pair that comes again is split again."""
        pair = composition([count, count])
        player = self.players[up]
        decision = player.decides(pair)
        otherwise = self._by_up_card[up].value(pair, decision)
        self._splits.add((count, up))
        gained = self._gained(self._whole.split_hands(player, count, exact=False))
        if abs(gained - otherwise) < NEAR:
            gained = self._gained(self._whole.split_hands(player, count))
            otherwise = self._exactly(player, pair, decision)
        self._splits.remove((count, up))
        return bool(gained > otherwise)

    def _exactly(self, player: Player, pair: Composition, decision: str) -> Any:
        if decision == GIVE_UP:
            lost = self._gain[False](Played((), surrendered=True))
            return self._whole.no_blackjack(player.up, pair) * lost
        return self._gained(self._whole.unsplit_chances(player, {pair: 1}, decision, seen=pair))

    def _gained(self, hands: Mapping[Compared, Any]) -> Any:
        return sum(number * self._gain[one.hand.doubled](played(one)) for one, number in hands.items())


def best_play(table: Table[Played], removed: Sequence[Card], dealer: Sequence[Card] = ()) -> BestPlay[Played]:
    """From a shoe just shuffled. King's Bounty has no part in it: the first two cards settle it."""
    if dealer:
        raise Refusal(
            "At Blackjack the dealer's up card is seen by rule, and no hand is counted against a dealer's "
            "with more cards known. Leave the dealer's cards out."
        )
    whole = WholeHands(table, shoe_of_counts(table, removed))
    best = cache(lambda: BestChoice(whole))

    def choose(hand: Sequence[Card], up_card: Card, legal: Sequence[str]) -> str:
        return best().choose(hand, up_card, legal)

    charts = cache(lambda: charts_of(whole, choose))
    given = partial(_given, whole)
    return BestPlay(
        whole.strategy(BEST_PLAY, WhenAsked(lambda: words_of(whole, choose, *charts())), choose),
        tuple(map(given, NAMED)),
        given=given,
        decisions=DECISIONS,
        charts=charts,
    )


def _given(whole: WholeHands, text: str) -> Strategy[Played]:
    try:
        written = strategy_of(whole.table.options, text)
    except Refusal as refusal:
        raise StrategyRefusal(text, refusal.message) from None
    return whole.strategy(text, (written.described,), written.choose)
