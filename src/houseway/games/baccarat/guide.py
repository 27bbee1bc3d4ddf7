"""Baccarat and mini-baccarat in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.cards import Card, cards
from houseway.games.baccarat.hands.drawing_table import banker_table
from houseway.games.baccarat.hands.third_card import COUNT, points
from houseway.games.baccarat.paragraphs import Paragraphs
from houseway.rules.guide import Equipment, Guide, Shown, Topic, WagerInWords
from houseway.rules.options import Options

EXAMPLE = cards(["7h", "8s"])


def _counts(title: str, names: str) -> Shown:
    """Show cards with what they count in play."""
    shown = cards(names.split())
    counts = {COUNT[card] for card in shown}
    words = f"count{'s' * (len(shown) == 1)} {counts.pop()}" if len(counts) == 1 else "count what they show"
    return Shown(title, words, shown)


def card_counts() -> Topic:
    """Show what each card counts, and a hand."""
    return Topic(
        "What the cards count",
        "Add up the cards of a hand; only the last digit counts.",
        (
            _counts("Ace", "As"),
            _counts("2 to 9", "2h 5c 9d"),
            _counts("10, jack, queen, king", "Ts Jh Qc Kd"),
            Shown("Example", _sum_in_words(EXAMPLE), EXAMPLE),
        ),
    )


def topics(_: Options) -> Iterator[Topic]:
    yield card_counts()
    yield Topic(
        "When the Banker's Hand draws a third card",
        "Find the Banker's count on two cards at the left, and the Player's third card at the top. With 8 or "
        "9 on two cards in either hand, nobody draws.",
        chart=banker_table(),
    )


def _sum_in_words(hand: tuple[Card, ...]) -> str:
    counts = [COUNT[card] for card in hand]
    return f"{' + '.join(map(str, counts))} = {sum(counts)}, so the hand has {points(hand)}"


def wagers(_: Options) -> Mapping[str, WagerInWords]:
    by_points = "wins by four points or more, or wins with a natural; see its table"
    return {
        "player": WagerInWords("the Player's Hand has the higher count"),
        "banker": WagerInWords("the Banker's Hand has the higher count"),
        "tie": WagerInWords("both hands have the same count"),
        "total-cards": WagerInWords("both hands together have that number of cards"),
        "player-bonus": WagerInWords(f"the Player's Hand {by_points}"),
        "banker-bonus": WagerInWords(f"the Banker's Hand {by_points}"),
        "dragon-7": WagerInWords("the Banker's Hand wins with three cards that count 7"),
    }


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
        topics=topics,
        wagers=wagers,
        round_shown=10,
    )
