"""Refuse a recorded round of blackjack that cannot have happened at the table.

The decisions that led to the cards are read from them and judged by the same rule as at the table,
`round/legal.py`: the first one that is not legal is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from houseway.equipment.cards import JOKER, Card
from houseway.games.blackjack.hands import (
    BLACKJACK,
    BUST,
    MOST,
    Played,
    dealer_draws,
    is_soft,
    same_value,
    total,
)
from houseway.games.blackjack.options import (
    DRAWING,
    INSURANCE,
    NUMBER_OF_DECKS,
    PAYMENT_OF_BLACKJACK,
    SPLITTING,
    SURRENDER,
)
from houseway.games.blackjack.round.boxes import Hand
from houseway.games.blackjack.round.legal import (
    DOUBLE,
    GIVE_UP,
    HIT,
    SPLIT,
    legal_decisions,
    may_insure,
    may_take_even_money,
)
from houseway.games.blackjack.wagers import (
    DOUBLES,
    DOUBLING,
    EVEN_MONEY_NEEDS,
    INSURANCE_WAGER,
    ON_HAND,
    offers_even_money,
)
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.wagers.wagers import Bets

Cards = Sequence[Card]


class Decision(NamedTuple):
    """What a player did with a hand, with so many hands on the box."""

    taken: str
    hand: Hand
    hands: int


def check_decks(table: Table[Played], hands: Sequence[Cards], dealer: Cards) -> None:
    """Refuse a card that comes more often than the decks in play hold it."""
    everything = [*dealer, *(card for hand in hands for card in hand)]
    if len(set(everything)) == len(everything) and JOKER not in everything:
        return
    if JOKER in everything:
        raise Refusal("The joker is not in the decks of blackjack. Check the cards.", NUMBER_OF_DECKS)
    decks = int(table.options.choice("decks"))
    card, times = Counter(everything).most_common(1)[0]
    if times > decks:
        raise Refusal(
            f"The {card.words} is given {times} times, and decks={decks} hold it {decks} "
            f"{'time' if decks == 1 else 'times'}. Check the cards.",
            NUMBER_OF_DECKS,
        )


def check_decisions(table: Table[Played], hands: Sequence[Cards], bets: Bets, *, surrender: bool) -> None:
    """Refuse wagers that no hand carries, and the first decision that the rules do not allow."""
    _check_wagers_have_hands(hands, bets)
    for decision in _decisions(hands, bets, surrender=surrender):
        if decision.taken not in legal_decisions(table.options, decision.hand, decision.hands):
            raise _refusal(table, decision, hands)
    for number, hand in enumerate(hands):
        if DOUBLES[number] in bets and len(hand) != 3:
            raise Refusal(
                f"{DOUBLES[number]} is bet on a hand of {len(hand)} cards. A doubled hand has three.",
                DOUBLING,
            )


def _check_wagers_have_hands(hands: Sequence[Cards], bets: Bets) -> None:
    number = "one hand" if len(hands) == 1 else f"{len(hands)} hands"
    for name in bets:
        if name in ON_HAND[len(hands) :]:
            raise Refusal(
                f"{name} is bet, but the player has {number}. Give the hands after the split.", SPLITTING
            )
        if name in DOUBLES[len(hands) :]:
            raise Refusal(f"{name} is bet, but the player has {number}.", DOUBLING)


def _decisions(hands: Sequence[Cards], bets: Bets, *, surrender: bool) -> Iterator[Decision]:
    """Read the decisions from the cards: the splits, then the cards drawn to each hand, then surrender.

    Which hand was split into which is not recorded, and makes no difference: all begin with the same value.
    """
    for number in range(1, len(hands)):
        pair = [hands[0][0], hands[number][0]]
        yield Decision(SPLIT, Hand(1, pair, from_split=number > 1), number)
    from_split = len(hands) > 1
    for number, cards in enumerate(hands):
        for count in range(2, len(cards)):
            doubled = count == 2 and DOUBLES[number] in bets
            hand = Hand(number + 1, list(cards[:count]), from_split=from_split)
            yield Decision(DOUBLE if doubled else HIT, hand, len(hands))
    if surrender:
        yield Decision(GIVE_UP, Hand(1, list(hands[0]), from_split=from_split), len(hands))


def _refusal(table: Table[Played], decision: Decision, hands: Sequence[Cards]) -> Refusal:
    """Say why the decision is not legal."""
    hand = decision.hand
    if decision.taken == SPLIT:
        return _refused_split(table, decision, hands)
    if decision.taken == GIVE_UP:
        return _refused_surrender(table)
    if total(hand.cards) >= MOST:
        return Refusal(
            f"Hand {hand.number} drew a card with {total(hand.cards)} points. A hand is over at 21.", DRAWING
        )
    if HIT not in legal_decisions(table.options, hand, decision.hands):
        drawn = len(hands[hand.number - 1])
        return Refusal(
            f"Hand {hand.number} has {drawn} cards. A split ace is given one card only.", SPLITTING
        )
    name = DOUBLES[hand.number - 1]
    return Refusal(f"{name} is bet on a split hand, and double-after-split=no at this table.", DOUBLING)


def _refused_split(table: Table[Played], decision: Decision, hands: Sequence[Cards]) -> Refusal:
    most = int(table.options.choice("most-hands"))
    if decision.hands >= most:
        return Refusal(f"{len(hands)} hands are too many: most-hands={most} at this table.", SPLITTING)
    if not same_value(*decision.hand.cards):
        firsts = " and ".join(hand[0].words for hand in hands)
        return Refusal(f"The hands begin with the {firsts}. Only cards of equal value are split.", SPLITTING)
    return Refusal(f"Aces were split to {len(hands)} hands, and resplit-aces=no at this table.", SPLITTING)


def _refused_surrender(table: Table[Played]) -> Refusal:
    if table.options.choice("surrender") == "off":
        return Refusal("surrender is not offered at this table: surrender=off.", SURRENDER)
    return Refusal(
        "surrender is the first decision on two cards other than blackjack, and ends the hand. "
        "Leave it out, or give the two cards alone.",
        SURRENDER,
    )


def check_insurance(
    table: Table[Played], hand: Cards, dealer: Cards, bets: Bets, *, even_money: bool
) -> None:
    """Refuse insurance and even money where they were not offered."""
    if INSURANCE_WAGER in bets and not may_insure(table, dealer[0]):
        raise Refusal(
            f"insurance is bet, but the dealer shows the {dealer[0].words}. It is offered on an ace.",
            INSURANCE,
        )
    if even_money and not offers_even_money(table.options):
        raise Refusal(
            f"even-money is not offered at this table: it takes insurance=on and "
            f"blackjack-pays={EVEN_MONEY_NEEDS}.",
            PAYMENT_OF_BLACKJACK,
        )
    if even_money and (INSURANCE_WAGER in bets or not may_take_even_money(table, hand, dealer[0])):
        raise Refusal(
            "even-money is for a blackjack against the dealer's ace, instead of insurance. Leave it out.",
            PAYMENT_OF_BLACKJACK,
        )


def check_dealer(table: Table[Played], dealer: Cards, stand_at: tuple[int, ...], *, surrender: bool) -> None:
    """Refuse a dealer who does not draw and stand by the rule.

    Where no hand of this player was left to beat, the dealer may have stopped at two cards, or drawn for
    other players.
    """
    hits_soft_17 = table.options.choice("soft-17") == "hit"
    for count in range(2, len(dealer)):
        if not dealer_draws(dealer[:count], hits_soft_17=hits_soft_17):
            raise Refusal(
                f"The dealer drew a card with {_points(dealer[:count])}, on which the dealer stands. "
                "Check the cards.",
                DRAWING,
            )
    if not dealer_draws(dealer, hits_soft_17=hits_soft_17):
        return
    nobody_left = surrender or all(stands_at in (BUST, BLACKJACK) for stands_at in stand_at)
    if len(dealer) == 2 and nobody_left:
        return
    raise Refusal(
        f"The dealer stands with {_points(dealer)}, on which the dealer draws. "
        "Give all of the dealer's cards.",
        DRAWING,
    )


def _points(cards: Cards) -> str:
    return f"soft {total(cards)}" if is_soft(cards) else str(total(cards))
