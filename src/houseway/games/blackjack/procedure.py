"""A round of blackjack (13:69F-2.6 to 2.13), with King's Bounty in its place (13:69F-2.30).

The sections of the game itself are titles only in our sources: what is built is the standard public rule
(reading 47). King's Bounty is printed.
"""

from __future__ import annotations

from houseway.games.blackjack.hands import Played, dealers_rule
from houseway.games.blackjack.multiple_action.round import play_multiple_action
from houseway.games.blackjack.paragraphs import is_multiple_action
from houseway.games.blackjack.round.boxes import BoxesInPlay
from houseway.games.blackjack.round.dealing import CardsInPlay, pick_up
from houseway.games.blackjack.round.early_settlement import settle_first_cards
from houseway.games.blackjack.round.house_money_offer import offer_to_add
from houseway.games.blackjack.round.insurance import check_for_blackjack, pay_blackjacks
from houseway.games.blackjack.round.opening import prepare_cards
from houseway.games.blackjack.round.player_turn import Turn
from houseway.games.blackjack.round.shared_steps import (
    announce_total,
    deal_two_cards,
    play_dealers_hand,
    settle_what_is_open,
    void_what_is_open,
)
from houseway.games.blackjack.side_bets import kings_bounty
from houseway.games.blackjack.side_bets.side_wagers import first_cards_wagers
from houseway.games.blackjack.streak.between_rounds import BlackjackCondition, on_hands
from houseway.games.blackjack.streak.round_result import outcomes_with_net, settle_streaks
from houseway.games.blackjack.wagers import WAGERS
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Procedure, RoundEnd
from houseway.rules.procedure.shoe import OutOfCardsError, ShoeCondition
from houseway.rules.procedure.steps import NoMoreBets
from houseway.rules.procedure.taking_wagers import Cash, take_wagers, verbal_cash

BOUNTY_BEFORE_FIRST_CARD = Citation("13:69F-2.30(b)")
VERBAL_CASH = verbal_cash(BOUNTY_BEFORE_FIRST_CARD)


def round_of_play(table: Table[Played], condition: BlackjackCondition) -> Procedure[RoundEnd[Played]]:
    """One round; the cards are shuffled first if the cutting card came out in the last one."""
    condition.check_can_begin()
    shoe: ShoeCondition = condition
    if condition.finished:
        shoe = yield from prepare_cards(table)
    seats = yield from take_wagers(
        table,
        WAGERS,
        condition=condition,
        # Printed only for King's Bounty; our sources do not say what holds for other wagers.
        cash=Cash(VERBAL_CASH, is_taken=True) if kings_bounty.OWN in table.wagers else None,
    )
    yield NoMoreBets(cite=WAGERS if kings_bounty.OWN not in table.wagers else BOUNTY_BEFORE_FIRST_CARD)
    in_play = BoxesInPlay(on_hands(seats), dealers_rule(table.options), first_cards_wagers(table.options))
    cards = CardsInPlay(table, shoe, in_play)
    try:
        yield from _play(table, in_play, cards)
    except OutOfCardsError:
        yield from void_what_is_open(in_play)
    outcomes = outcomes_with_net(table, in_play)
    standing = yield from settle_streaks(table, seats, in_play, outcomes)
    yield pick_up(table.options)
    left = cards.condition()
    return RoundEnd(outcomes, BlackjackCondition(seen=left.seen, finished=left.finished, standing=standing))


def _play(table: Table[Played], in_play: BoxesInPlay, cards: CardsInPlay) -> Procedure[None]:
    if is_multiple_action(table.options):
        yield from play_multiple_action(table, in_play, cards)
        return
    yield from deal_two_cards(table, in_play, cards)
    for box in in_play.boxes:
        yield from announce_total(table, in_play, box)
    yield from settle_first_cards(in_play)
    yield from check_for_blackjack(table, in_play)
    yield from offer_to_add(table, in_play)
    yield from pay_blackjacks(in_play, in_play.boxes)
    if not in_play.known_blackjack:
        for box in in_play.boxes:
            if not box.voided and not box.has_blackjack:
                yield from Turn(table, in_play, cards, box).play()
    yield from play_dealers_hand(table, in_play, cards)
    yield from settle_what_is_open(in_play)
