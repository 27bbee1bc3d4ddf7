"""Prenumbered forms: printed once, from a registered series, by pit clerks; forwarded on their gaming day."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.house.desks import vigorish_desk as forms
from houseway.house.desks.desks import GamingDayDesk
from houseway.house.desks.gaming_day import SetGamingDay
from houseway.house.desks.vigorish_desk import STREAM, forms_view
from houseway.house.floor import Person
from houseway.house.roles import NotAllowed, Role
from houseway.house.trust.audit.log import audit_log, audit_stream
from tests.house.test_vigorish_forms import Desk
from tests.support.tampered import rewritten
from tests.support.timed_floor import ACCOUNTANT, BOSS, CLERK, timed_floor


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A series A, 101 to 104, and a table of baccarat."""
    with timed_floor(tmp_path) as house:
        yield Desk(house, "baccarat")


@pytest.mark.paragraph("13:69F-3.3(c)3ii", "13:69F-7.3(c)3ii", shows="refused")
def test_a_form_is_printed_once_and_only_from_a_registered_series(desk: Desk) -> None:
    stray = forms.PrintForms(["Z-999", "Z-999"], "baccarat")
    assert desk.refuses(CLERK, stray, "'Z-999' is not a form of a registered series") == "13:69F-3.3(c)3ii"
    mini = forms.PrintForms(["A-105"], "mini-baccarat")
    assert desk.refuses(CLERK, mini, "not in the series A, 101 to 104") == "13:69F-7.3(c)3ii"
    desk.refuses(CLERK, forms.PrintForms(["A-0101"], "baccarat"), "not in the series A")
    desk.refuses(CLERK, forms.PrintForms(["A-101"], "sic-bo"), "cannot be deferred at 'sic-bo'")
    desk.refuses(CLERK, forms.PrintForms([], "baccarat"), "Name the forms")
    desk.refuses(CLERK, forms.PrintForms(["A-101", "A-101"], "baccarat"), "the next to print is A-102")
    desk.refuses(CLERK, forms.PrintForms(["A-102"], "baccarat"), "the next to print is A-101")
    desk.order(CLERK, forms.PrintForms(["A-101", "A-102"], "baccarat"))
    reprint = forms.PrintForms(["A-101"], "baccarat")
    assert desk.refuses(CLERK, reprint, "A-101 was printed by carl. A number is printed once") == (
        "13:69F-3.3(c)3ii"
    )
    # A spoiled form is accounted for by the pit clerk and the pit boss; the next number takes its place.
    desk.order(CLERK, forms.VoidForm("A-101", "the ink ran"))
    desk.order(BOSS, forms.SignVoidForm("A-101"))
    desk.refuses(CLERK, reprint, "A-101 is used already")
    desk.order(CLERK, forms.PrintForms(["A-103"], "baccarat"))
    assert all(stream.holds for stream in audit_log(desk.house.floor.store))


@pytest.mark.paragraph("13:69F-3.3(c)3ii", "13:69F-7.3(c)3ii", shows="computed")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.PIT_CLERK])
def test_nobody_but_a_pit_clerk_has_access_to_a_blank_form(desk: Desk, role: Role) -> None:
    before = desk.house.floor.store.count()
    with pytest.raises(NotAllowed, match="print-forms is not for the"):
        desk.desk.order(Person("somebody", role), forms.PrintForms(["A-101"], "baccarat"))
    assert desk.house.floor.store.count() == before


@pytest.mark.paragraph("13:69F-3.3(c)3ii", shows="refused")
@pytest.mark.paragraph("13:69F-7.3(c)3ii", shows="computed")
def test_a_second_print_in_the_log_is_found(desk: Desk) -> None:
    desk.order(CLERK, forms.PrintForms(["A-101"], "baccarat"))

    def printed_again(records: list[dict[str, Any]]) -> None:
        records.append(dict(records[-1]))

    rewritten(desk.house.floor.store, STREAM, printed_again, sealed=True)
    (fault,) = audit_stream(desk.house.floor.store, STREAM).faults
    assert "A-101 was printed by carl" in fault.words


def _overdue(desk: Desk) -> list[str]:
    day = desk.desk.context.gaming_day(desk.house.clock.now)
    return desk.desk.look(lambda register: forms_view(register, day)).overdue


@pytest.mark.paragraph(
    "13:69F-3.3(c)3iv", "13:69F-7.3(c)3iv", "13:69F-3.3(c)3v", "13:69F-7.3(c)3v", shows="computed"
)
def test_forms_that_are_not_forwarded_when_their_gaming_day_ends_are_flagged(desk: Desk) -> None:
    desk.document("A-101")
    assert desk.form("A-101").day == "2026-03-02"
    desk.house.clock.set("05:59:59", "2026-03-03")  # the same gaming day, after midnight
    assert _overdue(desk) == []
    desk.order(CLERK, forms.VoidForm("A-102", "torn"))
    desk.order(BOSS, forms.SignVoidForm("A-102"))
    desk.house.clock.set("06:00:00", "2026-03-03")
    assert _overdue(desk) == ["A-101", "A-102"]
    desk.order(CLERK, forms.VoidForm("A-103", "torn too"))
    desk.order(BOSS, forms.SignVoidForm("A-103"))
    assert _overdue(desk) == ["A-101", "A-102"]
    faults = [fault.words for fault in audit_stream(desk.house.floor.store, STREAM).faults]
    assert "form A-101 of the gaming day 2026-03-02 was never forwarded (13:69F-3.3(c)3iv)" in faults
    desk.order(CLERK, forms.ForwardForms())
    assert _overdue(desk) == []
    faults = [fault.words for fault in audit_stream(desk.house.floor.store, STREAM).faults]
    late = "was forwarded on 2026-03-03 (13:69F-3.3(c)3iv)"
    assert faults == [f"form {number} of the gaming day 2026-03-02 {late}" for number in ("A-101", "A-102")]


@pytest.mark.paragraph("13:69F-3.3(c)3iv", "13:69F-7.3(c)3iv", shows="computed")
def test_the_house_says_when_its_gaming_day_ends(desk: Desk) -> None:
    administrator = Person("root", Role.ADMINISTRATOR)
    GamingDayDesk(desk.house.floor).order(administrator, SetGamingDay("20:00", ["20:00"]))
    desk.document("A-101")
    assert desk.form("A-101").day == "2026-03-01"
    desk.house.clock.set("19:59:00")
    desk.order(CLERK, forms.ForwardForms())
    assert _overdue(desk) == []
    assert all(stream.holds for stream in audit_log(desk.house.floor.store))


@pytest.mark.paragraph("13:69F-3.3(c)3iv", shows="computed")
def test_a_gaming_day_that_cannot_be_right_is_found(desk: Desk) -> None:
    desk.order(CLERK, forms.VoidForm("A-101", "torn"))

    def on_another_day(records: list[dict[str, Any]]) -> None:
        records[-1]["body"][0]["day"] = "2026-03-09"

    rewritten(desk.house.floor.store, STREAM, on_another_day, sealed=True)
    (fault,) = audit_stream(desk.house.floor.store, STREAM).faults
    assert "its time is not in the gaming day 2026-03-09" in fault.words


def test_a_series_is_registered_by_accounting_before_anything_is_printed(desk: Desk) -> None:
    desk.refuses(
        CLERK, forms.PrintForms(["B-1"], "baccarat"), "accounting registers series on the page Forms"
    )
    desk.order(ACCOUNTANT, forms.RegisterForms("B", 1, 2, "pit 1"))
    desk.order(CLERK, forms.PrintForms(["B-1", "A-101", "B-2"], "baccarat"))
    desk.refuses(CLERK, forms.PrintForms(["B-3"], "baccarat"), "not in the series B, 1 to 2")
