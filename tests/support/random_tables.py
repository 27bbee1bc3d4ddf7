"""Random tables and random bets that the rules allow, from a seed."""

from __future__ import annotations

from typing import Any

from houseway.equipment.chance import Chance
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table
from houseway.rules.options import Choice
from houseway.rules.wagers.wagers import Bets, Seats


def random_table(game: Game[Any], chance: Chance) -> Table[Any]:
    """A table with every choice drawn at random, as far as the regulation allows the mixture."""
    while True:
        given = {
            option.name: built[chance.below(len(built))]
            for option in game.options
            if isinstance(option, Choice) and chance.below(2)
            for built in [[value for value in option.values if value not in option.not_built]]
        }
        try:
            return open_table(game, given)
        except Refusal:
            continue


def random_bets(table: Table[Any], chance: Chance) -> Bets:
    """One player's bets, one to five wagers, that the table takes."""
    names = [name for name, wager in table.wagers.items() if wager.placed == "before the deal"]
    while True:
        # Some games ask for wagers of equal amounts.
        equal = 1 + chance.below(20_000) if chance.below(2) else None
        bets = {
            names[chance.below(len(names))]: equal or 1 + chance.below(20_000)
            for _ in range(1 + chance.below(5))
        }
        try:
            table.check_bets(bets)
            table.game.check_opening_bets(bets)
        except Refusal:
            continue
        return bets


def random_seats(table: Table[Any], chance: Chance) -> Seats:
    count = 1 + chance.below(table.game.seats)
    return {seat: random_bets(table, chance) for seat in range(1, count + 1)}
