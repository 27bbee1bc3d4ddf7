"""The printed Complimentary Vigorish Form and tournament notice."""

from __future__ import annotations

import csv
import io
from datetime import UTC, date
from pathlib import Path

import pytest

from houseway.documents.division.tournament_notice import notice_in_form, notice_on_file, tournament_notice
from houseway.documents.division.vigorish_forms import (
    HouseTime,
    blank_forms,
    comparison_as_csv,
    comparison_result,
    filled_forms,
)
from houseway.documents.render.pdf import in_pdf
from houseway.house.desks import vigorish_forms as facts
from houseway.house.desks.business_days import BusinessCalendar
from houseway.house.desks.tournaments import Tournament
from houseway.house.desks.vigorish_desk import RegisterForms, VigorishDesk, VoidForm
from houseway.house.desks.vigorish_forms import Form, VigorishForms
from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.refusal import Refusal
from tests.cli.test_desk import token_of
from tests.support.command import houseway
from tests.support.pdf_pages import pages_of
from tests.support.printed import html_words, pdf_pages
from tests.support.timed_floor import moment

AT = moment("19:40:00")
REGISTERED = facts.FormsRegistered("A", 101, 150, "pit 2", "ada", AT)
PREPARED = facts.FormPrepared("A-101", "baccarat", "BAC-1", "3", "Pat Doe", 1550, "carl", AT)


def form(*then: facts.AnyFormFact) -> Form:
    register = VigorishForms()
    for fact in (REGISTERED, PREPARED, *then):
        register.do(fact)
    return register.named("A-101")


@pytest.mark.paragraph("13:69F-3.3(c)3i", "13:69F-3.3(c)3iii", "13:69F-3.3(c)3iv", shows="printed")
def test_a_blank_form_has_its_number_on_both_copies_and_room_for_all_it_asks() -> None:
    first, second = pdf_pages(blank_forms(["A-101", "A-102"], "baccarat", "Boardwalk Casino"))
    # Both copies of one number are on one page, which names no other number.
    assert "A-102" not in first
    assert "A-101" not in second
    original, duplicate = first[first.index("Form A-101 · Original") :].split("Form A-101 · Duplicate")
    assert "The dealer deposits the original in the drop box" in original
    assert "The pit clerk keeps the duplicate and forwards it to accounting" in duplicate
    for copy in (original, duplicate):
        for words in (
            *("Casino Boardwalk Casino", "Gaming day", "Shift", "Table and seat", "Vigorish not collected"),
            *(
                "Patron",
                "Dealer, signature",
                "Pit boss, signature",
                "Pit clerk, signature",
                "reason for none",
            ),
            *("Prepared (date, time)", "Dropped (date, time)", "Signed (date, time)"),
        ):
            assert words in copy, words
        assert "VOID" not in copy
    assert "13:69F-3.3(c)3i" in original
    assert "13:69F-7.3(c)3i" in html_words(blank_forms(["A-101"], "mini-baccarat"))


def test_invalid_form_numbers_and_games_are_refused() -> None:
    with pytest.raises(Refusal, match="not a form number"):
        blank_forms(["A-0"])
    with pytest.raises(Refusal, match="cannot be deferred at 'sic-bo'"):
        blank_forms(["A-1"], "sic-bo")


@pytest.mark.paragraph("13:69F-3.3(c)3i", "13:69F-3.3(c)3vi", shows="printed")
def test_a_form_as_it_was_filled_in() -> None:
    done = form(
        facts.FormSigned("A-101", "dealer", "dora", AT),
        facts.FormSigned("A-101", "pit-boss", "boss", AT),
        facts.PatronExcused("A-101", "left without a word", "pit-boss", "boss", AT),
        facts.DropWitnessed("A-101", "pit-boss", "boss", AT),
        facts.FormDropped("A-101", "dora", AT + 60_000_000),
    )
    words = html_words(filled_forms([done], HouseTime(UTC)))
    for told in (
        "BAC-1, seat 3",
        "Pat Doe",
        "$15.50",
        "Gaming day March 2, 2026",
        "Shift 2, from 2:00 PM",
        "Prepared (date, time) March 2, 2026, 7:40 PM",
        "Dropped (date, time) March 2, 2026, 7:41 PM",
        "Dealer, signature dora",
        "Pit boss, signature boss, present at the drop",
        "Pit clerk, signature carl",
        "not signed: left without a word",
        "cash complimentary to the patron",
    ):
        assert words.count(told) == 2, told
    assert "VOID" not in words
    for copy in ("original", "duplicate"):
        assert f"Form A-101 · Copy of the {copy}" in words
    assert all(
        "Copy from the record, not an original" in page for page in pdf_pages(filled_forms([done] * 2))
    )


@pytest.mark.paragraph("13:69F-3.3(c)3v", "13:69F-7.3(c)3v", shows="printed")
@pytest.mark.parametrize(("game", "section"), [("baccarat", "3.3"), ("mini-baccarat", "7.3")])
def test_a_void_form_is_marked_across_both_copies_which_the_pit_clerk_keeps(game: str, section: str) -> None:
    prepared = facts.FormPrepared("A-101", game, "BAC-1", "3", "Pat Doe", 1550, "carl", AT)
    register = VigorishForms()
    for fact in (
        *(REGISTERED, prepared, facts.FormMarkedVoid("A-101", "wrong amount", "carl", AT)),
        facts.VoidFormSigned("A-101", "boss", AT),
    ):
        register.do(fact)
    document = filled_forms([register.named("A-101")], HouseTime(UTC))
    (page,) = pages_of(in_pdf(document))
    (written,) = pdf_pages(document)
    assert written.count("The pit clerk keeps both copies, marked VOID and signed by the pit boss") == 2
    assert f"13:69F-{section}(c)3v" in written
    assert "drop box" not in written
    assert written.count("Void: wrong amount") == 2
    assert written.count("Void, pit clerk carl") == 2
    assert written.count("Void, pit boss boss") == 2
    marks = [box for box in page.boxes if box.words.strip() == "VOID"]
    # A large mark, turned, across each of the two forms.
    assert len(marks) == 2
    for mark in marks:
        assert mark.right - mark.left > page.width / 3
        assert mark.top - mark.bottom > 100
    assert not page.outside(36)


NOTICE = """
licensee = "Boardwalk Casino LLC"
title = "Spring Sic Bo Open"
starts = "2026-03-16T18:00"
description = "Two sessions of ten rounds; the best two of a table advance to the final"
decided-by = "skill and chance"
game = "sic-bo"
chips = 10000
rounds = 10
advance = 2
sessions = 2
later-sessions = ["2026-03-16T20:00"]
patrons = 24
location = "Pit 3, tables 1 to 4"
security = "Two more officers at pit 3"
affects-revenue = true
holidays = ["2026-03-11"]
[certified-by]
security = "Seth Stone"
casino-gaming-operations = "Bea Boss"
surveillance = "Vera Vance"
controller = "Ada Ames"
"""


@pytest.mark.paragraph(
    "13:69F-8.6(a)1",
    "13:69F-8.6(a)2",
    "13:69F-8.6(a)3",
    "13:69F-8.6(a)4",
    "13:69F-8.6(a)5",
    "13:69F-8.6(a)6",
    "13:69F-8.6(a)7",
    shows="printed",
)
def test_a_notice_has_its_seven_items_and_the_last_day_to_file_it() -> None:
    words = html_words(tournament_notice(NOTICE, "notice.toml"))
    for told in (
        "March 16, 2026, 6:00 PM",
        "the best two of a table advance",
        "24",
        "Pit 3, tables 1 to 4",
        "Two more officers",
        "Seth Stone, supervisor of security",
        "Bea Boss, supervisor of casino gaming operations",
        "Vera Vance, supervisor of surveillance",
        "Ada Ames, casino controller",
        "$100, without cash value",
        "Session 2 March 16, 2026, 8:00 PM",
        "Boardwalk Casino LLC Date",
        "To be filed no later than March 8, 2026: five business days follow it",
        "Holidays not counted: a holiday set by the house, March 11, 2026",
    ):
        assert told in words, told
    for item in range(1, 8):
        assert f"13:69F-8.6(a){item}" in words
    assert "Draft" not in words


@pytest.mark.paragraph("13:69F-8.6(a)", shows="refused")
def test_the_notice_names_the_state_holidays_that_are_not_counted() -> None:
    december = NOTICE.replace("2026-03-16", "2026-12-28").replace('holidays = ["2026-03-11"]\n', "")
    words = html_words(tournament_notice(december, "notice.toml"))
    assert "To be filed no later than December 20, 2026" in words
    assert "Holidays not counted: Christmas Day, December 25, 2026." in words
    late = december.replace("[certified-by]", "filed = 2026-12-21\n[certified-by]")
    with pytest.raises(Refusal, match=r"4 business days .* not counting Christmas Day on 2026-12-25"):
        tournament_notice(late, "notice.toml")


@pytest.mark.paragraph("13:69F-8.6(a)1", shows="refused")
def test_the_notice_has_the_time_of_every_session() -> None:
    without = NOTICE.replace('later-sessions = ["2026-03-16T20:00"]\n', "")
    with pytest.raises(Refusal, match="2 sessions, and a date and time for 1 of them"):
        tournament_notice(without, "notice.toml")


@pytest.mark.paragraph("13:69F-8.6(a)7", shows="printed")
def test_what_is_missing_is_listed() -> None:
    without = NOTICE.replace('controller = "Ada Ames"', "").replace('location = "Pit 3, tables 1 to 4"', "")
    words = html_words(tournament_notice(without, "notice.toml"))
    assert "Draft: 2 items missing" in words
    assert "Exact location" in words
    assert "Certification by the casino controller" in words
    free = without.replace("affects-revenue = true", "affects-revenue = false")
    assert "Draft: 1 item missing" in html_words(tournament_notice(free, "notice.toml"))


@pytest.mark.paragraph("13:69F-8.6(a)", shows="refused")
@pytest.mark.paragraph("13:69F-8.6(c)", shows="printed")
def test_all_errors_are_reported_at_once() -> None:
    late = NOTICE.replace("[certified-by]", "filed = 2026-03-09\n[certified-by]")
    wrong = late.replace('game = "sic-bo"', 'game = "moon"').replace('"skill and chance"', '"skill"')
    with pytest.raises(Refusal) as refused:
        tournament_notice(wrong.replace("patrons = 24", "patrons = 0"), "notice.toml")
    told = str(refused.value)
    assert "4 business days before 2026-03-16, not counting a holiday" in told
    assert "moon" in told
    assert "decided-by = 'skill'" in told
    assert "patrons = 0" in told


def test_the_notice_has_options_fee_and_prizes() -> None:
    plain = html_words(tournament_notice(NOTICE, "notice.toml"))
    assert "Entry fee none" in plain
    money = NOTICE.replace("patrons = 24", "patrons = 24\nentry-fee = 5000\nprizes = [20000, 10050]")
    words = html_words(tournament_notice(money, "notice.toml"))
    assert "Entry fee $50" in words
    assert "rank 1: $200; rank 2: $100.50" in words
    assert "Game Sic bo Options as usual" in words
    chosen = 'options = { minimum = "500", shaker = "automated" }\nchips'
    words = html_words(tournament_notice(money.replace("chips", chosen, 1), "notice.toml"))
    assert "Options shaker automated, minimum $5" in words
    with pytest.raises(Refusal, match="Write a list of whole cents"):
        tournament_notice(money.replace("10050]", "'10050']"), "notice.toml")


@pytest.mark.paragraph("13:69F-8.6(a)6", "13:69F-8.6(a)7", shows="printed")
def test_the_notice_on_file_is_a_draft_until_all_have_certified() -> None:
    one = Tournament("spring-open", notice_in_form(NOTICE, "notice.toml"))
    words = html_words(notice_on_file(one, BusinessCalendar()))
    assert "Draft: 4 items missing" in words
    assert "Certification by surveillance" in words
    assert "Certification by the casino controller" in words
    one.certified = {"security": "seth", "pit-boss": "bea", "surveillance": "vera", "accounting": "ada"}
    whole = html_words(notice_on_file(one, BusinessCalendar(frozenset({date(2026, 3, 11)}))))
    assert "Draft" not in whole
    for told in ("bea, supervisor of casino gaming operations", "ada, casino controller", "March 8, 2026"):
        assert told in whole, told


@pytest.mark.paragraph("13:69F-3.3(c)3iv", shows="refused")
@pytest.mark.paragraph("13:69F-7.3(c)3iv", shows="printed")
def test_what_a_comparison_found_is_printed() -> None:
    register = VigorishForms()
    for fact in (
        facts.FormsRegistered("A", 101, 150, "1", "ada", AT),
        facts.FormPrepared("A-101", "baccarat", "BAC-1", "3", "Pat Doe", 1550, "carl", AT),
        facts.FormDropped("A-101", "dora", AT),
        facts.FormMarkedVoid("A-102", "ink", "carl", AT),
        facts.VoidFormSigned("A-102", "boss", AT),
        facts.FormsCompared([], ["A-101: the duplicate is missing"], "ada", AT),
        facts.FormsCompared(["A-101", "A-102"], [], "ada", AT),
    ):
        register.do(fact)
    first = html_words(comparison_result(register, 1, HouseTime(UTC)))
    for told in (
        "1 finding to be explained",
        "A-101: the duplicate is missing",
        "No form was accounted for",
    ):
        assert told in first, told
    second = html_words(comparison_result(register, 2, HouseTime(UTC)))
    for told in (
        "None. Every number is accounted for",
        "Pat Doe",
        "BAC-1, seat 3",
        "$15.50",
        "A-102 March 2, 2026, shift 2, from 2:00 PM – – Void: ink –",
        "Of them void 1",
        "ada, accounting Date",
    ):
        assert told in second, told
    assert "finding" not in second
    lines = list(csv.DictReader(io.StringIO(comparison_as_csv(register, 2, HouseTime(UTC)))))
    assert [line["form"] for line in lines] == ["A-101", "A-102"]
    assert (lines[0]["gaming_day"], lines[0]["shift"], lines[0]["vigorish_cents"]) == (
        "2026-03-02",
        "2",
        "1550",
    )
    assert (lines[1]["state"], lines[1]["void_because"], lines[1]["patron"]) == ("void", "ink", "")
    (row,) = csv.DictReader(io.StringIO(comparison_as_csv(register, 1, HouseTime(UTC))))
    assert row["state"] == "finding: A-101: the duplicate is missing"
    for number in (0, 3):
        with pytest.raises(Refusal, match=f"no comparison {number}. Comparisons made so far: 2"):
            comparison_result(register, number)


@pytest.mark.paragraph("13:69F-3.3(c)3ii", shows="refused")
@pytest.mark.paragraph("13:69F-7.3(c)3ii", shows="printed")
def test_at_the_terminal(tmp_path: Path) -> None:
    example = houseway("document", "tournament", "--example")
    assert "affects-revenue" in example.stdout
    notice, printed = tmp_path / "notice.toml", tmp_path / "notice.html"
    notice.write_text(NOTICE, encoding="utf-8")
    assert houseway("document", "tournament", str(notice), "-o", str(printed)).returncode == 0
    assert "Spring Sic Bo Open" in printed.read_text(encoding="utf-8")
    database = str(tmp_path / "log.db")
    to = ("-o", str(tmp_path / "forms.html"), "--database", database)
    blank = ("document", "forms", "Z-999", "Z-999", *to)
    clerk = ("--token", token_of(database, Role.PIT_CLERK))
    by_anyone = houseway(*blank)
    assert by_anyone.returncode == 2
    assert "print-forms is not for the administrator. It is for pit-clerk" in by_anyone.stderr
    by_clerk = houseway(*blank, *clerk)
    assert "'Z-999' is not a form of a registered series" in by_clerk.stderr
    assert "(13:69F-3.3(c)3ii)" in by_clerk.stderr
    assert not (tmp_path / "forms.html").exists()
    with open_store(database) as store, Floor(store) as floor:
        accounting = Person("ada", Role.ACCOUNTING)
        VigorishDesk(floor).order(accounting, RegisterForms("A", 101, 102, "pit 2"))
    forms = ("document", "forms", "A-101", "A-102", "-o", "-", "--database", database)
    assert houseway(*forms, *clerk).stdout.count("· Duplicate") == 2
    assert "A number is printed once" in houseway(*forms, *clerk).stderr
    unknown = houseway("document", "forms", "A-101", "--filled", "--database", database, "-o", "-", *clerk)
    assert unknown.returncode == 2
    assert "Nothing is written on form 'A-101'" in unknown.stderr


@pytest.mark.paragraph("13:69F-3.3(c)3ii", shows="refused")
def test_copies_of_forms_are_for_those_who_handle_them_and_for_the_patron(tmp_path: Path) -> None:
    database, printed = str(tmp_path / "log.db"), tmp_path / "copy.html"
    with open_store(database) as store, Floor(store) as floor:
        desk = VigorishDesk(floor)
        desk.order(Person("ada", Role.ACCOUNTING), RegisterForms("A", 101, 102, "pit 2"))
        desk.order(Person("carl", Role.PIT_CLERK), VoidForm("A-101", "torn"))
    copy = ("document", "forms", "A-101", "--filled", "--database", database, "-o", str(printed))
    for token in ((), *(("--token", token_of(database, role)) for role in (Role.SECURITY, Role.PLAYER))):
        refused = houseway(*copy, *token)
        assert refused.returncode == 2
        assert "(13:69F-3.3(c)3ii)" in refused.stderr
        assert not printed.exists()
    assert "Patrons see their own forms" in refused.stderr
    assert houseway(*copy, "--token", token_of(database, Role.ACCOUNTING)).returncode == 0
    assert "Copy of the duplicate" in printed.read_text(encoding="utf-8")
