"""Carries out commands at the desk for tournaments, as far as the filed notice allows them."""

from __future__ import annotations

import re
from typing import Any

from houseway.equipment.money import LARGEST_WAGER
from houseway.floor.calendar import parse_day, parse_moment
from houseway.floor.desks.context import DeskAct
from houseway.floor.desks.tournaments import facts
from houseway.floor.desks.tournaments.business_days import REQUIRED, without
from houseway.floor.desks.tournaments.money import check_money, paid_back
from houseway.floor.desks.tournaments.session_times import DATE_AND_TIME, check_times
from houseway.floor.desks.tournaments.state_holidays import state_holidays
from houseway.floor.desks.tournaments.tournaments import (
    CEASE,
    CONTROLLER,
    IN_ADVANCE,
    Tournaments,
    lacking_certifications,
)
from houseway.floor.roles import Role
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.table.live.recorded_rules import rules_of

DESCRIPTION = Citation("13:69F-8.6(a)2")
PATRONS = Citation("13:69F-8.6(a)3")
LOCATION = Citation("13:69F-8.6(a)4")
SECURITY = Citation("13:69F-8.6(a)5")
NO_ADVERSE_EFFECT = Citation("13:69F-8.6(a)6")
REVENUE = Citation("13:69F-8.6(a)7")
SOME_CHANCE = Citation("13:69F-8.6(c)")

FARTHEST_DAYS = 730
MOST_PATRONS, MOST_ROUNDS, MOST_SESSIONS = 10_000, 1000, 20
_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")


def set_holidays(_: Tournaments, command: facts.SetHolidays, __: DeskAct) -> list[Any]:
    added, worked = (sorted({str(parse_day(day)) for day in days}) for days in (command.days, command.worked))
    for day in worked:
        if parse_day(day) not in state_holidays(parse_day(day).year):
            raise Refusal(
                f"{day} is not a state holiday, so it needs no exception. Leave it out.", IN_ADVANCE
            )
    return [facts.HolidaysSet(added, worked)]


def draft(tournaments: Tournaments, command: facts.DraftTournament, act: DeskAct) -> list[Any]:
    name, notice = command.tournament, command.notice
    if not _NAME.fullmatch(name):
        raise Refusal(
            f"{name!r} is not a name. Use small letters, digits and hyphens, at most 24.", IN_ADVANCE
        )
    before = tournaments.by_name.get(name)
    if before and (before.begun or before.ceased):
        raise Refusal(f"The tournament {name} is {before.status}. Choose another name.", IN_ADVANCE)
    _check_notice(notice)
    check_money(notice, before)
    if before and len(before.entries) > notice.patrons:
        raise Refusal(f"{len(before.entries)} patrons have entered, more than {notice.patrons}.", PATRONS)
    return [facts.TournamentDrafted(name, notice, act.by, act.at)]


def _check_notice(notice: facts.Notice) -> None:
    """Check that every item is there and can be done."""
    needed = (
        ("title", DESCRIPTION),
        ("description", DESCRIPTION),
        ("location", LOCATION),
        ("security", SECURITY),
    )
    for key, cite in needed:
        if not getattr(notice, key).strip():
            raise Refusal(f"The {key} is missing in the notice. Add it.", cite)
    if notice.decided_by == "skill":
        raise Refusal("A tournament of skill alone is not allowed: chance must play a part.", SOME_CHANCE)
    rules_of(notice.game, notice.options)
    bounds = (
        ("patrons", 2, MOST_PATRONS, PATRONS),
        ("chips", 1, LARGEST_WAGER, DESCRIPTION),
        ("rounds", 1, MOST_ROUNDS, DESCRIPTION),
        ("sessions", 1, MOST_SESSIONS, DESCRIPTION),
        ("advance", 1, MOST_PATRONS, DESCRIPTION),
    )
    for key, least, most, cite in bounds:
        if not least <= getattr(notice, key) <= most:
            raise Refusal(f"{key}: {getattr(notice, key)} is out of range. Give {least} to {most}.", cite)
    check_times(notice.starts, notice.later_sessions, notice.sessions)


def certify(tournaments: Tournaments, command: facts.CertifyTournament, act: DeskAct) -> list[Any]:
    tournament = tournaments.named(command.tournament)
    cite = REVENUE if act.role == Role.ACCOUNTING else NO_ADVERSE_EFFECT
    if tournament.filed:
        raise Refusal(f"The notice of {tournament.name} is filed already.", cite)
    if act.by in tournament.certified.values():
        raise Refusal(
            f"{act.by} has certified {tournament.name}. Each department certifies for itself.", cite
        )
    if act.role in tournament.certified:
        raise Refusal(
            f"{tournament.certified[act.role]} has certified {tournament.name} for {act.role}.", cite
        )
    return [facts.TournamentCertified(tournament.name, act.role, act.by, act.at)]


def file(tournaments: Tournaments, command: facts.FileTournament, act: DeskAct) -> list[Any]:
    tournament = tournaments.named(command.tournament)
    if tournament.filed:
        raise Refusal(f"The notice of {tournament.name} was filed on {tournament.filed.on}.", IN_ADVANCE)
    lacking = lacking_certifications(tournament)
    cure = f"Let them certify it: houseway desk tournament certify {tournament.name}, or on its page."
    if lacking == [CONTROLLER]:
        raise Refusal(f"The casino controller's certification on gross revenue is missing. {cure}", REVENUE)
    if lacking:
        raise Refusal(f"The certification by {' and '.join(lacking)} is missing. {cure}", NO_ADVERSE_EFFECT)
    today, starts = act.day, parse_moment(tournament.notice.starts).date()
    if (starts - today).days > FARTHEST_DAYS:
        raise Refusal(f"{starts} is more than two years away. Check the date.", DATE_AND_TIME)
    calendar, last_day = tournaments.calendar, tournaments.calendar.last_day_to_file(starts)
    skipped = calendar.skipped(min(today, last_day), starts)
    if today > last_day:
        raise Refusal(
            f"A notice filed on {today} is {calendar.days_ahead(today, starts)} business days ahead of "
            f"{starts}, and {REQUIRED} are required{without(skipped)}. The last day to file was {last_day}. "
            "Begin later.",
            IN_ADVANCE,
        )
    return [facts.TournamentFiled(tournament.name, str(today), act.by, act.at, str(last_day), skipped)]


def enter(tournaments: Tournaments, command: facts.EnterTournament, act: DeskAct) -> list[Any]:
    tournament = tournaments.filed_and_not_over(command.tournament)
    if tournament.begun:
        raise Refusal(f"{tournament.name} has begun. Nobody can enter any more.", PATRONS)
    if act.by in tournament.entries:
        raise Refusal(f"{act.by} has entered {tournament.name} already.", PATRONS)
    if len(tournament.entries) >= tournament.notice.patrons:
        raise Refusal(
            f"{tournament.notice.patrons} patrons have entered, as many as the notice says.", PATRONS
        )
    # The fees of one tournament are one kind of money, whatever the house has decided since the first.
    is_play = tournament.play_money if tournament.entries else act.context.is_house_for_play_money()
    fee = tournament.notice.entry_fee
    return [facts.TournamentEntered(tournament.name, act.by, act.at, fee, is_play)]


def withdraw(tournaments: Tournaments, command: facts.WithdrawEntry, act: DeskAct) -> list[Any]:
    tournament = tournaments.named(command.tournament)
    if act.by not in tournament.entries:
        raise Refusal(f"{act.by} has not entered {tournament.name}.", PATRONS)
    if tournament.begun or tournament.ceased:
        raise Refusal(
            f"The tournament {tournament.name} is {tournament.status}. Nobody can withdraw any more.", PATRONS
        )
    fee = tournament.fees.get(act.by, 0)
    return [facts.EntryWithdrawn(tournament.name, act.by, fee, act.at, tournament.play_money)]


def cease(tournaments: Tournaments, command: facts.CeaseTournament, act: DeskAct) -> list[Any]:
    tournament = tournaments.named(command.tournament)
    if tournament.ceased or tournament.ranking is not None:
        raise Refusal(f"The tournament {tournament.name} is {tournament.status}.", CEASE)
    if not command.why.strip():
        raise Refusal(
            "Why does the tournament cease? It differs from its notice, or compromises security, integrity "
            "or the collection of revenue.",
            CEASE,
        )
    return [
        facts.TournamentCeased(tournament.name, command.why, act.role, act.by, act.at),
        *paid_back(tournament),
    ]
