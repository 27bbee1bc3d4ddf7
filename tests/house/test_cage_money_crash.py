"""Two servers pay from one cage and are killed at any moment: no cent is lost, and none is paid twice."""

from __future__ import annotations

import random

import msgspec
import pytest

from houseway.house.desks import cage
from houseway.house.desks import cage_money_desk as facts
from houseway.house.desks.cage import CageDesk
from houseway.house.desks.cage_money import STREAM, Till
from houseway.house.desks.cage_money_desk import CageMoneyDesk
from houseway.house.floor import Floor, Person
from houseway.house.record import encode
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_log
from houseway.table.commands import table_commands as commands
from tests.auditor.cage_money import audited_cage_money
from tests.auditor.chain import Json
from tests.support.cage_program import move_money, player_of
from tests.support.log_writer import OtherProgram
from tests.support.nightly import seeds, size
from tests.support.prepared import open_prepared
from tests.support.staffed_floor import StaffedFloor

SERVERS = [["a1", "a2"], ["b1", "b2"]]
TABLES = [table for tables in SERVERS for table in tables]
KILLS = size(2, 40)
ACCOUNTANT, GUARD = Person("ada", Role.ACCOUNTING), Person("gus", Role.SECURITY)
ADMINISTRATOR = Person("adam", Role.ADMINISTRATOR)
CASH, CHIPS, INVENTORY = 500_000_000, 500_000_000, 10_000_000


def _open_house(database_url: str) -> None:
    """A house that plays for money, whose cage was counted."""
    with open_store(database_url) as store, StaffedFloor(store) as floor:
        CageDesk(floor).order(ADMINISTRATOR, cage.SetMoneyRules(buy_ins="staff"))
        desk = CageMoneyDesk(floor)
        desk.order(ACCOUNTANT, facts.CountCage("opening", CASH, CHIPS))
        desk.order(GUARD, facts.DecideCageSlip(1, True))
        for table in TABLES:
            open_prepared(floor, table, commands.Open("sic-bo", inventory=INVENTORY))
            floor.command(player_of(table), table, commands.SitDown("1"))


def _read(store: Store, stream: str) -> list[Json]:
    return [msgspec.json.decode(encode(record)) for record in store.read(stream)]


def _check(database_url: str, said: list[list[str]]) -> Till:
    """Return what the cage holds, after its own auditor has followed every record."""
    with open_store(database_url) as store:
        tables = {table: _read(store, f"table:{table}") for table in TABLES}
        auditor = audited_cage_money(
            _read(store, STREAM), [record for each in tables.values() for record in each]
        )
        for table, number, record_hash in said:
            assert tables[table][int(number) - 1]["hash"] == record_hash, "an acknowledged record is missing"
        by_log = Till(auditor.due.holding.get("cage-cash", 0), auditor.due.holding.get("cage-chips", 0))
        with Floor(store) as floor:
            assert floor.cage_money.look(lambda money: money.till) == by_log
            in_play = sum(
                sum(cents for name, cents in balances.items() if not name.startswith("cage"))
                for table in TABLES
                for balances in [floor.look(table, lambda live: dict(live.accounts.balances)).seen]
            )
        # Chips are on the tables, the cash of players in their drop boxes; what is paid out leaves the cage.
        assert by_log.cash + by_log.chips + in_play == CASH + CHIPS + _brought(tables)
    return by_log


def _brought(tables: dict[str, list[Json]]) -> int:
    """What patrons have brought into the house, less what they took away."""
    facts_of = [fact for records in tables.values() for record in records for fact in record["body"]]
    bought: int = sum(fact["cents"] for fact in facts_of if fact["fact"] == "bought-in")
    paid: int = sum(fact["cents"] for fact in facts_of if fact["fact"] == "cashed-out")
    return bought - paid


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(1, 2))
def test_no_cent_of_the_cage_is_lost_when_two_servers_are_killed(database_url: str, seed: int) -> None:
    _open_house(database_url)
    moments = random.Random(seed)  # noqa: S311 - no secret
    acknowledged = 0
    for _ in range(KILLS):
        programs = [OtherProgram(move_money, database_url, tables) for tables in SERVERS]
        first = [program.line().split() for program in programs]  # both are at work
        for program in programs:
            program.kill_after(moments.uniform(0.0, 0.6))
        said = [*first, *(words for program in programs for words in program.rest())]
        acknowledged += len(said)
        _check(database_url, said)
    with open_store(database_url) as store:
        assert [audit.faults for audit in audit_log(store) if not audit.holds] == []
    assert acknowledged > len(TABLES)
