"""A round of play, step by step. Chance and decisions come from outside: they are the answers to steps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houseway.equipment.cards import Card
from houseway.equipment.money import dollars
from houseway.rules.game import Table
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd, Voided
from houseway.rules.procedure.shoe import FOUND_FACE_UP, SHOE, PackInPlay, inspect_cards, show_and_wash
from houseway.rules.procedure.steps import (
    Announce,
    Burn,
    Deal,
    Decide,
    Irregularity,
    NoMoreBets,
    Perform,
    Settle,
    Shuffle,
)
from houseway.rules.procedure.taking_wagers import return_wagers, take_wagers
from houseway.rules.wagers.wagers import Bets, Seat, from_dealers_left, from_dealers_right

from .wagers import ANTE, CARDS, DEALING, RANK, RULES, SURRENDER, TIED, WAR, Compared, against

BURNED = 3  # before the cards of a war

# What may go wrong: `PackInPlay` sets the card aside, and voids the round if there is a second one.
IRREGULARITIES = (Irregularity(FOUND_FACE_UP, "a card lies face up in the shoe", DEALING, shows_card=True),)


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
    pack = PackInPlay(SHOE, table.game.play.packs(table.options)[SHOE], DEALING)
    bets = {seat: dict(placed) for seat, placed in from_dealers_left(seats).items()}
    results = yield from _deal_to_all(pack, bets)
    if isinstance(results, Voided):
        yield from return_wagers(results, bets)
    else:
        yield from _settle(results, bets)
    yield Perform(key="gather", words="Gather the cards", cite=DEALING)
    return RoundEnd(results, condition)


def _deal_to_all(
    pack: PackInPlay, bets: dict[Seat, dict[str, int]]
) -> Procedure[Mapping[Seat, Compared] | Voided]:
    """Deal the first cards, ask after ties, and deal the war."""
    first = yield from _deal(pack, bets, 1)
    if isinstance(first, Voided):
        return first
    hands, dealer = first
    results = {seat: Compared(against(RANK[card], RANK[dealer])) for seat, card in hands.items()}
    for seat, result in results.items():
        if result.first == TIED and (yield _ask(seat, bets[seat][ANTE], hands[seat], dealer)) == WAR:
            bets[seat][WAR] = bets[seat][ANTE]
    at_war = [seat for seat in bets if WAR in bets[seat]]
    if not at_war:
        return results
    burn = Burn(
        key="burn",
        words=f"Burn {BURNED} cards",
        cite=DEALING,
        pack=SHOE,
        count=BURNED,
        may_happen=IRREGULARITIES,
    )
    second = (yield from pack.burn(burn)) or (yield from _deal(pack, at_war, 2))
    if isinstance(second, Voided):
        return second
    hands, dealer = second
    return results | {seat: Compared(TIED, against(RANK[hands[seat]], RANK[dealer])) for seat in at_war}


def _settle(results: Mapping[Seat, Compared], bets: Mapping[Seat, Bets]) -> Procedure[None]:
    for seat, result in results.items():
        yield Announce(key=f"seat-{seat}-result", words=f"Seat {seat}: {result}", cite=RULES)
    yield Settle(
        key="settle",
        words="Collect losing wagers and pay winning wagers, seat by seat from the dealer's right",
        cite=RULES,
        outcome=results,
        seats=from_dealers_right(bets),
    )


def _deal(
    pack: PackInPlay, seats: Iterable[Seat], number: int
) -> Procedure[tuple[Mapping[Seat, Card], Card] | Voided]:
    """Deal one card to each seat and one to the dealer.

    The key of a step begins with the field of `Dealt` that the card belongs to, or with the seat.
    """
    dealt: list[Card] = []
    places = {seat: Place.of_seat(seat) for seat in seats}
    for to in (*places.values(), DEALER):
        card = yield from pack.next_card(
            Deal(
                key=f"{to.key}-card-{number}",
                words=f"Card {number} face up to {to.in_words}",
                cite=DEALING,
                pack=SHOE,
                to=to,
                left=pack.left,
                may_happen=IRREGULARITIES,
            )
        )
        if isinstance(card, Voided):
            return card
        dealt.append(card)
    return dict(zip(places, dealt, strict=False)), dealt[-1]


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
