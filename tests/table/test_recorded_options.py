"""A record says which options were in force, and is read with the defaults of the version that wrote it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from houseway import __version__
from houseway.refusal import Refusal
from houseway.rules.fingerprint import rules_hash
from houseway.rules.game import Game, open_table
from houseway.rules.registry import every_game, offered_rules, rules_of
from houseway.table.live import facts, recorded_options
from houseway.table.live.live_table import LiveTable
from houseway.table.live.recorded_options import options_of, version_number
from houseway.table.live.saved_table import matches_snapshot, restore, save
from tests.support.live_tables import TestedTable

each_game = pytest.mark.parametrize("one_game", every_game(), ids=lambda each: each.name)


def opened(game: str, options: dict[str, str], **more: Any) -> facts.Opened:
    return facts.Opened(game, options, "house", "automatic", 0, **more)


def test_versions_are_in_order() -> None:
    in_order = ["0.1.0", "0.2.0", "0.9.1", "0.10.0"]
    assert sorted(sorted(in_order), key=version_number) == in_order


def test_an_opening_records_every_option_and_the_version() -> None:
    table = TestedTable("sic-bo", {"minimum": "500"})
    assert table.live.opened
    recorded = table.live.opened
    assert recorded.program == __version__
    assert recorded.options["minimum"] == "500"
    assert recorded.in_force == table.live.rules.options.in_force
    assert recorded.in_force.keys() > recorded.options.keys()


@each_game
def test_what_is_recorded_today_is_read_as_it_was_given(one_game: Game[Any]) -> None:
    for options in ({}, {"maximum": "100000"}):
        rules = open_table(one_game, options)
        recorded = opened(one_game.name, options, **recorded_options.on_record(rules.options))
        assert options_of(one_game.name, recorded) == options
        assert rules_of(one_game.name, rules.options.in_force).options.in_force == rules.options.in_force


def test_a_record_of_an_earlier_version_is_read_with_its_defaults() -> None:
    """Until version 0.2.0 hardways were off on a come-out roll of craps, and nobody could choose."""
    without = opened("craps", {"odds": "2"})
    assert options_of("craps", without) == {"odds": "2", "hardways": "off"}
    assert options_of("craps", opened("craps", {"odds": "2"}, program=__version__)) == {"odds": "2"}
    assert options_of("craps", opened("craps", {"hardways": "on"})) == {"hardways": "on"}
    assert options_of("craps", facts.RulesChanged({"odds": "5"})) == {"odds": "5", "hardways": "off"}


def test_what_was_in_force_counts_whatever_is_the_default_today() -> None:
    recorded = opened("craps", {}, program="9.0.0", in_force={"hardways": "off", "odds": "3-4-5"})
    assert options_of("craps", recorded) == {"hardways": "off"}


def test_a_table_keeps_the_defaults_under_which_it_opened() -> None:
    """Also from a snapshot that an earlier version saved."""
    live = TestedTable("craps", {"hardways": "off"}).live
    saved = msgspec.json.decode(save(live))
    saved["options"], saved["last"]["options"], saved["program"] = {}, {}, ""
    earlier = restore("T1", msgspec.json.encode(saved))
    assert earlier.rules.options.choice("hardways") == "off"
    assert matches_snapshot(live, msgspec.json.encode(saved))
    live.do(facts.RulesChanged({"minimum": "500"}))
    assert live.rules.options.choice("hardways") == "off"
    live.do(facts.RulesChanged({}, **recorded_options.on_record(rules_of("craps", {}).options)))
    assert live.rules.options.choice("hardways") == "on"


@pytest.mark.parametrize(
    ("name", "before", "fingerprint"),
    [
        ("craps", {"hardways": "off"}, "6cf8adf17974b73eecb292af4409546aec3bd6b511a673dd9c0e27b037514707"),
        (
            "mini-craps",
            {"hardways": "off"},
            "66b61c9497950c44ffeb178a92eee4f02897cc5aa195284110b24317217187d7",
        ),
        (
            "big-six",
            {"wheel": "24-15-7-4-2"},
            "c2f7c36bc60a355c8e5b5d501454c39e65097e6e86957a07c16e49e3e753c1d9",
        ),
        (
            "pai-gow",
            {"gong": "6-2-or-5-3"},
            "54b4120cde7e671c14cbe6f0eb1f34a23cfc6bbcf19968e459777a1af94e0c37",
        ),
    ],
)
def test_rules_of_earlier_versions_keep_the_fingerprint_of_their_signs(
    name: str, before: dict[str, str], fingerprint: str
) -> None:
    assert rules_hash(rules_of(name, before)) == fingerprint
    assert rules_hash(rules_of(name, {})) != fingerprint


def test_a_value_that_is_offered_no_more_is_refused_and_read() -> None:
    options = {"vigorish": "4"}
    assert rules_of("pai-gow", options).options.choice("vigorish") == "4"
    assert rules_of("pai-gow", options).breaks
    with pytest.raises(Refusal, match="vigorish cannot be '4'"):
        offered_rules("pai-gow", options)
    with pytest.raises(Refusal, match="vigorish cannot be '4'"):
        TestedTable("pai-gow", options)
    live = LiveTable("T")
    live.do(opened("pai-gow", options))
    assert live.rules.options.choice("vigorish") == "4"
