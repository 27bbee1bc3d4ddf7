"""Shared by all tests."""

from __future__ import annotations

import pytest

from houseway.regulation import paragraph

pytest_plugins = ["tests.support.databases"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test may only be marked with paragraphs of the catalogue."""
    for item in items:
        for mark in item.iter_markers("paragraph"):
            for paragraph_id in mark.args:
                paragraph(paragraph_id)
