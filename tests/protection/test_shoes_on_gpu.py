"""The GPU sources of whole shoes deal the same shoes and count the same edges: compiled here for the CPU."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houseway.equipment.cards import STANDARD_DECK
from houseway.protection.card_counting.analysis import gains_of_cases, protect, shoes_of
from houseway.protection.card_counting.question import Question
from houseway.protection.card_counting.shoes import batches
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.simulation.gpu import cuda_source
from houseway.simulation.job import job_at

ON_CPU = Path(__file__).parents[1] / "support" / "cuda_on_cpu.h"
SHOES, BEHIND, AFTER = 20, 30, 3
BASE = "base"


def _compiled(source: str, folder: Path) -> ctypes.CDLL:
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("no C++ compiler is installed")
    file, library = folder / "shoes.cpp", folder / "shoes.so"
    file.write_text(ON_CPU.read_text(encoding="utf-8") + source, encoding="utf-8")
    flags = ["-O1", "-w", "-shared", "-fPIC", "-std=c++17", "-ffp-contract=off", "-o", str(library)]
    subprocess.run([compiler, *flags, str(file)], check=True)
    return ctypes.CDLL(str(library))


def _pointer(array: Any) -> ctypes.c_void_p:
    pointer: ctypes.c_void_p = array.ctypes.data_as(ctypes.c_void_p)
    return pointer


@pytest.mark.parametrize(
    ("name", "options", "wager"),
    [
        pytest.param("baccarat", {"commission": "dragon-7"}, "dragon-7", id="baccarat"),
        pytest.param("mini-baccarat", {}, "tie", id="mini-baccarat"),
        pytest.param("red-dog", {}, BASE, id="red-dog"),
        pytest.param("blackjack", {"surrender": "late", "five-card-21": "2 to 1"}, BASE, id="blackjack"),
        pytest.param("blackjack", {"progressive": "suited", "resplit-aces": "yes"}, BASE, id="runs of aces"),
        pytest.param("blackjack", {"decks": "1", "kings-bounty": "1"}, "kings-bounty", id="waits for dealer"),
        pytest.param("blackjack", {"sevens": "on"}, BASE, id="third card"),
        pytest.param("blackjack", {"match-the-dealer": "on"}, "match-the-dealer", id="up card"),
        pytest.param("blackjack", {"multiple-action": "3"}, BASE, id="multiple action"),
        pytest.param("blackjack-switch", {}, BASE, id="blackjack-switch"),
    ],
)
def test_the_same_shoes_and_the_same_edges(
    name: str, options: dict[str, str], wager: str, tmp_path: Path
) -> None:
    job = job_at(open_table(game(name), options), None, 6)
    shoes, gains = shoes_of(job), gains_of_cases(job, wager)
    assert shoes.cuda is not None
    cuda = shoes.cuda(wager, gains)
    library = _compiled(cuda_source(cuda.source), tmp_path)
    key, most, whole = job.key("protect"), shoes.most_rounds, len(shoes.pack)
    dealt, starts = np.empty((SHOES, whole), np.uint8), np.zeros((SHOES, most + 1), np.int32)
    codes, rounds = np.zeros((SHOES, most), np.uint16), np.zeros(SHOES, np.int32)
    fresh = np.array([STANDARD_DECK.index(card) for card in shoes.pack], dtype=np.uint8)
    tables = [np.ascontiguousarray(table) for table in (fresh, *cuda.play)]
    sizes = ctypes.c_int(whole), ctypes.c_int(most)
    numbers = (ctypes.c_uint64(number) for number in (int(key), AFTER, SHOES))
    library.play(
        *numbers, ctypes.c_int(BEHIND), *sizes, *map(_pointer, (dealt, starts, codes, rounds, *tables))
    )

    (batch,) = batches(shoes, BEHIND, key, SHOES, after=AFTER)
    assert np.array_equal(dealt, batch.shoes)
    assert np.array_equal(rounds, batch.rounds)
    assert rounds.min() > 0
    for row in range(SHOES):
        here = slice(0, int(rounds[row]))
        assert np.array_equal(codes[row, here], batch.codes[row, here])
        assert np.array_equal(starts[row, : rounds[row] + 1], batch.starts[row, : rounds[row] + 1])

    exact = shoes.edges(wager, gains)
    assert (exact is None) == (cuda.edges is None)
    if exact is not None and cuda.edges is not None:
        edges = np.zeros((SHOES, most))
        arrays = [dealt, starts, rounds, edges, *map(np.ascontiguousarray, cuda.edges)]
        library.edges(ctypes.c_uint64(SHOES), *sizes, *map(_pointer, arrays))
        np.testing.assert_allclose(edges, batch.values(exact), rtol=0, atol=1e-12)


def test_shoes_without_a_source_are_refused() -> None:
    with pytest.raises(Refusal, match="are not dealt on a GPU"):
        protect(open_table(game("blackjack")), Question("base", shoes=10, device="gpu", players=3))
