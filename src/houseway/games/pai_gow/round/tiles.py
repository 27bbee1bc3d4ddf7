"""Opening a pai gow table, and mixing and stacking the tiles before a round (13:69F-10.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from houseway.equipment.cards import Card
from houseway.equipment.tiles import SET_OF_TILES
from houseway.games.pai_gow.settlement import TILES, Showdown
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Options
from houseway.rules.procedure.banking import BankInTurn
from houseway.rules.procedure.devices import GENERATOR, start_option
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.procedure.steps import (
    Confirm,
    Happening,
    Irregularity,
    Measure,
    Perform,
    ShowCards,
    Shuffle,
)

DICE = Citation("13:69F-10.3#title")
OPENING = Citation("13:69F-10.4#title")
ERRORS = Citation("13:69F-10.9#title")

PACK = "tiles"
STACKS = 8
START = start_option(DICE)
MISSTACKED = Irregularity("misstacked", "a stack does not have four tiles", ERRORS)
TILE_SEEN = Irregularity("tile-seen", "a tile is turned over while the tiles are mixed", ERRORS)


@dataclass(frozen=True, kw_only=True)
class TilesCondition(BankInTurn):
    """``spread``: the tiles lie face up in pairs, for the first player to look at.

    A player's bank for the next round stands on the layout.
    """

    spread: bool = False

    def left_alone(self) -> TilesCondition:
        return replace(self, spread=True)


def packs(_: Options) -> Mapping[str, tuple[Card, ...]]:
    return {PACK: SET_OF_TILES}


def opening(table: Table[Showdown]) -> Procedure[Condition]:
    """Inspect the tiles, and the dice if any decide the order of the deal."""
    yield Measure(
        key="count-tiles",
        words="Tiles in the set",
        cite=TILES,
        least=len(SET_OF_TILES),
        most=len(SET_OF_TILES),
        usual=len(SET_OF_TILES),
    )
    inspector = yield Confirm(
        key="inspected",
        words="The tiles make 16 pairs, have one size and shade, and no flaw or mark on back and sides",
        cite=OPENING,
    )
    yield Confirm(
        key="verified",
        words="The inspection of the tiles is verified",
        cite=OPENING,
        who="floorperson",
        apart_from=inspector,
    )
    if table.options.choice(START.name) != GENERATOR:
        yield Confirm(
            key="dice-inspected",
            words="Three dice are in the shaker, and both are fit for play",
            cite=DICE,
            who="floorperson",
        )
    return TilesCondition(spread=True)


def mix_and_stack(condition: TilesCondition) -> Procedure[TilesCondition]:
    """Mix the tiles face down and stack them by fours; begin again if something went wrong."""
    if condition.spread:
        words = "Arrange the tiles face up in 16 pairs by rank, from the supreme pair on"
        yield Perform(key="arrange", words=words, cite=OPENING)
        yield ShowCards(
            key="viewed",
            words="Look at the tiles, arranged face up",
            cite=OPENING,
            who="first player",
            pack=PACK,
        )
    while True:
        yield Perform(key="turn-down", words="Turn all tiles face down", cite=OPENING)
        answer = yield Shuffle(
            key="mix",
            words="Mix the tiles with the heels of both hands, one clockwise and the other counterclockwise",
            cite=OPENING,
            pack=PACK,
            may_happen=(TILE_SEEN,),
        )
        if isinstance(answer, Happening):
            continue
        words = f"Make {STACKS} stacks of four tiles"
        answer = yield Perform(key="stack", words=words, cite=OPENING, may_happen=(MISSTACKED,))
        if not isinstance(answer, Happening):
            return replace(condition, spread=False)
