"""A round of play, step by step. Chance and decisions come from outside: they are the answers to steps."""

from __future__ import annotations

from collections import Counter

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.rules.game import Table
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd
from houseway.rules.procedure.steps import Announce, Deal, NoMoreBets, Perform, Settle, Shuffle
from houseway.rules.procedure.taking_wagers import take_wagers
from houseway.rules.wagers.wagers import from_dealers_right

from .wagers import DEALING, DECK, RULES, Drawn, drawn


def opening(_: Table[Drawn]) -> Procedure[Condition]:
    yield Announce(key="open", words="The table is open", cite=RULES)
    return Condition()


def round_of_play(table: Table[Drawn], condition: Condition) -> Procedure[RoundEnd[Drawn]]:
    """Shuffle, take the wagers, deal two cards and settle."""
    condition.check_can_begin()
    yield Shuffle(key="shuffle", words="Shuffle the deck", cite=DEALING, pack=DECK)
    seats = yield from take_wagers(table, RULES)
    yield NoMoreBets(cite=DEALING)
    left = Counter(STANDARD_DECK)
    player = yield from _deal("Player", left)
    dealer = yield from _deal("Dealer", left)
    result = drawn(player, dealer)
    yield Announce(key="result", words=str(result), cite=RULES)
    yield Settle(
        key="settle",
        words="Collect losing wagers and pay winning wagers, seat by seat from the dealer's right",
        cite=RULES,
        outcome=result,
        seats=from_dealers_right(seats),
    )
    yield Perform(key="gather", words="Gather the cards", cite=DEALING)
    return RoundEnd(result, condition)


def _deal(whose: str, left: Counter[Card]) -> Procedure[Card]:
    """Deal one card. The key begins with the field of `Dealt` that the card belongs to."""
    card: Card = yield Deal(
        key=f"{whose.lower()}-card",
        words=f"One card face up to the {whose}",
        cite=DEALING,
        pack=DECK,
        to=Place(whose),
        left=left,
    )
    left[card] -= 1
    return card
