"""A plugin that prints the CPU seconds of all tests, with HOUSEWAY_CPU=1 also those of modules and tests."""

from __future__ import annotations

import os
import resource
from collections import Counter
from collections.abc import Container, Generator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
QUICK = 60  # CPU seconds that the tests of `make quick` may use
COSTLIEST = 40  # tests that are listed
_PROPERTY = "cpu"
_BEFORE = pytest.StashKey[float]()


@cache
def quick_paths() -> list[str]:
    """Return the files and folders that `make quick` runs, as the Makefile lists them."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    listed = next(line for line in makefile.splitlines() if line.startswith("PURE = "))
    return listed.removeprefix("PURE = ").split()


def is_quick(test: str, marks: Container[str]) -> bool:
    """Return whether `make quick` runs a test, by its id and its marks."""
    file = test.partition("::")[0]
    listed = any(file == path or file.startswith(f"{path}/") for path in quick_paths())
    return listed and "slow" not in marks and "nightly" not in marks


def _used() -> float:
    """Return the CPU seconds of this process so far, and of its children that have ended."""
    usages = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


class CpuTime:
    """Notes what each test used, fixtures included, and sends it with the reports of its phases."""

    def __init__(self) -> None:
        self._by_test: Counter[str] = Counter()
        self._quick = 0.0

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, None, None]:
        item.stash[_BEFORE] = _used()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        before, item.stash[_BEFORE] = item.stash[_BEFORE], _used()
        report.user_properties = [*report.user_properties, (_PROPERTY, item.stash[_BEFORE] - before)]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == _PROPERTY and isinstance(value, float):
                self._by_test[report.nodeid] += value  # type: ignore[assignment]
                self._quick += value if is_quick(report.nodeid, report.keywords) else 0

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        write = terminalreporter.write_line
        if self._quick:
            write(f"CPU time of the tests of `make quick`: {self._quick:.0f} s of at most {QUICK} s")
        write(f"CPU time of all tests of this run: {sum(self._by_test.values()):.0f} s")
        if os.environ.get("HOUSEWAY_CPU"):
            by_module: Counter[str] = Counter()
            for test, seconds in self._by_test.items():
                by_module[test.partition("::")[0]] += seconds
            for module, seconds in by_module.most_common():
                write(f"{seconds:8.1f} s  {module}")
            for test, seconds in self._by_test.most_common(COSTLIEST):
                write(f"{seconds:8.1f} s  {test}")
