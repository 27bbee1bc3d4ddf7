"""Strangers who ask for pages again and again have to wait; what they get costs next to nothing."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from houseway.house.roles import Role
from houseway.web.http.static import STATIC
from houseway.web.settings import Settings
from tests.support.web_house import API, WebHouse, web_house

LIMIT = 5
BROWSER = {"Accept": "text/html"}


@pytest.fixture
def house(sqlite_url: str) -> Iterator[WebHouse]:
    with web_house(sqlite_url, Settings(requests=f"{LIMIT}/hour", sign_ins="100/second")) as opened:
        yield opened


@pytest.mark.parametrize("path", ["/sign-in", f"{API}/openapi.json", "/nothing-here", "/people", "/readyz"])
def test_strangers_share_one_pace_by_address(house: WebHouse, path: str) -> None:
    answers = [house.client.get(path, headers=BROWSER) for _ in range(LIMIT + 1)]
    assert 429 not in {answer.status_code for answer in answers[:LIMIT]}
    assert answers[-1].status_code == 429
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 3600
    assert "Too many requests" in answers[-1].text


def test_people_are_counted_by_their_names_on_pages_too(house: WebHouse) -> None:
    statuses = [house.look(Role.PLAYER, "/").status_code for _ in range(LIMIT + 1)]
    assert statuses == [200] * LIMIT + [429]
    assert house.look(Role.DEALER, "/").status_code == 200


def test_static_files_have_no_pace(house: WebHouse) -> None:
    answers = [house.client.get(f"{STATIC}/pages.css") for _ in range(4 * LIMIT)]
    assert {(answer.status_code, answer.text) for answer in answers} == {(200, answers[0].text)}
    assert house.client.head(f"{STATIC}/pages.css").text == ""


def test_the_openapi_document_is_sent_compressed_and_only_if_it_changed(shared_house: WebHouse) -> None:
    path = f"{shared_house.address}{API}/openapi.json"
    plain = httpx.get(path, headers={"Accept-Encoding": "identity"}, timeout=60)
    compressed = httpx.get(path, headers={"Accept-Encoding": "gzip"}, timeout=60)
    assert int(compressed.headers["content-length"]) * 5 < int(plain.headers["content-length"])
    assert compressed.json() == plain.json()
    known = httpx.get(path, headers={"If-None-Match": plain.headers["etag"]}, timeout=60)
    assert (known.status_code, known.content) == (304, b"")
