"""What a simulation has done so far, in a file, so that it can be gone on with another day."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from houseway import __version__
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK
from houseway.simulation.run.block_ranges import Done, Stretch
from houseway.simulation.run.job import Order

FORMAT = 1


class Checkpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Whole blocks only: the rounds of a block begun are dealt again, in no time."""

    format: int
    houseway: str
    game: str
    options: dict[str, str]
    strategy: str | None
    seed: int
    rounds: int  # that were asked for
    done: list[tuple[int, int]]  # blocks: the first, and the one after the last
    counts: list[int]

    @property
    def blocks(self) -> Done:
        return Done(Stretch(*one) for one in self.done)


def write(file: Path, order: Order, rounds: int, done: Done, counts: list[int]) -> None:
    """At once or not at all: a machine that stops in the middle leaves the file as it was."""
    checkpoint = Checkpoint(
        format=FORMAT,
        houseway=__version__,
        game=order.game,
        options=dict(order.options),
        strategy=order.strategy,
        seed=order.seed,
        rounds=rounds,
        done=[(one.first, one.end) for one in done.stretches],
        counts=counts,
    )
    with _in_words(file, "written"):
        with _beside(file).open("wb") as new:
            new.write(msgspec.json.encode(checkpoint))
            new.flush()
            os.fsync(new.fileno())
        _beside(file).replace(file)


def check_writable(file: Path) -> None:
    """A bad name costs no waiting."""
    with _in_words(file, "written"):
        _beside(file).touch()
        _beside(file).unlink()


def _beside(file: Path) -> Path:
    return file.with_name(f"{file.name}.new")


@contextmanager
def _in_words(file: Path, what: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refusal(f"--checkpoint {file} cannot be {what}: {error.strerror}. Name another file.") from None


def read(file: Path) -> Checkpoint | None:
    """None where there is none yet."""
    try:
        with _in_words(file, "read"):
            return msgspec.json.decode(file.read_bytes(), type=Checkpoint) if file.exists() else None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal(
            f"--checkpoint {file} is not a checkpoint of a simulation: {error}. Name another file."
        ) from None


def check_belongs(file: Path, found: Checkpoint, order: Order, blocks: int) -> None:
    """Refuses to go on with what was begun otherwise."""
    wanted = {
        "format": FORMAT,
        "houseway": __version__,
        "game": order.game,
        "options": dict(order.options),
        "strategy": order.strategy,
        "seed": order.seed,
    }
    for name, value in wanted.items():
        begun_with = getattr(found, name)
        if begun_with != value:
            raise Refusal(
                f"--checkpoint {file} was begun with {name} {_words(begun_with)}, not {_words(value)}. "
                "Give the same again, or name another file."
            )
    _check_whole(file, found, len(order.kernel.cases), blocks)


def _words(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}={chosen}" for name, chosen in value.items()) or "as usual"
    return "the best play known" if value is None else str(value)


def _check_whole(file: Path, found: Checkpoint, cases: int, blocks: int) -> None:
    try:
        done = found.blocks
        is_whole = len(found.counts) == cases and min(found.counts) >= 0
        is_whole &= sum(found.counts) == done.count * BLOCK
    except ValueError:
        is_whole = False
    if not is_whole:
        raise Refusal(f"--checkpoint {file} does not add up: it was changed. Name another file.")
    if any(one.end > blocks for one in found.blocks.stretches):
        raise Refusal(
            f"--checkpoint {file} was begun for {found.rounds:,} rounds and holds more than are asked for "
            "now. Ask for as many again, or for more."
        )
