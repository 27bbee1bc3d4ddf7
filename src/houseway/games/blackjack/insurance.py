"""Insurance (13:69F-2.9), even money (2.7) and the card reader, when the dealer may have blackjack.

These sections are titles only in our sources: this is the standard public rule (reading 47).
"""

from __future__ import annotations

from houseway.equipment.money import dollars
from houseway.games.blackjack.dealing import READER_FAILS
from houseway.games.blackjack.hands import ACES, Played
from houseway.games.blackjack.layout import Bettor, Box, Layout
from houseway.games.blackjack.options import INSURANCE, PAYMENT_OF_BLACKJACK, dealing_cite
from houseway.games.blackjack.wagers import INSURANCE_WAGER, MAIN, offers_even_money
from houseway.rules.game import Table
from houseway.rules.procedure import Procedure
from houseway.rules.steps import Announce, Decide, Happening, Measure, Perform, Step

NO_BET = "insurance pays 2 to 1, and the dealer's second card makes blackjack less than once in three"
NO_EVEN_MONEY = "a blackjack that waits wins 3 to 2 about nine times in thirteen, and else is returned"


def look_for_blackjack(table: Table[Played], layout: Layout) -> Procedure[None]:
    """Up to the moment when it is known whether the dealer has blackjack, or when that must wait."""
    if layout.up_card in ACES and INSURANCE_WAGER in table.wagers:
        yield from _offer_insurance(table, layout)
    if layout.potential_blackjack:
        yield from _read_hole_card(table, layout)
    else:
        layout.known_blackjack = False
    if layout.known_blackjack is False:
        yield from _pay_blackjacks(layout)


def _offer_insurance(table: Table[Played], layout: Layout) -> Procedure[None]:
    """Each person decides for the own wager, also behind another one."""
    yield Announce(key="offer-insurance", words="Insurance?", cite=INSURANCE)
    for box, bettor in layout.bettors:
        if box.has_blackjack and offers_even_money(table.options):
            yield from _offer_even_money(layout, box, bettor)
        elif bettor.stake > 1:
            yield from _offer_to(layout, box, bettor)
    yield Announce(key="insurance-closed", words="Insurance is closed", cite=INSURANCE)
    taken = layout.settle(
        "pay-even-money",
        "Pay even money",
        PAYMENT_OF_BLACKJACK,
        lambda _, bettor: frozenset({MAIN}) if bettor.even_money else frozenset(),
    )
    yield from if_any(taken)


def if_any(step: Step | None) -> Procedure[None]:
    if step is not None:
        yield step


def _offer_even_money(layout: Layout, box: Box, bettor: Bettor) -> Procedure[None]:
    answer = yield Decide(
        key=f"seat-{bettor.seat}-insurance",
        words=f"Seat {bettor.seat}: even money for blackjack",
        cite=PAYMENT_OF_BLACKJACK,
        who=f"seat {bettor.seat}",
        values=("no", "even-money"),
        seat=bettor.seat,
        hand=tuple(box.hands[0].cards),
        dealer=layout.shown,
        hint="no",
        hint_reason=NO_EVEN_MONEY,
    )
    bettor.even_money = answer == "even-money"


def _offer_to(layout: Layout, box: Box, bettor: Bettor) -> Procedure[None]:
    most = bettor.stake // 2
    answer = yield Decide(
        key=f"seat-{bettor.seat}-insurance",
        words=f"Seat {bettor.seat}: insurance up to {dollars(most)}",
        cite=INSURANCE,
        who=f"seat {bettor.seat}",
        values=("no", "insurance"),
        seat=bettor.seat,
        hand=tuple(box.hands[0].cards),
        dealer=layout.shown,
        costs={"insurance": most},
        hint="no",
        hint_reason=NO_BET,
    )
    if answer == "insurance":
        bettor.bets[INSURANCE_WAGER] = yield Measure(
            key=f"seat-{bettor.seat}-insurance-bet",
            words=f"Cents of insurance, at most half the wager of seat {bettor.seat}",
            cite=INSURANCE,
            least=1,
            most=most,
            usual=most,
        )


def _read_hole_card(table: Table[Played], layout: Layout) -> Procedure[None]:
    """With a reader that fails, the hole card stays unknown until the players have finished."""
    read = yield Perform(
        key="card-reader",
        words="Slide the hole card, face down, into the card reader",
        cite=dealing_cite(table.options),
        may_happen=(READER_FAILS,),
    )
    if isinstance(read, Happening):
        yield Perform(
            key="without-reader",
            words="The round goes on; whether the dealer has blackjack is seen when the hole card is turned",
            cite=READER_FAILS.cite,
        )
        return
    layout.known_blackjack = layout.dealer_has_blackjack
    if layout.known_blackjack:
        return
    yield Announce(key="no-blackjack", words="No blackjack", cite=dealing_cite(table.options))
    yield from if_any(
        layout.settle(
            "collect-insurance",
            "Collect the insurance wagers",
            INSURANCE,
            lambda *_: frozenset({INSURANCE_WAGER}),
        )
    )


def _pay_blackjacks(layout: Layout) -> Procedure[None]:
    """Before anybody gets a third card."""
    paid = [box for box in layout.boxes if box.has_blackjack and not box.voided]
    step = layout.settle(
        "pay-blackjack",
        "Pay the players' blackjacks and take up their cards",
        PAYMENT_OF_BLACKJACK,
        lambda box, _: frozenset({MAIN}) if box in paid else frozenset(),
    )
    yield from if_any(step)
    for box in paid:
        box.hands[0].collected = True
