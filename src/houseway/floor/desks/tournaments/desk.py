"""The desk for tournaments: every act a record; its tables are open while their session is played."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import tzinfo
from typing import Any, ClassVar

from houseway.floor.desks.context import Handlers, Standing
from houseway.floor.desks.desk import Desk
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.desks.tournaments import facts
from houseway.floor.desks.tournaments import handlers as acts
from houseway.floor.desks.tournaments.money import transfers_of
from houseway.floor.desks.tournaments.summary import tournament_shown
from houseway.floor.desks.tournaments.tournaments import Tournament, Tournaments
from houseway.floor.floor import THE_HOUSE, Floor, Person
from houseway.floor.loading import UnknownTable
from houseway.floor.record import Record
from houseway.refusal import Refusal
from houseway.table.commands.system_commands import CloseForTournament, OpenForTournament
from houseway.table.commands.table_commands import Command
from houseway.table.facts.table_facts import Session

STREAM = "tournaments"
_log = logging.getLogger(__name__)


class TournamentDesk(Desk[Tournaments]):
    log = DeskLog(STREAM, Tournaments, facts.AnyTournamentFact, transfers_of)
    handlers: ClassVar[Handlers] = {
        facts.SetHolidays: acts.set_holidays,
        facts.DraftTournament: acts.draft,
        facts.CertifyTournament: acts.certify,
        facts.FileTournament: acts.file,
        facts.EnterTournament: acts.enter,
        facts.WithdrawEntry: acts.withdraw,
        facts.BeginSession: acts.begin_session,
        facts.EndSession: acts.end_session,
        facts.CeaseTournament: acts.cease,
    }

    def __init__(self, floor: Floor, zone: tzinfo | None = None) -> None:
        super().__init__(floor, zone)
        # A session that had begun when the program ended may still lack tables, or have too many.
        self._to_look_after = set(self.look(lambda tournaments: list(tournaments.by_name)))
        self.look_after_tables()

    def order(self, person: Person, command: Command, key: str | None = None) -> Record:
        # Whoever decides next finds the tables as they have to be.
        with self._lock:
            record = super().order(person, command, key)
            name = getattr(command, "tournament", None)
            if name is not None:
                self._to_look_after.add(name)
                self.look_after_tables()
        return record

    def look_after_tables(self) -> None:
        """Where it was decided that they open or close, and they could not yet: what is decided stands."""
        with self._lock:
            for name in sorted(self._to_look_after):
                try:
                    self._keep_tables(self._state.named(name))
                except Refusal as refusal:
                    _log.warning("The tables of %s are not as they have to be yet. %s", name, refusal)
                else:
                    self._to_look_after.discard(name)

    def shown(self) -> list[Mapping[str, Any]]:
        """Every tournament as a JSON document, with how everybody stands who plays now."""
        return self.look(
            lambda known: [
                tournament_shown(one, known.holidays, self._standings(one)) for one in known.by_name.values()
            ]
        )

    def _standings(self, one: Tournament) -> Mapping[str, Standing]:
        """At the tables that are open by now."""
        open_by_now = set(self.floor.tables()) if one.in_play else set()
        return self.around.standings(open_by_now & set(one.in_play.tables if one.in_play else ()))

    def _keep_tables(self, one: Tournament) -> None:
        """Those of the session in play are open, those of the last ones before it closed."""
        for session in one.begun[-2:]:
            for table, seats in session.tables.items():
                self._keep(one, session, table, seats)

    def _keep(self, one: Tournament, session: facts.SessionBegan, table: str, seats: dict[str, str]) -> None:
        is_played = session is one.in_play
        try:
            is_closed = self.floor.look_for_sure(table, lambda live: live.is_closed).seen
        except UnknownTable:
            if is_played:
                self._open(one, session, table, seats)
        else:
            if not is_played and not is_closed:
                self.floor.for_desk(THE_HOUSE, table, CloseForTournament())

    def _open(self, one: Tournament, session: facts.SessionBegan, table: str, seats: dict[str, str]) -> None:
        notice = one.notice
        its_session = Session(one.name, session.session, notice.rounds, notice.chips, seats)
        command = OpenForTournament(notice.game, notice.options, notice.cards, notice.steps, its_session)
        self.floor.for_desk(THE_HOUSE, table, command)
