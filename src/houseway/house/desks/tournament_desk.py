"""Handles tournaments as far as the filed notice allows; opens tables when a session begins, and closes
them.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any

import msgspec

from houseway.equipment.money import Cents
from houseway.house.clock import parse_moment
from houseway.house.desks.business_days import REQUIRED, BusinessCalendar, Holiday
from houseway.house.desks.command import DeskCommand
from houseway.house.desks.context import Standing
from houseway.house.desks.desk import Desk
from houseway.house.desks.desk_log import DeskLog
from houseway.house.desks.tournament_commands import TournamentCommand
from houseway.house.desks.tournaments import (
    DATE_AND_TIME,
    IN_ADVANCE,
    AnyTournamentFact,
    Notice,
    SessionBegan,
    Tournament,
    TournamentDrafted,
    TournamentFiled,
    Tournaments,
    lacking_certifications,
    noticed_start,
    transfers_of,
)
from houseway.house.floor import THE_HOUSE, Floor, Person
from houseway.house.loading import UnknownTable
from houseway.house.record import Record
from houseway.refusal import Refusal
from houseway.rules.options import options_in_words
from houseway.rules.registry import game
from houseway.table.commands.system_commands import CloseForTournament, OpenForTournament
from houseway.table.live.facts import Session

# What the audit makes of records that an earlier version wrote, by rules that were easier than today's.


def earlier_version(fact: Any) -> str:
    """Return what such records are and lack; nothing for a record that can be decided again."""
    match fact:
        case TournamentDrafted(notice=notice) if len(notice.later_sessions) != notice.sessions - 1:
            return "notices by an earlier version, without the times of their later sessions"
        case TournamentFiled(last_day=""):
            return "filings of notices by an earlier version: only their business days were counted"
        case SessionBegan(noticed=""):
            return "sessions begun by an earlier version: only their days were compared with the notice"
    return ""


def faults(state: Tournaments, fact: Any) -> Iterator[str]:
    """Yield what is wrong with such a record. ``state`` is the desk after it."""
    match fact:
        case TournamentFiled(tournament=name, on=on, last_day=""):
            starts = parse_moment(state.named(name).notice.starts).date()
            days = state.calendar.days_ahead(date.fromisoformat(on), starts)
            if days < REQUIRED:
                yield f"filed {days} business days before {starts}, not {REQUIRED} ({IN_ADVANCE})"
        case SessionBegan(tournament=name, session=session, at=at, noticed=""):
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
    log = DeskLog(STREAM, Tournaments, AnyTournamentFact, transfers_of)
    commands = TournamentCommand

    earlier_version = staticmethod(earlier_version)
    faults = staticmethod(faults)

    def __init__(self, floor: Floor, zone: tzinfo | None = None) -> None:
        super().__init__(floor, zone)
        # A session in play when the program ended may lack tables, or have too many.
        self._to_look_after = set(self.look(lambda tournaments: list(tournaments.by_name)))
        self.look_after_tables()

    def order(self, person: Person, command: DeskCommand, key: str | None = None) -> Record:
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

    def _keep(self, tournament: Tournament, session: SessionBegan, table: str, seats: dict[str, str]) -> None:
        is_played = session is tournament.in_play
        try:
            is_closed = self.floor.look_for_sure(table, lambda live: live.is_closed).seen
        except UnknownTable:
            if is_played:
                self._open(tournament, session, table, seats)
        else:
            if not is_played and not is_closed:
                self.floor.carry_out_for_desk(THE_HOUSE, table, CloseForTournament())

    def _open(self, tournament: Tournament, session: SessionBegan, table: str, seats: dict[str, str]) -> None:
        notice = tournament.notice
        table_session = Session(tournament.name, session.session, notice.rounds, notice.chips, seats)
        command = OpenForTournament(notice.game, notice.options, notice.cards, notice.steps, table_session)
        self.floor.carry_out_for_desk(THE_HOUSE, table, command)
