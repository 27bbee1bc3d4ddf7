"""Programs ask what the command line asks, and get the same documents."""

from __future__ import annotations

import json

import pytest

import houseway as hw
from tests.support.command import houseway


def test_dice_that_are_set() -> None:
    report = hw.table("mini-craps").protect(setting="srr=7")
    assert report.to_json() == json.loads(
        houseway("protect", "mini-craps", "--setting", "srr=7", "--json").stdout
    )
    assert report.columns()["wager"] == list(report.house_advantages)
    assert hw.table("craps").protect("pass", setting="axis=0%").throws_to_notice() is None
    with pytest.raises(hw.Refusal, match="does not say how the dice are set"):
        hw.table("craps").protect(setting="soft")


def test_a_shuffle_that_is_followed() -> None:
    report = hw.table("baccarat").protect("tie", shuffle="riffles=2", shoes=100, seed=3)
    options = ("--wager", "tie", "--shuffle", "riffles=2", "--shoes", "100", "--seed", "3", "--json")
    document = json.loads(houseway("protect", "baccarat", *options).stdout)
    assert document.pop("required")
    assert report.to_json() == document
    assert "units per 100" in repr(report)


def test_the_device() -> None:
    """Without a GPU, auto deals on the processor: the same shoes from the same seed."""
    table = hw.table("baccarat")
    assert (
        table.protect("tie", shoes=100, device="auto").rounds_per_shoe
        == table.protect("tie", shoes=100, device="cpu").rounds_per_shoe
    )
    with pytest.raises(hw.Refusal, match="no device 'tpu'"):
        table.protect("tie", device="tpu")


@pytest.mark.parametrize(
    "questions",
    [
        {"leak": "burn-card", "shuffle": "riffles=2"},
        {"setting": "srr=7", "cut": 20},
        {"shuffle": "riffles=2", "players": 3},
        {"leak": "burn-card", "device": "cpu"},
    ],
)
def test_two_questions_at_once_are_refused(questions: dict[str, object]) -> None:
    with pytest.raises(hw.Refusal, match=r"two questions|no effect"):
        hw.table("baccarat").protect("tie", **questions)  # type: ignore[call-overload]
