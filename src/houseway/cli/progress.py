"""Shows the progress of commands that take long, and lets Ctrl-C stop them without losing work."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from houseway.progress import reporting_progress_to

ENDED_BY_INTERRUPTION = 130


@contextmanager
def bar(words: str, total: int, unit: str) -> Iterator[Callable[[int], None]]:
    """Give a function that takes how much is done. Draws only on a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return

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
        task = progress.add_task(words, total=total)
        yield lambda done: progress.update(task, completed=done)


@contextmanager
def waiting_message(words: str) -> Iterator[None]:
    """Show on a terminal what takes so long."""
    if not sys.stderr.isatty():
        yield
        return
    with Console(stderr=True).status(words) as status, reporting_progress_to(status.update):
        yield


@contextmanager
def stop_on_interrupt() -> Iterator[Callable[[], bool]]:
    """Give a function that says whether to stop: after the first Ctrl-C. The second one ends at once."""
    interrupted = False

    def ask(_: int, __: FrameType | None) -> None:
        nonlocal interrupted
        if interrupted:
            raise KeyboardInterrupt
        interrupted = True

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: interrupted
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
