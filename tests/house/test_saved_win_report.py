"""A win report resumes from a snapshot exactly as if the whole log had been read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path

import msgspec
import pytest

from houseway.equipment.chance import seeded
from houseway.house.demo.bots import BotTable
from houseway.house.floor import Floor
from houseway.house.loading import SNAPSHOT_EVERY
from houseway.house.record import Record, encode
from houseway.house.reports.win_report import WinReport, restored
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_stream
from houseway.refusal import Refusal
from houseway.rules.registry import game as game_named
from houseway.rules.registry import game_names
from houseway.table.live.accounts import Meters
from houseway.table.live.saved_table import SavedReport
from houseway.web.worker import reports as counted_win
from tests.support.nightly import size, some
from tests.support.random_play import RandomPlay

STREAM = "table:T1"


def _played(game: str, seed: int, orders: int) -> tuple[list[Record], Meters]:
    """Records up to the end of a round, and the meters of the table then."""
    play = RandomPlay(game, seed, tournaments=0)
    over, meters = 1, Meters()
    for _ in range(orders):
        with suppress(Refusal):
            play.table.order(*play.next_order())
        if play.table.live.conversation is None:
            over, meters = len(play.table.records), deepcopy(play.table.live.meters)
    return play.table.records[:over], meters


@pytest.mark.parametrize("game", game_names())
def test_saved_after_any_record_it_resumes_unchanged(game: str) -> None:
    """Random play, with irregularities, void wagers and changes of the rules."""
    # Where odds take a second for each slip, few of them have to do.
    for seed in range(1 if game_named(game).analysis.best_play else 3):
        records, _ = _played(game, seed, 40 if game_named(game).analysis.best_play else 120)
        whole, parts = WinReport().read(records), WinReport()
        for record in records:
            parts = restored(parts.save()) or parts
            parts.read([record])
        assert parts == whole
        assert parts.as_json() == whole.as_json()


# Dice are thrown again, and wheels are spun again.
NEVER_VOID = ("sic-bo", "craps", "mini-craps", "big-six", "roulette", "mini-dice")


@pytest.mark.nightly
@pytest.mark.parametrize("game", game_names())
def test_the_win_matches_the_meters_whatever_is_void(game: str) -> None:
    void = 0
    for seed in range(60):
        if seed >= size(4, 12) and (void or game in NEVER_VOID):
            break
        records, meters = _played(game, seed, 250)
        report = WinReport(with_odds=False).read(records)
        won = report.as_json()["won_after_coupons"]
        assert (report.staked, won, report.drop) == (meters.staked, meters.win, meters.drop)
        assert (report.coupons_redeemed, report.coupon_payouts) == (
            meters.coupons_taken,
            meters.coupon_payouts,
        )
        assert report.rounds + report.void_rounds == meters.rounds
        void += report.void_rounds
    assert void or game in NEVER_VOID, (
        "no round was void: a step of the round needs an irregularity that voids it, as PackInPlay does, or "
        "the game belongs in NEVER_VOID"
    )


class Pit:
    """Asks for the report of T1 as the page does; ``read`` counts the records that were read."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = store
        self.read = 0
        monkeypatch.setattr(counted_win, "_reports", {})

    def asks(self, floor: Floor) -> dict[str, object]:
        after = counted_win.begin_report("T1", floor.report("T1"))
        records = [encode(record) for record in floor.records("T1", after)]
        self.read = len(records)
        _, counted = counted_win.win_after("T1", after, records)
        assert counted is not None
        floor.keep_report("T1", counted[1])
        return counted[0]

    def comes_back(self) -> None:
        """Another program, with an empty memory."""
        counted_win._reports.clear()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "floor.db") as store:
        yield store


@pytest.mark.nightly
@pytest.mark.parametrize("game", some(game_names(), 3))
def test_restarts_at_random_moments_do_not_change_the_report(
    store: Store, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, pit = seeded(11), Pit(store, monkeypatch)
    for _ in range(6):
        pit.comes_back()
        with Floor(store) as floor:
            bots = BotTable(floor, "T1", game, seeded(chance.below(1000)))
            for _ in range(chance.below(8)):
                bots.play_round()
                if chance.below(4) == 0:
                    pit.asks(floor)
    with Floor(store) as floor:
        pit.comes_back()
        assert pit.asks(floor) == WinReport().read(floor.records("T1")).as_json()
        audit = audit_stream(store, STREAM)
        assert audit.holds, audit.faults


def test_the_first_report_after_a_restart_reads_what_came_since(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    pit = Pit(store, monkeypatch)
    with Floor(store) as floor:
        bots = BotTable(floor, "T1", "sic-bo", seeded(3))
        while store.last(STREAM)[0] < 300:
            bots.play_round()
        pit.asks(floor)
        while store.last(STREAM)[0] < 300 + 2 * SNAPSHOT_EVERY:
            bots.play_round()
    pit.comes_back()
    with Floor(store) as floor:
        answer = pit.asks(floor)
        assert 2 * SNAPSHOT_EVERY <= pit.read < 200
        assert answer == WinReport().read(floor.records("T1")).as_json()


def _reports_kept(store: Store) -> list[SavedReport]:
    states = [msgspec.json.decode(state) for state in store.snapshots(STREAM).values()]
    return [msgspec.convert(state["report"], SavedReport) for state in states if state.get("report")]


def _tampered(store: Store, change: object) -> None:
    number, state = store.snapshot(STREAM) or (0, b"")
    saved = msgspec.json.decode(state)
    change(saved)  # type: ignore[operator]
    store.save_snapshot(STREAM, number, msgspec.json.encode(saved))


@pytest.fixture
def with_report(store: Store, monkeypatch: pytest.MonkeyPatch) -> Store:
    pit = Pit(store, monkeypatch)
    with Floor(store) as floor:
        bots = BotTable(floor, "T1", "sic-bo", seeded(3))
        bots.play_round()
        pit.asks(floor)
        while not _reports_kept(store):
            bots.play_round()
    pit.comes_back()
    return store


def test_a_snapshot_without_a_report_or_with_one_of_another_version(
    with_report: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, pit = with_report, Pit(with_report, monkeypatch)
    whole = WinReport().read(store.read(STREAM)).as_json()
    for change in (
        lambda saved: saved.pop("report"),
        lambda saved: saved.update(report={"number": 3, "state": "{}"}),
        lambda saved: saved.update(report={"number": 3, "state": '{"expected":{"mean":"1/0"}}'}),
    ):
        _tampered(store, change)
        pit.comes_back()
        with Floor(store) as floor:
            assert pit.asks(floor) == whole
        assert audit_stream(store, STREAM).holds


def test_a_report_that_does_not_match_the_log_is_found(with_report: Store) -> None:
    audit = audit_stream(with_report, STREAM)
    assert audit.checked["saved win reports"] == 1
    assert any("expected win" in words for words in audit.unchecked)

    def more(saved: dict[str, dict[str, str]]) -> None:
        report = msgspec.json.decode(saved["report"]["state"])
        saved["report"]["state"] = msgspec.json.encode({**report, "won": report["won"] + 100}).decode()

    _tampered(with_report, more)
    (fault,) = audit_stream(with_report, STREAM).faults
    assert "does not match the log" in fault.words
