"""Which tests run on the same worker: those of a module, and of the documents those of one game.

A worker then makes each paper, server and page of a topic once. If tests were handed out one by one, every
worker would make all of them. `--dist loadscope` turns this on.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import PurePosixPath

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from houseway.rules.registry import game_names

# Their modules take longest, so they start first: no worker is left with a long one at the end.
FIRST = (
    "tests/test_docs.py",
    "tests/test_recorded_answers.py",
    "tests/test_installed.py",
    "tests/test_notebooks.py",
    "tests/simulation",
    "tests/odds",
    "tests/protection",
    "tests/house",
    "tests/web",
    "tests/documents",
)
BY_GAME = "tests/documents/"


@cache
def topic(test_id: str) -> str:
    """Return what a test shares its worker by: its module, or the game of a document."""
    file, _, rest = test_id.partition("::")
    if file.startswith(BY_GAME) and (game := _any_game().search(rest.partition("[")[2])):
        return f"documents of {game[0]}"
    return file


@cache
def _any_game() -> re.Pattern[str]:
    longest_first = sorted(game_names(), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)))


class ByTopic(LoadScopeScheduling):  # type: ignore[misc]
    """Give each worker a topic at a time, in the order of collection."""

    def _split_scope(self, nodeid: str) -> str:
        return topic(nodeid)


def sort_slow_first(items: list[pytest.Item]) -> None:
    """Sort tests so that slow modules and rooms come first, and stay in their order within them."""
    items.sort(key=lambda item: _rank(PurePosixPath(item.nodeid.partition("::")[0])))


def _rank(file: PurePosixPath) -> int:
    return next((rank for rank, room in enumerate(FIRST) if file.is_relative_to(room)), len(FIRST))
