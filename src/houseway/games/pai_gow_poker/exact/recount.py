"""Counts the base game between all house ways that come with it, and writes ``counts.json``.

Run it with ``python -m houseway.games.pai_gow_poker.exact.recount``, with ``--gpu`` where there is one: about
five minutes for each pair of ways on one core, seconds on a GPU. Names of two ways count only these.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import msgspec
import numpy as np

from houseway.equipment.cards import cards
from houseway.games.pai_gow_poker.exact.base_game import Counts, count_deals
from houseway.games.pai_gow_poker.exact.kept_counts import FILE, FOLDER, KeptCounts, made_from
from houseway.games.pai_gow_poker.exact.one_hand import against_every_dealer
from houseway.games.pai_gow_poker.exact.set_hands import set_hands
from houseway.games.pai_gow_poker.hands.house_way import WAYS, WORDS
from houseway.games.pai_gow_poker.hands.setting import Hand
from houseway.games.pai_gow_poker.hands.seven_cards import NUMBER, Best
from houseway.progress import report_progress
from houseway.rules.house_way.apply import WayInUse
from houseway.rules.house_way.definition import HouseWay

SUITS = 12  # ways to choose the suit of the royal flush and that of the second king and queen


def every_deal(player: HouseWay, dealer: HouseWay, *, gpu: bool = False) -> Counts:
    """Return all deals between two ways, a royal flush with a suited king and queen apart."""
    deals = count_deals(set_hands(player), set_hands(dealer), gpu=gpu)
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


def main(arguments: Sequence[str]) -> None:
    """Count the pairs of ways and write the file, pair by pair: it can be stopped and started again."""
    file = Path(__file__).parent / FOLDER / FILE
    kept = msgspec.json.decode(file.read_bytes(), type=list[KeptCounts]) if file.exists() else []
    names = [name for name in arguments if not name.startswith("--")]
    for player, dealer in [tuple(names)] if names else product(WAYS, repeat=2):
        wanted = made_from(WAYS[player], WAYS[dealer])
        if any(known.made_from == wanted for known in kept) and "--again" not in arguments:
            continue
        report_progress(f"counting {player} against {dealer}")
        deals = every_deal(WAYS[player], WAYS[dealer], gpu="--gpu" in arguments).tolist()
        kept = [known for known in kept if (known.player, known.dealer) != (player, dealer)]
        kept.append(KeptCounts(player, dealer, wanted, deals))
        lines = ",\n".join(msgspec.json.encode(one).decode() for one in kept)
        file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
