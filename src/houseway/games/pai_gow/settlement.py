"""Reads a recorded round of pai gow into an outcome: how both hands of a player compare with the dealer's.

Side bets read the player's four tiles, and the dealer's, in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import product
from typing import Annotated

import msgspec
from msgspec import Meta

from houseway.equipment.cards import Card
from houseway.equipment.tiles import SET_OF_TILES, Tile, tiles
from houseway.games.pai_gow.hands import (
    EARTH,
    HEAVEN,
    JOKERS,
    TILES,
    TILES_IN_A_HAND,
    USUAL_RANKING,
    Ranking,
    Setting,
    check_groups,
    kind_of,
    kinds_of,
    ranking_of,
)
from houseway.games.pai_gow.house_way import CLASSES, HOUSE_WAY_OPTION, PAIRS, best_class, highest_pair
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Options
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.side_bets.definition import CardsAt, Value, Vocabulary, Word
from houseway.rules.wagers.bank import CO_BANK, HOUSE, Bank
from houseway.rules.wagers.wagers import Seat

DEALING = Citation("13:69F-10.6#title")

PAI_GOW = "pai-gow"
_IN_SET: Counter[Card] = Counter(SET_OF_TILES)


class Comparison(StrEnum):
    """How a hand of two tiles compares with the dealer's."""

    HIGHER = "higher"
    COPY = "copy"  # the same rank: the bank wins it
    LOWER = "lower"


class Showdown(msgspec.Struct, frozen=True, gc=False):
    """Everything that decides the wager: the player's high and low hand beside the dealer's."""

    high: Comparison
    low: Comparison

    @property
    def won(self) -> int:
        """Return how many of the two hands the player wins."""
        return (self.high is Comparison.HIGHER) + (self.low is Comparison.HIGHER)

    def __str__(self) -> str:
        return f"high hand {self.high}, low hand {self.low}"


SHOWDOWNS: dict[tuple[Comparison, Comparison], Showdown] = {
    (high, low): Showdown(high, low) for high, low in product(Comparison, Comparison)
}


class Dealt(RecordedRound, frozen=True):
    """A line of `houseway settle`:

    ``{"id": …, "player": [4 tiles], "dealer": [4 tiles], "set": [[2 tiles], [2 tiles]], "bets": {…}}``.
    """

    own_keys = ("player", "set")

    player: Annotated[
        list[str],
        Meta(
            title="tiles",
            description="the player's four tiles, each as its two numbers of spots, high first: 6-6, 4-2",
        ),
    ]
    dealer: Annotated[
        list[str], Meta(title="tiles", description="the dealer's four tiles, set by the house way")
    ]
    set: Annotated[
        list[list[str]] | None,
        Meta(
            title="tiles",
            description="the two hands that the player set, two tiles each; set by the house way if left out",
        ),
    ] = None


def compared(player: int, dealer: int) -> Comparison:
    """Compare two hands by the numbers of their ranks."""
    if player == dealer:
        return Comparison.COPY
    return Comparison.HIGHER if player > dealer else Comparison.LOWER


def showdown(player: Setting, dealer: Setting) -> Showdown:
    high, low = map(compared, player.numbers, dealer.numbers)
    return SHOWDOWNS[high, low]


def outcome(table: Table[Showdown], dealt: Dealt) -> Showdown:
    """Return the outcome of a line, or refuse tiles that cannot have been dealt."""
    _check_dealt(tiles(dealt.player), tiles(dealt.dealer))
    return showdown(_players(table, dealt), _by_house_way(table, dealt.dealer))


def against_bank(table: Table[Showdown], dealt: Mapping[Seat, Dealt], bank: Bank) -> Mapping[Seat, Showdown]:
    """Return the outcomes of all who wager against a player's bank, the house with the dealer's hand."""
    line = dealt[bank.seat]
    of_bank = _by_house_way(table, line.player) if bank.wager == CO_BANK else _players(table, line)
    settings = {seat: _players(table, line) for seat, line in dealt.items() if seat != bank.seat}
    settings[HOUSE] = _by_house_way(table, line.dealer)
    return {seat: showdown(setting, of_bank) for seat, setting in settings.items()}


def _players(table: Table[Showdown], dealt: Dealt) -> Setting:
    """Return the hands as the player set them, or else as the house way does."""
    if dealt.set is None:
        return _by_house_way(table, dealt.player)
    groups = tuple(map(tiles, dealt.set))
    check_groups(tiles(dealt.player), groups)
    return ranking_of(table.options).setting_of(groups)


def _by_house_way(table: Table[Showdown], hand: Sequence[str]) -> Setting:
    return HOUSE_WAY_OPTION.in_use(table.options).set(kinds_of(tiles(hand))).setting


def _check_dealt(player: Sequence[Card], dealer: Sequence[Card]) -> None:
    for whose, hand in (("player", player), ("dealer", dealer)):
        if len(hand) != TILES_IN_A_HAND:
            raise Refusal(f"The {whose} has {len(hand)} tiles. Give four tiles each.", DEALING)
    for tile, times in Counter((*player, *dealer)).items():
        if times > _IN_SET[tile]:
            in_set = "once" if _IN_SET[tile] == 1 else "twice"
            raise Refusal(
                f"The {tile.words} is given {times} times, but the set holds it {in_set}. Check the tiles.",
                TILES,
            )


# The words for side bets of pai gow: the player's four tiles, and the dealer's.

PLAYER, DEALER = CardsAt("player", 4), CardsAt("dealer", 4)
Tiles = tuple[Card, ...]
LEAST_SPOTS, MOST_SPOTS = 7, 46  # of four tiles: 2-1, 1-1 twice and a 3-1; 6-6 and 6-5 twice each


def _pair(hand: Tiles) -> Value:
    return highest_pair(kinds_of(hand))


def _pairs(hand: Tiles) -> Value:
    kinds = kinds_of(hand)
    return sum(kinds.count(kind) == 2 for kind in set(kinds))


def _supreme_tiles(hand: Tiles) -> Value:
    return sum(kind_of(tile) == JOKERS for tile in hand)


def _heavens_and_earths(hand: Tiles) -> Value:
    return sum(kind_of(tile) in (EARTH, HEAVEN) for tile in hand)


def _spots_of(tile: Card) -> int:
    return tile.spots if isinstance(tile, Tile) else 0


def _spots(hand: Tiles) -> Value:
    return sum(map(_spots_of, hand))


@cache
def _best_by(ranking: Ranking) -> tuple[Word, Word]:
    """Return the words that depend on the ranking of the table."""

    def best(hand: Tiles) -> Value:
        return best_class(ranking, kinds_of(hand))

    players, dealers = (f"the best that two of the {whose} tiles make" for whose in ("player's", "dealer's"))
    return (
        Word("best", players, CLASSES, best, (PLAYER,), kind_of, early=True),
        Word("dealer-best", dealers, CLASSES, best, (DEALER,), kind_of),
    )


def _by_other_ranking(options: Options) -> Sequence[Word]:
    ranking = ranking_of(options)
    return () if ranking is USUAL_RANKING else _best_by(ranking)


_BEST, _DEALER_BEST = _best_by(USUAL_RANKING)

WORDS = Vocabulary(
    (
        Word("pair", "the player's highest pair", PAIRS, _pair, (PLAYER,), kind_of, early=True),
        Word("pairs", "how many pairs the player has", (0, 1, 2), _pairs, (PLAYER,), kind_of, early=True),
        _BEST,
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
        _DEALER_BEST,
    ),
    pack=lambda _: SET_OF_TILES,
    columns={"player": (0, 1, 2, 3), "dealer": (4, 5, 6, 7)},
    cards_in_a_round=8,
    changed_by=_by_other_ranking,
)
