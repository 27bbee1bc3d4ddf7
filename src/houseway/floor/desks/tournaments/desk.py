"""The desk for tournaments: every act a record; its tables are open while their session is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import tzinfo
from typing import Any

from houseway.floor.calendar import HouseClock
from houseway.floor.desks.desk import AtDesk, Desk
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.desks.tournaments import acts, facts
from houseway.floor.desks.tournaments.acts import Standing
from houseway.floor.desks.tournaments.money import transfers_of
from houseway.floor.desks.tournaments.shown import tournament_shown
from houseway.floor.desks.tournaments.tournaments import Tournament, Tournaments
from houseway.floor.floor import THE_HOUSE, Floor, Person, UnknownTable
from houseway.floor.record import Record
from houseway.refusal import Refusal
from houseway.table.accounts import chips_of
from houseway.table.commands import Command
from houseway.table.facts import Session
from houseway.table.house_commands import CloseForTournament, OpenForTournament
from houseway.table.live_table import LiveTable, rules_of
from houseway.table.tournament_acts import is_over

STREAM = "tournaments"
Handler = Callable[[Tournaments, Any, AtDesk], list[Any]]
HANDLERS: dict[type, Handler] = {
    facts.SetHolidays: acts.set_holidays,
    facts.DraftTournament: acts.draft,
    facts.CertifyTournament: acts.certify,
    facts.EnterTournament: acts.enter,
    facts.WithdrawEntry: acts.withdraw,
    facts.CeaseTournament: acts.cease,
}


class TournamentDesk(Desk[Tournaments]):
    """``zone`` is that of the house; None for the zone of this machine."""

    log = DeskLog(STREAM, Tournaments, facts.AnyTournamentFact, transfers_of)

    def __init__(self, floor: Floor, zone: tzinfo | None = None) -> None:
        super().__init__(floor)
        self._clock = HouseClock(zone)
        # A session that had begun when the program ended may still lack tables, or have too many.
        for one in self.look(lambda tournaments: list(tournaments.by_name.values())):
            self._keep_tables(one)

    def decide(self, state: Tournaments, command: Any, act: AtDesk) -> list[Any]:
        match command:
            case facts.FileTournament():
                return acts.file(state, command, self._clock, act)
            case facts.BeginSession():
                told = acts.begin_session(state, command, self._clock, self.floor.new_seed(), act)
                self._check_free(told[0].tables)
                self._check_cleared(state.named(command.tournament).notice, told[0].tables)
                return told
            case facts.EndSession():
                return acts.end_session(state, command, self._standings(state, command.tournament), act)
        return HANDLERS[type(command)](state, command, act)

    def order(self, person: Person, command: Command, key: str | None = None) -> Record:
        record = super().order(person, command, key)
        name = getattr(command, "tournament", None)
        if name is not None:
            self._keep_tables(self.look(lambda tournaments: tournaments.named(name)))
        return record

    def shown(self) -> list[Mapping[str, Any]]:
        """Every tournament as a JSON document, with how everybody stands who plays now."""
        return self.look(
            lambda known: [
                tournament_shown(one, known.holidays, self._standings(known, one.name))
                for one in known.by_name.values()
            ]
        )

    def _standings(self, state: Tournaments, name: str) -> Mapping[str, Standing]:
        def see(live: LiveTable) -> Standing:
            people = live.seats.values()
            return Standing(is_over(live), {person: live.accounts[chips_of(person)] for person in people})

        session = state.named(name).in_play
        return {
            table: self.floor.look_for_sure(table, see).seen for table in (session.tables if session else ())
        }

    def _check_free(self, tables: Mapping[str, Any]) -> None:
        taken = sorted(set(tables) & set(self.floor.tables()))
        if taken:
            raise Refusal(f"There is a table {taken[0]} already. Draft the tournament under another name.")

    def _check_cleared(self, notice: facts.Notice, tables: Mapping[str, Any]) -> None:
        """What a table of this game needs on record, whoever plays there."""
        for table in tables:
            self.floor.clearance.check_rules(self.floor, table, rules_of(notice.game, notice.options))

    def _keep_tables(self, one: Tournament) -> None:
        """Those of the session in play are open, those of the last one before it closed."""
        if not one.begun:
            return
        session = one.begun[-1]
        for table, seats in session.tables.items():
            try:
                is_closed = self.floor.look_for_sure(table, lambda live: live.is_closed).seen
            except UnknownTable:
                if session is one.in_play:
                    self._open(one, session, table, seats)
            else:
                if session is not one.in_play and not is_closed:
                    self.floor.for_desk(THE_HOUSE, table, CloseForTournament())

    def _open(self, one: Tournament, session: facts.SessionBegan, table: str, seats: dict[str, str]) -> None:
        notice = one.notice
        its_session = Session(one.name, session.session, notice.rounds, notice.chips, seats)
        command = OpenForTournament(notice.game, notice.options, notice.cards, notice.steps, its_session)
        self.floor.for_desk(THE_HOUSE, table, command)
