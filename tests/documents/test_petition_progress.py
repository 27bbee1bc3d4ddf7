"""A petition's way from filing to final approval: every step has its conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from houseway.house.desks.petitions import FinalConditions, Progress, Stage, filed, proposed_by_division
from houseway.refusal import Refusal
from tests.documents.petitions import petition, without

MARCH, APRIL, JUNE, SEPTEMBER = (date(2026, month, 1) for month in (3, 4, 6, 9))
READY = FinalConditions(
    found_suitable=SEPTEMBER,
    amendments_effective=SEPTEMBER,
    license_applications_filed=MARCH,
    waivers_issued=JUNE,
    costs_owed=0,
)


def in_test() -> Progress:
    return filed(MARCH, ()).preliminarily_approved(APRIL).trial_begun(JUNE, petition().test_missing)


@pytest.mark.paragraph("13:69F-8.4(d)", "13:69F-8.4(e)", "13:69F-8.4(f)", "13:69F-8.4(g)", shows="computed")
def test_the_whole_way() -> None:
    approved = in_test().modified(date(2026, 7, 1), "limits lowered").approved(SEPTEMBER, READY)
    assert approved.stage is Stage.APPROVED
    assert [entry.words for entry in approved.history] == [
        "filed with the Intake Unit",
        "preliminarily approved, subject to a successful test",
        "test begun",
        "modified: limits lowered",
        "finally approved",
    ]


@pytest.mark.paragraph("13:69F-8.4(d)", shows="refused")
def test_only_a_complete_petition_is_filed() -> None:
    assert filed(MARCH, petition().missing).stage is Stage.FILED
    with pytest.raises(Refusal, match="Patents on the game") as refused:
        filed(MARCH, petition(without("patent", "offered")).missing)
    assert "How the game was first offered" in str(refused.value)
    assert str(refused.value.cite) == "13:69F-8.4(d)"


@pytest.mark.paragraph("13:69F-8.4(f)", shows="refused")
@pytest.mark.paragraph("13:69F-8.4(f)1", "13:69F-8.4(f)2", shows="computed")
def test_a_test_begins_only_with_a_complete_submission() -> None:
    approved = filed(MARCH, ()).preliminarily_approved(APRIL)
    with pytest.raises(Refusal, match="Criteria for the success of the test") as refused:
        approved.trial_begun(JUNE, petition(without("criteria", "license-application")).test_missing)
    assert "Application for a license" in str(refused.value)
    assert str(refused.value.cite) == "13:69F-8.4(f)"


@pytest.mark.paragraph("13:69F-8.4(g)", shows="refused")
@pytest.mark.paragraph(
    "13:69F-8.4(g)1", "13:69F-8.4(g)2", "13:69F-8.4(g)3", "13:69F-8.4(g)4", shows="computed"
)
@pytest.mark.parametrize(
    ("lacking", "says"),
    [
        (replace(READY, found_suitable=None), "13:69F-8.4(g)1"),
        (replace(READY, amendments_effective=None), "13:69F-8.4(g)2"),
        (replace(READY, amendments_effective=date(2026, 9, 2)), "13:69F-8.4(g)2"),
        (replace(READY, license_applications_filed=None), "13:69F-8.4(g)3"),
        (replace(READY, waivers_issued=None), "13:69F-8.4(g)3"),
        (replace(READY, costs_owed=1), "$0.01 of the Division's costs are not paid (13:69F-8.4(g)4)"),
    ],
)
def test_no_final_approval_while_a_condition_is_open(lacking: FinalConditions, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        in_test().approved(SEPTEMBER, lacking)
    assert says in str(refused.value)
    assert str(refused.value.cite) == "13:69F-8.4(g)"


def test_open_conditions_are_all_named_at_once() -> None:
    nothing = FinalConditions(None, None, None, None, 125_000)
    with pytest.raises(Refusal) as refused:
        in_test().approved(SEPTEMBER, nothing)
    assert [f"(g){number}" in str(refused.value) for number in range(1, 5)] == [True] * 4
    assert "$1,250" in str(refused.value)


@pytest.mark.parametrize(
    ("act", "cite"),
    [
        (lambda: filed(MARCH, ()).trial_begun(JUNE, ()), "13:69F-8.4(f)"),
        (lambda: filed(MARCH, ()).approved(JUNE, READY), "13:69F-8.4(g)"),
        (lambda: filed(MARCH, ()).modified(JUNE, "x"), "13:69F-8.4(g)"),
        (lambda: in_test().preliminarily_approved(SEPTEMBER), "13:69F-8.4(e)"),
        (lambda: in_test().refused(SEPTEMBER, "unsafe").approved(SEPTEMBER, READY), "13:69F-8.4(g)"),
        (lambda: in_test().withdrawn(SEPTEMBER, "sold").refused(SEPTEMBER, "x"), "13:69F-8.4(e)"),
        (lambda: in_test().approved(SEPTEMBER, READY).withdrawn(SEPTEMBER, "x"), "13:69F-8.4(d)"),
        (lambda: in_test().trial_begun(SEPTEMBER, ()), "13:69F-8.4(f)"),
    ],
)
def test_steps_out_of_order_are_refused(act: Callable[[], Progress], cite: str) -> None:
    with pytest.raises(Refusal, match="but this petition has been") as refused:
        act()
    assert str(refused.value.cite) == cite


def test_time_does_not_run_backward() -> None:
    with pytest.raises(Refusal, match="2026-03-01 is before 2026-04-01"):
        filed(APRIL, ()).preliminarily_approved(MARCH)
    assert filed(MARCH, ()).preliminarily_approved(MARCH).since == MARCH


@pytest.mark.parametrize("stage", [Stage.REFUSED, Stage.WITHDRAWN])
def test_a_petition_may_end_at_any_open_stage(stage: Stage) -> None:
    for progress in (filed(MARCH, ()), filed(MARCH, ()).preliminarily_approved(APRIL), in_test()):
        act = progress.refused if stage is Stage.REFUSED else progress.withdrawn
        ended = act(SEPTEMBER, "not suitable")
        assert ended.stage is stage
        assert ended.history[-1].words.endswith(": not suitable")


@pytest.mark.paragraph("13:69F-8.4(h)", shows="computed")
def test_the_division_may_propose_a_game_itself() -> None:
    """No form and no petitioners, and the same conditions from there on."""
    proposed = proposed_by_division(MARCH, "Sic bo")
    assert proposed.stage is Stage.FILED
    assert "proposed by the Division" in proposed.history[0].words
    tested = proposed.preliminarily_approved(APRIL).trial_begun(JUNE, ())
    with pytest.raises(Refusal):
        tested.approved(SEPTEMBER, replace(READY, found_suitable=None))
    assert tested.approved(SEPTEMBER, READY).stage is Stage.APPROVED
