"""A house with progressive meters, and one at which people play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.rules.registry import ENVIRONMENT
from tests.house.progressives.house import ANN, BOB, House
from tests.support import progressive_house as people
from tests.support.progressive_house import begin, open_wheel, set_up_of
from tests.support.timed_floor import timed_floor


@pytest.fixture(autouse=True)
def wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENVIRONMENT, str(people.GAMES))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with timed_floor(tmp_path) as timed:
        yield House(timed)


@pytest.fixture
def playing(house: House) -> House:
    """One table with a meter of its own, where Ann and Bob sit."""
    begin(house.desk, set_up_of("star", ["T1"]))
    open_wheel(house.floor, "T1")
    house.sit(ANN, "1")
    house.sit(BOB, "2")
    return house
