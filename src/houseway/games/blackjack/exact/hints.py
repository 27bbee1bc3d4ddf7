"""What each decision is worth on average to a player who sees a hand and the up card: for hints.

All other cards count as in the shoe, also those of other players and earlier rounds. What follows is played
best. The card reader has shown that the dealer has no blackjack, except before insurance is decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents
from houseway.games.blackjack.boxes import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from houseway.games.blackjack.exact.best_play import BestChoice
from houseway.games.blackjack.exact.exact_round import ONLY_HAND, ExactRound, HandMoney, played
from houseway.games.blackjack.exact.hands import COUNTS, composition, number_of, shoe_of_counts, without
from houseway.games.blackjack.hand_wagers import ADDED, AGAINST, BOX_WAGERS, INSURANCE_WAGER, MAIN, ON_HAND
from houseway.games.blackjack.hands import BLACKJACK, COUNT, MOST, Played, standing, total
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.games.blackjack.paragraphs import dealers_hands, pack_name
from houseway.games.blackjack.variants import VARIANTS
from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.analysis.distribution import cards_left
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import Gain, round_gain
from houseway.rules.wagers.wagers import Bets

PLAY = frozenset({HIT, STAND, DOUBLE, SPLIT, GIVE_UP})
EVEN_MONEY = "even-money"
OF_VARIANTS = frozenset(decision for variant in VARIANTS for decision in variant.decisions)
BEFORE = frozenset({"no", INSURANCE_WAGER, EVEN_MONEY})


def worth(
    table: Table[Played], sight: VisibleCards, choices: Mapping[str, Bets]
) -> Mapping[str, Fraction] | None:
    """Return what each decision brings, with the wagers on the hand and insurance.

    None after a split, since the hands are not counted together, and for people who bet behind a player.
    """
    is_split = all(ON_HAND[1] in bets for bets in choices.values())
    if (
        is_split
        or len(sight.dealer) != 1
        or not any(choices.keys() <= known for known in (PLAY, BEFORE, OF_VARIANTS))
    ):
        return None
    hand = HandAsked(table, sight.hand, sight.dealer[0])
    if choices.keys() <= OF_VARIANTS:
        return {decision: hand.played_on(bets) for decision, bets in choices.items()}
    if dealers_hands(table.options) > 1:
        return {decision: hand.against_several(decision, bets) for decision, bets in choices.items()}
    value = hand.before if choices.keys() <= BEFORE else hand.playing
    return {decision: value(decision, bets) for decision, bets in choices.items()}


class HandAsked:
    """A question about a hand that is not split. ``removed`` are further cards out of the shoe."""

    def __init__(
        self,
        table: Table[Any],
        hand: Sequence[Card],
        up_card: Card,
        removed: Sequence[Card] = (),
        money: HandMoney = ONLY_HAND,
    ) -> None:
        pack = table.game.play.packs(table.options)[pack_name(table.options)]
        cards_left(pack, [*hand, up_card, *removed], 0)
        self._table, self._cards, self._money = table, hand, money
        self._main, self._double = money.bets[True]
        self._hand = composition(COUNT[card] for card in hand)
        self._exact_round = ExactRound(table, shoe_of_counts(table, removed), money)
        up = COUNT[up_card]
        self._player = BestChoice(self._exact_round, [up]).players[up]
        self.no_blackjack = self._exact_round.no_blackjack(up, self._hand)

    def _gain(self, bets: Bets) -> Callable[[Played], Gain]:
        gain, outcome = round_gain(self._table, bets, as_paid=True), self._money.outcome
        return lambda played: gain(outcome(played))

    def best(self, stake: Cents) -> Fraction:
        """Return the value of the best decision in the player's turn."""
        return self.playing(self._player.decides(self._hand), {self._main: stake})

    def playing(self, decision: str, bets: Bets) -> Fraction:
        """Return the value of a decision in the player's turn: the dealer has no blackjack."""
        stake = bets[self._main] + bets.get(ADDED, 0)
        if decision == GIVE_UP:
            return Fraction(self._gain({self._main: stake})(Played((), surrendered=True)))
        if decision == SPLIT:
            hands = self._exact_round.split_hands(self._player, self._hand.index(2) + 1)
        else:
            hands = self._exact_round.unsplit_hands(self._player, {self._hand: 1}, decision, seen=self._hand)
        doubled = {self._main: stake, self._double: bets.get(self._double, stake)}
        gains = {False: self._gain({self._main: stake}), True: self._gain(doubled)}
        gained = (
            number * gains[comparison.hand.doubled](played(comparison))
            for comparison, number in hands.ways.items()
        )
        return sum(gained, Fraction(0)) / hands.total / self.no_blackjack

    def against_several(self, decision: str, bets: Bets) -> Fraction:
        """Return the value of a decision at multiple action, by the sum of the player's wagers.

        Each of them gains as much for each dollar as the others. The dealer may have blackjack: that takes
        the first wager, and what was added to a hand that is over 21 by then.
        """
        value = Fraction(0)
        for names in AGAINST.values():
            if names.main in bets:
                stake = bets[names.main]
                added = bets.get(names.doubles[0], 0)
                stakes = {self._main: stake, **({self._double: added} if added else {})}
                lost = stake + self._added_lost(decision, stake, added)
                without_it = self.playing(decision, stakes)
                value += self.no_blackjack * without_it - (1 - self.no_blackjack) * lost
        return value

    def _added_lost(self, decision: str, stake: Cents, added: Cents) -> Fraction:
        """Return how much of what a decision adds is lost on average before the dealer's blackjack shows."""
        unseen, up = self._exact_round.unseen, self._player.up
        if unseen is None or self.no_blackjack == 1 or decision not in (SPLIT, DOUBLE):
            return Fraction(0)
        player = unseen.player(self._player.play, up)
        if decision == SPLIT:
            return stake * unseen.added_lost(player, self._hand.index(2) + 1)
        left = without(player.left, self._hand)
        over = sum(
            number_of(left, count) for count in COUNTS if total((*self._cards, WITH_COUNT[count])) > MOST
        )
        return added * Fraction(over, sum(left))

    def played_on(self, bets: Bets) -> Fraction:
        """Return the value of the hand with what is bet on it: the dealer has no blackjack."""
        stakes = {MAIN: BOX_WAGERS.stake(bets)}
        if standing(self._cards) == BLACKJACK:
            return Fraction(self._gain(stakes)(Played((BLACKJACK,))))
        return self.playing(self._player.decides(self._hand), stakes)

    def before(self, decision: str, bets: Bets) -> Fraction:
        """Return the value of a decision on insurance: the dealer may have blackjack."""
        stakes = {MAIN: bets[MAIN]}
        gain = self._gain(stakes)
        if decision == EVEN_MONEY:
            return Fraction(gain(Played((BLACKJACK,), even_money=True)))
        if standing(self._cards) == BLACKJACK:
            without_it = Fraction(gain(Played((BLACKJACK,))))
        else:
            without_it = self.best(bets[MAIN])
        with_it = Fraction(gain(Played((standing(self._cards),), BLACKJACK)))
        if decision == INSURANCE_WAGER:
            insured = self._gain({INSURANCE_WAGER: bets[INSURANCE_WAGER]})
            without_it += insured(Played())
            with_it += insured(Played(dealer=BLACKJACK))
        return self.no_blackjack * without_it + (1 - self.no_blackjack) * with_it
