"""Baccarat and mini-baccarat in plain words."""

from __future__ import annotations

from houseway.games.baccarat.paragraphs import Paragraphs
from houseway.rules.guide import Equipment, Guide


def guide(paragraphs: Paragraphs) -> Guide:
    """Return the guide; for patrons the two games differ only in who deals and in the size of the table."""
    return Guide(
        objective="Two hands are dealt, the Player's and the Banker's, for the whole table. Bet on the one "
        "that will come nearer to 9, or on a tie.",
        play=(
            f"Place your wagers before the {paragraphs.calls} announces “No more bets”.",
            "Each hand gets two cards. An ace counts 1, the cards from 2 to 9 what they show, tens and "
            "pictures nothing; of the sum only the last digit counts.",
            "An 8 or 9 on two cards is a natural: both hands stand.",
            "Otherwise the Player's Hand draws a third card with 5 or less and stands with 6 or 7.",
            "Then the Banker's Hand draws or stands by a fixed table that looks at its own count and at the "
            "Player's third card. Nobody decides anything.",
            "The hand with the higher count wins. If the counts are equal, wagers on either hand are "
            "returned and the Tie wins.",
            "What a winning wager on the Banker's Hand costs is posted at the table: a commission called "
            "vigorish, or one of the ways to do without it.",
        ),
        equipment=(
            Equipment("Cards", "deck", "Six decks or more, of 52 cards each.", paragraphs.decks),
            Equipment("Dealing shoe", "shoe", "Holds the decks, face down.", paragraphs.shoe),
            Equipment("Discard rack", "rack", "Takes the cards of every round.", paragraphs.result),
        ),
    )
