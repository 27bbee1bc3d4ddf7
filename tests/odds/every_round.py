"""Blackjack dealt card by card in every way there is, from a shoe of a few cards.

No code of the exact odds is used here: cards are dealt one by one as at the table, each hand in its turn, and
a round is settled as a whole, with every wager on the layout at the end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.equipment.cards import Card
from houseway.games.blackjack.boxes import DOUBLE, GIVE_UP, HIT, SPLIT, STAND, Hand, legal_decisions
from houseway.games.blackjack.hand_wagers import DOUBLES, MAIN, ON_HAND
from houseway.games.blackjack.hands import (
    BLACKJACK,
    BUST,
    FIVE_CARD_21,
    Played,
    dealer_draws,
    is_blackjack,
    players_standing,
    standing,
)
from houseway.games.blackjack.odds import WITH_COUNT
from houseway.games.blackjack.written_strategy import Choose
from houseway.rules.analysis.best_play import NOTHING_TO_DECIDE
from houseway.rules.game import Table
from houseway.rules.wagers.settlement import Gain, round_gain

Left = tuple[tuple[Card, int], ...]
# A hand of the player during the round: its cards, whether it comes of a split, whether it is doubled.
InPlay = tuple[tuple[Card, ...], bool, bool]
Begun = tuple[str, tuple[Card, ...]]  # with the first decision, and the dealer's two cards


def shoe(counts: dict[int, int]) -> Left:
    return tuple((WITH_COUNT[count], number) for count, number in sorted(counts.items()))


def every_next(left: Left) -> Iterator[tuple[Card, Left, Fraction]]:
    cards = sum(number for _, number in left)
    assert cards, "the shoe runs out"
    for one, number in left:
        if number:
            after = tuple((card, more - (card is one)) for card, more in left)
            yield one, after, Fraction(number, cards)


@dataclass
class EveryRound:
    """The result of a round on average: the chance of each first decision, and its hands."""

    table: Table[Played]
    choose: Choose
    decisions: defaultdict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    hands: defaultdict[tuple[str, bool, int, int | None], Fraction] = field(
        default_factory=lambda: defaultdict(Fraction)
    )
    gains: defaultdict[Gain, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    staked: Fraction = Fraction(0)

    def deal(self, left: Left) -> None:
        for first, after_one, one in every_next(left):
            for up, after_two, two in every_next(after_one):
                for second, after_three, three in every_next(after_two):
                    for hole, after_four, four in every_next(after_three):
                        self._round((first, second), (up, hole), after_four, one * two * three * four)

    def _round(
        self, player: tuple[Card, ...], dealer: tuple[Card, ...], left: Left, chance: Fraction
    ) -> None:
        if is_blackjack(player) or is_blackjack(dealer):
            self._over(NOTHING_TO_DECIDE, [(player, False, False)], dealer, chance)
            return
        legal = legal_decisions(self.table.options, Hand(1, list(player)), 1)
        decision = self.choose(player, dealer[0], legal)
        self.decisions[decision] += chance
        if decision == GIVE_UP:
            self._settled(decision, Played((standing(player),), None, None, True), {MAIN: 1}, chance)
            return
        self._play([(player, False, False)], 0, left, chance, begun=(decision, dealer))

    def _play(self, hands: list[InPlay], at: int, left: Left, chance: Fraction, *, begun: Begun) -> None:
        """The hands from this one on, then the dealer's."""
        first_decision, dealer = begun
        if at == len(hands):
            self._dealer(first_decision, hands, dealer, left, chance)
            return
        cards, from_split, doubled = hands[at]

        def go_on(changed: list[InPlay], then: int, after: Left, part: Fraction) -> None:
            self._play(changed, then, after, chance * part, begun=begun)

        before, behind = hands[:at], hands[at + 1 :]
        if len(cards) == 1:
            for one, after, part in every_next(left):
                go_on([*before, ((*cards, one), True, False), *behind], at, after, part)
            return
        legal = legal_decisions(self.table.options, Hand(1, list(cards), from_split), len(hands))
        decision = self.choose(cards, dealer[0], legal) if legal and not doubled else STAND
        if decision == SPLIT:
            parted: list[InPlay] = [((cards[0],), True, False), ((cards[1],), True, False)]
            go_on([*before, *parted, *behind], at, left, Fraction(1))
        elif decision in (HIT, DOUBLE):
            for one, after, part in every_next(left):
                go_on([*before, ((*cards, one), from_split, decision == DOUBLE), *behind], at, after, part)
        else:
            go_on(hands, at + 1, left, Fraction(1))

    def _dealer(
        self, decision: str, hands: list[InPlay], dealer: tuple[Card, ...], left: Left, chance: Fraction
    ) -> None:
        hits_soft_17 = self.table.options.choice("soft-17") == "hit"
        to_beat = any(
            players_standing(self.table.options, cards, split=split) not in (BUST, FIVE_CARD_21)
            for cards, split, _ in hands
        )
        if to_beat and dealer_draws(dealer, hits_soft_17=hits_soft_17):
            for one, after, part in every_next(left):
                self._dealer(decision, hands, (*dealer, one), after, chance * part)
        else:
            self._over(decision, hands, dealer, chance)

    def _over(self, decision: str, hands: list[InPlay], dealer: tuple[Card, ...], chance: Fraction) -> None:
        if decision == NOTHING_TO_DECIDE:
            self.decisions[decision] += chance
        bets = {ON_HAND[place]: 1 for place in range(len(hands))}
        bets |= {DOUBLES[place]: 1 for place, (_, _, doubled) in enumerate(hands) if doubled}
        stand_at = tuple(
            players_standing(self.table.options, cards, split=split) for cards, split, _ in hands
        )
        ends_at = standing(dealer)
        self._settled(decision, Played(stand_at, ends_at), bets, chance)
        for stands_at, (_, _, doubled) in zip(stand_at, hands, strict=True):
            asks = stands_at not in (BUST, FIVE_CARD_21) and (stands_at != BLACKJACK or ends_at == BLACKJACK)
            self.hands[decision, doubled, stands_at, ends_at if asks else None] += chance

    def _settled(self, decision: str, played: Played, bets: dict[str, int], chance: Fraction) -> None:
        self.gains[round_gain(self.table, bets)(played)] += chance
        self.staked += chance * sum(bets.values())
        if decision == GIVE_UP:
            self.hands[decision, False, 0, None] += chance
