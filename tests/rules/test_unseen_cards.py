"""Every game can be dealt with real cards: face-down cards are seen when it is turned up, or never."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from houseway.equipment.cards import UNSEEN, Card
from houseway.equipment.chance import seeded
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table
from houseway.rules.procedure.procedure import Condition
from houseway.rules.procedure.shoe import ShoeCondition
from houseway.rules.procedure.steps import Deal
from houseway.rules.registry import every_game
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable
from tests.support.real_cards import DealerWithRealCards, NotingDealer

ROUNDS = 15
OPTIONS: dict[str, list[dict[str, str]]] = {
    "crazy-4-poker": [{}, {"dealing": "automated-shoe"}],
    "lucky-8s": [{}, {"setting": "as-set"}],
}


@dataclass
class Pair:
    """A table where the house knows the cards, and one with the same real cards."""

    table: Table[Any]
    seed: int

    def __post_init__(self) -> None:
        self.house = VirtualTable(self.table, seeded(self.seed), NotingDealer)
        self.real = VirtualTable(self.table, seeded(self.seed), DealerWithRealCards)
        assert isinstance(self.house.dealer, NotingDealer)
        assert isinstance(self.real.dealer, DealerWithRealCards)
        self.real.dealer.before = self.house.dealer
        self.house.dealer.choose = seeded(100 + self.seed)


def _mishap(table: Table[Any], seed: int) -> list[tuple[str, str]]:
    """Return an irregularity that can happen in such a round, another for each seed; none for some seeds."""
    played = VirtualTable(table, seeded(seed)).play_round(table.demonstration)
    possible = [(mishap.kind, event.step.key) for event in played.events for mishap in event.step.may_happen]
    return [possible[seed * 7 % len(possible)]] if possible and seed % 3 else []


def _with_real_cards(mishaps: list[tuple[str, str]], played: PlayedRound[Any]) -> list[tuple[str, str]]:
    """Return the same where a player sets real cards, at a step of its own."""
    sets_unseen = bool(_face_down(played))
    return [
        (kind, f"{key}-face-down" if sets_unseen and key.endswith("-sets") else key) for kind, key in mishaps
    ]


def _face_down(played: PlayedRound[Any]) -> list[Any]:
    """Return what was answered for each card that was dealt face down."""
    return [
        event.answer
        for event in played.events
        if isinstance(event.step, Deal) and event.step.face == "down" and isinstance(event.answer, Card)
    ]


def _money(played: PlayedRound[Any]) -> list[tuple[Any, ...]]:
    return sorted((str(seat), paid.wager, paid.bet, paid.returns) for seat, paid in played.payments)


def _left(condition: Condition) -> Condition:
    """Return the condition with the cards of a shoe in no order: a hole card is seen later.

    When a shoe ends in a void round, cards that lay face down are never seen, and no round asks for them.
    """
    if isinstance(condition, ShoeCondition):
        return replace(condition, seen=() if condition.finished else tuple(sorted(condition.seen, key=str)))
    return condition


@pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in every_game()])
def test_a_round_with_real_cards_settles_as_the_same_cards_dealt_by_the_house(game: Game[Any]) -> None:
    for options in OPTIONS.get(game.name, [{}]):
        table = open_table(game, options)
        for seed in range(ROUNDS):
            mishaps, pair = _mishap(table, seed), Pair(table, seed)
            try:
                expected = pair.house.play_round(table.demonstration, mishaps)
            except Refusal:  # the decisions of this round did not reach the step
                continue
            played = pair.real.play_round(table.demonstration, _with_real_cards(mishaps, expected))
            assert _money(played) == _money(expected), (seed, mishaps)
            assert _left(pair.real.condition) == _left(pair.house.condition)
            assert set(_face_down(played)) <= {UNSEEN}
            assert len(_face_down(played)) == len(_face_down(expected))


def test_a_law_over_all_games_is_no_law_over_none() -> None:
    """These games deal cards face down, so their rounds above had unseen cards."""
    hidden = {
        game.name
        for game in every_game()
        if _face_down(VirtualTable(table := open_table(game, {}), seeded(1)).play_round(table.demonstration))
    }
    assert {"blackjack", "crazy-4-poker", "four-card-poker", "lucky-8s", "pai-gow", "pai-gow-poker"} < hidden
