"""How likely a test is to find somebody who does use the cards: an estimate for a stated player.

The stated player acts in the rounds that were really dealt, with counts and cards as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from houseway.protection.evidence.choices import HIGH, ActsByCard
from houseway.protection.evidence.likelihood import Floats
from houseway.protection.evidence.permutation import exact_chance
from houseway.protection.evidence.shoes import BetsByCount

FOLLOWS = 0.75  # of the rounds; in the others the stated player pays no attention to the cards
TIMES = 4  # the bet at a good count, in usual bets
_PLAYERS, _CHANCE_EACH = 40, 25
_TAIL = 0.1  # of what chance gives, from which rarer values are extrapolated

STATED_COUNTER = (
    f"somebody who bets {TIMES} units instead of one at the trigger and above in three of four rounds, and "
    "otherwise without regard to the count"
)
STATED_INSIDER = (
    "somebody who does one thing when the card is a ten, a face or an ace (or the count in its upper half) "
    "and another when it is not, in three of four rounds"
)


def power_of_bets(test: BetsByCount, trigger: int, level: float, seed: int) -> float:
    """Estimate how often the test finds the stated counter at this level, who uses this trigger."""
    chance = np.random.default_rng(seed)
    amounts = np.array([1.0, float(TIMES)])
    good = [np.floor(np.asarray(shoe.counts)) >= trigger for shoe in test.shoes]
    share = float(np.concatenate(good).mean())
    own = np.arange(len(test.shoes))[None, :]

    def players() -> Iterator[tuple[float, Floats]]:
        for _ in range(_PLAYERS):
            levels = [
                np.where(
                    chance.random(len(is_good)) < FOLLOWS, is_good, chance.random(len(is_good)) < share
                ).astype(np.int64)
                for is_good in good
            ]
            cells = test.cells(levels, len(amounts))
            orders = test.every_order
            if orders is None:
                orders = np.argsort(chance.random((_CHANCE_EACH, len(test.shoes))), axis=1)
            found = float(test.ratios(cells, own, amounts)[0])
            yield found, test.ratios(cells, orders, amounts)

    if test.every_order is None:
        return _share_found(players, level)
    return float(np.mean([exact_chance(*player).p <= level for player in players()]))


def power_of_acts(test: ActsByCard, level: float, seed: int) -> float:
    """Estimate how often the test finds the stated insider at this level."""
    chance = np.random.default_rng(seed)
    high = (test.kinds <= HIGH).astype(np.int64)

    def players() -> Iterator[tuple[float, Floats]]:
        for _ in range(_PLAYERS):
            columns = np.where(chance.random(len(high)) < FOLLOWS, high, test.columns)
            yield test.log_ratio(columns), test.draw(chance, _CHANCE_EACH, columns)

    return _share_found(players, level)


def _share_found(players: Callable[[], Iterator[tuple[float, Floats]]], level: float) -> float:
    found, by_chance = zip(*players(), strict=True)
    limit = _limit(np.concatenate(by_chance), level)
    return float(np.mean(np.asarray(found) > limit))


def _limit(ratios: Floats, level: float) -> float:
    """Return the ratio that chance exceeds as rarely as the level says; far out it falls exponentially."""
    start = float(np.quantile(ratios, 1 - _TAIL))
    beyond = ratios[ratios > start] - start
    scale = float(beyond.mean()) if len(beyond) else 0.0
    return start + scale * float(np.log(max(_TAIL / level, 1.0)))
