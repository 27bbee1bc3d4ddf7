"""Effects of removal, estimated from shoes: for wagers that take too long to count for every card."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.equipment.cards import STANDARD_DECK
from houseway.protection.count.effects import Effects, edge_of
from houseway.protection.count.sample import Floats, batches
from houseway.protection.count.watching import DECK, add_normal_equations
from houseway.protection.count.won.gpu_shoes import GpuShoes
from houseway.rules.analysis.kernel import Shoes
from houseway.rules.game import Table
from houseway.simulation.run.job import Job

ESTIMATED_FROM = 300_000  # shoes
_PLACES = 10**9


def estimated_effects(  # noqa: PLR0917 - what is known of the wager
    table: Table[Any],
    wager: str,
    job: Job,
    gains: Floats,
    shoes: Shoes,
    count: int = ESTIMATED_FROM,
    dealing: GpuShoes | None = None,
) -> Effects:
    """Fit the results of many rounds to the cards that were seen before them. The edge itself is exact.

    ``dealing`` deals on a GPU, the same shoes as the processor.
    """
    key_of = shoes.key_of(wager)
    keys = [*dict.fromkeys(map(key_of, shoes.pack))]
    group_of = np.zeros(DECK, np.int64)
    for place, card in enumerate(STANDARD_DECK):
        group_of[place] = keys.index(key_of(card))
    shares = np.array([sum(key_of(card) == key for card in shoes.pack) for key in keys]) / len(shoes.pack)
    squares, products, sums = np.zeros((len(keys), len(keys))), np.zeros(len(keys)), np.zeros(len(keys))
    key = job.key("effects")
    with ThreadPoolExecutor(1) as thread:  # which starts processes where this takes long
        counting = thread.submit(edge_of, table, wager, ())
        for batch in (
            dealing.dealt(shoes.behind, key, count) if dealing else batches(shoes, shoes.behind, key, count)
        ):
            cards = batch.shoes, shoes.face_up, batch.starts, batch.rounds
            add_normal_equations(*cards, group_of, shares, gains[batch.codes], squares, products, sums)
        edge = counting.result()
    products -= float(edge) * sums
    fitted = np.linalg.lstsq(squares, products, rcond=1e-9)[0]
    fitted -= (fitted * shares).sum()
    by_key = {
        key: Fraction(round(effect * _PLACES), _PLACES) for key, effect in zip(keys, fitted, strict=True)
    }
    by_card = {card: by_key[key_of(card)] for card in dict.fromkeys(shoes.pack)}
    return Effects(edge, by_card, shoes.pack, estimated=True)
