"""Many cases in one test, which names every case that fails."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

FRAMES = -3  # of the traceback of a case: the innermost say what was compared


@contextmanager
def many_cases() -> Iterator[ManyCases]:
    """Run cases one after the other, and fail at the end if any of them failed."""
    cases = ManyCases()
    yield cases
    if cases.failed:
        errors = "\n\n".join(f"{name}:\n{error}" for name, error in cases.failed.items())
        pytest.fail(f"{len(cases.failed)} cases failed: {', '.join(cases.failed)}\n\n{errors}", pytrace=False)
    assert cases.run, "there are no cases"


class ManyCases:
    """The cases of one test so far, with the errors of those that failed."""

    def __init__(self) -> None:
        self.run = 0
        self.failed: dict[str, str] = {}

    @contextmanager
    def case(self, name: str) -> Iterator[None]:
        self.run += 1
        try:
            yield
        except (Exception, pytest.fail.Exception):
            self.failed[name] = traceback.format_exc(limit=FRAMES)
