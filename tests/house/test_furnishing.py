"""A demonstration opens with the tables that are ready at once; the others open while it runs."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.house.demo.bots import Acting
from houseway.house.demo.demonstration import LIVELY, TRAINING, demonstrator, furnishing, is_quick
from houseway.house.demo.papers import stand_in_version
from houseway.house.floor import Floor, Person
from houseway.house.people import COMMAND_LINE, People
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.registry import every_game
from houseway.table.commands.table_commands import SitDown

QUICK = {game.name for game in every_game() if is_quick(game)} | {
    "real-mini-baccarat",
    "training-mini-baccarat",
}
SLOW = {game.name for game in every_game() if not is_quick(game)}
LONGEST = 60  # seconds


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    with open_store(tmp_path / "log.db") as store, Floor(store) as floor:
        yield floor


class SlowPapers:
    """Makes the papers of slow games when the test lets it."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()
        self.was_asked = threading.Event()

    def __call__(self, rules: Table[Any], kind: str) -> str:
        if not is_quick(rules.game):
            self.was_asked.set()
            assert self.may_go_on.wait(LONGEST)
        return stand_in_version(rules, kind)


def until(holds: Callable[[], object]) -> None:
    waiting = threading.Event()
    for _ in range(LONGEST * 100):
        if holds():
            return
        waiting.wait(0.01)
    pytest.fail("it did not happen")


def test_what_is_ready_opens_at_once_and_the_rest_by_and_by(floor: Floor) -> None:
    papers, playing = SlowPapers(), list[Acting]()
    with furnishing(floor, People(floor.store), papers, playing):
        assert {*floor.tables()} == QUICK
        assert papers.was_asked.wait(LONGEST)
        floor.command(Person(demonstrator(Role.PLAYER), Role.PLAYER), "sic-bo", SitDown("1"))
        assert not playing
        papers.may_go_on.set()
        until(lambda: len(playing) == len(LIVELY) + 1)
        assert {*floor.tables()} == QUICK | SLOW | {*TRAINING} | {f"lively-{game}" for game in LIVELY}


def test_it_ends_before_everything_is_open(floor: Floor) -> None:
    papers, playing = SlowPapers(), list[Acting]()
    with furnishing(floor, People(floor.store), papers, playing):
        assert papers.was_asked.wait(LONGEST)
        threading.Timer(0.1, papers.may_go_on.set).start()
    assert len(SLOW & {*floor.tables()}) <= 1
    assert not playing


def test_an_error_is_logged_and_the_other_tables_stay_open(
    floor: Floor, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(rules: Table[Any], kind: str) -> str:
        if not is_quick(rules.game):
            raise RuntimeError("the paper is torn")
        return stand_in_version(rules, kind)

    playing: list[Acting] = []
    with caplog.at_level(logging.ERROR), furnishing(floor, People(floor.store), fail, playing):
        until(lambda: playing)
    assert "the paper is torn" in caplog.text
    assert {*floor.tables()} == QUICK


def test_the_log_of_a_real_house_is_refused_at_once(floor: Floor) -> None:
    people = People(floor.store)
    people.create(COMMAND_LINE, "ann", "Ann", Role.PLAYER, None)
    with pytest.raises(Refusal, match="a real house"), furnishing(floor, people, stand_in_version, []):
        pytest.fail("it was opened")
