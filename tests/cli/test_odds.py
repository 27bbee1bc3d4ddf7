"""`houseway odds`, as outside programs rely on it and as people read it."""

from __future__ import annotations

import json
import os
import subprocess
from fractions import Fraction
from pathlib import Path

import pexpect
import pytest

from tests.support.command import HOUSEWAY, houseway
from tests.support.fractions_in_json import without_float


def one_line(text: str) -> str:
    return " ".join(text.split())


def test_odds_as_json() -> None:
    run = houseway("odds", "sic-bo", "--wager", "three-of-a-kind:4", "--json")
    assert run.returncode == 0
    document = json.loads(run.stdout)
    (triple,) = document.pop("wagers")
    assert document == {"game": "sic-bo", "options": {}, "strategy": None}
    named = [result.pop("rows") for result in triple["results"]]
    assert [[row["row"] for row in rows] for rows in named] == [
        ["all three dice show 4"],
        ["every other result"],
    ]
    assert [result.pop("probability_percent") for result in triple["results"]] == pytest.approx(
        [100 / 216, 21500 / 216]
    )
    assert [result.pop("gain_float") for result in triple["results"]] == [150, -1]
    assert triple["results"] == [
        {"result": "win", "pays": "150 to 1", "gain": "150", "ways": "1", "probability": "1/216"},
        {"result": "lose", "pays": None, "gain": "-1", "ways": "215", "probability": "215/216"},
    ]
    assert triple["ways_total"] == "216"
    assert triple["true_odds"] == "215 to 1"
    assert triple["house_advantage"] == "65/216"
    assert triple["house_advantage_percent"] == pytest.approx(30.0926, abs=1e-4)
    assert triple["cite"] == "13:69F-9.2(a)1"


def test_a_wager_with_selections_is_listed_once_for_each() -> None:
    names = [load["wager"] for load in json.loads(houseway("odds", "sic-bo", "--json").stdout)["wagers"]]
    assert [f"total:{total}" for total in range(4, 18)] == [
        name for name in names if name.startswith("total")
    ]
    assert "combination:5-6" in names


def test_odds_for_people() -> None:
    text = houseway("odds", "sic-bo").stdout
    assert "total:4, 17" in text
    assert "2.7778%" in text
    detail = houseway("odds", "football-kings", "--wager", "tie").stdout
    assert "30,342,338,208,000 equally likely ways" in detail


def test_tables_side_by_side() -> None:
    text = houseway(
        "odds", "football-kings", "--compare", "fantasy=B", "--compare", "fantasy=C,pays-tie=25 to 1"
    ).stdout
    (fantasy,) = [line for line in text.splitlines() if line.startswith("fantasy ")]
    assert len(set(fantasy.split()[1:])) == 3
    assert "as given" in text
    assert "Fantasy pay table C, Tie pays 25 to 1" in text
    limited = houseway("odds", "football-kings", "--option", "payout-limit=50000").stdout
    assert limited.startswith("Football Kings: exact odds; options: payout limit $50,000\n")
    document = json.loads(houseway("odds", "football-kings", "--compare", "fantasy=off", "--json").stdout)
    assert document["compared"][0]["options"] == {"fantasy": "off"}
    assert document["compared"][0]["label"] == "Fantasy not offered"
    assert len(document["compared"][0]["wagers"]) == len(document["wagers"]) - 1


def test_a_chart_of_the_advantage_by_the_size_of_the_wager() -> None:
    """Rounded vigorish hurts least where five percent is a whole quarter."""
    banker = [
        "odds",
        "baccarat",
        "--option",
        "vigorish-rounding=yes",
        "--wager",
        "banker",
        "--chart",
        "5-5.23",
    ]
    sizes = json.loads(houseway(*banker, "--json").stdout)["sizes"]
    assert [size["bet"] for size in sizes] == list(range(500, 524))
    assert min(sizes, key=lambda size: size["house_advantage_percent"])["bet"] == 500
    assert "$5.01" in houseway(*banker).stdout


def test_a_strategy_on_the_command_line() -> None:
    run = houseway("odds", "lucky-8s", "--strategy", "3, 2/2", "--json")
    document = json.loads(run.stdout)
    assert document["strategy"]["simple"][0]["name"] == "3, 2/2"
    base = next(wager for wager in document["wagers"] if wager["wager"] == "base")
    assert base["average_bet"] == "1152580331/638174680"
    assert base["house_advantage_percent"] == pytest.approx(1.974245, abs=1e-6)


def test_the_base_game_alone_with_its_chart() -> None:
    text = houseway("odds", "lucky-8s", "--wager", "base").stdout
    assert "base, per unit of the ante" in text
    assert "Best play" in text
    assert "average bet 1.8061 antes; element of risk 1.093124%" in one_line(text)
    assert "ahead after 49.79160% of rounds, standard deviation" in text
    assert ["2", "hands", "of", "8", *"PPpffFF··"] in [line.split() for line in text.splitlines()]
    assert "P play, F fold; a small letter: mostly, not in every case" in text


def test_cards_of_the_dealer_known() -> None:
    """An 8 among the dealer's cards: the dealer qualifies for certain."""
    text = houseway("odds", "lucky-8s", "--dealer", "8s", "--wager", "base").stdout
    assert "exact odds, the dealer holding 8♠" in text
    assert "at most 2 hands of 8: fold" in text
    document = json.loads(houseway("odds", "lucky-8s", "--dealer", "8s", "--json").stdout)
    assert document["dealer"] == ["8s"]
    base = next(wager for wager in document["wagers"] if wager["wager"] == "base")
    assert base["house_advantage_percent"] == pytest.approx(34.2324, abs=1e-4)


def test_a_wager_shows_how_often_it_wins_and_its_deviation() -> None:
    detail = houseway("odds", "sic-bo", "--wager", "small").stdout
    assert "wins 48.61111% of rounds standard deviation 0.9996; volatility index 1.6444" in one_line(detail)
    assert "after 38,385 (95% sure), 66,298 (99% sure) rounds" in one_line(detail)
    assert "N0 1,295 rounds" in one_line(detail)
    (small,) = json.loads(houseway("odds", "sic-bo", "--wager", "small", "--json").stdout)["wagers"]
    assert small["hit_frequency"] == "35/72"
    assert small["hit_frequency_percent"] == pytest.approx(48.6111, abs=1e-4)
    assert small["variance"] == "1295/1296"
    assert small["volatility_index_float"] == pytest.approx(1.645 * small["standard_deviation_float"])
    assert small["rounds_until_level"] == "1295"


def test_results_carry_the_names_of_hands() -> None:
    """Four of a kind and a straight flush stay two results where both pay 50 to 1."""
    queens_up = ["odds", "crazy-4-poker", "--wager", "queens-up"]
    both_at_50 = [*queens_up, "--option", "pays-queens-up-straight-flush=50 to 1"]
    lines = [one_line(line) for line in houseway(*both_at_50).stdout.splitlines()]
    assert "Four of a kind win 50 to 1 957,177,936 0.02401% █" in lines
    assert "Straight flush win 50 to 1 3,178,321,608 0.07972% █" in lines
    (wager,) = json.loads(houseway(*both_at_50, "--json").stdout)["wagers"]
    first = wager["results"][0]
    assert (first["pays"], first["ways"]) == ("50 to 1", str(957_177_936 + 3_178_321_608))
    assert [(row["row"], row["ways"]) for row in first["rows"]] == [
        ("Four of a kind", "957177936"),
        ("Straight flush", "3178321608"),
    ]
    for result in wager["results"]:
        assert sum(int(row["ways"]) for row in result["rows"]) == int(result["ways"])


def test_cards_removed_are_in_the_heading() -> None:
    text = houseway("odds", "football-kings", "--removed", "As,Ah,Kd").stdout
    assert text.startswith("Football Kings: exact odds, without A♠ A♥ K♦\n")


def test_tables_side_by_side_have_every_figure_and_the_rows() -> None:
    text = houseway("odds", "football-kings", "--compare", "fantasy=B").stdout
    figures = text.split("\nfantasy\n")[1].splitlines()
    rows = {line.rsplit("  ", 2)[0].strip(): line.split("  ")[-2:] for line in figures if line}
    assert rows["house advantage"][-1].strip() == "6.7000%"
    for name in ("hit frequency", "standard deviation", "volatility index", "element of risk"):
        assert [line for line in figures if line.strip().startswith(name)], name
    assert [one_line(line) for line in figures if "28 to 36" in line] == [
        "Wins by 28 to 36 points 100 to 1 200 to 1"
    ]
    assert "The same at every table: home; visitor; tie; over-56; under-55; hail-mary." in text


def test_selections_with_the_same_figures_are_compared_once() -> None:
    text = houseway("odds", "sic-bo", "--compare", "pay-table=minimum").stdout
    assert "\none-of-a-kind:1, 2, 3, 4, 5, 6\n" in text
    assert "combination:1-2, 1-3 … 5-6; small; big." in one_line(text)
    assert len(text.splitlines()) < 60


@pytest.mark.parametrize(
    "arguments",
    [
        ["football-kings", "--compare", "fantasy=B"],
        ["lucky-8s"],
        ["sic-bo", "--wager", "small", "--chart", "1-5"],
        ["football-kings", "--wager", "hail-mary", "--target", "5"],
        ["football-kings", "--exposure", "--bank", "5000"],
    ],
    ids=" ".join,
)
def test_every_fraction_has_a_float_beside_it(arguments: list[str]) -> None:
    assert not [*without_float(json.loads(houseway("odds", *arguments, "--json").stdout))]


@pytest.mark.parametrize(
    "arguments",
    [
        ["sic-bo"],
        ["sic-bo", "--wager", "one-of-a-kind:3"],
        [
            "football-kings",
            *(word for tie in range(20, 29) for word in ("--compare", f"pays-tie={tie} to 1")),
        ],
        ["lucky-8s", "--wager", "base"],
        ["crazy-4-poker", "--wager", "super-bonus"],
        ["red-dog"],
        ["baccarat", "--option", "vigorish-rounding=yes", "--wager", "banker", "--chart", "5-5.23"],
    ],
    ids=lambda arguments: " ".join(arguments)[:40],
)
def test_everything_fits_a_terminal_of_80_columns(arguments: list[str]) -> None:
    run = houseway("odds", *arguments)
    assert run.returncode == 0, run.stderr
    assert not [line for line in run.stdout.splitlines() if len(line) > 80]


def test_a_terminal_shows_headings_in_bold_and_results_in_colour() -> None:
    environment = {**os.environ, "COLUMNS": "80", "TERM": "xterm"}
    terminal = pexpect.spawn(
        HOUSEWAY, ["odds", "sic-bo", "--wager", "small"], encoding="utf-8", env=environment, timeout=60
    )
    screen = terminal.read()
    assert "\x1b[1mSic bo: exact odds" in screen
    assert "\x1b[32mwin 1 to 1" in screen
    assert "\x1b[31mlose" in screen


def test_a_pipe_without_a_locale_gets_the_same_text() -> None:
    command = [HOUSEWAY, "odds", "sic-bo", "--wager", "small"]
    bare = {**os.environ, "LC_ALL": "C", "NO_COLOR": "1", "COLUMNS": "200"}
    piped = subprocess.run(command, env=bare, capture_output=True, check=True)
    assert piped.stdout.decode() == houseway(*command[1:]).stdout


def test_a_game_says_what_is_not_counted_and_why() -> None:
    text = houseway("odds", "blackjack", "--option", "decks=1", "--wager", "insurance").stdout
    assert "blackjack, split, double: not counted: by itself; base has it" in text
    (insurance,) = [line for line in text.splitlines() if line.startswith("insurance  ")]
    assert insurance.split()[-3:] == ["31.3725%", "5.8824%", "1.392"]


def test_counting_hands_one_by_one_says_nothing_about_whole_rounds() -> None:
    document = json.loads(houseway("odds", "blackjack", "--option", "decks=1", "--json").stdout)
    insurance, base = document["wagers"]
    assert (insurance["wager"], insurance["house_advantage"]) == ("insurance", "1/17")
    assert base["wager"] == "base"
    assert [base[name] for name in ("true_odds", "hit_frequency", "variance")] == [None] * 3
    assert 1 < Fraction(base["hands_per_round"]) < Fraction(base["average_bet"]) < Fraction(6, 5)
    assert round(base["house_advantage_percent"], 4) == -0.1819
    lost, staked = Fraction(base["house_advantage"]), Fraction(base["average_bet"])
    assert Fraction(base["element_of_risk"]) == lost / staked
    results = [(Fraction(row["gain"]), Fraction(row["probability"])) for row in base["results"]]
    assert sum(chance for _, chance in results) == 1
    brings = sum((gain * chance for gain, chance in results), Fraction(0))
    assert lost == -brings * Fraction(base["hands_per_round"])
    assert document["strategy"]["decisions"]["nothing to decide"] == "1184/12495"
    assert [strategy["name"] for strategy in document["strategy"]["simple"]] == [
        "basic",
        "mimic-the-dealer",
        "never-bust",
    ]


def test_a_bet_within_the_limits_of_its_own_wager() -> None:
    """The limits of other wagers do not matter where only this one is asked for."""
    run = houseway("odds", "baccarat", "--option", "maximum-tie=10", "--bet", "20", "--wager", "player")
    assert run.returncode == 0
    assert "exact odds at $20" in run.stdout


def test_odds_for_a_wanted_house_advantage() -> None:
    run = houseway("odds", "football-kings", "--wager", "hail-mary", "--target", "5", "--json")
    document = json.loads(run.stdout)
    assert document["reached"] is True
    assert document["target"] == "1/20"
    (hail_mary,) = document["proposals"]
    assert hail_mary["options"] == {"pays-hail-mary": "1735 to 1"}
    assert Fraction(hail_mary["house_advantage"]) - Fraction(1, 20) == Fraction(hail_mary["off_by"])
    assert abs(hail_mary["off_by_percent"]) < 0.1
    assert hail_mary["hit_frequency_percent"] == pytest.approx(0.0547, abs=1e-4)


def test_a_target_that_nothing_reaches_is_said_so() -> None:
    # A tie may not pay less than 20 to 1, so no more than this can be had.
    tie = " ".join(houseway("odds", "football-kings", "--wager", "tie", "--target", "30").stdout.split())
    assert "No pay table reaches 30%: they go from -263.06% to 5.87%." in tie
    assert "24.1257 points off" in tie
    assert "With --what-if, odds that the regulation does not allow are tried too." in tie
    home = houseway("odds", "football-kings", "--wager", "home", "--target", "1").stdout
    assert "4.4822%: the odds of home are fixed by the regulation" in home


def test_proposals_are_lines_for_a_file_of_options(tmp_path: Path) -> None:
    arguments = ("odds", "crazy-4-poker", "--wager", "queens-up")
    text = houseway(*arguments, "--target", "3.5").stdout
    second = text.split("\n2. ")[1].split("\n3. ")[0]
    lines = [line.strip() for line in second.splitlines() if " = " in line]
    assert lines == [
        'queens-up = "II"',
        'pays-queens-up-four-of-a-kind = "60 to 1"  # now 50 to 1',
        'pays-queens-up-straight-flush = "50 to 1"  # now 30 to 1',
    ]
    file = tmp_path / "proposal.toml"
    file.write_text("\n".join(lines))
    answer = json.loads(houseway(*arguments, "--options-file", str(file), "--json").stdout)
    assert answer["wagers"][0]["house_advantage_percent"] == pytest.approx(3.4829, abs=1e-4)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["odds", "faro"], "There is no game"),
        (["odds", "sic-bo", "--wager", "total:3"], "not offered at this table"),
        (["odds", "sic-bo", "--bet", "0"], "is not a wager"),
        (["odds", "sic-bo", "--removed", "As"], "played with dice"),
        (["odds", "football-kings", "--removed", "Xx"], "is not a card"),
        (["odds", "football-kings", "--option", "pays-tie=19 to 1"], "below the least"),
        (["odds", "football-kings", "--compare", "pays-tie=19 to 1"], "below the least"),
        (["odds", "football-kings", "--compare", "fantasy"], "has no value"),
        (["odds", "football-kings", "--target", "5"], "Name it with --wager"),
        (["odds", "football-kings", "--chart", "1-5"], "Name it with --wager"),
        (["odds", "football-kings", "--wager", "tie", "--chart", "5-1"], "is not a range"),
        (["odds", "football-kings", "--wager", "tie", "--chart", "x"], "is not a range"),
        (["odds", "football-kings", "--wager", "tie", "--chart", "1-" + "9" * 5000], "is not an amount"),
        (["odds", "football-kings", "--wager", "tie", "--target", "1e999999999"], "is not a percentage"),
        (
            ["odds", "baccarat", "--wager", "tie", "--target", "5", "--bet", "0.07"],
            "--bet has no effect with --target",
        ),
        (
            ["odds", "baccarat", "--wager", "tie", "--chart", "0.01-0.09", "--removed", "As"],
            "--removed has no effect with --chart",
        ),
        (
            ["odds", "baccarat", "--wager", "tie", "--chart", "0.01-0.09", "--target", "5"],
            "--target has no effect with --chart",
        ),
        (["odds", "sic-bo", "--wager", "base"], "'base' is not a wager of Sic bo"),
        (["odds", "football-kings", "--wager", "tie", "--target", "low"], "is not a percentage"),
        (["odds", "football-kings", "--wager", "tie", "--target", "1/0"], "is not a percentage"),
        (
            ["odds", "football-kings", "--wager", "tie", "--target", "300"],
            "--target 300 makes no sense: nobody can lose more than the whole wager. The pay tables of tie "
            "go from -263.06% to 5.87%.",
        ),
        (["odds", "football-kings", "--wager", "tie", "--target", "-300"], "--target -300 makes no sense"),
        (
            ["odds", "football-kings", "--wager", "tie", "--hold", "tie"],
            "--hold has no effect without --target",
        ),
        (
            ["odds", "crazy-4-poker", "--wager", "queens-up", "--target", "3", "--hold", "full house"],
            "queens-up: 'full house' is not a row. Its rows are queens-up-four-of-a-kind,",
        ),
        (["odds", "blackjack", "--wager", "blackjack"], "The odds of blackjack are not counted"),
        (["odds", "baccarat", "--dealer", "As"], "no hand is counted against a dealer's"),
        (["odds", "crazy-4-poker", "--dealer", "As,"], "'' is not a card"),
        (
            ["odds", "baccarat", "--wager", "tie", "--target", "5", "--dealer", "As"],
            "--dealer has no effect with --target",
        ),
        (
            ["odds", "baccarat", "--option", "maximum=10", "--bet", "20"],
            "above the posted maximum of $10",
        ),
        (["odds", "baccarat", "--option", "minimum-tie=5", "--bet", "1"], "tie: $1 is below the posted"),
        (["odds", "baccarat", "--option", "increment=5", "--bet", "7"], "is not a multiple of $5"),
        (["odds", "baccarat", "--bet", "999999999.99"], "more than Houseway takes"),
        (["odds", "baccarat", "--bet", "7.5"], "--bet: '7.5' is not an amount of money"),
        (
            ["odds", "baccarat", "--option", "maximum=10", "--wager", "tie", "--chart", "1-20"],
            "above the posted maximum",
        ),
    ],
)
def test_bad_input(arguments: list[str], says: str) -> None:
    run = houseway(*arguments)
    assert run.returncode == 2
    assert run.stdout == ""
    assert says in run.stderr
