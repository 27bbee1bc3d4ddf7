"""Submissions and petitions over HTTP: who may do and see what, and which documents may then be used."""

from __future__ import annotations

import typing
from hashlib import sha256
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import update

from houseway.documents.wording import day, time_of_day
from houseway.house.clock import LocalTime
from houseway.house.demo.papers import keep_placeholder
from houseway.house.desks import petitions
from houseway.house.desks.command import ordered
from houseway.house.desks.petition_desk import PetitionCommand, PetitionView
from houseway.house.desks.submission_desk import SubmissionCommand
from houseway.house.desks.submissions import SubmissionsView
from houseway.house.floor import Person
from houseway.house.roles import MAY_SEE_COMPLIANCE, Role
from houseway.house.store.schema import files
from houseway.house.trust.audit.log import audit_log
from houseway.web.http.auth import COOKIE
from houseway.web.routes import compliance
from tests.documents.petitions import COMPLETE, without
from tests.support.papers import VERSION
from tests.support.prepared import WIDE
from tests.support.printed import plain
from tests.support.web_house import WebHouse, somebody

SUBMISSIONS, PETITIONS = "/submissions", "/petitions"
# What a well-formed command is made of, by the name of its field where the type does not say enough.
NAMED = {"version": VERSION, "on": "2026-03-02", "form": "game = 'sic-bo'", "game": "sic-bo"}
SAMPLES: dict[Any, Any] = {str: "x", int: 1, bool: True, dict: {}, list: []}


def ask(house: WebHouse, role: Role, desk: str, command: str, **fields: Any) -> httpx.Response:
    return house.post(role, desk, {"command": command, **fields})


def must(house: WebHouse, role: Role, desk: str, command: str, **fields: Any) -> dict[str, Any]:
    answer = ask(house, role, desk, command, **fields)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def version(house: WebHouse, kind: str, game: str, **options: str) -> dict[str, Any]:
    answer = house.post(
        Role.PIT_BOSS, f"{SUBMISSIONS}/version", {"kind": kind, "game": game, "options": options}
    )
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def fetched(house: WebHouse, address: str, role: Role) -> httpx.Response:
    _, token = house.people.open_session(house.people.known(somebody(role)))
    return house.client.get(address, headers={"Cookie": f"{COOKIE}={token}"}, timeout=60)


def printed(house: WebHouse, address: str, role: Role = Role.PLAYER) -> str:
    """Return a page as a person with this role sees it."""
    answer = fetched(house, address, role)
    assert answer.status_code == 200, answer.text
    return answer.text


def _sample(field: msgspec.structs.FieldInfo) -> Any:
    kind = field.type
    if field.name in NAMED:
        return NAMED[field.name]
    if typing.get_origin(kind) is typing.Annotated:
        kind = kind.__origin__
    options = typing.get_args(kind)
    if typing.get_origin(kind) is typing.Literal:
        return options[0]
    if type(None) in options:
        return None
    return SAMPLES[typing.get_origin(kind) or kind]


@pytest.mark.parametrize("role", Role)
def test_every_role_against_every_command(shared_house: WebHouse, role: Role) -> None:
    may = {
        command.__struct_config__.tag: command.roles
        for command in ordered(SubmissionCommand, PetitionCommand)
    }
    for desk, union in (
        (SUBMISSIONS, compliance.AnySubmissionCommand),
        (PETITIONS, compliance.AnyPetitionRequest),
    ):
        for command in typing.get_args(union):
            tag = command.__struct_config__.tag
            body = {field.name: _sample(field) for field in msgspec.structs.fields(command) if field.required}
            before = shared_house.floor.store.count()
            answer = ask(shared_house, role, desk, tag, **body)
            if role in may[tag]:
                assert answer.status_code in (200, 409), answer.text
            else:
                assert answer.status_code == 403, answer.text
                assert shared_house.floor.store.count() == before


def test_every_command_is_in_the_api() -> None:
    commands = {
        *typing.get_args(compliance.AnySubmissionCommand),
        *typing.get_args(compliance.AnyPetitionRequest),
    }
    assert {item.__struct_config__.tag for item in commands} == {
        command.__struct_config__.tag for command in ordered(SubmissionCommand, PetitionCommand)
    }


@pytest.mark.paragraph("13:69F-8.5(c)", shows="refused")
def test_a_guide_is_for_use_once_exactly_this_version_was_submitted(house: WebHouse) -> None:
    guide, other = "/documents/sic-bo/guide.html", "/documents/sic-bo/guide.html?pay-table=minimum"
    for address in (guide, other, guide.replace("html", "pdf")):
        # Nothing of it is shown to those who neither submit nor receive it.
        for role in (Role.PLAYER, Role.DEALER, Role.SUPERVISOR):
            refused = fetched(house, address, role)
            assert refused.status_code == 409
            assert "13:69F-8.5(c)" in refused.text
            assert "was not submitted to the Division" in refused.text
    for role in (Role.PIT_BOSS, Role.INSPECTOR):
        assert "Sample, not for issue" in printed(house, guide, role)
    made = version(house, "guide", "sic-bo")
    assert made["state"] is None
    command = {"kind": "guide", "game": "sic-bo", "version": made["version"], "reference": "G-7"}
    must(house, Role.PIT_BOSS, SUBMISSIONS, "submit-sample", **command)
    assert version(house, "guide", "sic-bo")["state"] == "submitted"
    issued = printed(house, guide)
    assert "Sample, not for issue" not in issued
    assert "reference G-7" in issued
    assert fetched(house, other, Role.PLAYER).status_code == 409
    assert "Sample, not for issue" in printed(house, other, Role.PIT_BOSS)
    # Limits stand on the sign, not in the guide.
    assert version(house, "guide", "sic-bo", minimum="500")["version"] == made["version"]
    assert version(house, "guide", "sic-bo", **{"pay-table": "minimum"})["version"] != made["version"]


@pytest.mark.paragraph("13:69F-8.3(d)", shows="computed")
def test_a_sign_is_for_use_once_it_was_submitted_with_any_limits(house: WebHouse) -> None:
    house.open("sb", "sic-bo", options={"minimum": "500", "maximum": "50000"})
    assert "Sample, not for use" in printed(house, "/tables/sb/sign")
    command = {
        "kind": "sign",
        "game": "sic-bo",
        "version": version(house, "sign", "sic-bo")["version"],
        "reference": "S-1",
        "location": "left of the dealer",
        "size": "letter",
        "language": "English",
    }
    must(house, Role.PIT_BOSS, SUBMISSIONS, "submit-sample", **command)
    for address in ("/tables/sb/sign", "/documents/sic-bo/sign.html?minimum=100&maximum=1000"):
        assert "Sample, not for use" not in printed(house, address)
    assert "Sample, not for use" in printed(house, "/documents/sic-bo/sign.html?pay-table=minimum")


@pytest.mark.paragraph("13:69F-8.3(d)", shows="refused")
@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.3(a)", shows="computed")
def test_a_table_opens_with_the_sign_of_its_rules(house: WebHouse) -> None:
    place = {"location": "left of the dealer", "size": "letter", "language": "English"}
    rules = {"pay-table": "minimum"}
    sign = {"kind": "sign", "game": "sic-bo", "options": rules, "reference": "S-2", **place}
    made = version(house, "sign", "sic-bo", **rules)["version"]
    must(house, Role.PIT_BOSS, SUBMISSIONS, "submit-sample", version=made, **sign)
    for options in ({}, rules):
        guide = version(house, "guide", "sic-bo", **options)["version"]
        fields = {"kind": "guide", "game": "sic-bo", "options": options, "reference": "G-2", "version": guide}
        must(house, Role.PIT_BOSS, SUBMISSIONS, "submit-sample", **fields)
    keep_placeholder(house.floor, Person(somebody(Role.PIT_BOSS), Role.PIT_BOSS))
    opening = {"table": "sb", "game": "sic-bo", "options": WIDE}
    refused = house.post(Role.PIT_BOSS, "/tables", opening)
    assert (refused.status_code, refused.json()["cite"]) == (409, "13:69F-8.3(d)")
    opened = house.post(Role.PIT_BOSS, "/tables", {**opening, "options": {**WIDE, **rules, "minimum": "500"}})
    hung = next(fact for fact in opened.json()["facts"] if fact["fact"] == "sign-hung")
    assert (hung["reference"], hung["submission"], hung["location"]) == ("S-2", 1, "left of the dealer")
    # The patron sees it, and what is printed has the same fingerprint at its foot.
    assert house.get(Role.PLAYER, "/tables/sb").json()["sign"]["content"] == hung["content"]
    fingerprint = " ".join(hung["content"][start : start + 4] for start in range(0, 16, 4))
    assert f"Rules {fingerprint}" in printed(house, "/tables/sb/sign")


@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.3(c)", shows="computed")
def test_the_sign_of_an_earlier_round_is_printed_again(house: WebHouse) -> None:
    house.open("sb", "sic-bo", options={"minimum": "500", "maximum": "50000"})
    place = {"location": "left of the dealer", "size": "letter", "language": "English"}
    house.must(Role.PIT_BOSS, "sb", "submit-sign", sign="new limits", reference="S-3", **place)
    changed = {"options": {"minimum": "1000"}, "sign": "new limits", "announced": True}
    house.must(Role.SUPERVISOR, "sb", "change-limits", **changed)
    now = printed(house, "/tables/sb/sign")
    before = printed(house, "/audit/tables/sb/rounds/0/sign", Role.INSPECTOR)
    assert "$10</td>" in now
    assert "reference S-3" in now
    assert "$5</td>" in before
    assert "Sample, not for use" in before  # nothing was submitted of that one


@pytest.mark.paragraph("13:69E-1.13CC(a)1", "13:69F-45.7(e)", shows="refused")
def test_a_table_opens_once_its_submissions_are_made(house: WebHouse) -> None:
    limited = {"payout-limit": "2500000"}
    papers = (
        {"kind": "sign", "location": "left", "size": "letter", "language": "English"},
        {"kind": "guide"},
    )
    for paper in papers:
        made = version(house, paper["kind"], "football-kings", **limited)["version"]
        fields = {"game": "football-kings", "options": limited, "reference": "P-1", "version": made, **paper}
        must(house, Role.PIT_BOSS, SUBMISSIONS, "submit-sample", **fields)
    keep_placeholder(house.floor, Person(somebody(Role.PIT_BOSS), Role.PIT_BOSS))
    opening = {"table": "fk", "game": "football-kings", "options": {**WIDE, **limited}}
    refused = house.post(Role.PIT_BOSS, "/tables", opening)
    assert (refused.status_code, refused.json()["cite"]) == (409, "13:69E-1.13CC(a)1")
    files = {"layout-drawing": "", "layout-photograph": VERSION, "payout-limit": ""}
    for kind, file in files.items():
        made = version(house, kind, "football-kings", **limited)
        fields = {"kind": kind, "game": "football-kings", "version": made["version"], "reference": "L-1"}
        must(house, Role.PIT_BOSS, SUBMISSIONS, "submit-sample", **fields, file=file)
    refused = house.post(Role.PIT_BOSS, "/tables", opening)
    assert (refused.status_code, refused.json()["cite"]) == (409, "13:69F-45.7(e)")
    must(house, Role.INSPECTOR, SUBMISSIONS, "approve-submission", submission=5, reference="D-1")
    assert house.post(Role.PIT_BOSS, "/tables", opening).status_code == 201
    seen = house.get(Role.SECURITY, SUBMISSIONS).json()
    assert msgspec.to_builtins(msgspec.convert(seen, SubmissionsView)) == seen
    assert [submission["state"] for submission in seen["submissions"]] == ["approved", *["submitted"] * 4]


def _check_packet(house: WebHouse, fingerprint: str) -> None:
    """The Division gets the very file whose SHA-256 is on record, and reads it if it gets another."""
    address = "/compliance/petitions/fk/packet"
    assert "This is the packet that was filed" in printed(house, address, Role.INSPECTOR)
    page = fetched(house, f"{address}/page", Role.INSPECTOR)
    assert sha256(page.content).hexdigest() == fingerprint
    assert "Gridiron Games &amp; Sons" in page.text
    assert fetched(house, f"{address}/page", Role.PLAYER).status_code == 403
    assert fetched(house, "/compliance/petitions/other/packet", Role.INSPECTOR).status_code == 409
    its_file = update(files).where(files.c.fingerprint == fingerprint)
    with house.floor.store.writing() as connection:
        connection.execute(its_file.values(content=b"another page"))
    content = printed(house, address, Role.INSPECTOR)
    assert "is lost or was altered" in content
    assert "with the same content" in content  # printed again from the form on record
    with house.floor.store.writing() as connection:
        connection.execute(its_file.values(content=page.content))


@pytest.mark.paragraph("13:69F-8.4(d)", "13:69F-8.4(g)", shows="refused")
@pytest.mark.paragraph("13:69F-8.4(f)", shows="computed")
def test_a_petition_from_its_form_to_its_test(house: WebHouse) -> None:
    form = COMPLETE.replace("2026-06-01", "2020-06-01").replace("2026-08-31", "2099-08-31")
    form = form.replace("12:00-24:00", "Mon-Sun 00:00-24:00")  # the test passes at any time of day
    lacking = ask(house, Role.PIT_BOSS, PETITIONS, "file-petition", petition="fk", form=without("patent"))
    assert (lacking.status_code, lacking.json()["cite"]) == (409, "13:69F-8.4(d)")
    assert "Patents on the game" in lacking.json()["error"]
    wrong = ask(house, Role.PIT_BOSS, PETITIONS, "file-petition", petition="fk", form="game = 'poker'")
    assert (wrong.status_code, "poker" in wrong.json()["error"]) == (409, True)
    filed = must(house, Role.PIT_BOSS, PETITIONS, "file-petition", petition="fk", form=form)
    assert len(filed["facts"][0]["packet"]["content"]) == 64
    _check_packet(house, filed["facts"][0]["packet"]["printed"])
    denied = ask(house, Role.PIT_BOSS, PETITIONS, "approve-preliminarily", petition="fk", reference="D-1")
    assert denied.status_code == 403
    must(house, Role.INSPECTOR, PETITIONS, "approve-preliminarily", petition="fk", reference="D-1")
    must(house, Role.INSPECTOR, PETITIONS, "begin-test", petition="fk", conditions=["a supervisor stands by"])
    (seen,) = house.get(Role.PIT_BOSS, PETITIONS).json()
    assert msgspec.to_builtins(msgspec.convert(seen, PetitionView)) == seen
    assert (seen["stage"], seen["tables"], len(seen["lacks"])) == ("in test", ["FK-1", "FK-2"], 3)
    (public,) = house.get(Role.PLAYER, PETITIONS).json()
    assert (public["stage"], public["petitioners"], public["lacks"]) == ("in test", [], [])
    house.open("fk-1", "football-kings", options={"fantasy": "B"})
    elsewhere = house.post(
        Role.PIT_BOSS,
        "/tables",
        {"table": "fk-9", "game": "football-kings", "options": {**WIDE, "fantasy": "B"}},
    )
    assert (elsewhere.status_code, elsewhere.json()["cite"]) == (409, "13:69F-8.4(g)")
    assert "In test" in printed(house, "/")
    assert all(audit.holds for audit in audit_log(house.floor.store))


def test_a_petition_is_filed_once_however_often_it_is_sent(house: WebHouse) -> None:
    body = {"command": "propose-game", "petition": "sb", "game": "sic-bo", "options": {}}
    first, again = (house.post(Role.INSPECTOR, PETITIONS, body, Idempotency_Key="one") for _ in range(2))
    assert first.json() == again.json()
    assert first.status_code == 200
    (fact,) = msgspec.convert(first.json()["facts"], list[petitions.AnyPetitionFact])
    assert isinstance(fact, petitions.GameProposed)


@pytest.mark.parametrize("role", Role)
def test_submissions_are_shown_only_to_those_who_may_see_them(shared_house: WebHouse, role: Role) -> None:
    status = 200 if role in MAY_SEE_COMPLIANCE else 403
    assert shared_house.get(role, SUBMISSIONS).status_code == status
    assert shared_house.get(role, PETITIONS).status_code == 200


@pytest.mark.paragraph("13:69F-8.3(b)1", "13:69F-8.3(d)", shows="computed")
def test_the_sign_of_a_planned_change_says_what_changes_and_when(house: WebHouse) -> None:
    house.open("bj", "blackjack")
    house.prepare("blackjack", {"soft-17": "hit"})
    later = house.floor.now() + 3_600_000_000
    house.must(Role.PIT_BOSS, "bj", "plan-change", options={"soft-17": "hit"}, effective=later)
    sample = plain(printed(house, "/tables/bj/changes/1/sign"))
    assert "Coming change of the rules" in sample
    assert "Sample, not for use before submission" in sample
    assert "Dealer hits soft 17." in sample
    assert f"From {day(LocalTime().moment(later))} at {time_of_day(LocalTime().moment(later))}" in sample
    place = {"location": "on the rail", "size": "8½ by 11 inches", "language": "English"}
    house.must(Role.PIT_BOSS, "bj", "submit-sign", sign="soft", reference="S-9", change=1, **place)
    assert "reference S-9" in printed(house, "/tables/bj/changes/1/sign")
    assert (
        "No change 7 is planned at this table"
        in fetched(house, "/tables/bj/changes/7/sign", Role.PLAYER).text
    )
