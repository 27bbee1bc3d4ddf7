"""The desk for tournaments. It opens tables when a session begins, and closes them when it ends."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import tzinfo
from typing import ClassVar

from houseway.floor.desks.context import Handlers, Standing
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.desks.tournaments import earlier_versions, facts, handlers, sessions
from houseway.floor.desks.tournaments.money import transfers_of
from houseway.floor.desks.tournaments.tournaments import Tournament, Tournaments
from houseway.floor.desks.tournaments.view import TournamentView, tournament_view
from houseway.floor.floor import THE_HOUSE, Floor, Person
from houseway.floor.loading import UnknownTable
from houseway.floor.record import Record
from houseway.refusal import Refusal
from houseway.table.commands.system_commands import CloseForTournament, OpenForTournament
from houseway.table.commands.table_commands import Command
from houseway.table.live.facts import Session

STREAM = "tournaments"
_log = logging.getLogger(__name__)


class TournamentDesk(Desk[Tournaments]):
    log = DeskLog(STREAM, Tournaments, facts.AnyTournamentFact, transfers_of)
    handlers: ClassVar[Handlers] = {
        facts.SetHolidays: handlers.set_holidays,
        facts.DraftTournament: handlers.draft,
        facts.CertifyTournament: handlers.certify,
        facts.FileTournament: handlers.file,
        facts.EnterTournament: handlers.enter,
        facts.WithdrawEntry: handlers.withdraw,
        facts.TellDifference: sessions.tell_difference,
        facts.BeginSession: sessions.begin_session,
        facts.EndSession: sessions.end_session,
        facts.CeaseTournament: handlers.cease,
    }

    earlier_version = staticmethod(earlier_versions.earlier_version)
    faults = staticmethod(earlier_versions.faults)

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
