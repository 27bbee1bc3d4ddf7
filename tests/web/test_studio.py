"""Versions of a table over HTTP: computed at once, saved as files, and read again."""

from __future__ import annotations

import csv
import io
import time
import tomllib
import zipfile
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from houseway.cli.option_files import options_with_file, versions_with_file
from houseway.documents.division.petition import read_petition
from houseway.house.roles import Role
from houseway.odds.game_odds import game_odds
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.web.studio.files import HAS_WORKBOOKS
from tests.documents.petitions import COMPLETE
from tests.support.web_house import WebHouse

ODDS = "/odds"
SIDE_BET = """
game = "sic-bo"
name = "hot-nine"
title = "Hot nine"
meaning = "Pays when the dice total nine"

[[rows]]
title = "Nine"
pays = "7 to 1"
when = { total = 9 }
"""
AT_ONCE = 1.0  # seconds, on a busy machine; counting every deal again takes many


def compute(house: WebHouse, name: str, options: dict[str, str], *, what_if: bool = True) -> dict[str, Any]:
    answer = house.post(Role.PLAYER, ODDS, {"game": name, "options": options, "what_if": what_if})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def wager(version: dict[str, Any], key: str) -> dict[str, Any]:
    return next(one for one in version["wagers"] if one["key"] == key)


def row(version: dict[str, Any], option: str) -> dict[str, Any]:
    rows = (row for one in version["wagers"] for row in one["rows"])
    return next(row for row in rows if row["option"] == option)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("sic-bo", {"pays-total-4": "40 to 1"}),
        ("mini-baccarat", {"commission": "4", "bonus": "B", "pays-tie": "7 to 1"}),
        ("football-kings", {"pays-hail-mary": "999 to 1"}),
    ],
)
def test_a_version_has_the_exact_odds(shared_house: WebHouse, name: str, options: dict[str, str]) -> None:
    version = compute(shared_house, name, options)
    exact = game_odds(open_table(game(name), options, what_if=True))
    for odds in exact.wagers:
        listed = next(one for one in version["wagers"] if odds.wager.name in one["wagers"])
        assert Fraction(listed["figures"]["house_advantage"]) == odds.house_advantage
        assert Fraction(listed["figures"]["hit_frequency"]) == odds.hit_frequency
        assert listed["figures"]["standard_deviation_float"] == odds.standard_deviation
        assert sum(Fraction(paid["returns"]) for paid in listed["rows"]) == 1 - odds.house_advantage
        assert sum(Fraction(paid["probability"]) for paid in listed["rows"]) == 1
    assert version["options"] == options


def test_what_a_row_breaks_is_said_at_the_row(shared_house: WebHouse) -> None:
    version = compute(shared_house, "sic-bo", {"pays-total-4": "40 to 1", "pays-small": "2 to 1"})
    assert version["what_if"]
    assert [broken["cite"] for broken in version["breaks"]] == ["13:69F-9.4(b)"]
    low, high = row(version, "pays-total-4"), row(version, "pays-small")
    assert (low["pays"], low["printed"]) == ("40 to 1", "50 to 1")
    assert low["breaks"] == version["breaks"]
    assert high["breaks"] == []
    refused = shared_house.post(Role.PLAYER, ODDS, {"game": "sic-bo", "options": {"pays-total-4": "40 to 1"}})
    assert (refused.status_code, refused.json()["cite"]) == (409, "13:69F-9.4(b)")


def test_the_change_is_from_the_default_table(shared_house: WebHouse) -> None:
    """A wager that is not offered there is compared with its pay table as printed."""
    version = compute(
        shared_house, "baccarat", {"commission": "4", "bonus": "A", "pays-bonus-by-9": "31 to 1"}
    )
    banker, bonus = wager(version, "banker"), wager(version, "player-bonus")
    default = game_odds(open_table(game("baccarat")))["banker"].house_advantage
    printed = game_odds(open_table(game("baccarat"), {"bonus": "A"}))["player-bonus"].house_advantage
    assert Fraction(banker["printed"]["house_advantage"]) == default
    assert Fraction(bonus["printed"]["house_advantage"]) == printed
    assert Fraction(bonus["figures"]["house_advantage"]) < printed


def test_the_base_game_is_counted_again_where_a_row_can_change_the_best_play(shared_house: WebHouse) -> None:
    options = {"pays-spread-4-11": "2 to 1"}  # then it is right to raise more often
    version = compute(shared_house, "red-dog", options)
    before, exact = (
        game_odds(open_table(game("red-dog"), pays, what_if=True)).base for pays in ({}, options)
    )
    assert before
    assert exact
    assert exact.average_bet > before.average_bet
    base = wager(version, "base")
    assert Fraction(base["figures"]["house_advantage"]) == exact.house_advantage
    assert Fraction(base["figures"]["hold"]) == exact.element_of_risk
    assert Fraction(base["printed"]["house_advantage"]) == before.house_advantage
    assert row(version, "pays-spread-4-11")["changes_play"]
    assert wager(version, "ante")["figures"]["hold"] is None  # nobody bets it alone


def test_other_odds_in_a_row_are_computed_at_once(shared_house: WebHouse) -> None:
    compute(shared_house, "crazy-4-poker", {})
    taken = []
    for units in range(10, 16):
        began = time.perf_counter()
        version = compute(shared_house, "crazy-4-poker", {"pays-queens-up-three-of-a-kind": f"{units} to 1"})
        taken.append(time.perf_counter() - began)
    assert not row(version, "pays-queens-up-three-of-a-kind")["changes_play"]
    assert min(taken) < AT_ONCE


def test_every_option_that_is_refused_is_named(shared_house: WebHouse) -> None:
    options = {"pays-tie": "often", "commission": "9", "pays-bonus-by-9": "30 to 1"}
    answer = shared_house.post(
        Role.PLAYER, f"{ODDS}/errors", {"game": "baccarat", "options": options, "what_if": True}
    )
    errors = {error["option"]: error["error"] for error in answer.json()}
    assert set(errors) == set(options)
    assert "'often'" in errors["pays-tie"]
    assert "Choose 5" in errors["commission"]
    right = shared_house.post(Role.PLAYER, f"{ODDS}/errors", {"game": "baccarat", "options": {}})
    assert right.json() == []


def test_a_saved_version_is_read_by_the_command_line(shared_house: WebHouse, tmp_path: Path) -> None:
    query = "payout-limit=5000050&pays-tie=15+to+1&fantasy=B"
    saved = shared_house.look(Role.PLAYER, f"/studio/football-kings/version.toml?{query}")
    assert 'filename="football-kings.toml"' in saved.headers["content-disposition"]
    file = tmp_path / "version.toml"
    file.write_text(saved.text, encoding="utf-8")
    read = options_with_file(game("football-kings"), {}, file, what_if=True)
    assert read == {"payout-limit": "50000.50", "pays-tie": "15 to 1", "fantasy": "B"}
    again = shared_house.post(Role.PLAYER, f"{ODDS}/file", {"game": "football-kings", "text": saved.text})
    (version,) = again.json()["versions"]
    assert version["options"] == {"payout-limit": "5000050", "pays-tie": "15 to 1", "fantasy": "B"}


def test_several_versions_are_one_file(shared_house: WebHouse, tmp_path: Path) -> None:
    versions = [
        {"name": "Loose", "options": {"pays-tie": "25 to 1", "payout-limit": "5000000"}},
        {"name": 'Tight "15"', "options": {"pays-tie": "15 to 1"}},
    ]
    saved = shared_house.post(
        Role.PLAYER, f"{ODDS}/versions", {"game": "football-kings", "versions": versions}
    )
    again = shared_house.post(Role.PLAYER, f"{ODDS}/file", {"game": "football-kings", "text": saved.text})
    assert again.json() == {"game": "football-kings", "versions": versions}
    file = tmp_path / "versions.toml"
    file.write_text(saved.text, encoding="utf-8")
    read = versions_with_file(game("football-kings"), {}, file, what_if=True)
    assert [version.name for version in read] == ["Loose", 'Tight "15"']
    assert read[0].options == {"pays-tie": "25 to 1", "payout-limit": "50000"}


@pytest.mark.parametrize(
    ("text", "words"),
    [("pays-tie 9", "is not TOML"), ("pays-tie = [9]", "is not an option"), ("payout-limit = 'x'", "'x'")],
)
def test_a_file_that_has_no_options(shared_house: WebHouse, text: str, words: str) -> None:
    answer = shared_house.post(Role.PLAYER, f"{ODDS}/file", {"game": "football-kings", "text": text})
    assert answer.status_code == 409
    assert words in answer.json()["error"]


def test_the_figures_are_saved_for_spreadsheets_and_programs(shared_house: WebHouse) -> None:
    saved = shared_house.look(Role.PLAYER, "/studio/sic-bo/version.csv?pays-small=2+to+1")
    lines = list(csv.DictReader(io.StringIO(saved.text)))
    (advantage,) = (line for line in lines if (line["wager"], line["figure"]) == ("small", "house advantage"))
    assert advantage["exact"] == "-11/24"
    if HAS_WORKBOOKS:
        book = shared_house.look(Role.PLAYER, "/studio/sic-bo/version.xlsx?pays-small=2+to+1")
        words = zipfile.ZipFile(io.BytesIO(book.content)).read("xl/sharedStrings.xml").decode()
        assert "this version" in words
        assert "printed rules" in words
    whole = shared_house.look(Role.PLAYER, "/studio/sic-bo/version.json?pays-small=2+to+1").json()
    assert whole == compute(shared_house, "sic-bo", {"pays-small": "2 to 1"})
    other = shared_house.look(Role.PLAYER, "/studio/sic-bo/version.doc")
    assert "cannot be saved as 'doc'" in other.text


def test_the_petition_form_has_the_version(shared_house: WebHouse) -> None:
    query = "aces-up=50-40-9-6-4-2-1&pays-aces-up-flush=7+to+1"
    saved = shared_house.look(Role.PLAYER, f"/studio/four-card-poker/petition.toml?{query}")
    form = tomllib.loads(saved.text)
    assert form["options"] == {"aces-up": "50-40-9-6-4-2-1", "pays-aces-up-flush": "7 to 1"}
    petition = read_petition(saved.text, "The form")
    assert petition.varied_games == ["Four Card Poker"]
    assert petition.table.options.given == form["options"]
    at_desk = shared_house.look(Role.PIT_BOSS, f"/compliance/petition?game=four-card-poker&{query}")
    assert "&#34;pays-aces-up-flush&#34;: &#34;7 to 1&#34;" in at_desk.text


def test_a_side_bet_from_a_file_is_one_more_wager(shared_house: WebHouse, tmp_path: Path) -> None:
    question = {
        "game": "football-kings",
        "text": SIDE_BET,
        "options": {"fantasy": "B"},
    }  # it names another game
    answer = shared_house.post(Role.PLAYER, f"{ODDS}/file", question).json()
    (read,) = answer["versions"]
    assert (answer["game"], set(read["options"])) == ("sic-bo", {"side-bets"})
    options = {**read["options"], "pays-hot-nine-nine": "8 to 1", "pays-small": "2 to 1"}
    version = compute(shared_house, "sic-bo", options)
    nine = wager(version, "hot-nine")
    assert nine["figures"]["house_advantage"] == str(1 - Fraction(25 * 9, 216))
    assert nine["printed"]["house_advantage"] == str(1 - Fraction(25 * 8, 216))  # as its file has it
    query = "&".join(f"{name}={quote(value)}" for name, value in options.items())
    saved = shared_house.look(Role.PLAYER, f"/studio/sic-bo/version.toml?{query}")
    file = tmp_path / "version.toml"
    file.write_text(saved.text, encoding="utf-8")
    assert options_with_file(game("sic-bo"), {}, file, what_if=True) == options
    again = shared_house.post(Role.PLAYER, f"{ODDS}/file", {"game": "sic-bo", "text": saved.text})
    assert again.json() == {"game": "sic-bo", "versions": [{"name": "", "options": options}]}
    form = shared_house.look(Role.PLAYER, f"/studio/sic-bo/petition.toml?{query}").text
    assert read_petition(form, "The form").table.wagers.keys() >= {"hot-nine"}
    beside = {"game": "sic-bo", "text": SIDE_BET, "options": read["options"]}
    twice = shared_house.post(Role.PLAYER, f"{ODDS}/file", beside)
    assert twice.json() == answer  # the file replaces the side bet of its name
    assert "Hot nine from a file" in shared_house.look(Role.PLAYER, f"/studio/sic-bo?{query}").text


@pytest.mark.paragraph("13:69F-8.4(d)", shows="computed")
def test_what_the_regulation_does_not_allow_yet_is_petitioned_for_but_not_tested(house: WebHouse) -> None:
    form = COMPLETE.replace('fantasy = "B"', 'pays-tie = "15 to 1"').replace("2026-08-31", "2099-08-31")

    def ask(role: Role, command: str, **fields: Any) -> Any:
        return house.post(role, "/petitions", {"command": command, "petition": "tie", **fields})

    assert ask(Role.PIT_BOSS, "file-petition", form=form).status_code == 200
    (filed,) = house.get(Role.PIT_BOSS, "/petitions").json()
    assert filed["options_in_words"] == "Tie pays 15 to 1"
    assert ask(Role.INSPECTOR, "approve-preliminarily", reference="D-1").status_code == 200
    refused = ask(Role.INSPECTOR, "begin-test", conditions=[])
    assert (refused.status_code, refused.json()["cite"]) == (409, "13:69F-45.7(c)")
    assert ask(Role.PIT_BOSS, "withdraw-petition", why="Nobody plays it").status_code == 200
    house.open("fk", "football-kings")  # the game without the variation


def test_the_page_of_an_unknown_game_or_option(shared_house: WebHouse) -> None:
    assert shared_house.look(Role.PLAYER, "/studio/no-such-game").status_code == 409
    misspelled = shared_house.look(Role.PLAYER, "/studio/sic-bo?pays-smal=2+to+1")
    assert "Did you mean pays-small" in misspelled.json()["error"]
    first = shared_house.look(Role.PLAYER, "/studio")
    assert first.status_code == 303
