"""Commands over HTTP: carried out once, or refused with the reason and the paragraph, changing nothing."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from houseway.house.floor import Person
from houseway.house.roles import Role
from houseway.table.commands.table_commands import Wager
from tests.support.command import houseway
from tests.support.web_house import API, WebHouse, somebody

TABLE = "dice"


def _prepared(house: WebHouse) -> WebHouse:
    house.open(TABLE, "sic-bo", options={"minimum": "500", "maximum": "10000"})
    house.seat_player(TABLE)
    return house


@pytest.fixture
def table(house: WebHouse) -> WebHouse:
    return _prepared(house)


@pytest.fixture(scope="module")
def same_table(shared_house: WebHouse) -> WebHouse:
    """For tests that leave it as it was."""
    return _prepared(shared_house)


def _money(house: WebHouse) -> dict[str, int]:
    answer: dict[str, int] = house.get(Role.SURVEILLANCE, f"/tables/{TABLE}/balances").json()["accounts"]
    return answer


def test_a_round_is_played_over_http(table: WebHouse) -> None:
    table.must(Role.PLAYER, TABLE, "wager", seat="1", bets={"small": 500, "big": 500})
    done = table.must(Role.PLAYER, TABLE, "ready", seat="1")
    settled = [fact for fact in done["facts"] if fact["fact"] == "settled"]
    assert {settlement["wager"] for settlement in settled} == {"small", "big"}
    seen = table.get(Role.PLAYER, f"/tables/{TABLE}").json()
    assert (seen["phase"], seen["round"], seen["number"]) == ("between rounds", 1, done["number"])
    assert seen["chips"] == 1_000_000 - 1000 + sum(settlement["returns"] for settlement in settled)
    assert sum(_money(table).values()) == 0


def test_the_same_key_is_carried_out_once(table: WebHouse) -> None:
    before = _money(table)
    answers = [table.order(Role.PLAYER, TABLE, "buy-in", key="first", cents=700) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert answers[0].json() == answers[1].json() == answers[2].json()
    assert _money(table)["drop"] - before["drop"] == 700


def test_an_old_key_is_found_in_the_log(table: WebHouse) -> None:
    """Even when its record is no longer in memory and the table would refuse the command by now."""
    first = table.order(Role.PLAYER, TABLE, "wager", key="old", seat="1", bets={"small": 500})
    for number in range(300):
        player = Person(somebody(Role.PLAYER), Role.PLAYER)
        table.floor.submit(player, TABLE, Wager("1", {"small": 500 + number % 7}))
    table.must(Role.PLAYER, TABLE, "wager", seat="1", bets={})
    again = table.order(Role.PLAYER, TABLE, "wager", key="old", seat="1", bets={"small": 500})
    assert again.json() == first.json()
    assert table.get(Role.PLAYER, f"/tables/{TABLE}").json()["seats"][0]["bets"] == {}
    table.must(Role.PLAYER, TABLE, "stand-up", seat="1")
    refused_now = table.order(Role.PLAYER, TABLE, "wager", key="old", seat="1", bets={"small": 500})
    assert refused_now.json() == first.json()


def test_a_key_cannot_be_reused_for_another_command(table: WebHouse) -> None:
    table.order(Role.PLAYER, TABLE, "buy-in", key="mine", cents=700)
    for role, command, fields in (
        (Role.PLAYER, "tip", {"cents": 100}),
        (Role.PLAYER, "buy-in", {"cents": 701}),
        (Role.DEALER, "dispute", {"why": "?"}),
    ):
        answer = table.order(role, TABLE, command, key="mine", **fields)
        assert answer.status_code == 409
        assert "another command" in answer.json()["error"]


def test_many_requests_at_once_with_one_key_are_one_command(table: WebHouse) -> None:
    before = _money(table)
    answers: list[httpx.Response] = []
    threads = [
        threading.Thread(
            target=lambda: answers.append(table.order(Role.PLAYER, TABLE, "buy-in", key="same", cents=100))
        )
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["number"] for answer in answers}) == 1
    assert _money(table)["drop"] - before["drop"] == 100


REFUSED: list[tuple[str, dict[str, Any], str, str | None]] = [
    ("wager", {"seat": "1", "bets": {"small": 499}}, "below the posted minimum", "13:69F-8.2(c)"),
    ("wager", {"seat": "1", "bets": {"small": 10_001}}, "above the posted maximum", "13:69F-8.2(c)"),
    ("wager", {"seat": "1", "bets": {"red": 500}}, "not a wager of Sic bo", "13:69F-9.2"),
    ("wager", {"seat": "2", "bets": {"small": 500}}, "Nobody sits at seat 2", None),
    ("wager", {"seat": "left", "bets": {"small": 500}}, "is not a seat", None),
    ("ready", {"seat": "1"}, "Wait", None),
    ("decide", {"seat": "1", "step": "hit-or-stand", "decision": "hit"}, "no round is in progress", None),
    ("buy-in", {"cents": 0}, "whole cents", None),
    ("buy-in", {"cents": 10**40}, "whole cents", None),
]


@pytest.mark.parametrize(("command", "fields", "words", "cite"), REFUSED, ids=lambda one: str(one)[:40])
def test_a_refusal_by_the_rules_cites_its_paragraph(
    same_table: WebHouse, command: str, fields: dict[str, Any], words: str, cite: str | None
) -> None:
    before = (same_table.floor.store.count(), _money(same_table))
    answer = same_table.order(Role.PLAYER, TABLE, command, **fields)
    assert answer.status_code == 409
    assert set(answer.json()) == {"error", "cite"}
    assert words in answer.json()["error"]
    if cite:
        assert answer.json()["cite"] == cite
    assert (same_table.floor.store.count(), _money(same_table)) == before


def test_an_answer_to_a_past_step_is_refused(house: WebHouse) -> None:
    house.open("felt", "sic-bo", cards="dealer", steps="dealer")
    first = house.get(Role.SUPERVISOR, "/tables/felt").json()["step"]
    answered = house.order(Role.SUPERVISOR, "felt", "answer", step=first["key"])
    assert answered.status_code == 200
    again = house.order(Role.SUPERVISOR, "felt", "answer", step=first["key"])
    assert again.status_code == 409
    assert "Look at the table again" in again.json()["error"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"\xff\xfe",
        b'{"command": "wager"}',
        b'{"command": "fly"}',
        b'{"command": "ready", "seat": 1}',
        b'{"command": "ready", "seat": "1", "also": true}',
        b'{"command": "buy-in", "cents": 1.5}',
        b'{"command": "buy-in", "cents": "100"}',
        b'{"command": "buy-in", "cents": NaN}',
        b'{"command": "wager", "seat": "1", "bets": {"small": 1e400}}',
        b'{"command": "dispute", "why": "\\ud800"}',
        b'{"command": "answer", "step": "x", "answer": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    ],
    ids=lambda body: body[:50].decode(errors="replace"),
)
def test_a_malformed_command_is_refused_as_such(same_table: WebHouse, body: bytes) -> None:
    before = same_table.floor.store.count()
    answer = same_table.client.post(
        f"{API}/tables/{TABLE}/commands", content=body, headers=same_table.bearer(Role.PIT_BOSS)
    )
    assert answer.status_code == 422, answer.text
    assert set(answer.json()) == {"error", "cite"}
    assert same_table.floor.store.count() == before


def test_a_body_that_is_too_large_is_not_read(same_table: WebHouse) -> None:
    path, headers = f"{API}/tables/{TABLE}/commands", same_table.bearer(Role.PLAYER)
    large = json.dumps({"command": "dispute", "why": "x" * 70_000}).encode()
    assert same_table.client.post(path, content=large, headers=headers).status_code == 413

    def in_pieces() -> Any:
        yield from (large[start : start + 1000] for start in range(0, len(large), 1000))

    answer = same_table.client.post(path, content=in_pieces(), headers=headers)
    assert answer.status_code == 413
    assert set(answer.json()) == {"error", "cite"}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/tables/no-such-table", 404),
        ("/tables/no-such-table/rounds", 404),
        ("/tables/no-such-table/events", 404),
        ("/tables/no-such-table/balances", 404),
        (f"/tables/{TABLE}/rounds/99", 404),
        (f"/tables/{TABLE}/rounds/-1", 422),
        (f"/tables/{TABLE}/rounds?last=0", 422),
        (f"/tables/{TABLE}/rounds?first=1", 422),
        ("/tables/NO SUCH TABLE", 422),
        (f"/tables/{TABLE}/events?after=99999", 422),
        (f"/tables/{TABLE}/events?after=x", 422),
        ("/nothing/here", 404),
    ],
)
def test_unknown_addresses_get_the_same_kind_of_error(same_table: WebHouse, path: str, status: int) -> None:
    answer = same_table.get(Role.PLAYER, path)
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"error", "cite"}


LIMITS = {"minimum": "2500", "maximum": "500000"}


def test_tables_are_opened_and_listed(house: WebHouse) -> None:
    opening = {"table": "bac-1", "game": "baccarat", "options": {"decks": "6", **LIMITS}}
    house.prepare("baccarat", {"decks": "6"})
    opened = house.post(Role.PIT_BOSS, "/tables", opening)
    assert opened.status_code == 201
    assert opened.headers["location"] == f"{API}/tables/bac-1"
    assert house.post(Role.PIT_BOSS, "/tables", opening).status_code == 409
    (listed,) = house.get(Role.PLAYER, "/tables").json()
    assert listed["options"] == {"decks": "6", **LIMITS}
    assert listed["limits"]["banker"] == {"minimum": 2500, "maximum": 500_000}
    assert (listed["game"], listed["phase"], listed["taken"]) == ("baccarat", "opening", {})
    for wrong in (
        {"table": "x", "game": "faro"},
        {"table": "x", "game": "baccarat", "options": {"decks": "9"}},
        {"table": "x", "game": "baccarat", "options": {"deck": "6"}},
    ):
        assert house.post(Role.PIT_BOSS, "/tables", wrong).status_code == 409
    assert house.post(Role.PIT_BOSS, "/tables", {"table": "../x", "game": "sic-bo"}).status_code == 422
    assert house.floor.tables() == ["bac-1"]


def test_a_closed_table_leaves_the_list(house: WebHouse) -> None:
    house.open("short", "sic-bo")
    house.must(Role.PIT_BOSS, "short", "close")
    assert house.get(Role.PLAYER, "/tables").json() == []
    (listed,) = house.get(Role.PLAYER, "/tables?closed=true").json()
    assert listed["phase"] == "closed"


def test_the_games_are_those_that_the_command_line_lists(shared_house: WebHouse) -> None:
    assert shared_house.get(Role.PLAYER, "/games").json() == json.loads(houseway("games", "--json").stdout)


def test_every_answer_has_a_request_id(shared_house: WebHouse) -> None:
    answer = shared_house.client.get("/healthz", headers={"X-Request-ID": "my-request-17"})
    assert answer.headers["x-request-id"] == "my-request-17"
    made = shared_house.client.get("/healthz", headers={"X-Request-ID": "no good: spaces"})
    assert len(made.headers["x-request-id"]) == 16
    assert made.headers["x-content-type-options"] == "nosniff"


def test_a_table_at_which_somebody_works_for_long_holds_up_nobody_else(house: WebHouse) -> None:
    """As when the database does not answer the person who has the table."""
    house.open("dice", "sic-bo")
    house.open("other", "sic-bo")
    with ThreadPoolExecutor(2) as threads:
        with house.floor._tables.locked("dice"):
            waiting = [
                threads.submit(house.order, Role.PLAYER, "dice", "buy-in", cents=100),
                threads.submit(house.get, Role.PLAYER, "/tables/dice"),
            ]
            assert house.must(Role.PLAYER, "other", "buy-in", cents=100)
            assert house.client.get("/healthz").status_code == 200
            assert not waiting[0].done()
        assert [answer.result().status_code for answer in waiting] == [200, 200]
