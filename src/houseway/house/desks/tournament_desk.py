"""Handles tournaments as far as the filed notice allows; opens tables when a session begins, and closes
them.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any, ClassVar

import msgspec

from houseway.equipment.money import LARGEST_WAGER, Cents
from houseway.house.clock import parse_day, parse_moment
from houseway.house.desks import tournament_commands as facts
from houseway.house.desks import tournaments as sessions
from houseway.house.desks.business_days import REQUIRED, BusinessCalendar, Holiday, state_holidays, without
from houseway.house.desks.context import DeskAct, Handlers, Standing
from houseway.house.desks.desk import Desk
from houseway.house.desks.desk_log import DeskLog
from houseway.house.desks.tournament_commands import Notice
from houseway.house.desks.tournaments import (
    CEASE,
    CONTROLLER,
    DATE_AND_TIME,
    IN_ADVANCE,
    Tournament,
    Tournaments,
    check_money,
    check_times,
    lacking_certifications,
    noticed_start,
    paid_back,
    transfers_of,
)
from houseway.house.floor import THE_HOUSE, Floor, Person
from houseway.house.loading import UnknownTable
from houseway.house.record import Record
from houseway.house.roles import Role
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.options import options_in_words
from houseway.rules.registry import game, rules_of
from houseway.table.commands.system_commands import CloseForTournament, OpenForTournament
from houseway.table.commands.table_commands import Command
from houseway.table.live.facts import Session

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


# What the audit makes of records that an earlier version wrote, by rules that were easier than today's.


def earlier_version(fact: Any) -> str:
    """Return what such records are and lack; nothing for a record that can be decided again."""
    match fact:
        case facts.TournamentDrafted(notice=notice) if len(notice.later_sessions) != notice.sessions - 1:
            return "notices by an earlier version, without the times of their later sessions"
        case facts.TournamentFiled(last_day=""):
            return "filings of notices by an earlier version: only their business days were counted"
        case facts.SessionBegan(noticed=""):
            return "sessions begun by an earlier version: only their days were compared with the notice"
    return ""


def faults(state: Tournaments, fact: Any) -> Iterator[str]:
    """Yield what is wrong with such a record. ``state`` is the desk after it."""
    match fact:
        case facts.TournamentFiled(tournament=name, on=on, last_day=""):
            starts = parse_moment(state.named(name).notice.starts).date()
            days = state.calendar.days_ahead(date.fromisoformat(on), starts)
            if days < REQUIRED:
                yield f"filed {days} business days before {starts}, not {REQUIRED} ({IN_ADVANCE})"
        case facts.SessionBegan(tournament=name, session=session, at=at, noticed=""):
            noticed = noticed_start(state.named(name).notice, session).date()
            if noticed not in _days_at_the_house(at):
                yield f"session {session} did not begin on {noticed}, as the notice says ({DATE_AND_TIME})"


def _days_at_the_house(at: int) -> set[date]:
    """Return the days that it may have been: the log does not name the time zone of the house."""
    then = datetime.fromtimestamp(at // 1_000_000, UTC)
    return {(then + timedelta(hours=hours)).date() for hours in (-12, 0, 14)}


# A tournament as everybody may see it: the structures that the API declares.


class SessionView(msgspec.Struct):
    session: int
    chips: dict[str, dict[str, Cents]]


class StandingView(msgspec.Struct):
    """What a player holds in a session that is being played."""

    person: str
    table: str
    seat: str
    chips: Cents


class PrizeView(msgspec.Struct):
    rank: int
    person: str
    cents: Cents


class TournamentView(msgspec.Struct):
    """``fees`` are those paid; at the end the house has ``kept`` some of them, or ``added`` to them."""

    tournament: str
    status: str
    notice: Notice
    game_title: str
    options_in_words: str
    certified: dict[str, str]
    lacking: list[str]  # the certifications that are missing
    file_by: str  # the last day on which the notice may be filed
    skipped: list[Holiday]  # holidays that are not counted between that day and the start
    filed: str | None
    entries: list[str]
    tables: dict[str, dict[str, str]]
    standings: list[StandingView]
    sessions: list[SessionView]
    still_in: list[str]
    differences: list[str]
    told: list[str]  # what the Division was told of them beforehand
    ranking: list[tuple[int, str, Cents]] | None
    fees: Cents
    prizes: list[PrizeView]
    added: Cents
    kept: Cents
    ceased: str | None


def tournament_view(
    tournament: Tournament, calendar: BusinessCalendar, standings: Mapping[str, Standing]
) -> TournamentView:
    """``standings`` are those of the tables of the session in play."""
    starts, declared = parse_moment(tournament.notice.starts).date(), game(tournament.notice.game)
    return TournamentView(
        tournament=tournament.name,
        status=tournament.status,
        notice=tournament.notice,
        game_title=declared.title,
        options_in_words=options_in_words(declared.all_options, tournament.notice.options),
        certified=tournament.certified,
        lacking=lacking_certifications(tournament),
        file_by=str(calendar.last_day_to_file(starts)),
        skipped=calendar.skipped(calendar.last_day_to_file(starts), starts),
        filed=tournament.filed.on if tournament.filed else None,
        entries=tournament.entries,
        tables=tournament.in_play.tables if tournament.in_play else {},
        standings=_standings(tournament, standings),
        sessions=[SessionView(ended.session, ended.chips) for ended in tournament.ended],
        still_in=tournament.still_in,
        differences=[difference for begun in tournament.begun for difference in begun.differences],
        told=[f"session {told.session}: {told.words} ({told.by})" for told in tournament.told],
        ranking=tournament.ranking,
        fees=tournament.pool,
        prizes=[PrizeView(paid.rank, paid.person, paid.cents) for paid in tournament.prizes],
        added=tournament.settled.added if tournament.settled else 0,
        kept=tournament.settled.kept if tournament.settled else 0,
        ceased=tournament.ceased.why if tournament.ceased else None,
    )


def _standings(tournament: Tournament, standings: Mapping[str, Standing]) -> list[StandingView]:
    """Return everybody who plays now, the most chips first."""
    tables = tournament.in_play.tables if tournament.in_play else {}
    rows = [
        StandingView(person, table, seat, standings[table].chips.get(person, 0))
        for table, seats in tables.items()
        if table in standings
        for seat, person in seats.items()
    ]
    return sorted(rows, key=lambda row: (-row.chips, row.person))


# The desk for tournaments. It opens tables when a session begins, and closes them when it ends.

STREAM = "tournaments"
_log = logging.getLogger(__name__)


class TournamentDesk(Desk[Tournaments]):
    log = DeskLog(STREAM, Tournaments, facts.AnyTournamentFact, transfers_of)
    handlers: ClassVar[Handlers] = {
        facts.SetHolidays: set_holidays,
        facts.DraftTournament: draft,
        facts.CertifyTournament: certify,
        facts.FileTournament: file,
        facts.EnterTournament: enter,
        facts.WithdrawEntry: withdraw,
        facts.TellDifference: sessions.tell_difference,
        facts.BeginSession: sessions.begin_session,
        facts.EndSession: sessions.end_session,
        facts.CeaseTournament: cease,
    }

    earlier_version = staticmethod(earlier_version)
    faults = staticmethod(faults)

    def __init__(self, floor: Floor, zone: tzinfo | None = None) -> None:
        super().__init__(floor, zone)
        # A session in play when the program ended may lack tables, or have too many.
        self._to_look_after = set(self.look(lambda tournaments: list(tournaments.by_name)))
        self.look_after_tables()

    def order(self, person: Person, command: Command, key: str | None = None) -> Record:
        # The next command finds the tables as they should be.
        with self._lock:
            record = super().order(person, command, key)
            name = getattr(command, "tournament", None)
            if name is not None:
                self._to_look_after.add(name)
                self.look_after_tables()
        return record

    def look_after_tables(self) -> None:
        """Open and close tables as decided, also those for which it failed before."""
        with self._lock:
            for name in sorted(self._to_look_after):
                try:
                    self._keep_tables(self._state.named(name))
                except Refusal as refusal:
                    _log.warning("The tables of %s are not as they should be yet. %s", name, refusal)
                else:
                    self._to_look_after.discard(name)

    def views(self) -> list[TournamentView]:
        """Return every tournament, with the standings of the session in play."""
        return self.look(
            lambda known: [
                tournament_view(tournament, known.calendar, self._standings(tournament))
                for tournament in known.by_name.values()
            ]
        )

    def _standings(self, tournament: Tournament) -> Mapping[str, Standing]:
        """Return the standings at the tables that are open by now."""
        open_by_now = set(self.floor.tables()) if tournament.in_play else set()
        return self.context.standings(
            open_by_now & set(tournament.in_play.tables if tournament.in_play else ())
        )

    def _keep_tables(self, tournament: Tournament) -> None:
        """Open the tables of the session in play, and close those of the one before it."""
        for session in tournament.begun[-2:]:
            for table, seats in session.tables.items():
                self._keep(tournament, session, table, seats)

    def _keep(
        self, tournament: Tournament, session: facts.SessionBegan, table: str, seats: dict[str, str]
    ) -> None:
        is_played = session is tournament.in_play
        try:
            is_closed = self.floor.look_for_sure(table, lambda live: live.is_closed).seen
        except UnknownTable:
            if is_played:
                self._open(tournament, session, table, seats)
        else:
            if not is_played and not is_closed:
                self.floor.carry_out_for_desk(THE_HOUSE, table, CloseForTournament())

    def _open(
        self, tournament: Tournament, session: facts.SessionBegan, table: str, seats: dict[str, str]
    ) -> None:
        notice = tournament.notice
        table_session = Session(tournament.name, session.session, notice.rounds, notice.chips, seats)
        command = OpenForTournament(notice.game, notice.options, notice.cards, notice.steps, table_session)
        self.floor.carry_out_for_desk(THE_HOUSE, table, command)
