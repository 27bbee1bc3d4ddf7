"""The installed command, run as a user runs it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HOUSEWAY = str(Path(sys.executable).with_name("houseway"))


def houseway(*arguments: str, given: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """Standard input is what is given; never a terminal."""
    text = given if isinstance(given, bytes) else given.encode()
    run = subprocess.run([HOUSEWAY, *arguments], input=text, capture_output=True, check=False)
    return subprocess.CompletedProcess(
        run.args, run.returncode, run.stdout.decode(), run.stderr.decode(errors="replace")
    )
