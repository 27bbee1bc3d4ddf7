"""The games are found and loaded, whoever asks for them first."""

from __future__ import annotations

import subprocess
import sys

_ALL_AT_ONCE = """
from concurrent.futures import ThreadPoolExecutor
from houseway.rules.registry import game, game_names
with ThreadPoolExecutor(len(game_names())) as threads:
    print(*(one.name for one in threads.map(game, game_names())))
"""


def test_threads_that_need_different_games_at_once_do_not_wait_for_each_other_in_a_circle() -> None:
    """As those of a server that has just been started."""
    for _ in range(3):
        loaded = subprocess.run(
            [sys.executable, "-c", _ALL_AT_ONCE], capture_output=True, text=True, check=True
        )
        assert {"baccarat", "crazy-4-poker", "four-card-poker", "sic-bo"} <= set(loaded.stdout.split())
