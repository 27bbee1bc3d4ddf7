"""Answers one question: may this person, in this role, give this command here and now?

Every command of a person comes by here once on its way, from a browser, the command line or a bot: one for a
table through ``permitted``, one for a desk through ``check_may_give``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from houseway.house.desks.command import DeskCommand
from houseway.house.roles import DEALS, HOUSE, MANAGES, PLAYS, SUPERVISES, NotAllowed, Role
from houseway.refusal import Refusal, one_of
from houseway.rules.procedure.steps import ShowCards, Step
from houseway.table.commands import table_commands as commands
from houseway.table.commands.dispatch import DUTIES
from houseway.table.commands.system_commands import CloseForTournament, OpenForTournament
from houseway.table.commands.table_commands import Command, name_of
from houseway.table.live.live_table import LiveTable

if TYPE_CHECKING:
    from houseway.house.floor import Floor, Person
    from houseway.house.record import Record

_TAKES_CASH = DEALS | {Role.PIT_CLERK, Role.ACCOUNTING}

# Who may give which command at a table. A command to a desk names its roles itself.

MAY_ORDER: dict[type[commands.Command], frozenset[Role]] = {
    commands.Open: MANAGES,
    commands.ChangeLimits: SUPERVISES,
    commands.SubmitSign: MANAGES,
    commands.HangSign: SUPERVISES,
    commands.PlanChange: MANAGES,
    commands.PostSign: SUPERVISES,
    commands.AnnounceChange: DEALS,
    commands.NotifyDivision: MANAGES,
    commands.WithdrawChange: MANAGES,
    commands.AllowWager: SUPERVISES,
    commands.Close: MANAGES,
    commands.SitDown: PLAYS,
    commands.StandUp: PLAYS,
    commands.BuyIn: PLAYS,
    commands.AskBuyIn: PLAYS,
    commands.TakeBuyIn: _TAKES_CASH,
    commands.DeclineBuyIn: _TAKES_CASH,
    commands.CashOut: PLAYS,
    commands.Tip: PLAYS,
    commands.Wager: PLAYS,
    commands.Ready: PLAYS,
    commands.OfferChance: PLAYS,
    commands.GiveChance: PLAYS,
    commands.Decide: PLAYS,
    commands.SetHand: PLAYS,
    commands.DecideForAbsent: SUPERVISES,
    commands.SetClock: SUPERVISES,
    commands.SeatGuest: DEALS,
    commands.GuestBuysIn: DEALS,
    commands.GuestWagers: DEALS,
    commands.GuestLeaves: DEALS,
    commands.SeatAutomatic: DEALS,
    commands.BeginRound: DEALS,
    commands.NoMoreBets: DEALS,
    commands.Answer: DEALS | PLAYS,  # players: that they have seen the cards
    commands.Irregularity: DEALS,
    commands.TakeBack: DEALS,
    commands.CollectVigorish: DEALS,
    commands.Fill: SUPERVISES | {Role.PIT_CLERK},
    commands.DecideFill: DEALS | {Role.PIT_CLERK, Role.ACCOUNTING},
    commands.ProposeCorrection: SUPERVISES,
    commands.DecideCorrection: SUPERVISES,
    commands.Dispute: PLAYS | DEALS | {Role.SURVEILLANCE, Role.INSPECTOR},
    commands.ResolveDispute: SUPERVISES,
    commands.AcknowledgeAlert: SUPERVISES | {Role.PIT_CLERK, Role.SURVEILLANCE},
    commands.Repair: SUPERVISES,
}

# Table commands that the house gives by itself. Others follow a command at a desk, which names them.
DONE_BY_HOUSE: dict[type[Command], frozenset[str]] = dict.fromkeys(
    (*(type(duty.command) for duty in DUTIES), OpenForTournament, CloseForTournament), frozenset({HOUSE})
)


def may_give(role: str, command: type[Command]) -> bool:
    """Return whether the role may give such a command at all: a page offers it then."""
    return role in _roles_for(command)


def commands_for(role: str, *desks: type[DeskCommand]) -> list[str]:
    """Return the names of the commands that the role may give at these desks; without desks, at a table."""
    every = [command for desk in desks for command in desk.every()] if desks else MAY_ORDER
    return sorted(name_of(command) for command in every if may_give(role, command))


def check_may_give(role: str, command: Command | type[Command]) -> None:
    """Refuse a command that is not for the role."""
    allowed = _roles_for(command if isinstance(command, type) else type(command))
    if role not in allowed:
        raise NotAllowed(f"{name_of(command)} is not for the {role}. It is for {one_of(sorted(allowed))}.")


def _roles_for(command: type[Command]) -> frozenset[Role]:
    return command.roles if issubclass(command, DeskCommand) else MAY_ORDER[command]


@contextmanager
def permitted(
    floor: Floor, person: Person, table: str, command: commands.AnyCommand
) -> Iterator[list[Record]]:
    """Refuse a command for a table that the person may not give in this role, or not now.

    Yield the desk's records that must be written with the table's. Enter it before the table is locked: it
    looks at other tables. Then the table says whose turn it is.
    """
    check_may_give(person.role, command)
    if isinstance(command, commands.Wager):
        floor.clearance.limits.check(floor, person.id, table, command)
    with floor.clearance.cleared(floor, person, table, command) as desk_records:
        yield desk_records


# What depends on the table, once it is locked and everything due has been done.

# The officials, other than the dealer, that the steps of a procedure name.
_OFFICIALS = ("casino supervisor", "floorperson")
_ANSWER, _DISPUTE = (name_of(command) for command in (commands.Answer, commands.Dispute))


def officials_of(role: str) -> tuple[str, ...]:
    """Return the officials as whom the role signs."""
    return _OFFICIALS if role in SUPERVISES else ()


def officials_besides(role: Role) -> list[str]:
    """Return the officials whose steps the role may not answer."""
    return [official for official in _OFFICIALS if official not in officials_of(role)]


def check_turn(table: LiveTable, person: str, role: str, command: str) -> None:
    """Refuse the step of another official, and a player who does not sit there."""
    sits_there = person in table.seats.values()
    if command == _ANSWER and table.step is not None:
        _check_may_answer(Role(role), table.step, sits_there=sits_there)
    if command == _DISPUTE and role in PLAYS and not sits_there:
        # A player must not stop a table at which others play.
        raise Refusal("Only a player who sits at the table can call the floor. Sit down first.")


def _check_may_answer(role: Role, step: Step, *, sits_there: bool) -> None:
    """Refuse a dealer who answers the step of another official, and a player who answers any but a look."""
    if role in PLAYS and isinstance(step, ShowCards):
        if not sits_there:
            raise Refusal("The cards are shown to players who sit at the table. Sit down first.", step.cite)
    elif role in PLAYS or step.who in officials_besides(role):
        raise NotAllowed(f"The {step.who} answers this step, not the {role}.")
