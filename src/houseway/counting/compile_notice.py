"""Says so while compiled code is made. It is kept on disk, so this is seen once on a machine."""

from __future__ import annotations

from numba.core.event import Event, Listener, register

from houseway.progress import report_progress


class _Compiling(Listener):
    """Hears of code that is really compiled, not of what is loaded from disk."""

    def on_start(self, _: Event) -> None:
        report_progress("Compiling the counting kernels, once")

    def on_end(self, _: Event) -> None:
        report_progress("Counting every deal")


def announce_compiling() -> None:
    register("numba:compile", _Compiling())  # type: ignore[no-untyped-call]
