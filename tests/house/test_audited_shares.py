"""The audit of a log in which a player takes part in the chance, through the floor with its roles."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.prepared import open_prepared
from tests.support.shares import Chain
from tests.support.tampered import Json, rewritten

TABLE = "table:T1"
BOSS, ANN, DEALER = Person("boss", Role.PIT_BOSS), Person("ann", Role.PLAYER), Person("dora", Role.DEALER)


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three rounds of dice; Ann has a share in the second and the third."""
    file, chain = tmp_path_factory.mktemp("shares") / "floor.db", Chain("ann")
    with open_store(file) as store, Floor(store) as floor:
        open_prepared(floor, "T1", "sic-bo", BOSS)
        for order in (commands.BuyIn(10_000), commands.SitDown("3"), commands.OfferChance(chain.anchor)):
            floor.command(ANN, "T1", order)
        with pytest.raises(Refusal):
            floor.command(DEALER, "T1", commands.GiveChance(chain.values[1]))
        for number in range(3):
            if number:
                floor.command(ANN, "T1", commands.GiveChance(chain.values[number]))
            floor.command(ANN, "T1", commands.Wager("3", {"small": 500}))
            floor.command(ANN, "T1", commands.Ready("3"))
    return file


@pytest.fixture
def store(honest: Path, tmp_path: Path) -> Iterator[Store]:
    shutil.copy(honest, tmp_path / "floor.db")
    with open_store(tmp_path / "floor.db") as store:
        yield store


def _faults(store: Store) -> list[str]:
    about_people = "has no such role"  # nobody was registered here
    faults = [fault.words for audit in audit_log(store) for fault in audit.faults]
    return [words for words in faults if about_people not in words]


def _shares(records: list[Json]) -> list[Json]:
    return [record for record in records if record["kind"] == "give-chance"]


def _dropped(records: list[Json]) -> None:
    _shares(records)[-1]["body"] = []


def _altered(records: list[Json]) -> None:
    _shares(records)[0]["body"][0]["value"] = "ab" * 32


def _by_another(records: list[Json]) -> None:
    _shares(records)[0]["who"] = "bob"


def _by_a_dealer(records: list[Json]) -> None:
    _shares(records)[0]["role"] = "dealer"


def _for_another_round(records: list[Json]) -> None:
    _shares(records)[0]["body"][0]["number"] = 3


def test_an_honest_log_has_no_faults(store: Store) -> None:
    assert _faults(store) == []


@pytest.mark.parametrize(
    ("tamper", "says"),
    [
        (_dropped, "but its seed gives"),
        (_altered, "is not the next of the chain"),
        (_by_another, "but it is by bob"),
        (_by_a_dealer, "give-chance is not for the dealer"),
        (_for_another_round, "shares are for another round now"),
    ],
)
def test_a_share_that_was_tampered_with_is_found(
    store: Store, tamper: Callable[[list[Json]], None], says: str
) -> None:
    rewritten(store, TABLE, tamper, sealed=True)
    assert any(says in words for words in _faults(store)), _faults(store)
