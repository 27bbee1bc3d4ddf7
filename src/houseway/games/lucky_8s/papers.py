"""Prints Lucky 8's: three wagers and two card places at six positions (13:69E-1.10E), and the guide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.cards import cards
from houseway.games.lucky_8s.opening import BOXES, DISCARD_RACK, uses_device
from houseway.games.lucky_8s.setting import EXAMPLES, Example
from houseway.games.lucky_8s.settlement import Showdown
from houseway.games.lucky_8s.wagers import bonus_tables
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import Equipment, Guide, Notice, Shown, Topic, WagerInWords
from houseway.rules.layout.layout import (
    CardPlace,
    Colors,
    Inscription,
    Layout,
    NamePlace,
    Panel,
    Printed,
    area_for,
    name,
    note,
    odds_line,
    pay_rows,
    title,
)
from houseway.rules.layout.shapes import Box, Circle, Point, octagon
from houseway.rules.layout.table_shapes import HalfMoon, dealers_side, next_to_dealer, one_dealer
from houseway.rules.options import Options

SIX_POSITIONS = Citation("13:69E-1.10E(a)")
LICENSEE = Citation("13:69E-1.10E(b)1")
THREE_AREAS = Citation("13:69E-1.10E(b)2")
CARD_AREAS = Citation("13:69E-1.10E(b)3")
DEALER_QUALIFIES = Citation("13:69E-1.10E(b)4i")
EQUAL_AMOUNTS = Citation("13:69E-1.10E(b)4ii")
BONUS_ODDS = Citation("13:69E-1.10E(b)5")

FELT = HalfMoon(radius=940, straight=170)
COLORS = Colors(
    felt="#9a1b26", shade="#5c0c14", line="#f4d98b", ink="#fff6dc", gold="#ffd45c", rail="#3b1a12"
)


def layout(table: Table[Showdown]) -> Layout:
    device = (next_to_dealer(FELT, "shuffler", x=800),) if uses_device(table.options) else ()
    return Layout(
        title="Lucky 8's",
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, step=26),
        seats_cite=SIX_POSITIONS,
        dealers=one_dealer(FELT),
        at_each_seat=_position(table),
        on_table=_middle(table),
        fixtures=(
            *dealers_side(FELT, boxes=BOXES),
            next_to_dealer(FELT, "discard rack", DISCARD_RACK, x=-800),
            *device,
        ),
        licensee=NamePlace(Point(0, 550), size=42, width=420, cite=LICENSEE),
    )


def _position(table: Table[Showdown]) -> Printed:
    """Return one position: cards in front of the player, Ante and In to Win side by side, the bonus ahead."""
    ante, in_to_win, bonus = (table.wagers[wager] for wager in ("ante", "in-to-win", "bonus"))
    return Printed(
        areas=(
            area_for(
                ante, Circle(Point(-68, 225), 54), name("ANTE", 27), odds_line(ante, 18), cite=THREE_AREAS
            ),
            area_for(
                in_to_win,
                Circle(Point(68, 225), 54),
                name("IN TO", 23),
                name("WIN", 23),
                odds_line(in_to_win, 18),
                cite=THREE_AREAS,
            ),
            area_for(
                bonus,
                octagon(Point(0, 345), 56),
                name("LUCKY 8's", 17),
                name("BONUS", 22),
                cite=THREE_AREAS,
                tint="#8a5f08",
            ),
        ),
        cards=(
            CardPlace("seat {seat}", Box(Point(-62, 94), 190, 112), CARD_AREAS, (title("8's", 44),)),
            CardPlace(
                "seat {seat}, side cards",
                Box(Point(98, 94), 116, 112),
                CARD_AREAS,
                (note("side", 20), note("cards", 20)),
            ),
        ),
        inscriptions=(Inscription((name("=", 26),), Point(0, 225), EQUAL_AMOUNTS),),
    )


def _middle(table: Table[Showdown]) -> Printed:
    rows = pay_rows(*bonus_tables(table.options))
    rows = tuple((row.capitalize(), pays) for row, pays in rows)
    return Printed(
        cards=(CardPlace("dealer", Box(Point(0, 878), 500, 108), CARD_AREAS, (name("DEALER", 24),)),),
        inscriptions=(
            Inscription((title("LUCKY 8's", 84),), Point(0, 745)),
            Inscription(
                (name("Dealer Qualifies with One Natural 8 or Joker", 24),), Point(0, 655), DEALER_QUALIFIES
            ),
            Inscription(
                (name("Both the Ante and In to Win wager must be in equal amounts", 19),),
                Point(0, 615),
                EQUAL_AMOUNTS,
            ),
        ),
        panels=tuple(
            Panel("Lucky 8's Bonus", rows, Box(Point(x, 1012), 380, 156), BONUS_ODDS, 16) for x in (-500, 500)
        ),
    )


# The gaming guide of Lucky 8's.

QUALIFIES = Citation("13:69E-1.10E(b)4i")
CARDS = Citation("13:69F-50.2(a)")
DEVICE = Citation("13:69F-50.4(a)1")
RACK = Citation("13:69E-1.10E(e)")
ON_A_SIGN = Citation("13:69E-1.10E(c)")
HOUSE_WAY_EXAMPLES = Citation("13:69F-50.6(k)1ii")

_CARDS = {"J": "joker", "A": "ace"}


def notices(_: Options) -> Iterator[Notice]:
    """Yield both phrases, which also go on the sign, wherever the odds are (reading 39)."""
    yield Notice("Dealer Qualifies with One Natural 8 or Joker", QUALIFIES)
    yield Notice("Both the Ante and In to Win wager must be in equal amounts", EQUAL_AMOUNTS)


def _example(example: Example) -> Notice:
    def named(ranks: str, between: str) -> str:
        return between.join(_CARDS.get(rank, rank) for rank in ranks)

    dealt = named(example.ranks, ", ")
    if not example.qualifies:
        return Notice(f"With {dealt} the dealer does not qualify: no natural 8 and no joker.", example.cite)
    hands = ", ".join(named(group, "+") for group in example.hands)
    left = "is the side card" if len(example.side_cards) == 1 else "are the side cards"
    return Notice(f"{dealt} are set as {hands}; {named(example.side_cards, ' and ')} {left}.", example.cite)


HANDS_OF_8 = (
    Shown("Natural 8", "a single 8 is a hand", cards(["8h"])),
    Shown("Joker", "counts 8: a hand by itself", cards(["Jk"])),
    Shown("Two cards", "6 and 2 make 8", cards(["6s", "2d"])),
    Shown("Three cards", "4, 3 and an ace make 8", cards(["4c", "3h", "As"])),
)


def topics(_: Options) -> Iterator[Topic]:
    yield Topic(
        "Hands of 8",
        "An ace counts 1, a card from 2 to 8 what it shows, and a joker 8. Cards left over are side cards.",
        HANDS_OF_8,
    )


def wagers_in_words(_: Options) -> Mapping[str, WagerInWords]:
    better = "you have more hands of 8 than the dealer, or as many with fewer side cards"
    return {
        "ante": WagerInWords(f"{better}, or the dealer does not qualify"),
        "in-to-win": WagerInWords(f"the dealer qualifies, and {better}"),
        "bonus": WagerInWords("two or more of your eight cards are natural 8's or jokers"),
    }


GUIDE = Guide(
    objective="You and the dealer receive eight cards each. You win if you make more hands of 8 from your "
    "cards than the dealer does.",
    play=(
        "Place an Ante before any card is dealt. If you like, also place a Lucky 8's Bonus of any size "
        "within the limits.",
        "You and the dealer receive eight cards each, face down.",
        "An ace counts 1, a card from 2 to 8 its face value, and a joker 8. A hand of 8 is a single 8, a "
        "single joker, or cards that add up to 8, such as 4, 2 and 2. The cards left over are side cards.",
        "Set as many hands of 8 as you can, with as few side cards as possible.",
        "Then fold and lose the Ante, or place an In to Win wager equal to the Ante.",
        "The dealer needs a natural 8 or a joker to qualify. If the dealer does not qualify, your Ante is "
        "paid even money and your In to Win wager is returned.",
        "If the dealer qualifies, more hands of 8 win. With the same number, fewer side cards win. If those "
        "are equal too, the dealer wins.",
        "The Bonus is paid according to the number of natural 8's and jokers among your eight cards, "
        "whatever the dealer has.",
    ),
    equipment=(
        Equipment(
            "Cards",
            "eights",
            "Two decks of 33 cards, ace to 8 and a joker each: 66 cards with the same backs.",
            CARDS,
        ),
        Equipment(
            "Shuffling device", "shuffler", "If used, ejects the whole deck or groups of eight cards.", DEVICE
        ),
        Equipment("Discard rack", "rack", "As high as the cards in use, or marked at that height.", RACK),
    ),
    notices=notices,
    examples=(
        Notice(
            "The dealer sets by House Way: natural 8's first, then jokers, then cards that add up to 8, so "
            "that as few as possible are left over. Examples:",
            HOUSE_WAY_EXAMPLES,
        ),
        *map(_example, EXAMPLES),
    ),
    topics=topics,
    wagers=wagers_in_words,
    advice=(
        "Play with three or more hands of 8, and with two hands of 8 and at most one side card.",
        "With two hands of 8 and two or three side cards, play if you hold a natural 8 or a joker.",
        "Fold with one hand of 8 or none.",
    ),
    odds_on_a_sign=ON_A_SIGN,
)
