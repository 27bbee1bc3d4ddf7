"""Counts the base game between all house ways that come with it, and writes the files that are kept.

``python -m houseway.games.pai_gow_poker.exact.recount`` counts the pairs of ways that are not kept, some five
minutes for each on one core; with the names of two ways, these again. On a GPU all pairs take half a minute,
and the best setting of every hand is counted, too: ``recount --arrays arrays.npz`` writes what gpu.py needs,
``python gpu.py arrays.npz found.npz`` counts, and ``recount --found found.npz`` writes both files.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from houseway.equipment.cards import cards
from houseway.games.pai_gow_poker.exact.base_game import Counts, count_deals
from houseway.games.pai_gow_poker.exact.best_setting import arrays_for_gpu
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
from houseway.games.pai_gow_poker.exact.set_hands import set_hands
from houseway.games.pai_gow_poker.hands.house_way import WAYS, WORDS
from houseway.games.pai_gow_poker.hands.setting import Hand
from houseway.games.pai_gow_poker.hands.seven_cards import NUMBER, Best
from houseway.progress import report_progress
from houseway.rules.house_way import HouseWay, WayInUse

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


def write_counts(kept: Sequence[KeptCounts]) -> None:
    _write(FILE, kept)


def _write(name: str, rows: Sequence[msgspec.Struct]) -> None:
    lines = ",\n".join(msgspec.json.encode(row).decode() for row in rows)
    (HERE / name).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def write_arrays(target: str) -> None:
    """Write what a GPU needs; what it finds is read by ``read_found``."""
    arrays: Any = arrays_for_gpu({name: set_hands(way) for name, way in WAYS.items()})
    np.savez_compressed(target, **arrays)


def read_found(source: str) -> None:
    """Write both files from what gpu.py has found."""
    with np.load(source) as loaded:
        found = dict(loaded)
    counts, best = [], []
    for player, dealer in product(WAYS, repeat=2):
        deals = _with_royals_apart(found[f"deals {player} {dealer}"], WAYS[player], WAYS[dealer])
        counts.append(KeptCounts(player, dealer, made_from(WAYS[player], WAYS[dealer]), deals.tolist()))
    for dealer in WAYS:
        sums = found[f"best {dealer}"].tolist()
        best.append(
            KeptBest(dealer, made_from(WAYS[dealer], WAYS[dealer]), sums[:4], sums[4:8], tuple(sums[13:15]))
        )
    _write(FILE, counts)
    _write(BEST_FILE, best)


def count_pairs(names: Sequence[str]) -> None:
    """Count pairs of ways on this machine, pair by pair: it can be stopped and started again."""
    kept = list(every_kept())
    for player, dealer in [tuple(names)] if names else product(WAYS, repeat=2):
        wanted = made_from(WAYS[player], WAYS[dealer])
        if names or all(known.made_from != wanted for known in kept):
            report_progress(f"counting {player} against {dealer}")
            deals = every_deal(WAYS[player], WAYS[dealer]).tolist()
            kept = [known for known in kept if (known.player, known.dealer) != (player, dealer)]
            kept.append(KeptCounts(player, dealer, wanted, deals))
            write_counts(kept)


def main(arguments: Sequence[str]) -> None:
    match arguments:
        case ["--arrays", target]:
            write_arrays(target)
        case ["--found", source]:
            read_found(source)
        case _:
            count_pairs(arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
