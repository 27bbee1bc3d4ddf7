"""A round of blackjack switch (13:69F-2A.5 to 2A.12).

The sections are titles only in our sources: what is built is the standard public game (readings 138 to 145).
"""

from __future__ import annotations

from houseway.equipment.money import Cents
from houseway.games.blackjack.hands import dealers_rule
from houseway.games.blackjack.round.boxes import Box
from houseway.games.blackjack.round.dealing import CardsInPlay, every_irregularity, pick_up
from houseway.games.blackjack.round.insurance import check_for_blackjack, if_any, pay_blackjacks
from houseway.games.blackjack.round.opening import prepare_cards, receive_cards
from houseway.games.blackjack.round.player_turn import Turn
from houseway.games.blackjack.round.shared_steps import (
    announce_total,
    deal_two_cards,
    play_dealers_hand,
    settle_what_is_open,
    void_what_is_open,
)
from houseway.games.blackjack_switch.hands import Switched, switched
from houseway.games.blackjack_switch.options import plain_21
from houseway.games.blackjack_switch.paragraphs import DEALING, MATCH_WAGER, PARAGRAPHS
from houseway.games.blackjack_switch.round.two_boxes import TwoBoxesInPlay
from houseway.games.blackjack_switch.strategy.endless_shoe import KEEP, SWITCH, endless_shoe
from houseway.games.blackjack_switch.wagers import MATCH
from houseway.rules.game import Table
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd
from houseway.rules.procedure.shoe import OutOfCardsError, ShoeCondition
from houseway.rules.procedure.steps import Decide, Move, NoMoreBets
from houseway.rules.procedure.taking_wagers import take_wagers

IRREGULARITIES = every_irregularity(PARAGRAPHS)


def opening(table: Table[Switched]) -> Procedure[Condition]:
    """Inspect the cards, show them, wash and shuffle them."""
    yield from receive_cards(table, PARAGRAPHS)
    return (yield from prepare_cards(table, PARAGRAPHS))


def round_of_play(table: Table[Switched], condition: ShoeCondition) -> Procedure[RoundEnd[Switched]]:
    """One round; the cards are shuffled first if the cutting card came out in the last one."""
    condition.check_can_begin()
    if condition.finished:
        condition = yield from prepare_cards(table, PARAGRAPHS)
    seats = yield from take_wagers(table, PARAGRAPHS.wagers)
    yield NoMoreBets(cite=PARAGRAPHS.wagers)
    in_play = TwoBoxesInPlay(seats, dealers_rule(table.options), endless_shoe(table.options))
    cards = CardsInPlay(table, condition, in_play)
    try:
        yield from _play(table, in_play, cards)
    except OutOfCardsError:
        yield from void_what_is_open(in_play)
    yield pick_up(table.options, PARAGRAPHS)
    return RoundEnd(in_play.outcomes(), cards.condition())


def _play(table: Table[Switched], in_play: TwoBoxesInPlay, cards: CardsInPlay) -> Procedure[None]:
    yield from deal_two_cards(table, in_play, cards)
    for box in in_play.boxes:
        if not box.voided:
            yield from announce_total(table, in_play, box)
    yield from _settle_matches(in_play)
    yield from check_for_blackjack(table, in_play)
    if not in_play.known_blackjack:
        for first, second in in_play.pairs():
            if not first.voided:
                yield from _play_spot(table, in_play, cards, (first, second))
    yield from play_dealers_hand(table, in_play, cards)
    yield from settle_what_is_open(in_play)


def _settle_matches(in_play: TwoBoxesInPlay) -> Procedure[None]:
    """Settle the match wagers before anybody decides: the losing ones first."""
    rows = {first.spot: in_play.note_match(first) for first, _ in in_play.pairs() if not first.voided}
    for key, words, are_paid in (
        ("collect-match", "Collect the losing match wagers", False),
        ("pay-match", "Pay the winning match wagers, each once at its highest payoff", True),
    ):
        due = [spot for spot, row in rows.items() if (row is not None) is are_paid]
        yield from if_any(
            in_play.settle(
                key,
                words,
                MATCH_WAGER,
                lambda box, _, due=due: frozenset({MATCH}) if box.spot in due else frozenset(),  # type: ignore[misc]
            )
        )


def _play_spot(
    table: Table[Switched], in_play: TwoBoxesInPlay, cards: CardsInPlay, boxes: tuple[Box, Box]
) -> Procedure[None]:
    """Let the player switch once, then play both hands in turn."""
    yield from _offer_switch(table, in_play, boxes)
    yield from pay_blackjacks(in_play, boxes)
    for box in boxes:
        if not box.has_blackjack:
            yield from Turn(table, in_play, cards, box).play()


def _offer_switch(table: Table[Switched], in_play: TwoBoxesInPlay, boxes: tuple[Box, Box]) -> Procedure[None]:
    first, second = (box.hands[0] for box in boxes)
    seat = boxes[0].bettors[0].seat
    costs: dict[str, Cents] = {}
    hint, reason = in_play.endless_shoe.advise_switch(first.cards, second.cards, in_play.up_card)
    answer = yield Decide(
        key=f"seat-{seat}-switches",
        words=f"Seat {boxes[0].spot} has {first.words} and {second.words}; the second cards may be switched",
        cite=DEALING,
        who=f"seat {seat}",
        values=(KEEP, SWITCH),
        undecided=KEEP,
        seat=seat,
        hand=(*first.cards, *second.cards),
        hand_title="your two hands",
        dealer=in_play.shown,
        groups=(tuple(first.cards), tuple(second.cards)),
        costs=costs,
        hint=hint,
        hint_reason=reason,
        counted_over="every card that can still come",
    )
    if answer != SWITCH:
        return
    places = [Place.of_seat(boxes[0].spot, hand.number) for hand in (first, second)]
    yield Move(
        key=f"{places[0].key}-switch",
        place=places[0],
        to=places[1],
        words=f"Switch the second cards of seat {boxes[0].spot}",
        cite=DEALING,
        exchange=True,
    )
    first.cards, second.cards = map(list, switched(first.cards, second.cards))
    first.plain_21 = second.plain_21 = plain_21(table.options)
