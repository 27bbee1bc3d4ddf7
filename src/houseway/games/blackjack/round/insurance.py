"""Insurance (13:69F-2.9), even money (2.7) and the card reader, when the dealer may have blackjack.

These sections are titles only in our sources: this is the standard public rule (reading 47).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houseway.equipment.money import dollars
from houseway.games.blackjack.round.boxes import Bettor, Box, BoxesInPlay
from houseway.games.blackjack.round.dealing import mishaps
from houseway.games.blackjack.round.hand_wagers import INSURANCE_WAGER
from houseway.games.blackjack.round.legal import may_insure, may_take_even_money
from houseway.rules.game import Table
from houseway.rules.procedure.face_down import Tell, is_unseen
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Announce, Decide, Happening, Perform, Step
from houseway.rules.procedure.taking_wagers import AddWager

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
