"""The words for side bets of pai gow: the player's four tiles, and the dealer's."""

from __future__ import annotations

from houseway.equipment.cards import Card
from houseway.equipment.tiles import SET_OF_TILES, Tile
from houseway.games.pai_gow.hands.ranking import EARTH, HEAVEN, JOKERS
from houseway.games.pai_gow.hands.setting import kind_of, kinds_of
from houseway.games.pai_gow.hands.words import CLASSES, PAIRS, best_class, highest_pair
from houseway.rules.side_bets.definition import CardsAt, Value, Vocabulary, Word

PLAYER, DEALER = CardsAt("player", 4), CardsAt("dealer", 4)
Tiles = tuple[Card, ...]
LEAST_SPOTS, MOST_SPOTS = 7, 46  # of four tiles: 2-1, 1-1 twice and a 3-1; 6-6 and 6-5 twice each


def _pair(hand: Tiles) -> Value:
    return highest_pair(kinds_of(hand))


def _pairs(hand: Tiles) -> Value:
    kinds = kinds_of(hand)
    return sum(kinds.count(kind) == 2 for kind in set(kinds))


def _best(hand: Tiles) -> Value:
    return best_class(kinds_of(hand))


def _supreme_tiles(hand: Tiles) -> Value:
    return sum(kind_of(tile) == JOKERS for tile in hand)


def _heavens_and_earths(hand: Tiles) -> Value:
    return sum(kind_of(tile) in (EARTH, HEAVEN) for tile in hand)


def _spots_of(tile: Card) -> int:
    return tile.spots if isinstance(tile, Tile) else 0


def _spots(hand: Tiles) -> Value:
    return sum(map(_spots_of, hand))


WORDS = Vocabulary(
    (
        Word("pair", "the player's highest pair", PAIRS, _pair, (PLAYER,), kind_of, early=True),
        Word("pairs", "how many pairs the player has", (0, 1, 2), _pairs, (PLAYER,), kind_of, early=True),
        Word(
            "best",
            "the best that two of the player's tiles make",
            CLASSES,
            _best,
            (PLAYER,),
            kind_of,
            early=True,
        ),
        Word(
            "supreme-tiles",
            "how many of 4-2 and 2-1 the player has",
            (0, 1, 2),
            _supreme_tiles,
            (PLAYER,),
            kind_of,
            early=True,
        ),
        Word(
            "heavens-and-earths",
            "how many of the two 6-6 and two 1-1 the player has",
            (0, 1, 2, 3, 4),
            _heavens_and_earths,
            (PLAYER,),
            kind_of,
            early=True,
        ),
        Word(
            "spots",
            "the spots on the player's four tiles",
            tuple(range(LEAST_SPOTS, MOST_SPOTS + 1)),
            _spots,
            (PLAYER,),
            _spots_of,
            early=True,
        ),
        Word("dealer-pair", "the dealer's highest pair", PAIRS, _pair, (DEALER,), kind_of),
        Word(
            "dealer-best", "the best that two of the dealer's tiles make", CLASSES, _best, (DEALER,), kind_of
        ),
    ),
    pack=lambda _: SET_OF_TILES,
    columns={"player": (0, 1, 2, 3), "dealer": (4, 5, 6, 7)},
    cards_in_a_round=8,
)
