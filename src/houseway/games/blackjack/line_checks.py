"""Refuses a recorded round of blackjack that cannot have happened at the table.

The decisions that led to the cards are read from them and judged by the same rule as at the table,
``legal_decisions`` of `boxes.py`: the first one that is not legal is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from houseway.equipment.cards import JOKER, Card
from houseway.games.blackjack.boxes import (
    DOUBLE,
    GIVE_UP,
    HIT,
    SPLIT,
    Hand,
    legal_decisions,
    may_insure,
    may_take_even_money,
)
from houseway.games.blackjack.hand_wagers import (
    EVEN_MONEY_NEEDS,
    INSURANCE_WAGER,
    BoxWagers,
    offers_even_money,
)
from houseway.games.blackjack.hands import MOST, dealers_rule, is_soft, same_value, total
from houseway.games.blackjack.paragraphs import PARAGRAPHS, Paragraphs
from houseway.games.blackjack.wagers import BOX_WAGERS
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets

Cards = Sequence[Card]


class Decision(NamedTuple):
    """What a player did with a hand, with so many hands on the box."""

    taken: str
    hand: Hand
    hands: int


def check_decks(
    table: Table[Any], hands: Sequence[Cards], dealer: Cards, paragraphs: Paragraphs = PARAGRAPHS
) -> None:
    """Refuse a card that comes more often than the decks in play hold it."""
    everything = [*dealer, *(card for hand in hands for card in hand)]
    if len(set(everything)) == len(everything) and JOKER not in everything:
        return
    if JOKER in everything:
        raise Refusal(
            f"The joker is not in the decks of {table.game.title.lower()}. Check the cards.", paragraphs.decks
        )
    decks = int(table.options.choice("decks"))
    card, times = Counter(everything).most_common(1)[0]
    if times > decks:
        raise Refusal(
            f"The {card.words} is given {times} times, and decks={decks} hold it {decks} "
            f"{'time' if decks == 1 else 'times'}. Check the cards.",
            paragraphs.decks,
        )


@dataclass(frozen=True)
class RecordedBox:
    """Checks the hands of one box on a line."""

    table: Table[Any]
    paragraphs: Paragraphs = PARAGRAPHS
    wagers: BoxWagers = BOX_WAGERS

    def check_decisions(self, hands: Sequence[Cards], bets: Bets, *, surrender: bool) -> None:
        """Refuse wagers that no hand carries, and the first decision that the rules do not allow."""
        self._check_wagers_have_hands(hands, bets)
        for decision in self._decisions(hands, bets, surrender=surrender):
            if decision.taken not in legal_decisions(self.table.options, decision.hand, decision.hands):
                raise self._refusal(decision, hands)
        for double, hand in zip(self.wagers.doubles, hands, strict=False):
            if double in bets and len(hand) != 3:
                raise Refusal(
                    f"{double} is bet on a hand of {len(hand)} cards. A doubled hand has three.",
                    self.paragraphs.doubling,
                )

    def _check_wagers_have_hands(self, hands: Sequence[Cards], bets: Bets) -> None:
        number = "one hand" if len(hands) == 1 else f"{len(hands)} hands"
        for name in bets:
            if name in self.wagers.on_hand[len(hands) :]:
                raise Refusal(
                    f"{name} is bet, but the player has {number}. Give the hands after the split.",
                    self.paragraphs.splitting,
                )
            if name in self.wagers.doubles[len(hands) :]:
                raise Refusal(f"{name} is bet, but the player has {number}.", self.paragraphs.doubling)

    def _decisions(self, hands: Sequence[Cards], bets: Bets, *, surrender: bool) -> Iterator[Decision]:
        """Read the decisions from the cards: the splits, then the cards drawn to each hand, then surrender.

        Which hand was split into which is not recorded, and makes no difference: all begin with the same
        value.
        """
        for number in range(1, len(hands)):
            pair = [hands[0][0], hands[number][0]]
            yield Decision(SPLIT, Hand(1, pair, from_split=number > 1), number)
        from_split = len(hands) > 1
        for number, cards in enumerate(hands):
            for count in range(2, len(cards)):
                doubled = count == 2 and self.wagers.doubles[number] in bets
                hand = Hand(self.wagers.numbers[number], list(cards[:count]), from_split=from_split)
                yield Decision(DOUBLE if doubled else HIT, hand, len(hands))
        if surrender:
            yield Decision(GIVE_UP, Hand(1, list(hands[0]), from_split=from_split), len(hands))

    def _refusal(self, decision: Decision, hands: Sequence[Cards]) -> Refusal:
        """Say why the decision is not legal."""
        hand = decision.hand
        if decision.taken == SPLIT:
            return self._refused_split(decision, hands)
        if decision.taken == GIVE_UP:
            return self._refused_surrender()
        if total(hand.cards) >= MOST:
            return Refusal(
                f"Hand {hand.number} drew a card with {total(hand.cards)} points. A hand is over at 21.",
                self.paragraphs.drawing,
            )
        if HIT not in legal_decisions(self.table.options, hand, decision.hands):
            drawn = len(hands[self.wagers.numbers.index(hand.number)])
            return Refusal(
                f"Hand {hand.number} has {drawn} cards. A split ace is given one card only.",
                self.paragraphs.splitting,
            )
        name = self.wagers.doubles[self.wagers.numbers.index(hand.number)]
        return Refusal(
            f"{name} is bet on a split hand, and double-after-split=no at this table.",
            self.paragraphs.doubling,
        )

    def _refused_split(self, decision: Decision, hands: Sequence[Cards]) -> Refusal:
        most = int(self.table.options.choice("most-hands"))
        if decision.hands >= most:
            return Refusal(
                f"{len(hands)} hands are too many: most-hands={most} at this table.",
                self.paragraphs.splitting,
            )
        if not same_value(*decision.hand.cards):
            firsts = " and ".join(hand[0].words for hand in hands)
            return Refusal(
                f"The hands begin with the {firsts}. Only cards of equal value are split.",
                self.paragraphs.splitting,
            )
        return Refusal(
            f"Aces were split to {len(hands)} hands, and resplit-aces=no at this table.",
            self.paragraphs.splitting,
        )

    def _refused_surrender(self) -> Refusal:
        if self.table.options.choice("surrender") == "off":
            return Refusal(
                "surrender is not offered at this table: surrender=off.", self.paragraphs.surrender
            )
        return Refusal(
            "surrender is the first decision on two cards other than blackjack, and ends the hand. "
            "Leave it out, or give the two cards alone.",
            self.paragraphs.surrender,
        )


def check_insurance(
    table: Table[Any],
    hand: Cards,
    dealer: Cards,
    bets: Bets,
    *,
    even_money: bool = False,
    paragraphs: Paragraphs = PARAGRAPHS,
) -> None:
    """Refuse insurance and even money where they were not offered."""
    if INSURANCE_WAGER in bets and not may_insure(table, dealer[0]):
        raise Refusal(
            f"insurance is bet, but the dealer shows the {dealer[0].words}. It is offered on an ace.",
            paragraphs.insurance,
        )
    if even_money and not offers_even_money(table.options):
        raise Refusal(
            f"even-money is not offered at this table: it takes insurance=on and "
            f"blackjack-pays={EVEN_MONEY_NEEDS}.",
            paragraphs.blackjack,
        )
    if even_money and (INSURANCE_WAGER in bets or not may_take_even_money(table, hand, dealer[0])):
        raise Refusal(
            "even-money is for a blackjack against the dealer's ace, instead of insurance. Leave it out.",
            paragraphs.blackjack,
        )


def check_dealer(
    table: Table[Any], dealer: Cards, *, nobody_left: bool, paragraphs: Paragraphs = PARAGRAPHS
) -> None:
    """Refuse a dealer who does not draw and stand by the rule.

    Where ``nobody_left`` of this player's hands was left to beat, the dealer may have stopped at two cards,
    or drawn for other players.
    """
    rule = dealers_rule(table.options)
    for count in range(2, len(dealer)):
        if not rule.draws(dealer[:count]):
            raise Refusal(
                f"The dealer drew a card with {_points(dealer[:count])}, on which the dealer stands. "
                "Check the cards.",
                paragraphs.drawing,
            )
    if not rule.draws(dealer):
        return
    if len(dealer) == 2 and nobody_left:
        return
    raise Refusal(
        f"The dealer stands with {_points(dealer)}, on which the dealer draws. "
        "Give all of the dealer's cards.",
        paragraphs.drawing,
    )


def _points(cards: Cards) -> str:
    return f"soft {total(cards)}" if is_soft(cards) else str(total(cards))
