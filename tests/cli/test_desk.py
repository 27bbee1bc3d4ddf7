"""`houseway desk`: submissions and petitions, from the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseway.house.people import COMMAND_LINE, People
from houseway.house.roles import Role
from houseway.house.store import open_store
from tests.documents.petitions import COMPLETE, without
from tests.support.command import houseway
from tests.support.unwrapped import unwrapped
from tests.support.web_house import WEAK


def run(*arguments: str) -> str:
    done = houseway(*arguments)
    assert done.returncode == 0, done.stderr
    return unwrapped(done.stdout)


def refusal(*arguments: str) -> str:
    done = houseway(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr


def at_desk(log: str, *arguments: str, token: str | None = None) -> tuple[str, ...]:
    return "desk", *arguments, "--database", log, *(("--token", token) if token else ())


def must(log: str, *arguments: str, token: str | None = None) -> str:
    return run(*at_desk(log, *arguments, token=token))


def refused(log: str, *arguments: str, token: str | None = None) -> str:
    return refusal(*at_desk(log, *arguments, token=token))


def token_of(log: str, role: Role, name: str = "") -> str:
    person = name or f"some-{role}"
    with open_store(log) as store:
        people = People(store, WEAK)
        people.create(COMMAND_LINE, person, "Somebody", role, None)
        return people.create_token(COMMAND_LINE, person, "tests")[1]


@pytest.mark.paragraph("13:69F-8.5(c)", shows="refused")
def test_a_guide_is_issued_once_it_was_submitted(log: str, tmp_path: Path) -> None:
    file = tmp_path / "guide.html"
    issue = ("document", "guide", "sic-bo", "--issue", "--database", log, "-o", str(file))
    assert "was not submitted to the Division" in refusal(*issue)
    assert not file.exists()
    assert "Recorded: Gaming guide of Sic bo" in must(log, "submit", "guide", "sic-bo", "--reference", "G-7")
    run(*issue)
    text = file.read_text(encoding="utf-8")
    assert "reference G-7" in text
    assert "Sample, not for issue" not in text
    assert "(13:69F-8.5(c))" in refusal(*issue, "--option", "pay-table=minimum")
    refusal(*issue, "--seed", "9")  # another round in pictures is another guide
    assert "Sample, not for issue" in run("document", "guide", "sic-bo", "-o", "-")


@pytest.mark.paragraph("13:69F-8.3(d)", shows="refused")
def test_a_sign_is_printed_for_use_with_whatever_limits(log: str) -> None:
    place = ("--location", "left of the dealer", "--size", "letter", "--language", "English")
    issue = ("document", "sign", "sic-bo", "--issue", "--database", log, "-o", "-", "--limits")
    assert "its location is missing" in refused(log, "submit", "sign", "sic-bo", "--reference", "S-1")
    must(log, "submit", "sign", "sic-bo", "--reference", "S-1", *place)
    for limits in ("500-50000", "1000-20000"):
        assert "Sample" not in run(*issue, limits)
    # Its size was submitted, too.
    larger = refusal(*issue, "500-50000", "--size", "poster")
    assert "submitted in the size letter, not 18 by 24 inches" in larger
    assert "(13:69F-8.3(d))" in larger
    must(log, "submit", "sign", "sic-bo", "--reference", "S-2", *place, "--size", "18 x 24 inches")
    assert "reference S-2" in run(*issue, "500-50000", "--size", "poster", "--landscape")
    assert "reference S-1" in run(*issue, "500-50000")
    assert "was not submitted" in refusal(*issue, "500-50000", "--option", "two-of-a-kind=exactly-two")


@pytest.mark.paragraph("13:69E-1.13CC(a)1", shows="refused")
@pytest.mark.paragraph("13:69E-1.10E(b)1", shows="printed")
def test_layouts_are_submitted_and_the_division_approves(log: str, tmp_path: Path) -> None:
    photograph = tmp_path / "felt.png"
    photograph.write_bytes(b"a photograph")
    football = ("submit", "layout-photograph", "football-kings", "--reference", "L-1")
    assert "its file is missing" in refused(log, *football)
    assert "cannot be read" in refused(log, *football, "--photograph", str(tmp_path / "none.png"))
    must(log, *football, "--photograph", str(photograph))
    must(log, "submit", "layout", "lucky-8s", "--reference", "L-2")
    assert "approve-submission is not for the administrator" in refused(
        log, "approve", "2", "--reference", "D"
    )
    assert "This token is not valid" in refused(log, "approve", "2", "--reference", "D", token="nobody's")  # noqa: S106
    must(log, "approve", "2", "--reference", "D-1", token=token_of(log, Role.INSPECTOR))
    listed = json.loads(must(log, "submissions", "--json"))["submissions"]
    assert [(item["state"], item["by"]) for item in listed] == [
        ("approved", "command-line"),
        ("submitted", "command-line"),
    ]
    assert "2. Layout of Lucky 8's: approved" in must(log, "submissions")
    assert run("desk", "version", "layout", "lucky-8s").strip() == listed[0]["version"]
    assert "'hat' cannot be submitted. Choose guide, sign" in refusal("desk", "version", "hat", "lucky-8s")
    assert "no payout limit" in refusal("desk", "version", "payout-limit", "football-kings")


@pytest.mark.paragraph("13:69E-1.13CC(a)1", "13:69E-1.13CC(b)1", shows="refused")
def test_a_layout_is_submitted_with_the_name_on_the_felt(log: str, tmp_path: Path) -> None:
    """The version on record is the one in the title block of the drawing."""
    named = ("football-kings", "--licensee", "Marina Bay Associates, LP", "--trade-name", "Marina Bay")
    version = run("desk", "version", "layout-drawing", *named).strip()
    assert version != run("desk", "version", "layout-drawing", "football-kings").strip()
    drawing = tmp_path / "felt.svg"
    run("document", "layout", *named, "-o", str(drawing))
    assert version[:32] in drawing.read_text(encoding="utf-8")
    assert version[:16] in must(log, "submit", "layout-drawing", *named, "--reference", "L-1")
    again = refused(log, "submit", "layout-drawing", *named, "--reference", "L-2")
    assert "Do not submit it again" in again
    too_long = ("football-kings", "--trade-name", "W" * 80, "--reference", "L-3")
    assert "Give a shorter trade name" in refused(log, "submit", "layout-drawing", *too_long)


@pytest.mark.paragraph("13:69E-1.13CC(b)1", shows="printed")
def test_the_whole_set_is_submitted_with_the_name_on_the_felt(log: str, tmp_path: Path) -> None:
    named = ("--trade-name", "Marina Bay")
    papers = tmp_path / "papers"
    must(log, "prepare", "football-kings", "--limits", "5-500", *named, "--folder", str(papers))
    version = run("desk", "version", "layout-drawing", "football-kings", *named).strip()
    view = json.loads(must(log, "submissions", "--json"))
    versions = {sample["kind"]: sample["version"] for sample in view["submissions"]}
    assert versions["layout-drawing"] == version
    assert version[:32] in (papers / "layout.svg").read_text(encoding="utf-8")


def test_the_division_limits_shared_spots(log: str) -> None:
    inspector = token_of(log, Role.INSPECTOR)
    assert "is not for the administrator" in refused(log, "limit-spots", "--reference", "D-1")
    must(
        log, "limit-spots", "--tables", "2", "--spots", "1", "--dealers", "--reference", "D", token=inspector
    )
    must(log, "confirm-dealers", "--reference", "D-2", token=inspector)
    assert json.loads(must(log, "submissions", "--json"))["shared_spots"] == {
        "tables": 2,
        "spots": 1,
        "dealers": True,
        "confirmed": True,
    }


@pytest.mark.paragraph("13:69F-8.4(d)", "13:69F-8.4(g)", shows="refused")
@pytest.mark.paragraph("13:69F-8.4(e)", "13:69F-8.4(f)", shows="printed")
def test_a_petition_from_the_terminal(log: str, tmp_path: Path) -> None:
    form = tmp_path / "petition.toml"
    form.write_text(without("patent"), encoding="utf-8")
    assert "Patents on the game" in refused(log, "petition", "file", "fk", str(form))
    form.write_text(COMPLETE.replace("2026-08-31", "2099-08-31"), encoding="utf-8")
    said = must(log, "petition", "file", "fk", str(form))
    assert said.splitlines() == ["fk is filed.", "missing: the Division's determination (13:69F-8.4(e))"]
    inspector, accounting = token_of(log, Role.INSPECTOR), token_of(log, Role.ACCOUNTING)
    decision = ("petition", "approve-preliminarily", "fk", "--reference", "D-1")
    assert "not for the administrator" in refused(log, *decision)
    must(log, *decision, token=inspector)
    must(log, "petition", "begin-test", "fk", "--condition", "a supervisor stands by", token=inspector)
    charge = ("petition", "charge", "fk", "--amount", "1,250.50", "--words", "review")
    assert "$1,250.50 of the Division's costs are not paid" in must(log, *charge, token=inspector)
    must(log, "petition", "pay", "fk", "--amount", "1250.50", "--reference", "check 7", token=accounting)
    must(log, "petition", "modify-test", "fk", "--words", "less", "--table", "FK-1", token=inspector)
    evenings = ("petition", "modify-test", "fk", "--words", "evenings", "--hours")
    assert "'late' is not a time of the day" in refused(log, *evenings, "late", token=inspector)
    must(log, *evenings, "18:00-02:00", "--hours", "Sat-Sun 12:00-02:00", token=inspector)
    (petition,) = json.loads(must(log, "petition", "list", "--json"))
    assert (petition["hours"], petition["tables"]) == (["18:00-02:00", "Sat-Sun 12:00-02:00"], ["FK-1"])
    assert "is not a finding" in refused(log, "petition", "finding", "fk", "nice", "--on", "2026-01-01")
    for finding in ("suitable", "amendments-effective", "licenses-filed"):
        must(log, "petition", "finding", "fk", finding, "--on", "2026-01-01", token=inspector)
    final = ("petition", "approve", "fk", "--reference", "D-9")
    assert "waivers not issued (13:69F-8.4(g)3)" in refused(log, *final, token=inspector)
    must(log, "petition", "finding", "fk", "waivers-issued", "--on", "2026-01-01", token=inspector)
    assert must(log, *final, token=inspector) == "fk is approved.\n"
    (listed,) = json.loads(must(log, "petition", "list", "--json"))
    assert (listed["stage"], listed["tables"], listed["owed"]) == ("approved", ["FK-1"], 0)
    assert must(log, "petition", "list").startswith("fk: Football Kings, approved since")


@pytest.mark.paragraph("13:69F-3.2(c)", shows="computed")
def test_a_coupon_is_issued_and_listed(log: str) -> None:
    clerk = token_of(log, Role.PIT_CLERK)
    issue = ("coupon", "issue", "C-7", "ann", "$25")
    assert "is not for the administrator" in refused(log, *issue)
    assert must(log, *issue, token=clerk) == "Coupon C-7, a match play coupon of $25, is issued to ann.\n"
    assert "A number counts once" in refused(log, *issue, token=clerk)
    assert "--kind cannot be 'x'" in refused(log, *issue, "--kind", "x", token=clerk)
    more = ("coupon", "issue", "B-1", "bob", "10", "--kind", "bonus", "--pays", "even money")
    must(log, *more, token=clerk)
    assert must(log, "coupon", "list") == (
        "C-7: match play coupon of $25, pays odds, issued to ann by some-pit-clerk, with ann\n"
        "B-1: bonus coupon of $10, pays even money, issued to bob by some-pit-clerk, with bob\n"
    )
    listed = json.loads(must(log, "coupon", "list", "--json"))["coupons"]
    assert [item["number"] for item in listed] == ["C-7", "B-1"]
