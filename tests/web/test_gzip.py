"""Pages and the files that they load are gzipped, and the first visit to a table is light."""

from __future__ import annotations

import re
from functools import cache

import httpx
import pytest

from houseway.rules.registry import game_names
from houseway.web.http.static import CACHE_FOREVER, FOLDER, STATIC, without_comments
from tests.support.web_house import WebHouse
from tests.web.test_demonstration import enter

LARGEST = 100_000  # bytes
_MODULE = re.compile(r'(?:from|import) "\./([^"]+)"')
_LINKED = re.compile(r'(?:src|href)="(/static/[^"]*)"')


@cache  # the pages of all tables load the same files
def sent(client: httpx.Client, path: str) -> int:
    """Return how many bytes of the body come over the wire."""
    with client.stream("GET", path) as answer:
        assert answer.status_code == 200
        assert answer.headers["Content-Encoding"] == "gzip"
        return sum(map(len, answer.iter_raw()))


@cache
def imported(client: httpx.Client, path: str) -> list[str]:
    """Return the addresses of the modules that a script imports from its own folder."""
    folder = path.rpartition("/")[0]
    return [f"{folder}/{name}" for name in _MODULE.findall(client.get(path).text)]


@pytest.mark.parametrize("path", ["/", "/tables/sic-bo", f"{STATIC}/js/table/table.js", "/pictures.svg"])
def test_clients_that_do_not_accept_gzip_get_the_same_content(demonstration: WebHouse, path: str) -> None:
    client = demonstration.client
    enter(demonstration)
    zipped = client.get(path)
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert zipped.text == plain.text
    assert zipped.headers["Content-Type"] == plain.headers["Content-Type"]
    assert zipped.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
    assert sent(client, path) < len(plain.content) / 2


def test_static_files_are_cached_and_other_files_are_not_served(demonstration: WebHouse) -> None:
    assert demonstration.client.get(f"{STATIC}/shell.css").headers["Cache-Control"] == CACHE_FOREVER
    assert demonstration.client.get(f"{STATIC}/none.css").status_code == 404
    assert demonstration.client.get(f"{STATIC}/../pages/shell.py").status_code == 404


@pytest.mark.parametrize("game", game_names())
def test_the_first_visit_to_a_table_is_light(demonstration: WebHouse, game: str) -> None:
    client = demonstration.client
    enter(demonstration)
    page = client.get(f"/tables/{game}")
    paths = [f"/tables/{game}", "/pictures.svg", *_LINKED.findall(page.text)]
    for path in paths:
        if path.endswith(".js"):
            paths += [module for module in imported(client, path) if module not in paths]
    assert f"{STATIC}/js/table/felt.js" in paths
    assert sum(sent(client, path) for path in set(paths)) < LARGEST


def test_scripts_are_sent_without_comments(shared_house: WebHouse) -> None:
    scripts = sorted((FOLDER / "js").rglob("*.js"))
    assert scripts
    for script in scripts:
        sent = without_comments(script).decode()
        assert not [line for line in sent.splitlines() if line.startswith("//")]
        # A text over several lines could hold what looks like a comment, or spaces that matter.
        assert not [line for line in sent.splitlines() if line.count("`") % 2], script
    served = shared_house.client.get(f"{STATIC}/js/lib/dom.js").text
    assert served.encode() == without_comments(FOLDER / "js/lib/dom.js")
