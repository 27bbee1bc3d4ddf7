"""Changes of limits and rules at a table: what changes at once, what waits, and the notice it needs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.house.floor import THE_HOUSE, Person
from houseway.house.reports.rounds import rules_of_round
from houseway.house.store import open_store
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import CommandContext
from houseway.table.commands.dispatch import carry_out
from houseway.table.commands.table_commands import AnyCommand
from houseway.table.live import facts
from houseway.table.live.live_table import LiveTable
from tests.support.prepared import open_prepared, within_limits
from tests.support.timed_floor import ANN, BOSS, DEALER, SIGN, SUPERVISOR, TimedFloor, moment, timed_floor

CITE = "13:69F-8.3"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TimedFloor]:
    with timed_floor(tmp_path) as floor:
        yield floor


def limits(minimum: str, sign: str = "rules", *, announced: bool = True) -> commands.ChangeLimits:
    return commands.ChangeLimits({"minimum": minimum}, sign, announced)


@pytest.mark.paragraph("13:69F-8.3(c)", shows="refused")
@pytest.mark.paragraph("13:69F-8.2(f)", shows="computed")
def test_limits_and_increments_change_at_once_with_a_sign_and_an_announcement(house: TimedFloor) -> None:
    house.open("sic-bo", {"minimum": "500"})
    house.order(BOSS, SIGN)
    with pytest.raises(Refusal, match="Name the sign at the table") as without_sign:
        house.order(SUPERVISOR, limits("1000", sign=""))
    assert str(without_sign.value.cite) == f"{CITE}(c)"
    with pytest.raises(Refusal, match="Announce the new limits"):
        house.order(SUPERVISOR, limits("1000", announced=False))
    assert house.view()["options"] == within_limits({"minimum": "500"})
    house.order(SUPERVISOR, limits("1000"))
    house.order(SUPERVISOR, commands.ChangeLimits({"increment": "500"}, "rules", announced=True))
    assert house.view()["options"] == within_limits({"minimum": "1000", "increment": "500"})
    house.sit(ANN, "1")
    with pytest.raises(Refusal, match="below the posted minimum"):
        house.order(ANN, commands.Wager("1", {"small": 500}))
    with pytest.raises(Refusal, match="Set the options minimum and maximum") as without_limit:
        house.order(SUPERVISOR, commands.ChangeLimits({"minimum": None}, "rules", True))
    assert str(without_limit.value.cite) == "13:69F-8.2(c)"
    house.order(SUPERVISOR, commands.ChangeLimits({"minimum": "1", "increment": None}, "rules", True))
    assert house.view()["options"] == within_limits({})


def test_limits_do_not_change_while_a_round_is_in_progress(house: TimedFloor) -> None:
    house.open("sic-bo")
    house.order(BOSS, SIGN)
    house.sit(ANN, "1")
    house.order(ANN, commands.Wager("1", {"small": 500}))
    with pytest.raises(Refusal, match="between two rounds"):
        house.order(SUPERVISOR, limits("1000"))


@pytest.mark.paragraph("13:69F-8.2(b)2", shows="computed")
def test_each_table_has_its_own_maximum(house: TimedFloor) -> None:
    for table, maximum in (("SB1", "10000"), ("SB2", "20000")):
        open_prepared(house.floor, table, commands.Open("sic-bo", {"maximum": maximum}))
        house.order(ANN, commands.BuyIn(100_000), table)
        house.order(ANN, commands.SitDown("1"), table)
    with pytest.raises(Refusal, match=r"above the posted maximum of \$100"):
        house.order(ANN, commands.Wager("1", {"big": 15_000}), "SB1")
    house.order(ANN, commands.Wager("1", {"big": 15_000}), "SB2")


@pytest.mark.paragraph("13:69F-8.3(d)", shows="refused")
def test_a_sign_is_submitted_before_its_use(house: TimedFloor) -> None:
    house.open("sic-bo")
    with pytest.raises(Refusal, match="was not submitted") as refused:
        house.order(SUPERVISOR, limits("1000"))
    assert str(refused.value.cite) == f"{CITE}(d)"
    with pytest.raises(Refusal, match="Give the size of the sign"):
        house.order(BOSS, commands.SubmitSign("rules", "left", " ", "English", "S-1"))
    house.order(BOSS, SIGN)
    (sign,) = house.view()["signs"]
    assert (sign["location"], sign["size"], sign["language"]) == (SIGN.location, SIGN.size, SIGN.language)
    assert (sign["by"], sign["at"]) == ("boss", house.clock.now)
    house.order(SUPERVISOR, limits("1000"))


RULES = [
    pytest.param(
        "baccarat",
        {"commission": "4"},
        {"commission": "5"},
        "13:69F-3.3(d)",
        marks=pytest.mark.paragraph("13:69F-3.3(d)", shows="refused"),
        id="more vigorish",
    ),
    pytest.param("baccarat", {}, {"commission": "banker-six"}, "13:69F-3.3(e)", id="no vigorish any more"),
    pytest.param(
        "mini-baccarat",
        {},
        {"commission": "tie-25"},
        "13:69F-7.3(e)",
        marks=pytest.mark.paragraph("13:69F-7.3(e)", shows="refused"),
        id="vigorish of another type",
    ),
    pytest.param("mini-baccarat", {}, {"commission": "4"}, f"{CITE}(b)", id="less vigorish"),
    pytest.param(
        "football-kings",
        {"payout-limit": "5000000"},
        {"payout-limit": "2500000"},
        "13:69F-45.7(e) notice",
        marks=pytest.mark.paragraph("13:69F-45.7(e) notice", shows="refused"),
        id="lower payout limit",
    ),
    pytest.param("football-kings", {}, {"fantasy": "B"}, f"{CITE}(b)", id="another pay table"),
]


@pytest.mark.paragraph("13:69F-2.18(a) notice", shows="refused")
def test_multiple_action_of_an_older_log_is_withdrawn_with_notice() -> None:
    """No table is opened with it any more; one that was is changed by the same rules."""
    live = LiveTable("BJ-1")
    live.do(facts.Opened("blackjack", {"multiple-action": "on"}, "house", "automatic", 0, "at once"))
    off: dict[str, str | None] = {"multiple-action": None}
    with pytest.raises(Refusal, match="is not a limit") as at_once:
        carry_out(live, commands.ChangeLimits(off, "rules", announced=True), CommandContext("boss", str, 1))
    assert str(at_once.value.cite) == "13:69F-2.18(a) notice"
    with pytest.raises(Refusal, match="29 min 59 s ahead"):
        carry_out(live, commands.PlanChange(off, 1_799_000_001), CommandContext("boss", str, 1))
    carry_out(live, commands.PlanChange(off, 1_800_000_001), CommandContext("boss", str, 1))


@pytest.mark.paragraph("13:69F-8.3(b)", "13:69F-8.3(b)1", "13:69F-8.3(b)2", "13:69F-8.3(b)3", shows="refused")
@pytest.mark.parametrize(("game", "now", "then", "cite"), RULES)
def test_a_rule_changes_half_an_hour_after_full_notice(
    house: TimedFloor, game: str, now: dict[str, str], then: dict[str, Any], cite: str
) -> None:
    house.open(game, now)
    house.order(BOSS, SIGN)
    with pytest.raises(Refusal, match="is not a limit") as at_once:
        house.order(SUPERVISOR, commands.ChangeLimits(then, "rules", announced=True))
    assert at_once.value.cite is not None
    assert at_once.value.cite.id == cite
    house.order(BOSS, commands.PlanChange(then, moment("20:00:00")))
    house.submit_sign_for(1)
    steps: list[tuple[Person, AnyCommand, str]] = [
        (SUPERVISOR, commands.PostSign(1, "rules"), "posted"),
        (DEALER, commands.AnnounceChange(1), "announced"),
        (BOSS, commands.NotifyDivision(1, "N-7"), "notified"),
    ]
    for number, (person, step, words) in enumerate(steps, 1):
        house.clock.set("19:30:01")
        with pytest.raises(Refusal, match=f"{words} 29 min 59 s ahead") as late:
            house.order(person, step)
        assert str(late.value.cite) == f"{CITE}(b){number}"
        house.clock.set("19:30:00")
        house.order(person, step)
    house.clock.set("19:59:59")
    house.floor.tick(house.clock.now)
    assert house.view()["options"] == within_limits(now)
    house.clock.set("20:00:00")
    house.floor.tick(house.clock.now)
    in_force = {**now, **then}
    assert house.view()["options"] == within_limits(
        {name: value for name, value in in_force.items() if value is not None}
    )
    assert house.view()["changes"] == []


def test_a_change_is_planned_half_an_hour_ahead(house: TimedFloor) -> None:
    house.open("baccarat")
    with pytest.raises(Refusal, match="planned 29 min 59 s ahead"):
        house.order(BOSS, commands.PlanChange({"commission": "4"}, moment("19:29:59")))
    with pytest.raises(Refusal, match="more than a year ahead"):
        house.order(BOSS, commands.PlanChange({"commission": "4"}, house.clock.now * 1000))
    with pytest.raises(Refusal, match="commission cannot be '9'"):
        house.order(BOSS, commands.PlanChange({"commission": "9"}, moment("20:00:00")))
    with pytest.raises(Refusal, match="would change nothing"):
        house.order(BOSS, commands.PlanChange({"commission": "5"}, moment("20:00:00")))
    with pytest.raises(Refusal, match="needs other cards"):
        house.order(BOSS, commands.PlanChange({"decks": "6"}, moment("20:00:00")))
    house.order(BOSS, commands.PlanChange({"commission": "4"}, moment("19:30:00")))


@pytest.mark.paragraph("13:69F-8.3(b)1", "13:69F-8.3(b)3", shows="computed")
def test_the_log_says_who_gave_notice_and_when(house: TimedFloor) -> None:
    house.open("baccarat")
    house.order(BOSS, SIGN)
    house.order(BOSS, commands.PlanChange({"commission": "4"}, moment("20:00:00")))
    (change,) = house.view(ANN)["changes"]
    assert change["words"] == "commission 4 percent"
    assert change["effective"] == moment("20:00:00")
    assert len(change["missing"]) == 3
    house.clock.set("19:10:00")
    record = house.order(BOSS, commands.NotifyDivision(1, "N-7"))
    (told,) = record.body
    assert (told["options"], told["table"], told["effective"]) == (
        {"commission": "4"},
        "T1",
        moment("20:00:00"),
    )
    assert (told["by"], told["at"], record.at) == ("boss", house.clock.now, house.clock.now)
    assert len(house.view(ANN)["changes"][0]["missing"]) == 2
    with pytest.raises(Refusal, match="boss has already done that"):
        house.order(BOSS, commands.NotifyDivision(1, "N-8"))


@pytest.mark.paragraph("13:69F-8.3(b)", shows="computed")
def test_a_change_without_full_notice_does_not_take_effect(house: TimedFloor) -> None:
    house.open("baccarat")
    house.order(BOSS, SIGN)
    house.order(BOSS, commands.PlanChange({"commission": "4"}, moment("20:00:00")))
    house.submit_sign_for(1)
    house.order(SUPERVISOR, commands.PostSign(1, "rules"))
    house.order(BOSS, commands.NotifyDivision(1, "N-7"))
    house.clock.set("20:00:00")
    house.floor.tick(house.clock.now)
    assert house.view()["options"] == within_limits({})
    last = list(house.floor.records("T1"))[-1]
    assert (last.who, last.role) == THE_HOUSE
    assert last.body == [
        {
            "fact": "change-withdrawn",
            "change": 1,
            "by": "house",
            "why": "its time came without an announcement to the patrons (13:69F-8.3(b)2)",
        }
    ]


def test_a_change_can_be_withdrawn_and_not_be_forced(house: TimedFloor) -> None:
    house.open("baccarat")
    house.order(BOSS, SIGN)
    for _ in range(2):
        house.order(BOSS, commands.PlanChange({"commission": "4"}, moment("20:00:00")))
        number = house.view()["changes"][0]["change"]
        house.give_notice(number)
        house.order(BOSS, commands.WithdrawChange(number, "a slip"))
    house.clock.set("21:00:00")
    house.floor.tick(house.clock.now)
    assert house.view()["options"] == within_limits({})
    assert number == 2
    with pytest.raises(Refusal, match="No change 2 is planned"):
        house.order(DEALER, commands.AnnounceChange(2))


@pytest.mark.paragraph("13:69F-8.3(b)", shows="computed")
def test_a_round_in_progress_is_finished_under_its_rules_and_the_next_has_the_new_ones(
    house: TimedFloor,
) -> None:
    house.open("football-kings", {"fantasy": "A"})
    house.order(BOSS, SIGN)
    house.sit(ANN, "1")
    house.order(BOSS, commands.PlanChange({"fantasy": "off"}, moment("20:00:00")))
    house.give_notice(1)
    house.order(ANN, commands.Wager("1", {"home": 500, "fantasy": 500}))
    house.clock.set("20:05:00")
    house.floor.tick(house.clock.now)
    assert house.view()["options"] == within_limits({"fantasy": "A"})
    house.order(ANN, commands.Ready("1"))
    assert {payment["wager"] for payment in house.view()["payments"]} == {"home", "fantasy"}
    # Nothing ticks: the next command finds the new rules in force.
    with pytest.raises(Refusal, match="not offered at this table"):
        house.order(ANN, commands.Wager("1", {"home": 500, "fantasy": 500}))
    house.play(ANN, "1", {"home": 500})
    assert rules_of_round(house.floor, "T1", 1).options == within_limits({"fantasy": "A"})
    assert rules_of_round(house.floor, "T1", 2).options == within_limits({"fantasy": "off"})


def test_rules_in_force_are_dated(house: TimedFloor) -> None:
    house.open("sic-bo", {"minimum": "500"})
    house.order(BOSS, SIGN)
    house.sit(ANN, "1")
    opened = house.clock.now
    house.play(ANN, "1", {"small": 500})
    house.clock.set("19:20:00")
    house.order(SUPERVISOR, limits("1000"))
    house.play(ANN, "1", {"small": 1000})
    house.order(BOSS, commands.PlanChange({"pay-table": "minimum"}, moment("20:00:00")))
    house.give_notice(1)
    house.play(ANN, "1", {"small": 1000})
    house.clock.set("20:00:00")
    house.play(ANN, "1", {"small": 1000})
    dated = [rules_of_round(house.floor, "T1", number) for number in range(5)]
    then = (
        [{"minimum": "500"}] * 2 + [{"minimum": "1000"}] * 2 + [{"minimum": "1000", "pay-table": "minimum"}]
    )
    assert [notice.options for notice in dated] == [within_limits(options) for options in then]
    assert [notice.since for notice in dated] == [
        opened,
        opened,
        *[moment("19:20:00")] * 2,
        moment("20:00:00"),
    ]
    with pytest.raises(Refusal, match="no round 5"):
        rules_of_round(house.floor, "T1", 5)
    assert all(audit.holds for audit in audit_log(house.floor.store))


def test_plans_survive_a_restart_and_a_snapshot(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        house.open("baccarat", {"commission": "4"})
        house.order(BOSS, SIGN)
        house.order(BOSS, commands.PlanChange({"commission": "5"}, moment("20:00:00")))
        house.submit_sign_for(1)
        house.order(SUPERVISOR, commands.PostSign(1, "rules"))
        before = house.view()
    with timed_floor(tmp_path) as house:
        assert house.view() == before
        house.order(DEALER, commands.AnnounceChange(1))
        house.order(BOSS, commands.NotifyDivision(1, "N-1"))
        house.sit(ANN, "1")
        for _ in range(150):
            house.play(ANN, "1", {"player": 100})
        before = house.view()
    with open_store(tmp_path / "floor.db") as store:
        assert store.snapshot("table:T1") is not None
    with timed_floor(tmp_path) as house:
        assert house.view() == before
        house.clock.set("20:00:00")
        house.play(ANN, "1", {"player": 100})
        assert house.view()["options"] == within_limits({"commission": "5"})


def test_what_is_planned_later_stays_possible(house: TimedFloor) -> None:
    """A payout limit of $25,000 is enough only for small minimums."""
    house.open("football-kings", {"payout-limit": "5000000"})
    house.order(BOSS, SIGN)
    house.order(BOSS, commands.PlanChange({"payout-limit": "2500000"}, moment("20:00:00")))
    with pytest.raises(Refusal, match="Change 1 could not take effect"):
        house.order(SUPERVISOR, limits("2500"))
    house.order(BOSS, commands.PlanChange({"minimum": "1000", "fantasy": "B"}, moment("20:30:00")))
    house.order(BOSS, commands.WithdrawChange(1, "not wanted"))
    house.order(SUPERVISOR, limits("2500"))


def test_a_lapsed_change_cancels_those_that_depend_on_it(house: TimedFloor) -> None:
    house.open("football-kings", {"payout-limit": "2500000"})
    house.order(BOSS, SIGN)
    house.order(BOSS, commands.PlanChange({"payout-limit": "9000000"}, moment("20:00:00")))
    house.order(BOSS, commands.PlanChange({"minimum": "5000"}, moment("20:30:00")))
    house.give_notice(2)
    house.clock.set("20:30:00")
    house.floor.tick(house.clock.now)
    assert house.view()["options"] == within_limits({"payout-limit": "2500000"})
    assert house.view()["changes"] == []


def test_notice_is_given_while_a_dispute_stops_the_table(house: TimedFloor) -> None:
    house.open("baccarat")
    house.order(BOSS, SIGN)
    house.order(BOSS, commands.PlanChange({"commission": "4"}, moment("20:00:00")))
    house.order(DEALER, commands.Dispute("a card"))
    house.give_notice(1)
    house.clock.set("20:10:00")
    house.floor.tick(house.clock.now)
    assert house.view()["options"] == within_limits({})
    house.order(SUPERVISOR, commands.ResolveDispute("looked"))
    house.floor.tick(house.clock.now)
    assert house.view()["options"] == within_limits({"commission": "4"})
