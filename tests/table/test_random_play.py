"""Random play of every game, with whatever can go wrong: nothing breaks, and what is refused changes nothing.

A million commands by `make nightly`.
"""

from __future__ import annotations

import msgspec
import pytest

from houseway.refusal import Refusal
from houseway.rules.registry import game_names
from houseway.table.fairness.verify import verify
from houseway.table.live.accounts import TOURNAMENT
from houseway.table.live.facts import facts_from
from houseway.table.live.live_table import LiveTable
from houseway.table.live.saved_table import can_be_saved, matches_snapshot, restore, save
from houseway.table.view import view
from tests.support.audited import audited
from tests.support.live_tables import TestedTable, replayed, state_of
from tests.support.nightly import seeds
from tests.support.random_play import RandomPlay
from tests.table.test_views import VIEWERS

GAMES = game_names()
COMMANDS_AT_A_TABLE, TABLES = 250, 8
COMMANDS = 1_000_000  # at night
SEEDS = seeds(1, COMMANDS // (len(GAMES) * COMMANDS_AT_A_TABLE * TABLES), apart=TABLES)


class Play(RandomPlay):
    """Random play in which the table is restored now and then, from its log or from a snapshot."""

    saved: tuple[int, bytes] | None = None

    def give_order(self) -> None:
        who, order = self.next_order()
        table = self.table
        before = state_of(table.live)
        try:
            table.order(who, order)
        except Refusal:
            assert state_of(table.live) == before, f"{order} was refused and changed something"
            assert not table.live.news
            assert not table.live.accounts.transfers

    def restart(self) -> None:
        """As after a crash: nobody can tell the table from the one before."""
        live, taken_up = self.table.live, self._taken_up(self.table)
        assert state_of(taken_up) == state_of(live)
        assert [view(taken_up, who) for who in VIEWERS] == [view(live, who) for who in VIEWERS]
        self.table.live = taken_up
        if can_be_saved(taken_up):
            assert matches_snapshot(taken_up, save(live))
            self.saved = len(self.table.records), save(taken_up)

    def _taken_up(self, table: TestedTable) -> LiveTable:
        if self.saved is None or self.happens(20):
            return replayed(table.records)
        number, state = self.saved
        return replayed(table.records[number:], restore("T1", state))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_people_do_the_table_keeps_its_books(game: str, seed: int) -> None:
    compared = 0
    for number in range(TABLES):
        play = Play(game, seed + number)
        for _ in range(COMMANDS_AT_A_TABLE):
            play.give_order()
            if play.happens(2):
                play.restart()
        table = play.table
        auditor, counted = audited(table.records)
        assert auditor.ledger.meters == msgspec.to_builtins(table.live.meters)
        balances = {
            name.removeprefix(TOURNAMENT): cents for name, cents in table.live.accounts.balances.items()
        }
        assert auditor.ledger.due.holding == balances
        assert verify([fact for record in table.records for fact in facts_from(record.body)]).holds
        compared += counted["settled alike"]
    assert compared
