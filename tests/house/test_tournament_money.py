"""Fees and prizes of tournaments, and their return if the tournament is stopped."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.house.desks import tournament_desk as facts
from houseway.house.desks.tournament_desk import STREAM
from houseway.house.desks.tournaments import Notice, PoolSettled, prizes_won
from houseway.house.floor import Person
from houseway.house.record import encode
from houseway.house.roles import Role
from houseway.house.trust.audit.log import audit_log
from houseway.table.live.live_table import LogError
from tests.auditor.chain import FIRST, FaultError, Json, hash_of
from tests.auditor.tournaments import TournamentAuditor
from tests.support.spring_open import DEPARTMENTS, NOTICE, SPRING, Organiser, changed
from tests.support.timed_floor import ACCOUNTANT, BOSS, INSPECTOR, SUPERVISOR, timed_floor

FOR_MONEY = changed(affects_revenue=True, entry_fee=5_000, prizes=[20_000, 10_000, 5_001])


@pytest.fixture
def organiser(tmp_path: Path) -> Iterator[Organiser]:
    with timed_floor(tmp_path) as house:
        yield Organiser(house)


def log_of(organiser: Organiser) -> list[Json]:
    return [msgspec.json.decode(encode(record)) for record in organiser.house.floor.store.read(STREAM)]


def audited(records: list[Json]) -> TournamentAuditor:
    auditor = TournamentAuditor()
    auditor.follow(records)
    return auditor


def balances(organiser: Organiser) -> dict[str, int]:
    organiser.desk.look(lambda _: None)
    return dict(organiser.desk.accounts.balances)


def played_out(organiser: Organiser, notice: Notice, patrons: int) -> None:
    organiser.file(notice)
    organiser.enter(patrons)
    for time in ("18:00:00", "19:00:00"):
        organiser.begin(time)
        organiser.play_session()
        organiser.order(SUPERVISOR, facts.EndSession(SPRING))
        if organiser.tournament.ranking:
            return


@pytest.mark.paragraph("13:69F-8.6(a)2", shows="computed")
def test_the_cage_takes_the_fee_and_pays_the_prizes(organiser: Organiser) -> None:
    organiser.file(FOR_MONEY)
    organiser.enter(10)
    assert balances(organiser) == {"play:cage": -50_000, "play:pool:spring-open": 50_000}
    leaving = Person("player-1", Role.PLAYER)
    organiser.order(leaving, facts.WithdrawEntry(SPRING))
    organiser.refuses(leaving, facts.WithdrawEntry(SPRING), "has not entered")
    assert balances(organiser)["play:pool:spring-open"] == 45_000
    organiser.tell("one patron withdrew")
    for time in ("18:00:00", "19:00:00"):
        organiser.begin(time)
        organiser.refuses(Person("player-2", Role.PLAYER), facts.WithdrawEntry(SPRING), "Nobody can withdraw")
        organiser.play_session()
        organiser.order(SUPERVISOR, facts.EndSession(SPRING))
    one = organiser.tournament
    assert one.ranking is not None
    paid = sum(prize.cents for prize in one.prizes)
    assert 35_001 <= paid <= 35_001 + len(one.prizes)  # a shared prize is rounded up to the cent
    assert balances(organiser) == {"play:cage": -(45_000 - paid), "play:revenue": 45_000 - paid}
    assert one.settled == PoolSettled(SPRING, 0, 45_000 - paid, play_money=True)
    seen = {"sessions": 2, "fees": 10, "fees back": 1, "prizes": len(one.prizes)}
    assert audited(log_of(organiser)).seen == seen
    assert all(audit.holds for audit in audit_log(organiser.house.floor.store))


def test_the_house_adds_what_the_fees_do_not_cover(organiser: Organiser) -> None:
    played_out(organiser, changed(affects_revenue=True, prizes=[30_000]), 4)
    paid = sum(prize.cents for prize in organiser.tournament.prizes)
    assert paid >= 30_000
    assert balances(organiser) == {"play:cage": paid, "play:revenue": -paid}
    audited(log_of(organiser))


@pytest.mark.paragraph("13:69F-8.6(b)", shows="computed")
def test_fees_are_returned_if_it_is_stopped(organiser: Organiser) -> None:
    organiser.file(FOR_MONEY)
    organiser.enter(6)
    organiser.begin()
    organiser.order(INSPECTOR, facts.CeaseTournament(SPRING, "another game than described"))
    assert balances(organiser) == {}
    assert audited(log_of(organiser)).seen == {"sessions": 1, "fees": 6, "fees back": 6}
    organiser.refuses(Person("player-1", Role.PLAYER), facts.WithdrawEntry(SPRING), "is ceased")


def test_without_money_no_money_moves(organiser: Organiser) -> None:
    played_out(organiser, NOTICE, 4)
    assert balances(organiser) == {}
    assert all(record["transfers"] == [] for record in log_of(organiser))
    audited(log_of(organiser))


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"entry_fee": -1}, "fee of -1 cents", "13:69F-8.6(a)2"),
    ({"prizes": [100, 0]}, "more than none", "13:69F-8.6(a)2"),
    ({"prizes": [100, 200]}, "cannot have a smaller prize", "13:69F-8.6(a)2"),
    ({"prizes": [100] * 11}, "11 prizes are more than the 10 patrons", "13:69F-8.6(a)2"),
    ({"affects_revenue": False}, "affect gross revenue", "13:69F-8.6(a)7"),
]


@pytest.mark.paragraph("13:69F-8.6(a)2", "13:69F-8.6(a)7", shows="refused")
@pytest.mark.parametrize(("wrong", "says", "cite"), WRONG)
def test_wrong_money_in_the_notice_is_refused(
    organiser: Organiser, wrong: dict[str, Any], says: str, cite: str
) -> None:
    notice = msgspec.structs.replace(FOR_MONEY, **wrong)
    assert organiser.refuses(BOSS, facts.DraftTournament(SPRING, notice), says) == cite


@pytest.mark.paragraph("13:69F-8.6(a)7", shows="refused")
def test_money_is_certified_by_the_controller(organiser: Organiser) -> None:
    organiser.order(BOSS, facts.DraftTournament(SPRING, FOR_MONEY))
    organiser.certify(*DEPARTMENTS)
    assert organiser.refuses(BOSS, facts.FileTournament(SPRING), "controller's") == "13:69F-8.6(a)7"
    organiser.certify(ACCOUNTANT)
    organiser.order(BOSS, facts.FileTournament(SPRING))


def test_fee_and_prizes_cannot_change_after_an_entry(organiser: Organiser) -> None:
    organiser.file(FOR_MONEY)
    organiser.enter(2)
    for other in ({"entry_fee": 100}, {"prizes": [1]}):
        notice = msgspec.structs.replace(FOR_MONEY, **other)
        organiser.refuses(BOSS, facts.DraftTournament(SPRING, notice), "2 patrons have entered for the fee")
    elsewhere = msgspec.structs.replace(FOR_MONEY, location="pit 4")
    organiser.order(BOSS, facts.DraftTournament(SPRING, elsewhere))
    assert organiser.tournament.pool == 10_000


def test_equal_ranks_share_their_places() -> None:
    ranking = [(1, "a", 9), (1, "b", 9), (3, "c", 5), (4, "d", 1), (4, "e", 1)]
    assert prizes_won(ranking, [1000, 501, 100, 7]) == [
        *((1, "a", 751), (1, "b", 751)),
        (3, "c", 100),
        *((4, "d", 4), (4, "e", 4)),
    ]
    assert prizes_won(ranking, [1000]) == [(1, "a", 500), (1, "b", 500)]
    assert prizes_won(ranking, []) == []


def forged(records: list[Json], place: int, fact: str, **changes: Any) -> list[Json]:
    """Forge a record with a valid chain and matching transfers."""
    written = deepcopy(records)
    body = [one for record in written for one in record["body"] if one["fact"] == fact]
    body[place].update(changes)
    previous = FIRST
    for record in written:
        record["previous"] = previous
        previous = record["hash"] = hash_of(record)
    return written


def test_the_auditor_finds_money_that_is_wrong(organiser: Organiser) -> None:
    played_out(organiser, FOR_MONEY, 6)
    records = log_of(organiser)
    audited(records)
    for fact, changes, says in (
        ("tournament-entered", {"fee": 4_000}, "not the one of the notice"),
        ("prize-paid", {"cents": 1}, "is no prize that was won"),
        ("prize-paid", {"person": "player-9"}, "is no prize that was won"),
        ("pool-settled", {"kept": 1}, "the house had to"),
    ):
        with pytest.raises(FaultError, match=says):
            audited(forged(records, 0, fact, **changes))


def test_a_log_that_moves_other_money_is_refused(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        organiser = Organiser(house)
        organiser.file(FOR_MONEY)
        (entered,) = [organiser.desk.order(Person("ann", Role.PLAYER), facts.EnterTournament(SPRING))]
        forged_one = msgspec.structs.replace(
            entered,
            number=entered.number + 1,
            previous=entered.hash,
            key=None,
            body=[{**entered.body[0], "person": "bob", "fee": 1}],
            hash="",
        )
        house.floor.store.append([forged_one.sealed()])
        with pytest.raises(LogError, match="moves other money than its facts say"):
            organiser.desk.look(lambda _: None)
