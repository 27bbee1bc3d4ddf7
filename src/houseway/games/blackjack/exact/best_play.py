"""The best play of blackjack, simpler ways to play it, and what each costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import Any

from houseway.equipment.cards import Card
from houseway.games.blackjack.exact.best_decisions import BestDecisions
from houseway.games.blackjack.exact.comparisons import Counted
from houseway.games.blackjack.exact.compositions import (
    COUNTS,
    Composition,
    composition,
    number_of,
    shoe_of_counts,
)
from houseway.games.blackjack.exact.exact_round import BETS, ExactRound, played
from houseway.games.blackjack.exact.player_hands import Play, Player
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
    LazySequence,
    Strategy,
    StrategyRefusal,
)
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import Gain
from houseway.rules.wagers.wagers import Bets

DECISIONS: Mapping[str, Bets] = {
    **dict.fromkeys((NOTHING_TO_DECIDE, GIVE_UP, STAND, HIT), BETS[False]),
    DOUBLE: BETS[True],
    SPLIT: {MAIN: 1, ON_HAND[1]: 1},
}

# If splitting and not splitting differ by less, they are compared exactly.
NEAR = 1e-9


class BestChoice:
    """The best decision with each hand, by its cards. Hands of split pairs are played like other hands.

    So it is the best play of somebody who does not look at the cards of other hands, which is what basic
    strategy by the cards of a hand usually means. Pairs are split again as often as the rules allow.
    """

    def __init__(self, exact_round: ExactRound, up_cards: Sequence[int] = COUNTS) -> None:
        up_cards = [up for up in up_cards if up in exact_round.up_cards]
        self._exact_round = exact_round
        self._gain = exact_round.gains()
        self._by_up_card = {
            up: BestDecisions(exact_round.every_hand(up), up, exact_round.dealer_against(up), self._gain_of)
            for up in up_cards
        }
        self.players = {up: exact_round.player(Play(self.choose), up) for up in up_cards}
        self._unseen_players: dict[int, Player] = {}  # where the dealer has a blackjack that nobody knows
        self._splits: set[tuple[int, int]] = set()  # counts of a pair and of an up card
        for up in up_cards:
            for count in COUNTS:
                if number_of(exact_round.shoe, count) - (count == up) >= 2 and self._is_split(count, up):
                    self._splits.add((count, up))

    def choose(self, hand: Sequence[Card], up_card: Card, legal: Sequence[str]) -> str:
        up = COUNT[up_card]
        if SPLIT in legal and (COUNT[hand[0]], up) in self._splits:
            return SPLIT
        return self._by_up_card[up].best(composition(COUNT[card] for card in hand), legal)

    def _gain_of(self, doubled: bool, outcome: Played) -> Gain:
        return self._gain[doubled](outcome)

    def _is_split(self, count: int, up: int) -> bool:
        """Whether splitting gains more than the best other decision, if further pairs are split again."""
        pair = composition([count, count])
        player = self.players[up]
        decision = player.decides(pair)
        not_split = self._by_up_card[up].value(pair, decision)
        self._splits.add((count, up))
        lost = self._lost_unseen(pair, up)
        gained = self._gained(self._exact_round.split_hands(player, count, exact=False)) - float(lost)
        if abs(gained - not_split) < NEAR:
            gained = self._gained(self._exact_round.split_hands(player, count)) - lost
            not_split = self._exactly(player, pair, decision)
        self._splits.remove((count, up))
        return bool(gained > not_split)

    def _lost_unseen(self, pair: Composition, up: int) -> Fraction:
        """Return what splitting loses where the dealer has a blackjack that nobody knows."""
        unseen, has_none = self._exact_round.unseen, self._exact_round.no_blackjack(up, pair)
        if unseen is None or has_none == 1:
            return Fraction(0)
        if up not in self._unseen_players:
            self._unseen_players[up] = unseen.player(Play(self.choose), up)
        return (1 - has_none) * unseen.added_lost(self._unseen_players[up], pair.index(2) + 1)

    def value(self, hand: Composition, up: int) -> float:
        """Return about what two cards gain, played best; a first wager lost to blackjack counts as 0."""
        player = self.players[up]
        decision = player.decides(hand)
        if decision == SPLIT:
            split = self._exact_round.split_hands(player, hand.index(2) + 1, exact=False)
            return float(self._gained(split) - float(self._lost_unseen(hand, up)))
        return self._by_up_card[up].value(hand, decision)

    def exact_value(self, hand: Composition, up: int) -> Fraction:
        """Return the same exactly."""
        player = self.players[up]
        decision = player.decides(hand)
        if decision == SPLIT:
            split = self._exact_round.split_hands(player, hand.index(2) + 1)
            return Fraction(self._gained(split)) - self._lost_unseen(hand, up)
        return Fraction(self._exactly(player, hand, decision))

    def _exactly(self, player: Player, pair: Composition, decision: str) -> Any:
        if decision == GIVE_UP:
            lost = self._gain[False](Played((), surrendered=True))
            return self._exact_round.no_blackjack(player.up, pair) * lost
        return self._gained(self._exact_round.unsplit_hands(player, {pair: 1}, decision, seen=pair))

    def _gained(self, hands: Counted) -> Any:
        gained = sum(
            number * self._gain[comparison.hand.doubled](played(comparison))
            for comparison, number in hands.ways.items()
        )
        return (gained if isinstance(gained, float) else Fraction(gained)) / hands.total


def best_play(table: Table[Played], removed: Sequence[Card], dealer: Sequence[Card] = ()) -> BestPlay[Played]:
    """Return the best play from a freshly shuffled shoe. The first two cards settle King's Bounty."""
    if dealer:
        raise Refusal(
            "At Blackjack the dealer's up card is seen by rule, and no hand is counted against a dealer's "
            "with more cards known. Leave the dealer's cards out."
        )
    exact_round = ExactRound(table, shoe_of_counts(table, removed))
    play = cache(lambda: Play(BestChoice(exact_round).choose))
    charts = cache(lambda: charts_of(exact_round, play()))
    given = partial(_given, exact_round)
    return BestPlay(
        exact_round.strategy(BEST_PLAY, LazySequence(lambda: words_of(exact_round, play(), *charts())), play),
        tuple(map(given, NAMED)),
        given=given,
        decisions=DECISIONS,
        charts=charts,
    )


def _given(exact_round: ExactRound, text: str) -> Strategy[Played]:
    try:
        written = strategy_of(exact_round.table.options, text)
    except Refusal as refusal:
        raise StrategyRefusal(text, refusal.message) from None
    play = Play(written.choose, by_total=True)
    return exact_round.strategy(text, (written.described,), lambda: play)
