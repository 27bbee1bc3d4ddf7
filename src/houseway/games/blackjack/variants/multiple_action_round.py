"""A round at multiple action (13:69F-2.18): the dealer plays several hands, one after the other, on one
card.

Nobody knows a hole card: the dealer's second card is dealt when all players are done, another one for
each hand (reading 186). So a player's blackjack waits where the dealer may have one too, and so does a
surrender.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from houseway.equipment.cards import Card, cards
from houseway.games.blackjack.boxes import Bettor, BoxesInPlay
from houseway.games.blackjack.dealing import CardsInPlay
from houseway.games.blackjack.hands import BLACKJACK, BUST, FIVE_CARD_21, Played, is_potential_blackjack
from houseway.games.blackjack.line_checks import RecordedBox, check_dealer
from houseway.games.blackjack.paragraphs import PARAGRAPHS, dealers_hands
from houseway.games.blackjack.player_turn import Turn
from houseway.games.blackjack.round_steps import (
    announce_total,
    if_any,
    pay_blackjacks,
    settle_first_cards,
    settle_what_is_open,
)
from houseway.games.blackjack.variants.multiple_action import (
    FURTHER,
    MAIN,
    MAINS,
    ORDINALS,
    SECTION,
    TWO_OR_THREE,
)
from houseway.games.blackjack.wagers import BOX_WAGERS
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.options import Options
from houseway.rules.procedure.places import DEALER, BeginsWith, Place
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Announce, Perform
from houseway.rules.wagers.wagers import Bets

# The places of the dealer's further hands, by their numbers. Each begins with the dealer's up card.
PLACES = {number: Place(f"dealer hand {number}") for number in ORDINALS if number > 1}
DEALERS_HANDS = {place.name: BeginsWith(DEALER.name) for place in PLACES.values()}


def play_multiple_action(table: Table[Played], in_play: BoxesInPlay, cards: CardsInPlay) -> Procedure[None]:
    """Play the hands of all players once, then as many hands of the dealer as the table has."""
    yield from _deal(table, in_play, cards)
    for box in in_play.boxes:
        yield from announce_total(table, in_play, box)
    yield from settle_first_cards(in_play)
    in_play.known_blackjack = None if in_play.potential_blackjack else False
    yield from pay_blackjacks(in_play, in_play.boxes)
    for box in in_play.boxes:
        if not box.voided and not box.has_blackjack:
            yield from Turn(table, in_play, cards, box).play()
    for number in range(1, dealers_hands(table.options) + 1):
        if any(_open(bettor, number) for _, bettor in in_play.bettors):
            yield from _play_dealers_hand(table, in_play, cards, number)
    yield from settle_what_is_open(in_play)


def _deal(table: Table[Played], in_play: BoxesInPlay, cards: CardsInPlay) -> Procedure[None]:
    """Deal two cards to every box, and the up card to the dealer after the first ones."""
    cite = in_play.paragraphs.dealing(table.options)
    for turn in (1, 2):
        for box in in_play.boxes:
            place = Place.of_seat(box.spot)
            yield from cards.to_player(place, in_play.name_of(box, box.hands[0]), box.hands[0], cite)
        if turn == 1:
            yield from cards.to_dealer(cite)


def _open(bettor: Bettor, number: int) -> frozenset[str]:
    """Return the wagers of a person against this hand of the dealer that are not settled."""
    if number > len(bettor.every):
        return frozenset()
    names = bettor.every[number - 1]
    return bettor.open_wagers & {*names.on_hand, *names.doubles}


def _play_dealers_hand(
    table: Table[Played], in_play: BoxesInPlay, cards: CardsInPlay, number: int
) -> Procedure[None]:
    """Complete one hand of the dealer and settle the wagers against it; the up card stays."""
    rule, cite = in_play.rule, in_play.paragraphs.drawing
    place = PLACES.get(number, DEALER)
    yield from cards.to_dealers_hand(number, place, in_play.paragraphs.dealing(table.options))
    if not in_play.dealer_has_blackjack and _has_to_beat(in_play, number):
        while rule.draws(in_play.dealer):
            yield from cards.to_dealers_hand(number, place, cite)
    in_play.finished.append(rule.standing(in_play.dealer))
    words = f"The dealer's {ORDINALS[number]} hand: {rule.in_words(in_play.dealer)}"
    yield Announce(key=f"dealer-{number}-total", words=words, cite=SECTION)
    yield from if_any(
        in_play.settle(
            f"settle-{number}",
            f"From the dealer's right, settle the wagers against the dealer's {ORDINALS[number]} hand",
            SECTION,
            lambda _, bettor: _open(bettor, number),
        )
    )
    if number < dealers_hands(table.options):
        yield Perform(
            key=f"dealer-{number}-discarded",
            words=f"Put the cards of the dealer's {ORDINALS[number]} hand into the discard rack, except for "
            "the up card",
            cite=SECTION,
        )
        del in_play.dealer[1:]


def _has_to_beat(in_play: BoxesInPlay, number: int) -> bool:
    """Return whether a hand with a wager against this hand of the dealer is neither over nor blackjack."""
    return any(
        _open(bettor, number) & bettor.on_hand(hand)
        for box in in_play.boxes
        for bettor in box.bettors
        for hand in box.live_hands
    )


# A recorded round at multiple action: the dealer's hands on a line, and what cannot have happened.

Cards = tuple[Card, ...]

# Hands that are over before the dealer's is played.
NOTHING_TO_BEAT = frozenset((BUST, BLACKJACK, FIVE_CARD_21))


def dealers_hands_of_line(
    options: Options, first: Sequence[str], further: Sequence[Sequence[str] | None]
) -> list[Cards]:
    """Return the dealer's hands, each with the up card; the first one may be the up card alone."""
    given = [cards(hand) for hand in further if hand is not None]
    if not given and first:
        return [cards(first)]
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
    return [whole, *[(whole[0], *hand) for hand in given]]


def check_dealers_hands(
    table: Table[Any], hands: Sequence[Cards], stand_at: Sequence[int], bets: Bets, *, surrender: bool
) -> None:
    """Refuse hands of the dealer that are missing, or not drawn and stood on by the rule."""
    over = surrender or NOTHING_TO_BEAT.issuperset(stand_at)
    for number, (main, hand) in enumerate(zip_longest(MAINS, hands, fillvalue=()), 1):
        if len(hand) > 1:
            check_dealer(table, hand, nobody_left=over or main not in bets)
        elif main in bets and (not over or _waits(hands[0][0], stand_at, surrender=surrender)):
            raise Refusal(
                f"{main} is bet, and the dealer's {ORDINALS[number]} hand is missing. Give its cards as "
                f"{'dealer' if number == 1 else f'dealer-{number}'}.",
                SECTION,
            )


_BY_MAIN = {names.main: names for names in (BOX_WAGERS, *FURTHER.values())}


def _waits(up_card: Card, stand_at: Sequence[int], *, surrender: bool) -> bool:
    """Return whether a hand that is over waits for the dealer's second card."""
    return is_potential_blackjack(up_card) and (surrender or BLACKJACK in stand_at)


def check_decisions(table: Table[Any], hands: Sequence[Cards], bets: Bets, *, surrender: bool) -> None:
    """Refuse decisions that are not allowed, and those that were not taken for all wagers on the hand."""
    for main, names in _BY_MAIN.items():
        if main not in bets:
            continue
        RecordedBox(table, PARAGRAPHS, names).check_decisions(hands, bets, surrender=surrender)
        if names is BOX_WAGERS:
            continue
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
