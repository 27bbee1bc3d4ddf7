"""A round at multiple action (13:69F-2.18): the dealer plays several hands, one after the other, on one card.

Nobody knows a hole card: the dealer's second card is dealt when all players are done, another one for each
hand (reading 186). So a player's blackjack waits where the dealer may have one too, and so does a surrender.
"""

from __future__ import annotations

from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.multiple_action.wagers import ORDINALS, SECTION
from houseway.games.blackjack.paragraphs import dealers_hands
from houseway.games.blackjack.round.boxes import Bettor, BoxesInPlay
from houseway.games.blackjack.round.dealing import CardsInPlay
from houseway.games.blackjack.round.early_settlement import settle_first_cards
from houseway.games.blackjack.round.insurance import if_any, pay_blackjacks
from houseway.games.blackjack.round.player_turn import Turn
from houseway.games.blackjack.round.shared_steps import announce_total, settle_what_is_open
from houseway.rules.game import Table
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Announce, Perform

# The places of the dealer's further hands, by their numbers. Each begins with the dealer's up card.
PLACES = {number: Place(f"dealer hand {number}") for number in ORDINALS if number > 1}
BEGINS_WITH = {place.name: DEALER.name for place in PLACES.values()}


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
