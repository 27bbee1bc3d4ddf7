"""A disk that fails when a test says so, for a server in a process of its own (see ``faulty_disk.c``)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Literal

import pytest

SOURCE = Path(__file__).with_suffix(".c")


@cache
def _library() -> Path:
    """Compile it once for all tests of this process."""
    library = Path(mkdtemp(prefix="houseway-")) / "faulty_disk.so"
    compiler = shutil.which("cc")
    assert compiler
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, SOURCE, "-ldl", "-lpthread"], check=True)
    return library


needs_compiler = pytest.mark.skipif(
    shutil.which("cc") is None or sys.platform != "linux",
    reason="a disk is made to fail by a small library in C, on Linux",
)


class FaultyDisk:
    """``environment`` is for the process whose disk it is."""

    def __init__(self, folder: Path) -> None:
        self.fault, self.trace = folder / "fault", folder / "trace"
        self.environment = {"LD_PRELOAD": str(_library()), "HOUSEWAY_DISK_FAULT": str(self.fault)}

    def traced(self) -> dict[str, str]:
        """Return the environment of a process whose writes and syncs are noted, in order."""
        return {**self.environment, "HOUSEWAY_DISK_TRACE": str(self.trace)}

    def fail(self, what: Literal["sync", "full"], ending: str = "-wal") -> None:
        """Let syncs fail, or writes as on a full disk, of files whose names end like that."""
        part = self.fault.with_suffix(".part")
        part.write_text(f"{what} {ending}")
        part.replace(self.fault)

    def recover(self) -> None:
        self.fault.unlink()
