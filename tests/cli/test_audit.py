"""`houseway audit`, as a person uses it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from houseway.equipment.chance import seeded
from houseway.house.demo.bots import LIMITS, BotTable
from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.rules.fingerprint import short_hash
from houseway.rules.registry import rules_of
from houseway.table.commands import table_commands as commands
from tests.support.command import houseway, process
from tests.support.databases import tamper


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two rounds of sic bo, and a round of mini-baccarat with a dispute."""
    file = tmp_path_factory.mktemp("log") / "floor.db"
    with open_store(file) as store, Floor(store) as floor:
        dice = BotTable(floor, "dice", "sic-bo", seeded(3))
        dice.play_round()
        dice.play_round()
        BotTable(floor, "mini", "mini-baccarat", seeded(4)).play_round()
        floor.command(Person("division", Role.INSPECTOR), "mini", commands.Dispute("the cut"))
    return file


@pytest.fixture
def database(played: Path, tmp_path: Path) -> str:
    return str(shutil.copy(played, tmp_path / "floor.db"))


def _tamper(database: str) -> None:
    with open_store(database) as store:
        row = "UPDATE records SET record = replace(record, '\"small\"', '\"big\"') "
        tamper(store, row + "WHERE stream = 'table:dice' AND kind = 'ready'")


def test_a_log_that_is_right_is_verified(database: str, tmp_path: Path) -> None:
    done = houseway("audit", "verify", "--database", database)
    assert done.returncode == 0
    assert "Nothing is wrong." in done.stdout
    assert "that nothing was cut off at the end" in done.stdout
    with open_store(database) as store:
        for stream in ("table:dice", "table:mini"):
            assert f"last hash: {store.last(stream)[1]}" in done.stdout

    first = houseway("audit", "verify", "--database", database, "--json")
    document = json.loads(first.stdout)
    assert document["holds"] is True
    assert [stream["stream"] for stream in document["streams"]] == ["submissions", "table:dice", "table:mini"]
    (tmp_path / "earlier.json").write_text(first.stdout)
    with open_store(database) as store:
        tamper(store, "DELETE FROM records WHERE stream = 'table:mini'")
    again = houseway(
        "audit", "verify", "--database", database, "--earlier", str(tmp_path / "earlier.json"), "--json"
    )
    assert again.returncode == 1
    faults = {load["stream"]: load["faults"] for load in json.loads(again.stdout)["streams"]}
    assert faults["table:dice"] == []
    assert faults["table:mini"][0]["words"].startswith("the end was cut off")


def test_a_log_that_was_tampered_with_gives_status_1_and_names_the_record(database: str) -> None:
    assert process("audit", "verify", "--database", database).returncode == 0
    _tamper(database)
    done = process("audit", "verify", "--database", database)
    assert done.returncode == 1
    assert "table:dice: " in done.stdout
    assert "it was altered: its hash does not match its content" in done.stdout
    assert "Something is wrong" in done.stdout
    document = json.loads(houseway("audit", "verify", "--database", database, "--json").stdout)
    _, dice, mini = document["streams"]
    assert (document["holds"], dice["holds"], mini["holds"]) == (False, False, True)
    assert dice["faults"][0]["record"] > 0


def test_a_round_is_dealt_again_with_the_paragraph_of_each_payment(database: str) -> None:
    done = houseway("audit", "replay", "dice", "2", "--database", database)
    assert done.returncode == 0
    assert done.stdout.startswith(
        "Sic bo at the table dice; options: minimum $0.01, maximum $50,000\nRecords "
    )
    assert "“No more bets”" in done.stdout
    assert "Settlement, in the order of payment" in done.stdout
    assert "13:69F-9.2(a)" in done.stdout
    assert "every card and every payment is as recorded" in done.stdout
    document = json.loads(houseway("audit", "replay", "dice", "2", "--database", database, "--json").stdout)
    assert (document["table"], document["round"], document["game"]) == ("dice", 2, "sic-bo")
    assert document["records"][0] < document["records"][1]
    fingerprint = " ".join(document["sign"][start : start + 4] for start in range(0, 16, 4))
    assert f"The sign that hung at the table stated rules {fingerprint}." in done.stdout
    assert fingerprint == short_hash(rules_of("sic-bo", LIMITS))  # as at the foot of that sign
    assert all(settlement["cites"] for settlement in document["settlements"])
    opening = json.loads(houseway("audit", "replay", "mini", "0", "--database", database, "--json").stdout)
    assert {"shuffle", "cut", "burn"} <= {event["step"] for event in opening["events"]}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("replay", "dice", "3"), "There is no round 3: the table dice has had 2 rounds."),
        (("replay", "roulette", "1"), "There is no table 'roulette' on this floor"),
        (("export", "--table", "roulette", "-o", "roulette.jsonl"), "There is no table 'roulette'"),
        (("search", "--since", "yesterday"), "--since 'yesterday' is not a time"),
        (("search", "--limit", "0"), "--limit 0 finds nothing"),
        (("verify", "--earlier", "nowhere.json"), "'nowhere.json' cannot be read"),
        (
            ("verify", "--exported", "nowhere.jsonl"),
            "--database, --earlier, --checkpoint and --trust have no effect with --exported.",
        ),
    ],
)
def test_what_cannot_be_done_is_refused(database: str, arguments: tuple[str, ...], says: str) -> None:
    done = houseway("audit", *arguments, "--database", database)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr


def test_a_round_in_progress_is_not_replayed(database: str) -> None:
    with open_store(database) as store, Floor(store) as floor:
        ann = Person("ann", Role.PLAYER)
        floor.command(ann, "dice", commands.BuyIn(1000))
        floor.command(ann, "dice", commands.SitDown("8"))
        floor.command(ann, "dice", commands.Wager("8", {"small": 500}))
    done = houseway("audit", "replay", "dice", "3", "--database", database)
    assert done.returncode == 2
    assert "Round 3 is in progress" in done.stderr


def test_a_log_is_not_replayed_against_the_rules(database: str) -> None:
    _tamper(database)
    done = houseway("audit", "replay", "dice", "2", "--database", database)
    assert done.returncode == 2
    assert "does not match what the rules produce" in done.stderr


def test_a_table_is_exported_for_an_inspector(database: str, tmp_path: Path) -> None:
    file = tmp_path / "dice.jsonl"
    export = ("audit", "export", "--table", "dice", "-o", str(file), "--database", database)
    assert houseway(*export).returncode == 0
    records = [json.loads(line) for line in file.read_text().splitlines()]
    assert [record["number"] for record in records] == list(range(1, len(records) + 1))
    assert "Settlement, in the order of payment" in file.with_suffix(".txt").read_text()
    assert houseway("audit", "verify", "--exported", str(file)).returncode == 0
    again = houseway(*export)
    assert again.returncode == 2
    assert "exists already" in again.stderr

    wager = next(record for record in records if record["kind"] == "wager")
    wager["who"] = "eve"
    file.write_text("".join(json.dumps(record) + "\n" for record in records))
    done = houseway("audit", "verify", "--exported", str(file))
    assert done.returncode == 1
    assert f"record {wager['number']}: it was altered" in done.stdout


def test_the_log_is_searched(database: str) -> None:
    done = houseway("audit", "search", "--who", "division", "--database", database)
    (line,) = done.stdout.splitlines()
    assert line.endswith("division (inspector): dispute")
    document = json.loads(
        houseway(
            "audit", "search", "--table", "dice", "--kind", "ready", "--database", database, "--json"
        ).stdout
    )
    assert document
    assert {item["stream"] for item in document} == {"table:dice"}
    assert any("settled" in item["facts"] and item["moved"] > 0 for item in document)
    nothing = houseway("audit", "search", "--since", "2100-01-01", "--database", database, "--json")
    assert json.loads(nothing.stdout) == []


def test_an_audit_creates_no_log(tmp_path: Path) -> None:
    file = tmp_path / "new.db"
    done = houseway("audit", "verify", "--database", str(file))
    assert done.returncode == 2
    assert f"There is no log at '{file}'" in done.stderr
    assert not file.exists()
    open_store(file).close()
    assert "The log is empty" in houseway("audit", "verify", "--database", str(file)).stderr
