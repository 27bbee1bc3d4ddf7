"""One seed, one sample: whoever deals it, in however many pieces."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.simulation.run import run
from houseway.simulation.run.block_ranges import Done, Stretch
from houseway.simulation.run.executors import (
    Dealers,
    LostError,
    Processes,
    Result,
    Stopped,
    ThisProcess,
    Work,
)
from houseway.simulation.run.job import Order, order_at
from houseway.simulation.run.run import BLOCKS_A_TASK, Sample, simulate

A_TASK = BLOCKS_A_TASK * BLOCK
ROUNDS = 5 * A_TASK + 3 * BLOCK + 1234


def order_for(game_name: str = "baccarat", seed: int = 11, **options: str) -> Order:
    return order_at(open_table(game(game_name), options), None, seed)


@pytest.fixture(scope="module")
def whole() -> Sample:
    return simulate(order_for(), ROUNDS)


def test_the_sample_has_every_round(whole: Sample) -> None:
    assert whole.rounds == whole.wanted == ROUNDS
    assert whole.stopped is None


def test_several_workers_deal_the_same(whole: Sample) -> None:
    """Two of them do in the tests of the command, which are interrupted besides."""
    assert simulate(order_for(), ROUNDS, Processes(3)) == whole


def test_another_seed_or_another_game_is_another_sample(whole: Sample) -> None:
    assert simulate(order_for(seed=12), ROUNDS).counts != whole.counts
    assert simulate(order_for("mini-baccarat"), ROUNDS).counts != whole.counts


@pytest.mark.parametrize("rounds", [1, BLOCK - 1, BLOCK, BLOCK + 1])
def test_samples_of_any_size(rounds: int) -> None:
    assert simulate(order_for(), rounds).rounds == rounds


def test_an_option_that_is_off_reaches_the_workers_as_given() -> None:
    order = order_at(open_table(game("football-kings"), {"payout-limit": "OFF", "fantasy": "b"}), None, 1)
    assert order.options == (("payout-limit", "off"), ("fantasy", "B"))
    assert order.table.payout_limit is None


class Interrupted:
    """Deals in this process, from the last stretch on, until somebody has seen enough."""

    def __init__(self, tasks: int, *, lost: bool = False) -> None:
        self.tasks, self.lost = tasks, lost

    def results(
        self, work: Work[Result], stretches: Iterator[Stretch], stopped: Stopped
    ) -> Iterator[tuple[Stretch, Result]]:
        assert not stopped()
        for stretch in sorted(stretches, reverse=True)[: self.tasks]:
            yield stretch, work(stretch)
        if self.lost:
            raise LostError("All workers are gone.")


@pytest.mark.parametrize("first", [Interrupted(0), Interrupted(1), Interrupted(3), Interrupted(2, lost=True)])
def test_what_is_gone_on_with_ends_as_if_never_stopped(whole: Sample, first: Dealers, tmp_path: Path) -> None:
    """Stopped twice, each time with other blocks done, and at last dealt to the end."""
    file = tmp_path / "sample.json"
    begun = simulate(order_for(), ROUNDS, first, file=file)
    assert begun.stopped
    assert begun.rounds < ROUNDS
    simulate(order_for(), ROUNDS, Interrupted(2), file=file)
    told: list[int] = []
    ended = simulate(order_for(), ROUNDS, file=file, progress=told.append)
    assert ended == whole
    assert told[0] >= begun.rounds  # nothing is dealt again
    assert told[-1] == ROUNDS
    assert simulate(order_for(), ROUNDS, Interrupted(0), file=file) == whole


def test_more_rounds_go_on_where_fewer_ended(whole: Sample, tmp_path: Path) -> None:
    file = tmp_path / "sample.json"
    simulate(order_for(), 2 * A_TASK + 5, file=file)
    told: list[int] = []
    assert simulate(order_for(), ROUNDS, file=file, progress=told.append) == whole
    assert told[0] == 2 * A_TASK
    with pytest.raises(Refusal, match="holds more than are asked for"):
        simulate(order_for(), A_TASK, file=file)


def test_stopping_keeps_what_is_done(tmp_path: Path) -> None:
    looks = iter([False, False, True])
    file = tmp_path / "sample.json"
    begun = simulate(order_for(), ROUNDS, ThisProcess(), file=file, stopped=lambda: next(looks))
    assert begun.stopped == "Stopped."
    assert begun.rounds == 2 * A_TASK
    kept = msgspec.json.decode(file.read_bytes())
    assert kept["done"] == [[0, 2 * BLOCKS_A_TASK]]
    assert tuple(kept["counts"]) == begun.counts


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (order_for("mini-baccarat"), "was begun with game baccarat, not mini-baccarat"),
        (order_for(decks="6"), "was begun with options as usual, not decks=6"),
        (order_for(seed=5), "was begun with seed 11, not 5"),
        (
            Order("baccarat", (), "always banker", 11),
            "was begun with strategy the best play known, not always",
        ),
    ],
)
def test_a_checkpoint_of_something_else_is_refused(other: Order, says: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.json"
    simulate(order_for(), A_TASK, file=file)
    before = file.read_bytes()
    with pytest.raises(Refusal, match=says):
        simulate(other, A_TASK, file=file)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text[:-5], "is not a checkpoint"),
        (lambda _: b"[]", "is not a checkpoint"),
        (lambda _: b"\xff", "is not a checkpoint"),
        (lambda text: text.replace(b'"format":1', b'"format":99'), "was begun with format 99, not 1"),
        (lambda text: text.replace(b'"houseway":"', b'"houseway":"9.'), "was begun with houseway 9."),
        (lambda text: text.replace(b'"done":[[0,256]]', b'"done":[[0,255]]'), "does not add up"),
        (lambda text: text.replace(b'"done":[[0,256]]', b'"done":[[0,256],[0,3]]'), "does not add up"),
        (lambda text: text.replace(b'"counts":[', b'"counts":[0,'), "does not add up"),
    ],
)
def test_a_checkpoint_that_was_changed_is_refused(change: object, says: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.json"
    simulate(order_for(), A_TASK, file=file)
    changed = change(file.read_bytes())  # type: ignore[operator]
    assert changed != file.read_bytes()
    file.write_bytes(changed)
    with pytest.raises(Refusal, match=says):
        simulate(order_for(), A_TASK, file=file)


def test_a_checkpoint_that_cannot_be_written_is_told_before_dealing(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be written: No such file or directory"):
        simulate(order_for(), 10**15, file=tmp_path / "nowhere" / "sample.json")
    with pytest.raises(Refusal, match="cannot be read: Is a directory"):
        simulate(order_for(), 10**15, file=tmp_path)


def test_long_runs_are_kept_every_few_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "SECONDS_BETWEEN_CHECKPOINTS", 0)
    file = tmp_path / "sample.json"
    seen: list[int] = []

    def progress(_: int) -> None:
        seen.append(sum(msgspec.json.decode(file.read_bytes())["counts"]) if file.exists() else 0)

    simulate(order_for(), 3 * A_TASK, file=file, progress=progress)
    assert seen == [0, A_TASK, 2 * A_TASK, 3 * A_TASK, 3 * A_TASK]
    assert not file.with_name("sample.json.new").exists()


@pytest.mark.parametrize("rounds", [0, -1, 10**15 + 1])
def test_rounds_that_are_none_or_too_many(rounds: int) -> None:
    with pytest.raises(Refusal, match=r"give a whole number from 1 to 1,000,000,000,000,000"):
        simulate(order_for(), rounds)


def test_what_is_done_in_any_order_comes_to_one_stretch() -> None:
    done = Done()
    for first in (6, 0, 2, 8, 4):
        done.add(Stretch(first, first + 2))
    assert done.stretches == [Stretch(0, 10)]
    assert done.count == 10
    with pytest.raises(ValueError, match="was done before"):
        done.add(Stretch(9, 11))


def test_what_is_missing() -> None:
    done = Done([Stretch(3, 5), Stretch(9, 10)])
    assert list(done.missing(15, 4)) == [Stretch(0, 3), Stretch(5, 9), Stretch(10, 14), Stretch(14, 15)]
    assert list(Done().missing(0, 4)) == []
    # So many that nobody could list them: they come one after the other.
    assert next(Done().missing(10**15, 256)) == Stretch(0, 256)


MEASURE = """
import resource
from tests.simulation.test_run import order_for
from houseway.simulation.run.run import simulate
simulate(order_for("sic-bo"), 2_000_000)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
simulate(order_for("sic-bo"), 100_000_000)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def test_memory_does_not_grow_with_the_rounds() -> None:
    """Fifty times as many rounds; the codes alone would be 200 MB."""
    measured = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True)
    assert int(measured.stdout) < 8 * 1024  # kilobytes
