"""Finds the best play of blackjack, simpler ways to play it, and what each costs.

The best decision with every hand against one up card goes by the composition of the hand. It is searched in
floats; what the strategy then costs is counted exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from math import perm
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.equipment.cards import Card
from houseway.games.blackjack.boxes import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from houseway.games.blackjack.exact.charts import charts_of, words_of
from houseway.games.blackjack.exact.dealer_hands import (
    PLAYED_OUT,
    Counted,
    DealerAgainst,
    completes_blackjack,
)
from houseway.games.blackjack.exact.exact_round import BETS, ExactRound, played
from houseway.games.blackjack.exact.hands import (
    COUNTS,
    Composition,
    EveryHand,
    Play,
    Player,
    Rows,
    composition,
    number_of,
    shoe_of_counts,
)
from houseway.games.blackjack.hand_wagers import MAIN, ON_HAND
from houseway.games.blackjack.hands import BUST, COUNT, MOST, Played
from houseway.games.blackjack.written_strategy import NAMED, strategy_of
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

Floats = npt.NDArray[np.float64]
Gains = Callable[[bool, Played], Gain]  # of a hand, by whether it is doubled

SMALLEST_DIFFERENCE = 1e-12


class BestDecisions:
    """What each decision gains on average with each hand; rounds that a dealer's blackjack ends count as 0.

    So the gains after each card add up with the chances of that card from the whole shoe.
    """

    def __init__(self, every: EveryHand, up: int, dealer: DealerAgainst, gains: Gains) -> None:
        self._gains = gains
        self._every = every
        self._left: Floats = every.left.astype(float)
        self._chances = self._chances_of(dealer)
        self._no_blackjack = self._no_blackjack_behind(completes_blackjack(up))
        stand = self._standing(doubled=False)
        self.values: Mapping[str, Floats] = {
            STAND: stand,
            HIT: self._hitting(stand),
            GIVE_UP: self._chances[:, 0] * float(gains(False, Played((), surrendered=True))),
            DOUBLE: self._after_one_card(self._standing(doubled=True), np.arange(len(stand)), doubled=True),
        }

    def best(self, hand: Composition, legal: Sequence[str]) -> str:
        """Return the best of the legal decisions; of equals the first."""
        place = self._every.place[hand]
        values = {decision: value[place] for decision, value in self.values.items() if decision in legal}
        most = max(values.values()) - SMALLEST_DIFFERENCE
        return next(decision for decision, value in values.items() if value >= most)

    def value(self, hand: Composition, decision: str) -> float:
        return float(self.values[decision][self._every.place[hand]])

    def _chances_of(self, dealer: DealerAgainst) -> Floats:
        """Return the chance of each of PLAYED_OUT for the dealer."""
        stands_at, drawn, _ = dealer.results
        left = self._every.left.sum(axis=1)
        fewest, most = int(left.min()), int(left.max())
        orders = np.array(
            [
                [float(perm(cards, size) or 1) for size in range(drawn.max() + 1)]
                for cards in range(fewest, most + 1)
            ]
        )
        chances = dealer.ways / orders[left - fewest][:, drawn]
        return np.stack(
            [chances[:, stands_at == place].sum(axis=1) for place in range(len(PLAYED_OUT))], axis=1
        )

    def _no_blackjack_behind(self, completing: int | None) -> Floats:
        """Return the chance of no dealer's blackjack, by the hand and the next card that it gets."""
        if completing is None:
            return np.ones_like(self._left)
        left = self._left[:, [completing - 1]] - np.array([count == completing for count in COUNTS])
        chances: Floats = 1 - left / (self._left.sum(axis=1, keepdims=True) - 1)
        return chances

    def _standing(self, *, doubled: bool) -> Floats:
        stand_at = self._every.stands_at.tolist()
        comes_up = [place for place in range(1, len(PLAYED_OUT)) if self._chances[:, place].any()]
        dealers = (BUST, *(PLAYED_OUT[place] for place in comes_up))
        gains = {
            points: [float(self._gains(doubled, Played((points,), dealer))) for dealer in dealers]
            for points in set(stand_at)
        }
        against = np.array([gains[points] for points in stand_at])
        others = self._chances[:, comes_up]
        over = self._chances[:, 0] - others.sum(axis=1)
        values: Floats = over * against[:, 0] + (others * against[:, 1:]).sum(axis=1)
        return values

    def _after_one_card(self, values: Floats, rows: Rows, *, doubled: bool) -> Floats:
        """Return the gains of one more card for the hands in these rows; ``values``: those of all hands."""
        over = float(self._gains(doubled, Played((BUST,)))) * self._no_blackjack[rows]
        following, left = self._every.following[rows], self._left[rows]
        after = np.where(following < 0, over, values[following])
        averages: Floats = (left / left.sum(axis=1, keepdims=True) * after).sum(axis=1)
        return averages

    def _hitting(self, stand: Floats) -> Floats:
        """Return the gains of hitting and then playing best, from the most points down."""
        best, hit = stand.copy(), np.zeros_like(stand)
        may_hit = self._every.stands_at < MOST
        for points in range(MOST - 1, 1, -1):
            rows = np.flatnonzero((self._every.points == points) & may_hit)
            hit[rows] = self._after_one_card(best, rows, doubled=False)
            best[rows] = np.maximum(hit[rows], stand[rows])
        return hit


# The best play of blackjack, simpler ways to play it, and what each costs.

DECISIONS: Mapping[str, Bets] = {
    **dict.fromkeys((NOTHING_TO_DECIDE, GIVE_UP, STAND, HIT), BETS[False]),
    DOUBLE: BETS[True],
    SPLIT: {MAIN: 1, ON_HAND[1]: 1},
}

# If splitting and not splitting differ by less, they are compared exactly.
NEAR = 1e-9


class BestChoice:
    """The best decision with each hand, by its cards. Hands of split pairs are played like other hands.

    So it is the best play of a player who does not look at the cards of other hands, which is what basic
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
    read_strategy = partial(_given, exact_round)
    return BestPlay(
        exact_round.strategy(BEST_PLAY, LazySequence(lambda: words_of(exact_round, play(), *charts())), play),
        tuple(map(read_strategy, NAMED)),
        given=read_strategy,
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
