"""Every type of hand, set by a house way, and kept: what the base game, hints and the simulation look up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from houseway.counting.array_cache import cached_arrays
from houseway.games.pai_gow_poker.exact.compiled_way import SetTypes, compile_way, set_types
from houseway.games.pai_gow_poker.exact.hand_types import (
    FlushTypes,
    HandTypes,
    flush_types,
    multiset_numbers,
    multisets,
)
from houseway.rules.house_way import HouseWay, as_text, from_text

Rows = TypeVar("Rows", SetTypes, HandTypes)


class SetHands(NamedTuple):
    """All hands as a way sets them. ``plain`` are multisets as if no flush could be made of them."""

    plain: SetTypes
    flushes: SetTypes
    types: HandTypes
    flush_types: FlushTypes
    multiset: npt.NDArray[np.int64]  # of each flush type


@lru_cache(maxsize=8)
def _set_hands(text: str) -> SetHands:
    plain, flushes = multisets(), flush_types()

    def make() -> dict[str, npt.NDArray[np.generic]]:
        compiled = compile_way(from_text(text))
        found = {"plain": set_types(compiled, plain), "flushes": set_types(compiled, flushes.types)}
        return {f"{name} {key}": array for name in found for key, array in found[name]._asdict().items()}

    kept: Mapping[str, Any] = cached_arrays("pai-gow-poker", f"set hands {text}", make)
    fields = SetTypes._fields
    return SetHands(
        SetTypes(*(kept[f"plain {key}"] for key in fields)),
        SetTypes(*(kept[f"flushes {key}"] for key in fields)),
        plain,
        flushes,
        multiset_numbers(flushes.types),
    )


def set_hands(way: HouseWay) -> SetHands:
    """Set all hands by the way, or read them if the same way was asked for before."""
    return _set_hands(as_text(way))


def in_deck(hands: SetHands, ranks: tuple[int, ...]) -> SetHands:
    """Return the hands of a smaller deck: these ranks in four suits, and the joker."""
    others = [rank for rank in range(13) if rank not in ranks]
    some = ~hands.types.counts[:, others].any(axis=1)
    flush = ~hands.flush_types.types.counts[:, others].any(axis=1)
    number = np.cumsum(some) - 1
    kept = hands.flush_types
    return SetHands(
        _only(hands.plain, some),
        _only(hands.flushes, flush),
        _only(hands.types, some),
        FlushTypes(_only(kept.types, flush), kept.others[flush], kept.first),
        number[hands.multiset[flush]],
    )


def _only(rows: Rows, chosen: Any) -> Rows:
    columns: Any = (array[chosen] for array in rows)
    return type(rows)(*columns)
