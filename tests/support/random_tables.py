"""Random tables and random bets that the rules allow, from a seed."""

from __future__ import annotations

from typing import Any

from houseway.equipment.chance import Chance
from houseway.equipment.money import Cents
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table
from houseway.rules.limits import kind_of
from houseway.rules.options import Choice
from houseway.rules.procedure.procedure import Condition
from houseway.rules.wagers.wagers import Bets, Seat, Seats, seat_order

MOST_TRIES = 200


def random_table(game: Game[Any], chance: Chance) -> Table[Any]:
    """A table with every choice drawn at random, as far as the regulation allows the mixture."""
    while True:
        options = {
            option.name: built[chance.below(len(built))]
            for option in game.wagering.options
            if isinstance(option, Choice) and chance.below(2)
            for built in [[value for value in option.values if value not in option.not_built]]
        }
        try:
            return open_table(game, options)
        except Refusal:
            continue


def random_bets(
    table: Table[Any],
    chance: Chance,
    condition: Condition | None = None,
    seat: Seat = 1,
    others: Seats | None = None,
) -> dict[str, Cents]:
    """One player's bets, one to five wagers, that the table takes.

    What stands of the player at the table stays, or some of it is taken down if that is allowed. Where
    a player may be the bank, ``others`` are the bets of the other players.
    """
    if table.game.bank:
        return random_bets_beside_bank(table, chance, condition, seat, others or {})
    names = [name for name, wager in table.by_name.items() if wager.placed == "before the deal"]
    standing = condition.on_layout.get(seat, {}) if condition else {}
    while True:
        stay = {name: bet for name, bet in standing.items() if chance.below(8)}
        # Some games ask for wagers of equal amounts, and some for amounts that they can pay.
        equal = _random_amount(table, chance) if chance.below(2) else None
        new = {
            name: _fixed_amount(table, name) or equal or _random_amount(table, chance)
            for _ in range(1 + chance.below(5))
            for name in [names[chance.below(len(names))]]
        }
        bets = {**new, **stay}
        try:
            table.check_bets(bets)
            table.check_placed(bets, standing, condition)
        except Refusal:
            continue
        return bets


def random_bets_beside_bank(
    table: Table[Any], chance: Chance, condition: Condition | None, seat: Seat, others: Seats
) -> dict[str, Cents]:
    """Bets against the bank that there is, part of it or the whole; without one the player is the bank."""
    rules = table.game.bank
    assert rules
    names = [name for name, wager in table.by_name.items() if wager.placed == "before the deal"]
    bank = table.bank_of({other: bets for other, bets in others.items() if other != seat})
    allowed = set(names) - (rules.forms.keys() if bank else set() if rules.house_banks else rules.covers)
    for _ in range(MOST_TRIES):
        amount = _random_amount(table, chance)
        if bank and chance.below(3) == 0:
            amount = bank.stake
        bets = {name: amount for name in names if name in allowed and chance.below(len(names)) == 0}
        try:
            table.check_bets(bets)
            table.check_bank({**others, seat: bets}, condition)
        except Refusal:
            continue
        return bets
    return dict(others.get(seat, {}))  # as when a banco asks for the bank as it is


def _fixed_amount(table: Table[Any], name: str) -> Cents | None:
    """The only amount that the rules allow for a wager, if there is one."""
    kind = kind_of(name)
    return table.limits.maximums[kind] if kind in table.limits.fixed else None


def _random_amount(table: Table[Any], chance: Chance) -> Cents:
    step = 60 if table.wagers_stand and chance.below(4) else 1
    return step * (1 + chance.below(20_000 // step))


def random_seats(table: Table[Any], chance: Chance, condition: Condition | None = None) -> Seats:
    count = 1 + chance.below(table.game.seats)
    standing = condition.on_layout if condition else {}
    if table.game.bank:
        return random_seats_beside_bank(table, chance, condition, max(count, 2))
    seats = {*range(1, count + 1), *standing}
    placed = {seat: random_bets(table, chance, condition, seat) for seat in sorted(seats, key=seat_order)}
    return _with_a_hand(table, placed) if standing and table.game.play.players_decide else placed


def _with_a_hand(table: Table[Any], placed: dict[Seat, dict[str, Cents]]) -> Seats:
    """The same bets; where all wagers only wait for a later round, the first player has a hand."""
    dealt_to = {name for bets in table.demonstration.values() for name in bets}
    if not any(dealt_to & bets.keys() for bets in placed.values()):
        first = next(iter(placed))
        placed[first] |= dict.fromkeys(dealt_to, 1000)
    return placed


def random_seats_beside_bank(
    table: Table[Any], chance: Chance, condition: Condition | None, count: int
) -> Seats:
    """Bets of so many seats: of the bank that stands or of a new one, and of the others."""
    placed: dict[Seat, Bets] = dict(condition.on_layout if condition else {})
    seats = list(range(1, count + 1))
    while seats:
        seat = seats.pop(chance.below(len(seats)))
        if seat not in placed:
            placed[seat] = random_bets_beside_bank(table, chance, condition, seat, placed)
    return placed
