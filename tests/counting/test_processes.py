"""Counts that take long are shared between processes, and come back in order."""

from __future__ import annotations

import os
import time
from math import isqrt

import pytest

from houseway import processes
from houseway.processes import ALONE, counted_together
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import SentTable, game


@pytest.fixture(autouse=True)
def _two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ALONE, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


def slow_process(number: int) -> tuple[int, int]:
    time.sleep(2 * processes._SOON)
    return number, os.getpid()


def slow_root(number: int) -> int:
    time.sleep(2 * processes._SOON)
    if number < 0:
        raise Refusal(f"{number} has no root.")
    return isqrt(number)


def title_and_wagers(sent: SentTable) -> tuple[str, list[str]]:
    time.sleep(2 * processes._SOON)
    return sent.table.game.title, list(sent.table.wagers)


def test_what_takes_long_is_counted_in_other_processes() -> None:
    answers = counted_together(slow_process, [(1,), (2,), (3,)])
    assert [number for number, _ in answers] == [1, 2, 3]
    here, *elsewhere = [process for _, process in answers]
    assert here == os.getpid()
    assert os.getpid() not in elsewhere


def test_what_a_process_refuses_is_refused_here() -> None:
    with pytest.raises(Refusal, match="-1 has no root"):
        counted_together(slow_root, [(4,), (9,), (-1,), (16,)])


def test_a_table_is_opened_again_with_its_options() -> None:
    tables = [open_table(game("blackjack"), {"kings-bounty": option}) for option in ("off", "1", "2")]
    answers = counted_together(title_and_wagers, [(SentTable(table),) for table in tables])
    assert answers == [("Blackjack", list(table.wagers)) for table in tables]


def test_a_program_that_counts_alone_starts_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ALONE, "1")
    assert {process for _, process in counted_together(slow_process, [(1,), (2,), (3,)])} == {os.getpid()}
