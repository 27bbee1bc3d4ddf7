"""Adds the proceeds of house money to a hand: the offer at the table (13:69F-2.28), and the same in a
kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from houseway.equipment.cards import Card
from houseway.equipment.money import Cents, dollars
from houseway.games.blackjack.boxes import Bettor, Box, BoxesInPlay
from houseway.games.blackjack.hands import BLACKJACK, Played
from houseway.games.blackjack.side_bets.first_cards import ON, FirstCardsWager
from houseway.games.blackjack.variants.house_money import (
    ADD,
    ADDED,
    HOUSE_MONEY,
    HOUSE_MONEY_WAGER,
    KEEP,
    NAME,
    advice_on_adding,
)
from houseway.games.blackjack.wagers import BOX_WAGERS, MAIN
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Case, Codes, Kernel, Rounds
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Decide
from houseway.rules.procedure.taking_wagers import AddWager, check_slip
from houseway.rules.wagers.wagers import Bets, Seats


def offer_to_add(table: Table[Played], in_play: BoxesInPlay) -> Procedure[None]:
    """Ask everybody whose house money has won, once the dealer is known to have no blackjack."""
    if NAME not in table.wagers or in_play.known_blackjack is not False:
        return
    for box, bettor in in_play.bettors:
        proceeds = _proceeds(table, in_play, box, bettor)
        if proceeds and not bettor.even_money:
            yield from _offer_to(in_play, box, bettor, proceeds)


def _proceeds(table: Table[Played], in_play: BoxesInPlay, box: Box, bettor: Bettor) -> Cents:
    """Return what the wager has won together with its stake, or 0."""
    row = HOUSE_MONEY_WAGER.row(in_play.first_cards(box))
    pays = HOUSE_MONEY_WAGER.pay_table(table.options)
    if NAME not in bettor.bets or row is None or pays is None:
        return 0
    return bettor.bets[NAME] + pays[row].odds.pays(bettor.bets[NAME])


def _offer_to(in_play: BoxesInPlay, box: Box, bettor: Bettor, proceeds: Cents) -> Procedure[None]:
    hint, reason = advice_on_adding(box.first_two, in_play.up_card)
    answer = yield Decide(
        key=f"seat-{bettor.seat}-house-money",
        words=f"Seat {bettor.seat}: add up to {dollars(proceeds)} of house money to the blackjack wager",
        cite=HOUSE_MONEY,
        who=f"seat {bettor.seat}",
        values=(KEEP, ADD),
        undecided=KEEP,
        seat=bettor.seat,
        hand=box.first_two,
        dealer=in_play.shown,
        costs={ADD: proceeds},
        adds={ADD: ADDED},
        hint=hint,
        hint_reason=reason,
    )
    if answer == ADD:
        bettor.bets[ADDED] = yield AddWager(
            key=f"seat-{bettor.seat}-house-money-bet",
            seat=bettor.seat,
            wager=ADDED,
            words=f"House money that seat {bettor.seat} adds, at most the proceeds",
            cite=HOUSE_MONEY,
            least=1,
            most=proceeds,
            usual=proceeds,
        )


# The kernel for a player who adds the proceeds of house money to the hands that gain, as the hint says.
#
# The kernel of the table deals the same rounds without adding anything. Here the kind of the first cards
# also says whether house money that wins is added, and each case has all that lies on the layout at its end.

CAUTION = (
    "house money that wins is added to the hands that gain with eight decks, as the hint at the table says"
)


def _adds(first: Card, second: Card, up: Card) -> str | None:
    """Return whether the proceeds are added to these cards, in the form of a row."""
    wins = HOUSE_MONEY_WAGER.row_of(first, second, up) is not None
    return ADD if wins and advice_on_adding((first, second), up)[0] == ADD else None


# Not a wager that anybody makes: by it the kinds of first cards are told apart.
ADDING = FirstCardsWager(
    ADDED, "", HOUSE_MONEY, {ON: HOUSE_MONEY_WAGER.tables[ON]}, _adds, "", "", sees_up_card=True
)


def adding_kernel(
    table: Table[Played], told_apart: Callable[[FirstCardsWager], Kernel[Played]], wanted: Seats
) -> Kernel[Played]:
    """Return the kernel for one player with these bets; ``told_apart`` makes one with the further kinds."""
    if len(wanted) != 1:
        raise Refusal("Only one hand is simulated. Give the bets of one seat.", HOUSE_MONEY)
    ((seat, bets),) = wanted.items()
    check_slip(table, seat, bets)
    plain = told_apart(ADDING)
    cases = [
        Case(case.outcome, case.decision, layout={seat: on_layout(table, case, bets)}) for case in plain.cases
    ]
    caution = "; ".join(filter(None, (plain.caution, CAUTION)))
    return replace(plain, cases=cases, judge=_not_recorded, judge_longer=None, shoes=None, caution=caution)


def on_layout(table: Table[Played], case: Case[Played], bets: Bets) -> Bets:
    """Return all that lies on the layout at the end: what is added goes onto every hand of a split pair."""
    placed = case.bets(bets)
    row, pays = HOUSE_MONEY_WAGER.found_in(case.outcome), HOUSE_MONEY_WAGER.pay_table(table.options)
    adds = (ADDED, ADD) in case.outcome.side and case.outcome.dealer != BLACKJACK
    if not adds or row is None or pays is None or NAME not in bets:
        return placed
    proceeds = bets[NAME] + pays[row].odds.pays(bets[NAME])
    on_hands = (*BOX_WAGERS.on_hand, *BOX_WAGERS.doubles)
    more = {name: bet + proceeds for name, bet in placed.items() if name in on_hands and name != MAIN}
    return {**placed, **more, ADDED: proceeds}


def _not_recorded(_: Rounds) -> Codes:
    raise NotImplementedError("recorded rounds are judged by the kernel of the table")
