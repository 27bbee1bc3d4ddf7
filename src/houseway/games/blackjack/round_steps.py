"""The steps of a round that games of this family share: the deal, insurance, the dealer's hand, settlement.

The sections are titles only in our sources: these are the standard public rules (reading 47).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.equipment.money import dollars
from houseway.games.blackjack.boxes import Bettor, Box, BoxesInPlay, may_insure, may_take_even_money
from houseway.games.blackjack.dealing import CardsInPlay, mishaps
from houseway.games.blackjack.hand_wagers import INSURANCE_WAGER
from houseway.games.blackjack.side_bets import FIRST_CARDS
from houseway.games.blackjack.side_bets.first_cards import FirstCardsWager, Waiting
from houseway.rules.game import Table
from houseway.rules.procedure.face_down import Tell, is_unseen
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure, Voided
from houseway.rules.procedure.steps import Announce, Decide, Happening, Perform, Show, Step
from houseway.rules.procedure.taking_wagers import AddWager

# Insurance (13:69F-2.9), even money (2.7) and the card reader, when the dealer may have blackjack.
#
# These sections are titles only in our sources: this is the standard public rule (reading 47).

NO_BET = "insurance pays 2 to 1, and the dealer's second card makes blackjack less than once in three"
NO_EVEN_MONEY = "a blackjack that waits wins 3 to 2 about nine times in thirteen, and is returned otherwise"


def check_for_blackjack(table: Table[Any], in_play: BoxesInPlay) -> Procedure[None]:
    """Offer insurance and use the card reader, until it is known whether the dealer has blackjack."""
    if may_insure(table, in_play.up_card):
        yield from _offer_insurance(table, in_play)
    if in_play.potential_blackjack:
        yield from _read_hole_card(table, in_play)
    else:
        in_play.known_blackjack = False


def _offer_insurance(table: Table[Any], in_play: BoxesInPlay) -> Procedure[None]:
    """Ask every person with a wager, also those who bet behind a player."""
    cite = in_play.paragraphs.insurance
    yield Announce(key="offer-insurance", words="Insurance?", cite=cite)
    for box, bettor in in_play.bettors:
        if may_take_even_money(table, box.hands[0].cards, in_play.up_card):
            yield from _offer_even_money(in_play, box, bettor)
        elif bettor.most_insurance:
            yield from _offer_to(in_play, box, bettor)
    yield Announce(key="insurance-closed", words="Insurance is closed", cite=cite)
    taken = in_play.settle(
        "pay-even-money",
        "Pay even money",
        in_play.paragraphs.blackjack,
        lambda _, bettor: frozenset({bettor.wagers.main}) if bettor.even_money else frozenset(),
    )
    yield from if_any(taken)


def if_any(step: Step | None) -> Procedure[None]:
    if step is not None:
        yield step


def _offer_even_money(in_play: BoxesInPlay, box: Box, bettor: Bettor) -> Procedure[None]:
    answer = yield Decide(
        key=f"seat-{bettor.seat}-insurance",
        words=f"Seat {bettor.seat}: even money for blackjack",
        cite=in_play.paragraphs.blackjack,
        who=f"seat {bettor.seat}",
        values=("no", "even-money"),
        undecided="no",
        seat=bettor.seat,
        hand=tuple(box.hands[0].cards),
        dealer=in_play.shown,
        hint="no",
        hint_reason=NO_EVEN_MONEY,
    )
    bettor.even_money = answer == "even-money"


def _offer_to(in_play: BoxesInPlay, box: Box, bettor: Bettor) -> Procedure[None]:
    most, cite = bettor.most_insurance, in_play.paragraphs.insurance
    answer = yield Decide(
        key=f"seat-{bettor.seat}-insurance",
        words=f"Seat {bettor.seat}: insurance up to {dollars(most)}",
        cite=cite,
        who=f"seat {bettor.seat}",
        values=("no", "insurance"),
        undecided="no",
        seat=bettor.seat,
        hand=in_play.cards_at(box),
        dealer=in_play.shown,
        costs={"insurance": most},
        adds={"insurance": INSURANCE_WAGER},
        hint="no",
        hint_reason=NO_BET,
    )
    if answer == "insurance":
        bettor.bets[INSURANCE_WAGER] = yield AddWager(
            key=f"seat-{bettor.seat}-insurance-bet",
            seat=bettor.seat,
            wager=INSURANCE_WAGER,
            words=f"Insurance of seat {bettor.seat}, at most half the wager",
            cite=cite,
            least=1,
            most=most,
            usual=most,
        )


def _read_hole_card(table: Table[Any], in_play: BoxesInPlay) -> Procedure[None]:
    """Read the hole card; if the reader fails, it stays unknown until the players have finished."""
    cite, fails = in_play.paragraphs.dealing(table.options), mishaps(in_play.paragraphs).reader_fails
    words = "Slide the hole card, face down, into the card reader"
    unseen = is_unseen(in_play.dealer)
    if unseen:  # with real cards the reader answers, and nobody looks at the card
        read = yield Tell(
            key="card-reader",
            words=f"{words}: does it show blackjack?",
            cite=cite,
            values=("no", "yes"),
            may_happen=(fails,),
        )
    else:
        read = yield Perform(key="card-reader", words=words, cite=cite, may_happen=(fails,))
    if isinstance(read, Happening):
        yield Perform(
            key="without-reader",
            words="The round continues; a blackjack of the dealer is seen when the hole card is turned",
            cite=fails.cite,
        )
        return
    in_play.known_blackjack = read == "yes" if unseen else in_play.dealer_has_blackjack
    if in_play.known_blackjack:
        return
    yield Announce(key="no-blackjack", words="No blackjack", cite=cite)
    yield from if_any(
        in_play.settle(
            "collect-insurance",
            "Collect the insurance wagers",
            in_play.paragraphs.insurance,
            lambda *_: frozenset({INSURANCE_WAGER}),
        )
    )


def pay_blackjacks(in_play: BoxesInPlay, boxes: Sequence[Box]) -> Procedure[None]:
    """Pay blackjacks in these boxes, if it is known that the dealer has none."""
    if in_play.known_blackjack is not False:
        return
    paid = [box for box in boxes if box.has_blackjack and not box.voided]
    step = in_play.settle(
        "pay-blackjack",
        "Pay the players' blackjacks and take up their cards",
        in_play.paragraphs.blackjack,
        lambda box, _: box.first_wagers if box in paid else frozenset(),
    )
    yield from if_any(step)
    for box in paid:
        box.hands[0].collected = True


def deal_two_cards(table: Table[Any], in_play: BoxesInPlay, cards: CardsInPlay) -> Procedure[None]:
    """Deal clockwise, one card each and one to the dealer, twice; the dealer's second is face down."""
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
    """Turn the hole card; the dealer draws only if a hand is left to beat."""
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


# Settles the side wagers on first cards: after every second card, before the card reader is used.


def settle_first_cards(in_play: BoxesInPlay) -> Procedure[None]:
    """Settle one side wager after the other, each from the dealer's right."""
    settled = [wager for wager in FIRST_CARDS if wager.names & _open_wagers(in_play)]
    for wager in settled:
        yield from _settle(in_play, wager)
    if settled:
        yield Perform(
            key="round-goes-on",
            words="The sidebets are settled; the round continues",
            cite=settled[-1].steps.goes_on,
        )


def _open_wagers(in_play: BoxesInPlay) -> frozenset[str]:
    return frozenset(name for _, bettor in in_play.bettors for name in bettor.open_wagers)


def _settle(in_play: BoxesInPlay, wager: FirstCardsWager) -> Procedure[None]:
    """Settle losing wagers, then winning ones, except those that wait for a later card."""
    betting = [box for box, bettor in in_play.bettors if wager.names & bettor.open_wagers]
    due = [box for box in betting if not _waits(in_play, wager, box)]
    called = wager.steps.called
    yield Perform(
        key=wager.name,
        words=f"{called} are settled before any further card and before the card reader",
        cite=wager.steps.begins,
    )
    losing = [box for box in due if wager.row(in_play.first_cards(box)) is None]
    yield from if_any(
        in_play.settle(
            f"collect-{wager.name}",
            f"Collect all losing {called}",
            wager.steps.collects,
            lambda box, _: wager.names if box in losing else frozenset(),
        )
    )
    if wager.waiting:
        for box in dict.fromkeys(betting):
            if wager.row(in_play.first_cards(box)) == wager.waiting.row:
                yield from _look_at_up_card(in_play, wager, wager.waiting, box)
    yield from if_any(
        in_play.settle(
            f"pay-{wager.name}",
            f"Pay all winning {called}",
            wager.steps.pays,
            lambda box, _: wager.names if box in due else frozenset(),
        )
    )


def _waits(in_play: BoxesInPlay, wager: FirstCardsWager, box: Box) -> bool:
    return wager.waits(in_play.first_cards(box), potential_blackjack=in_play.potential_blackjack)


def _look_at_up_card(
    in_play: BoxesInPlay, wager: FirstCardsWager, waiting: Waiting, box: Box
) -> Procedure[None]:
    """A blackjack of the dealer would pay more, so the wager waits if there may be one."""
    yield Perform(
        key=f"seat-{box.spot}-{waiting.key}",
        words=f"Seat {box.spot} has {waiting.words}: look at the dealer's up card before paying",
        cite=waiting.noticed,
    )
    can = "can" if in_play.potential_blackjack else "cannot"
    yield Perform(
        key=f"seat-{box.spot}-potential-blackjack",
        words=f"The dealer shows the {in_play.up_card.words} and {can} have blackjack",
        cite=waiting.looked_at,
    )
    if in_play.potential_blackjack:
        yield Perform(
            key=f"seat-{box.spot}-{waiting.waits_key}",
            words=f"The {wager.title} of seat {box.spot} waits until the end of the round",
            cite=waiting.waits,
        )
