"""While something long runs: a bar with its rate for who looks, and a way to stop without losing anything."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from houseway.progress import heard_by

ENDED_BY_INTERRUPTION = 130


@contextmanager
def bar(words: str, whole: int, unit: str) -> Iterator[Callable[[int], None]]:
    """Gives what is told how much is done. Nothing is drawn where nobody sees it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415 - drawing is loaded only where somebody looks
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        Progress,
        ProgressColumn,
        Task,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text  # noqa: PLC0415

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed or 0
            rate = f"{speed / 1e6:.1f} million" if speed >= 1e6 else f"{speed:,.0f}"
            return Text(f"{rate} {unit} a second" if speed else "", no_wrap=True)

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        TaskProgressColumn(),
        Rate(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words, total=whole)
        yield lambda done: progress.update(task, completed=done)


@contextmanager
def patience(words: str) -> Iterator[None]:
    """A person at a terminal is told what takes a while."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console  # noqa: PLC0415

    with Console(stderr=True).status(words) as status, heard_by(status.update):
        yield


@contextmanager
def interruption() -> Iterator[Callable[[], bool]]:
    """Ctrl-C asks to stop at the next good moment; pressed again, it ends at once."""
    asked = False

    def ask(_: int, __: FrameType | None) -> None:
        nonlocal asked
        if asked:
            raise KeyboardInterrupt
        asked = True

    before = {one: signal.signal(one, ask) for one in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: asked
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
