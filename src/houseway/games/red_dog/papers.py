"""Prints red dog: its felt, its guide, and its rules in full.

Our sources print no paragraph on the felt: what is drawn is a usual one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.cards import cards
from houseway.games.red_dog.play import DECKS, ERRORS, OPENING, SHUFFLE
from houseway.games.red_dog.wagers import (
    ANTE,
    CARDS,
    CONSECUTIVE,
    DEALING,
    PAIR,
    PAYS,
    RAISE,
    RANK,
    RANKS,
    SPREADS,
    Played,
    pay_table,
    played,
)
from houseway.refusal import one_of
from houseway.regulation import Citation
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
from houseway.rules.layout.table_shapes import HalfMoon, beside_the_dealer, dealers_side, one_dealer
from houseway.rules.options import Options
from houseway.rules.procedure.shoe import CUT_FROM_EITHER_END
from houseway.rules.public_rules import PublicRule, pay_rows, public_rule
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
            beside_the_dealer(FELT, "discard rack", x=-800),
            beside_the_dealer(FELT, "dealing shoe", x=800),
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
    first, second = shown = cards(names)
    spread = played(RANK[first], RANK[second], None).spread
    if spread == CONSECUTIVE:
        return Shown("Consecutive", "your wager is returned", shown)
    if spread == PAIR:
        return Shown("A pair", "a third card of that rank wins", shown)
    between = "one rank lies" if spread == 1 else f"{spread} ranks lie"
    return Shown(f"Spread of {spread}", f"{between} between", shown)


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


# Red dog in full, 13:69F-6: our sources print only the titles of its sections (readings 47, 72 and 85).

RESERVED = Citation("13:69F-6.5#title")
SEVERAL_AREAS = Citation("13:69F-6.7#title")

NAMES = {"A": "ace"}

PUBLIC_RULES: tuple[PublicRule, ...] = (
    public_rule(
        CARDS,
        f"The game is played with {one_of(sorted(DECKS.values))} decks of 52 cards, dealt from a shoe.",
        f"Cards rank from the {RANKS[0]}, the lowest, to the {NAMES.get(RANKS[-1], RANKS[-1])}, which is "
        "always the highest. Suits do not count.",
    ),
    public_rule(
        OPENING,
        "The dealer inspects the cards at the table, and a floorperson verifies it.",
        "The cards are spread face up by deck, suit and sequence; the first player to arrive may look at "
        "them. Then they are turned face down, washed, stacked and shuffled.",
    ),
    public_rule(
        SHUFFLE,
        "The cards are shuffled so that they are randomly intermixed.",
        f"A player cuts them, at least {CUT_FROM_EITHER_END} cards from either end. The dealer inserts the "
        "cutting card so that at least a quarter, and at most half, of the cards lie behind it, and burns "
        "the first card face down.",
        "When the cutting card comes out, the round is finished and the cards are shuffled.",
    ),
    public_rule(
        DEALING,
        "Each player places an Ante before “No more bets”.",
        "The dealer turns up two cards, one on the left and one on the right, for the whole table.",
        "If their ranks are consecutive, no further card is dealt and every Ante is returned.",
        "If their ranks are equal, a third card is dealt at once, and nobody may raise. If it has the same "
        "rank, the Ante wins; otherwise it is returned.",
        "In every other case the dealer announces the spread, which is the number of ranks between the two "
        "cards, and marks it. From the dealer's left, each player may raise by an amount of at most the "
        "Ante, or call. Then a third card is dealt between the two.",
        "If the rank of the third card lies between the other two, Ante and Raise win; if it equals one of "
        "them or lies outside, both lose.",
        "Losing wagers are collected first and winning wagers are then paid, from the dealer's right, at "
        "these odds:",
        pay_rows(PAYS),
    ),
    public_rule(
        RESERVED,
        "This number is reserved. The round of play, its wagers and what they pay are under 13:69F-6.4.",
    ),
    public_rule(
        ERRORS,
        "A card found face up in the shoe is discarded, and the next card is used. A card drawn in error "
        "without its face being seen is used as the next card.",
        "A third card dealt after two of consecutive ranks is the first card of the next round, or is burned "
        "if its face was seen.",
        "If the shoe has too few cards to complete a round, the round is void and all wagers are returned.",
    ),
    public_rule(
        SEVERAL_AREAS,
        "A player who wagers on more than one betting area decides for each of them separately. The cards "
        "are the same for all.",
    ),
)
