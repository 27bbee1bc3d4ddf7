"""The tally of a table: what came up, with what was to be expected, and a caution that it means nothing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import msgspec
import pytest

from houseway.rules.analysis.tally import LEAST, totals_of_dice
from houseway.rules.game import open_table
from houseway.rules.registry import every_game, game
from houseway.table.commands import table_commands as commands
from tests.support.live_tables import TestedTable

WITH_TALLY = [game.name for game in every_game() if game.felt.tally]


def test_dice_and_wheels_have_one() -> None:
    assert {"big-six", "craps", "mini-craps", "mini-dice", "roulette", "sic-bo"} <= set(WITH_TALLY)


@pytest.mark.parametrize("name", WITH_TALLY)
def test_the_chances_are_those_of_the_exact_odds(name: str) -> None:
    table = open_table(game(name), {})
    assert table.game.felt.tally
    assert table.game.analysis.odds
    distribution = table.game.analysis.odds(table, ())
    ways: Counter[str] = Counter()
    for outcome, count in distribution.ways.items():
        written = msgspec.json.decode(msgspec.json.encode(outcome, enc_hook=lambda roll: {"dice": roll.dice}))
        ways[table.game.felt.tally.name_of(written)] += count
    exact = {name: Fraction(count, distribution.total) for name, count in ways.items()}
    assert table.game.felt.tally.chances(table.options) == exact


def test_totals_of_two_dice() -> None:
    chances = totals_of_dice(2)
    assert chances["7"] == Fraction(1, 6)
    assert chances["2"] == chances["12"] == Fraction(1, 36)


def test_numbers_are_counted_beside_what_was_to_be_expected() -> None:
    table = open_table(game("roulette"), {"wheel": "single-zero"})
    assert table.game.felt.tally
    spins = ["17"] * 4 + ["0", "5"] + [str(number) for number in range(6, 37)]
    tallied = table.game.felt.tally.of(table.options, spins)
    assert (tallied.results, tallied.noun, tallied.last[0]) == (37, "spins", "36")
    counted = {number.name: number for number in tallied.numbers}
    assert (counted["17"].count, counted["17"].expected, counted["17"].chance) == (5, 1.0, "1 in 37")
    assert tallied.hot == ["17"]
    assert set(tallied.cold) <= {"1", "2", "3", "4"}
    assert "no information about the next result" in tallied.caution
    assert "00" not in counted
    assert "00" not in tallied.tints


def test_few_results_call_nothing_hot() -> None:
    table = open_table(game("big-six"), {})
    assert table.game.felt.tally
    assert not table.game.felt.tally.of(table.options, ["1"] * (LEAST - 1)).hot
    assert table.game.felt.tally.of(table.options, ["20"] * LEAST).hot == ["20"]


@pytest.mark.parametrize("name", WITH_TALLY)
def test_the_results_of_a_table_can_be_counted(name: str) -> None:
    table = TestedTable(name)
    rules = table.live.rules
    assert rules.game.felt.tally
    seat, bets = next(iter(rules.demonstration.items()))
    table.sit("ann", str(seat))
    table.order("ann", commands.Wager(str(seat), dict(bets)))
    table.order("ann", commands.Ready(str(seat)))
    outcomes = [result.outcome for result in table.live.results]
    tallied = rules.game.felt.tally.of(rules.options, outcomes)
    assert tallied.last == [number.name for number in tallied.numbers if number.count]
    assert tallied.results == 1
