"""A recorded round at multiple action: the dealer's hands on a line, and what cannot have happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.equipment.cards import Card, cards
from houseway.games.blackjack.hands import BLACKJACK, BUST, FIVE_CARD_21, is_potential_blackjack
from houseway.games.blackjack.multiple_action.wagers import (
    FURTHER,
    MAIN,
    MAINS,
    ORDINALS,
    SECTION,
    TWO_OR_THREE,
)
from houseway.games.blackjack.paragraphs import dealers_hands
from houseway.games.blackjack.recorded_line_checks import RecordedBox, check_dealer
from houseway.games.blackjack.wagers import BOX_WAGERS
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.options import Options
from houseway.rules.wagers.wagers import Bets

Cards = tuple[Card, ...]

# Hands that are over before the dealer's is played.
NOTHING_TO_BEAT = (BUST, BLACKJACK, FIVE_CARD_21)


def dealers_hands_of_line(
    options: Options, first: Sequence[str], further: Sequence[Sequence[str] | None]
) -> list[Cards]:
    """Return the dealer's hands, each with the up card; the first one may be the up card alone."""
    given = [cards(hand) for hand in further if hand is not None]
    if len(given) > dealers_hands(options) - 1:
        number = dealers_hands(options)
        hands = "one hand" if number == 1 else f"{number} hands"
        raise Refusal(
            f"dealer-{len(given) + 1} is given, but the dealer plays {hands} at this table. Leave it out.",
            TWO_OR_THREE,
        )
    if not first:
        raise Refusal("The dealer's up card is missing. Give it as the first card of dealer.", SECTION)
    whole = cards(first)
    if given and (len(whole) == 1 or any(not hand for hand in given) or further[0] is None):
        raise Refusal("A hand of the dealer is missing. Give the dealer's hands in their order.", SECTION)
    return [whole, *((whole[0], *hand) for hand in given)]


def check_dealers_hands(
    table: Table[Any], hands: Sequence[Cards], stand_at: Sequence[int], bets: Bets, *, surrender: bool
) -> None:
    """Refuse hands of the dealer that are missing, or not drawn and stood on by the rule."""
    waits = is_potential_blackjack(hands[0][0]) and (surrender or BLACKJACK in stand_at)
    over = surrender or all(stands_at in NOTHING_TO_BEAT for stands_at in stand_at)
    for number, main in enumerate(MAINS, 1):
        hand = hands[number - 1] if number <= len(hands) else ()
        if len(hand) > 1:
            check_dealer(table, hand, nobody_left=over or main not in bets)
        elif main in bets and (waits or not over):
            raise Refusal(
                f"{main} is bet, and the dealer's {ORDINALS[number]} hand is missing. Give its cards as "
                f"{'dealer' if number == 1 else f'dealer-{number}'}.",
                SECTION,
            )


def check_decisions(table: Table[Any], hands: Sequence[Cards], bets: Bets, *, surrender: bool) -> None:
    """Refuse decisions that are not allowed, and those that were not taken for all wagers on the hand."""
    for names in (BOX_WAGERS, *FURTHER.values()):
        if names.main not in bets:
            continue
        RecordedBox(table, wagers=names).check_decisions(hands, bets, surrender=surrender)
        for double, of_first in zip(names.doubles, BOX_WAGERS.doubles, strict=True):
            if (double in bets) != (of_first in bets):
                missing, bet = (double, of_first) if of_first in bets else (of_first, double)
                raise Refusal(
                    f"{bet} is bet, and {missing} is not. Doubling down adds to every wager on the hand.",
                    SECTION,
                )


def equal_wagers(table: Table[Any], hands: int, bets: Bets) -> Bets:
    """Return the wagers on further hands of a split pair against the dealer's further hands."""
    return {
        name: bets[names.main]
        for names in FURTHER.values()
        if names.main in bets and MAIN in bets
        for name in names.on_hand[1:hands]
        if name in table.wagers
    }
