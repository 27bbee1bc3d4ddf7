"""Turns the cards of a round into an outcome: how player and dealer compare, and the player's 8's.

Side bets read the comparison, and the player's eight cards, in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from importlib import import_module
from itertools import product
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.equipment.cards import Card, cards
from houseway.equipment.cards import card as card_of_code
from houseway.games.lucky_8s.setting import (
    CARDS_IN_A_HAND,
    EIGHT,
    PACK,
    POINTS,
    SET_HAND,
    TWO_DECKS,
    Count,
    best_count,
    setting_of,
)
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table
from houseway.rules.options import Choice
from houseway.rules.procedure.procedure import Voided
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.side_bets.definition import YES_OR_NO, CardsAt, Observed, Vocabulary, Word

EIGHT_CARDS = Citation("13:69F-50.6(d)")
PLAYER_MISDEALT = Citation("13:69F-50.9(c)")

# The text tells players to set the best way and has no penalty; a house may still count the hand as set
# (reading 34).
SETTING = Choice(
    "setting",
    ("best", "as-set"),
    "what counts if a player does not set the hand in the best way",
    SET_HAND,
    words={"best": "the best setting counts", "as-set": "the player's setting counts"},
    sentences={
        "best": "If you do not set your hand in the best way, the best way counts.",
        "as-set": "Your hand counts as you set it.",
    },
)


OF_EACH_CARD = 2  # each deck contains each of its cards once, including the joker


class Contest(StrEnum):
    """How a player's hand compares with the dealer's."""

    NOT_QUALIFIED = "not qualified"
    MORE_HANDS = "more hands"
    FEWER_HANDS = "fewer hands"
    FEWER_SIDE_CARDS = "fewer side cards"
    MORE_SIDE_CARDS = "more side cards"
    EQUAL = "equal"
    DEALER_MISDEALT = "dealer misdealt"


class Showdown(msgspec.Struct, frozen=True, gc=False):
    """Everything that decides the wagers; the bets show whether the player folded."""

    contest: Contest
    eights: int  # the natural 8's and jokers among the player's cards

    def __str__(self) -> str:
        return f"{self.contest}, {self.eights} natural 8's and jokers"


SHOWDOWNS: dict[tuple[Contest, int], Showdown] = {
    (contest, eights): Showdown(contest, eights)
    for contest, eights in product(Contest, range(CARDS_IN_A_HAND + 1))
}


class Dealt(RecordedRound, frozen=True):
    """A line of `houseway settle`:

    ``{"id": …, "player": [8 cards], "dealer": [8 cards], "set": [[cards], …], "bets": {…}}``.
    """

    own_keys = ("player", "set")

    player: Annotated[
        list[str],
        Meta(description="the player's eight cards; without an in-to-win wager, the player folded"),
    ]
    dealer: Annotated[list[str], Meta(description="the dealer's eight cards")]
    set: Annotated[
        list[list[str]] | None,
        Meta(
            description="the hands of 8 that the player set, each a list of cards; the best set if left out"
        ),
    ] = None


def contest(player: Count, dealer: Count) -> Contest:
    """Compare two hands in the order of (m): hands of 8, then side cards (reading 34)."""
    if not dealer.eights:
        return Contest.NOT_QUALIFIED
    if player.hands != dealer.hands:
        return Contest.MORE_HANDS if player.hands > dealer.hands else Contest.FEWER_HANDS
    if player.side_cards == dealer.side_cards:
        return Contest.EQUAL
    has_fewer = player.side_cards < dealer.side_cards
    return Contest.FEWER_SIDE_CARDS if has_fewer else Contest.MORE_SIDE_CARDS


def showdown(player: Count, dealer: Count) -> Showdown:
    return SHOWDOWNS[contest(player, dealer), player.eights]


def outcome(table: Table[Showdown], dealt: Dealt) -> Any:
    """Return the outcome, or Voided: a wrong number of cards voids a player's hand (50.9(c))."""
    player, dealer = cards(dealt.player), cards(dealt.dealer)
    copies = Counter((*player, *dealer))
    if not player or not dealer or max(copies.values()) > OF_EACH_CARD or not copies.keys() <= POINTS.keys():
        raise _cannot_have_been_dealt(player, dealer)
    if len(player) != CARDS_IN_A_HAND:
        return Voided(PLAYER_MISDEALT, f"the player was dealt {len(player)} cards, not {CARDS_IN_A_HAND}")
    count = best_count(player)
    if dealt.set is not None:
        own = setting_of(player, tuple(map(cards, dealt.set)))
        if table.options.choice("setting") == "as-set":
            count = own.count
    if len(dealer) != CARDS_IN_A_HAND:
        return SHOWDOWNS[Contest.DEALER_MISDEALT, count.eights]
    return showdown(count, best_count(dealer))


def _cannot_have_been_dealt(player: Sequence[Card], dealer: Sequence[Card]) -> Refusal:
    """Return a refusal that says why these cannot be the cards of a round."""
    for whose, hand in (("player", player), ("dealer", dealer)):
        if not hand:
            return Refusal(f"The {whose} has no cards. Give eight cards each.", EIGHT_CARDS)
    for card in (*player, *dealer):
        if card not in POINTS:
            return Refusal(
                f"The {card.words} is not in the deck. Lucky 8's is played with aces to 8's and jokers.",
                TWO_DECKS,
            )
    copies = Counter((*player, *dealer))
    card = max(copies, key=copies.__getitem__)
    return Refusal(
        f"The {card.words} is given {copies[card]} times, but the 66 cards contain it twice. "
        "Check the cards.",
        TWO_DECKS,
    )


# The words for side bets of Lucky 8's: how the hands compare, and the player's eight cards.

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
    """Count how the hands compare, with the values of the words on the player's cards."""
    every_deal = import_module("houseway.games.lucky_8s.every_deal").every_deal
    example = {value: card_of_code(f"{'A' if value == 1 else value}s") for value in range(1, EIGHT + 1)}
    ways: Counter[Observed] = Counter()
    for hands in every_deal(removed):
        cards = tuple(example[value] for value, number in enumerate(hands.make_up, 1) for _ in range(number))
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
