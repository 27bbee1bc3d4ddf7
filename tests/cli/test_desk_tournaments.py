"""`houseway desk tournament` and `houseway desk cage`, from the terminal."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.table.commands import table_commands as commands
from tests.cli.test_desk import must, refused, token_of
from tests.documents.test_desk_documents import NOTICE
from tests.support.command import houseway
from tests.support.prepared import open_prepared
from tests.support.staffed_floor import StaffedFloor
from tests.support.tournament_in_play import file_for_today

LATER = (datetime.now() + timedelta(days=40)).strftime("%Y-%m-%dT")
MONEY = "entry-fee = 5000\nprizes = [20000, 10000]\n"


def form(folder: Path, text: str) -> str:
    file = folder / "notice.toml"
    file.write_text(text.replace("2026-03-16T", LATER), encoding="utf-8")
    return str(file)


@pytest.mark.paragraph("13:69F-8.6(a)6", shows="refused")
@pytest.mark.paragraph("13:69F-8.6(a)", "13:69F-8.6(a)7", shows="printed")
def test_a_tournament_from_its_draft_to_its_end(log: str, tmp_path: Path) -> None:
    with_money = form(tmp_path, NOTICE.replace("patrons = 24\n", f"patrons = 24\n{MONEY}"))
    said = must(log, "tournament", "draft", "spring-open", with_money)
    assert "spring-open is draft." in said
    assert said.count("missing: certification by") == 4
    assert "certification by security" in refused(log, "tournament", "file", "spring-open")
    for role in (Role.SECURITY, Role.PIT_BOSS, Role.SURVEILLANCE, Role.ACCOUNTING):
        must(log, "tournament", "certify", "spring-open", token=token_of(log, role))
    assert must(log, "tournament", "file", "spring-open") == "spring-open is filed.\n"
    told = must(log, "tournament", "tell", "spring-open", "five minutes late")
    assert told == "spring-open is filed.\n"
    (one,) = json.loads(must(log, "tournament", "list", "--json"))
    assert one["told"] == ["session 1: five minutes late (command-line)"]
    assert (one["notice"]["entry_fee"], one["notice"]["prizes"]) == (5_000, [20_000, 10_000])
    assert "Spring Sic Bo Open" in must(log, "tournament", "list")
    assert "entry fee $50; prizes $200, $100" in must(log, "tournament", "show", "spring-open")
    assert json.loads(must(log, "tournament", "show", "spring-open", "--json")) == one
    printed = tmp_path / "notice.html"
    must(log, "tournament", "notice", "spring-open", "-o", str(printed))
    assert "some-security, supervisor of security" in printed.read_text(encoding="utf-8")
    cease = ("tournament", "cease", "spring-open", "--why", "another game")
    assert "is not for the administrator" in refused(log, *cease)
    assert must(log, *cease, token=token_of(log, Role.INSPECTOR)) == "spring-open is ceased.\n"
    assert "ceased: another game" in must(log, "tournament", "show", "spring-open")


def test_everything_that_a_form_lacks_is_in_one_message(log: str, tmp_path: Path) -> None:
    lacking = NOTICE.replace("rounds = 10\n", "").replace('location = "Pit 3, tables 1 to 4"\n', "")
    message = refused(log, "tournament", "draft", "spring-open", form(tmp_path, lacking))
    assert "missing: Rounds per session (13:69F-8.6(a)2)" in message
    assert "missing: Exact location (13:69F-8.6(a)4)" in message
    assert "no tournament 'spring-open'" in refused(log, "tournament", "show", "spring-open")


def test_holidays(log: str) -> None:
    said = must(log, "tournament", "holidays", "2026-11-26", "2026-12-25")
    assert (
        said == "Holidays besides the state's: 2026-11-26, 2026-12-25. State holidays with business: none.\n"
    )
    said = must(log, "tournament", "holidays", "2026-11-27", "--worked", "2026-12-25")
    assert said == "Holidays besides the state's: 2026-11-27. State holidays with business: 2026-12-25.\n"
    assert "'Christmas' is not a day" in refused(log, "tournament", "holidays", "Christmas")
    assert "besides the state's: none." in must(log, "tournament", "holidays")
    assert "2026-12-24 is not a state holiday" in refused(
        log, "tournament", "holidays", "--worked", "2026-12-24"
    )


def test_a_seat_is_cleared(log: str) -> None:
    ann = Person("ann", Role.PLAYER)
    with open_store(log) as store, Floor(store) as floor:
        open_prepared(floor, "T1", "sic-bo")
        floor.command(ann, "T1", commands.BuyIn(10_000))
        floor.command(ann, "T1", commands.SitDown("1"))
    clear = ("cage", "clear-seat", "T1", "ann", "--why", "gone home")
    assert "is not for the administrator" in refused(log, *clear)
    said = must(log, *clear, token=token_of(log, Role.SUPERVISOR))
    assert said == "The seat of ann at T1 is free. The cage keeps $100 for ann.\n"
    assert must(log, "cage", "kept") == "ann: $100, from table T1, gone home (some-supervisor)\n"
    assert json.loads(must(log, "cage", "kept", "--json"))["kept"][0]["cents"] == 10_000


@pytest.mark.paragraph("13:69F-8.6(a)1", shows="refused")
@pytest.mark.paragraph("13:69F-8.6(a)3", "13:69F-8.6(b)", shows="computed")
def test_a_tournament_is_entered_begun_and_ended(log: str) -> None:
    notice, table = file_for_today(log, "day-open"), "day-open-1-1"
    for name in ("ann", "bob"):
        must(log, "tournament", "enter", "day-open", token=token_of(log, Role.PLAYER, name))
    supervisor = token_of(log, Role.SUPERVISOR)
    begin = ("tournament", "begin", "day-open", "--location", notice.location)
    message = refused(log, *begin, token=supervisor)
    assert "2 patrons, not 4. A pit boss has to tell the Division first" in message
    must(log, "tournament", "tell", "day-open", "two stayed at home", token=token_of(log, Role.PIT_BOSS))
    assert must(log, *begin, token=supervisor) == "day-open is session 1.\n"
    assert "The session goes on" in refused(log, "tournament", "end", "day-open", token=supervisor)
    with open_store(log) as store, StaffedFloor(store) as floor:
        seats = floor.look_for_sure(table, lambda live: dict(live.seats)).seen
        players = {str(seat): Person(name, Role.PLAYER) for seat, name in seats.items()}
        for seat, player in players.items():
            floor.command(player, table, commands.Wager(seat, {"small": 500}))
        for seat, player in players.items():
            floor.command(player, table, commands.Ready(seat))
    assert must(log, "tournament", "end", "day-open", token=supervisor) == "day-open is over.\n"
    printed = must(log, "tournament", "show", "day-open")
    assert "told to the Division: session 1: two stayed at home" in printed
    assert "different from the notice: 2 patrons, not 4" in printed


@pytest.mark.paragraph("13:69F-3.3(c)3ii", shows="refused")
def test_forms_are_registered_printed_and_listed(log: str, tmp_path: Path) -> None:
    register = ("forms", "register", "A", "101-102", "--pit", "2")
    assert "is not for the administrator" in refused(log, *register)
    assert "'ten' is not a range" in refused(log, "forms", "register", "A", "ten", "--pit", "2")
    assert must(log, *register, token=token_of(log, Role.ACCOUNTING)) == "Registered: A-101 to A-102.\n"
    clerk = token_of(log, Role.PIT_CLERK)
    printed = ("document", "forms", "A-101", "-o", str(tmp_path / "form.html"), "--database", log)
    assert houseway(*printed, "--token", clerk).returncode == 0
    assert must(log, "forms", "list") == "series A, 101 to 102: next to print 102, next to use 101\n"
    assert "All forms have been forwarded" in refused(log, "forms", "forward", token=clerk)
