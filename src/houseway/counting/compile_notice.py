"""Report progress while numba compiles. It caches the result on disk, so this happens once on a machine."""

from __future__ import annotations

from numba.core.event import Event, Listener, register

from houseway.progress import report_progress


class _Compiling(Listener):
    """Called when code is compiled, not when it is loaded from the cache."""

    def on_start(self, _: Event) -> None:
        report_progress("Compiling the counting kernels, once")

    def on_end(self, _: Event) -> None:
        report_progress("Counting every deal")


def announce_compiling() -> None:
    register("numba:compile", _Compiling())  # type: ignore[no-untyped-call]
