"""A tournament for tests, and its organiser."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC
from typing import Any

import msgspec
import pytest

from houseway.house.desks import tournament_desk as facts
from houseway.house.desks.command import DeskCommand
from houseway.house.desks.tournament_desk import STREAM, TournamentDesk
from houseway.house.desks.tournaments import Notice, Tournament
from houseway.house.floor import Person
from houseway.house.record import Record
from houseway.house.roles import Role
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.commands.table_commands import AnyCommand
from tests.support.prepared import WIDE, prepared
from tests.support.timed_floor import ACCOUNTANT, BOSS, SUPERVISOR, TimedFloor

NOTICE = Notice(
    title="Spring Sic Bo Open",
    starts="2026-03-16T18:00",  # a Monday
    description="Sessions of two rounds with 100 chips each; the best two of a table advance to the final",
    decided_by="skill and chance",
    game="sic-bo",
    options=WIDE,
    patrons=10,
    location="pit 3, tables 1 to 4",
    security="two more officers at pit 3",
    affects_revenue=False,
    chips=10_000,
    rounds=2,
    advance=2,
    sessions=2,
    later_sessions=["2026-03-16T19:00"],
)
SECURITY = Person("seth", Role.SECURITY)
SURVEILLANCE = Person("vera", Role.SURVEILLANCE)
ADMINISTRATOR = Person("root", Role.ADMINISTRATOR)
DEPARTMENTS = (SECURITY, BOSS, SURVEILLANCE)
SPRING = "spring-open"


def changed(**fields: Any) -> Notice:
    if fields.get("sessions") == 1:
        fields.setdefault("later_sessions", [])
    return msgspec.structs.replace(NOTICE, **fields)


class Organiser:
    """The desk, and a tournament on it."""

    def __init__(self, house: TimedFloor) -> None:
        self.house = house
        self.desk = TournamentDesk(house.floor, UTC)

    def order(self, person: Person, command: DeskCommand) -> None:
        if isinstance(command, facts.DraftTournament):
            with suppress(Refusal):  # the desk itself refuses a notice of an unknown game
                prepared(self.house.floor, command.notice.game, command.notice.options)
        self.desk.order(person, command)

    def refuses(self, person: Person, command: DeskCommand, says: str) -> str:
        before = self._written()
        with pytest.raises(Refusal, match=says) as refused:
            self.desk.order(person, command)
        assert self._written() == before
        return str(refused.value.cite)

    def _written(self) -> list[Record]:
        """Return the records of the desk; those of tables may still be on their way."""
        return list(self.house.floor.store.read(STREAM))

    @property
    def tournament(self) -> Tournament:
        return self.desk.look(lambda tournaments: tournaments.named(SPRING))

    def certify(self, *people: Person) -> None:
        for person in people:
            self.order(person, facts.CertifyTournament(SPRING))

    def file(self, notice: Notice = NOTICE) -> None:
        """File the notice in good time."""
        self.house.clock.set("12:00:00", "2026-03-02")
        self.order(BOSS, facts.DraftTournament(SPRING, notice))
        self.certify(*DEPARTMENTS, *([ACCOUNTANT] if notice.affects_revenue else []))
        self.order(BOSS, facts.FileTournament(SPRING))

    def enter(self, count: int, *, told: bool = True) -> list[Person]:
        """Let so many people enter, and tell the Division if the notice says another number."""
        players = [Person(f"player-{number}", Role.PLAYER) for number in range(1, count + 1)]
        for player in players:
            self.order(player, facts.EnterTournament(SPRING))
        if told and count != self.tournament.notice.patrons:
            self.tell("not as many patrons came")
        return players

    def begin(self, time: str = "18:00:00") -> None:
        self.house.clock.set(time, "2026-03-16")
        self.order(SUPERVISOR, facts.BeginSession(SPRING, NOTICE.location))

    def tell(self, words: str) -> None:
        self.order(BOSS, facts.TellDifference(SPRING, words))

    def at(self, table: str, person: str, command: AnyCommand) -> None:
        self.house.floor.command(Person(person, Role.PLAYER), table, command)

    def play_round(self, table: str, seats: dict[str, str], bet: int = 1000) -> None:
        """Play a round in which everybody bets on small or big, by their place."""
        for seat, person in seats.items():
            if self.chips(table, person) >= bet:
                self.at(table, person, commands.Wager(seat, {"small" if int(seat) % 2 else "big": bet}))
        for seat, person in seats.items():
            if self.house.view(table=table)["phase"] == "wagers":
                self.at(table, person, commands.Ready(seat))

    def play_session(self) -> None:
        session = self.tournament.in_play
        assert session is not None
        for table, seats in session.tables.items():
            for number in range(NOTICE.rounds):
                # Bet more in later rounds, so that a player advances.
                self.play_round(table, seats, 1000 + 100 * number)

    def chips(self, table: str, person: str) -> int:
        return self.house.floor.look_for_sure(table, lambda live: live.accounts[f"chips:{person}"]).seen
