"""Counts the base game between all house ways that come with it, and writes the files that are kept.

``python -m houseway.games.pai_gow_poker.exact.recount`` counts the pairs of ways that are not kept,
some five minutes for each on one core; with the names of two ways, these again. On a GPU all pairs take
half a minute, and the best setting of every hand is counted, too: ``recount --arrays arrays.npz``
writes what gpu.py needs, ``python gpu.py arrays.npz found.npz`` counts, and ``recount --found
found.npz`` writes both files.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
from numba import njit

from houseway.equipment.cards import cards
from houseway.games.pai_gow_poker.exact.base_game import (
    KINDS,
    Counts,
    count_deals,
    dealer_classes,
    flush_rows,
    halves,
    pair_ways,
)
from houseway.games.pai_gow_poker.exact.kept_counts import (
    BEST_FILE,
    FILE,
    FOLDER,
    KeptBest,
    KeptCounts,
    every_kept,
    made_from,
)
from houseway.games.pai_gow_poker.exact.one_hand import against_every_dealer
from houseway.games.pai_gow_poker.exact.set_hands import (
    HIGH_WORTHS,
    LOW_PLACES,
    NO_RANK,
    HandTypes,
    SetHands,
    set_hands,
    settings_of,
)
from houseway.games.pai_gow_poker.house_way import WAYS, WORDS
from houseway.games.pai_gow_poker.ranking import NUMBER, Best
from houseway.games.pai_gow_poker.setting import Hand
from houseway.progress import report_progress
from houseway.rules.house_way import HouseWay, WayInUse

# Compiled functions carry no annotations: their types are those they are called with.
# mypy: disable-error-code="no-untyped-def,no-untyped-call"


SETTINGS = 21
FLUSH_SLOTS = 5
Arrays = dict[str, npt.NDArray[Any]]


def candidates(types: HandTypes) -> tuple[Any, Any, Any]:
    """Return the settings of each type of which no other is at least as good in both hands."""
    size = len(types.ways)
    settings = np.empty((size, SETTINGS, 2), dtype=np.int32)
    number = np.empty(size, dtype=np.int32)
    _candidates(types.counts, types.joker, types.suited, HIGH_WORTHS, LOW_PLACES, settings, number)
    chosen = settings[np.arange(SETTINGS)[None, :] < number[:, None]]
    first = np.concatenate([[0], np.cumsum(number)]).astype(np.int32)
    return first, np.ascontiguousarray(chosen[:, 0]), np.ascontiguousarray(chosen[:, 1])


@njit(cache=True)
def _candidates(counts, jokers, suited, high_worths, low_places, unbeaten, number):  # noqa: PLR0917
    settings = np.empty((SETTINGS, 6), dtype=np.int64)
    for row in range(counts.shape[0]):
        settings_of(counts[row], jokers[row], suited[row], high_worths, low_places, settings)
        place = 0
        for setting in range(SETTINGS):
            if settings[setting, 0] >= 0 and not _is_beaten(settings, setting):
                unbeaten[row, place, 0], unbeaten[row, place, 1] = settings[setting, 1], settings[setting, 0]
                place += 1
        number[row] = place


@njit(cache=True)
def _is_beaten(settings, setting):
    """Return whether another setting is at least as good in both hands, or the same and comes first."""
    for other in range(SETTINGS):
        low, high = settings[other, 0] - settings[setting, 0], settings[other, 1] - settings[setting, 1]
        if high < 0 or low < 0 or other == setting:
            continue
        if high > 0 or low > 0 or other < setting:
            return True
    return False


def packed_counts(types: HandTypes) -> npt.NDArray[np.uint64]:
    """Return four bits for each rank."""
    shifts = np.arange(13, dtype=np.uint64) * np.uint64(4)
    packed: npt.NDArray[np.uint64] = (types.counts.astype(np.uint64) << shifts).sum(axis=1, dtype=np.uint64)
    return packed


def plain_tasks(types: HandTypes, first_candidate: npt.NDArray[np.int32]) -> Arrays:
    """Return a task for each multiset and each set of its ranks that one suit may hold without a flush."""
    different = (types.counts > 0).sum(axis=1)
    first_slot = np.concatenate([[0], np.cumsum(1 << different)]).astype(np.int32)
    slot = np.full(first_slot[-1], -1, dtype=np.int32)
    owner = np.empty(first_slot[-1], dtype=np.int32)
    in_suit = np.empty(first_slot[-1], dtype=np.int32)
    first_found = np.empty(first_slot[-1], dtype=np.int32)
    sizes = np.diff(first_candidate)
    tasks = _plain_tasks(types.counts, types.joker, first_slot, sizes, slot, owner, in_suit, first_found)
    return {
        "first_slot": first_slot,
        "slot": slot,
        "owner": owner[:tasks],
        "held": in_suit[:tasks],
        "first_found": first_found[:tasks],
    }


@njit(cache=True)
def _plain_tasks(counts, jokers, first_slot, sizes, slot, owner, in_suit, first_found):  # noqa: PLR0917
    tasks, next_found = 0, 0
    for row in range(counts.shape[0]):
        for compressed in range(first_slot[row + 1] - first_slot[row]):
            ranks, number, place, is_possible = 0, 0, 0, True
            for rank in range(13):
                if counts[row, rank]:
                    if compressed >> place & 1:
                        ranks |= 1 << rank
                        number += 1
                    elif counts[row, rank] == 4:
                        is_possible = False
                    place += 1
            if is_possible and number + jokers[row] < 5:
                owner[tasks], in_suit[tasks], first_found[tasks] = row, ranks, next_found
                slot[first_slot[row] + compressed] = next_found
                next_found += sizes[row]
                tasks += 1
    return tasks


def flush_tasks(hands: SetHands, first_candidate: npt.NDArray[np.int32], next_found: int) -> Arrays:
    """Return the tasks of each flush type: its suited ranks, and the ranks that other suits may hold."""
    types, others = hands.flush_types.types, hands.flush_types.others.astype(np.int64)
    one = np.where(others[:, 0] < NO_RANK, 1 << others[:, 0], 0)
    other = np.where(others[:, 1] < NO_RANK, 1 << others[:, 1], 0)
    in_suit = np.stack([types.suited.astype(np.int64), np.zeros_like(one), one, other, one | other], axis=1)
    owner = np.repeat(np.arange(len(in_suit)), FLUSH_SLOTS)
    sizes = np.repeat(np.diff(first_candidate), FLUSH_SLOTS)
    first_found = next_found + np.concatenate([[0], np.cumsum(sizes)[:-1]])
    return {
        "owner": owner.astype(np.int32),
        "held": in_suit.reshape(-1).astype(np.int32),
        "first_found": first_found.astype(np.int32),
        "slot": first_found.astype(np.int32),
    }


def player_arrays(hands: SetHands) -> Arrays:
    """Return all types of the player's hands, their candidates and their tasks."""
    arrays: Arrays = {}
    tasks = 0
    for name, types in (("plain", hands.types), ("flush", hands.flush_types.types)):
        first, high, low = candidates(types)
        made = plain_tasks(types, first) if name == "plain" else flush_tasks(hands, first, tasks)
        made |= {
            "counts": packed_counts(types),
            "joker": types.joker.astype(np.int32),
            "first_candidate": first,
            "candidate_high": high,
            "candidate_low": low,
        }
        arrays |= {f"{name}_{key}": array for key, array in made.items()}
        tasks += int((np.diff(first)[made["owner"]]).sum())
    arrays["flush_multiset"] = hands.multiset.astype(np.int32)
    arrays["found"] = np.array([tasks])
    return arrays


def house_candidate(first: Any, high: Any, low: Any, house_high: Any, house_low: Any) -> Any:
    """Return which candidate of each type is the setting of the house way; -1 if another beats it."""
    owner = np.repeat(np.arange(len(first) - 1), np.diff(first))
    is_house = (high == house_high[owner]) & (low == house_low[owner])
    candidate = np.full(len(first) - 1, -1, dtype=np.int32)
    candidate[owner[is_house]] = (np.arange(len(owner)) - first[owner])[is_house]
    return candidate


def arrays_for_gpu(ways: dict[str, SetHands]) -> Arrays:
    """Return what gpu.py needs to count all pairs of these ways, and the best setting against each."""
    hands = next(iter(ways.values()))
    parts, rows, tables = halves(hands), flush_rows(hands), pair_ways()
    arrays = player_arrays(hands)
    arrays |= {"low": parts.low, "high": parts.high, "low_ways": parts.low_ways, "high_ways": parts.high_ways}
    arrays |= {
        f"type_{name}": getattr(rows, name) for name in ("suited", "joker", "first", "second", "others")
    }
    arrays |= {"ranks": tables.ranks, "same_suit": tables.same_suit, "other_suits": tables.other_suits}
    arrays |= {"ways": hands.types.ways, "flush_ways": hands.flush_types.types.ways}
    arrays |= {"kinds": np.array([KINDS]), "dealer_classes": dealer_classes(np.arange(KINDS, dtype=np.int8))}
    for name, way in ways.items():
        arrays |= {
            f"way {name} {kind}_{key}": array.astype(np.int32)
            for kind, set_by in (("plain", way.plain), ("flush", way.flushes))
            for key, array in set_by._asdict().items()
        }
        arrays |= {f"house {name} {kind}": array for kind, array in _houses(arrays, way).items()}
    return arrays


def _houses(arrays: Arrays, way: SetHands) -> Arrays:
    return {
        kind: house_candidate(
            arrays[f"{kind}_first_candidate"],
            arrays[f"{kind}_candidate_high"],
            arrays[f"{kind}_candidate_low"],
            set_by.high,
            set_by.low,
        )
        for kind, set_by in (("plain", way.plain), ("flush", way.flushes))
    }


# Counts the base game between all house ways that come with it, and writes the files that are kept.
#
# ``python -m houseway.games.pai_gow_poker.exact.recount`` counts the pairs of ways that are not kept, some
# five minutes for each on one core; with the names of two ways, these again. On a GPU all pairs take half a
# minute, and the best setting of every hand is counted, too: ``recount --arrays arrays.npz`` writes what
# gpu.py needs, ``python gpu.py arrays.npz found.npz`` counts, and ``recount --found found.npz`` writes both
# files.

HERE = Path(__file__).parent / FOLDER
SUITS = 12  # ways to choose the suit of the royal flush and that of the second king and queen


def every_deal(player: HouseWay, dealer: HouseWay) -> Counts:
    """Return all deals between two ways, a royal flush with a suited king and queen apart."""
    return _with_royals_apart(count_deals(set_hands(player), set_hands(dealer)), player, dealer)


def _with_royals_apart(deals: Counts, player: HouseWay, dealer: HouseWay) -> Counts:
    apart = _royal_with_king_and_queen(player, dealer)
    deals[NUMBER[Best.ROYAL]] -= apart
    deals[NUMBER[Best.ROYAL_AND_KQ]] += apart
    return deals


def _royal_with_king_and_queen(player: HouseWay, dealer: HouseWay) -> Counts:
    """Count the 72 hands one by one: suits count for them, and nowhere else."""
    way, against = WayInUse(player, WORDS), set_hands(dealer)
    royal = ("As", "Ks", "Qs", "Js", "Ts")
    hands = [royal, *(("Jk", *(name for name in royal if name != missing)) for missing in royal)]
    deals = np.zeros((5, 3), dtype=np.int64)
    for names in hands:
        hand = cards((*names, "Kh", "Qh"))
        setting = way.set(Hand(hand)).setting
        deals += SUITS * against_every_dealer(hand, [setting], against)[0]
    return deals


def write_counts(counts: Sequence[KeptCounts]) -> None:
    _write(FILE, counts)


def _write(name: str, rows: Sequence[msgspec.Struct]) -> None:
    lines = ",\n".join(msgspec.json.encode(row).decode() for row in rows)
    (HERE / name).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def write_arrays(target: str) -> None:
    """Write the arrays that a GPU needs; its results are read by ``read_results``."""
    arrays: Any = arrays_for_gpu({name: set_hands(way) for name, way in WAYS.items()})
    np.savez_compressed(target, **arrays)


def read_results(source: str) -> None:
    """Write both files from what gpu.py has found."""
    with np.load(source) as loaded:
        results = dict(loaded)
    counts, best = [], []
    for player, dealer in product(WAYS, repeat=2):
        deals = _with_royals_apart(results[f"deals {player} {dealer}"], WAYS[player], WAYS[dealer])
        counts.append(KeptCounts(player, dealer, made_from(WAYS[player], WAYS[dealer]), deals.tolist()))
    for dealer in WAYS:
        sums = results[f"best {dealer}"].tolist()
        best.append(
            KeptBest(dealer, made_from(WAYS[dealer], WAYS[dealer]), sums[:4], sums[4:8], tuple(sums[13:15]))
        )
    _write(FILE, counts)
    _write(BEST_FILE, best)


def count_pairs(names: Sequence[str]) -> None:
    """Count pairs of ways on this machine, pair by pair: it can be stopped and started again."""
    counts = list(every_kept())
    for player, dealer in [tuple(names)] if names else product(WAYS, repeat=2):
        hash_of_ways = made_from(WAYS[player], WAYS[dealer])
        if names or all(known.made_from != hash_of_ways for known in counts):
            report_progress(f"counting {player} against {dealer}")
            deals = every_deal(WAYS[player], WAYS[dealer]).tolist()
            counts = [known for known in counts if (known.player, known.dealer) != (player, dealer)]
            counts.append(KeptCounts(player, dealer, hash_of_ways, deals))
            write_counts(counts)


def main(arguments: Sequence[str]) -> None:
    match arguments:
        case ["--arrays", target]:
            write_arrays(target)
        case ["--found", source]:
            read_results(source)
        case _:
            count_pairs(arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
