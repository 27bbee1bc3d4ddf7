"""The name and the logo of the house, as settings of the server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway.documents.house import House
from houseway.house.desks.required_papers import design_of
from houseway.house.roles import Role
from houseway.rules.registry import rules_of
from houseway.web.http.auth import COOKIE
from houseway.web.settings import Settings
from tests.support.command import houseway
from tests.support.web_house import WebHouse, somebody, web_house

LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
HOUSE = House("Marina Bay Associates, LP d/b/a Marina Bay Hotel and Casino", "Marina Bay", LOGO)


@pytest.fixture
def bay(sqlite_url: str) -> Iterator[WebHouse]:
    with web_house(sqlite_url, Settings(requests="100000/second", house=HOUSE)) as opened:
        yield opened


def page(house: WebHouse, address: str) -> str:
    _, token = house.people.open_session(house.people.known(somebody(Role.PIT_BOSS)))
    answer = house.client.get(address, headers={"Cookie": f"{COOKIE}={token}"}, timeout=60)
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.paragraph("13:69E-1.13CC(b)1", shows="printed")
def test_felts_and_documents_carry_the_name_of_the_house(bay: WebHouse) -> None:
    bay.open("fk", "football-kings", options={"minimum": "500", "maximum": "5000"})
    for address in (
        "/tables/fk",
        "/tables/fk/felt.svg",
        "/tables/fk/sign",
        "/documents/football-kings/sign.html",
    ):
        assert "Marina Bay" in page(bay, address), address
    assert HOUSE.licensee in page(bay, "/documents/football-kings/layout.svg")
    assert "data:image/svg+xml;base64," in page(bay, "/documents/football-kings/guide.html")


@pytest.mark.paragraph("13:69E-1.13CC(a)1", shows="computed")
def test_a_layout_is_submitted_with_the_name_of_the_house(bay: WebHouse) -> None:
    question = {"kind": "layout-drawing", "game": "football-kings", "options": {}}
    version = bay.post(Role.PIT_BOSS, "/submissions/version", question).json()["version"]
    assert version == design_of(rules_of("football-kings", {}), "Marina Bay")
    sample = {"command": "submit-sample", **question, "version": version, "reference": "L-1"}
    answer = bay.post(Role.PIT_BOSS, "/submissions", sample)
    assert answer.status_code == 200, answer.text
    assert bay.post(Role.PIT_BOSS, "/submissions/version", question).json()["state"] == "submitted"


@pytest.mark.paragraph("13:69E-1.13CC(b)1", shows="printed")
def test_the_whole_set_is_prepared_with_the_name_of_the_house(bay: WebHouse) -> None:
    options = {"minimum": "500", "maximum": "50000"}
    question = {"game": "football-kings", "options": options, "reference": "P-1", "photograph": "0" * 64}
    answer = bay.post(Role.PIT_BOSS, "/submissions/prepare", question)
    assert answer.status_code == 200, answer.text
    samples = bay.get(Role.PIT_BOSS, "/submissions").json()["submissions"]
    design = design_of(rules_of("football-kings", options), "Marina Bay")
    assert {sample["kind"] for sample in samples if sample["version"] == design} == {
        "layout-drawing",
        "layout-photograph",
    }


def test_a_name_too_long_for_a_felt_is_refused_before_the_server_starts() -> None:
    run = houseway("serve", "--demo", "--port", "0", "--trade-name", "W" * 80)
    assert run.returncode == 2
    assert "Give a shorter trade name for the felt" in run.stderr
