"""Long work reports its progress; heavy libraries are loaded only where they are needed."""

from __future__ import annotations

import subprocess
import sys

import pytest
from numba import njit

from houseway.counting.showdown import announce_compiling
from houseway.progress import report_progress, reporting_progress_to
from tests.support.command import HOUSEWAY


def test_listeners_get_progress_messages() -> None:
    heard: list[str] = []
    report_progress("nobody listens")
    with reporting_progress_to(heard.append):
        report_progress("first")
        with reporting_progress_to(lambda words: heard.append(words.upper())):
            report_progress("second")
        report_progress("third")
    report_progress("nobody listens")
    assert heard == ["first", "SECOND", "third"]


def test_compiling_is_announced_once() -> None:
    announce_compiling()

    @njit
    def double(number):  # type: ignore[no-untyped-def]
        return 2 * number

    heard: list[str] = []
    with reporting_progress_to(heard.append):
        assert double(2) == 4
        assert heard[0] == "Compiling the counting kernels, once"
        assert heard[-1] == "Counting every deal"
        heard.clear()
        assert double(3) == 6
    assert heard == []


@pytest.mark.parametrize(
    "arguments", [["odds", "sic-bo"], ["odds", "football-kings"], ["games"], ["deal", "crazy-4-poker"]]
)
def test_the_command_starts_without_a_compiler(arguments: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", HOUSEWAY, *arguments], capture_output=True, text=True, check=True
    )
    loaded = {line.rpartition("|")[2].strip() for line in run.stderr.splitlines()}
    assert "houseway.cli.arguments" in loaded
    assert not {"numba", "numpy"} & loaded


def test_the_games_are_declared_without_a_compiler() -> None:
    asks = (
        "import sys, houseway.rules.registry as registry; registry.every_game(); "
        "print(*{'numba', 'numpy'} & {*sys.modules})"
    )
    run = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True)
    assert run.stdout == "\n"
