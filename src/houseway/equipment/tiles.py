"""The 32 tiles of pai gow, written as their two numbers of spots, the higher one first: ``6-6``, ``4-2``.

A tile is dealt, stacked, recorded and shown like a card, so it is one to the rest of the program.
"""

from __future__ import annotations

from collections.abc import Iterable

from houseway.equipment.cards import CARDS, Card
from houseway.refusal import Refusal

_SPOT_WORDS = ("", "one", "two", "three", "four", "five", "six")


class Tile(Card):
    """A tile. Tiles with the same spots are the same object, as the two of an identical pair."""

    __slots__ = ("high", "low")

    def __init__(self, high: int, low: int) -> None:
        super().__init__(str(high), f"-{low}")
        self.high = high
        self.low = low

    @property
    def spots(self) -> int:
        return self.high + self.low

    @property
    def picture(self) -> str:
        """Return the tile as printed in a transcript: ``[6-4]``."""
        return f"[{self.name}]"

    @property
    def words(self) -> str:
        return f"{_SPOT_WORDS[self.high]}-{_SPOT_WORDS[self.low]} tile"

    def __repr__(self) -> str:
        return f"tile({self.name!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return tile, (self.name,)


# The tiles in pairs, the highest pair first, with the two of an identical pair as one name.
_NAMES: tuple[str, ...] = (
    "4-2",
    "2-1",
    "6-6",
    "1-1",
    "4-4",
    "3-1",
    "5-5",
    "3-3",
    "2-2",
    "6-5",
    "6-4",
    "6-1",
    "5-1",
)
_NAMES += ("6-3", "5-4", "6-2", "5-3", "5-2", "4-3", "4-1", "3-2")
_IDENTICAL_PAIRS = _NAMES[2:13]


def _made(name: str) -> Tile:
    high, low = name.split("-")
    return Tile(int(high), int(low))


DIFFERENT_TILES: tuple[Tile, ...] = tuple(map(_made, _NAMES))
SET_OF_TILES: tuple[Tile, ...] = tuple(
    tile for tile in DIFFERENT_TILES for _ in range(2 if tile.name in _IDENTICAL_PAIRS else 1)
)

# Either number may be written first. Tables read dealt cards by name from `CARDS`: tiles are among them.
_BY_NAME: dict[str, Tile] = {
    spelling: tile for tile in DIFFERENT_TILES for spelling in (tile.name, tile.name[::-1])
}
CARDS.update(_BY_NAME)


def tile(name: str) -> Tile:
    """Return the tile of this name, in either order of its spots."""
    try:
        return _BY_NAME[name]
    except (KeyError, TypeError):
        raise Refusal(
            f"{name!r} is not a tile. Write its two numbers of spots, the higher one first, as 6-6 or 4-2."
        ) from None


def tiles(names: Iterable[str]) -> tuple[Tile, ...]:
    return tuple(tile(name) for name in names)
