"""The bets that a program gives: of one player, or of several by the number of their seat."""

from collections.abc import Mapping
from typing import Any

from houseway.api.arguments.checks import amount, concerning, several
from houseway.equipment.money import Cents
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.parsing import wager_name
from houseway.rules.wagers.wagers import Bets, Seats

SEAT = 1  # of the only player


def placed_bets(table: Table[Any], bets: Bets | None, seats: Mapping[int, Bets] | None) -> Seats | None:
    """Return the bets by seat and by the real names of their wagers; None if none are given."""
    if bets is not None and seats is not None:
        raise Refusal("Give either the bets of one player or those of the seats.", value=seats)
    if seats is not None and not several(seats):
        raise Refusal("There are no players in these seats. Give the bets of at least one.", value=seats)
    given: Seats | None = None
    if seats is not None:
        given = {seat: bets_of_player(seats[seat], f"seat {seat}") for seat in several(seats)}
    elif bets is not None:
        given = {SEAT: bets_of_player(bets)}
    with concerning(bets if seats is None else seats):
        return given and {seat: _with_real_names(table, of_seat) for seat, of_seat in given.items()}


def bets_of_player(bets: object, name: str = "bets") -> dict[str, Cents]:
    if not isinstance(bets, Mapping):
        raise Refusal(f"{name}: {bets!r} are not bets. Map wagers to cents, as {{'small': 500}}.", value=bets)
    return {str(wager): amount(bet, str(wager)) for wager, bet in bets.items()}


def _with_real_names(rules: Table[Any], bets: Bets) -> Bets:
    """Return the bets by the real names of their wagers; the amounts of a wager named twice are added."""
    named: dict[str, Cents] = {}
    for typed, cents in bets.items():
        name = wager_name(rules, typed)
        named[name] = named.get(name, 0) + cents
    return named
