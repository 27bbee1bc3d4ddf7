"""Who may give a command at a table, and who sees what. Commands to desks name their roles themselves."""

from __future__ import annotations

from enum import StrEnum

from houseway.refusal import Refusal, one_of
from houseway.rules.procedure.steps import ShowCards, Step
from houseway.table.commands import system_commands as house_commands
from houseway.table.commands import table_commands as commands
from houseway.table.commands.table_commands import name_of
from houseway.table.live.live_table import LiveTable
from houseway.table.view import Viewer


class Role(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"  # the floorperson, too
    PIT_BOSS = "pit-boss"
    PIT_CLERK = "pit-clerk"
    SURVEILLANCE = "surveillance"
    SECURITY = "security"
    ACCOUNTING = "accounting"  # the casino controller, too
    INSPECTOR = "inspector"  # of the Division
    ADMINISTRATOR = "administrator"


PLAYS = frozenset({Role.PLAYER})
DEALS = frozenset({Role.DEALER, Role.SUPERVISOR, Role.PIT_BOSS})
SUPERVISES = frozenset({Role.SUPERVISOR, Role.PIT_BOSS})
_TAKES_CASH = DEALS | {Role.PIT_CLERK, Role.ACCOUNTING}
MANAGES = frozenset({Role.PIT_BOSS, Role.ADMINISTRATOR})
DIVISION = frozenset({Role.INSPECTOR})
MAY_AUDIT = frozenset({Role.SURVEILLANCE, Role.INSPECTOR, Role.PIT_BOSS, Role.ADMINISTRATOR})

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

HOUSE = "house"
# Table commands that the house gives by itself. Others follow a command at a desk, which names them.
_HOUSE_ALONE = frozenset({HOUSE})
DONE_BY_HOUSE: dict[type[commands.Command], frozenset[str]] = {
    house_commands.TakeEffect: _HOUSE_ALONE,
    house_commands.PrepareRound: _HOUSE_ALONE,
    house_commands.CommitSeed: _HOUSE_ALONE,
    house_commands.EndTime: _HOUSE_ALONE,
    house_commands.GiveTimeAnew: _HOUSE_ALONE,
    house_commands.EndBetting: _HOUSE_ALONE,
    house_commands.ActAutomatically: _HOUSE_ALONE,
    house_commands.OpenForTournament: _HOUSE_ALONE,
    house_commands.CloseForTournament: _HOUSE_ALONE,
}

SEES_MONEY = frozenset(
    {
        Role.SUPERVISOR,
        Role.PIT_BOSS,
        Role.PIT_CLERK,
        Role.SURVEILLANCE,
        Role.ACCOUNTING,
        Role.INSPECTOR,
        Role.ADMINISTRATOR,
    }
)
# Security counts with the cage.
MAY_SEE_CAGE = SEES_MONEY | {Role.SECURITY}
MAY_MANAGE_PEOPLE = frozenset({Role.ADMINISTRATOR})


class NotAllowed(Refusal):
    """The role may not do this."""


# The officials, other than the dealer, that the steps of a procedure name.
_OFFICIALS = ("casino supervisor", "floorperson")
_ANSWER, _DISPUTE = (name_of(command) for command in (commands.Answer, commands.Dispute))


# Patrons and dealers see that a game is in test, but no papers.
MAY_SEE_COMPLIANCE = SEES_MONEY | {Role.SECURITY}


def commands_of_role(role: Role) -> list[str]:
    """Return the names of the table commands that the role may give."""
    return sorted(name_of(command) for command, roles in MAY_ORDER.items() if role in roles)


def check_may_order(role: Role, command: commands.AnyCommand) -> None:
    check_among(MAY_ORDER[type(command)], role, command)


def check_among(
    allowed: frozenset[Role], role: str, command: commands.Command | type[commands.Command]
) -> None:
    """Refuse a command that is not for the role."""
    if role not in allowed:
        raise NotAllowed(f"{name_of(command)} is not for the {role}. It is for {one_of(sorted(allowed))}.")


def officials_besides(role: Role) -> list[str]:
    """Return the officials whose steps the role may not answer."""
    return [] if role in SUPERVISES else list(_OFFICIALS)


def officials_of(role: str) -> tuple[str, ...]:
    """Return the officials as whom the role signs."""
    return _OFFICIALS if role in SUPERVISES else ()


def check_may_order_at(table: LiveTable, person: str, role: str, command: str) -> None:
    """Check what depends on the table: whose step it is, and whether a player sits there."""
    if command == _ANSWER and table.step is not None:
        _check_may_answer(Role(role), table.step, sits_there=person in table.seats.values())
    if command == _DISPUTE:
        _check_may_dispute(Role(role), sits_there=person in table.seats.values())


def _check_may_answer(role: Role, step: Step, *, sits_there: bool) -> None:
    """Refuse a dealer who answers the step of another official, and a player who answers any but a look."""
    if role in PLAYS and isinstance(step, ShowCards):
        if not sits_there:
            raise Refusal("The cards are shown to players who sit at the table. Sit down first.", step.cite)
    elif role in PLAYS or step.who in officials_besides(role):
        raise NotAllowed(f"The {step.who} answers this step, not the {role}.")


def _check_may_dispute(role: Role, *, sits_there: bool) -> None:
    """Refuse a player who would stop a table at which others play."""
    if role in PLAYS and not sits_there:
        raise Refusal("Only a player who sits at the table can call the floor. Sit down first.")


def check_may_audit(role: Role) -> None:
    if role not in MAY_AUDIT:
        raise NotAllowed(f"The {role} may not audit the log. That is for {one_of(sorted(MAY_AUDIT))}.")


def check_sees_compliance(role: Role) -> None:
    if role not in MAY_SEE_COMPLIANCE:
        allowed = one_of(sorted(MAY_SEE_COMPLIANCE))
        raise NotAllowed(f"The {role} may not see the papers of the house. They are for {allowed}.")


def check_sees_money(role: Role) -> None:
    if role not in SEES_MONEY:
        allowed = one_of(sorted(SEES_MONEY))
        raise NotAllowed(f"The {role} may not see the pit. It is for {allowed}.")


def check_sees_cage(role: Role) -> None:
    if role not in MAY_SEE_CAGE:
        allowed = one_of(sorted(MAY_SEE_CAGE))
        raise NotAllowed(f"The {role} may not see the money of the cage. It is for {allowed}.")


def check_may_manage_people(role: Role) -> None:
    if role not in MAY_MANAGE_PEOPLE:
        allowed = one_of(sorted(MAY_MANAGE_PEOPLE))
        raise NotAllowed(f"The {role} may not manage people. That is for the {allowed}.")


def viewer(person: str, role: Role) -> Viewer:
    return Viewer(person, deals=role in DEALS, sees_money=role in SEES_MONEY)
