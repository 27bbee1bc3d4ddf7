"""Measures simulated rounds a second against other ways to deal them, all in one run.

Plain Python and NumPy deal the same games as one would write them there.
`in_c` and `gpu` measure kernels written in C, and those for a GPU.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import numpy as np
import numpy.typing as npt

from benchmarks.measuring import Bench
from houseway.equipment.cards import STANDARD_DECK, Card, pack
from houseway.equipment.chance import seeded
from houseway.equipment.dice import ROLLS
from houseway.games.baccarat.coup import (
    COUNT,
    NATURALS,
    PUNTO_BANCO,
    as_dealt,
    banker_draws,
    every_coup,
    player_draws,
    points,
)
from houseway.games.football_kings.settlement import score
from houseway.rules.analysis.kernel import BLOCK
from houseway.rules.game import open_table
from houseway.rules.registry import every_game
from houseway.simulation.executors import Processes, TaskExecutor, ThisProcess
from houseway.simulation.job import BlockRange, Job, job_at
from houseway.simulation.run import deal_blocks, simulate
from houseway.table.virtual.virtual_table import VirtualTable

BLOCKS = 64
ROUNDS = BLOCKS * BLOCK
SOME = 2000  # rounds at a time in plain Python
MANY = 20_000  # and in NumPy
SECONDS_OF_DEALING = 3.0

Numbers = npt.NDArray[np.int64]
draw = Random(1)  # noqa: S311 - a benchmark
numpy_draw = np.random.default_rng(1)


def python_sic_bo() -> None:
    for _ in range(SOME):
        ROLLS[draw.randint(1, 6), draw.randint(1, 6), draw.randint(1, 6)]


def python_football_kings() -> None:
    for _ in range(SOME):
        cards = draw.sample(STANDARD_DECK, 8)
        score(cards[::2], cards[1::2])


def python_baccarat() -> None:
    """Deal shoe after shoe, about eighty rounds each."""
    rounds = 0
    shoe: list[Card] = []
    while rounds < SOME:
        if len(shoe) < 14:
            shoe = list(pack(8))
            draw.shuffle(shoe)
        player, banker = [shoe.pop(), shoe.pop()], [shoe.pop(), shoe.pop()]
        on_two_cards = points(player), points(banker)
        third = None
        if player_draws(*on_two_cards):
            player.append(shoe.pop())
            third = COUNT[player[2]]
        if banker_draws(*on_two_cards, third):
            banker.append(shoe.pop())
        every_coup()[as_dealt(player), as_dealt(banker)]
        rounds += 1


def numpy_sic_bo() -> None:
    numpy_draw.integers(1, 7, (MANY, 3)) @ np.array([36, 6, 1])


_VALUES = np.array([[min(card % 13 + 1, 10), 11 if card % 13 == 0 else 0] for card in range(52)])
_VALUES[:, 1] = np.maximum(_VALUES[:, 0], _VALUES[:, 1])


def numpy_football_kings() -> None:
    cards = numpy_draw.permuted(np.tile(np.arange(52, dtype=np.uint8), (MANY, 1)), axis=1)[:, :8]
    early, late = _VALUES[cards[:, :4], 0], _VALUES[cards[:, 4:], 1]
    early[:, ::2].sum(axis=1) + late[:, ::2].sum(axis=1)
    early[:, 1::2].sum(axis=1) + late[:, 1::2].sum(axis=1)


_BANKER = np.array(
    [[sign == "D" for sign in row[1:] + row[:1]] for row in PUNTO_BANCO.banker] + [[False] * 11] * 2
)
_SHOE = np.array([COUNT[card] for card in pack(8)], dtype=np.int64)


def numpy_baccarat() -> None:
    numpy_baccarat_totals()


def numpy_baccarat_totals() -> Numbers:
    """Deal many shoes in parallel arrays; return by how much the player's hand is ahead in each round."""
    shoes = numpy_draw.permuted(np.tile(_SHOE, (MANY // 80, 1)), axis=1)
    row, at = np.arange(len(shoes)), np.zeros(len(shoes), dtype=np.int64)
    ahead = np.empty((68, len(shoes)), dtype=np.int64)
    for number in range(68):  # few enough that every shoe has the cards
        cards = shoes[row[:, None], at[:, None] + np.arange(6)]
        player, banker = (cards[:, 0] + cards[:, 2]) % 10, (cards[:, 1] + cards[:, 3]) % 10
        natural = np.isin(player, NATURALS) | np.isin(banker, NATURALS)
        drew = (player < 6) & ~natural
        banker_drew = _BANKER[banker, np.where(drew, cards[:, 4], 10)] & ~natural
        last = np.where(drew, cards[:, 5], cards[:, 4])
        ahead[number] = (player + drew * cards[:, 4]) % 10 - (banker + banker_drew * last) % 10
        at += 4 + drew + banker_drew
    return ahead.ravel()


PLAIN: dict[str, tuple[Callable[[], None], Callable[[], None], int]] = {
    "sic-bo": (python_sic_bo, numpy_sic_bo, MANY),
    "football-kings": (python_football_kings, numpy_football_kings, MANY),
    "baccarat": (python_baccarat, numpy_baccarat, MANY // 80 * 68),
}


def by_the_procedure(bench: Bench, job: Job) -> float:
    virtual = VirtualTable(job.table, seeded(1))
    bets = next(iter(job.table.demonstration.values()))
    return bench.per_second(lambda: virtual.play_round({1: bets}), 1)


def over_seconds(job: Job, dealers: TaskExecutor, rounds: int) -> float:
    """Measure from the first finished task: starting processes is not dealing."""
    told: list[tuple[float, int]] = []
    simulate(job, rounds, dealers, progress=lambda done: told.append((time.perf_counter(), done)))
    (first_time, first_rounds), (last_time, last_rounds) = told[1], told[-1]
    return (last_rounds - first_rounds) / (last_time - first_time)


def gain_of_two_workers(job: Job, rate: float) -> float:
    """Measure both over the same few seconds: on a busy machine there is no second core to gain."""
    rounds = int(rate * SECONDS_OF_DEALING)
    alone = over_seconds(job, ThisProcess(), rounds)
    return over_seconds(job, Processes(2), 2 * rounds) / alone


def main(bench: Bench) -> None:
    bench.print(
        f"{'simulated rounds':<16} {'million a second':>16} {'a loop step':>12} {'procedure':>11} "
        f"{'plain Python':>13} {'NumPy':>7} {'two workers':>12}"
    )
    games = bench.games((game for game in every_game() if game.analysis.kernel), "sic-bo")
    for game in bench.each(games, lambda game: game.name):
        job = job_at(open_table(game), None, 1)
        deal_blocks(job, BlockRange(0, 1))
        rate = bench.per_second(lambda: deal_blocks(job, BlockRange(0, BLOCKS)), ROUNDS)  # noqa: B023
        python, numpy = _plain_rates(bench, game.name)
        procedure = by_the_procedure(bench, job)
        bench.ratio(f"{game.name} to its procedure", rate / procedure)
        ratios = [
            f"{rate / bench.loop:>11.2f}x",
            f"{_ratio(rate, procedure):>11}",
            f"{_ratio(rate, python):>13}",
            f"{_ratio(rate, numpy):>7}",
            "" if bench.is_short else f"{gain_of_two_workers(job, rate):>11.2f}x",
        ]
        bench.print(" ".join([f"{game.name:<16} {rate / 1e6:>16.1f}", *ratios]))


def _plain_rates(bench: Bench, game_name: str) -> tuple[float | None, float | None]:
    if game_name not in PLAIN:
        return None, None
    python, numpy, rounds = PLAIN[game_name]
    return bench.per_second(python, SOME), bench.per_second(numpy, rounds)


def _ratio(rate: float, other: float | None) -> str:
    return f"{rate / other:,.0f}x" if other else "–"
