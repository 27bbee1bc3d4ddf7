"""Tournaments: the notice, five business days ahead; certifications; chips that are not money."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.house.desks import tournament_desk as facts
from houseway.house.desks.desk import Desk
from houseway.house.desks.tournament_desk import STREAM, best_of, ranked
from houseway.house.floor import Person
from houseway.house.reports.win_report import WinReport
from houseway.house.roles import NotAllowed, Role
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.rules.registry import game
from houseway.table.commands import table_commands as commands
from houseway.table.live.accounts import Accounts
from tests.support.records import check_whole
from tests.support.spring_open import ADMINISTRATOR, DEPARTMENTS, NOTICE, SPRING, Organiser, changed
from tests.support.timed_floor import ACCOUNTANT, BOSS, INSPECTOR, SUPERVISOR, timed_floor


@pytest.fixture
def organiser(tmp_path: Path) -> Iterator[Organiser]:
    with timed_floor(tmp_path) as house:
        yield Organiser(house)


@pytest.mark.paragraph("13:69F-8.6(a)", shows="refused")
def test_a_notice_is_filed_five_business_days_ahead(organiser: Organiser) -> None:
    organiser.order(BOSS, facts.DraftTournament(SPRING, NOTICE))
    organiser.certify(*DEPARTMENTS)
    organiser.house.clock.set("00:00:00", "2026-03-10")  # the Tuesday before, from its first minute
    cite = organiser.refuses(
        BOSS, facts.FileTournament(SPRING), "4 business days ahead of 2026-03-16, and 5 are required"
    )
    assert cite == "13:69F-8.6(a)"
    organiser.refuses(BOSS, facts.FileTournament(SPRING), "The last day to file was 2026-03-09")
    organiser.house.clock.set("23:59:59", "2026-03-09")
    organiser.order(ADMINISTRATOR, facts.SetHolidays(["2026-03-11", "2026-03-11"]))
    told = "not counting a holiday set by the house on 2026-03-11. The last day to file was 2026-03-08"
    organiser.refuses(BOSS, facts.FileTournament(SPRING), told)
    organiser.order(ADMINISTRATOR, facts.SetHolidays([]))
    organiser.order(BOSS, facts.FileTournament(SPRING))
    filed = organiser.tournament.filed
    assert filed is not None
    assert (filed.on, filed.last_day, filed.skipped) == ("2026-03-09", "2026-03-09", [])
    assert all(stream.holds for stream in audit_log(organiser.house.floor.store))


@pytest.mark.paragraph("13:69F-8.6(a)", shows="refused")
def test_state_holidays_need_nobody_to_type_them(organiser: Organiser) -> None:
    after_christmas = changed(starts="2026-12-28T18:00", later_sessions=["2026-12-28T19:00"])
    organiser.order(BOSS, facts.DraftTournament(SPRING, after_christmas))
    organiser.certify(*DEPARTMENTS)
    organiser.house.clock.set("12:00:00", "2026-12-21")
    told = "not counting Christmas Day on 2026-12-25. The last day to file was 2026-12-20"
    organiser.refuses(BOSS, facts.FileTournament(SPRING), told)
    not_a_holiday = facts.SetHolidays([], ["2026-12-24"])
    organiser.refuses(ADMINISTRATOR, not_a_holiday, "2026-12-24 is not a state holiday")
    organiser.order(ADMINISTRATOR, facts.SetHolidays([], ["2026-12-25"]))
    organiser.order(BOSS, facts.FileTournament(SPRING))
    assert all(stream.holds for stream in audit_log(organiser.house.floor.store))


ITEMS = [
    pytest.param({"starts": "tomorrow"}, "not a date and time", "13:69F-8.6(a)1", id="1 date and time"),
    pytest.param({"starts": "2026-03-16"}, "not a date and time", "13:69F-8.6(a)1", id="1 time"),
    pytest.param({"later_sessions": []}, "for 1 of them", "13:69F-8.6(a)1", id="1 second session"),
    pytest.param({"later_sessions": ["2026-03-16T18:00"]}, "in order", "13:69F-8.6(a)1", id="1 in order"),
    pytest.param({"starts": "0001-01-01T18:00"}, "Check the year", "13:69F-8.6(a)1", id="1 year"),
    pytest.param({"description": " "}, "description is missing", "13:69F-8.6(a)2", id="2 description"),
    pytest.param({"patrons": 1}, "patrons: 1 is out of range", "13:69F-8.6(a)3", id="3 patrons"),
    pytest.param({"location": ""}, "location is missing", "13:69F-8.6(a)4", id="4 location"),
    pytest.param({"security": ""}, "security is missing", "13:69F-8.6(a)5", id="5 security"),
    pytest.param({"rounds": 0}, "rounds: 0 is out of range", "13:69F-8.6(a)2", id="rounds"),
    pytest.param({"options": {"pay-table": "free"}}, "pay-table cannot be", "13:69F-9.4(b)", id="rules"),
]


@pytest.mark.paragraph(
    "13:69F-8.6(a)1",
    "13:69F-8.6(a)2",
    "13:69F-8.6(a)3",
    "13:69F-8.6(a)4",
    "13:69F-8.6(a)5",
    "13:69F-9.4(b)",
    shows="refused",
)
@pytest.mark.parametrize(("wrong", "says", "cite"), ITEMS)
def test_every_item_stands_in_the_notice(
    organiser: Organiser, wrong: dict[str, Any], says: str, cite: str
) -> None:
    assert organiser.refuses(BOSS, facts.DraftTournament(SPRING, changed(**wrong)), says) == cite


@pytest.mark.paragraph("13:69F-8.6(c)", shows="refused")
def test_a_tournament_of_skill_alone_is_refused(organiser: Organiser) -> None:
    by_skill = facts.DraftTournament(SPRING, changed(decided_by="skill"))
    assert organiser.refuses(BOSS, by_skill, "chance must play a part") == "13:69F-8.6(c)"
    organiser.order(BOSS, facts.DraftTournament(SPRING, changed(decided_by="skill and chance")))


@pytest.mark.paragraph("13:69F-8.6(a)6", "13:69F-8.6(a)7", shows="refused")
def test_the_departments_certify_each_for_itself(organiser: Organiser) -> None:
    organiser.order(BOSS, facts.DraftTournament(SPRING, changed(affects_revenue=True)))
    file = facts.FileTournament(SPRING)
    with pytest.raises(NotAllowed):
        organiser.certify(SUPERVISOR)
    for person, missing in zip(
        DEPARTMENTS,
        ("security and casino gaming operations and surveillance", "operations", "surveillance"),
        strict=True,
    ):
        assert organiser.refuses(BOSS, file, f"certification by .*{missing}") == "13:69F-8.6(a)6"
        organiser.certify(person)
    organiser.refuses(
        Person("boss", Role.SURVEILLANCE), facts.CertifyTournament(SPRING), "boss has certified"
    )
    organiser.refuses(Person("ben", Role.PIT_BOSS), facts.CertifyTournament(SPRING), "boss has certified")
    assert organiser.refuses(BOSS, file, "controller's certification") == "13:69F-8.6(a)7"
    organiser.certify(ACCOUNTANT)
    organiser.order(BOSS, file)
    # A changed text is certified and filed again.
    organiser.order(BOSS, facts.DraftTournament(SPRING, changed(location="pit 4")))
    assert organiser.tournament.status == "draft"
    organiser.refuses(BOSS, file, "certification by security")


@pytest.mark.paragraph("13:69F-8.6(a)", shows="refused")
def test_nothing_begins_without_a_notice(organiser: Organiser) -> None:
    organiser.order(BOSS, facts.DraftTournament(SPRING, NOTICE))
    player = Person("ann", Role.PLAYER)
    organiser.refuses(player, facts.EnterTournament(SPRING), "not filed with the Division")
    cite = organiser.refuses(SUPERVISOR, facts.BeginSession(SPRING, NOTICE.location), "not filed")
    assert cite == "13:69F-8.6(a)"
    organiser.refuses(SUPERVISOR, facts.BeginSession("other", "here"), "no tournament 'other'")


@pytest.mark.paragraph("13:69F-8.6(a)1", "13:69F-8.6(a)3", "13:69F-8.6(a)4", "13:69F-8.6(b)", shows="refused")
def test_it_is_played_as_the_notice_says(organiser: Organiser) -> None:
    organiser.file(changed(patrons=3))
    organiser.enter(2, told=False)
    begin = facts.BeginSession(SPRING, NOTICE.location)
    organiser.house.clock.set("17:59:59", "2026-03-16")
    assert organiser.refuses(SUPERVISOR, begin, "begins at 2026-03-16 18:00") == "13:69F-8.6(a)1"
    organiser.house.clock.set("18:00:00", "2026-03-17")
    assert organiser.refuses(SUPERVISOR, begin, "File another notice") == "13:69F-8.6(a)1"
    organiser.house.clock.set("18:00:59", "2026-03-16")
    assert organiser.refuses(SUPERVISOR, begin, "2 patrons, not 3. A pit boss has") == "13:69F-8.6(a)3"
    organiser.house.clock.set("18:25:00", "2026-03-16")
    elsewhere = facts.BeginSession(SPRING, "the ballroom")
    assert organiser.refuses(SUPERVISOR, elsewhere, "not 'the ballroom'") == "13:69F-8.6(a)4"
    told = "begun 25 minutes late; 2 patrons, not 3. A pit boss has to tell the Division first"
    assert organiser.refuses(SUPERVISOR, begin, told) == "13:69F-8.6(a)1"
    assert organiser.refuses(BOSS, facts.TellDifference(SPRING, " "), "Say what") == "13:69F-8.6(b)"
    organiser.tell("the third patron is stuck in the snow")
    organiser.order(SUPERVISOR, begin)
    # What the Division was told beforehand, and what differs, are on record for it to judge.
    assert [told.session for told in organiser.tournament.told] == [1]
    assert organiser.tournament.begun[0].differences == ["begun 25 minutes late", "2 patrons, not 3"]
    organiser.refuses(Person("late", Role.PLAYER), facts.EnterTournament(SPRING), "has begun")
    organiser.refuses(BOSS, facts.TellDifference(SPRING, "late"), "Session 1 of spring-open is being played")


@pytest.mark.paragraph("13:69F-8.6(a)1", shows="refused")
@pytest.mark.paragraph("13:69F-8.6(b)", shows="computed")
def test_every_session_is_held_to_its_notice(organiser: Organiser) -> None:
    organiser.file()
    organiser.enter(10)
    organiser.begin()
    organiser.play_session()
    organiser.order(SUPERVISOR, facts.EndSession(SPRING))
    final = facts.BeginSession(SPRING, NOTICE.location)
    organiser.house.clock.set("18:40:00", "2026-03-16")
    assert organiser.refuses(SUPERVISOR, final, "Session 2 .* begins at 2026-03-16 19:00") == "13:69F-8.6(a)1"
    organiser.house.clock.set("03:00:00", "2026-04-20")
    told = "Session 2 of spring-open was to begin on 2026-03-16. Call it off"
    assert organiser.refuses(SUPERVISOR, final, told) == "13:69F-8.6(a)1"
    organiser.tell("the final is played in April")  # no difference that the notice has room for
    organiser.refuses(SUPERVISOR, final, told)


@pytest.mark.paragraph("13:69F-8.6(a)1", shows="refused")
@pytest.mark.paragraph("13:69F-8.6(b)", shows="computed")
def test_a_later_session_that_begins_late_is_told_first(organiser: Organiser) -> None:
    organiser.file()
    organiser.enter(10)
    organiser.tell("only about the first session")
    organiser.begin()
    organiser.play_session()
    organiser.order(SUPERVISOR, facts.EndSession(SPRING))
    organiser.house.clock.set("19:20:00", "2026-03-16")
    final = facts.BeginSession(SPRING, NOTICE.location)
    assert organiser.refuses(SUPERVISOR, final, "session 2 begun 20 minutes late") == "13:69F-8.6(a)1"
    organiser.tell("a table had to be cleaned")
    organiser.order(SUPERVISOR, final)
    assert organiser.tournament.begun[1].differences == ["session 2 begun 20 minutes late"]
    assert organiser.tournament.begun[1].noticed == "2026-03-16T19:00"
    (seen,) = organiser.desk.views()
    assert seen.differences == ["session 2 begun 20 minutes late"]
    assert seen.told[1] == "session 2: a table had to be cleaned (boss)"
    assert all(stream.holds for stream in audit_log(organiser.house.floor.store))


@pytest.mark.paragraph("13:69F-8.6(a)3", shows="refused")
def test_no_more_patrons_than_the_notice_says(organiser: Organiser) -> None:
    organiser.file(changed(patrons=2))
    players = organiser.enter(2)
    organiser.refuses(players[0], facts.EnterTournament(SPRING), "has entered spring-open already")
    third = Person("third", Role.PLAYER)
    assert (
        organiser.refuses(third, facts.EnterTournament(SPRING), "as many as the notice") == "13:69F-8.6(a)3"
    )


@pytest.mark.paragraph("13:69F-8.6(a)2", shows="refused")
def test_a_tournament_is_played_to_its_ranking(organiser: Organiser) -> None:
    organiser.file()
    players = {player.id for player in organiser.enter(10)}
    organiser.begin()
    session = organiser.tournament.in_play
    assert session is not None
    seats = game("sic-bo").seats
    assert list(session.tables) == ["spring-open-1-1", "spring-open-1-2"]
    assert {person for places in session.tables.values() for person in places.values()} == players
    assert all(len(places) <= seats for places in session.tables.values())
    organiser.refuses(SUPERVISOR, facts.EndSession(SPRING), "goes on at spring-open-1-1 or spring-open-1-2")
    organiser.play_session()
    organiser.order(SUPERVISOR, facts.EndSession(SPRING))
    ended = organiser.tournament.ended[0]
    for table, chips_at_table in ended.chips.items():
        advancing = set(ended.advancing) & set(chips_at_table)
        assert len(advancing) >= 2
        others = [chips_at_table[player] for player in set(chips_at_table) - advancing]
        assert min(chips_at_table[person] for person in advancing) > max(others, default=0)
        assert organiser.house.view(table=table)["phase"] == "closed"
    organiser.begin("19:00:00")
    organiser.play_session()
    organiser.order(SUPERVISOR, facts.EndSession(SPRING))
    ranking = organiser.tournament.ranking
    assert ranking is not None
    assert organiser.tournament.status == "over"
    finalists = ranking[: len(ended.advancing)]
    assert {person for _, person, _ in finalists} == set(ended.advancing)
    assert {person for _, person, _ in ranking} == players
    assert ranking[0][0] == 1
    for part in (finalists, ranking[len(finalists) :]):
        assert [chips for _, _, chips in part] == sorted((chips for _, _, chips in part), reverse=True)
    organiser.refuses(SUPERVISOR, facts.BeginSession(SPRING, NOTICE.location), "is over")
    check_whole(organiser.house.floor.store.read(STREAM))
    assert all(audit.holds for audit in audit_log(organiser.house.floor.store))


def test_chips_of_a_tournament_never_touch_the_cash_accounts(organiser: Organiser) -> None:
    organiser.file()
    organiser.enter(3)
    organiser.begin()
    session = organiser.tournament.in_play
    assert session is not None
    ((table, seats),) = session.tables.items()
    person, seat = seats["1"], "1"
    assert organiser.chips(table, person) == NOTICE.chips
    organiser.play_session()
    organiser.order(SUPERVISOR, facts.EndSession(SPRING))
    moved = [transfer for record in organiser.house.floor.records(table) for transfer in record.transfers]
    assert moved
    assert all(
        transfer.source.startswith("tournament:") and transfer.target.startswith("tournament:")
        for transfer in moved
    )
    before = organiser.house.floor.look_for_sure(table, lambda live: dict(live.accounts.balances)).seen
    assert before == {}
    balances = Accounts()
    for move in moved:
        balances.move(move.source, move.target, move.cents, move.why)
    assert balances.balances == {}
    with pytest.raises(Refusal, match="make no win"):
        WinReport().read(organiser.house.floor.records(table))
    organiser.begin("19:00:00")
    for command in (
        commands.BuyIn(1000),
        commands.CashOut(),
        commands.Tip(100),
        commands.StandUp(seat),
        commands.SitDown("5"),
    ):
        with pytest.raises(Refusal, match="is not possible in a tournament"):
            organiser.at(f"{SPRING}-2-1", person, command)
    with pytest.raises(Refusal, match="is not possible in a tournament"):
        organiser.house.order(SUPERVISOR, commands.Fill(1000), f"{SPRING}-2-1")


def test_the_cards_wait_for_everybody_and_the_rounds_are_counted(organiser: Organiser) -> None:
    organiser.file()
    organiser.enter(2)
    organiser.begin()
    session = organiser.tournament.in_play
    assert session is not None
    ((table, seats),) = session.tables.items()
    organiser.at(table, seats["1"], commands.Wager("1", {"small": 100}))
    organiser.at(table, seats["1"], commands.Ready("1"))
    assert organiser.house.view(table=table)["phase"] == "wagers"
    organiser.at(table, seats["2"], commands.Wager("2", {"small": 100}))
    organiser.at(table, seats["2"], commands.Ready("2"))
    assert organiser.house.view(table=table)["phase"] == "between rounds"
    organiser.play_round(table, seats)
    with pytest.raises(Refusal, match="2 rounds of this session are played"):
        organiser.at(table, seats["1"], commands.Wager("1", {"small": 100}))


@pytest.mark.paragraph("13:69F-8.6(b)", shows="refused")
def test_the_division_stops_it_at_once_in_the_middle_of_a_round(organiser: Organiser) -> None:
    organiser.file()
    organiser.enter(10)
    organiser.begin()
    session = organiser.tournament.in_play
    assert session is not None
    table, seats = next(iter(session.tables.items()))
    organiser.at(table, seats["1"], commands.Wager("1", {"small": 100}))
    with pytest.raises(NotAllowed):
        organiser.order(SUPERVISOR, facts.CeaseTournament(SPRING, "no"))
    assert organiser.refuses(INSPECTOR, facts.CeaseTournament(SPRING, " "), "Why does") == "13:69F-8.6(b)"
    organiser.order(INSPECTOR, facts.CeaseTournament(SPRING, "another game than described"))
    assert organiser.tournament.status == "ceased"
    for name in session.tables:
        assert organiser.house.view(table=name)["phase"] == "closed"
    with pytest.raises(Refusal, match="is closed"):
        organiser.at(table, seats["1"], commands.Ready("1"))
    assert organiser.refuses(SUPERVISOR, facts.EndSession(SPRING), "is ceased") == "13:69F-8.6(b)"
    organiser.refuses(INSPECTOR, facts.CeaseTournament(SPRING, "again"), "is ceased")
    assert all(audit.holds for audit in audit_log(organiser.house.floor.store))


@pytest.mark.paragraph("13:69F-8.6(b)", shows="computed")
def test_it_ceases_while_hands_are_played(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        organiser = Organiser(house)
        organiser.file(changed(game="blackjack"))
        organiser.enter(3)
        organiser.begin()
        session = organiser.tournament.in_play
        assert session is not None
        ((table, seats),) = session.tables.items()
        for seat, person in seats.items():
            organiser.at(table, person, commands.Wager(seat, {"blackjack": 500}))
        for seat, person in seats.items():
            organiser.at(table, person, commands.Ready(seat))
        assert house.view(table=table)["phase"] == "decision"
        organiser.order(INSPECTOR, facts.CeaseTournament(SPRING, "the cards are marked"))
        ceased = house.view(table=table)
        assert ceased["phase"] == "closed"
        assert all(audit.holds for audit in audit_log(house.floor.store))
    with timed_floor(tmp_path) as house:
        assert house.view(table=table) == ceased


def test_after_a_crash_every_table_of_the_session_is_opened(tmp_path: Path) -> None:
    """The record of the session is in the log, but none of its tables."""
    with timed_floor(tmp_path) as house:
        organiser = Organiser(house)
        organiser.file()
        organiser.enter(10)
        house.clock.set("18:00:00", "2026-03-16")
        Desk.order(organiser.desk, SUPERVISOR, facts.BeginSession(SPRING, NOTICE.location))
        assert not house.floor.tables()
    with timed_floor(tmp_path) as house:
        organiser = Organiser(house)
        assert house.floor.tables() == ["spring-open-1-1", "spring-open-1-2"]
        organiser.play_session()
        organiser.order(SUPERVISOR, facts.EndSession(SPRING))
    with timed_floor(tmp_path) as house:
        assert Organiser(house).tournament.status == "after session 1"
        assert house.view(table="spring-open-1-1")["phase"] == "closed"


def test_places_and_who_advances() -> None:
    assert best_of({"a": 50, "b": 70, "c": 50, "d": 10}, 2) == ["b", "a", "c"]
    assert best_of({"a": 0, "b": 70}, 2) == ["b"]
    assert best_of({"a": 0}, 2) == []
    first = {"t1": {"a": 5, "b": 9, "e": 4}, "t2": {"c": 9, "d": 1, "f": 4}}
    assert ranked([first]) == [(1, "b", 9), (1, "c", 9), (3, "a", 5), (4, "e", 4), (4, "f", 4), (6, "d", 1)]
    # Who came farther is before who did not, whatever was left in the end.
    final = {"t3": {"b": 0, "c": 2}}
    assert ranked([first, final])[:4] == [(1, "c", 2), (2, "b", 0), (3, "a", 5), (4, "e", 4)]
