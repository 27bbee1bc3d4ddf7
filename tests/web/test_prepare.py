"""Papers that are prepared over HTTP, and the house's copy of the chapter."""

from __future__ import annotations

import gzip
import shutil
from dataclasses import replace
from hashlib import sha256
from html import unescape
from pathlib import Path

import httpx
import pytest

from houseway.documents.house import House
from houseway.house.desks.official_chapter import LARGEST_FILE
from houseway.house.desks.required_papers import design_of
from houseway.house.desks.submission_desk import KeepChapter
from houseway.house.roles import Role
from houseway.rules.registry import game, rules_of
from tests.support.databases import tamper
from tests.support.prepared import WIDE
from tests.support.web_house import API, NO_RATE_LIMIT, WebHouse, web_house
from tests.web.test_compliance import fetched, printed

CHAPTER, PREPARE = f"{API}/submissions/chapter", "/submissions/prepare"
TEXT = b"The text that this house was given."
OLD_LOG = Path(__file__).parents[1] / "house" / "earlier_logs" / "0.1.0.db.gz"


def keep(house: WebHouse, role: Role, content: bytes = TEXT, **query: str) -> httpx.Response:
    params = {"name": "chapter.txt", "dated": "2026-01-02", **query}
    return house.client.post(CHAPTER, params=params, content=content, headers=house.bearer(role))


@pytest.mark.paragraph("13:69F-8.5(a)", shows="refused")
def test_a_manager_keeps_the_chapter_and_everybody_reads_it(house: WebHouse) -> None:
    missing = fetched(house, "/chapter", Role.PLAYER)
    assert (missing.status_code, "13:69F-8.5(a)" in missing.text) == (409, True)
    assert "no copy of the official chapter" in printed(house, "/documents/sic-bo")
    stored = keep(house, Role.PIT_BOSS)
    assert stored.status_code == 200, stored.text
    expected = {"name": "chapter.txt", "dated": "2026-01-02", "size": len(TEXT), "by": "the-pit-boss"}
    assert stored.json().items() >= {**expected, "fingerprint": sha256(TEXT).hexdigest()}.items()
    for role in Role:
        read = fetched(house, "/chapter", role)
        assert (read.status_code, read.content) == (200, TEXT)
        assert read.headers["content-security-policy"].startswith("sandbox;")
    page = printed(house, "/documents/sic-bo")
    assert "chapter.txt" in page
    assert sha256(TEXT).hexdigest() in page
    assert "keep-chapter" not in page
    assert "keep-chapter" in printed(house, "/documents/sic-bo", Role.PIT_BOSS)


@pytest.mark.parametrize("role", Role)
def test_who_may_keep_the_chapter(shared_house: WebHouse, role: Role) -> None:
    answer = keep(shared_house, role, f"for the {role}".encode())
    assert answer.status_code == (200 if role in KeepChapter.roles else 403)


@pytest.mark.parametrize(
    ("wrong", "status", "says"),
    [
        ({"name": "chapter.docx"}, 409, ".pdf, .html or .txt"),
        ({"name": "../chapter.txt"}, 409, "cannot be shown"),
        ({"dated": "2999-01-01"}, 409, "is in the future"),
        ({"dated": "yesterday"}, 409, "is not a date"),
        ({"content": b""}, 409, "0 bytes"),
        ({"content": bytes(LARGEST_FILE + 1)}, 413, "too large"),
    ],
)
def test_a_wrong_file_is_refused_and_not_kept(
    house: WebHouse, wrong: dict[str, str], status: int, says: str
) -> None:
    before = house.floor.store.count()
    refused = keep(house, Role.PIT_BOSS, **wrong)  # type: ignore[arg-type]
    assert (refused.status_code, says in refused.json()["error"]) == (status, True), refused.text
    assert house.floor.store.count() == before
    assert fetched(house, "/chapter", Role.PLAYER).status_code == 409


@pytest.mark.paragraph("13:69F-8.5(a)", shows="refused")
def test_a_chapter_is_not_recorded_without_its_file_and_an_altered_one_is_found(house: WebHouse) -> None:
    command = {"command": "keep-chapter", "name": "a.txt", "dated": "2026-01-02", "size": 3}
    refused = house.post(Role.PIT_BOSS, "/submissions", {**command, "fingerprint": "0" * 64})
    assert (refused.status_code, refused.json()["cite"]) == (409, "13:69F-8.5(a)")
    keep(house, Role.PIT_BOSS)
    assert house.get(Role.INSPECTOR, "/audit/verify").json()["holds"]
    tamper(house.floor.store, "UPDATE files SET content = x'616263'")
    assert fetched(house, "/chapter", Role.PLAYER).status_code == 409
    (fault,) = house.get(Role.INSPECTOR, "/audit/verify?stream=submissions").json()["streams"][0]["faults"]
    assert "chapter.txt was altered" in fault["words"]


@pytest.mark.paragraph("13:69F-8.3(d)", "13:69F-8.5(c)", "19:46-1.13P(c)", shows="computed")
def test_a_manager_prepares_a_table_and_an_inspector_approves(house: WebHouse) -> None:
    question = {"game": "lucky-8s", "options": {**WIDE, "bonus": "4"}, "reference": "R-1"}
    for role in (Role.PLAYER, Role.SUPERVISOR, Role.INSPECTOR):
        assert house.post(role, PREPARE, question).status_code == 403
    done = house.post(Role.PIT_BOSS, PREPARE, question).json()
    assert [(paper["kind"], paper["submission"]) for paper in done["papers"]] == [
        ("sign", 1),
        ("guide", 2),
        ("layout", 3),
    ]
    assert [need["cite"] for need in done["missing"]] == ["13:69F-8.5(a)", "13:69E-1.10E(b)1"]
    keep(house, Role.ADMINISTRATOR)
    approval = {"command": "approve-submission", "submission": 3, "reference": "D-1"}
    assert house.post(Role.INSPECTOR, "/submissions", approval).status_code == 200
    again = house.post(Role.PIT_BOSS, PREPARE, question).json()
    assert again["missing"] == []
    assert not any(paper["is_new"] for paper in again["papers"])
    opened = {"table": "l8", "game": "lucky-8s", "options": question["options"]}
    assert house.post(Role.PIT_BOSS, "/tables", opened).status_code == 201
    # What was submitted is the guide that patrons see.
    guide = printed(house, "/documents/lucky-8s/guide.html?bonus=4")
    assert "Sample, not for issue" not in guide
    assert house.get(Role.INSPECTOR, "/audit/verify").json()["holds"]


@pytest.mark.paragraph("13:69E-1.13CC(b)1", shows="computed")
def test_the_layout_is_submitted_with_the_name_of_the_house_on_its_felt(sqlite_url: str) -> None:
    marina = House("Marina Bay Associates, LP", "Marina Bay")
    with web_house(sqlite_url, replace(NO_RATE_LIMIT, house=marina)) as house:
        question = {"game": "football-kings", "options": WIDE, "reference": "R-1"}
        done = house.post(Role.PIT_BOSS, PREPARE, question).json()
        versions = {paper["kind"]: paper["version"] for paper in done["papers"]}
        rules = rules_of("football-kings", WIDE)
        assert versions["layout-drawing"] == design_of(rules, "Marina Bay") != design_of(rules)
        samples = house.get(Role.INSPECTOR, "/submissions").json()["submissions"]
        assert versions["layout-drawing"] in [sample["version"] for sample in samples]


@pytest.mark.paragraph("13:69F-8.5(c)", shows="computed")
def test_a_table_shows_nothing_of_a_guide_that_was_not_submitted(tmp_path: Path) -> None:
    """Only a table of an earlier version can be open without one."""
    with gzip.open(OLD_LOG) as packed, (tmp_path / "log.db").open("wb") as file:
        shutil.copyfileobj(packed, file)
    with web_house(str(tmp_path / "log.db")) as house:
        objective = game("mini-baccarat").papers.guide.objective
        for role, shows in ((Role.PLAYER, False), (Role.DEALER, False), (Role.PIT_BOSS, True)):
            page = unescape(printed(house, "/tables/mini-baccarat", role))
            assert ("13:69F-8.5(c)" in page) is True
            assert (objective in page) is shows
        assert objective not in unescape(printed(house, "/"))
        house.prepare("mini-baccarat", house.get(Role.PIT_BOSS, "/tables/mini-baccarat").json()["options"])
        page = unescape(printed(house, "/tables/mini-baccarat"))
        assert objective in page
        assert "13:69F-8.5(c)" not in page


@pytest.mark.paragraph("13:69F-8.5(a)", shows="refused")
@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.3(c)", "13:69F-8.3(d)", "13:69F-8.5(c)", shows="computed")
def test_the_life_of_a_table_over_http(house: WebHouse) -> None:
    """Prepared, opened, played, changed, closed and audited, as a program does it."""
    options = {"minimum": "500", "maximum": "50000"}
    opening = {"table": "sb", "game": "sic-bo", "options": options}
    refused = house.post(Role.PIT_BOSS, "/tables", opening)
    assert (refused.status_code, refused.json()["cite"]) == (409, "13:69F-8.5(a)")
    assert keep(house, Role.PIT_BOSS).status_code == 200
    prepared = house.post(Role.PIT_BOSS, PREPARE, {"game": "sic-bo", "options": options, "reference": "R-1"})
    assert prepared.json()["missing"] == []
    assert house.post(Role.PIT_BOSS, "/tables", opening).status_code == 201
    house.seat_player("sb")
    place = {"location": "left of the dealer", "size": "letter", "language": "English"}
    for minimum in ("500", "1000"):
        house.must(Role.PLAYER, "sb", "wager", seat="1", bets={"small": 1000})
        house.must(Role.PLAYER, "sb", "ready", seat="1")
        if minimum == "500":
            house.must(Role.PIT_BOSS, "sb", "submit-sign", sign="$10", reference="S-2", **place)
            changed = {"options": {"minimum": "1000"}, "sign": "$10", "announced": True}
            house.must(Role.SUPERVISOR, "sb", "change-limits", **changed)
    house.must(Role.PLAYER, "sb", "stand-up", seat="1")
    house.must(Role.PLAYER, "sb", "cash-out")
    house.must(Role.PIT_BOSS, "sb", "close")
    answer = house.get(Role.INSPECTOR, "/audit/verify").json()
    assert answer["holds"]
    (table,) = [stream for stream in answer["streams"] if stream["stream"] == "table:sb"]
    assert table["checked"]["rounds with everything on record"] == 2
