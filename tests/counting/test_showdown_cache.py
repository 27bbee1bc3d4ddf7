"""The best decisions of a showdown are counted once: what is read from the cache is what was counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.counting import showdown
from houseway.games.crazy_4_poker import GAME
from houseway.games.crazy_4_poker.odds import best_decisions
from houseway.rules.game import open_table


def test_decisions_from_the_cache_are_those_that_were_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    counted = best_decisions(open_table(GAME))
    other = open_table(GAME, {"pays-super-bonus-flush": "4 to 1"})
    best_decisions(other)
    assert len([*tmp_path.glob("showdown-*")]) == 2, "other payments are counted too"
    monkeypatch.setattr(showdown, "decide_all", lambda *_: pytest.fail("counted once more"))
    # The limits of a table change nothing about how to play at it.
    read = best_decisions(open_table(GAME, {"minimum": "500", "maximum": "10000"}))
    assert (read.ways == counted.ways).all()
    assert (read.hand_by_hand.best == counted.hand_by_hand.best).all()
    assert (read.hand_by_hand.hands == counted.hand_by_hand.hands).all()
    assert (read.ways.dtype, read.hand_by_hand.best.dtype) == (
        counted.ways.dtype,
        counted.hand_by_hand.best.dtype,
    )
