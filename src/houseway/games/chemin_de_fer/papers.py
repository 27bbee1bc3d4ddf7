"""Prints chemin de fer: its felt, its guide, its rules in full, and the third-card rules as tables.

Our sources print no paragraph on the felt, and of the rules only titles (reading 113): what is drawn and
told is the usual, public game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.baccarat.coup import NATURALS, Coup
from houseway.games.baccarat.guide import THIRD_CARDS, TWO_CARD_COUNTS, card_counts, runs, values
from houseway.games.baccarat.layout import BLUE, GOLD, GREEN, RED, Cell, Row, areas_in_rows, hands
from houseway.games.baccarat.opening import BURNED_FOR_TEN_OR_FACE, CARDS_BEHIND_CUTTING_CARD
from houseway.games.chemin_de_fer.choices import BY_THE_BOOK, CHOICES, DRAW, STAND, banker_may, player_may
from houseway.games.chemin_de_fer.paragraphs import (
    ADDITIONAL_CARDS,
    AGAINST_BANK,
    BANK_WAGER,
    CARDS,
    ERRORS,
    HANDS,
    NEW_BANKER,
    OPENING,
    RESERVED,
    RESULT,
    SHOE_AND_BANKER,
    SHUFFLE,
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
from houseway.rules.layout.table_shapes import HalfMoon, beside_the_dealer, dealers_side, one_dealer
from houseway.rules.options import Options
from houseway.rules.procedure.shoe import CUT_FROM_EITHER_END
from houseway.rules.public_rules import PublicRule, RuleTable, public_rule
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
            beside_the_dealer(FELT, "discard rack", x=-1050),
            beside_the_dealer(FELT, "dealing shoe", x=1050),
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


# Chemin de fer in full, 13:69F-4: our sources print only the titles of its sections (reading 113).

_LOW, _HIGH = NATURALS

PUBLIC_RULES: tuple[PublicRule, ...] = (
    public_rule(
        CARDS,
        "The game is played with six decks of 52 cards, without jokers, dealt from a shoe.",
        "Each card counts as follows, whatever its suit:",
        values(),
        "The point count of a hand is the last digit of the sum of its cards: a 7 and an 8 make 5.",
    ),
    public_rule(
        RESERVED,
        "This number is reserved. What the bank and the others wager is under 13:69F-4.6 and 13:69F-4.7.",
    ),
    public_rule(
        OPENING,
        "The dealer inspects the cards at the table, and a floorperson verifies it.",
        "The cards are spread face up by deck, suit and sequence; the first participant to arrive may look "
        "at them. Then they are turned face down, washed, stacked and shuffled.",
    ),
    public_rule(
        SHUFFLE,
        "The cards are shuffled so that they are randomly intermixed.",
        f"A participant cuts them, at least {CUT_FROM_EITHER_END} cards from either end. The dealer inserts "
        f"the cutting card {CARDS_BEHIND_CUTTING_CARD} cards from the back.",
    ),
    public_rule(
        SHOE_AND_BANKER,
        "The dealer turns up the first card of the shoe and burns as many cards as it counts; for a 10 or a "
        f"picture card, {BURNED_FOR_TEN_OR_FACE} cards. The dealer deals for all players.",
        "When the cutting card comes out, the coup is finished and one more coup is dealt from the shoe. "
        "Then the cards are shuffled; the bank stays where it is.",
        "The bank goes round counterclockwise. Where nobody has it, whoever first puts up a stake is the "
        "bank.",
    ),
    public_rule(
        BANK_WAGER,
        "The bank puts up a stake, from the posted minimum to the posted maximum, and may change it until "
        "“No more bets”. It covers wagers against it up to that stake, and loses no more.",
        "The house is never the bank, and covers nothing.",
    ),
    public_rule(
        AGAINST_BANK,
        "The other players may wager any part of the bank, or call “banco” and wager the whole of it alone.",
        "Whoever has lost a banco to a bank that goes on may call “suivi” and wager the whole of the bank "
        "again.",
        "The bank covers first a suivi, then a banco, then the other wagers; of equal calls, and of the "
        "others, the one next to the right of the bank comes first. What the bank does not cover goes back "
        "to its player before any card is dealt: the last wagers are cut back, and behind a banco nothing "
        "is covered.",
    ),
    public_rule(
        HANDS,
        "There are two hands. The bank plays the Banker's Hand. The highest wager that is covered plays the "
        "Player's Hand for all; of equal wagers, the one next to the right of the bank.",
        "Four cards are dealt face down in turn: the first and third to the Player's Hand, the second and "
        "fourth to the Banker's Hand. Only the player of a hand looks at it.",
        f"If either hand has {_LOW} or {_HIGH}, both are shown at once and the coup is over.",
    ),
    public_rule(
        ADDITIONAL_CARDS,
        "Otherwise the Player's Hand draws or stands by its point count on two cards:",
        player_table(),
        "Then the Banker's Hand draws or stands by its own point count on two cards and by the third card of "
        "the Player's Hand; “none” is where the Player's Hand stood:",
        banker_table(),
        "Third cards are dealt face up. A house may play by the book: then every hand draws where it could "
        "choose, and nobody decides.",
    ),
    public_rule(
        RESULT,
        "Both hands are shown, and the one with the higher point count wins. Where the Player's Hand wins, "
        f"the bank pays the wagers that it covers {EVEN_MONEY}; where the Banker's Hand wins, it collects "
        "them. Where the counts are equal, all wagers and the bank are returned.",
        f"Of what the bank wins in a coup, the house takes a vigorish of {VIGORISH.percent} percent. It "
        "charges nothing else.",
    ),
    public_rule(
        NEW_BANKER,
        "A bank that has not lost may go on with its stake and all that it has won, less the vigorish, or "
        "pass the bank.",
        "A bank that has lost, or that is passed, is offered to the other players of the coup in turn, from "
        "the right. Whoever takes it puts up what they had wagered in the coup, at least the posted minimum, "
        "and may change it until “No more bets”.",
    ),
    public_rule(
        ERRORS,
        "A card found face up in the shoe is discarded, and the next card is used. A card drawn in error "
        "without its face being seen is used as the next card.",
        "If the shoe has too few cards to complete a coup, the coup is void, all wagers and the bank are "
        "returned, and the cards are shuffled.",
    ),
)
