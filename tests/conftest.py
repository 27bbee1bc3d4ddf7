"""Shared by all tests."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from houseway.regulation import paragraph

pytest_plugins = ["tests.support.databases"]


@pytest.fixture(scope="session", autouse=True)
def _cache_of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep cached arrays out of the user's cache folder: all workers of a run share an empty one."""
    folder = tmp_path_factory.getbasetemp()
    shared = folder.parent if os.environ.get("PYTEST_XDIST_WORKER") else folder
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(shared / "cache"))
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test may only be marked with paragraphs of the catalogue."""
    for item in items:
        for mark in item.iter_markers("paragraph"):
            for paragraph_id in mark.args:
                paragraph(paragraph_id)
