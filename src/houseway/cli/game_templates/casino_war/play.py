"""A round of play, step by step. Chance and decisions come from outside: they are the answers to steps."""

from __future__ import annotations

from collections import Counter

from houseway.equipment.cards import Card
from houseway.equipment.money import dollars
from houseway.rules.game import Table
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd
from houseway.rules.procedure.shoe import SHOE, inspect_cards, show_and_wash
from houseway.rules.procedure.steps import Announce, Burn, Deal, Decide, NoMoreBets, Perform, Settle, Shuffle
from houseway.rules.procedure.taking_wagers import take_wagers
from houseway.rules.wagers.wagers import Seat, from_dealers_left, from_dealers_right

from .wagers import ANTE, CARDS, DEALING, RANK, RULES, SURRENDER, TIED, WAR, Compared, against

BURNED = 3  # before the cards of a war


def opening(_: Table[Compared]) -> Procedure[Condition]:
    yield from inspect_cards(CARDS, verifier="floorperson")
    yield from show_and_wash(
        "by suit and rank", pack=SHOE, spread_cite=CARDS, wash_cite=CARDS, viewers="first player"
    )
    return Condition()


def round_of_play(table: Table[Compared], condition: Condition) -> Procedure[RoundEnd[Compared]]:
    """Shuffle, take the wagers, deal a card to each, ask after ties, deal the war and settle."""
    condition.check_can_begin()
    yield Shuffle(key="shuffle", words="Shuffle the cards", cite=DEALING, pack=SHOE)
    seats = yield from take_wagers(table, RULES)
    yield NoMoreBets(cite=DEALING)
    left = Counter(table.game.play.packs(table.options)[SHOE])
    bets = {seat: dict(placed) for seat, placed in from_dealers_left(seats).items()}
    hands: dict[Seat, Card] = {}
    for seat in bets:
        hands[seat] = yield from _deal(Place.of_seat(seat), 1, left)
    dealer = yield from _deal(DEALER, 1, left)
    results = {seat: Compared(against(RANK[card], RANK[dealer])) for seat, card in hands.items()}
    for seat, result in results.items():
        if result.first == TIED and (yield _ask(seat, bets[seat][ANTE], hands[seat], dealer)) == WAR:
            bets[seat][WAR] = bets[seat][ANTE]
    at_war = [seat for seat in bets if WAR in bets[seat]]
    if at_war:
        yield Burn(key="burn", words=f"Burn {BURNED} cards", cite=DEALING, pack=SHOE, count=BURNED)
        for seat in at_war:
            hands[seat] = yield from _deal(Place.of_seat(seat), 2, left)
        dealer = yield from _deal(DEALER, 2, left)
        results |= {seat: Compared(TIED, against(RANK[hands[seat]], RANK[dealer])) for seat in at_war}
    for seat, result in results.items():
        yield Announce(key=f"seat-{seat}-result", words=f"Seat {seat}: {result}", cite=RULES)
    yield Settle(
        key="settle",
        words="Collect losing wagers and pay winning wagers, seat by seat from the dealer's right",
        cite=RULES,
        outcome=results,
        seats=from_dealers_right(bets),
    )
    yield Perform(key="gather", words="Gather the cards", cite=DEALING)
    return RoundEnd(results, condition)


def _deal(to: Place, number: int, left: Counter[Card]) -> Procedure[Card]:
    """Deal one card. The key begins with the field of `Dealt` that the card belongs to, or with the seat."""
    card: Card = yield Deal(
        key=f"{to.key}-card-{number}",
        words=f"Card {number} face up to {to.in_words}",
        cite=DEALING,
        pack=SHOE,
        to=to,
        left=left,
    )
    left[card] -= 1
    return card


def _ask(seat: Seat, ante: int, card: Card, dealer: Card) -> Decide:
    return Decide(
        key=f"seat-{seat}-decides",
        words=f"A tie: go to war for {dollars(ante)} more, or surrender half of the ante",
        cite=RULES,
        who=f"seat {seat}",
        seat=seat,
        hand=(card,),
        dealer=(dealer,),
        values=(WAR, SURRENDER),
        undecided=SURRENDER,  # it adds nothing to the layout
        costs={WAR: ante},
        adds={WAR: WAR},
        hint=WAR,
        hint_reason="a surrender loses half of the ante, and a war loses less than that on average",
        counted_over="every two cards of a war",
    )
