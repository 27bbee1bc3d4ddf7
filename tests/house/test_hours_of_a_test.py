"""A new game is tested only on the days and at the hours that the Division has ordered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

import msgspec
import pytest

from houseway.house.desks import petition_desk as facts
from houseway.house.desks.petition_desk import PetitionDesk, petition_view
from houseway.house.desks.trials import is_in_trial_at, listed, parse_hours
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.table.answers import answer_as_json
from houseway.table.commands import table_commands as commands
from houseway.table.virtual.automatic_play import default_answer
from tests.support.papers import packet
from tests.support.prepared import open_prepared
from tests.support.timed_floor import ANN, BOSS, DEALER, INSPECTOR, TimedFloor, timed_floor

CITE = "13:69F-8.4(g)"
NAME = "sic-bo-2026"
FIRST, LAST = date(2026, 6, 1), date(2026, 6, 7)  # Monday to Sunday


@pytest.mark.paragraph("13:69F-8.4(f)2ii", shows="computed")
@pytest.mark.parametrize(
    ("hours", "moment", "tested"),
    [
        ([], "2026-06-01T00:00", True),
        ([], "2026-06-07T23:59", True),
        ([], "2026-06-08T00:00", False),
        ([], "2026-05-31T23:59", False),
        (["10:00-18:30"], "2026-06-03T09:59", False),
        (["10:00-18:30"], "2026-06-03T10:00", True),
        (["10:00-18:30"], "2026-06-03T18:29", True),
        (["10:00-18:30"], "2026-06-03T18:30", False),
        (["20:00-24:00"], "2026-06-03T23:59", True),
        (["20:00-24:00"], "2026-06-04T00:00", False),
        # Past midnight it is still the day before: also that of the last day, and not that before the first.
        (["18:00-02:00"], "2026-06-08T01:59", True),
        (["18:00-02:00"], "2026-06-08T02:00", False),
        (["18:00-02:00"], "2026-06-01T01:00", False),
        (["18:00-02:00"], "2026-06-02T01:00", True),
        (["10:00-12:00", "18:00-20:00"], "2026-06-02T13:00", False),
        (["10:00-12:00", "18:00-20:00"], "2026-06-02T19:00", True),
        (["Fri-Sun 18:00-02:00"], "2026-06-04T19:00", False),
        (["Fri-Sun 18:00-02:00"], "2026-06-05T19:00", True),
        (["Fri-Sun 18:00-02:00"], "2026-06-06T01:00", True),
        (["Fri-Sun 18:00-02:00"], "2026-06-05T01:00", False),
        (["Sat-Mon 12:00-14:00"], "2026-06-01T13:00", True),
        (["Sat-Mon 12:00-14:00"], "2026-06-02T13:00", False),
        (["Wed 12:00-14:00"], "2026-06-03T13:00", True),
    ],
)
def test_within_days_and_hours(hours: list[str], moment: str, tested: bool) -> None:
    assert is_in_trial_at(datetime.fromisoformat(moment), FIRST, LAST, hours) is tested


@pytest.mark.paragraph("13:69F-8.4(f)2ii", shows="refused")
@pytest.mark.parametrize(
    "written",
    [
        *("Noon to midnight", "10-18", "10:00", "25:00-26:00", "10:60-11:00", "10:00-10:00", "12:00-24:30"),
        *("Fri 10:00", "Freitag 10:00-12:00", "24:00-02:00", "fri 10:00-12:00", "10:00-12:00 Fri"),
    ],
)
def test_what_is_not_a_time_is_refused(written: str) -> None:
    with pytest.raises(Refusal, match=r"is not a time of the day\. Write it as 10:00-02:00") as refused:
        parse_hours(written)
    assert str(refused.value.cite) == "13:69F-8.4(f)2ii"


def test_several_are_separated_by_commas() -> None:
    assert listed(" 10:00-12:00 ,Fri-Sun  18:00-02:00,") == ["10:00-12:00", "Fri-Sun 18:00-02:00"]
    assert listed("") == []
    with pytest.raises(Refusal, match="'noon'"):
        listed("10:00-12:00, noon")


@dataclass
class Office:
    house: TimedFloor
    desk: PetitionDesk

    def at(self, time: str, day: str = "2026-06-01") -> None:
        self.house.clock.set(time, day)

    def in_test(self, hours: list[str] | None = None) -> None:
        """Begin the test as proposed, from ten until two at night, or at these hours instead."""
        proposed = packet()
        assert proposed.test
        plan = msgspec.structs.replace(proposed.test, hours=["10:00-02:00"])
        filed = facts.FilePetition(NAME, msgspec.structs.replace(proposed, test=plan))
        self.desk.order(BOSS, filed)
        self.desk.order(INSPECTOR, facts.ApprovePreliminarily(NAME, "D-1"))
        self.desk.order(INSPECTOR, facts.BeginTrial(NAME, [], hours=hours))

    def open(self, table: str = "SB-1", steps: str = "automatic") -> None:
        open_prepared(self.house.floor, table, commands.Open("sic-bo", steps=steps))  # type: ignore[arg-type]

    def wager(self, table: str = "SB-1") -> None:
        self.house.order(ANN, commands.Wager("1", {"small": 500}), table)

    def ready(self, table: str = "SB-1") -> None:
        self.house.order(ANN, commands.Ready("1"), table)

    def sit(self, table: str = "SB-1") -> None:
        self.house.order(ANN, commands.BuyIn(100_000), table)
        self.house.order(ANN, commands.SitDown("1"), table)


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    with timed_floor(tmp_path) as house:
        yield Office(house, PetitionDesk(house.floor))


def _refused(says: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, match=says, check=lambda refusal: str(refusal.cite) == CITE)


@pytest.mark.paragraph("13:69F-8.4(g)", shows="refused")
@pytest.mark.paragraph("13:69F-8.4(f)2ii", shows="computed")
def test_no_table_opens_and_no_round_begins_at_another_hour(office: Office) -> None:
    office.in_test()
    office.at("09:59:59")
    with _refused("tested from 2026-06-01 until 2026-08-31, 10:00-02:00, and it is Mon 2026-06-01 09:59"):
        office.open()
    office.at("10:00:00")
    office.open()
    office.sit()
    office.at("01:59:59", "2026-06-02")
    office.wager()
    office.at("02:00:00", "2026-06-02")
    office.ready()  # what has begun is finished
    assert office.house.view(ANN, "SB-1")["phase"] == "between rounds"
    before = office.house.floor.store.count()
    with _refused("and it is Tue 2026-06-02 02:00. The Division may modify the test"):
        office.wager()
    assert office.house.floor.store.count() == before
    office.at("10:00:00", "2026-06-02")
    office.wager()
    assert all(audit.holds for audit in audit_log(office.house.floor.store))


@pytest.mark.paragraph("13:69F-8.4(g)", shows="refused")
def test_a_dealer_begins_no_round_at_another_hour(office: Office) -> None:
    office.in_test()
    office.at("10:00:00")
    office.open(steps="dealer")
    live = office.house.floor.look("SB-1", lambda live: live).seen
    while live.step is not None:
        answer = answer_as_json(default_answer(live.step))
        office.house.order(BOSS, commands.Answer(live.step.key, answer), "SB-1")
    office.at("03:00:00", "2026-06-02")
    with _refused("10:00-02:00"):
        office.house.order(DEALER, commands.BeginRound(), "SB-1")
    assert office.house.view(DEALER, "SB-1")["phase"] == "between rounds"
    office.at("11:00:00", "2026-06-02")
    office.house.order(DEALER, commands.BeginRound(), "SB-1")
    assert office.house.view(DEALER, "SB-1")["phase"] != "between rounds"


@pytest.mark.paragraph("13:69F-8.4(f)2ii", shows="refused")
@pytest.mark.paragraph("13:69F-8.4(g)", shows="computed")
def test_the_division_orders_hours_that_a_clock_can_show(office: Office) -> None:
    with pytest.raises(Refusal, match="'noon' is not a time of the day"):
        office.in_test(["10:00-12:00", "noon"])
    office.desk.order(INSPECTOR, facts.BeginTrial(NAME, []))
    assert office.desk.look(lambda known: known.named(NAME).trial).hours == ["10:00-02:00"]  # type: ignore[union-attr]
    with pytest.raises(Refusal, match="'12:00-12:00' is not a time of the day"):
        office.desk.order(INSPECTOR, facts.ModifyTrial(NAME, "later", hours=["12:00-12:00"]))


@pytest.mark.paragraph("13:69F-8.4(g)", shows="refused")
def test_modified_hours_apply_at_once_and_the_last_day_ends_the_test(office: Office) -> None:
    office.in_test(["Mon-Thu 18:00-02:00", "Fri-Sun 12:00-02:00"])
    office.at("18:00:00")
    office.open()
    office.sit()
    petition_seen = petition_view(office.desk.look(lambda known: known.named(NAME)), FIRST, whole=False)
    assert petition_seen.hours == ["Mon-Thu 18:00-02:00", "Fri-Sun 12:00-02:00"]
    office.at("13:00:00", "2026-06-02")
    with _refused("Mon-Thu 18:00-02:00 and Fri-Sun 12:00-02:00"):
        office.wager()
    office.desk.order(INSPECTOR, facts.ModifyTrial(NAME, "all day", hours=[]))
    office.wager()
    office.ready()
    office.at("00:00:00", "2026-09-01")
    with _refused("until 2026-08-31, and it is Tue 2026-09-01 00:00"):
        office.wager()


def test_tables_elsewhere_and_games_without_a_petition_are_played_on(office: Office) -> None:
    office.open("other")
    office.sit("other")
    office.in_test()
    office.at("03:00:00")
    office.wager("other")  # open before, and no table of the test
    office.ready("other")
    assert office.house.view(ANN, "other")["phase"] == "between rounds"
    office.desk.order(BOSS, facts.WithdrawPetition(NAME, "enough"))
    office.wager("other")
    assert office.house.view(ANN, "other")["phase"] != "between rounds"


def test_hours_ordered_by_another_program_apply_here_too(tmp_path: Path) -> None:
    """On SQLite no program is notified of what another one writes."""
    with timed_floor(tmp_path) as house, timed_floor(tmp_path) as other:
        office = Office(house, PetitionDesk(house.floor))
        office.in_test([])
        office.at("11:00:00")
        office.open()
        office.sit()
        office.wager()
        office.ready()
        there = PetitionDesk(other.floor)
        other.clock.set("11:00:00", "2026-06-01")
        there.order(INSPECTOR, facts.ModifyTrial(NAME, "evenings", hours=["18:00-24:00"]))
        before = house.floor.store.count()
        with _refused("18:00-24:00"):
            office.wager()
        assert house.floor.store.count() == before
