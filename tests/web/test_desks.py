"""The desks over HTTP, and the clock of the house."""

from __future__ import annotations

import time
import typing
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import httpx
import msgspec
import pytest

from houseway.house.desks.cage import CageCommand, CageView
from houseway.house.desks.cage_money_desk import CageMoneyCommand
from houseway.house.desks.command import DeskCommand, ordered
from houseway.house.desks.coupons import CouponCommand
from houseway.house.desks.desks import EVERY_COMMAND
from houseway.house.desks.gaming_day import SetGamingDay
from houseway.house.desks.limits import SetLimits
from houseway.house.desks.petition_desk import PetitionCommand
from houseway.house.desks.progressive_desk import MeterCommand
from houseway.house.desks.submission_desk import SubmissionCommand
from houseway.house.desks.surveillance import LookAtPlayers
from houseway.house.desks.tournament_desk import TournamentCommand
from houseway.house.desks.tournaments import TournamentView
from houseway.house.desks.vigorish_desk import FormsView
from houseway.house.desks.vigorish_forms import FormCommand
from houseway.house.floor import Floor
from houseway.house.people import People
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.trust.division import DivisionCommand
from houseway.rules.progressives import Terms
from houseway.table.commands import table_commands as commands
from houseway.web.app import create_app
from houseway.web.settings import Settings
from tests.support.prepared import within_limits
from tests.support.spring_open import NOTICE, changed
from tests.support.timed_floor import BOSS, SIGN, Clock, TimedFloor, moment
from tests.support.web_house import WEAK, WebHouse, served, somebody

FORMS, TOURNAMENTS, CAGE, COUPONS = "/vigorish-forms", "/tournaments", "/cage", "/coupons"
DESKS: dict[str, Sequence[type[DeskCommand]]] = {
    FORMS: ordered(FormCommand),
    TOURNAMENTS: ordered(TournamentCommand),
    CAGE: ordered(CageCommand),
    "/cage/money": ordered(CageMoneyCommand),
    COUPONS: ordered(CouponCommand),
    "/gaming-day": (SetGamingDay,),
    "/limits": (SetLimits,),
    "/meters": ordered(MeterCommand),
}


def file(house: WebHouse, role: Role, desk: str, command: str, **fields: Any) -> httpx.Response:
    return house.post(role, desk, {"command": command, **fields})


def must(house: WebHouse, role: Role, desk: str, command: str, **fields: Any) -> dict[str, Any]:
    answer = file(house, role, desk, command, **fields)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_form_from_its_series_to_the_drop_box(house: WebHouse) -> None:
    house.open("bac", "baccarat", vigorish="deferred")
    house.seat_player("bac")
    while not house.get(Role.PLAYER, "/tables/bac").json()["seats"][0]["owes"]:
        house.must(Role.PLAYER, "bac", "wager", seat="1", bets={"banker": 10_000})
        house.must(Role.PLAYER, "bac", "ready", seat="1")
    must(house, Role.ACCOUNTING, FORMS, "register-forms", series="A", first=101, last=150, pit="2")
    prepare = {"form": "A-101", "table": "bac", "seat": "1"}
    denied = file(house, Role.DEALER, FORMS, "prepare-form", **prepare)
    assert (denied.status_code, denied.json()["cite"]) == (403, None)
    assert (
        file(house, Role.PIT_CLERK, FORMS, "prepare-form", **{**prepare, "table": "none"}).status_code == 404
    )
    prepared = must(house, Role.PIT_CLERK, FORMS, "prepare-form", **prepare)
    assert prepared["facts"][0]["patron"] == somebody(Role.PLAYER)
    for role in (Role.DEALER, Role.PIT_BOSS, Role.PLAYER):
        must(house, role, FORMS, "sign-form", form="A-101")
    refused = file(house, Role.DEALER, FORMS, "drop-form", form="A-101")
    assert (refused.status_code, refused.json()["cite"]) == (409, "13:69F-3.3(c)3iii")
    for role in (Role.PIT_BOSS, Role.PIT_CLERK):
        must(house, role, FORMS, "witness-drop", form="A-101")
    must(house, Role.DEALER, FORMS, "drop-form", form="A-101")
    assert house.get(Role.PLAYER, "/tables/bac").json()["seats"][0]["owes"] == 0
    seen = house.get(Role.ACCOUNTING, FORMS).json()
    assert msgspec.to_builtins(msgspec.convert(seen, FormsView)) == seen
    assert seen["forms"][0]["state"] == "dropped"
    assert seen["complimentaries"] == {somebody(Role.PLAYER): 500}
    own = house.get(Role.PLAYER, FORMS).json()
    assert [form["form"] for form in own["forms"]] == ["A-101"]
    assert own["series"] == []


@pytest.mark.paragraph("13:69F-3.3(c)3ii", shows="computed")
def test_blank_forms_are_printed_once(house: WebHouse) -> None:
    must(house, Role.ACCOUNTING, FORMS, "register-forms", series="A", first=101, last=150, pit="2")
    body = {"command": "print-forms", "forms": ["A-101", "A-102"], "game": "mini-baccarat"}
    assert house.post(Role.ACCOUNTING, f"{FORMS}/blank", body).status_code == 403
    printed = house.post(Role.PIT_CLERK, f"{FORMS}/blank", body)
    assert (printed.status_code, printed.content[:5]) == (200, b"%PDF-")
    again = house.post(Role.PIT_CLERK, f"{FORMS}/blank", body)
    assert (again.status_code, again.json()["cite"]) == (409, "13:69F-7.3(c)3ii")
    assert house.get(Role.PIT_CLERK, FORMS).json()["series"][0]["next_to_print"] == 103


def test_a_tournament_is_drafted_certified_and_seen(house: WebHouse) -> None:
    notice = msgspec.to_builtins(changed(starts="2099-01-05T18:00", sessions=1))
    must(house, Role.PIT_BOSS, TOURNAMENTS, "draft-tournament", tournament="cup", notice=notice)
    for role in (Role.SECURITY, Role.PIT_BOSS, Role.SURVEILLANCE):
        must(house, role, TOURNAMENTS, "certify-tournament", tournament="cup")
    far = file(house, Role.PIT_BOSS, TOURNAMENTS, "file-tournament", tournament="cup")
    assert (far.status_code, far.json()["cite"]) == (409, "13:69F-8.6(a)1")
    (seen,) = house.get(Role.PLAYER, TOURNAMENTS).json()
    assert msgspec.to_builtins(msgspec.convert(seen, TournamentView)) == seen
    assert seen["status"] == "draft"
    bad = file(house, Role.PIT_BOSS, TOURNAMENTS, "draft-tournament", tournament="cup", notice={"title": "x"})
    assert bad.status_code == 422


def test_a_place_is_cleared_and_the_chips_are_redeemed(house: WebHouse) -> None:
    house.open("sb", "sic-bo")
    house.seat_player("sb")
    patron = somebody(Role.PLAYER)
    gone = {"table": "sb", "person": patron, "why": "not seen for an hour"}
    assert file(house, Role.DEALER, CAGE, "clear-seat", **gone).status_code == 403
    must(house, Role.SUPERVISOR, CAGE, "clear-seat", **gone)
    refused = file(house, Role.SUPERVISOR, CAGE, "clear-seat", **gone)
    assert (refused.status_code, refused.json()["cite"]) == (409, "13:69F-9.2")
    seen = house.get(Role.PIT_CLERK, CAGE).json()
    assert msgspec.to_builtins(msgspec.convert(seen, CageView)) == seen
    assert [(card["person"], card["cents"]) for card in seen["kept"]] == [(patron, 1_000_000)]
    assert house.get(Role.DEALER, CAGE).json()["kept"] == []
    assert house.get(Role.PLAYER, CAGE).json() == seen
    must(house, Role.PLAYER, CAGE, "bring-chips", table="sb")
    assert house.get(Role.PLAYER, "/tables/sb").json()["chips"] == 1_000_000
    assert house.get(Role.PLAYER, CAGE).json()["kept"] == []


@pytest.mark.parametrize("role", Role)
def test_every_role_against_every_command_of_the_desks(shared_house: WebHouse, role: Role) -> None:
    for desk, desk_commands in DESKS.items():
        for command in desk_commands:
            body = {"command": command.__struct_config__.tag}
            for field in msgspec.structs.fields(command):
                body[field.name] = _sample(field.type)
            before = shared_house.floor.store.count()
            answer = shared_house.post(role, desk, body)
            if role in command.roles:
                assert answer.status_code in (200, 404, 409), answer.text
            else:
                assert answer.status_code == 403, answer.text
                assert shared_house.floor.store.count() == before


@pytest.mark.paragraph("13:69F-3.2(c)", shows="computed")
def test_a_coupon_from_its_issue_to_a_wager(house: WebHouse) -> None:
    house.open("bac", "baccarat")
    house.seat_player("bac")
    me = house.get(Role.PLAYER, "/me").json()["person"]
    issue = {"number": "C-7", "patron": me, "kind": "match-play", "cents": 2500}
    assert file(house, Role.PLAYER, COUPONS, "issue-coupon", **issue).status_code == 403
    assert file(house, Role.ACCOUNTING, COUPONS, "issue-coupon", **{**issue, "kind": "x"}).status_code == 422
    must(house, Role.ACCOUNTING, COUPONS, "issue-coupon", **issue)
    assert [coupon["number"] for coupon in house.get(Role.PLAYER, COUPONS).json()["coupons"]] == ["C-7"]
    must(house, Role.PLAYER, COUPONS, "present-coupon", number="C-7", table="bac")
    twice = file(house, Role.PLAYER, COUPONS, "present-coupon", number="C-7", table="bac")
    assert (twice.status_code, "return it from that table first" in twice.text) == (409, True)
    wager = {"seat": "1", "bets": {"player": 2500}}
    house.must(Role.PLAYER, "bac", "wager", **wager, coupons={"player": "C-7"})
    view = house.get(Role.PLAYER, "/tables/bac").json()
    assert (view["coupons"][0]["wager"], view["seats"][0]["coupons"]) == ("player", {"player": 2500})
    house.must(Role.PLAYER, "bac", "ready", seat="1")
    (payment,) = house.get(Role.PLAYER, "/tables/bac/rounds").json()[0]["payments"]
    assert (payment["coupon"], payment["coupon_cents"]) == ("C-7", 2500)
    assert "coupon C-7 of $25" in payment["explained"]


def test_every_command_of_the_desks_has_its_roles() -> None:
    here = {command for desk_commands in DESKS.values() for command in desk_commands}
    # Those for the Division have tests of their own.
    # Looking at players is a request of the audit.
    # What the Division has signed is taken at the terminal.
    elsewhere = {*ordered(SubmissionCommand, PetitionCommand, DivisionCommand), LookAtPlayers}
    assert {command for command in EVERY_COMMAND if command.roles} == here | elsewhere
    assert all(command.roles or command.recorded_with for command in EVERY_COMMAND)


def _sample(kind: Any) -> Any:
    if typing.get_origin(kind) is Annotated:
        return _sample(kind.__origin__)
    if kind is type(NOTICE):
        return msgspec.to_builtins(NOTICE)
    if kind is Terms:
        return msgspec.to_builtins(Terms(1, 1, rate=1))
    if type(None) in typing.get_args(kind):
        return None
    if typing.get_origin(kind) is typing.Literal:
        return typing.get_args(kind)[0]
    samples: dict[Any, Any] = {str: "x", int: 1, bool: True, dict: {}, list: []}
    return samples[typing.get_origin(kind) or kind]


@pytest.mark.paragraph("13:69F-8.3(b)", shows="computed")
def test_rules_change_on_time_even_when_nobody_sends_a_request(tmp_path: Path) -> None:
    clock = Clock()
    with open_store(tmp_path / "log.db") as store, Floor(store, now=clock) as floor:
        house = TimedFloor(floor, clock)
        house.open("baccarat")
        house.order(BOSS, SIGN)
        house.order(BOSS, commands.PlanChange({"commission": "4"}, moment("20:00:00")))
        house.give_notice(1)
        with served(create_app(floor, Settings(), People(store, WEAK))):
            clock.set("20:00:00")
            until = time.monotonic() + 60
            while house.view()["changes"] and time.monotonic() < until:
                time.sleep(0.05)
        assert house.view()["options"] == within_limits({"commission": "4"})
