"""Prints red dog: its felt, its guide, and its rules in full.

Our sources print no paragraph on the felt: this is a usual one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.cards import cards
from houseway.games.red_dog.play import DECKS
from houseway.games.red_dog.wagers import (
    ANTE,
    CARDS,
    CONSECUTIVE,
    DEALING,
    PAIR,
    PAYS,
    RAISE,
    RANK,
    SPREADS,
    Played,
    pay_table,
    played,
)
from houseway.refusal import one_of
from houseway.rules.game import Table
from houseway.rules.guide import Equipment, Guide, Shown, Topic, WagerInWords
from houseway.rules.layout.layout import (
    CardPlace,
    Colors,
    Inscription,
    Layout,
    NamePlace,
    Printed,
    Space,
    area_for,
    in_print,
    name,
    note,
    title,
)
from houseway.rules.layout.shapes import Box, Circle, Point
from houseway.rules.layout.table_shapes import HalfMoon, dealers_side, next_to_dealer, one_dealer
from houseway.rules.options import Options
from houseway.rules.standard_rules import figures, pay_rows
from houseway.rules.wagers.payout import PayTable

FELT = HalfMoon(radius=940, straight=170)
COLORS = Colors(
    felt="#7a1f2b", shade="#45101a", line="#f4d98b", ink="#fff6dc", gold="#ffd45c", rail="#3b1a12"
)
SPREAD_WIDTH = 84
CARDS_AT = {"left card": -120, "third card": 0, "right card": 120}


def layout(table: Table[Played]) -> Layout:
    return Layout(
        title="Red dog",
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, step=23),
        seats_cite=DEALING,
        dealers=one_dealer(FELT),
        at_each_seat=_position(table),
        on_table=_middle(pay_table(table.options)),
        fixtures=(
            *dealers_side(FELT),
            next_to_dealer(FELT, "discard rack", x=-800),
            next_to_dealer(FELT, "dealing shoe", x=800),
        ),
        licensee=NamePlace(Point(0, 500), size=42, width=420, cite=DEALING),
    )


def _position(table: Table[Played]) -> Printed:
    ante, raised = table.wagers[ANTE], table.wagers[RAISE]
    return Printed(
        areas=(
            area_for(ante, Circle(Point(0, 110), 58), name("ANTE", 26)),
            area_for(raised, Circle(Point(0, 236), 50), name("RAISE", 23)),
        )
    )


def _middle(pays: PayTable) -> Printed:
    """The three cards, and the scale of spreads on which the dealer places the marker."""
    left = -SPREAD_WIDTH * (len(SPREADS) - 1) / 2
    scale = [
        Space(
            f"spread {spread}",
            Box(Point(left + SPREAD_WIDTH * place, 712), SPREAD_WIDTH - 6, 74),
            DEALING,
            (name(str(spread), 26), note(in_print(pays[spread].pays), 15)),
        )
        for place, spread in enumerate(SPREADS)
    ]
    three_of_a_kind = note(f"Three of a kind pay {in_print(pays[PAIR].pays)}; consecutive cards push", 24)
    return Printed(
        cards=tuple(CardPlace(place, Box(Point(x, 868), 90, 126), DEALING) for place, x in CARDS_AT.items()),
        spaces=tuple(scale),
        inscriptions=(
            Inscription((title("RED DOG", 66),), Point(0, 590)),
            Inscription((three_of_a_kind,), Point(0, 782), DEALING),
        ),
    )


# Red dog in plain words. Its sections are titles only in our sources: this is the standard public game.

EXAMPLES = (("9s", "Th"), ("7d", "7c"), ("4s", "6h"), ("5c", "Td"), ("2h", "As"))


def _example(names: tuple[str, str]) -> Shown:
    """Show two cards with their spread, as the settlement counts it."""
    first, second = hand = cards(names)
    spread = played(RANK[first], RANK[second], None).spread
    if spread == CONSECUTIVE:
        return Shown("Consecutive", "your wager is returned", hand)
    if spread == PAIR:
        return Shown("A pair", "a third card of that rank wins", hand)
    between = "one rank lies" if spread == 1 else f"{spread} ranks lie"
    return Shown(f"Spread of {spread}", f"{between} between", hand)


def topics(_: Options) -> Iterator[Topic]:
    yield Topic(
        "The spread",
        "Cards rank from the 2 up to the ace, which is always high. Suits do not count.",
        tuple(map(_example, EXAMPLES)),
    )


def wagers_in_words(_: Options) -> Mapping[str, WagerInWords]:
    return {
        ANTE: WagerInWords("the third card falls between the first two, or makes three of a kind"),
        RAISE: WagerInWords("the third card falls between the first two"),
    }


GUIDE = Guide(
    objective="Two cards are turned up for the whole table. You win if a third card falls between them.",
    play=(
        "Place an Ante before any card is dealt.",
        "The dealer turns up two cards. Only their ranks count; an ace is the highest card.",
        "If the ranks are consecutive, as 9 and 10, your Ante comes back and the round is over.",
        "If they are equal, a third card is dealt at once: three of a kind win, and any other card brings "
        "your Ante back.",
        "Otherwise the dealer announces the spread: how many ranks lie between the two cards, from 1 to 11. "
        "You may raise by up to the amount of your Ante, or call.",
        "Then the third card is dealt. If it falls between the first two, Ante and Raise are paid by the "
        "spread; if it equals one of them or lies outside, both lose.",
    ),
    equipment=(
        Equipment("Cards", "deck", "As many decks as the sign says, of 52 cards each.", CARDS),
        Equipment("Dealing shoe", "shoe", "Holds the decks.", CARDS),
        Equipment("Discard rack", "rack", "Takes the cards of every round.", DEALING),
    ),
    topics=topics,
    wagers=wagers_in_words,
    advice=("Raise when the spread is 7 or more; otherwise call.",),
)


# What ``rules.toml`` takes from code (readings 47, 72 and 85).

STANDARD_RULES = figures(decks=one_of(sorted(DECKS.values)), pays=pay_rows(PAYS))
