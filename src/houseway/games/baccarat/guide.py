"""Explains baccarat and mini-baccarat in plain words, and states their rules (readings 24, 47 and 85).

The tables are computed from the functions and pay tables that the game is played by.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from houseway.equipment.cards import Card, cards
from houseway.games.baccarat.coup import COUNT, NATURALS, banker_draws, player_draws, points
from houseway.games.baccarat.opening import BURNED_FOR_TEN_OR_FACE, CARDS_BEHIND_CUTTING_CARD
from houseway.games.baccarat.options import TOTAL_CARDS, bonus_tables
from houseway.games.baccarat.paragraphs import Paragraphs
from houseway.rules.guide import Equipment, Guide, Shown, Topic, WagerInWords
from houseway.rules.options import Options
from houseway.rules.procedure.shoe import CUT_FROM_EITHER_END
from houseway.rules.standard_rules import (
    ComputedRule,
    RuleTable,
    figures,
    printed_tables,
    standard_rule,
    value_rows,
)

DRAWS, STANDS = "draws", "stands"
TWO_CARD_COUNTS = tuple(count for count in range(10) if count not in NATURALS)
# What the Player's third card may count, and the cards that count so.
THIRD_CARDS: dict[int | None, str] = {
    None: "none",
    0: "10 to K",
    1: "A",
    **{count: str(count) for count in range(2, 10)},
}


def _mark(draws: bool) -> str:
    return DRAWS if draws else STANDS


def player_table() -> RuleTable:
    """Return when the Player's Hand draws, with neither hand a natural."""
    by_count = [(count, _mark(player_draws(count, 0))) for count in TWO_CARD_COUNTS]
    rows = runs(by_count)
    natural = (_run(list(NATURALS)), "natural: both hands stand")
    return RuleTable(("Player's Hand has", "and"), (*rows, natural), "The Player's Hand")


def runs(by_count: Iterable[tuple[int, str]]) -> list[tuple[str, str]]:
    """Return rows of counts with the same mark: ``0 to 5`` draws a third card."""
    return [
        (_run([count for count, _ in same]), f"{mark}{' a third card' if mark == DRAWS else ''}")
        for mark, group in groupby(by_count, key=lambda pair: pair[1])
        if (same := list(group))
    ]


def banker_table() -> RuleTable:
    """Return when the Banker's Hand draws, by its count and the Player's third card."""
    rows = tuple(
        (str(banker), *(_mark(banker_draws(_player_before(third), banker, third)) for third in THIRD_CARDS))
        for banker in TWO_CARD_COUNTS
    )
    return RuleTable(
        ("Banker has", *THIRD_CARDS.values()), rows, "The Banker's Hand, by the Player's third card"
    )


def _player_before(third: int | None) -> int:
    """Return a count with which the Player's Hand stands, or with which it draws."""
    drew = third is not None
    return next(count for count in TWO_CARD_COUNTS if player_draws(count, 0) == drew)


def _run(counts: list[int]) -> str:
    first, last = counts[0], counts[-1]
    if first == last:
        return str(first)
    return f"{first} or {last}" if len(counts) == 2 else f"{first} to {last}"


# Baccarat and mini-baccarat in plain words.

EXAMPLE = cards(["7h", "8s"])


def _counts(title: str, names: str) -> Shown:
    """Show cards with what they count in play."""
    hand = cards(names.split())
    counts = {COUNT[card] for card in hand}
    words = f"count{'s' * (len(hand) == 1)} {counts.pop()}" if len(counts) == 1 else "count what they show"
    return Shown(title, words, hand)


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


def wagers_in_words(_: Options) -> Mapping[str, WagerInWords]:
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
        wagers=wagers_in_words,
        round_shown=10,
    )


# What ``rules.toml`` takes from code (readings 24, 47 and 85).


def values() -> RuleTable:
    """Return what each rank counts in play."""
    return RuleTable(("Card", "Counts"), value_rows({card.rank: COUNT[card] for card in COUNT}))


def total_cards() -> RuleTable:
    rows = tuple((f"{number} cards", odds.in_print) for number, odds in TOTAL_CARDS.items())
    return RuleTable(("Both hands together have", "Pays"), rows)


def standard_rules(paragraphs: Paragraphs) -> tuple[ComputedRule, ...]:
    return (
        *figures(
            values=values(),
            least_cut=CUT_FROM_EITHER_END,
            behind=CARDS_BEHIND_CUTTING_CARD,
            burned=BURNED_FOR_TEN_OR_FACE,
            player_draws=player_table(),
            banker_draws=banker_table(),
        ),
        standard_rule(paragraphs.total_cards_pay, total_cards()),
        *printed_tables(*bonus_tables(paragraphs).values()),
    )
