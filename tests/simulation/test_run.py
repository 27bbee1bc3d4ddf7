"""The same seed always gives the same sample, on any executor and in any number of pieces."""

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
from houseway.simulation import run
from houseway.simulation.executors import (
    Processes,
    Result,
    Stopped,
    Task,
    TaskExecutor,
    ThisProcess,
    WorkersLostError,
)
from houseway.simulation.job import BlockRange, Done, Job, job_at
from houseway.simulation.run import BLOCKS_A_TASK, Sample, simulate

A_TASK = BLOCKS_A_TASK * BLOCK
ROUNDS = 5 * A_TASK + 3 * BLOCK + 1234


def job_for(game_name: str = "baccarat", seed: int = 11, **options: str) -> Job:
    return job_at(open_table(game(game_name), options), None, seed)


@pytest.fixture(scope="module")
def whole() -> Sample:
    return simulate(job_for(), ROUNDS)


def test_the_sample_has_every_round(whole: Sample) -> None:
    assert whole.rounds == whole.requested == ROUNDS
    assert whole.stopped is None


def test_several_workers_deal_the_same(whole: Sample) -> None:
    """The tests of the command do the same with two, and interrupt them."""
    assert simulate(job_for(), ROUNDS, Processes(3)) == whole


def test_another_seed_or_another_game_is_another_sample(whole: Sample) -> None:
    assert simulate(job_for(seed=12), ROUNDS).counts != whole.counts
    assert simulate(job_for("mini-baccarat"), ROUNDS).counts != whole.counts


@pytest.mark.parametrize("rounds", [1, BLOCK - 1, BLOCK, BLOCK + 1])
def test_samples_of_any_size(rounds: int) -> None:
    assert simulate(job_for(), rounds).rounds == rounds


def test_an_option_that_is_off_reaches_the_workers_as_given() -> None:
    job = job_at(open_table(game("football-kings"), {"payout-limit": "OFF", "fantasy": "b"}), None, 1)
    assert job.options == (("payout-limit", "off"), ("fantasy", "B"))
    assert job.table.payout_limit is None


class Interrupted:
    """Deals in this process, from the last range on, until so many tasks are done."""

    def __init__(self, tasks: int, *, lost: bool = False) -> None:
        self.tasks, self.lost = tasks, lost

    def results(
        self, task: Task[Result], ranges: Iterator[BlockRange], stopped: Stopped
    ) -> Iterator[tuple[BlockRange, Result]]:
        assert not stopped()
        for block_range in sorted(ranges, reverse=True)[: self.tasks]:
            yield block_range, task(block_range)
        if self.lost:
            raise WorkersLostError("All workers are gone.")


@pytest.mark.parametrize("first", [Interrupted(0), Interrupted(1), Interrupted(3), Interrupted(2, lost=True)])
def test_a_resumed_run_ends_as_if_never_stopped(whole: Sample, first: TaskExecutor, tmp_path: Path) -> None:
    """Stopped twice, each time with other blocks done, and finally dealt to the end."""
    file = tmp_path / "sample.json"
    interrupted = simulate(job_for(), ROUNDS, first, file=file)
    assert interrupted.stopped
    assert interrupted.rounds < ROUNDS
    simulate(job_for(), ROUNDS, Interrupted(2), file=file)
    reported: list[int] = []
    ended = simulate(job_for(), ROUNDS, file=file, progress=reported.append)
    assert ended == whole
    assert reported[0] >= interrupted.rounds  # nothing is dealt again
    assert reported[-1] == ROUNDS
    assert simulate(job_for(), ROUNDS, Interrupted(0), file=file) == whole


def test_a_longer_run_resumes_where_a_shorter_ended(whole: Sample, tmp_path: Path) -> None:
    file = tmp_path / "sample.json"
    simulate(job_for(), 2 * A_TASK + 5, file=file)
    reported: list[int] = []
    assert simulate(job_for(), ROUNDS, file=file, progress=reported.append) == whole
    assert reported[0] == 2 * A_TASK
    with pytest.raises(Refusal, match="already holds more than you ask for"):
        simulate(job_for(), A_TASK, file=file)


def test_stopping_keeps_what_is_done(tmp_path: Path) -> None:
    looks = iter([False, False, True])
    file = tmp_path / "sample.json"
    interrupted = simulate(job_for(), ROUNDS, ThisProcess(), file=file, stopped=lambda: next(looks))
    assert interrupted.stopped == "Stopped."
    assert interrupted.rounds == 2 * A_TASK
    checkpoint = msgspec.json.decode(file.read_bytes())
    assert checkpoint["done"] == [[0, 2 * BLOCKS_A_TASK]]
    assert tuple(checkpoint["counts"]) == interrupted.counts


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (job_for("mini-baccarat"), "was started with game baccarat, not mini-baccarat"),
        (job_for(decks="6"), "was started with options none, not decks=6"),
        (job_for(seed=5), "was started with seed 11, not 5"),
        (
            Job("baccarat", (), "always banker", 11),
            "was started with strategy the best play known, not always",
        ),
    ],
)
def test_a_checkpoint_of_something_else_is_refused(other: Job, says: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.json"
    simulate(job_for(), A_TASK, file=file)
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
        (lambda text: text.replace(b'"format":1', b'"format":99'), "was started with format 99, not 1"),
        (lambda text: text.replace(b'"houseway":"', b'"houseway":"9.'), "was started with houseway 9."),
        (lambda text: text.replace(b'"done":[[0,256]]', b'"done":[[0,255]]'), "does not add up"),
        (lambda text: text.replace(b'"done":[[0,256]]', b'"done":[[0,256],[0,3]]'), "does not add up"),
        (lambda text: text.replace(b'"counts":[', b'"counts":[0,'), "does not add up"),
    ],
)
def test_a_checkpoint_that_was_changed_is_refused(change: object, says: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.json"
    simulate(job_for(), A_TASK, file=file)
    changed = change(file.read_bytes())  # type: ignore[operator]
    assert changed != file.read_bytes()
    file.write_bytes(changed)
    with pytest.raises(Refusal, match=says):
        simulate(job_for(), A_TASK, file=file)


def test_a_checkpoint_that_cannot_be_written_is_refused_before_dealing(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="cannot be written: No such file or directory"):
        simulate(job_for(), 10**15, file=tmp_path / "nowhere" / "sample.json")
    with pytest.raises(Refusal, match="cannot be read: Is a directory"):
        simulate(job_for(), 10**15, file=tmp_path)


def test_long_runs_are_kept_every_few_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "SECONDS_BETWEEN_CHECKPOINTS", 0)
    file = tmp_path / "sample.json"
    seen: list[int] = []

    def progress(_: int) -> None:
        seen.append(sum(msgspec.json.decode(file.read_bytes())["counts"]) if file.exists() else 0)

    simulate(job_for(), 3 * A_TASK, file=file, progress=progress)
    assert seen == [0, A_TASK, 2 * A_TASK, 3 * A_TASK, 3 * A_TASK]
    assert not file.with_name("sample.json.new").exists()


@pytest.mark.parametrize("rounds", [0, -1, 10**15 + 1])
def test_rounds_that_are_none_or_too_many(rounds: int) -> None:
    with pytest.raises(Refusal, match=r"give a whole number from 1 to 1,000,000,000,000,000"):
        simulate(job_for(), rounds)


def test_what_is_done_in_any_order_becomes_one_range() -> None:
    done = Done()
    for first in (6, 0, 2, 8, 4):
        done.add(BlockRange(first, first + 2))
    assert done.ranges == [BlockRange(0, 10)]
    assert done.count == 10
    with pytest.raises(ValueError, match="was done before"):
        done.add(BlockRange(9, 11))


def test_what_is_missing() -> None:
    done = Done([BlockRange(3, 5), BlockRange(9, 10)])
    assert list(done.missing(15, 4)) == [
        BlockRange(0, 3),
        BlockRange(5, 9),
        BlockRange(10, 14),
        BlockRange(14, 15),
    ]
    assert list(Done().missing(0, 4)) == []
    # Too many to list: they are generated lazily.
    assert next(Done().missing(10**15, 256)) == BlockRange(0, 256)


MEASURE = """
import resource
from tests.simulation.test_run import job_for
from houseway.simulation.run import simulate
simulate(job_for("sic-bo"), 2_000_000)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
simulate(job_for("sic-bo"), 100_000_000)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def test_memory_does_not_grow_with_the_rounds() -> None:
    """Fifty times as many rounds; the codes alone would be 200 MB."""
    measured = subprocess.run([sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True)
    assert int(measured.stdout) < 8 * 1024  # kilobytes
