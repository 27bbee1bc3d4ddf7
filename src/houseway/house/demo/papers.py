"""Puts on record what a demonstration needs: its papers, the games that its Division proposes, and its
jackpot.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any

from houseway.equipment.money import Cents
from houseway.house.desks import progressive_desk
from houseway.house.desks.petition_desk import ApprovePreliminarily, BeginTrial, PetitionDesk, ProposeGame
from houseway.house.desks.petitions import Petitions
from houseway.house.desks.progressive_desk import ProgressiveDesk
from houseway.house.desks.stored_files import store_chapter
from houseway.house.desks.submission_desk import Filing, SubmissionDesk, VersionOf, prepare
from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.rules.game import Table
from houseway.rules.limits import limit_options
from houseway.rules.progressives import Terms, rate_named
from houseway.rules.registry import every_game, rules_of
from houseway.rules.side_bets.definition import SIDE_BETS, as_text
from houseway.rules.side_bets.derive import side_bets_of
from houseway.table.commands.table_commands import Open

REFERENCE = "a demonstration"
_AT_THE_DESK = threading.Lock()  # many tables of bots may open at once
CHAPTER_NAME = "Demonstration copy, replace by the official chapter.txt"
CHAPTER_TEXT = """Demonstration copy: replace by the official chapter.

This is not the text of the regulation. A house keeps its own copy of the official chapter here,
N.J.A.C. 13:69F, Rules of the Games, and shows it to everybody who asks (13:69F-8.5(a)):

    houseway desk chapter FILE --date YYYY-MM-DD
"""


def stand_in_version(rules: Table[Any], kind: str) -> str:
    """Return a version for a sign or guide that is not made: quick, for tables at which only bots play."""
    limits = {option.name for option in limit_options(rules.game.kinds)}
    options = [pair for pair in rules.options.pairs if pair[0] not in limits]
    return sha256(f"{REFERENCE}: {kind} {rules.game.name} {options}".encode()).hexdigest()


def prepare_demonstration(
    floor: Floor,
    rules: Table[Any],
    manager: Person,
    division: Person,
    version_of: VersionOf = stand_in_version,
) -> None:
    """Put everything on record that a table with these rules needs."""
    filing = Filing(REFERENCE, photograph=sha256(REFERENCE.encode()).hexdigest())
    with _AT_THE_DESK:
        keep_placeholder(floor, manager)
        prepare(floor, rules, manager, filing, version_of, division=division)


def keep_placeholder(floor: Floor, manager: Person) -> None:
    """Keep a file in place of the official chapter, unless the house has a copy."""
    desk = SubmissionDesk(floor)
    if not desk.look(lambda known: known.chapters):
        store_chapter(desk, manager, CHAPTER_NAME, desk.today.isoformat(), CHAPTER_TEXT.encode())


# Games and side bets from outside in a demonstration: its Division proposes and tests them.

LASTS = timedelta(days=365)


def tables_of_side_bets(limits: dict[str, str]) -> dict[str, Open]:
    """Return a table for each side bet in the folders of games."""
    return {
        f"{game.name}-{side_bet.name}": Open(game.name, {**limits, SIDE_BETS: as_text([side_bet])})
        for game in every_game()
        if game.wagering.vocabulary
        for side_bet in side_bets_of(game)
    }


def put_on_trial(floor: Floor, rules: Table[Any], table: str, division: Person) -> None:
    """Put a test of what is only proposed at this table on record, unless something is on record already."""
    desk = PetitionDesk(floor)
    if not desk.look(lambda known: _is_missing(known, rules)):
        return
    name, today = f"test-of-{table}"[:40], desk.today
    proposed = {SIDE_BETS: rules.options.given[SIDE_BETS]} if rules.game.side_bets else {}
    for command in (
        ProposeGame(name, rules.game.name, proposed),
        ApprovePreliminarily(name, REFERENCE),
        BeginTrial(name, [], [table], today.isoformat(), (today + LASTS).isoformat()),
    ):
        desk.order(division, command)


def _is_missing(known: Petitions, rules: Table[Any]) -> bool:
    if any(known.of_side_bet(side_bet) is None for side_bet in rules.game.side_bets):
        return True
    return rules.game.cite.is_proposed and known.of_game(rules.game.name) is None


# The jackpot of a demonstration: a progressive meter that its bots raise, set up as a house does it.

METER, TITLE = "demonstration-jackpot", "House jackpot"
INITIAL: Cents = 12_500_000
TERMS = Terms(INITIAL, 5_000_000, rate_named("20%"), rate_named("5%"))


def begin_jackpot(
    floor: Floor, game: str, options: Mapping[str, str], tables: list[str], person: Callable[[Role], Person]
) -> None:
    """Set the meter up for these tables and turn both keys, unless it was done before."""
    desk = ProgressiveDesk(floor)
    if desk.look(lambda controller: METER in controller.meters):
        return
    (wager,) = rules_of(game, dict(options)).progressives
    manager = person(Role.PIT_BOSS)
    set_up = progressive_desk.SetUpMeter(
        METER, TITLE, game, dict(options), wager, TERMS, tables, "above the tables of the demonstration"
    )
    desk.order(manager, set_up)
    desk.order(manager, progressive_desk.SubmitMeter(METER, "a demonstration"))
    if len(tables) > 1:
        desk.order(person(Role.INSPECTOR), progressive_desk.ApproveDisplay(METER, "a demonstration"))
    desk.order(manager, progressive_desk.ChangeMeter(METER, "begin", "a demonstration"))
    number = desk.look(lambda controller: controller.named(METER).changes)
    for role in (Role.SECURITY, Role.SUPERVISOR):
        desk.order(person(role), progressive_desk.TurnKey(METER, number))
