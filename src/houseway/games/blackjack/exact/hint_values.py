"""What each decision is worth to a player who is asked, with the hand and the up card in sight.

As if everything else were in the shoe: cards of other players and of earlier rounds are not looked at. What
follows is played as is best. The card reader has told that the dealer has no blackjack, but for questions
about insurance, which come before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from houseway.games.blackjack.exact.best_play import BestChoice
from houseway.games.blackjack.exact.compositions import composition, shoe_of_counts
from houseway.games.blackjack.exact.exact_round import WholeHands, played
from houseway.games.blackjack.hands import BLACKJACK, COUNT, Played, standing
from houseway.games.blackjack.options import pack_name
from houseway.games.blackjack.round.legal import DOUBLE, GIVE_UP, HIT, SPLIT, STAND
from houseway.games.blackjack.wagers import DOUBLES, INSURANCE_WAGER, MAIN, ON_HAND
from houseway.rules.analysis.best_play import Sight
from houseway.rules.analysis.distribution import cards_left
from houseway.rules.analysis.gain import Gain, round_gain
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets

PLAY = frozenset({HIT, STAND, DOUBLE, SPLIT, GIVE_UP})
EVEN_MONEY = "even-money"
BEFORE = frozenset({"no", INSURANCE_WAGER, EVEN_MONEY})


def worth(table: Table[Played], sight: Sight, choices: Mapping[str, Bets]) -> Mapping[str, Fraction] | None:
    """Of the wagers on the hand, and of insurance. None where a pair is split already: what the hands come
    to together is not counted; and for who only follows another one's hand.
    """
    is_split = all(ON_HAND[1] in bets for bets in choices.values())
    if is_split or len(sight.dealer) != 1 or not (choices.keys() <= PLAY or choices.keys() <= BEFORE):
        return None
    asked = _Asked(table, sight)
    tell = asked.before if choices.keys() <= BEFORE else asked.playing
    return {decision: tell(decision, bets) for decision, bets in choices.items()}


class _Asked:
    """About a hand that is not split."""

    def __init__(self, table: Table[Played], sight: Sight) -> None:
        pack = table.game.packs(table.options)[pack_name(table.options)]
        cards_left(pack, [*sight.hand, *sight.dealer], 0)
        self._table, self._cards = table, sight.hand
        self._hand = composition(COUNT[card] for card in sight.hand)
        self._whole = WholeHands(table, shoe_of_counts(table, ()))
        up = COUNT[sight.dealer[0]]
        self._player = BestChoice(self._whole, [up]).players[up]
        self._no_blackjack = self._whole.no_blackjack(up, self._hand)

    def _gain(self, bets: Bets) -> Callable[[Played], Gain]:
        return round_gain(self._table, bets, as_paid=True)

    def playing(self, decision: str, bets: Bets) -> Fraction:
        """Where the dealer has no blackjack."""
        stake = bets[MAIN]
        if decision == GIVE_UP:
            return Fraction(self._gain({MAIN: stake})(Played((), surrendered=True)))
        if decision == SPLIT:
            hands = self._whole.split_hands(self._player, self._hand.index(2) + 1)
        else:
            hands = self._whole.unsplit_chances(self._player, {self._hand: 1}, decision, seen=self._hand)
        doubled = {MAIN: stake, DOUBLES[0]: bets.get(DOUBLES[0], stake)}
        gains = {False: self._gain({MAIN: stake}), True: self._gain(doubled)}
        gained = (number * gains[one.hand.doubled](played(one)) for one, number in hands.items())
        return sum(gained, Fraction(0)) / self._no_blackjack

    def before(self, decision: str, bets: Bets) -> Fraction:
        """Where the dealer may have blackjack: what the hand brings, and what insurance adds."""
        stakes = {MAIN: bets[MAIN]}
        gain = self._gain(stakes)
        if decision == EVEN_MONEY:
            return Fraction(gain(Played((BLACKJACK,), even_money=True)))
        if standing(self._cards) == BLACKJACK:
            without_it = Fraction(gain(Played((BLACKJACK,))))
        else:
            without_it = self.playing(self._player.decides(self._hand), stakes)
        with_it = Fraction(gain(Played((standing(self._cards),), BLACKJACK)))
        if decision == INSURANCE_WAGER:
            insured = self._gain({INSURANCE_WAGER: bets[INSURANCE_WAGER]})
            without_it += insured(Played())
            with_it += insured(Played(dealer=BLACKJACK))
        return self._no_blackjack * without_it + (1 - self._no_blackjack) * with_it
