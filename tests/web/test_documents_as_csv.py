"""Figures that are downloaded from the pages for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from fractions import Fraction

import pytest

from houseway.house.roles import Role
from houseway.web.http.auth import COOKIE
from houseway.web.settings import Settings
from tests.support.web_house import WebHouse, somebody, web_house
from tests.support.whole_odds import whole_odds


@pytest.fixture
def house(sqlite_url: str) -> Iterator[WebHouse]:
    with web_house(sqlite_url, Settings(requests="100000/second")) as opened:
        yield opened


@pytest.mark.paragraph("13:69F-8.4(d)3iii", shows="computed")
def test_the_figures_of_a_statistics_sheet_are_the_exact_odds(house: WebHouse) -> None:
    _, token = house.people.open_session(house.people.known(somebody(Role.ACCOUNTING)))
    signed_in = {"Cookie": f"{COOKIE}={token}"}
    answer = house.client.get("/documents/sic-bo/statistics.csv", headers=signed_in, timeout=60)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == 'attachment; filename="sic-bo-statistics.csv"'
    assert answer.headers["content-type"].startswith("text/csv")
    lines = csv.DictReader(io.StringIO(answer.text))
    printed = {
        line["wager"]: Fraction(line["exact"])
        for line in lines
        if line["figure"] == "house advantage" and not line["pay_table"]
    }
    assert printed == {odds.wager.name: odds.house_advantage for odds in whole_odds("sic-bo").wagers}
    assert (
        'href="/documents/sic-bo/statistics.csv"'
        in house.client.get("/documents/sic-bo", headers=signed_in).text
    )
    refused = house.client.get("/forms/comparisons/1.csv", headers=signed_in)
    assert refused.status_code == 409
    assert "There is no comparison 1" in refused.text
