"""Random play with side bets, with whatever can go wrong: each is settled once, and the books are kept."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from houseway.equipment.chance import Chance, seeded
from houseway.rules.game import Game, Table, open_table
from houseway.rules.procedure.procedure import replay
from houseway.rules.wagers.wagers import Result
from houseway.table.fairness.verify import verify
from houseway.table.live.facts import facts_from
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support import random_play
from tests.support.random_tables import random_seats, random_table
from tests.support.side_bets import EXAMPLES, read, side_bet_options, table_with
from tests.table.test_random_play import Play

every_example = pytest.mark.parametrize("text", EXAMPLES.values(), ids=EXAMPLES)


@every_example
def test_every_side_bet_is_settled_once_and_a_replay_agrees(text: str) -> None:
    name, chance = read(text).name, seeded(3)
    for _ in range(4):
        table = random_table(table_with(text).game, chance)
        virtual = VirtualTable(table, chance)
        virtual.dealer.decide = lambda step: step.values[chance.below(len(step.values))]
        for _ in range(3):
            before, seats = virtual.condition, random_seats(table, chance)
            played = virtual.play_round(seats)
            settled = Counter((seat, payment.wager) for seat, payment in played.payments)
            staked = {(seat, wager) for seat, bets in seats.items() for wager in bets}
            assert all(settled[wager] == 1 for wager in staked)
            for _, payment in played.payments:
                if payment.wager == name:
                    assert payment.result is Result.VOID or payment.verdict in table.wagers[name].verdicts
            again = replay(
                table.game.play.round_of_play(table, before), [event.answer for event in played.events]
            )
            assert tuple(again.events) == played.events
            assert again.end == played.end


@every_example
def test_whatever_people_do_the_table_keeps_its_books(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def with_side_bet(declared: Game[Any], chance: Chance) -> Table[Any]:
        return open_table(
            declared, {**random_table(declared, chance).options.given, **side_bet_options(text)}
        )

    monkeypatch.setattr(random_play, "random_table", with_side_bet)
    settled = 0
    for seed in (101, 102):
        play = Play(read(text).game, seed)
        for _ in range(200):
            play.give_order()
            if play.happens(2):
                play.restart()
        facts = [fact for record in play.table.records for fact in facts_from(record.body)]
        assert verify(facts).holds
        settled += sum(getattr(fact, "wager", "") == read(text).name for fact in facts)
    assert settled
