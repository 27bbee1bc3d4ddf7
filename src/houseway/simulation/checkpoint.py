"""Keeps the progress of a simulation in a file, so that it can be resumed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from houseway import __version__
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK
from houseway.simulation.job import BlockRange, Done, Job

FORMAT = 1


class Checkpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole blocks that are done: an unfinished block is dealt again, which takes no time."""

    format: int
    houseway: str
    game: str
    options: dict[str, str]
    strategy: str | None
    seed: int
    bets: dict[str, dict[str, int]] = {}  # those that are followed from round to round
    rounds: int  # requested
    done: list[tuple[int, int]]  # blocks: the first, and the one after the last
    counts: list[int]

    @property
    def blocks(self) -> Done:
        return Done(BlockRange(first, end) for first, end in self.done)


def write(file: Path, job: Job, rounds: int, done: Done, counts: list[int]) -> None:
    """Write all or nothing: a machine that stops in the middle leaves the old file as it was."""
    checkpoint = Checkpoint(
        format=FORMAT,
        houseway=__version__,
        game=job.game,
        options=dict(job.options),
        strategy=job.strategy,
        bets=_followed_bets(job),
        seed=job.seed,
        rounds=rounds,
        done=[(block_range.first, block_range.end) for block_range in done.ranges],
        counts=counts,
    )
    with _os_errors_as_refusals(file, "written"):
        with _temporary(file).open("wb") as new:
            new.write(msgspec.json.encode(checkpoint))
            new.flush()
            os.fsync(new.fileno())
        _temporary(file).replace(file)


def _followed_bets(job: Job) -> dict[str, dict[str, int]]:
    return {str(seat): dict(bets) for seat, bets in job.keeps}


def check_writable(file: Path) -> None:
    """Refuse a file that cannot be written before any time is spent on dealing."""
    with _os_errors_as_refusals(file, "written"):
        _temporary(file).touch()
        _temporary(file).unlink()


def _temporary(file: Path) -> Path:
    return file.with_name(f"{file.name}.new")


@contextmanager
def _os_errors_as_refusals(file: Path, what: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refusal(
            f"--checkpoint {file} cannot be {what}: {error.strerror}. Choose another file."
        ) from None


def read(file: Path) -> Checkpoint | None:
    """Return the checkpoint, or None if the file does not exist yet."""
    try:
        with _os_errors_as_refusals(file, "read"):
            return msgspec.json.decode(file.read_bytes(), type=Checkpoint) if file.exists() else None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal(
            f"--checkpoint {file} is not a checkpoint of a simulation: {error}. Choose another file."
        ) from None


def check_belongs(file: Path, checkpoint: Checkpoint, job: Job, blocks: int) -> None:
    """Refuse to resume a run that was started with other rules, another seed or another version."""
    expected = {
        "format": FORMAT,
        "houseway": __version__,
        "game": job.game,
        "options": dict(job.options),
        "strategy": job.strategy,
        "bets": _followed_bets(job),
        "seed": job.seed,
    }
    for name, value in expected.items():
        started_with = getattr(checkpoint, name)
        if started_with != value:
            raise Refusal(
                f"--checkpoint {file} was started with {name} {_words(started_with)}, not {_words(value)}. "
                "Give the same again, or choose another file."
            )
    _check_whole(file, checkpoint, len(job.kernel.cases), blocks)


def _words(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}={chosen}" for name, chosen in value.items()) or "none"
    return "the best play known" if value is None else str(value)


def _check_whole(file: Path, checkpoint: Checkpoint, cases: int, blocks: int) -> None:
    try:
        done = checkpoint.blocks
        is_whole = len(checkpoint.counts) == cases and min(checkpoint.counts) >= 0
        is_whole &= sum(checkpoint.counts) == done.count * BLOCK
    except ValueError:
        is_whole = False
    if not is_whole:
        raise Refusal(f"--checkpoint {file} does not add up: it was changed. Choose another file.")
    if any(block_range.end > blocks for block_range in checkpoint.blocks.ranges):
        raise Refusal(
            f"--checkpoint {file} was started for {checkpoint.rounds:,} rounds and already holds more than "
            "you ask for now. Ask for as many again, or for more."
        )
