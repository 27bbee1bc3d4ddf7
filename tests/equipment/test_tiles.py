"""The 32 tiles of pai gow."""

from __future__ import annotations

import pickle

import pytest

from houseway.equipment.cards import card
from houseway.equipment.tiles import DIFFERENT_TILES, SET_OF_TILES, tile, tiles
from houseway.refusal import Refusal


def test_a_set_has_32_tiles_of_21_sorts() -> None:
    assert (len(SET_OF_TILES), len(DIFFERENT_TILES)) == (32, 21)
    assert sum(tile.spots for tile in SET_OF_TILES) == 227


def test_a_tile_is_written_high_first_and_read_in_either_order() -> None:
    assert tile("4-2") is tile("2-4")
    assert (tile("2-4").name, tile("2-4").picture, tile("2-4").words) == ("4-2", "[4-2]", "four-two tile")
    assert tiles(["6-6", "1-2"]) == (tile("6-6"), tile("2-1"))


def test_a_tile_is_dealt_like_a_card() -> None:
    assert card("6-5") is tile("5-6")
    assert pickle.loads(pickle.dumps(tile("6-5"))) is tile("6-5")  # noqa: S301 - our own bytes


@pytest.mark.parametrize("name", ["6-0", "7-1", "As", "66", None])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(Refusal, match="is not a tile"):
        tile(name)
