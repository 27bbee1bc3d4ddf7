"""Casinos served over HTTP, as fixtures."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from houseway.house.demo.demonstration import furnish
from houseway.house.floor import Floor
from houseway.house.people import People
from houseway.house.store import open_store
from houseway.web.app import create_app
from houseway.web.settings import Settings
from tests.support.browser import browser, casino, whole_casino  # noqa: F401 - fixtures
from tests.support.web_house import PATIENCE, WEAK, WebHouse, served, web_house


@pytest.fixture
def house(sqlite_url: str) -> Iterator[WebHouse]:
    with web_house(sqlite_url) as opened:
        yield opened


@pytest.fixture(scope="module")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebHouse]:
    """For tests that change nothing, or nothing that another test depends on."""
    with web_house(str(tmp_path_factory.mktemp("house") / "log.db")) as opened:
        yield opened


@pytest.fixture(scope="session")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebHouse]:
    """Furnished once for each worker: it takes long, and tests only look at it."""
    with open_store(tmp_path_factory.mktemp("demo") / "log.db") as store, Floor(store) as floor:
        people = People(store, WEAK)
        furnish(floor, people)
        furnish(floor, people)  # a second time there is nothing left to do
        app = create_app(floor, Settings(demonstration=True), people)
        with served(app) as address, httpx.Client(base_url=address, timeout=PATIENCE) as client:
            yield WebHouse(floor, people, app, address, client)
