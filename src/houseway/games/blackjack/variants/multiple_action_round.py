"""A round at multiple action (13:69F-2.18): the dealer plays several hands, one after the other, on one
card.

Nobody knows a hole card: the dealer's second card is dealt when all players are done, another one for
each hand (reading 186). So a player's blackjack waits where the dealer may have one too, and so does a
surrender.
"""

from __future__ import annotations

from typing import Any

from houseway.games.blackjack.boxes import Bettor, BoxesInPlay
from houseway.games.blackjack.dealing import CardsInPlay
from houseway.games.blackjack.hand_wagers import AGAINST, BOX_WAGERS, ORDINALS
from houseway.games.blackjack.hands import BLACKJACK, Played, is_potential_blackjack
from houseway.games.blackjack.line_checks import NOTHING_TO_BEAT, RecordedBox, dealers_hand
from houseway.games.blackjack.paragraphs import PARAGRAPHS, SEVERAL_HANDS, dealers_hands
from houseway.games.blackjack.player_turn import Turn
from houseway.games.blackjack.round_steps import (
    announce_total,
    if_any,
    pay_blackjacks,
    settle_first_cards,
    settle_what_is_open,
)
from houseway.games.blackjack.variants.variant import RecordedHands
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.places import DEALER, BeginsWith, Place
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Announce, Perform

# The places of the dealer's further hands, by their numbers. Each begins with the dealer's up card.
PLACES = {number: Place(f"dealer hand {number}") for number in ORDINALS if number > 1}
DEALERS_HANDS = {place.name: BeginsWith(DEALER.name) for place in PLACES.values()}


def play_round(table: Table[Played], in_play: BoxesInPlay, cards: CardsInPlay) -> Procedure[None]:
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
    yield Announce(key=f"dealer-{number}-total", words=words, cite=SEVERAL_HANDS)
    yield from if_any(
        in_play.settle(
            f"settle-{number}",
            f"From the dealer's right, settle the wagers against the dealer's {ORDINALS[number]} hand",
            SEVERAL_HANDS,
            lambda _, bettor: _open(bettor, number),
        )
    )
    if number < dealers_hands(table.options):
        yield Perform(
            key=f"dealer-{number}-discarded",
            words=f"Put the cards of the dealer's {ORDINALS[number]} hand into the discard rack, except for "
            "the up card",
            cite=SEVERAL_HANDS,
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


# What cannot have happened in a recorded round.


def check_line(table: Table[Played], line: RecordedHands) -> None:
    """Refuse a line whose decisions or dealer's hands do not go with all its wagers."""
    for names in AGAINST.values():
        if names is not BOX_WAGERS and names.main in line.bets:
            box = RecordedBox(table.options, PARAGRAPHS, names)
            box.stand_at(line.hands, line.bets, surrender=line.surrender, plain_21=len(line.hands) > 1)
            for double, of_first in zip(names.doubles, BOX_WAGERS.doubles, strict=True):
                _check_doubled_together(double, of_first, line)
    _check_dealers_hands(table, line)


def _check_doubled_together(double: str, of_first: str, line: RecordedHands) -> None:
    if (double in line.bets) != (of_first in line.bets):
        missing, bet = (double, of_first) if of_first in line.bets else (of_first, double)
        raise Refusal(
            f"{bet} is bet, and {missing} is not. Doubling down adds to every wager on the hand.",
            SEVERAL_HANDS,
        )


def _check_dealers_hands(table: Table[Any], line: RecordedHands) -> None:
    """Refuse hands of the dealer that are missing, or not drawn and stood on by the rule."""
    over = line.surrender or NOTHING_TO_BEAT.issuperset(line.stand_at)
    for number, names in AGAINST.items():
        is_bet, hand = names.main in line.bets, line.dealers[number - 1 : number]
        if hand and len(hand[0]) > 1:
            dealers_hand(table.options, hand[0]).check(nobody_left=over or not is_bet)
        elif is_bet and (not over or _waits(line)):
            raise Refusal(
                f"{names.main} is bet, and the dealer's {ORDINALS[number]} hand is missing. Give its cards "
                f"as {'dealer' if number == 1 else f'dealer-{number}'}.",
                SEVERAL_HANDS,
            )


def _waits(line: RecordedHands) -> bool:
    """Return whether a hand that is over waits for the dealer's second card."""
    may_have_blackjack = is_potential_blackjack(line.dealers[0][0])
    return may_have_blackjack and (line.surrender or BLACKJACK in line.stand_at)
