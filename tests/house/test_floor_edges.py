"""A dispute at the end of a session, a clock that was set back, a table closed before its first wager."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.house.desks import tournament_desk as tournaments
from houseway.house.floor import Person
from houseway.house.people import COMMAND_LINE, People
from houseway.house.reports.rounds import last_rounds, replayed, rules_of_round
from houseway.house.roles import Role
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.prepared import within_limits
from tests.support.spring_open import SPRING, Organiser, changed
from tests.support.timed_floor import ANN, BOB, BOSS, SUPERVISOR, timed_floor
from tests.support.web_house import WEAK


def test_no_session_ends_while_somebody_disputes_its_last_round(tmp_path: Path) -> None:
    """Its ranks and prizes would be those of a round that is not settled for good."""
    with timed_floor(tmp_path) as house:
        organiser = Organiser(house)
        organiser.file(changed(sessions=1))
        organiser.enter(2)
        organiser.begin()
        organiser.play_session()
        (table,) = house.floor.tables()
        house.floor.command(Person("player-1", Role.PLAYER), table, commands.Dispute("that was a six"))
        organiser.refuses(SUPERVISOR, tournaments.EndSession(SPRING), f"goes on at {table}")
        house.floor.command(SUPERVISOR, table, commands.Dispute("was it a six?"))
        house.floor.command(SUPERVISOR, table, commands.AcknowledgeAlert(1))
        organiser.refuses(SUPERVISOR, tournaments.EndSession(SPRING), f"goes on at {table}")
        house.floor.command(SUPERVISOR, table, commands.ResolveDispute("it was a five"))
        organiser.order(SUPERVISOR, tournaments.EndSession(SPRING))
        assert organiser.tournament.status == "over"


def test_rules_are_found_after_the_clock_of_the_machine_was_set_back(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        house.open("sic-bo", {"minimum": "200"})
        house.sit(ANN, "1")
        house.clock.set("18:00:00")
        house.play(ANN, "1", {"small": 500})
        assert rules_of_round(house.floor, "T1", 1).options == within_limits({"minimum": "200"})


def test_a_table_closed_before_anybody_wagered_again_passes_the_audit(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        house.open("mini-baccarat")
        house.sit(ANN, "1")
        house.play(ANN, "1", {"player": 500})
        house.order(ANN, commands.Wager("1", {"player": 500}))
        house.order(ANN, commands.Wager("1", {}))
        house.order(ANN, commands.StandUp("1"))
        house.order(ANN, commands.CashOut())
        house.order(BOSS, commands.Close())
        assert all(audit.holds for audit in audit_log(house.floor.store))
        recalled = last_rounds(house.floor, "T1", ANN.viewer, 3)
        assert [(item["round"], item["over"]) for item in recalled] == [(2, False), (1, True), (0, True)]
    with timed_floor(tmp_path) as house:
        assert house.view()["phase"] == "closed"


@pytest.mark.parametrize("days", [0, -1, 4000])
def test_a_token_is_valid_for_some_days_or_without_end(tmp_path: Path, days: int) -> None:
    with timed_floor(tmp_path) as house:
        people = People(house.floor.store, WEAK, house.clock)
        people.create(COMMAND_LINE, "ann", "Ann", Role.PLAYER, None)
        with pytest.raises(Refusal, match=f"{days} days"):
            people.create_token(COMMAND_LINE, "ann", "robot", days)
        assert not people.tokens_of("ann")


def test_the_replay_of_a_round_in_progress_does_not_reveal_the_options_of_a_hand(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        house.open("crazy-4-poker")
        for person, seat in ((ANN, "1"), (BOB, "2")):
            house.sit(person, seat)
            house.order(person, commands.Wager(seat, {"ante": 500, "super-bonus": 500}))
        for person, seat in ((ANN, "1"), (BOB, "2")):
            house.order(person, commands.Ready(seat))
        house.order(ANN, commands.Decide("1", "seat-1-decides", "fold"))
        told = {who.id: replayed(house.floor, "T1", who.viewer, 1)[-1]["words"] for who in (ANN, BOB)}
        assert told == {"ann": told["ann"], "bob": "Seat 1 decides: fold"}
        assert "Make a play wager" in told["ann"]
