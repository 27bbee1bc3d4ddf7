"""An environment with the built wheel and exactly what it requires, as a person has who installs Houseway.

uv takes the packages from its cache, in which `make test` put them, or else from the package index. Without
either the tests fail with what uv says; they are not skipped.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
REQUIREMENTS = ROOT / "requirements"
UV = str(Path(sys.executable).with_name("uv"))
# Runs commands one after the other in one process: loading the libraries takes longer than most commands.
_PROGRAM = """
import contextlib, io, json, sys
from houseway.cli.main import main
for command in json.loads(sys.argv.pop()):
    sys.argv = ["houseway", *command]
    output = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            main()
            status = 0
        except SystemExit as end:
            status = end.code or 0
    print(json.dumps([status, output.buffer.getvalue().decode()]))
"""


@dataclass(frozen=True)
class Environment:
    """A virtual environment."""

    folder: Path

    @property
    def scripts(self) -> Path:
        return self.folder / ("Scripts" if os.name == "nt" else "bin")

    @property
    def python(self) -> str:
        return str(self.scripts / "python")

    @property
    def houseway(self) -> str:
        return str(self.scripts / "houseway")

    def install(self, *requirements: str) -> None:
        """Install these; with ``--exact`` the environment has nothing else then."""
        command = [UV, "pip", "install", "-q", "--python", self.python, *requirements]
        try:
            _run([*command, "--offline"], ROOT)
        except AssertionError:  # not in the cache
            _run(command, ROOT)

    def run(self, *command: str, folder: Path) -> str:
        """Run a program; return what it prints, or fail with it."""
        return _run([*command], folder)

    def shell(self, line: str, folder: Path) -> str:
        """Run a line as a person types it, with the programs of this environment."""
        path = f"{self.scripts}{os.pathsep}{os.environ['PATH']}"
        return _run(["env", f"PATH={path}", "sh", "-c", f"{line} 2>&1"], folder)

    def commands(self, *commands: str, folder: Path) -> list[tuple[int, str]]:
        """Run commands of Houseway in one process; return the status and the output of each."""
        listed = json.dumps([command.split() for command in commands])
        printed = self.run(self.python, "-c", _PROGRAM, listed, folder=folder)
        return [tuple(json.loads(line)) for line in printed.splitlines()]


@cache
def built_wheel(folder: Path) -> Path:
    _run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], ROOT)
    (wheel,) = folder.glob("*.whl")
    return wheel


def empty_environment(folder: Path) -> Environment:
    _run([UV, "venv", "-q", "--python", sys.executable, str(folder)], ROOT)
    return Environment(folder)


def _run(command: list[str], folder: Path) -> str:
    # Without these, Python would find the sources of the repository instead of what is installed.
    hidden = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV")
    surroundings = {name: value for name, value in os.environ.items() if name not in hidden}
    # Compiling the loops of a sample takes longer than dealing the few rounds of these tests.
    surroundings |= {"NUMBA_DISABLE_JIT": "1", "XDG_DATA_HOME": str(folder), "COLUMNS": "80"}
    run = subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"{' '.join(command)}\n{run.stdout}{run.stderr}"
    return run.stdout
