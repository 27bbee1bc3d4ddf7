"""The gaming day over HTTP and in the browser: set by the administrator, named where it matters."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest
from playwright.sync_api import expect

from houseway.documents.wording import time_of_day
from houseway.house.clock import LocalTime
from houseway.house.desks.gaming_day import GamingDayView, gaming_day
from houseway.house.roles import Role
from tests.support.accessibility import check_looks
from tests.support.browser import Casino
from tests.support.web_house import WebHouse
from tests.web.test_browser_audit import played
from tests.web.test_browser_pit import REPORTED
from tests.web.test_desks import FORMS, file, must

GAMING_DAY = "/gaming-day"


def test_the_administrator_sets_the_gaming_day(house: WebHouse) -> None:
    usual = house.get(Role.PIT_CLERK, GAMING_DAY).json()
    assert (usual["starts"], usual["shifts"]) == ("06:00", ["06:00", "14:00", "22:00"])
    assert house.get(Role.DEALER, GAMING_DAY).json() == usual
    bad = file(house, Role.ADMINISTRATOR, GAMING_DAY, "set-gaming-day", starts="08:00", shifts=["09:00"])
    assert (bad.status_code, "first shift begins when the gaming day starts" in bad.text) == (409, True)
    times = ["00:00", "12:00"]
    set_now = must(house, Role.ADMINISTRATOR, GAMING_DAY, "set-gaming-day", starts="00:00", shifts=times)
    assert set_now["facts"][0]["shifts"] == times
    seen = house.get(Role.PIT_CLERK, GAMING_DAY).json()
    assert msgspec.to_builtins(msgspec.convert(seen, GamingDayView)) == seen
    now = LocalTime().moment(house.floor.now())
    assert (seen["day"], seen["shift"]) == (now.date().isoformat(), 1 + (now.hour >= 12))


@pytest.mark.paragraph("13:69F-3.3(c)3iv", shows="printed")
def test_a_comparison_names_the_gaming_day_on_record(house: WebHouse) -> None:
    """Two shifts, of which the second begins in the minute that the comparison is made."""
    now = LocalTime().moment(house.floor.now())
    starts, second = (f"{moment:%H:%M}" for moment in (now - timedelta(hours=5), now))
    must(house, Role.ADMINISTRATOR, GAMING_DAY, "set-gaming-day", starts=starts, shifts=[starts, second])
    must(house, Role.ACCOUNTING, FORMS, "register-forms", series="A", first=101, last=150, pit="2")
    must(house, Role.PIT_CLERK, FORMS, "void-form", form="A-101", why="torn")
    must(house, Role.PIT_BOSS, FORMS, "sign-void-form", form="A-101")
    must(house, Role.PIT_CLERK, FORMS, "forward-forms")
    must(
        house,
        Role.ACCOUNTING,
        FORMS,
        "compare-forms",
        originals={},
        duplicates={},
        void_originals=["A-101"],
        void_duplicates=["A-101"],
        next_blank={"A": 102},
    )
    printed = house.look(Role.ACCOUNTING, "/forms/comparisons/1.html").text
    hours = gaming_day(starts, [starts, second])
    assert time_of_day(hours.shift_of(now).began) in printed
    line = house.look(Role.ACCOUNTING, "/forms/comparisons/1.csv").text.splitlines()[1]
    assert line.startswith(f"A-101,{hours.day_of(now)},2,")


def test_the_pit_shows_the_gaming_day_and_the_administrator_sets_it(casino: Casino) -> None:
    watching = casino.page("petra", "/pit")
    now = watching.locator("#gaming-day")
    expect(now).to_contain_text("It is the gaming day 20")
    expect(now).to_contain_text("Shifts begin at 06:00, 14:00, 22:00.")
    assert watching.locator("[data-command=set-gaming-day]").count() == 0
    page = casino.page("adam", "/pit")
    page.get_by_text("Set the gaming day").click()
    form = page.locator("form[data-command=set-gaming-day]")
    form.get_by_label("The gaming day starts at").fill("00:00")
    form.get_by_label("Its shifts begin at").fill("12:00")
    form.get_by_role("button", name="Save gaming day").click()
    expect(page.locator("#refusal")).to_contain_text("The first shift begins when the gaming day starts")
    check_looks(page)
    form.get_by_label("Its shifts begin at").fill("00:00, 12:00")
    form.get_by_role("button", name="Save gaming day").click()
    for place in (page.locator("#gaming-day"), now):  # also on another person's page, at once
        expect(place).to_contain_text("of 2, from")
        expect(place).to_contain_text("Shifts begin at 00:00, 12:00.")


def test_the_win_report_names_the_gaming_day_and_the_shift(casino: Casino) -> None:
    table = played(casino, "sic-bo", small=500)
    page = casino.page("simon", f"/pit/tables/{table}")
    today = page.request.get(f"/api/v1{GAMING_DAY}").json()
    covers = f"Covers gaming day {today['day']}, shift {today['shift']}."
    expect(page.locator("#main")).to_contain_text(covers, timeout=REPORTED)
