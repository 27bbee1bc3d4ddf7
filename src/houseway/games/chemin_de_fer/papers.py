"""Prints chemin de fer: its felt, its guide, its rules in full, and the third-card rules as tables.

Our sources print no paragraph on the felt, and of the rules only titles (reading 113): the felt and
the guide are those of the usual, public game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.baccarat.coup import NATURALS, Coup
from houseway.games.baccarat.guide import THIRD_CARDS, TWO_CARD_COUNTS, card_counts, runs, values
from houseway.games.baccarat.layout import BLUE, GOLD, GREEN, RED, Cell, Row, areas_in_rows, hands
from houseway.games.baccarat.opening import BURNED_FOR_TEN_OR_FACE, CARDS_BEHIND_CUTTING_CARD
from houseway.games.chemin_de_fer.choices import BY_THE_BOOK, CHOICES, DRAW, STAND, banker_may, player_may
from houseway.games.chemin_de_fer.paragraphs import (
    AGAINST_BANK,
    BANK_WAGER,
    CARDS,
    HANDS,
    RESULT,
    SHOE_AND_BANKER,
)
from houseway.games.chemin_de_fer.wagers import BANCO, EVEN_MONEY, PLAYER, SUIVI, VIGORISH
from houseway.rules.game import Table
from houseway.rules.guide import Equipment, Guide, Topic, WagerInWords
from houseway.rules.layout.layout import (
    SEAT,
    Colors,
    Inscription,
    Layout,
    NamePlace,
    Printed,
    lines_of,
    name,
    title,
)
from houseway.rules.layout.shapes import Point
from houseway.rules.layout.table_shapes import HalfMoon, dealers_side, next_to_dealer, one_dealer
from houseway.rules.options import Options
from houseway.rules.procedure.shoe import CUT_FROM_EITHER_END
from houseway.rules.standard_rules import RuleTable, figures
from houseway.rules.wagers.bank import BANK

FELT = HalfMoon(radius=1240, straight=200)
STEP = 18.5
COLORS = Colors(
    felt="#1d4f6e", shade="#0d2c40", line="#f2e3b3", ink="#fdf7e3", gold="#f4d06f", rail="#4a2617"
)


def layout(table: Table[Coup]) -> Layout:
    return Layout(
        title=table.game.title,
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, step=STEP),
        seats_cite=AGAINST_BANK,
        dealers=one_dealer(FELT),
        at_each_seat=_position(table),
        on_table=_middle(),
        fixtures=(
            *dealers_side(FELT),
            next_to_dealer(FELT, "discard rack", x=-1050),
            next_to_dealer(FELT, "dealing shoe", x=1050),
        ),
        licensee=NamePlace(Point(0, 610), size=48, width=520, cite=BANK_WAGER),
    )


def _position(table: Table[Coup]) -> Printed:
    """Return the areas of a seat: what it wagers against the bank, its calls, and its own bank."""
    wagers = table.wagers
    rows = [
        Row(104, [Cell(wagers[PLAYER], BLUE, (name("PLAYER", 34),))]),
        Row(
            78,
            [
                Cell(wagers[BANCO], GREEN, (name("BANCO", 24),)),
                Cell(wagers[SUIVI], GOLD, (name("SUIVI", 24),)),
            ],
        ),
        Row(90, [Cell(wagers[BANK], RED, (name("BANK", 32),))]),
    ]
    number = Inscription((name(SEAT, 36),), Point(0, 38))
    return Printed(areas=tuple(areas_in_rows(iter(rows), FELT.radius, STEP)), inscriptions=(number,))


def _middle() -> Printed:
    rule = (
        "The bank pays 1 to 1 what it covers;",
        f"the house takes {VIGORISH.percent} percent of what the bank wins",
    )
    return Printed(
        cards=hands(Point(-210, 1010), Point(210, 1010), HANDS),
        inscriptions=(
            Inscription((title("CHEMIN DE FER", 92),), Point(0, 740)),
            Inscription(lines_of(rule, 30), Point(0, 850), RESULT),
        ),
    )


# The third-card rules as tables to print, computed from the functions that the deal goes by.

MARKS = {(DRAW,): "draws", (STAND,): "stands", (DRAW, STAND): "may choose"}


def player_table() -> RuleTable:
    """Return when the Player's Hand draws, with neither hand a natural."""
    rows = runs([(count, MARKS[player_may(count)]) for count in TWO_CARD_COUNTS])
    low, high = NATURALS
    natural = (f"{low} or {high}", "natural: it is shown, and the coup is over")
    return RuleTable(("Player's Hand has", "and"), (*rows, natural), "The Player's Hand")


def banker_table(options: Options | None = None) -> RuleTable:
    """Return when the Banker's Hand draws; without options, as where players choose."""
    free = options is None or options.choice(CHOICES.name) == "free"
    rows = tuple(
        (str(banker), *(_mark(banker, third, free=free) for third in THIRD_CARDS))
        for banker in TWO_CARD_COUNTS
    )
    return RuleTable(
        ("Banker has", *THIRD_CARDS.values()), rows, "The Banker's Hand, by the Player's third card"
    )


def _mark(banker: int, third: int | None, *, free: bool) -> str:
    if free:
        return MARKS[banker_may(banker, third)]
    return MARKS[(DRAW,) if BY_THE_BOOK.rules.banker_draws(0, banker, third) else (STAND,)]


# Chemin de fer in plain words. Its sections are titles only in our sources: this is the public game.


def topics(options: Options) -> Iterator[Topic]:
    yield card_counts()
    yield Topic(
        "When the Banker's Hand draws a third card",
        "Find the Banker's count on two cards at the left, and the Player's third card at the top. With 8 or "
        "9 on two cards in either hand, nobody draws.",
        chart=banker_table(options),
    )


def wagers_in_words(_: Options) -> Mapping[str, WagerInWords]:
    return {
        BANK: WagerInWords(
            "the Banker's Hand has the higher count, as far as others wager against you; of what you win in "
            "a coup, the house takes 5 percent"
        ),
        PLAYER: WagerInWords("the Player's Hand has the higher count"),
        BANCO: WagerInWords("the Player's Hand has the higher count; you alone wager the whole bank"),
        SUIVI: WagerInWords("the same, asked again by whoever has just lost a banco"),
    }


GUIDE = Guide(
    objective="The players play against each other: one is the bank, and the others wager that the Player's "
    "Hand will come nearer to 9 than the Banker's Hand. The house only takes 5 percent of what the bank "
    "wins.",
    play=(
        "The bank goes round, to the right. Whoever has it puts up a stake; the others wager against it.",
        "Call “banco” to wager the whole bank alone. If you lose it, you may ask for the whole bank again: "
        "“suivi”. These come first; then wagers are covered in turn from the right of the bank, and what "
        "the bank cannot cover goes back.",
        "Each hand gets two cards, face down. The highest wager plays the Player's Hand, the bank plays the "
        "Banker's Hand. An ace counts 1, the cards from 2 to 9 what they show, tens and pictures nothing; of "
        "the sum only the last digit counts.",
        "An 8 or 9 on two cards is shown at once and ends the coup.",
        "Otherwise the Player's Hand draws a third card, face up, with 4 or less and stands with 6 or 7; "
        "with 5 its player may choose, unless the house plays by the book. Then the Banker's Hand draws or "
        "stands by a table.",
        "The hand with the higher count wins, and wagers are paid 1 to 1. If the counts are equal, all "
        "wagers are returned.",
        "A bank that has not lost may go on with everything it holds, or pass. A bank that has lost passes "
        "to the right.",
    ),
    equipment=(
        Equipment("Cards", "deck", "Six decks of 52 cards each.", CARDS),
        Equipment("Dealing shoe", "shoe", "Holds the decks, face down.", SHOE_AND_BANKER),
        Equipment("Discard rack", "rack", "Takes the cards of every coup.", RESULT),
    ),
    topics=topics,
    wagers=wagers_in_words,
    advice=(
        "With 5, draw. As the bank, draw with 3 against a 9 and with 5 against a 4.",
        "You need not take the bank; but with the bank you lose less of each dollar on average than with a "
        "wager against it, vigorish included.",
    ),
    round_shown=40,
)


# What ``rules.toml`` takes from code (reading 113).

STANDARD_RULES = figures(
    values=values(),
    least_cut=CUT_FROM_EITHER_END,
    behind=CARDS_BEHIND_CUTTING_CARD,
    burned=BURNED_FOR_TEN_OR_FACE,
    player_draws=player_table(),
    banker_draws=banker_table(),
    vigorish=f"{VIGORISH.percent}",
    pays=str(EVEN_MONEY),
)
