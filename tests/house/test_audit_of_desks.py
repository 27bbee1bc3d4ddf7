"""Every command at a desk is decided again from its record, and what does not follow from it is found."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, timedelta, timezone
from pathlib import Path

import pytest

from houseway.house.desks import cage
from houseway.house.desks import tournament_desk as tournaments
from houseway.house.desks.cage import STREAM as CAGE
from houseway.house.desks.cage import CageDesk
from houseway.house.desks.petition_desk import (
    ApprovePetition,
    ApprovePreliminarily,
    BeginTrial,
    ChargeCosts,
    DraftPetition,
    DraftTrial,
    DropDraft,
    DropTrialDraft,
    FilePetition,
    ModifyTrial,
    PayCosts,
    PetitionDesk,
    ProposeGame,
    RecordFinding,
    RefusePetition,
    SubmitTrial,
    WithdrawPetition,
)
from houseway.house.desks.petitions import FINDINGS
from houseway.house.desks.submission_desk import (
    ApproveSubmission,
    ConfirmDealers,
    LimitSharedSpots,
    SubmissionDesk,
    SubmitSample,
)
from houseway.house.desks.tournament_desk import STREAM as TOURNAMENTS
from houseway.house.desks.tournament_desk import TournamentDesk
from houseway.house.people import COMMAND_LINE
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.desks import ZONES
from houseway.house.trust.audit.log import audit_log, audit_stream
from tests.support.papers import VERSION, packet
from tests.support.spring_open import ADMINISTRATOR, NOTICE, SPRING, Organiser, changed
from tests.support.tampered import Json, rewritten
from tests.support.timed_floor import (
    ACCOUNTANT,
    ANN,
    BOB,
    BOSS,
    INSPECTOR,
    SUPERVISOR,
    TimedFloor,
    timed_floor,
)

PETITIONS, SUBMISSIONS = PetitionDesk.log.stream, SubmissionDesk.log.stream
DECIDED = "acts at the desk, decided again"


def _petition(house: TimedFloor) -> None:
    desk, name, today = PetitionDesk(house.floor), "c4", "2026-03-02"
    desk.order(INSPECTOR, ProposeGame("bac", "baccarat", {}))
    for draft in (name, "dropped"):
        desk.order(BOSS, DraftPetition(draft, "game = 'crazy-4-poker'"))
    desk.order(BOSS, DropDraft("dropped"))
    desk.order(BOSS, FilePetition(name, packet("crazy-4-poker", unlicensed=True)))
    desk.order(INSPECTOR, ApprovePreliminarily(name, "D-1"))
    for form in ("game = 'crazy-4-poker'", "game = 'crazy-4-poker' # more of it"):
        desk.order(BOSS, DraftTrial(name, form))
    desk.order(BOSS, DropTrialDraft(name))
    desk.order(BOSS, SubmitTrial(name, packet("crazy-4-poker", unlicensed=True)))
    desk.order(INSPECTOR, BeginTrial(name, ["a sign"], ["T4"], today, "2026-04-01"))
    desk.order(INSPECTOR, ModifyTrial(name, "later", last="2026-05-01"))
    desk.order(INSPECTOR, ChargeCosts(name, 500, "review"))
    desk.order(ACCOUNTANT, PayCosts(name, 500, "check"))
    for finding in FINDINGS:
        desk.order(INSPECTOR, RecordFinding(name, finding, today))
    desk.order(INSPECTOR, ApprovePetition(name, "D-2"))
    desk.order(INSPECTOR, RefusePetition("bac", "not now"))
    desk.order(BOSS, FilePetition("again", packet("four-card-poker")))
    desk.order(BOSS, WithdrawPetition("again", "thought better of it"))


def _submit(house: TimedFloor) -> None:
    desk = SubmissionDesk(house.floor)
    desk.order(BOSS, SubmitSample("guide", "sic-bo", VERSION, "G-1"))
    desk.order(BOSS, SubmitSample("payout-limit", "football-kings", "2500000", "L-1"))
    desk.order(INSPECTOR, ApproveSubmission(2, "A-1"))
    desk.order(INSPECTOR, LimitSharedSpots(2, 3, True, "S-1"))
    desk.order(INSPECTOR, ConfirmDealers("S-2"))


def _walk_off(house: TimedFloor) -> None:
    desk = CageDesk(house.floor)
    house.open("sic-bo")
    for person, seat in ((ANN, "1"), (BOB, "2")):
        house.sit(person, seat, 12_300)
        desk.order(SUPERVISOR, cage.ClearSeat("T1", person.id, "not seen for an hour"))
    desk.order(ANN, cage.RedeemChips())
    desk.order(BOB, cage.BringChips("T1"))
    desk.order(COMMAND_LINE, cage.SetMoneyRules(third_person_from=2_000_000))


def _hold_tournament(house: TimedFloor) -> None:
    organiser = Organiser(house)
    notice = changed(affects_revenue=True, entry_fee=1000, prizes=[9_000, 3_000], sessions=1)
    organiser.order(ADMINISTRATOR, tournaments.SetHolidays(["2026-03-17"]))
    organiser.file(notice)
    first, *_ = organiser.enter(9)
    organiser.order(first, tournaments.WithdrawEntry(SPRING))
    organiser.begin("18:05:00")
    organiser.play_session()
    organiser.order(SUPERVISOR, tournaments.EndSession(SPRING))
    house.clock.set("12:00:00", "2026-03-02")
    organiser.order(BOSS, tournaments.DraftTournament("other", NOTICE))
    organiser.order(INSPECTOR, tournaments.CeaseTournament("other", "differs from its notice"))


@pytest.fixture(scope="module")
def at_work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house in which every command of four desks was carried out."""
    folder = tmp_path_factory.mktemp("desks")
    with timed_floor(folder) as house:
        _petition(house)
        _submit(house)
        _walk_off(house)
        _hold_tournament(house)
    return folder / "floor.db"


@pytest.fixture
def store(at_work: Path, tmp_path: Path) -> Iterator[Store]:
    shutil.copy(at_work, tmp_path / "floor.db")
    with open_store(tmp_path / "floor.db") as store:
        yield store


def test_every_command_of_every_desk_is_decided_again(store: Store) -> None:
    audits = {audit.stream: audit for audit in audit_log(store)}
    assert all(audit.holds for audit in audits.values()), [audit.faults for audit in audits.values()]
    for desk in (CageDesk, PetitionDesk, SubmissionDesk, TournamentDesk):
        kinds = {record.kind for record in store.read(desk.log.stream)}
        assert kinds >= {str(handler.__struct_config__.tag) for handler in desk.commands.every()} - {
            "share-spots"
        }
        stream_audit = audits[desk.log.stream]
        assert stream_audit.checked[DECIDED] == stream_audit.last[0]
    assert audits[TOURNAMENTS].checked["acts that tables have on record too"] == 2
    assert audits[CAGE].checked["acts that tables have on record too"] == 3


Change = Callable[[list[Json]], None]


def _told(kind: str, fact: int = 0, **told: object) -> Change:
    """Change the facts of a record of this kind."""

    def change(records: list[Json]) -> None:
        record = next(record for record in records if record["kind"] == kind)
        record["body"][fact].update(told)

    return change


def _without(kind: str) -> Change:
    def change(records: list[Json]) -> None:
        records.remove(next(record for record in records if record["kind"] == kind))

    return change


def _called(kind: str, otherwise: str) -> Change:
    def change(records: list[Json]) -> None:
        next(record for record in records if record["kind"] == kind)["kind"] = otherwise

    return change


def _seats_given(records: list[Json]) -> None:
    """A person chose the places instead of drawing them."""
    began = next(record for record in records if record["kind"] == "begin-session")["body"][0]
    for seats in began["tables"].values():
        seats["1"], seats["2"] = seats["2"], seats["1"]


def _winner_given(records: list[Json]) -> None:
    """Ranks by other chips than those at the end of the session, with matching prizes."""
    ended = next(record for record in records if record["kind"] == "end-session")["body"]
    ended[1]["ranking"][0][1], ended[1]["ranking"][1][1] = (
        ended[1]["ranking"][1][1],
        ended[1]["ranking"][0][1],
    )


def _chips_given(records: list[Json]) -> None:
    """The session, its ranks and prizes, as if everybody had held these chips."""
    told = next(record for record in records if record["kind"] == "end-session")["body"]
    for place in told[1]["ranking"]:
        rank, person, cents = place
        if rank == 1:
            place[2] = cents + 700
            for chips in told[0]["chips"].values():
                chips.update({person: cents + 700} if person in chips else {})


@pytest.mark.parametrize(
    ("stream", "change", "says"),
    [
        (CAGE, _told("clear-seat", why=" "), "Why is the place of ann cleared"),
        (CAGE, _told("redeem-chips", person="bob"), "does not lead to its facts|for ann"),
        (CAGE, _called("bring-chips", "clear-seat"), "is not for the player"),
        (CAGE, _called("clear-seat", "void-form"), "is not for the supervisor"),
        (SUBMISSIONS, _told("submit-sample", reference=""), "its reference is missing"),
        (SUBMISSIONS, _told("submit-sample", on="2026-03-05"), "does not lead to its facts"),
        (SUBMISSIONS, _told("limit-shared-spots", spots=-1), "is not a limit"),
        (SUBMISSIONS, _without("limit-shared-spots"), "has not asked the house"),
        (SUBMISSIONS, _called("confirm-dealers", "begin-test"), "is not a command of this desk"),
        (PETITIONS, _told("begin-test", conditions=[], on="2026-03-04"), "does not lead to its facts"),
        (PETITIONS, _told("propose-game", game="solitaire"), "solitaire"),
        (PETITIONS, _told("record-finding", since="2026-03-09"), "is in the future"),
        (PETITIONS, _told("charge-costs", cents=0), "is not an amount"),
        (PETITIONS, _told("charge-costs", words=""), "What are the costs for"),
        (PETITIONS, _called("charge-costs", "propose-game"), "its facts are not those of"),
        (TOURNAMENTS, _told("file-tournament", on="2026-03-14"), "does not lead to its facts"),
        (TOURNAMENTS, _told("enter-tournament", fee=1), "moves other money|does not lead to its facts"),
        (
            TOURNAMENTS,
            _told("set-holidays", days=["2026-03-10", "2026-03-09"]),
            "does not lead to its facts",
        ),
        (TOURNAMENTS, _told("begin-session", differences=[]), "does not lead to its facts"),
        (TOURNAMENTS, _told("begin-session", seed="f" * 64), "does not lead to its facts"),
        (TOURNAMENTS, _seats_given, "does not lead to its facts"),
        (TOURNAMENTS, _winner_given, "does not lead to its facts"),
        (TOURNAMENTS, _chips_given, "and the desk has none"),
        (TOURNAMENTS, _without("certify-tournament"), "certification by"),
        (TOURNAMENTS, _told("cease-tournament", why=""), "Why does the tournament cease"),
    ],
)
def test_what_does_not_follow_from_the_act_is_found(
    store: Store, stream: str, change: Change, says: str
) -> None:
    rewritten(store, stream, change, sealed=True)
    audit = audit_stream(store, stream)
    assert audit.checked["records against their hashes"] == audit.last[0], "the chain itself holds"
    words = " ".join(fault.words for fault in audit.faults)
    assert any(word in words for word in says.split("|")), words


@pytest.mark.parametrize("hours", [-11, -5, 0, 9, 14])
def test_a_house_anywhere_is_audited_from_anywhere(tmp_path: Path, hours: int) -> None:
    """Days in records are those of the house; the auditor's machine may be in another zone."""
    with timed_floor(tmp_path) as house:
        zone = timezone(timedelta(hours=hours))
        house.clock.set("23:30:00")
        SubmissionDesk(house.floor, zone).order(BOSS, SubmitSample("guide", "sic-bo", VERSION, "G-1"))
        audit = audit_stream(house.floor.store, SUBMISSIONS)
        assert audit.holds, audit.faults
        assert audit.checked[DECIDED] == 1


def test_every_time_zone_is_covered() -> None:
    offsets = {zone.utcoffset(None) for zone in ZONES}
    assert offsets >= {timedelta(hours=-12), timedelta(hours=14), timedelta(hours=5, minutes=45)}
    assert ZONES[0].utcoffset(None) == UTC.utcoffset(None)
