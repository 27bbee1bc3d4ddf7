"""Permissions: which role may do and see what. No other module decides this."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import get_args

from houseway.house.desks import cage, cage_money, coupons, gaming_day, limits, submissions, surveillance
from houseway.house.desks import petition_commands as petitions
from houseway.house.desks import progressive_commands as progressives
from houseway.house.desks import tournament_commands as tournaments
from houseway.house.desks import vigorish_forms as forms
from houseway.house.desks.vigorish_forms import Form
from houseway.house.maintenance import verification_record as verification
from houseway.house.trust import division_commands as division
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


_PLAYS = frozenset({Role.PLAYER})
_DEALS = frozenset({Role.DEALER, Role.SUPERVISOR, Role.PIT_BOSS})
_SUPERVISES = frozenset({Role.SUPERVISOR, Role.PIT_BOSS})
_TAKES_CASH = _DEALS | {Role.PIT_CLERK, Role.ACCOUNTING}
_MANAGES = frozenset({Role.PIT_BOSS, Role.ADMINISTRATOR})
_DIVISION = frozenset({Role.INSPECTOR})
MAY_AUDIT = frozenset({Role.SURVEILLANCE, Role.INSPECTOR, Role.PIT_BOSS, Role.ADMINISTRATOR})

MAY_ORDER: dict[type[commands.Command], frozenset[Role]] = {
    commands.Open: _MANAGES,
    commands.ChangeLimits: _SUPERVISES,
    commands.SubmitSign: _MANAGES,
    commands.HangSign: _SUPERVISES,
    commands.PlanChange: _MANAGES,
    commands.PostSign: _SUPERVISES,
    commands.AnnounceChange: _DEALS,
    commands.NotifyDivision: _MANAGES,
    commands.WithdrawChange: _MANAGES,
    commands.AllowWager: _SUPERVISES,
    commands.Close: _MANAGES,
    commands.SitDown: _PLAYS,
    commands.StandUp: _PLAYS,
    commands.BuyIn: _PLAYS,
    commands.AskBuyIn: _PLAYS,
    commands.TakeBuyIn: _TAKES_CASH,
    commands.DeclineBuyIn: _TAKES_CASH,
    commands.CashOut: _PLAYS,
    commands.Tip: _PLAYS,
    commands.Wager: _PLAYS,
    commands.Ready: _PLAYS,
    commands.OfferChance: _PLAYS,
    commands.GiveChance: _PLAYS,
    commands.Decide: _PLAYS,
    commands.SetHand: _PLAYS,
    commands.DecideForAbsent: _SUPERVISES,
    commands.SetClock: _SUPERVISES,
    commands.SeatGuest: _DEALS,
    commands.GuestBuysIn: _DEALS,
    commands.GuestWagers: _DEALS,
    commands.GuestLeaves: _DEALS,
    commands.SeatAutomatic: _DEALS,
    commands.BeginRound: _DEALS,
    commands.NoMoreBets: _DEALS,
    commands.Answer: _DEALS | _PLAYS,  # players: that they have seen the cards
    commands.Irregularity: _DEALS,
    commands.TakeBack: _DEALS,
    commands.CollectVigorish: _DEALS,
    commands.Fill: _SUPERVISES | {Role.PIT_CLERK},
    commands.DecideFill: _DEALS | {Role.PIT_CLERK, Role.ACCOUNTING},
    commands.ProposeCorrection: _SUPERVISES,
    commands.DecideCorrection: _SUPERVISES,
    commands.Dispute: _PLAYS | _DEALS | {Role.SURVEILLANCE, Role.INSPECTOR},
    commands.ResolveDispute: _SUPERVISES,
    commands.AcknowledgeAlert: _SUPERVISES | {Role.PIT_CLERK, Role.SURVEILLANCE},
    commands.Repair: _SUPERVISES,
}

# At the desks of the house.
MAY_FILE: dict[type[commands.Command], frozenset[Role]] = {
    forms.RegisterForms: frozenset({Role.ACCOUNTING}),
    forms.PrintForms: frozenset({Role.PIT_CLERK}),
    forms.PrepareForm: frozenset({Role.PIT_CLERK}),
    forms.SignForm: frozenset({Role.DEALER, Role.PIT_BOSS, Role.PLAYER}),
    forms.ExcusePatron: frozenset({Role.DEALER, Role.PIT_BOSS}),
    forms.WitnessDrop: frozenset({Role.PIT_BOSS, Role.PIT_CLERK}),
    forms.DropForm: frozenset({Role.DEALER}),
    forms.VoidForm: frozenset({Role.PIT_CLERK}),
    forms.SignVoidForm: frozenset({Role.PIT_BOSS}),
    forms.ForwardForms: frozenset({Role.PIT_CLERK}),
    forms.CompareForms: frozenset({Role.ACCOUNTING}),
    gaming_day.SetGamingDay: frozenset({Role.ADMINISTRATOR}),
    # The house only carries in what the Division has signed.
    division.RegisterDivisionKey: frozenset({Role.ADMINISTRATOR}),
    division.AdmitInspector: frozenset({Role.ADMINISTRATOR}),
    cage.SetMoneyRules: frozenset({Role.ADMINISTRATOR}),
    cage_money.CountCage: frozenset({Role.ACCOUNTING}),
    cage_money.BringToCage: frozenset({Role.ACCOUNTING}),
    # Accounting may decline what it asked for; another department confirms.
    cage_money.DecideCageSlip: frozenset({Role.ACCOUNTING, Role.SECURITY, Role.PIT_BOSS}),
    cage.ClearSeat: _SUPERVISES,
    cage.RedeemChips: _PLAYS,
    cage.BringChips: _PLAYS,
    coupons.IssueCoupon: frozenset({Role.PIT_BOSS, Role.PIT_CLERK, Role.ACCOUNTING}),
    coupons.PresentCoupon: _PLAYS,
    coupons.ReturnCoupon: _PLAYS | _SUPERVISES,
    limits.SetLimits: _PLAYS,
    progressives.SetUpMeter: _MANAGES,
    progressives.SubmitMeter: _MANAGES,
    progressives.ApproveDisplay: _DIVISION,
    progressives.ChangeMeter: _MANAGES,
    progressives.NoticeChange: frozenset({Role.ACCOUNTING}),
    progressives.TurnKey: _SUPERVISES | {Role.SECURITY},
    progressives.DropChange: _MANAGES,
    progressives.SignHit: _SUPERVISES | {Role.SECURITY, Role.SURVEILLANCE},
    progressives.PayHit: frozenset({Role.PIT_CLERK, Role.ACCOUNTING}),
    progressives.ReconcileMeter: frozenset({Role.ACCOUNTING}),
    surveillance.LookAtPlayers: MAY_AUDIT,
    submissions.SubmitSample: _MANAGES,
    submissions.ApproveSubmission: _DIVISION,
    submissions.KeepChapter: _MANAGES,
    submissions.LimitSharedSpots: _DIVISION,
    submissions.ConfirmDealers: _DIVISION,
    petitions.DraftPetition: _MANAGES,
    petitions.DropDraft: _MANAGES,
    petitions.FilePetition: _MANAGES,
    petitions.ProposeGame: _DIVISION,
    petitions.ApprovePreliminarily: _DIVISION,
    petitions.DraftTest: _MANAGES,
    petitions.DropTestDraft: _MANAGES,
    petitions.SubmitTest: _MANAGES,
    petitions.BeginTest: _DIVISION,
    petitions.ModifyTest: _DIVISION,
    petitions.RecordFinding: _DIVISION,
    petitions.ChargeCosts: _DIVISION,
    petitions.PayCosts: frozenset({Role.ACCOUNTING}),
    petitions.ApprovePetition: _DIVISION,
    petitions.RefusePetition: _DIVISION,
    petitions.WithdrawPetition: _MANAGES,
    tournaments.SetHolidays: frozenset({Role.ADMINISTRATOR}),
    tournaments.DraftTournament: _MANAGES,
    tournaments.CertifyTournament: frozenset(
        {Role.SECURITY, Role.PIT_BOSS, Role.SURVEILLANCE, Role.ACCOUNTING}
    ),
    tournaments.FileTournament: _MANAGES,
    tournaments.EnterTournament: _PLAYS,
    tournaments.WithdrawEntry: _PLAYS,
    tournaments.TellDifference: _MANAGES,
    tournaments.BeginSession: _SUPERVISES,
    tournaments.EndSession: _SUPERVISES,
    tournaments.CeaseTournament: frozenset({Role.INSPECTOR, Role.PIT_BOSS}),
}

# Desk commands that nobody orders: recorded with an act at a table, by the person who did that.
HOUSE = "house"
RECORDED_BY_HOUSE: dict[type[commands.Command], frozenset[str]] = {
    submissions.ShareSpots: MAY_ORDER[commands.Open] | MAY_ORDER[commands.PlanChange],
    # Whoever ends the betting, or acts last before an award is settled: a player, a dealer, or the clock.
    progressives.PlayMeter: _PLAYS | _DEALS | {HOUSE},
    # Whoever did what the cage paid or received.
    cage_money.MoveCageMoney: frozenset(Role) | {HOUSE},
    verification.RecordVerification: frozenset({HOUSE}),
}
# Table commands that nobody orders: by the house itself, or by the person who acted at a desk.
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
    house_commands.DocumentVigorish: MAY_FILE[forms.DropForm],
    house_commands.VacateSeats: MAY_FILE[cage.ClearSeat],
    house_commands.ReceiveChips: MAY_FILE[cage.BringChips],
    house_commands.ReceiveCoupon: MAY_FILE[coupons.PresentCoupon],
    house_commands.GiveBackCoupon: MAY_FILE[coupons.ReturnCoupon],
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


VIGORISH_COMMANDS = tuple(
    command for command in MAY_FILE if issubclass(command, get_args(forms.AnyFormCommand))
)
CAGE_COMMANDS = get_args(cage.AnyCageCommand)
CAGE_MONEY_COMMANDS = get_args(cage_money.AnyCageMoneyCommand)
COUPON_COMMANDS = get_args(coupons.AnyCouponCommand)
PROGRESSIVE_COMMANDS = get_args(progressives.AnyMeterCommand)
DIVISION_COMMANDS = get_args(division.AnyDivisionCommand)
GAMING_DAY_COMMANDS = (gaming_day.SetGamingDay,)
TOURNAMENT_COMMANDS = get_args(tournaments.AnyTournamentCommand)
COMPLIANCE_COMMANDS = (
    *get_args(submissions.AnySubmissionCommand),
    *get_args(petitions.AnyPetitionCommand),
)
# Patrons and dealers see that a game is in test, but no papers.
MAY_SEE_COMPLIANCE = SEES_MONEY | {Role.SECURITY}
# Others see a guide once it was submitted.
MAY_SEE_DRAFTS = MAY_FILE[submissions.SubmitSample] | _DIVISION
MAY_SEE_FORMS: frozenset[Role] = frozenset().union(*(MAY_FILE[command] for command in VIGORISH_COMMANDS))


def desk_commands_of_role(desk: Iterable[type[commands.Command]], role: Role) -> list[str]:
    """Return the names of the commands of a desk that the role may give."""
    return sorted(name_of(command) for command in desk if role in MAY_FILE[command])


def commands_of_role(role: Role) -> list[str]:
    """Return the names of the table commands that the role may give."""
    return sorted(name_of(command) for command, roles in MAY_ORDER.items() if role in roles)


def check_may_order(role: Role, command: commands.AnyCommand) -> None:
    _check_among(MAY_ORDER[type(command)], role, command)


def check_may_file(role: Role, command: commands.Command, kind: type[commands.Command] | None = None) -> None:
    """``kind`` is the command at the desk, if it is made from another."""
    _check_among(MAY_FILE[kind or type(command)], role, command)


def _check_among(allowed: frozenset[Role], role: Role, command: commands.Command) -> None:
    if role not in allowed:
        raise NotAllowed(f"{name_of(command)} is not for the {role}. It is for {one_of(sorted(allowed))}.")


def officials_besides(role: Role) -> list[str]:
    """Return the officials whose steps the role may not answer."""
    return [] if role in _SUPERVISES else list(_OFFICIALS)


def officials_of(role: str) -> tuple[str, ...]:
    """Return the officials as whom the role signs."""
    return _OFFICIALS if role in _SUPERVISES else ()


def check_may_order_at(table: LiveTable, person: str, role: str, command: str) -> None:
    """Check what depends on the table: whose step it is, and whether a player sits there."""
    if command == _ANSWER and table.step is not None:
        _check_may_answer(Role(role), table.step, sits_there=person in table.seats.values())
    if command == _DISPUTE:
        _check_may_dispute(Role(role), sits_there=person in table.seats.values())


def _check_may_answer(role: Role, step: Step, *, sits_there: bool) -> None:
    """Refuse a dealer who answers the step of another official, and a player who answers any but a look."""
    if role in _PLAYS and isinstance(step, ShowCards):
        if not sits_there:
            raise Refusal("The cards are shown to players who sit at the table. Sit down first.", step.cite)
    elif role in _PLAYS or step.who in officials_besides(role):
        raise NotAllowed(f"The {step.who} answers this step, not the {role}.")


def _check_may_dispute(role: Role, *, sits_there: bool) -> None:
    """Refuse a player who would stop a table at which others play."""
    if role in _PLAYS and not sits_there:
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


def check_sees_form(person: str, role: Role, form: Form) -> None:
    """Refuse a form to those who have nothing to do with forms; patrons see their own."""
    if role not in MAY_SEE_FORMS:
        allowed = one_of(sorted(MAY_SEE_FORMS))
        raise NotAllowed(
            f"The {role} may not see form {form.number}. Forms are for {allowed}: give the --token of one.",
            form.paragraphs.in_order,
        )
    if role in _PLAYS and not (form.prepared and form.prepared.patron == person):
        raise NotAllowed(
            f"Form {form.number} is not about you. Patrons see their own forms.", form.paragraphs.in_order
        )


def check_may_manage_people(role: Role) -> None:
    if role not in MAY_MANAGE_PEOPLE:
        allowed = one_of(sorted(MAY_MANAGE_PEOPLE))
        raise NotAllowed(f"The {role} may not manage people. That is for the {allowed}.")


def viewer(person: str, role: Role) -> Viewer:
    return Viewer(person, deals=role in _DEALS, sees_money=role in SEES_MONEY)
