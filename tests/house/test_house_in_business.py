"""A house in business, by its commands: a rule changed, a tournament, a petition, closed and audited.

Every step is tried before the one that it depends on, and refused by the paragraph that asks for that one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.house.floor import Floor, Person
from houseway.house.people import COMMAND_LINE
from houseway.house.roles import Role
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.documents.petitions import COMPLETE, without
from tests.documents.test_desk_documents import NOTICE
from tests.support.house_by_commands import House, SetClock, moment

LIMITS = {"minimum": "500", "maximum": "50000"}
NEW_RULE = {"pay-table": "minimum"}
BOSS, SUE, DORA = Person("boss", Role.PIT_BOSS), Person("sue", Role.SUPERVISOR), Person("dora", Role.DEALER)
ANN = Person("ann", Role.PLAYER)
MONEY = 'options = { minimum = "100", maximum = "10000" }\nentry-fee = 5000\nprizes = [8000, 2000]\n'
CUP = (
    NOTICE.replace("rounds = 10", "rounds = 1")
    .replace("sessions = 2", "sessions = 1")
    .replace('later-sessions = ["2026-03-16T20:00"]\n', "")
    .replace("patrons = 24\n", f"patrons = 2\n{MONEY}")
)
CERTIFIERS = {"seth": "(a)6", "boss": "(a)6", "vera": "(a)6", "ada": "(a)7"}
FORM = COMPLETE.replace("2026-06-01", "2026-03-01")
FINDINGS = ("suitable", "amendments-effective", "licenses-filed", "waivers-issued")
# What is done before a rule changes: each by another person, and none of it can be left out.
NOTICES: dict[str, tuple[Person, commands.AnyCommand, str]] = {
    "announce": (DORA, commands.AnnounceChange(1), "13:69F-8.3(b)2"),
    "notify": (BOSS, commands.NotifyDivision(1, "N-1"), "13:69F-8.3(b)3"),
    "post": (SUE, commands.PostSign(1, "new"), "13:69F-8.3(b)1"),
}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    return SetClock(monkeypatch)


@pytest.fixture
def house(clock: SetClock, tmp_path: Path) -> Iterator[House]:
    """A house with sic bo at T1, in which nothing is wrong after each test."""
    clock.set("2026-03-02T12:00")
    made = House(tmp_path, "boss", "sue", "dora", "ann")
    made.keep_chapter()
    made.prepare("sic-bo")
    with made.floor() as floor:
        floor.command(BOSS, "T1", commands.Open("sic-bo", LIMITS))
    yield made
    assert "Nothing is wrong." in made.run("audit", "verify")


def refused(floor: Floor, cite: str, person: Person, command: commands.AnyCommand) -> None:
    before = floor.store.count()
    with pytest.raises(Refusal) as refusal:
        floor.command(person, "T1", command)
    assert str(refusal.value.cite) == cite
    assert floor.store.count() == before


def plan() -> commands.PlanChange:
    return commands.PlanChange(dict(NEW_RULE), moment("2026-03-02T13:00"))


def change_a_rule(house: House, clock: SetClock, left_out: str = "") -> dict[str, str]:
    """Plan a change and give notice of it; return the options at its time."""
    with house.floor() as floor:
        refused(floor, "13:69F-8.3(b)", SUE, commands.ChangeLimits(dict(NEW_RULE), "new", announced=True))
        refused(floor, "13:69F-8.3(d)", BOSS, plan())  # nothing of these rules is submitted
    house.prepare("sic-bo", "--option", "pay-table=minimum")
    with house.floor() as floor:
        floor.command(BOSS, "T1", plan())
        refused(floor, "13:69F-8.3(d)", SUE, commands.PostSign(1, "new"))  # which is not submitted
        if left_out != "submit":
            floor.command(BOSS, "T1", commands.SubmitSign("new", "left", "letter", "English", "S-2", 1))
        for step, (person, command, cite) in NOTICES.items():
            clock.set("2026-03-02T12:31")
            refused(floor, cite, person, command)  # less than half an hour ahead
            clock.set("2026-03-02T12:30")
            if step != left_out and not (step == "post" and left_out == "submit"):
                floor.command(person, "T1", command)
        clock.set("2026-03-02T13:00")
        floor.tick(clock.now)
        return dict(floor.view(BOSS, "T1").options)


@pytest.mark.paragraph(
    "13:69F-8.3(b)", "13:69F-8.3(b)1", "13:69F-8.3(b)2", "13:69F-8.3(b)3", "13:69F-8.3(d)", shows="refused"
)
@pytest.mark.parametrize(
    ("left_out", "cite"),
    [("submit", "13:69F-8.3(b)1"), *((step, cite) for step, (_, _, cite) in NOTICES.items())],
)
def test_with_one_step_of_notice_left_out_the_rule_stays(
    house: House, clock: SetClock, left_out: str, cite: str
) -> None:
    assert change_a_rule(house, clock, left_out) == LIMITS
    house.run("audit", "export", "--table", "T1", "-o", str(house.folder / "T1.jsonl"))
    transcript = (house.folder / "T1.txt").read_text(encoding="utf-8")
    assert re.search(rf"its time came without [^()]+\({re.escape(cite)}\)$", transcript, re.MULTILINE)


def hold_a_tournament(house: House, clock: SetClock) -> None:
    """Hold it from the draft to the prizes; each step is refused while the one before it is left out."""
    cup = ("desk", "tournament")
    begin = (*cup, "begin", "cup", "--location", "Pit 3, tables 1 to 4")
    house.run(*cup, "draft", "cup", house.form(CUP))
    for person, item in CERTIFIERS.items():
        house.refuses("13:69F-8.6(a)", *cup, "enter", "cup", by="ann")
        told = house.refuses(f"13:69F-8.6{item}", *cup, "file", "cup")
        assert "houseway desk tournament certify cup" in told
        house.run(*cup, "certify", "cup", by=person)
    clock.set("2026-03-10T12:00")
    house.refuses("13:69F-8.6(a)", *cup, "file", "cup")  # a day too late
    clock.set("2026-03-09T12:00")
    house.run(*cup, "file", "cup")
    house.run(*cup, "enter", "cup", by="ann")
    clock.set("2026-03-16T17:00")
    house.refuses("13:69F-8.6(a)1", *begin, by="sue")
    clock.set("2026-03-16T18:00")
    house.refuses("13:69F-8.6(a)3", *begin, by="sue")
    house.run(*cup, "enter", "cup", by="bob")
    house.refuses("13:69F-8.6(a)4", *begin[:-1], "The ballroom", by="sue")
    house.run(*begin, by="sue")
    house.refuses("13:69F-8.6(a)2", *cup, "end", "cup", by="sue")
    with house.floor() as floor:
        seats = floor.look_for_sure("cup-1-1", lambda live: dict(live.seats)).seen
        for order in (lambda seat: commands.Wager(seat, {"small": 500}), commands.Ready):
            for seat, name in seats.items():
                floor.command(Person(name, Role.PLAYER), "cup-1-1", order(str(seat)))
    assert house.run(*cup, "end", "cup", by="sue") == "cup is over.\n"


def petition_for_a_game(house: House) -> None:
    """From the filing to the approval; each step is refused while the one before it is left out."""
    desk = ("desk", "petition")
    final = (*desk, "approve", "fk", "--reference", "D-9")
    house.refuses("13:69F-8.4(d)", *desk, "file", "fk", house.form(without("patent")))
    house.refuses("13:69F-8.4(d)", *desk, "approve-preliminarily", "fk", "--reference", "D", by="ines")
    house.run(*desk, "file", "fk", house.form(FORM))
    house.refuses("13:69F-8.4(f)", *desk, "begin-test", "fk", by="ines")
    house.run(*desk, "approve-preliminarily", "fk", "--reference", "D-1", by="ines")
    house.refuses("13:69F-8.4(g)", *desk, "finding", "fk", "suitable", "--on", "2026-03-16", by="ines")
    house.run(*desk, "begin-test", "fk", by="ines")
    house.run(*desk, "charge", "fk", "--amount", "12.50", "--words", "review", by="ines")
    for finding in FINDINGS:
        house.refuses("13:69F-8.4(g)", *final, by="ines")
        house.run(*desk, "finding", "fk", finding, "--on", "2026-03-16", by="ines")
    house.refuses("13:69F-8.4(g)", *final, by="ines")
    house.run(*desk, "pay", "fk", "--amount", "12.50", "--reference", "check 7", by="ada")
    assert house.run(*final, by="ines") == "fk is approved.\n"


@pytest.mark.paragraph("13:69F-8.3(b)", "13:69F-8.6(a)", "13:69F-8.4(d)", shows="refused")
@pytest.mark.paragraph("13:69F-8.6(a)1", "13:69F-8.6(a)2", "13:69F-8.6(a)3", shows="refused")
@pytest.mark.paragraph("13:69F-8.6(a)4", "13:69F-8.6(a)6", "13:69F-8.6(a)7", shows="refused")
@pytest.mark.paragraph("13:69F-8.4(f)", "13:69F-8.4(g)", shows="refused")
@pytest.mark.paragraph("13:69F-8.3(b)1", "13:69F-8.3(b)2", "13:69F-8.3(b)3", shows="computed")
def test_a_house_in_business_has_nothing_wrong(house: House, clock: SetClock) -> None:
    assert change_a_rule(house, clock) == {**LIMITS, **NEW_RULE}
    with house.floor() as floor:
        floor.command(ANN, "T1", commands.BuyIn(50_000))
        floor.command(ANN, "T1", commands.SitDown("1"))
        floor.command(ANN, "T1", commands.Wager("1", {"small": 500}))
        floor.command(ANN, "T1", commands.Ready("1"))
    hold_a_tournament(house, clock)
    petition_for_a_game(house)
    with house.floor() as floor:
        floor.command(ANN, "T1", commands.StandUp("1"))
        floor.command(ANN, "T1", commands.CashOut())
        floor.command(COMMAND_LINE, "T1", commands.Close())
        assert floor.view(BOSS, "T1").phase == "closed"
