"""Chemin de fer in plain words. Its sections are titles only in our sources: this is the public game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.baccarat.guide import card_counts
from houseway.games.chemin_de_fer.drawing_table import banker_table
from houseway.games.chemin_de_fer.paragraphs import CARDS, RESULT, SHOE_AND_BANKER
from houseway.games.chemin_de_fer.wagers import BANCO, PLAYER, SUIVI
from houseway.rules.guide import Equipment, Guide, Topic, WagerInWords
from houseway.rules.options import Options
from houseway.rules.wagers.bank import BANK


def topics(options: Options) -> Iterator[Topic]:
    yield card_counts()
    yield Topic(
        "When the Banker's Hand draws a third card",
        "Find the Banker's count on two cards at the left, and the Player's third card at the top. With 8 or "
        "9 on two cards in either hand, nobody draws.",
        chart=banker_table(options),
    )


def wagers(_: Options) -> Mapping[str, WagerInWords]:
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
    wagers=wagers,
    advice=(
        "With 5, draw. As the bank, draw with 3 against a 9 and with 5 against a 4.",
        "You need not take the bank; but with the bank you lose less of each dollar on average than with a "
        "wager against it, vigorish included.",
    ),
    round_shown=40,
)
