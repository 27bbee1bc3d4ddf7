"""The words for side bets of pai gow poker: how the hands compare, and the player's seven cards."""

from __future__ import annotations

from houseway.equipment.cards import Card
from houseway.games.pai_gow_poker.hands.setting import PACK
from houseway.games.pai_gow_poker.hands.seven_cards import CARDS_IN_A_HAND, Best, Three, three_of
from houseway.games.pai_gow_poker.settlement import Contest, DealersHand
from houseway.rules.side_bets.definition import YES_OR_NO, CardsAt, Value, Vocabulary, Word, is_pair, is_red

PLAYER, FIRST_THREE = CardsAt("player", CARDS_IN_A_HAND), CardsAt("player", 3)
FIRST_TWO = CardsAt("player", 2)
Cards = tuple[Card, ...]

_RESULTS = {Contest.BOTH: "win", Contest.ONE: "push", Contest.NEITHER: "lose", Contest.FOUL: "foul"}
_BEST: tuple[Value, ...] = tuple(str(best) for best in reversed(Best))
_DEALERS: tuple[Value, ...] = tuple(str(hand) for hand in reversed(DealersHand))
_THREES: tuple[Value, ...] = tuple(str(three) for three in reversed(Three))
UP_TO_SEVEN = tuple(range(CARDS_IN_A_HAND + 1))


def _is_red(card: Card) -> bool:
    return not card.is_joker and is_red(card)


def _is_picture(card: Card) -> bool:
    return not card.is_joker and card.rank in "JQK"


def _is_joker(card: Card) -> bool:
    return card.is_joker


WORDS = Vocabulary(
    (
        Word(
            "result",
            "what becomes of the pai gow wager, before the rule on a dealer's queen high",
            tuple(_RESULTS.values()),
            lambda showdown: _RESULTS[showdown.contest],
            opens=("dealer",),
        ),
        Word(
            "best",
            "the best hand among your seven cards, however they are set",
            _BEST,
            lambda showdown: str(showdown.player),
        ),
        Word(
            "dealer",
            "the dealer's seven cards, if they are queen high or lower",
            _DEALERS,
            lambda showdown: str(showdown.dealer),
            opens=("dealer",),
        ),
        Word(
            "red-cards",
            "how many of your seven cards are red",
            UP_TO_SEVEN,
            lambda cards: sum(map(_is_red, cards)),
            (PLAYER,),
            _is_red,
        ),
        Word(
            "pictures",
            "how many of your seven cards are jacks, queens or kings",
            UP_TO_SEVEN,
            lambda cards: sum(map(_is_picture, cards)),
            (PLAYER,),
            _is_picture,
        ),
        Word(
            "joker",
            "the joker is among your seven cards",
            YES_OR_NO,
            lambda cards: any(map(_is_joker, cards)),
            (PLAYER,),
            _is_joker,
        ),
        Word(
            "first-three",
            "what your first three cards make",
            _THREES,
            lambda cards: str(three_of(cards)),
            (FIRST_THREE,),
        ),
        Word("first-pair", "your first two cards are a pair", YES_OR_NO, is_pair, (FIRST_TWO,)),
    ),
    pack=lambda _: PACK,
    columns={"player": tuple(range(CARDS_IN_A_HAND))},
    cards_in_a_round=2 * CARDS_IN_A_HAND,
)
