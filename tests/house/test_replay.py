"""A round replayed from the log, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from houseway.equipment.chance import seeded
from houseway.house.demo.bots import MANAGER, BotTable
from houseway.house.floor import Floor, Person
from houseway.house.loading import SNAPSHOT_EVERY, table_before
from houseway.house.reports.rounds import UnknownRound, records_of_round, replayed, round_at
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.trust.audit.log import audit_stream
from houseway.rules.registry import game_names
from houseway.table.live.saved_table import matches_snapshot, save

AUDITOR = Person("ines", Role.INSPECTOR).viewer


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    with open_store(tmp_path / "floor.db") as store, Floor(store) as floor:
        yield floor


@pytest.mark.parametrize("game", game_names())
def test_every_game_is_replayed_card_by_card(floor: Floor, game: str) -> None:
    bots = BotTable(floor, "T1", game, seeded(8))
    for _ in range(2):
        bots.play_round()
    moments = replayed(floor, "T1", AUDITOR, 2)
    assert moments[0]["kind"] == "began"
    assert moments[0]["dealt"] == []
    grown = [len(after["dealt"]) - len(before["dealt"]) for before, after in pairwise(moments)]
    assert set(grown) <= {0, 1}
    last = moments[-1]
    now = floor.view(MANAGER, "T1")
    assert {name: last[name] for name in ("places", "dealt", "dice", "payments")} == {
        name: msgspec.to_builtins(getattr(now, name)) for name in ("places", "dealt", "dice", "payments")
    }
    settled = [moment["words"] for moment in moments if moment["kind"] == "settled"]
    assert len(settled) == len(now.payments)
    for words, paid in zip(settled, now.payments, strict=True):
        assert paid.reason in words
        assert paid.cite in words


def test_the_table_before_a_record_matches_the_log(floor: Floor) -> None:
    bots = BotTable(floor, "T1", "sic-bo", seeded(8))
    saved = {}
    for _ in range(3):
        bots.play_round()
        number, _hash = floor.store.last("table:T1")
        saved[number] = floor.look_for_sure("T1", save).seen
    for number, state in saved.items():
        assert matches_snapshot(table_before(floor, "T1", number + 1), state)


def test_a_round_after_the_last_snapshot_begins_from_it(floor: Floor) -> None:
    bots = BotTable(floor, "T1", "sic-bo", seeded(8))
    while floor.store.snapshot("table:T1") is None:
        bots.play_round()
    bots.play_round()
    number = floor.view(MANAGER, "T1").round
    snapshot = floor.store.snapshot("table:T1")
    assert snapshot
    assert SNAPSHOT_EVERY <= snapshot[0] < records_of_round(floor, "T1", number)[0].number
    assert replayed(floor, "T1", AUDITOR, number)[-1]["payments"] == msgspec.to_builtins(
        floor.view(MANAGER, "T1").payments
    )
    # And the audit finds that the snapshots match the log.
    audited = audit_stream(floor.store, "table:T1")
    assert audited.holds
    assert audited.checked["snapshots"] == 1


def test_a_record_leads_to_its_round(floor: Floor) -> None:
    bots = BotTable(floor, "T1", "sic-bo", seeded(8))
    for _ in range(3):
        bots.play_round()
    for number in (0, 1, 2, 3):
        for record in records_of_round(floor, "T1", number):
            assert round_at(floor, "T1", record.number) in (number, number + 1)
        assert round_at(floor, "T1", records_of_round(floor, "T1", number)[-1].number) == number
    with pytest.raises(UnknownRound):
        replayed(floor, "T1", AUDITOR, 9)
