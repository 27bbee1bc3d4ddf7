"""Houses for the tests of the web."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.browser import browser, casino, whole_casino  # noqa: F401 - fixtures
from tests.support.web_house import WebHouse, web_house


@pytest.fixture
def house(sqlite_url: str) -> Iterator[WebHouse]:
    with web_house(sqlite_url) as opened:
        yield opened


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebHouse]:
    """For tests that change nothing, or nothing that another one looks at."""
    with web_house(str(tmp_path_factory.mktemp("house") / "log.db")) as opened:
        yield opened
