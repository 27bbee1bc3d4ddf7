"""Games and side bets from outside in a demonstration: its Division proposes and tests them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from houseway.floor.demo.papers import REFERENCE
from houseway.floor.desks.petitions.desk import PetitionDesk
from houseway.floor.desks.petitions.facts import ApprovePreliminarily, BeginTest, ProposeGame
from houseway.floor.desks.petitions.petitions import Petitions
from houseway.floor.floor import Floor, Person
from houseway.rules.game import Table
from houseway.rules.registry import every_game
from houseway.rules.side_bets.definition import SIDE_BETS, as_text
from houseway.rules.side_bets.derive import side_bets_of
from houseway.table.commands.table_commands import Open

LASTS = timedelta(days=365)


def tables_of_side_bets(limits: dict[str, str]) -> dict[str, Open]:
    """Return a table for each side bet in the folders of games."""
    return {
        f"{game.name}-{side_bet.name}": Open(game.name, {**limits, SIDE_BETS: as_text([side_bet])})
        for game in every_game()
        if game.vocabulary
        for side_bet in side_bets_of(game)
    }


def put_to_the_test(floor: Floor, rules: Table[Any], table: str, division: Person) -> None:
    """Put a test of what is only proposed at this table on record, unless something is on record already."""
    desk = PetitionDesk(floor)
    if not desk.look(lambda known: _is_missing(known, rules)):
        return
    name, today = f"test-of-{table}"[:40], desk.today
    proposed = {SIDE_BETS: rules.options.given[SIDE_BETS]} if rules.game.side_bets else {}
    for command in (
        ProposeGame(name, rules.game.name, proposed),
        ApprovePreliminarily(name, REFERENCE),
        BeginTest(name, [], [table], today.isoformat(), (today + LASTS).isoformat()),
    ):
        desk.order(division, command)


def _is_missing(known: Petitions, rules: Table[Any]) -> bool:
    if any(known.of_side_bet(side_bet) is None for side_bet in rules.game.side_bets):
        return True
    return rules.game.cite.is_proposed and known.of_game(rules.game.name) is None
