"""The parts that the layouts of four card poker and Crazy 4 Poker have in common."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.games.four_card_poker.settlement import Showdown
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.layout.layout import (
    Area,
    CardPlace,
    Colors,
    Fixture,
    Inscription,
    Layout,
    Line,
    NamePlace,
    Panel,
    Printed,
    area_for,
    in_print,
    name,
    note,
    odds_paid,
    pay_rows,
    title,
)
from houseway.rules.layout.shapes import Box, Circle, Point
from houseway.rules.layout.table_shapes import HalfMoon, beside_the_dealer, dealers_side, one_dealer
from houseway.rules.wagers.payout import PayTable
from houseway.rules.wagers.wagers import Wager

# Our sources do not print the paragraphs on the standard table, so this is the usual one.
USUAL_TABLE = Citation("19:46-1.13P(a)-(b)")
USUAL_BOXES = Citation("19:46-1.13P(e)")

FELT = HalfMoon(radius=960, straight=170)

# From the player towards the dealer: play, ante, and the wager on the player's hand alone.
PLAY_AT, ANTE_AT, AHEAD_OF_ANTE = Point(-70, 260), Point(-58, 357), Point(-44, 453)
BESIDE_ANTE = Point(58, 357)
RADIUS = 46
PANELS_AT = (Point(-80, 86), Point(80, 86))


def wager_circle(wager: Wager[Showdown], at: Point, *words: str, cite: Citation) -> Area:
    """Return a betting circle, with its odds if there is only one; others are in a pay table."""
    odds = odds_paid(wager)
    lines = [name(line, 23) for line in words]
    if len(odds) == 1:
        lines.append(Line(in_print(odds[0]), 18, "odds"))
    return area_for(wager, Circle(at, RADIUS), *lines, cite=cite)


def pay_panel(heading: str, table: PayTable, at: Point, cite: Citation) -> Panel:
    return Panel(heading, pay_rows(table), Box(at, 154, 144), cite, 13.5, framed=False)


def rules_of_wagers(lines: Iterable[tuple[Citation, tuple[str, ...]]]) -> tuple[Inscription, ...]:
    """Return the small print between the pay tables and the betting areas."""
    inscriptions, y = [], 207.0
    for cite, words in lines:
        height = 15 * len(words)
        text = tuple(note(line, 12.5) for line in words)
        inscriptions.append(Inscription(text, Point(0, y - height / 2), cite))
        y -= height
    return tuple(inscriptions)


def players_cards(cite: Citation) -> CardPlace:
    return CardPlace("seat {seat}", Box(Point(62, 260), 132, 88), cite, lined=False)


def poker_layout(
    table: Table[Showdown],
    *,
    colors: Colors,
    position: Printed,
    in_the_middle: tuple[CardPlace, ...],
    licensee: Citation,
    cite: Citation,
) -> Layout:
    """Return the layout, with the dealer's cards in front of the table inventory."""
    dealer = CardPlace("dealer", Box(Point(0, 925), 430, 108), USUAL_TABLE, (name("DEALER'S HAND", 24),))
    heading = Inscription((title(table.game.title.upper(), 64),), Point(0, 688))
    return Layout(
        title=table.game.title,
        felt=FELT,
        colors=colors,
        seats=FELT.seats(table.game.seats, step=22),
        seats_cite=USUAL_TABLE,
        cite=cite,
        dealers=one_dealer(FELT),
        at_each_seat=position,
        on_table=Printed(cards=(dealer, *in_the_middle), inscriptions=(heading,)),
        fixtures=(
            *dealers_side(FELT, USUAL_TABLE, boxes=USUAL_BOXES),
            beside_the_dealer(FELT, "discard rack", USUAL_TABLE, x=-620),
            *_dealing_device(table),
        ),
        licensee=NamePlace(Point(0, 588), size=44, width=400, cite=licensee, middle=FELT.middle),
    )


def _dealing_device(table: Table[Showdown]) -> tuple[Fixture, ...]:
    if table.options.choice("dealing") != "hand":
        return (beside_the_dealer(FELT, "dealing shoe", USUAL_TABLE, x=620),)
    if table.options.choice("shuffling") == "automated":
        return (beside_the_dealer(FELT, "shuffler", USUAL_TABLE, x=620),)
    return ()
