"""Parts of a round that games of this family share: the deal, the dealer's hand and the settlement.

The sections are titles only in our sources: these are the standard public rules (reading 47).
"""

from __future__ import annotations

from typing import Any

from houseway.games.blackjack.round.boxes import Box, BoxesInPlay
from houseway.games.blackjack.round.dealing import CardsInPlay, mishaps
from houseway.games.blackjack.round.insurance import if_any
from houseway.rules.game import Table
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure, Voided
from houseway.rules.procedure.steps import Announce, Happening, Show


def deal_two_cards(table: Table[Any], in_play: BoxesInPlay, cards: CardsInPlay) -> Procedure[None]:
    """Deal clockwise, one card each and one to the dealer, twice; the dealer's second lies face down."""
    cite = in_play.paragraphs.dealing(table.options)
    for _ in (1, 2):
        for box in in_play.boxes:
            hand = box.hands[0]
            place = Place.of_seat(box.spot, hand.number)
            yield from cards.to_player(place, in_play.name_of(box, hand), hand, cite)
        yield from cards.to_dealer(cite)


def announce_total(table: Table[Any], in_play: BoxesInPlay, box: Box) -> Procedure[None]:
    """Announce the total of a box; one that was dealt wrongly is out of the round with all its wagers."""
    hand, irregularities = box.hands[0], in_play.paragraphs.irregularities
    place = Place.of_seat(box.spot, hand.number)
    answer = yield Announce(
        key=f"{place.key}-total",
        words=f"{in_play.name_of(box, hand).capitalize()}: {hand.words}",
        cite=in_play.paragraphs.dealing(table.options),
        may_happen=(mishaps(in_play.paragraphs).wrong_number,),
        about=place,
    )
    if isinstance(answer, Happening):
        at_seat = [other for other in in_play.boxes if other.spot == box.spot]
        for other in at_seat:
            other.voided = Voided(irregularities, f"seat {box.spot} was not dealt two cards")
            other.hands[0].collected = True
        yield from if_any(
            in_play.settle(
                f"seat-{box.spot}-void",
                f"Return the wagers on box {box.spot} and take up its cards",
                irregularities,
                lambda other, bettor: bettor.open_wagers if other in at_seat else frozenset(),
            )
        )


def play_dealers_hand(table: Table[Any], in_play: BoxesInPlay, cards: CardsInPlay) -> Procedure[None]:
    """Turn the hole card; the dealer draws only if somebody is left to beat."""
    yield from cards.turn_hole_card(in_play.paragraphs.dealing(table.options))
    in_play.hole_card_is_up = True
    yield Show(
        key="hole-card",
        words=f"Turn the hole card: the dealer has {in_play.rule.in_words(in_play.dealer)}",
        cite=in_play.paragraphs.dealing(table.options),
        place=DEALER,
        cards=tuple(in_play.dealer),
        makes=in_play.rule.in_words(in_play.dealer),
    )
    if in_play.dealer_has_blackjack or not any(box.live_hands for box in in_play.boxes):
        return
    rule, cite = in_play.rule, in_play.paragraphs.drawing
    while rule.draws(in_play.dealer):
        yield from cards.to_dealer(cite)
    yield Announce(key="dealer-total", words=f"The dealer has {rule.in_words(in_play.dealer)}", cite=cite)


def settle_what_is_open(in_play: BoxesInPlay) -> Procedure[None]:
    yield from if_any(
        in_play.settle(
            "settle",
            "From the dealer's right, collect losing wagers and pay winning wagers seat by seat",
            in_play.paragraphs.wagers,
            lambda _, bettor: bettor.open_wagers,
        )
    )


def void_what_is_open(in_play: BoxesInPlay) -> Procedure[None]:
    """Return every wager that is not settled: not even the discards can complete the round."""
    voided = Voided(in_play.paragraphs.irregularities, "there are too few cards to complete the round")
    for box in in_play.boxes:
        box.voided = box.voided or voided
    yield from if_any(
        in_play.settle(
            "return-wagers",
            f"The round is void: {voided.reason}. Return every wager that is not settled",
            voided.cite,
            lambda _, bettor: bettor.open_wagers,
        )
    )
