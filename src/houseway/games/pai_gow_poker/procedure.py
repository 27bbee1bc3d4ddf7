"""A round of play of pai gow poker, from the shuffle until the cards are collected."""

from __future__ import annotations

from dataclasses import replace

from houseway.games.pai_gow_poker.hands.setting import SETTING
from houseway.games.pai_gow_poker.round.dealing import AT_A_DEAL, HandsInPlay, deal
from houseway.games.pai_gow_poker.round.opening import (
    DEALING,
    DEALT,
    SHUFFLER_JAM,
    DeckCondition,
    make_deck_ready,
)
from houseway.games.pai_gow_poker.round.showdown import (
    WRONG_NUMBER,
    set_hands,
    settle,
    show_dealer,
    show_three_cards,
    turn_up_hands,
)
from houseway.games.pai_gow_poker.round.starting_position import (
    INVALID_ROLL,
    clockwise_from,
    find_starting_position,
)
from houseway.games.pai_gow_poker.settlement import Showdown
from houseway.games.pai_gow_poker.wagers import BANKING, PAI_GOW, WAGERS, may_be_bank
from houseway.rules.game import Table
from houseway.rules.procedure.banking import house_wager, offer_in_turn
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.steps import NoMoreBets, Perform
from houseway.rules.procedure.taking_wagers import Cash, return_wagers, take_wagers, verbal_cash

VERBAL_CASH = verbal_cash(WAGERS)
IRREGULARITIES = (VERBAL_CASH, SHUFFLER_JAM, INVALID_ROLL, *AT_A_DEAL, WRONG_NUMBER)


def round_of_play(table: Table[Showdown], condition: DeckCondition) -> Procedure[RoundEnd[Showdown]]:
    """Play one round."""
    condition.check_can_begin()
    yield from make_deck_ready(table, condition)
    seats = yield from take_wagers(table, WAGERS, cash=Cash(VERBAL_CASH, is_taken=False), condition=condition)
    how = table.options.choice(DEALING.name)
    yield NoMoreBets(cite=DEALT[how])
    in_play = HandsInPlay(seats, how)
    bank = table.bank_of(seats)
    first = Place.of_seat(bank.seat) if bank else DEALER
    start = yield from find_starting_position(table, condition.rounds, first)
    left = replace(condition, has_deck=True, rounds=condition.rounds + 1, standing={}, house_wager=0)
    voided = yield from deal(in_play, clockwise_from(start))
    if voided:
        return (yield from _void(voided, in_play, left))
    yield from show_three_cards(in_play)
    settings = yield from set_hands(table, in_play)
    if isinstance(settings, Voided):
        return (yield from _void(settings, in_play, left))
    dealer = yield from show_dealer(table, in_play)
    if isinstance(dealer, Voided):
        return (yield from _void(dealer, in_play, left))
    settings = yield from turn_up_hands(table, in_play, settings)
    if isinstance(settings, Voided):
        return (yield from _void(settings, in_play, left))
    wager = house_wager(table, bank, seats, PAI_GOW, condition.house_wager)
    outcomes = yield from settle(in_play, settings, dealer, bank, wager)
    yield Perform(
        key="collect-cards",
        words="Collect the cards hand by hand, so that every hand can be reconstructed, the dealer's last",
        cite=SETTING,
    )
    if may_be_bank(table.options):
        left = yield from offer_in_turn(table, left, seats, PAI_GOW, BANKING)
    return RoundEnd(outcomes, left)


def _void(voided: Voided, in_play: HandsInPlay, left: DeckCondition) -> Procedure[RoundEnd[Showdown]]:
    yield from return_wagers(voided, in_play.seats)
    words = "Gather the cards. They will be shuffled before the next deal"
    if not in_play.deck_is_whole:
        words = "Remove the deck from the table"
    yield Perform(key="gather-cards", words=words, cite=voided.cite)
    left = replace(left, has_deck=in_play.deck_is_whole, standing={}, house_wager=0)
    return RoundEnd(voided, left)
