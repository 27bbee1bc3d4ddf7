"""The base game on a GPU: pairs of house ways, and the best setting of every hand against a house way.

It needs NumPy and CuPy, and nothing else of Houseway, so that the arrays can be made on one machine and
counted on another: ``python gpu.py arrays.npz found.npz``, with arrays from ``recount --arrays``.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

THREADS = 256
SUMS = 15  # of best_plain and best_flush
MARKED = 1  # the class of a dealer's queen high, which pushes at EZ pai gow
CONTESTS = 3
Arrays = Mapping[str, npt.NDArray[Any]]


class Device:
    """The kernels, and arrays on the device."""

    def __init__(self) -> None:
        cupy: Any = import_module("cupy")  # an optional extra, for machines with a GPU

        self.cupy = cupy
        source = Path(__file__).with_name("kernels.cu").read_text(encoding="utf-8")
        self._module = cupy.RawModule(code=source, options=("-std=c++17",))

    def to(self, array: Any, kind: Any = np.int32) -> Any:
        return self.cupy.ascontiguousarray(self.cupy.asarray(array), dtype=kind)

    def zeros(self, shape: Any, kind: Any) -> Any:
        return self.cupy.zeros(shape, dtype=kind)

    def run(self, kernel: str, groups: int, *arguments: Any) -> None:
        numbers = [np.int32(value) if isinstance(value, int) else value for value in arguments]
        self._module.get_function(kernel)((max(1, min(groups, 1 << 20)),), (THREADS,), tuple(numbers))
        self.cupy.cuda.Device().synchronize()

    def back(self, array: Any) -> npt.NDArray[np.int64]:
        numbers: npt.NDArray[np.int64] = self.cupy.asnumpy(array).astype(np.int64)
        return numbers


_COLUMNS = ("suited", "joker", "first", "second", "others", "high", "low", "plain_high", "plain_low")


def _flush_columns(device: Device, columns: Mapping[str, Any]) -> dict[str, Any]:
    return {name: device.to(columns[name]) for name in _COLUMNS}


def _compare_flushes(
    device: Device, own: Mapping[str, Any], other: Mapping[str, Any], begin: Any, tables: Any
) -> npt.NDArray[np.int64]:
    hands, classes = len(own["suited"]), len(begin) - 1
    deals = device.zeros((hands, 2, 2, classes, CONTESTS), np.uint64)
    device.run(
        "compare_flushes",
        hands,
        hands,
        *(own[name] for name in _COLUMNS),
        classes,
        device.to(begin),
        *(other[name] for name in _COLUMNS if name not in ("first", "second")),
        *tables,
        deals,
    )
    return device.back(deals)


def _sorted(classes: Any, number: int) -> tuple[Any, Any]:
    order = np.argsort(classes, kind="stable")
    return order, np.searchsorted(classes[order], np.arange(number + 1)).astype(np.int32)


def deals_between(device: Device, arrays: Arrays, player: str, dealer: str) -> npt.NDArray[np.int64]:
    """Return what base_game.count_deals returns, for two ways among the arrays."""
    kinds = int(arrays["kinds"][0])
    classes_of = arrays["dealer_classes"]
    own, other = _way(arrays, player), _way(arrays, dealer)
    plain_class, flush_class = classes_of[other["plain_best"]], classes_of[other["flush_best"]]
    number = int(classes_of.max()) + 1
    table = np.zeros((kinds, number, CONTESTS), dtype=np.int64)
    ways, flush_ways = arrays["ways"], 4 * arrays["flush_ways"]
    in_flushes = np.bincount(arrays["flush_multiset"], flush_ways, len(ways)).astype(np.int64)
    plain, flushes = _every_multiset(device, arrays, own, other, plain_class, number, sign=1)
    np.add.at(table, own["plain_best"], plain * (ways - in_flushes)[:, None, None])
    np.add.at(table, own["flush_best"], flushes * flush_ways[:, None, None])
    plain, flushes = _every_multiset(device, arrays, other, own, own["plain_best"], kinds, sign=-1)
    turned = np.zeros((number, kinds, CONTESTS), dtype=np.int64)
    np.add.at(turned, plain_class, plain * -in_flushes[:, None, None])
    np.add.at(turned, flush_class, flushes * flush_ways[:, None, None])
    table += turned.transpose(1, 0, 2)
    pairs = _pairs(device, arrays, own, other, plain_class[arrays["flush_multiset"]], number)
    pairs[:, :, 0, 0] += pairs[:, :, 0, 1:].sum(axis=2)
    pairs[:, :, 0, 1:] = 0
    np.add.at(table, own["flush_best"], pairs[:, 0, 0] - pairs[:, 0, 1])
    np.add.at(table, own["plain_best"][arrays["flush_multiset"]], pairs[:, 1, 1] - pairs[:, 1, 0])
    return table


def _way(arrays: Arrays, name: str) -> dict[str, Any]:
    prefix = f"way {name} "
    return {key.removeprefix(prefix): array for key, array in arrays.items() if key.startswith(prefix)}


def _pairs(  # noqa: PLR0917 - as many as there are
    device: Device, arrays: Arrays, own: Arrays, other: Arrays, classes: Any, number: int
) -> npt.NDArray[np.int64]:
    multiset = arrays["flush_multiset"]

    def columns(way: Arrays, order: Any) -> dict[str, Any]:
        shared = {name: arrays[f"type_{name}"] for name in _COLUMNS[:5]}
        ranks = {
            "high": way["flush_high"],
            "low": way["flush_low"],
            "plain_high": way["plain_high"][multiset],
            "plain_low": way["plain_low"][multiset],
        }
        return _flush_columns(device, {name: array[order] for name, array in {**shared, **ranks}.items()})

    order, begin = _sorted(classes, number)
    tables = [device.to(arrays[name]) for name in ("ranks", "same_suit", "other_suits")]
    return _compare_flushes(device, columns(own, slice(None)), columns(other, order), begin, tables)


def _every_multiset(  # noqa: PLR0917 - as many as there are
    device: Device, arrays: Arrays, own: Arrays, other: Arrays, classes: Any, number: int, *, sign: int
) -> tuple[Any, Any]:
    """Compare each multiset and each flush type with all multisets of the other side."""
    order, begin = _sorted(classes, number)
    multiset = np.concatenate([np.arange(len(arrays["low"])), arrays["flush_multiset"]])
    by_multiset = np.argsort(multiset, kind="stable")
    high = np.concatenate([own["plain_high"], own["flush_high"]])[by_multiset]
    low = np.concatenate([own["plain_low"], own["flush_low"]])[by_multiset]
    first = np.searchsorted(multiset[by_multiset], np.arange(len(arrays["low"]) + 1))
    sides = (sign * other["plain_high"][order], sign * other["plain_low"][order])
    deals = _against_multisets(
        device, arrays, arrays["low"], arrays["high"], first, (sign * high, sign * low), order, begin, sides
    )
    back = np.empty_like(deals)
    back[by_multiset] = deals
    return back[: len(arrays["low"])], back[len(arrays["low"]) :]


def _against_multisets(  # noqa: PLR0917 - as many as there are
    device: Device,
    arrays: Arrays,
    low: Any,
    high: Any,
    first: Any,
    own: Any,
    order: Any,
    begin: Any,
    other: Any,
) -> npt.NDArray[np.int64]:
    classes = len(begin) - 1
    deals = device.zeros((len(own[0]), classes, CONTESTS), np.uint64)
    device.run(
        "against_multisets",
        len(low),
        len(low),
        device.to(low),
        device.to(high),
        device.to(first),
        device.to(own[0]),
        device.to(own[1]),
        classes,
        device.to(begin),
        device.to(arrays["low"][order]),
        device.to(arrays["high"][order]),
        device.to(other[0]),
        device.to(other[1]),
        device.to(arrays["low_ways"]),
        len(arrays["low_ways"]),
        device.to(arrays["high_ways"]),
        len(arrays["high_ways"]),
        deals,
    )
    return device.back(deals)


def best_settings(device: Device, arrays: Arrays, player: str, dealer: str) -> npt.NDArray[np.int64]:
    """Return the sums of best_plain and best_flush: the best setting, and that of the player's way.

    Wins and losses in all deals and in those that count at EZ pai gow: of the best setting with vigorish, of
    the best at EZ pai gow, and of the way; then the hands, and those that the way sets best in either game.
    """
    other = _way(arrays, dealer)
    classes = arrays["dealer_classes"][other["plain_best"]]
    number = int(arrays["dealer_classes"].max()) + 1
    changes = _changes(device, arrays, other, classes, number)
    total = device.zeros(SUMS, np.uint64)
    for kind in ("plain", "flush"):
        base = _base(device, arrays, kind, other, classes, number)
        house = device.to(arrays[f"house {player} {kind}"])
        first = device.to(arrays[f"{kind}_first_candidate"])
        slot = device.to(arrays[f"{kind}_slot"])
        if kind == "plain":
            counts, joker = device.to(arrays["plain_counts"], np.uint64), device.to(arrays["plain_joker"])
            types = len(joker)
            first_slot = device.to(arrays["plain_first_slot"])
            device.run(
                "best_plain",
                types,
                types,
                counts,
                joker,
                first,
                base,
                first_slot,
                slot,
                changes,
                house,
                total,
            )
        else:
            one, two = device.to(arrays["type_first"]), device.to(arrays["type_second"])
            device.run("best_flush", 1024, len(one), one, two, first, base, slot, changes, house, total)
    return device.back(total)


def _base(  # noqa: PLR0917 - as many as there are
    device: Device, arrays: Arrays, kind: str, other: Arrays, classes: Any, number: int
) -> Any:
    """Return each candidate's wins and losses against the dealer's multisets, as if they had no flush."""
    order, begin = _sorted(classes, number)
    multiset = np.arange(len(arrays["low"])) if kind == "plain" else arrays["flush_multiset"]
    deals = _against_multisets(
        device,
        arrays,
        arrays["low"][multiset],
        arrays["high"][multiset],
        arrays[f"{kind}_first_candidate"],
        (arrays[f"{kind}_candidate_high"], arrays[f"{kind}_candidate_low"]),
        order,
        begin,
        (other["plain_high"][order], other["plain_low"][order]),
    )
    every, marked = deals.sum(axis=1), deals[:, MARKED]
    four = [every[:, 0], every[:, 2], every[:, 0] - marked[:, 0], every[:, 2] - marked[:, 2]]
    return device.to(np.stack(four, axis=1), np.int64)


def _changes(device: Device, arrays: Arrays, other: Arrays, classes: Any, number: int) -> Any:
    """Return the change that the dealer's flushes in one suit make, for each task and candidate."""
    multiset = arrays["flush_multiset"]
    order, begin = _sorted(classes[multiset], number)
    rows = [
        device.to(column[order])
        for column in (
            arrays["type_suited"],
            arrays["type_joker"],
            arrays["type_others"],
            other["flush_high"],
            other["flush_low"],
            other["plain_high"][multiset],
            other["plain_low"][multiset],
        )
    ]
    changes = device.zeros((int(arrays["found"][0]), 4), np.int64)
    for kind in ("plain", "flush"):
        owner, first = arrays[f"{kind}_owner"], arrays[f"{kind}_first_candidate"]
        device.run(
            "against_flushes",
            len(owner),
            len(owner),
            device.to(arrays[f"{kind}_counts"][owner], np.uint64),
            device.to(arrays[f"{kind}_held"]),
            device.to(arrays[f"{kind}_joker"][owner]),
            device.to(arrays[f"{kind}_first_found"]),
            device.to(first[:-1][owner]),
            device.to(np.diff(first)[owner]),
            device.to(arrays[f"{kind}_candidate_high"]),
            device.to(arrays[f"{kind}_candidate_low"]),
            number,
            device.to(begin),
            *rows,
            device.to(arrays["ranks"]),
            MARKED,
            changes,
        )
    return changes


def main(source: str, target: str) -> None:
    """Count everything that the arrays ask for, and write the results after each part."""
    with np.load(source) as loaded:
        arrays = dict(loaded)
    device, results = Device(), dict[str, Any]()
    names = [key.split()[1] for key in arrays if key.startswith("way ") and key.endswith("plain_high")]
    for player, dealer in product(names, repeat=2):
        results[f"deals {player} {dealer}"] = deals_between(device, arrays, player, dealer)
        _tell(f"{player} against {dealer}", results[f"deals {player} {dealer}"].sum(axis=(0, 1)))
        np.savez(target, **results)
    for dealer in names:
        results[f"best {dealer}"] = best_settings(device, arrays, dealer, dealer)
        _tell(f"best setting against {dealer}", results[f"best {dealer}"])
        np.savez(target, **results)


def _tell(words: str, figures: Any) -> None:
    sys.stdout.write(f"{words}: {list(map(int, figures))}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
