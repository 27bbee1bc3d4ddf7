"""The offer to add the proceeds of house money to the blackjack wager (13:69F-2.28)."""

from __future__ import annotations

from houseway.equipment.money import Cents, dollars
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.round.boxes import Bettor, Box, BoxesInPlay
from houseway.games.blackjack.side_bets.house_money import (
    ADD,
    ADDED,
    HOUSE_MONEY,
    HOUSE_MONEY_WAGER,
    KEEP,
    NAME,
    advice_on_adding,
)
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Procedure
from houseway.rules.procedure.steps import Decide
from houseway.rules.procedure.taking_wagers import AddWager


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
