"""A recorded round of pai gow, read into an outcome: how both hands of a player compare with the dealer's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import product
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from houseway.equipment.cards import Card
from houseway.equipment.tiles import SET_OF_TILES, tiles
from houseway.games.pai_gow.hands.setting import (
    TILES_IN_A_HAND,
    Setting,
    check_groups,
    kinds_of,
    setting_of,
)
from houseway.games.pai_gow.hands.words import HOUSE_WAY_OPTION
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.wagers.bank import CO_BANK, HOUSE, Bank
from houseway.rules.wagers.wagers import Seat

TILES = Citation("13:69F-10.2#title")
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


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `houseway settle`:

    ``{"id": …, "player": [4 tiles], "dealer": [4 tiles], "set": [[2 tiles], [2 tiles]], "bets": {…}}``.
    """

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
    bets: dict[str, int]
    set: Annotated[
        list[list[str]] | None,
        Meta(
            title="tiles",
            description="the two hands that the player set, two tiles each; set by the house way if left out",
        ),
    ] = None
    id: Any = None


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
    return setting_of(groups)


def _by_house_way(table: Table[Showdown], hand: Sequence[str]) -> Setting:
    return HOUSE_WAY_OPTION.in_use(table.options).set(kinds_of(tiles(hand))).setting


def _check_dealt(player: Sequence[Card], dealer: Sequence[Card]) -> None:
    for whose, hand in (("player", player), ("dealer", dealer)):
        if len(hand) != TILES_IN_A_HAND:
            raise Refusal(f"The {whose} has {len(hand)} tiles. Give four tiles each.", DEALING)
    for tile, times in Counter((*player, *dealer)).items():
        if times > _IN_SET[tile]:
            held = "once" if _IN_SET[tile] == 1 else "twice"
            raise Refusal(
                f"The {tile.words} is given {times} times, but the set holds it {held}. Check the tiles.",
                TILES,
            )
