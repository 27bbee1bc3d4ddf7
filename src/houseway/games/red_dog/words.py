"""The words for side bets of red dog: the first two cards, and the third."""

from __future__ import annotations

from houseway.equipment.cards import Card
from houseway.games.red_dog.settlement import CONSECUTIVE, PAIR, RANK, SPREADS, played
from houseway.rules.procedure.shoe import SHOE
from houseway.rules.side_bets.definition import (
    RANK_NAMES,
    YES_OR_NO,
    CardsAt,
    Value,
    Vocabulary,
    Word,
    is_pair,
    is_red,
    is_suited,
    rank_name,
    rank_of,
    suit_of,
)

FIRST_TWO, THIRD = CardsAt("cards", 2), CardsAt("cards", 1, first=2)
Cards = tuple[Card, ...]
NONE = "none"


def _spread(two: Cards) -> Value:
    spread = played(RANK[two[0]], RANK[two[1]], None).spread
    return {PAIR: "pair", CONSECUTIVE: "consecutive"}.get(spread, spread)


def _third(two: Cards, third: Cards) -> Cards:
    """Return the third card if one is dealt: after consecutive cards the round is over."""
    return () if _spread(two) == "consecutive" else third


def _result(two: Cards, third: Cards) -> str:
    if not _third(two, third):
        return NONE
    wins = played(RANK[two[0]], RANK[two[1]], RANK[third[0]]).wins
    if is_pair(two):
        return "three-of-a-kind" if wins else "pair"
    return "between" if wins else "outside"


def _third_rank(two: Cards, third: Cards) -> str:
    return rank_name(third[0]) if _third(two, third) else NONE


def _all_suited(two: Cards, third: Cards) -> bool:
    return bool(_third(two, third)) and is_suited((*two, *third))


def _red_cards(two: Cards) -> int:
    return sum(map(is_red, two))


WORDS = Vocabulary(
    (
        Word(
            "spread",
            "the spread of the first two cards",
            ("pair", "consecutive", *SPREADS),
            _spread,
            (FIRST_TWO,),
            rank_of,
            early=True,
        ),
        Word(
            "pair",
            "the first two cards are a pair",
            YES_OR_NO,
            is_pair,
            (FIRST_TWO,),
            rank_of,
            early=True,
        ),
        Word(
            "suited",
            "the first two cards are of one suit",
            YES_OR_NO,
            is_suited,
            (FIRST_TWO,),
            suit_of,
            early=True,
        ),
        Word(
            "red-cards",
            "how many of the first two cards are red",
            (0, 1, 2),
            _red_cards,
            (FIRST_TWO,),
            is_red,
            early=True,
        ),
        Word(
            "low-card",
            "the lower of the first two cards",
            RANK_NAMES,
            lambda two: rank_name(min(two, key=RANK.__getitem__)),
            (FIRST_TWO,),
            rank_of,
            early=True,
        ),
        Word(
            "high-card",
            "the higher of the first two cards",
            RANK_NAMES,
            lambda two: rank_name(max(two, key=RANK.__getitem__)),
            (FIRST_TWO,),
            rank_of,
            early=True,
        ),
        Word(
            "third-card",
            "the third card, or none after consecutive cards",
            (NONE, *RANK_NAMES),
            _third_rank,
            (FIRST_TWO, THIRD),
            rank_of,
        ),
        Word(
            "result",
            "where the third card falls, or none after consecutive cards",
            (NONE, "outside", "between", "pair", "three-of-a-kind"),
            _result,
            (FIRST_TWO, THIRD),
            rank_of,
        ),
        Word("all-suited", "all three cards are of one suit", YES_OR_NO, _all_suited, (FIRST_TWO, THIRD)),
    ),
    pack=lambda table: table.game.packs(table.options)[SHOE],
    columns={"cards": (0, 1, 2)},
    cards_in_a_round=3,
)
