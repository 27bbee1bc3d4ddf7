"""Prints four card poker: its layout, its guide, its rules in full, and what Crazy 4 Poker shares with
them.

Much of it is the public rule, because our sources omit it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from houseway.equipment.cards import cards
from houseway.games.four_card_poker.hands import Kind, best_four
from houseway.games.four_card_poker.settlement import Showdown
from houseway.games.four_card_poker.wagers import ACES_UP_TABLES, ANTE_BONUS, NOT_PRINTED
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import Equipment, Guide, Shown, Topic, WagerInWords
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
from houseway.rules.layout.table_shapes import HalfMoon, dealers_side, next_to_dealer, one_dealer
from houseway.rules.options import Options
from houseway.rules.standard_rules import ComputedRule, RuleTable, figures
from houseway.rules.standard_rules import pay_rows as rule_rows
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
            next_to_dealer(FELT, "discard rack", USUAL_TABLE, x=-620),
            *_dealing_device(table),
        ),
        licensee=NamePlace(Point(0, 588), size=44, width=400, cite=licensee, middle=FELT.middle),
    )


def _dealing_device(table: Table[Showdown]) -> tuple[Fixture, ...]:
    if table.options.choice("dealing") != "hand":
        return (next_to_dealer(FELT, "dealing shoe", USUAL_TABLE, x=620),)
    if table.options.choice("shuffling") == "automated":
        return (next_to_dealer(FELT, "shuffler", USUAL_TABLE, x=620),)
    return ()


# The layout of standard four card poker: the usual one, because our sources do not print the rules.

COLORS = Colors(
    felt="#1c6b5a", shade="#0c3b33", line="#efe8cf", ink="#fbf8ea", gold="#f0cd72", rail="#4b2a18"
)


def layout(table: Table[Showdown]) -> Layout:
    options, wagers = table.options, table.wagers
    left, right = PANELS_AT
    aces_up = options.table_with_odds(ACES_UP_TABLES[options.choice("aces-up")])
    position = Printed(
        areas=(
            wager_circle(wagers["play"], PLAY_AT, "PLAY", cite=USUAL_TABLE),
            wager_circle(wagers["ante"], ANTE_AT, "ANTE", cite=USUAL_TABLE),
            wager_circle(wagers["aces-up"], AHEAD_OF_ANTE, "ACES", "UP", cite=USUAL_TABLE),
        ),
        cards=(players_cards(USUAL_TABLE),),
        inscriptions=rules_of_wagers(
            (
                (NOT_PRINTED, ("Play is one to three times the ante",)),
                (NOT_PRINTED, ("Dealer always plays. Equal hands win",)),
            )
        ),
        panels=(
            pay_panel("Automatic bonus", options.table_with_odds(ANTE_BONUS), left, NOT_PRINTED),
            pay_panel("Aces up", aces_up, right, NOT_PRINTED),
        ),
    )
    return poker_layout(
        table, colors=COLORS, position=position, in_the_middle=(), licensee=USUAL_TABLE, cite=USUAL_TABLE
    )


# The gaming guide of four card poker. Much of it is the public rule, because our sources omit it.

FROM_THE_HAND = Citation("19:47-27.8(c)")
FROM_A_SHOE = Citation("19:47-27.7(c)")
STUB = Citation("19:47-27.8(d)")
ON_A_SIGN = Citation("19:46-1.13P(d)")

# Of both versions of the game.
EQUIPMENT = (
    Equipment(
        "Cards", "deck", "One deck of 52 cards, dealt from the hand if no shoe is used.", FROM_THE_HAND
    ),
    Equipment("Dealing shoe", "shoe", "Manual or automated, if one is used.", FROM_A_SHOE),
    Equipment("Discard rack", "rack", "Holds the stub and the cards of the round.", STUB),
)

# A hand of each kind, and what makes it one.
EXAMPLES: Mapping[Kind, tuple[str, str]] = {
    Kind.FOUR_OF_A_KIND: ("9s 9h 9d 9c", "four cards of one rank"),
    Kind.STRAIGHT_FLUSH: ("8h 7h 6h 5h", "four cards in a row, all of one suit"),
    Kind.THREE_OF_A_KIND: ("Qs Qd Qc 4h", "three cards of one rank"),
    Kind.FLUSH: ("Kd Td 7d 3d", "four cards of one suit"),
    Kind.STRAIGHT: ("Js Td 9c 8h", "four cards in a row"),
    Kind.TWO_PAIR: ("Ah Ac 6s 6d", "two cards of one rank and two of another"),
    Kind.PAIR: ("Th Ts Kc 5d", "two cards of one rank"),
    Kind.HIGH_CARD: ("As Jd 8c 2h", "none of these; the highest card counts first"),
}


def ranked() -> Iterator[tuple[Kind, Shown]]:
    """Yield a hand of each kind, highest first, in the order in which the hands are compared in play."""
    hands = [(cards(names.split()), words) for names, words in EXAMPLES.values()]
    for example, words in sorted(hands, key=lambda hand: best_four(hand[0]), reverse=True):
        kind = best_four(example).kind
        yield kind, Shown(kind.words.capitalize(), words, example)


def topics(_: Options) -> Iterator[Topic]:
    yield Topic(
        "Ranking of hands",
        "The best four of your cards count. From the highest hand to the lowest:",
        tuple(example for _, example in ranked()),
    )


def wagers_in_words(_: Options) -> Mapping[str, WagerInWords]:
    against = WagerInWords("you stay in and your hand is higher than the dealer's, or equal to it")
    return {
        "ante": against,
        "play": against,
        "aces-up": WagerInWords("you stay in with a pair of aces or better, whatever the dealer has"),
    }


GUIDE = Guide(
    objective="Make a better four card hand from five cards than the dealer makes from six. You may also "
    "bet that your own hand is a pair of aces or better.",
    play=(
        "Before “No more bets”, place an ante, an aces up wager, or both.",
        "You receive five cards face down. The dealer receives six, the last of them face up.",
        "Look at your cards. To stay in, place a play wager of any amount from one to three times the ante. "
        "If you fold, you lose the ante and any aces up wager with it.",
        "The dealer turns up all cards. The best four cards of each hand count, from a pair up to four of a "
        "kind, which is the highest hand.",
        "If your hand is higher or equal, ante and play are paid even money. The dealer always plays.",
        "If you stayed in, the ante also earns an automatic bonus with three of a kind or better, even if "
        "the dealer wins.",
        "Aces up depends on your own hand only: it wins with a pair of aces or better.",
    ),
    equipment=EQUIPMENT,
    topics=topics,
    wagers=wagers_in_words,
    advice=(
        "Triple with a pair of 10s or better.",
        "Bet the ante once with a pair of 3s up to a pair of 9s.",
        "Fold everything below a pair of 3s.",
        "No amount between one and three times the ante is better than both.",
    ),
    odds_on_a_sign=ON_A_SIGN,
)


# The ranking is the order in which hands are compared in play (readings 20, 21, 69 and 85).

COMPARED = {
    Kind.FOUR_OF_A_KIND: "the rank of the four",
    Kind.STRAIGHT_FLUSH: "the highest card; the ace is low in A-2-3-4",
    Kind.THREE_OF_A_KIND: "the rank of the three, then the fourth card",
    Kind.FLUSH: "the four cards in turn, the highest first",
    Kind.STRAIGHT: "the highest card; the ace is low in A-2-3-4",
    Kind.TWO_PAIR: "the higher pair, then the lower pair",
    Kind.PAIR: "the pair, then the other cards in turn",
    Kind.HIGH_CARD: "the four cards in turn, the highest first",
}


def ranking() -> RuleTable:
    """Return the hands from the highest to the lowest, as they are compared in play."""
    rows = tuple((example.title, example.words, COMPARED[kind]) for kind, example in ranked())
    return RuleTable(("Hand", "What it is", "Equal hands are told apart by"), rows)


# What ``rules.toml`` takes from code; for Crazy 4 Poker too.
STANDARD_RULES: tuple[ComputedRule, ...] = figures(
    ranking=ranking(),
    ante_bonus=rule_rows(ANTE_BONUS),
    aces_up=rule_rows(*ACES_UP_TABLES.values()),
)
