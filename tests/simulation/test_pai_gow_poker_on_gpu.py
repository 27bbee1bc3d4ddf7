"""The source that counts pai gow poker on a GPU counts the same: compiled here for the CPU."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houseway.games.pai_gow_poker.exact import gpu
from houseway.games.pai_gow_poker.exact.base_game import count_deals
from houseway.games.pai_gow_poker.exact.recount import arrays_for_gpu
from houseway.games.pai_gow_poker.exact.set_hands import in_deck, set_hands
from houseway.games.pai_gow_poker.house_way import WAYS
from tests.support.nightly import PART

ON_CPU = Path(__file__).parents[1] / "support" / "cuda_on_cpu.h"
RANKS = (0, 2, 7, 12)


class OnCpu(gpu.Device):
    """One thread in place of a GPU."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library

    def to(self, array: Any, kind: Any = np.int32) -> Any:
        return np.ascontiguousarray(np.asarray(array), dtype=kind)

    def zeros(self, shape: Any, kind: Any) -> Any:
        return np.zeros(shape, dtype=kind)

    def run(self, kernel: str, groups: int, *arguments: Any) -> None:
        assert groups
        numbers = [
            ctypes.c_int(value) if isinstance(value, int) else value.ctypes.data_as(ctypes.c_void_p)
            for value in arguments
        ]
        getattr(self._library, kernel)(*numbers)

    def back(self, array: Any) -> Any:
        return array.astype(np.int64)


@pytest.mark.nightly
@pytest.mark.skipif(not PART, reason="takes half a minute: `make nightly` counts it")
def test_a_small_deck_is_counted_the_same(tmp_path: Path) -> None:
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("no C++ compiler is installed")
    source, library = tmp_path / "kernels.cpp", tmp_path / "kernels.so"
    kernels = Path(gpu.__file__).with_name("kernels.cu").read_text(encoding="utf-8")
    source.write_text(ON_CPU.read_text(encoding="utf-8") + kernels, encoding="utf-8")
    command = [compiler, "-O2", "-w", "-shared", "-fPIC", "-std=c++17", "-o", str(library), str(source)]
    subprocess.run(command, check=True)
    device = OnCpu(ctypes.CDLL(str(library)))
    ways = {name: in_deck(set_hands(WAYS[name]), RANKS) for name in ("standard", "best-low-hand")}
    arrays = arrays_for_gpu(ways)
    for player, dealer in (("standard", "best-low-hand"), ("standard", "standard")):
        deals = gpu.deals_between(device, arrays, player, dealer)
        assert (deals == count_deals(ways[player], ways[dealer])).all()
    won, _, lost = deals.sum(axis=(0, 1)).tolist()
    sums = gpu.best_settings(device, arrays, "standard", "standard").tolist()
    assert sums[8:10] == [won, lost]  # by the way itself
    assert sums[12] == 19_448  # hands
    # Every setting of every hand against every dealer's hand, tried one by one when this was written.
    assert 95 * sums[0] - 100 * sums[1] == -22_449_760
    assert sums[6] - sums[7] == -214_624
