"""Why a recorded round of blackjack cannot have happened under the rules of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from houseway.equipment.cards import JOKER, Card
from houseway.games.blackjack.hands import (
    ACES,
    BLACKJACK,
    BUST,
    COUNT,
    MOST,
    Played,
    dealer_draws,
    is_blackjack,
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


def check_decks(table: Table[Played], hands: Sequence[Cards], dealer: Cards) -> None:
    """No card more often than the decks in play hold it."""
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


def check_player(table: Table[Played], hands: Sequence[Cards], stand_at: tuple[int, ...], bets: Bets) -> None:
    """Splits, doubles, and cards that the player may not have drawn."""
    if len(hands) > 1:
        _check_splits(table, hands)
    for number, hand in enumerate(hands, start=1):
        if len(hand) > 2 and total(hand[:-1]) >= MOST:
            raise Refusal(
                f"Hand {number} drew a card with {_first_to_end(hand)} points. A hand is over at 21.",
                DRAWING,
            )
    for name in bets:
        if name in DOUBLES:
            _check_double(table, name, hands)
        elif name in ON_HAND[1:] and ON_HAND.index(name) >= len(stand_at):
            raise Refusal(
                f"{name} is bet, but the player has {_number_of(hands)}. Give the hands after the split.",
                SPLITTING,
            )


def _first_to_end(hand: Cards) -> int:
    return next(total(hand[:count]) for count in range(2, len(hand)) if total(hand[:count]) >= MOST)


def _check_splits(table: Table[Played], hands: Sequence[Cards]) -> None:
    most = int(table.options.choice("most-hands"))
    if len(hands) > most:
        raise Refusal(f"{len(hands)} hands are too many: most-hands={most} at this table.", SPLITTING)
    if len({COUNT[hand[0]] for hand in hands}) > 1:
        firsts = " and ".join(hand[0].words for hand in hands)
        raise Refusal(f"The hands begin with the {firsts}. Only cards of equal value are split.", SPLITTING)
    if hands[0][0] not in ACES:
        return
    if len(hands) > 2 and table.options.choice("resplit-aces") == "no":
        raise Refusal(f"Aces were split to {len(hands)} hands, and resplit-aces=no at this table.", SPLITTING)
    for number, hand in enumerate(hands, start=1):
        if len(hand) > 2:
            raise Refusal(
                f"Hand {number} has {len(hand)} cards. A split ace is given one card only.", SPLITTING
            )


def _check_double(table: Table[Played], name: str, hands: Sequence[Cards]) -> None:
    position = DOUBLES.index(name)
    if position >= len(hands):
        raise Refusal(f"{name} is bet, but the player has {_number_of(hands)}.", DOUBLING)
    if len(hands) > 1 and table.options.choice("double-after-split") == "no":
        raise Refusal(f"{name} is bet on a split hand, and double-after-split=no at this table.", DOUBLING)
    if len(hands[position]) != 3:
        raise Refusal(
            f"{name} is bet on a hand of {len(hands[position])} cards. A doubled hand has three.", DOUBLING
        )


def _number_of(hands: Sequence[Cards]) -> str:
    return "one hand" if len(hands) == 1 else f"{len(hands)} hands"


def check_elections(
    table: Table[Played],
    hands: Sequence[Cards],
    dealer: Cards,
    bets: Bets,
    *,
    surrender: bool,
    even_money: bool,
) -> None:
    """Insurance, even money and surrender only where they were offered."""
    if INSURANCE_WAGER in bets and dealer[0] not in ACES:
        raise Refusal(
            f"insurance is bet, but the dealer shows the {dealer[0].words}. It is offered on an ace.",
            INSURANCE,
        )
    if even_money:
        _check_even_money(table, hands, dealer, bets)
    if surrender:
        _check_surrender(table, hands, bets, even_money=even_money)


def _check_even_money(table: Table[Played], hands: Sequence[Cards], dealer: Cards, bets: Bets) -> None:
    if not offers_even_money(table.options):
        raise Refusal(
            f"even-money is not offered at this table: it takes insurance=on and "
            f"blackjack-pays={EVEN_MONEY_NEEDS}.",
            PAYMENT_OF_BLACKJACK,
        )
    has_blackjack = len(hands) == 1 and is_blackjack(hands[0])
    if not has_blackjack or dealer[0] not in ACES or INSURANCE_WAGER in bets:
        raise Refusal(
            "even-money is for a blackjack against the dealer's ace, instead of insurance. Leave it out.",
            PAYMENT_OF_BLACKJACK,
        )


def _check_surrender(table: Table[Played], hands: Sequence[Cards], bets: Bets, *, even_money: bool) -> None:
    if table.options.choice("surrender") == "off":
        raise Refusal("surrender is not offered at this table: surrender=off.", SURRENDER)
    doubled = any(name in DOUBLES for name in bets)
    if len(hands) > 1 or len(hands[0]) > 2 or doubled or even_money or is_blackjack(hands[0]):
        raise Refusal(
            "surrender is the first decision on two cards other than blackjack, and ends the hand. "
            "Leave it out, or give the two cards alone.",
            SURRENDER,
        )


def check_dealer(table: Table[Played], dealer: Cards, stand_at: tuple[int, ...], *, surrender: bool) -> None:
    """The dealer draws and stands as the rule says; where no hand of this player was left to beat, the
    dealer may have stopped at two cards, or drawn for other players.
    """
    hits_soft_17 = table.options.choice("soft-17") == "hit"
    for count in range(2, len(dealer)):
        if not dealer_draws(dealer[:count], hits_soft_17=hits_soft_17):
            raise Refusal(
                f"The dealer drew a card with {_soft(dealer[:count])}, on which the dealer stands. "
                "Check the cards.",
                DRAWING,
            )
    if not dealer_draws(dealer, hits_soft_17=hits_soft_17):
        return
    nobody_left = surrender or all(stands_at in (BUST, BLACKJACK) for stands_at in stand_at)
    if len(dealer) == 2 and nobody_left:
        return
    raise Refusal(
        f"The dealer stands with {_soft(dealer)}, on which the dealer draws. Give all of the dealer's cards.",
        DRAWING,
    )


def _soft(cards: Cards) -> str:
    points = total(cards)
    return f"soft {points}" if points != sum(COUNT[card] for card in cards) else str(points)
