"""The packet of a petition is kept as it was filed: the log has its fingerprint, the audit looks for it."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import delete, update

from houseway.house.desks import petition_desk as facts
from houseway.house.desks import petition_desk as keeping
from houseway.house.desks.petition_desk import PetitionDesk
from houseway.house.desks.stored_files import kept_packet
from houseway.house.floor import Floor, Person
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import kept_file
from houseway.house.store.schema import files
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from tests.support.papers import packet

BOSS = Person("petra", Role.PIT_BOSS)
DIVISION = Person("ines", Role.INSPECTOR)
PAGE = b"<!DOCTYPE html><title>A packet</title>"
PACKET = msgspec.structs.replace(packet(), printed=sha256(PAGE).hexdigest())
FILE = facts.FilePetition("sb", PACKET)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[PetitionDesk]:
    with open_store(tmp_path / "log.db") as store, Floor(store) as floor:
        yield PetitionDesk(floor)


def _faults(desk: PetitionDesk) -> list[str]:
    (audit,) = [audit for audit in audit_log(desk.floor.store) if audit.stream == desk.stream]
    return [fault.words for fault in audit.faults]


@pytest.mark.paragraph("13:69F-8.4(d)", shows="played")
def test_the_packet_is_kept_with_the_record(desk: PetitionDesk) -> None:
    desk.order(BOSS, FILE, page=PAGE)
    assert desk.look(lambda known: known.named("sb").packet) == PACKET
    assert kept_packet(desk.floor.store, PACKET) == PAGE
    assert not [words for words in _faults(desk) if "packet" in words]


def test_a_packet_that_was_altered_or_lost_is_found(desk: PetitionDesk) -> None:
    store = desk.floor.store
    desk.order(BOSS, FILE, page=PAGE)
    for change in (update(files).values(content=b"another page"), delete(files)):
        with store.writing() as connection:
            connection.execute(change)
        assert kept_packet(store, PACKET) is None
        assert any(
            "the packet of the petition sb is lost, or was altered" in words for words in _faults(desk)
        )


def test_of_a_petition_that_is_refused_nothing_is_kept(desk: PetitionDesk) -> None:
    with pytest.raises(Refusal, match="not a name"):
        desk.order(BOSS, facts.FilePetition("no name!", PACKET), page=PAGE)
    assert kept_file(desk.floor.store, PACKET.printed) is None


def test_a_packet_has_a_bound(desk: PetitionDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "LARGEST_PACKET", 10)
    with pytest.raises(Refusal, match="at most 10 are kept"):
        desk.order(BOSS, FILE, page=PAGE)


def test_petitions_of_earlier_versions_have_no_packet_and_no_fault(desk: PetitionDesk) -> None:
    desk.order(BOSS, facts.FilePetition("sb", packet()))
    assert kept_packet(desk.floor.store, packet()) is None
    assert not [words for words in _faults(desk) if "packet" in words]
    assert "printed" not in msgspec.to_builtins(packet())


def test_a_draft_is_saved_changed_dropped_and_gone_when_it_is_filed(desk: PetitionDesk) -> None:
    def draft(form: str) -> facts.DraftPetition:
        return facts.DraftPetition("sb", form)

    desk.order(BOSS, draft("game = 'sic-bo'"))
    with pytest.raises(Refusal, match="is saved already"):
        desk.order(BOSS, draft("game = 'sic-bo'"))
    desk.order(BOSS, draft("game = 'baccarat'"))
    assert desk.look(lambda known: known.drafts["sb"].form) == "game = 'baccarat'"
    desk.order(BOSS, facts.DropDraft("sb"))
    with pytest.raises(Refusal, match="There is no draft 'sb'"):
        desk.order(BOSS, facts.DropDraft("sb"))
    desk.order(BOSS, draft("game = 'sic-bo'"))
    desk.order(BOSS, FILE, page=PAGE)
    assert not desk.look(lambda known: known.drafts)
    with pytest.raises(Refusal, match="There is a petition sb already"):
        desk.order(BOSS, draft("game = 'sic-bo'"))
    with pytest.raises(Refusal, match="at most 100,000 characters"):
        desk.order(BOSS, facts.DraftPetition("long", "#" * 100_001))


@pytest.mark.paragraph("13:69F-8.4(f)", shows="refused")
def test_a_draft_of_the_test_changes_nothing_until_it_is_submitted(desk: PetitionDesk) -> None:
    def draft(form: str) -> facts.DraftTrial:
        return facts.DraftTrial("sb", form)

    desk.order(BOSS, FILE, page=PAGE)
    with pytest.raises(Refusal, match="follows the preliminary approval, but sb is filed"):
        desk.order(BOSS, draft("game = 'sic-bo'"))
    desk.order(DIVISION, facts.ApprovePreliminarily("sb", "D-1"))
    before = desk.views(whole=True)
    desk.order(BOSS, draft("game = 'sic-bo'"))
    with pytest.raises(Refusal, match="is saved already"):
        desk.order(BOSS, draft("game = 'sic-bo'"))
    with pytest.raises(Refusal, match="at most 100,000 characters"):
        desk.order(BOSS, draft("#" * 100_001))
    assert desk.views(whole=True) == before
    petition = desk.look(lambda known: known.named("sb"))
    assert (petition.packet, petition.submitted) == (PACKET, None)
    desk.order(BOSS, facts.DropTrialDraft("sb"))
    with pytest.raises(Refusal, match="No draft of a submission for the test of sb is saved"):
        desk.order(BOSS, facts.DropTrialDraft("sb"))
    desk.order(BOSS, draft("game = 'baccarat'"))
    desk.order(BOSS, facts.SubmitTrial("sb", PACKET), page=PAGE)
    assert petition.trial_draft is None
    assert not [words for words in _faults(desk) if "draft" in words]


def test_a_game_that_the_division_proposed_needs_no_submission_for_its_test(desk: PetitionDesk) -> None:
    desk.order(DIVISION, facts.ProposeGame("own", "baccarat", {}))
    desk.order(DIVISION, facts.ApprovePreliminarily("own", "D-1"))
    with pytest.raises(Refusal, match="The Division itself proposed own"):
        desk.order(BOSS, facts.DraftTrial("own", "game = 'baccarat'"))
