"""Kernels for tests: rounds as the procedure deals them, and samples compared with the exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from houseway.equipment.cards import JOKER, STANDARD_DECK, Card
from houseway.equipment.chance import seeded
from houseway.rules.analysis.best_play import Strategy
from houseway.rules.analysis.kernel import Codes, Kernel, Rounds
from houseway.rules.game import Table
from houseway.rules.procedure.places import DEALER
from houseway.rules.procedure.steps import Deal
from houseway.rules.wagers.settlement import Settlement, settle_bets
from houseway.rules.wagers.wagers import Bets
from houseway.simulation.statistics import LEAST_EXPECTED, chi_square_tail
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.nightly import size

DEALS = size(5_000, 100_000)
ROUNDS_OF_PROCEDURE = size(300, 2_000)

NUMBER = {card: number for number, card in enumerate((*STANDARD_DECK, JOKER))}


def recorded(rows: Sequence[Sequence[Card]]) -> Rounds:
    return np.array([[NUMBER[cell] for cell in row] for row in rows], dtype=np.uint8)


def codes_of(kernel: Kernel[Any], key: np.uint64, rounds: int, first_block: int = 0) -> Codes:
    codes = np.full(rounds, np.iinfo(np.uint16).max, dtype=np.uint16)
    kernel.deal(key, first_block, codes)
    return codes


def settled_by_case(table: Table[Any], kernel: Kernel[Any], code: int, opening: Bets) -> list[Settlement]:
    case = kernel.cases[code]
    return settle_bets(table, case.outcome, case.bets(opening))


@dataclass(frozen=True)
class Played:
    """A round of the procedure with one player: cards in the order dealt to each, and the money."""

    player: list[Card]
    dealer: list[Card]
    payments: list[Settlement]


def played_by_procedure(table: Table[Any], opening: Bets, rounds: int, seed: int) -> Iterator[Played]:
    """The player decides as advised at the table."""
    virtual = VirtualTable(table, seeded(seed))
    for _ in range(rounds):
        played = virtual.play_round({1: opening})
        dealt = [(event.step, event.answer) for event in played.events if isinstance(event.step, Deal)]
        hands: dict[bool, list[Card]] = {True: [], False: []}
        for step, card in dealt:
            assert isinstance(card, Card)
            hands[step.to == DEALER].append(card)
        yield Played(hands[False], hands[True], played.of_seat(1))


# Rounds told apart by the decision and what comes back on each wager.
Classes = Counter[tuple[Any, ...]]


def classes_of(
    table: Table[Any], kernel: Kernel[Any], opening: Bets, rounds: Iterable[tuple[str, Any, int]]
) -> Classes:
    """Of decisions and outcomes that came up so often."""
    adds = {case.decision: case for case in kernel.cases}
    classes: Classes = Counter()
    for decision, outcome, times in rounds:
        settled = settle_bets(table, outcome, adds[decision].bets(opening))
        classes[decision, *((settlement.wager, settlement.returns) for settlement in settled)] += times
    return classes


def exact_classes(table: Table[Any], kernel: Kernel[Any], opening: Bets, exact: Strategy[Any]) -> Classes:
    ways = [
        (branch.decision, outcome, count)
        for branch in exact.branches
        for outcome, count in branch.outcomes.ways.items()
    ]
    return classes_of(table, kernel, opening, ways)


def sampled_classes(table: Table[Any], kernel: Kernel[Any], opening: Bets, codes: Codes) -> Classes:
    counts = np.bincount(codes, minlength=len(kernel.cases)).tolist()
    cases = [
        (case.decision, case.outcome, times)
        for case, times in zip(kernel.cases, counts, strict=True)
        if times
    ]
    return classes_of(table, kernel, opening, cases)


def p_value(exact: Classes, sample: Classes) -> float:
    """Chi-square of a sample, with what is rare taken together."""
    assert sample.keys() <= exact.keys(), "the kernel dealt what cannot come up"
    rounds, total = sample.total(), exact.total()
    cells = [(ways * rounds / total, sample[key]) for key, ways in exact.items()]
    common = [cell for cell in cells if cell[0] >= LEAST_EXPECTED]
    rare = [cell for cell in cells if cell[0] < LEAST_EXPECTED]
    together = sum(expected for expected, _ in rare), sum(times for _, times in rare)
    if together[0] >= LEAST_EXPECTED:
        common.append(together)
    statistic = sum((times - expected) ** 2 / expected for expected, times in common)
    return chi_square_tail(statistic, len(common) - 1)
