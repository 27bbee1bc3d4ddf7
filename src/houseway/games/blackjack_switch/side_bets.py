"""What the first cards decide: how often the match wager and insurance win, and the words for other side
bets.

The play itself is counted in `exact_round.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.blackjack.hand_wagers import INSURANCE_WAGER
from houseway.games.blackjack.hands import Played, is_blackjack
from houseway.games.blackjack.odds import dealers_second_cards
from houseway.games.blackjack.side_bets.words import DEALERS_TWO_CARDS, UP_CARD, count
from houseway.games.blackjack_switch.wagers import (
    FIRST,
    FOUR,
    PAIR,
    SECOND,
    THREE,
    TWO_PAIR,
    Switched,
    match_row,
)
from houseway.rules.analysis.distribution import Distribution, cards_left
from houseway.rules.analysis.own_odds import NotCounted, OwnOdds, OwnOutcomes
from houseway.rules.game import Table
from houseway.rules.procedure.shoe import SHOE
from houseway.rules.side_bets.definition import (
    YES_OR_NO,
    CardsAt,
    Vocabulary,
    Word,
    is_red,
    is_suited,
    rank_of,
    suit_of,
)

CARDS_THAT_DECIDE = 4
WITH_RANK: Mapping[str, Card] = {card.rank: card for card in STANDARD_DECK}


def distribution(table: Table[Switched], removed: Sequence[Card]) -> Distribution[Switched]:
    """Count all first four cards of a player by their ranks: they decide the match wager.

    No other wager can be settled on these outcomes: no hand in them is played to its end.
    """
    left: Counter[str] = Counter()
    for card, number in cards_left(
        table.game.play.packs(table.options)[SHOE], removed, CARDS_THAT_DECIDE
    ).items():
        left[card.rank] += number
    ways: Counter[Switched] = Counter()
    for ranks in combinations_with_replacement(left, CARDS_THAT_DECIDE):
        in_ways = prod(comb(left[rank], times) for rank, times in Counter(ranks).items())
        ways[Switched(match=match_row([WITH_RANK[rank] for rank in ranks]))] += in_ways
    return Distribution(+ways)


def _second_cards(table: Table[Switched], removed: Sequence[Card]) -> Distribution[Switched]:
    """Count the second cards of a dealer who shows an ace."""
    ways: Counter[Switched] = Counter()
    for stands_at, number in dealers_second_cards(table, removed).items():
        ways[Switched(Played(dealer=stands_at))] += number
    return Distribution(ways)


_IN_BASE = NotCounted("not counted: by itself; base has it, together with what splitting and doubling add")
OWN_ODDS: Mapping[str, OwnOdds] = {
    **dict.fromkeys((FIRST, SECOND, "split", "double"), _IN_BASE),
    INSURANCE_WAGER: OwnOutcomes(_second_cards),
}


# The words for side bets of blackjack switch: the player's first four cards and the dealer's first two.

# A player's cards in the order dealt: the first cards of both hands, then the second ones.
FOUR_CARDS = CardsAt("player", 4)
FIRST_CARDS, SECOND_CARDS = CardsAt("player", 2), CardsAt("player", 2, first=2)
MOST_CARDS = 40  # of a round with four hands; more have never come up, and then the round is refused
Cards = tuple[Card, ...]


def _is_ace(card: Card) -> bool:
    return card.rank == "A"


def _blackjacks(first_cards: Cards, second_cards: Cards) -> int:
    return sum(map(is_blackjack, zip(first_cards, second_cards, strict=True)))


def cards_of_line(dealt: Any) -> Mapping[str, Sequence[str]]:
    first, second = dealt.dealt
    return {"player": [first[0], second[0], first[1], second[1]], "dealer": dealt.dealer}


WORDS = Vocabulary(
    (
        Word(
            "match",
            "what the ranks of your first four cards match",
            ("none", PAIR, THREE, TWO_PAIR, FOUR),
            lambda four: match_row(four) or "none",
            (FOUR_CARDS,),
            rank_of,
            early=True,
        ),
        Word(
            "aces",
            "how many of your first four cards are aces",
            tuple(range(5)),
            lambda four: sum(map(_is_ace, four)),
            (FOUR_CARDS,),
            _is_ace,
            early=True,
        ),
        Word(
            "red-cards",
            "how many of your first four cards are red",
            tuple(range(5)),
            lambda four: sum(map(is_red, four)),
            (FOUR_CARDS,),
            is_red,
            early=True,
        ),
        Word(
            "all-suited",
            "your first four cards are of one suit",
            YES_OR_NO,
            is_suited,
            (FOUR_CARDS,),
            suit_of,
            early=True,
        ),
        Word(
            "blackjacks",
            "how many of your two hands are dealt a blackjack",
            (0, 1, 2),
            _blackjacks,
            (FIRST_CARDS, SECOND_CARDS),
            count,
            early=True,
        ),
        UP_CARD,
        *DEALERS_TWO_CARDS,
    ),
    pack=lambda table: table.game.play.packs(table.options)[SHOE],
    columns={"player": (0, 1, 3, 4), "dealer": (2, 5)},
    cards_in_a_round=MOST_CARDS,
    cards_of_line=cards_of_line,
)
