"""Two servers raise one meter and are killed at any moment: no contribution is lost, no cent is."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import msgspec
import pytest

from houseway.house.desks.progressive_desk import ProgressiveDesk
from houseway.house.desks.progressive_meters import METERS
from houseway.house.floor import Person
from houseway.house.loading import STREAM
from houseway.house.record import encode
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_stream
from houseway.rules.progressives import PARTS
from houseway.rules.registry import ENVIRONMENT
from houseway.table.commands import table_commands as commands
from tests.auditor.progressives import Json, MeterAuditor, fed_at
from tests.support.log_writer import OtherProgram
from tests.support.nightly import seeds, size
from tests.support.progressive_house import GAMES, begin, meter_of, open_wheel, set_up_of
from tests.support.progressive_program import play_progressives, seats_at
from tests.support.staffed_floor import StaffedFloor

TABLES_EACH = size(2, 16)  # those that wait at the same time share a commit
SERVERS = [[f"{server}{number}" for number in range(TABLES_EACH)] for server in "ab"]
TABLES = [table for tables in SERVERS for table in tables]
KILLS = size(2, 40)
ROUNDS = size(10, 1_000_000)  # in all, before the last kill


class Watch:
    """Follows the log after each crash."""

    def __init__(self) -> None:
        self.meter = MeterAuditor({"star": Fraction(1), "five": Fraction(1, 10)}, whole="star")
        self.fed: Counter[tuple[str, int]] = Counter()
        self.read: dict[str, int] = dict.fromkeys(TABLES, 0)
        self.acknowledged = 0

    def check(self, store: Store, said: list[list[str]]) -> None:
        for table in TABLES:
            records = self._new(store, table)
            self.fed += fed_at(table, records)
            for fact in (fact for record in records for fact in record["body"]):
                if fact["fact"] == "award-won":
                    assert fact["row"] in self.meter.shares
        # Read after the tables, which nobody plays at now.
        self.meter.follow(_json(store, METERS.stream, self.meter.number))
        self.meter.check()
        assert +self.meter.at_tables == +self.fed, "a table and the meter differ"
        self.acknowledged += sum(int(wagers) for _, _, wagers in said)
        assert self.meter.wagers >= self.acknowledged, "an acknowledged wager did not raise the meter"

    def _new(self, store: Store, table: str) -> list[Json]:
        records = _json(store, STREAM + table, self.read[table])
        self.read[table] += len(records)
        return records


def _json(store: Store, stream: str, after: int) -> list[Json]:
    return [msgspec.json.decode(encode(record)) for record in store.read(stream, after)]


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(1, 1))
def test_no_contribution_is_lost_when_servers_are_killed(
    database_url: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ENVIRONMENT, str(GAMES))
    _open_house(database_url)
    moments = random.Random(seed)  # noqa: S311 - no secret
    watch = Watch()
    kills = 0
    while kills < KILLS or len(watch.fed) < ROUNDS:
        # Two servers compete first; then one alone, which is quicker, plays the rounds that are left.
        servers, longest = (SERVERS, 0.5) if kills < KILLS else ([TABLES], 60.0)
        programs = [OtherProgram(play_progressives, database_url, tables) for tables in servers]
        first = [program.line().split() for program in programs]  # each has played a round
        for program in programs:
            program.kill_after(moments.uniform(0.0, longest))
        said = [*first, *(words for program in programs for words in program.rest())]
        kills += 1
        with open_store(database_url) as store:
            watch.check(store, [words for words in said if words])
    with open_store(database_url) as store, StaffedFloor(store) as floor:
        on_record = meter_of(ProgressiveDesk(floor), "star").meter
        assert Fraction(on_record.display, PARTS) == watch.meter.display
        assert Fraction(on_record.reserve, PARTS) == watch.meter.reserve
        assert (on_record.wins, on_record.hits) == (watch.meter.won, watch.meter.hits)
        assert on_record.reconciles
        assert audit_stream(store, METERS.stream).holds
    assert watch.meter.hits


def _open_house(database_url: str) -> None:
    with open_store(database_url) as store, StaffedFloor(store) as floor:
        begin(ProgressiveDesk(floor), set_up_of("star", TABLES))
        for table in TABLES:
            open_wheel(floor, table)
            for seat in seats_at(table):
                person = Person(f"{table}-{seat}", Role.PLAYER)
                floor.command(person, table, commands.BuyIn(10_000_000))
                floor.command(person, table, commands.SitDown(seat))
