"""`houseway games`, `rules`, `deal` and `play` without a terminal; bad input and versions."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from houseway import __version__
from houseway.regulation import Status, every_paragraph
from houseway.rules.registry import every_game
from tests.support.command import houseway


def as_json(*arguments: str) -> Any:
    run = houseway(*arguments, "--json")
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    return json.loads(run.stdout)


def test_games_lists_wagers_and_options_with_the_default_first() -> None:
    by_name = {game["game"]: game for game in as_json("games")}
    assert by_name["football-kings"]["wagers"] == [
        "home", "visitor", "tie", "over-56", "under-55", "hail-mary", "fantasy",
    ]  # fmt: skip
    assert by_name["football-kings"]["options"]["fantasy"] == ["A", "B", "C", "off"]
    assert by_name["football-kings"]["options"]["burn"] == ["no", "yes"]
    assert "payout-limit" in by_name["football-kings"]["options"]
    assert by_name["sic-bo"]["wagers"] == [
        "three-of-a-kind:N", "two-of-a-kind:N", "any-three-of-a-kind", "total:T", "combination:A-B", "small",
        "big", "one-of-a-kind:N",
    ]  # fmt: skip
    assert by_name["sic-bo"]["selections"]["total:T"][0] == "4"
    commissions = ["5", "4", "banker-six", "total-cards", "dragon-7"]
    for name, modes in (("baccarat", commissions), ("mini-baccarat", [*commissions, "tie-25"])):
        options = by_name[name]["options"]
        assert by_name[name]["wagers"] == [
            "player", "banker", "tie", "total-cards:4", "total-cards:5", "total-cards:6", "player-bonus",
            "banker-bonus", "dragon-7",
        ]  # fmt: skip
        assert options["decks"] == ["8", "6", "7"]
        assert options["commission"] == modes
        assert options["bonus"] == ["off", "A", "B", "C"]
        assert options["total-cards"] == ["off", "on"]
        assert options["vigorish-rounding"] == ["no", "yes"]
    for item in by_name.values():
        assert item["title"]
        assert ":" in item["cite"]


def test_games_for_people() -> None:
    text = houseway("games").stdout
    assert "sic-bo: Sic bo" in text
    assert "hail-mary, fantasy" in text
    assert len(text.splitlines()) < 4 * len(every_game())  # an overview: options are shown game by game
    assert "fantasy = A, B, C, off" in houseway("games", "football-kings").stdout
    dealt = houseway("deal", "football-kings", "--option", "payout-limit=50000", "--seed", "7").stdout
    assert dealt.startswith("Football Kings; options: payout limit $50,000\n")


def test_one_game_alone() -> None:
    (document,) = as_json("games", "sic-bo")
    assert document["game"] == "sic-bo"
    text = houseway("games", "sic-bo").stdout
    assert text.startswith("sic-bo: Sic bo (13:69F-9")
    assert "football-kings" not in text
    unknown = houseway("games", "whist")
    assert (unknown.returncode, "whist" in unknown.stderr) == (2, True)


@pytest.mark.parametrize(
    ("number", "among", "not_among"),
    [
        ("13:69F-9.4", "13:69F-9.4(a)", "13:69F-9.5(a)"),
        ("13:69F-3.3(c)3", "13:69F-3.3(c)3iv", "13:69F-3.3(c)2"),
        ("13:69F-3.3(c)3i", "13:69F-3.3(c)3i", "13:69F-3.3(c)3ii"),
        ("13:69F-45.1", "13:69F-45.1#title", "13:69F-45.10#title"),
    ],
)
def test_a_paragraph_or_section_is_looked_up(number: str, among: str, not_among: str) -> None:
    numbers = [row["id"] for row in as_json("rules", number)]
    assert among in numbers
    assert not_among not in numbers
    told = " ".join(houseway("rules", number).stdout.split())
    row = next(row for row in every_paragraph() if row.id == among)
    assert f"{row.id} {row.text} {row.status.words}: {row.status.meaning}" in told


def test_an_unknown_paragraph_is_refused() -> None:
    refused = houseway("rules", "13:69F-99.1")
    assert refused.returncode == 2
    assert "There is no paragraph '13:69F-99.1' in the catalogue" in refused.stderr


@pytest.mark.parametrize("command", [(), ("games",), ("desk",), ("desk", "forms", "list")])
def test_help_has_a_short_option(command: tuple[str, ...]) -> None:
    short = houseway(*command, "-h")
    assert short.returncode == 0
    assert short.stdout == houseway(*command, "--help").stdout
    assert "-h, --help" in short.stdout


def test_rules_prints_every_paragraph_once_with_its_status() -> None:
    listed = as_json("rules")
    assert [item["id"] for item in listed] == [paragraph.id for paragraph in every_paragraph()]
    assert {item["status"] for item in listed} <= {status.value for status in Status}
    small = next(item for item in listed if item["id"] == "13:69F-9.2(a)6")
    assert small["status"] == "played"
    assert any("games/sic_bo/wagers.py" in place for place in small["code"])


def test_rules_of_one_game_that_are_open() -> None:
    listed = as_json("rules", "lucky-8s", "--open")
    assert listed
    assert {item["game"] for item in listed} == {"lucky-8s"}
    assert {item["status"] for item in listed} == {"open"}


@pytest.mark.paragraph(
    "13:69F-9.1#title", "13:69F-45.7#title", "13:69F-3.3#title", "13:69F-8.2#title", shows="computed"
)
def test_rules_for_people_has_a_heading_for_each_section() -> None:
    text = houseway("rules").stdout
    assert max(map(len, text.splitlines())) <= 80
    whole = " ".join(text.split())
    for paragraph in every_paragraph():
        if paragraph.is_title:
            assert f"{paragraph.section} {paragraph.text}" in whole
            assert f"\n{paragraph.section}  {paragraph.text[:20]}" in text
        else:
            assert " ".join(paragraph.id.split()) in whole
    assert "\n  not in source  13:69F-" in text


def test_every_status_is_explained_where_it_is_used() -> None:
    told = " ".join(houseway("rules", "sic-bo").stdout.split())
    for status in (Status.ENFORCED, Status.PLAYED, Status.PRINTED, Status.CHECKLIST):
        count = sum(row["status"] == status for row in as_json("rules", "sic-bo"))
        assert f"{status} {count}: {status.meaning.partition('. ')[0].rstrip('.')}." in told
    explained = " ".join(houseway("rules", "--help").stdout.split())
    for status in Status:
        assert f" {status.value.replace('-', ' ')}: " in explained


def test_the_columns_of_rules_are_aligned() -> None:
    rows = [line for line in houseway("rules", "baccarat").stdout.splitlines() if line.startswith("  ")]
    assert {line[:17].rstrip()[15:] for line in rows} == {""}
    assert " " not in {line[17] for line in rows}


def test_a_subchapter_is_looked_up() -> None:
    numbers = [row["id"] for row in as_json("rules", "13:69F-45")]
    assert "13:69F-45.5A(a)2" in numbers
    assert not [number for number in numbers if not number.startswith("13:69F-45.")]


def test_deal_repeats_itself_with_a_seed() -> None:
    first, again = houseway("deal", "sic-bo", "--seed", "7"), houseway("deal", "sic-bo", "--seed", "7")
    assert first.stdout == again.stdout
    assert first.returncode == 0
    assert first.stdout != houseway("deal", "sic-bo", "--seed", "8").stdout


def test_deal_as_json_cites_every_step_and_every_cent() -> None:
    document = as_json(
        "deal", "football-kings", "--seed", "3", "--bets", "home=5,tie=1", "--bets", "visitor=2"
    )
    assert document["staked"] == 800
    assert document["net"] == document["returned"] - document["staked"]
    assert all(event["cite"] for event in document["events"])
    assert {item["seat"] for item in document["settlements"]} == {1, 2}
    assert all(item["reason"] and item["cites"] for item in document["settlements"])


def test_a_rounded_charge_cites_what_rounds_it() -> None:
    rounded = ["--option", "vigorish-rounding=yes", "--bets", "banker=7"]
    for seed in range(20):
        (banker,) = as_json("deal", "baccarat", *rounded, "--seed", str(seed))["settlements"]
        if banker["result"] == "win":
            assert banker["vigorish"] == 50
            assert "13:69F-3.3(c)1" in banker["cites"]
            return
    raise AssertionError("the Banker's Hand never won")


def test_bets_may_name_their_seat() -> None:
    document = as_json(
        "deal", "football-kings", "--bets", "4 home=5", "--bets", "visitor=1", "--bets", "tie=0.05,home=0.05"
    )
    assert {item["seat"] for item in document["settlements"]} == {4, 1, 2}
    shared = ["--option", "bettors-on-a-spot=2", "--bets", "3 ante=5", "--bets", "3/2 ante=1"]
    assert {settlement["seat"] for settlement in as_json("deal", "lucky-8s", *shared)["settlements"]} == {
        3,
        "3/2",
    }


def test_deal_with_an_irregularity() -> None:
    document = as_json(
        "deal", "sic-bo", "--option", "shaker=automated", "--irregularity", "shaker-malfunction@activate"
    )
    assert {item["result"] for item in document["settlements"]} == {"void"}
    assert document["net"] == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["deal", "faro"], "There is no game"),
        (["deal", "sic-bo", "--bets", "small"], "is not a wager. Write WAGER=DOLLARS"),
        (["deal", "sic-bo", "--bets", "small=1.5"], "'1.5' is not an amount of money"),
        (["deal", "sic-bo", "--bets", "small=0.05,small=0.06"], "twice"),
        (["deal", "sic-bo", "--bets", "2 small=0.05", "--bets", "2 big=0.05"], "names seat 2 twice"),
        (["deal", "sic-bo", "--bets", "3/2 small=0.05"], "Person 2 cannot wager on spot 3"),
        (["deal", "sic-bo", "--bets", "small=0"], "a wager of 0 cents"),
        (["deal", "sic-bo", "--bets", "small=1", "--option", "minimum=5"], "below the posted minimum"),
        (["deal", "football-kings", *["--bets", "home=0.05"] * 7], "no seat 7"),
        (["deal", "sic-bo", "--irregularity", "not-flat"], "names no step"),
        (["deal", "sic-bo", "--irregularity", "not-flat@cover"], "cannot happen at the step 'cover'"),
        (["deal", "sic-bo", "--irregularity", "not-flat@nowhere"], "never came to"),
        (["rules", "whist"], "No paragraph is about 'whist'"),
        (["play", "faro"], "There is no game"),
        (["play", "--option", "decks=6"], "Name the game too"),
        (["play", "sic-bo", "--bankroll", "lots"], "is not an amount of money"),
        (["fairness", "--shuffles", "0"], "shuffles"),
    ],
)
def test_bad_input_is_one_message_and_status_2(arguments: list[str], says: str) -> None:
    run = houseway(*arguments)
    assert run.returncode == 2
    assert run.stdout == ""
    assert says in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1


def test_unknown_commands_and_flags_are_status_2() -> None:
    assert houseway("shuffle").returncode == 2
    assert houseway("games", "--colour").returncode == 2


COMMANDS = ("deal", "odds", "simulate", "settle", "play", "serve", "rules", "fairness")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_names_what_an_option_takes(command: str) -> None:
    usage, _, options = houseway(command, "--help").stdout.partition("Options:\n")
    assert re.findall(r"<\w+>", options) == []
    assert "[[" not in usage


def test_version() -> None:
    assert houseway("--version").stdout == f"houseway {__version__}\n"


def test_play_without_a_terminal_shows_a_round_of_each_game() -> None:
    run = houseway("play", "--seed", "1")
    assert run.returncode == 0
    for title in ("Sic bo", "Football Kings", "Baccarat-punto banco", "Mini-baccarat"):
        assert f"{title}\n\nRound of play" in run.stdout
