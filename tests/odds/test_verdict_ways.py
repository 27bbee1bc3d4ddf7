"""Ways that are counted once give the same odds as counting again, whatever the rows pay."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from houseway.odds.game_odds import GameOdds, game_odds
from houseway.odds.wager_design import decisive_wagers, ways_of_bonus, ways_of_wager
from houseway.odds.wager_odds import WagerOdds
from houseway.rules.game import open_table
from houseway.rules.registry import game
from tests.support.whole_odds import whole_odds

CHANGED = [
    ("sic-bo", {"pays-total-4": "60 to 1", "pays-one-of-a-kind-two-dice": "5 to 2"}),
    ("baccarat", {"pays-tie": "9 to 1"}),
    ("football-kings", {"pays-tie": "22 to 1", "pays-hail-mary": "2000 to 1"}),
    ("crazy-4-poker", {"pays-queens-up-flush": "5 to 1", "queens-up": "II"}),
]


def _odds(name: str, options: dict[str, str]) -> GameOdds:
    return game_odds(open_table(game(name), options)) if options else whole_odds(name)


def _figures(odds: WagerOdds) -> list[Any]:
    paid = {(row.verdict.result, row.pays, row.gain, row.units): row.ways for row in odds.rows}
    return [odds.wager.name, odds.house_advantage, odds.variance, odds.hit_frequency, paid]


@pytest.mark.parametrize(("name", "options"), CHANGED)
def test_other_odds_need_no_other_count(name: str, options: dict[str, str]) -> None:
    counted, again = _odds(name, {}), _odds(name, options)
    changed = 0
    for before, after in zip(counted.wagers, again.wagers, strict=True):
        ways = pickle.loads(pickle.dumps(ways_of_wager(before)))  # noqa: S301 - as it comes from the worker
        assert ways.fits(again.table.wagers[ways.name])
        assert _figures(ways.at(again.table)) == _figures(after)
        changed += before.house_advantage != after.house_advantage
    assert changed


def test_a_wager_that_is_not_offered_or_has_other_rows_does_not_fit() -> None:
    tie, player = (_odds("baccarat", {})[name] for name in ("tie", "player"))
    assert ways_of_wager(tie).fits(tie.wager)
    assert not ways_of_wager(tie).fits(player.wager)
    assert not ways_of_wager(tie).fits(None)


def test_the_wagers_that_decisions_depend_on() -> None:
    odds = _odds("crazy-4-poker", {})
    assert odds.play
    assert decisive_wagers(odds.play) == {"ante", "super-bonus", "play"}


def test_an_automatic_bonus_is_counted_under_the_best_play() -> None:
    odds = _odds("four-card-poker", {})
    assert odds.play
    (bonus,) = odds.table.bonuses
    rows = ways_of_bonus(bonus, odds.play).rows_paid(bonus)
    assert [(row.verdict.row, row.pays) for row in rows] == [
        ("Four of a kind", "25 to 1"),
        ("Straight flush", "20 to 1"),
        ("Three of a kind", "2 to 1"),
    ]
    # Nobody folds such a hand, so it comes up as often as the hands of five cards have it.
    hands = 2_598_960
    total = odds.play.best.total
    assert [row.ways * hands // total for row in rows] == [624, 2072, 58656]
