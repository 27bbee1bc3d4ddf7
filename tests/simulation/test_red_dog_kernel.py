"""Red dog dealt by the million is the game that its procedure deals."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.equipment.cards import STANDARD_DECK
from houseway.games.red_dog import GAME
from houseway.games.red_dog.wagers import CONSECUTIVE, RANK, Dealt, Played, played
from houseway.rules.analysis.kernel import BLOCK, NO_CARD, Codes, Kernel
from houseway.rules.game import Table, open_table
from houseway.rules.procedure.steps import Decide
from houseway.simulation.job import job_at
from houseway.simulation.kernels.draws import key_of
from houseway.simulation.results import chi_square, compared, exact_results, sample_results
from houseway.simulation.run import simulate
from tests.support.stream_dealer import table_of_block

KEY = key_of(7)


def kernel_at(table: Table[Played], strategy: str | None = None) -> Kernel[Played]:
    assert table.game.analysis.kernel
    return table.game.analysis.kernel(table, strategy)


def dealt_codes(kernel: Kernel[Played], first_block: int, rounds: int) -> Codes:
    codes = np.full(rounds, 0xFFFF, dtype=np.uint16)
    kernel.deal(KEY, first_block, codes)
    return codes


def test_recorded_rounds_are_judged_as_settlement_does() -> None:
    table = open_table(GAME)
    kernel = kernel_at(table)
    draw = Random(1)  # noqa: S311 - the same deals every time
    deals = [draw.sample([*STANDARD_DECK] * 6, 3) for _ in range(3000)]
    rows: list[list[int]] = []
    outcomes: list[Played] = []
    for cards in deals:
        consecutive = played(RANK[cards[0]], RANK[cards[1]], None).spread == CONSECUTIVE
        used = cards[:2] if consecutive else cards
        rows.append([STANDARD_DECK.index(card) for card in used] + [NO_CARD] * (3 - len(used)))
        outcomes.append(table.game.line.outcome(table, Dealt([card.name for card in used], bets={})))
    codes = kernel.judge(np.array(rows, dtype=np.uint8))
    assert [kernel.cases[code].outcome for code in codes] == outcomes


@pytest.mark.parametrize("decks", ["1", "6"])
@pytest.mark.parametrize("block", [0, 5])
def test_a_shoe_is_played_through_as_by_the_procedure(decks: str, block: int) -> None:
    """Shuffle, burn, cutting card, next shoe: round by round the same outcome and the same decision."""
    table = open_table(GAME, {"decks": decks})
    kernel = kernel_at(table)
    virtual = table_of_block(table, KEY, block)
    for code in dealt_codes(kernel, block, 300).tolist():
        played_round = virtual.play_round({1: {"ante": 500}})
        case = kernel.cases[code]
        assert case.outcome == played_round.end.outcome
        decided: list[Any] = [event.answer for event in played_round.events if isinstance(event.step, Decide)]
        assert [case.decision] == (decided or ["nothing to decide"])
        assert case.bets({"ante": 500}) == {
            settlement.wager: settlement.bet for settlement in played_round.of_seat(1)
        }


def test_fewer_rounds_are_the_beginning_of_more() -> None:
    kernel = kernel_at(open_table(GAME))
    many = dealt_codes(kernel, 0, 3 * BLOCK + 77)
    for rounds in (1, 2, 100, BLOCK - 1, BLOCK, BLOCK + 1):
        assert (dealt_codes(kernel, 0, rounds) == many[:rounds]).all()
    assert (dealt_codes(kernel, 2, BLOCK) == many[2 * BLOCK : 3 * BLOCK]).all()


@pytest.mark.parametrize("strategy", [None, "never raise", "4"])
def test_samples_agree_with_the_exact_results(strategy: str | None) -> None:
    order = job_at(open_table(GAME), strategy, seed=3)
    exact = exact_results(order)
    assert exact
    sample = sample_results(order, simulate(order, 400_000).counts, exact)
    fit = chi_square(sample, exact)
    assert fit
    assert 1e-5 < fit.p_value < 1 - 1e-5
    assert all(abs(line.z) < 5 for line in compared(sample, exact) if line.z is not None)
