"""A round of play, step by step. Chance and decisions come from outside: they are the answers to steps."""

from __future__ import annotations

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.rules.game import Table
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd, Voided
from houseway.rules.procedure.shoe import FOUND_FACE_UP, PackInPlay, inspect_cards, show_and_wash
from houseway.rules.procedure.steps import Announce, Deal, Irregularity, NoMoreBets, Perform, Settle, Shuffle
from houseway.rules.procedure.taking_wagers import return_wagers, take_wagers
from houseway.rules.wagers.wagers import Seats, from_dealers_right

from .wagers import DEALING, DECK, RULES, Drawn, drawn

# What may go wrong: `PackInPlay` sets the card aside, and voids the round if there is a second one.
IRREGULARITIES = (Irregularity(FOUND_FACE_UP, "a card lies face up in the deck", DEALING, shows_card=True),)


def opening(_: Table[Drawn]) -> Procedure[Condition]:
    yield from inspect_cards(DEALING, verifier="floorperson")
    yield from show_and_wash(
        "by suit and rank", pack=DECK, spread_cite=DEALING, wash_cite=DEALING, viewers="first player"
    )
    return Condition()


def round_of_play(table: Table[Drawn], condition: Condition) -> Procedure[RoundEnd[Drawn]]:
    """Shuffle, take the wagers, deal two cards and settle."""
    condition.check_can_begin()
    yield Shuffle(key="shuffle", words="Shuffle the deck", cite=DEALING, pack=DECK)
    seats = yield from take_wagers(table, RULES)
    yield NoMoreBets(cite=DEALING)
    deck = PackInPlay(DECK, STANDARD_DECK, DEALING)
    result = yield from _deal_both(deck)
    if isinstance(result, Voided):
        yield from return_wagers(result, seats)
    else:
        yield from _settle(result, seats)
    yield Perform(key="gather", words="Gather the cards", cite=DEALING)
    return RoundEnd(result, condition)


def _deal_both(deck: PackInPlay) -> Procedure[Drawn | Voided]:
    player = yield from _deal("Player", deck)
    if isinstance(player, Voided):
        return player
    dealer = yield from _deal("Dealer", deck)
    return dealer if isinstance(dealer, Voided) else drawn(player, dealer)


def _settle(result: Drawn, seats: Seats) -> Procedure[None]:
    yield Announce(key="result", words=str(result), cite=RULES)
    yield Settle(
        key="settle",
        words="Collect losing wagers and pay winning wagers, seat by seat from the dealer's right",
        cite=RULES,
        outcome=result,
        seats=from_dealers_right(seats),
    )


def _deal(whose: str, deck: PackInPlay) -> Procedure[Card | Voided]:
    """Deal one card. The key begins with the field of `Dealt` that the card belongs to."""
    return deck.next_card(
        Deal(
            key=f"{whose.lower()}-card",
            words=f"One card face up to the {whose}",
            cite=DEALING,
            pack=DECK,
            to=Place(whose),
            left=deck.left,
            may_happen=IRREGULARITIES,
        )
    )
