"""A backup is the log at one moment, from either database to either, and verified."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from houseway.equipment.chance import seeded
from houseway.house.demo.bots import BotTable
from houseway.house.floor import Floor
from houseway.house.maintenance.copies import copy_log
from houseway.house.people import COMMAND_LINE, People
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import Store, keep_file, kept_file
from houseway.house.trust.audit.log import audit_log
from houseway.house.trust.audit.tree import verify_tree
from houseway.house.trust.house_key import HouseKey
from houseway.house.trust.log_tree import LogTree
from houseway.refusal import Refusal
from tests.support.command import houseway
from tests.support.records import chained, check_whole
from tests.support.web_house import WEAK

GOOD = "a good long password"
KEY = HouseKey("house.example/floor", b"k" * 32)


def test_a_copy_has_everything_and_play_goes_on_from_it(store: Store, tmp_path: Path) -> None:
    with Floor(store) as floor:
        BotTable(floor, "fk", "football-kings", seeded(3)).play_round()
    people = People(store, WEAK)
    people.create(COMMAND_LINE, "demo-player", "Ann", Role.ADMINISTRATOR, GOOD)
    _, session = people.sign_in("demo-player", GOOD)
    _, token = people.create_token(COMMAND_LINE, "demo-player", "robot")
    fingerprint = keep_file(store, b"the chapter")
    checkpoint = LogTree(store).checkpoint(KEY.signer, 1_800_000_000_000_000)
    with open_store(tmp_path / "copy.db") as copy:
        assert copy_log(store, copy) == store.count()
        assert all(audit.holds for audit in audit_log(copy))
        assert verify_tree(copy, kept_elsewhere={"kept": str(checkpoint)}).holds
        assert kept_file(copy, fingerprint) == b"the chapter"
        people = People(copy, WEAK)
        assert people.with_token(token) is not None
        assert people.in_session(session) is None
        with Floor(copy) as floor:
            before = floor.look("fk", lambda live: live.number).seen
            BotTable(floor, "fk", "football-kings", seeded(4)).play_round()
            assert floor.look("fk", lambda live: live.number).seen == before + 1


def test_a_copy_comes_back_to_either_database(database_url: str, tmp_path: Path) -> None:
    written = chained("table:1", 2500)
    with open_store(tmp_path / "backup.db") as source, open_store(database_url) as target:
        source.append(written)
        assert copy_log(source, target) == 2500
        assert list(target.read("table:1")) == written


def test_a_copy_made_while_others_write_is_the_log_of_one_moment(store: Store, tmp_path: Path) -> None:
    first, later = chained("table:1", 1500), chained("house", 400)
    store.append(first)

    def write_on() -> None:
        for record in later:
            store.append([record])

    writer = threading.Thread(target=write_on)
    writer.start()
    with open_store(tmp_path / "copy.db") as copy:
        copy_log(store, copy)
        check_whole(copy.read("table:1"))
        check_whole(copy.read("house"))
        assert list(copy.read("table:1")) == first
    writer.join()


def test_nothing_is_copied_over_another_log(store: Store, tmp_path: Path) -> None:
    store.append(chained("table:1", 2))
    with open_store(tmp_path / "other.db") as other:
        other.append(chained("house", 1))
        with pytest.raises(Refusal, match="holds a log already"):
            copy_log(store, other)
        assert other.count() == 1


def test_a_copy_of_a_log_that_does_not_hold_says_what_is_wrong(tmp_path: Path) -> None:
    with open_store(tmp_path / "log.db") as store:
        store.append(chained("table:1", 1))  # no round of any game
    run = houseway("backup", "--database", str(tmp_path / "log.db"), str(tmp_path / "copy.db"))
    assert run.returncode == 1
    assert "holds 1 record of 1 stream, and this is wrong with them:" in " ".join(run.stdout.split())
    assert "WRONG: table:1: " in run.stdout
    assert "verified" not in run.stdout
