"""The words for side bets of Lucky 8's: how the hands compare, and the player's eight cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from houseway.equipment.cards import Card, card
from houseway.games.lucky_8s.hands.setting import CARDS_IN_A_HAND, EIGHT, PACK, POINTS, best_count
from houseway.games.lucky_8s.settlement import Contest
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.side_bets.definition import YES_OR_NO, CardsAt, Observed, Vocabulary, Word

PLAYER = CardsAt("player", CARDS_IN_A_HAND)
UP_TO_EIGHT = tuple(range(CARDS_IN_A_HAND + 1))
Cards = tuple[Card, ...]

_RESULTS = {contest: contest.value.replace(" ", "-") for contest in Contest}
_WINNERS = {
    Contest.NOT_QUALIFIED: "player",
    Contest.MORE_HANDS: "player",
    Contest.FEWER_SIDE_CARDS: "player",
    Contest.FEWER_HANDS: "dealer",
    Contest.MORE_SIDE_CARDS: "dealer",
    Contest.EQUAL: "dealer",
    Contest.DEALER_MISDEALT: "none",
}


def _points(cards: Cards) -> int:
    return sum(POINTS[dealt] for dealt in cards)


def _is_of(value: int) -> Callable[[Card], bool]:
    return lambda dealt: POINTS[dealt] == value


def _number_of(name: str, value: int) -> Word:
    sees = _is_of(value)
    meaning = f"how many of your cards are {name}"
    return Word(name, meaning, UP_TO_EIGHT, lambda cards: sum(map(sees, cards)), (PLAYER,), sees)


def _value(dealt: Card) -> int:
    return POINTS[dealt]


def count_together(_: Any, removed: Sequence[Card], words: Sequence[Word]) -> Distribution[Observed]:
    """Count how the hands compare with what the words see in the values of the player's cards."""
    every_deal = import_module("houseway.games.lucky_8s.exact.every_deal").every_deal
    example = {value: card(f"{'A' if value == 1 else value}s") for value in range(1, EIGHT + 1)}
    ways: Counter[Observed] = Counter()
    for hands in every_deal(removed):
        cards = tuple(example[value] for value, held in enumerate(hands.make_up, 1) for _ in range(held))
        values = tuple((word.name, word.of(cards)) for word in words)
        for showdown, number in hands.showdowns.items():
            ways[Observed(showdown, values)] += number
    return Distribution(ways)


WORDS = Vocabulary(
    (
        Word(
            "winner",
            "who wins; none if the dealer was dealt a wrong number of cards",
            ("player", "dealer", "none"),
            lambda showdown: _WINNERS[showdown.contest],
            opens=("dealer",),
        ),
        Word(
            "result",
            "how the hands compare",
            tuple(_RESULTS.values()),
            lambda showdown: _RESULTS[showdown.contest],
            opens=("dealer",),
        ),
        Word(
            "dealer-qualifies",
            "the dealer has a natural 8 or a joker",
            YES_OR_NO,
            lambda showdown: showdown.contest is not Contest.NOT_QUALIFIED,
            opens=("dealer",),
        ),
        Word(
            "eights",
            "how many of your cards are natural 8's or jokers",
            UP_TO_EIGHT,
            lambda showdown: showdown.eights,
        ),
        Word(
            "hands-of-8",
            "how many hands of 8 your cards make at best",
            UP_TO_EIGHT,
            lambda cards: best_count(cards).hands,
            (PLAYER,),
            _value,
        ),
        Word(
            "side-cards",
            "how many side cards are left then",
            UP_TO_EIGHT,
            lambda cards: best_count(cards).side_cards,
            (PLAYER,),
            _value,
        ),
        Word("points", "the points of your eight cards", tuple(range(8, 65)), _points, (PLAYER,), _value),
        _number_of("aces", 1),
        _number_of("fours", 4),
    ),
    pack=lambda _: PACK,
    columns={"player": tuple(range(CARDS_IN_A_HAND))},
    cards_in_a_round=2 * CARDS_IN_A_HAND,
    count_together=count_together,
)
