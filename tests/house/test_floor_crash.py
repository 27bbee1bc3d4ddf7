"""The whole floor is killed at any moment: nothing acknowledged is lost, no cent is, and play goes on."""

from __future__ import annotations

import random
from collections import defaultdict

import msgspec
import pytest

from houseway.house.demo.bots import MANAGER
from houseway.house.floor import Floor
from houseway.house.loading import STREAM
from houseway.house.record import encode
from houseway.house.store import open_store
from houseway.house.store.log import Store
from tests.auditor.auditor import Auditor
from tests.support.audited import settle
from tests.support.floor_program import TABLES, run_a_floor
from tests.support.log_writer import OtherProgram
from tests.support.nightly import seeds, size

KILLS = size(6, 10)  # of one floor; ten of each of thirty floors by `make nightly`


class Watch:
    """Compares what the programs acknowledged with the log after each crash."""

    def __init__(self) -> None:
        self.asked: dict[str, set[str]] = defaultdict(set)
        self.auditors = {name: Auditor() for name in TABLES}
        self.acknowledged = 0
        self.mid_round = 0

    @property
    def rounds(self) -> int:
        """The rounds that were finished, at all tables."""
        return sum(auditor.ledger.meters["rounds"] for auditor in self.auditors.values())

    def hear(self, said: list[list[str]]) -> dict[str, dict[str, tuple[int, str]]]:
        done: dict[str, dict[str, tuple[int, str]]] = defaultdict(dict)
        for what, table, key, *mark in said:
            if what == "asks":
                self.asked[table].add(key)
            else:
                done[table][key] = (int(mark[0]), mark[1])
        self.acknowledged += sum(map(len, done.values()))
        return done

    def check(self, store: Store, said: list[list[str]]) -> None:
        done = self.hear(said)
        for name, auditor in self.auditors.items():
            new = [
                msgspec.json.decode(encode(record))
                for record in store.read(STREAM + name, after=auditor.chain.number)
            ]
            auditor.follow(new)  # the chain, the books, the order of things: no record is half there
            auditor.settle_again(settle)
            # What the house does by itself has no key.
            in_log = {
                record["key"]: (record["number"], record["hash"])
                for record in new
                if record["who"] != "house"
            }
            assert done[name].items() <= in_log.items(), "an acknowledged command is missing"
            assert in_log.keys() <= self.asked[name], "the log has a command that nobody gave"

    def check_tables(self, floor: Floor) -> None:
        """Loaded again, the tables hold what the accounts say."""
        for name in set(floor.tables()):
            view = floor.view(MANAGER, name)
            ledger = self.auditors[name].ledger
            assert msgspec.to_builtins(view.money)["meters"] == ledger.meters
            balances = floor.look(name, lambda live: dict(live.accounts.balances)).seen
            assert balances == ledger.due.holding
            self.mid_round += view.step is not None


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(1, 30))
def test_the_floor_survives_being_killed_at_any_moment(database_url: str, seed: int) -> None:
    moments = random.Random(seed)  # noqa: S311 - no secret
    watch = Watch()
    kills = 0
    # On a slow machine a floor may be killed before its first round is over: then it is killed more often.
    while kills < KILLS or (kills < 5 * KILLS and not (watch.mid_round and watch.rounds)):
        program = OtherProgram(run_a_floor, database_url)
        said = [program.line().split()] if kills % 4 else []
        kills += 1
        program.kill_after(moments.uniform(0.0, 0.6))
        said += program.rest()
        with open_store(database_url) as store:
            watch.check(store, [words for words in said if words])
            with Floor(store) as floor:
                watch.check_tables(floor)
    assert watch.acknowledged
    assert watch.mid_round, "no table was ever loaded in the middle of a round"
    assert watch.rounds
