"""A wager that a table does not offer is refused with every value of an option that would offer it."""

from __future__ import annotations

import re

import pytest

import houseway as hw
from houseway.rules.game import Table, open_table
from houseway.rules.limits import kind_of
from houseway.rules.options import Choice
from houseway.rules.parsing import wager_name
from houseway.rules.registry import game, game_names
from tests.support.command import houseway


@pytest.mark.slow
@pytest.mark.parametrize("name", game_names())
def test_every_value_that_offers_a_wager_is_named(name: str) -> None:
    table = open_table(game(name))
    for wager, values in _offered_by(table).items():
        with pytest.raises(hw.Refusal) as refusal:
            wager_name(table, wager)
        assert "is not offered at this table" in refusal.value.message
        assert all(f"{value}" in refusal.value.message for value in values), wager
        _, _, offers = refusal.value.message.partition("It offers ")
        listed = re.split(", | or ", offers.partition(". ")[0])
        assert {kind_of(each) for each in listed} <= {kind_of(each) for each in table.wagers}
        for value in values:
            option, _, chosen = value.partition("=")
            assert wager_name(open_table(game(name), {option: chosen}), wager) == wager


def _offered_by(table: Table[object]) -> dict[str, list[str]]:
    by_wager: dict[str, list[str]] = {}
    for option in table.game.wagering.options:
        for value in option.values if isinstance(option, Choice) else ():
            try:
                other = open_table(table.game, {option.name: value})
            except hw.Refusal:
                continue
            for wager in other.wagers.keys() - table.wagers.keys():
                by_wager.setdefault(wager, []).append(f"{option.name}={value}")
    return by_wager


@pytest.mark.parametrize(
    "command",
    [
        "odds baccarat --wager dragon-7",
        "protect baccarat --wager dragon-7",
        "protect count baccarat --wager Dragon7",
    ],
)
def test_commands_name_the_option(command: str) -> None:
    run = houseway(*command.split())
    assert run.returncode == 2
    assert "Choose commission=dragon-7 to offer it." in run.stderr


def test_python_names_the_option() -> None:
    table = hw.table("pai-gow-poker")
    for ask in (table.odds, table.count):
        with pytest.raises(
            hw.Refusal, match="Choose fortune=1, fortune=2, fortune=3, fortune=4 or fortune=6"
        ):
            ask("fortune")
