"""Past rounds and balances over HTTP, and the log for those who may audit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseway.house.floor import Person
from houseway.house.people import COMMAND_LINE
from houseway.house.roles import Role
from houseway.table.commands.table_commands import Ready, Wager
from tests.support.command import houseway
from tests.support.databases import tamper
from tests.support.web_house import WebHouse, somebody

TABLE = "crazy"


@pytest.fixture(scope="module")
def in_play(shared_house: WebHouse) -> WebHouse:
    """A table where two rounds are over and the third waits for the player to decide."""
    house = shared_house
    house.open(TABLE, "crazy-4-poker")
    house.seat_player(TABLE)
    for number in (1, 2, 3):
        house.must(Role.PLAYER, TABLE, "wager", seat="1", bets={"ante": 500, "super-bonus": 500})
        house.must(Role.PLAYER, TABLE, "ready", seat="1")
        if number < 3:
            step = house.get(Role.PLAYER, f"/tables/{TABLE}").json()["step"]["key"]
            house.must(Role.PLAYER, TABLE, "decide", seat="1", step=step, decision="fold")
    return house


def test_the_last_rounds_include_the_one_in_progress(in_play: WebHouse) -> None:
    rounds = in_play.get(Role.SUPERVISOR, f"/tables/{TABLE}/rounds?last=3").json()
    assert [(played["round"], played["over"]) for played in rounds] == [(3, False), (2, True), (1, True)]
    unfinished, finished = rounds[:2]
    assert unfinished["ended"] is None
    assert unfinished["payments"] == []
    assert {payment["wager"]: payment["result"] for payment in finished["payments"]} == {
        "ante": "lose",
        "super-bonus": "lose",
    }
    assert finished["wagers"] == {"1": {"ante": 500, "super-bonus": 500}}
    assert [
        played["round"] for played in in_play.get(Role.PLAYER, f"/tables/{TABLE}/rounds?last=50").json()
    ] == [
        3,
        2,
        1,
        0,
    ]


def test_every_payment_is_explained(in_play: WebHouse) -> None:
    ante = in_play.get(Role.PLAYER, f"/tables/{TABLE}/rounds/2").json()["payments"][0]
    assert ante["explained"] == (f"seat 1: ante, $5, loses and returns $0: {ante['reason']} ({ante['cite']})")
    assert ante["cite"].startswith("19:47-27.")


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.PLAYER])
def test_hidden_cards_are_shown_only_when_the_round_is_over(in_play: WebHouse, role: Role) -> None:
    def cards(number: int, who: Role) -> list[str | None]:
        answer = in_play.get(who, f"/tables/{TABLE}/rounds/{number}").json()
        facts = [fact for record in answer["records"] for fact in record["facts"]]
        return [fact.get("answer") for fact in facts if fact.get("down")]

    assert len(cards(2, role)) == 10
    assert None not in cards(2, role)
    assert cards(3, role) == [None] * 10
    assert [card is None for card in cards(3, Role.PLAYER)].count(True) == 5


@pytest.mark.parametrize(
    "path", [f"/tables/{TABLE}/rounds/3", "/audit/records", f"/audit/export?stream=table:{TABLE}"]
)
def test_no_seed_leaks_before_it_is_revealed(in_play: WebHouse, path: str) -> None:
    said = in_play.get(Role.INSPECTOR, path).text
    secret = [
        fact["seed"]
        for record in in_play.floor.records(TABLE)
        for fact in record.body
        if fact["fact"] == "began" and fact["number"] == 3
    ]
    assert len(secret) == 1
    assert secret[0] not in said


def test_the_seed_of_the_next_round_leaks_nowhere(house: WebHouse) -> None:
    """Its hash is everywhere that the table is shown; the seed is in no answer before its round is over."""
    house.open("dice", "sic-bo")
    house.seat_player("dice")
    house.must(Role.PLAYER, "dice", "wager", seat="1", bets={"small": 500})
    ended = house.order(Role.PLAYER, "dice", "ready", seat="1")
    facts = [fact for record in house.floor.records("dice") for fact in record.body]
    following = [fact for fact in facts if fact["fact"] == "seed-committed"][-1]
    assert following["number"] == 2
    said = [ended.text]
    for path in (
        *("/tables/dice", "/tables/dice/rounds?last=5", "/tables/dice/rounds/1/file"),
        *("/audit/records", "/audit/export?stream=table:dice"),
    ):
        answer = house.get(Role.INSPECTOR, path)
        assert answer.status_code == 200, path
        said.append(answer.text)
    assert following["commitment"] in said[0]
    assert following["commitment"] in said[1]
    assert not any(following["seed"] in text for text in said)


def test_a_round_long_ago_is_found(house: WebHouse) -> None:
    house.open("dice", "sic-bo")
    house.seat_player("dice")
    player = Person(somebody(Role.PLAYER), Role.PLAYER)
    for _ in range(45):
        house.floor.submit(player, "dice", Wager("1", {"small": 500}))
        _, durable = house.floor.submit(player, "dice", Ready("1"))
    durable.result()
    for number in (0, 1, 2, 22, 44, 45):
        answer = house.get(Role.PLAYER, f"/tables/dice/rounds/{number}").json()
        assert (answer["round"], answer["over"]) == (number, True)
    assert house.get(Role.PLAYER, "/tables/dice/rounds/46").status_code == 404
    assert [played["round"] for played in house.get(Role.PLAYER, "/tables/dice/rounds?last=40").json()] == [
        *range(45, 5, -1)
    ]


def test_balances_are_shown_only_to_those_who_may_see_them(in_play: WebHouse) -> None:
    own = in_play.get(Role.PLAYER, f"/tables/{TABLE}/balances").json()["accounts"]
    assert own == {f"chips:{somebody(Role.PLAYER)}": 997_000}
    everything = in_play.get(Role.SURVEILLANCE, "/balances").json()
    assert [item["table"] for item in everything] == [TABLE]
    assert sum(everything[0]["accounts"].values()) == 0
    assert everything[0]["accounts"]["layout:1"] == 1000
    assert in_play.get(Role.DEALER, "/balances").json() == []


def test_the_log_can_be_searched(in_play: WebHouse) -> None:
    answer = in_play.get(Role.INSPECTOR, f"/audit/records?stream=table:{TABLE}&kind=decide").json()
    assert [record["kind"] for record in answer] == ["decide", "decide"]
    assert answer[0]["number"] > answer[1]["number"]
    by_person = in_play.get(Role.INSPECTOR, f"/audit/records?who={COMMAND_LINE.id}&limit=3").json()
    assert {record["stream"] for record in by_person} == {"house"}
    assert len(by_person) == 3
    assert in_play.get(Role.INSPECTOR, "/audit/records?whom=ann").status_code == 422


def test_an_export_can_be_verified_from_the_file_alone(in_play: WebHouse, tmp_path: Path) -> None:
    """Parts of the round in progress are left out, and its seed where its hash was published; no more."""
    file = tmp_path / "exported.jsonl"
    file.write_text(in_play.get(Role.INSPECTOR, f"/audit/export?stream=table:{TABLE}").text, encoding="utf-8")
    run = houseway("audit", "verify", "--exported", str(file), "--json")
    assert run.returncode == 0, run.stdout
    (stream,) = json.loads(run.stdout)["streams"]
    records = list(in_play.floor.records(TABLE))
    assert (stream["records"], stream["last_hash"]) == (len(records), records[-1].hash)
    assert stream["checked"]["records against their hashes"] == len(records) - 3


def test_the_log_can_be_verified(house: WebHouse) -> None:
    house.open("dice", "sic-bo")
    house.seat_player("dice")
    answer = house.get(Role.INSPECTOR, "/audit/verify").json()
    assert answer["holds"]
    assert [item["stream"] for item in answer["streams"]] == ["house", "submissions", "table:dice"]
    tamper(house.floor.store, "UPDATE records SET record = replace(record, '1000000,', '9000000,')")
    answer = house.get(Role.INSPECTOR, "/audit/verify?stream=table:dice").json()
    assert not answer["holds"]
    (wrong,) = answer["streams"]
    assert wrong["faults"][0]["record"] == 3
