"""`houseway simulate`, as outside programs rely on it and as people read it."""

from __future__ import annotations

import csv
import io
import json
import signal
import subprocess
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pexpect
import pytest

from houseway.rules.analysis.kernel import BLOCK
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.simulation.job import job_at
from houseway.simulation.run import simulate
from tests.support.command import HOUSEWAY, houseway
from tests.support.fractions_in_json import without_float

PATIENCE = 120  # seconds; on an idle machine it takes a few


def printed(*arguments: str) -> str:
    run = houseway("simulate", *arguments)
    assert run.returncode == 0, run.stderr
    return run.stdout


def one_line(text: str) -> str:
    return " ".join(text.split())


def document(*arguments: str) -> Any:
    return json.loads(printed(*arguments, "--json"))


def test_the_command_as_json() -> None:
    run = houseway(
        "simulate", "sic-bo", "--rounds", "50_000", "--seed", "3", "--bets", "small=5,total:9=1", "--json"
    )
    assert run.returncode == 0
    assert run.stderr == ""
    answer = json.loads(run.stdout)
    counts = simulate(job_at(open_table(game("sic-bo")), None, 3), 50_000).counts
    won = sum(
        count
        for case, count in zip(job_at(open_table(game("sic-bo")), None, 3).kernel.cases, counts, strict=True)
        if 4 <= case.outcome.total <= 10 and not case.outcome.is_triple
    )
    assert {name: answer[name] for name in ("game", "options", "strategy", "seed", "complete", "rounds")} == {
        "game": "sic-bo",
        "options": {},
        "strategy": None,
        "seed": 3,
        "complete": True,
        "rounds": 50_000,
    }
    small = next(item for item in answer["wagers"] if item["wager"] == "small")
    assert small["sample_advantage"] == str(Fraction(50_000 - 2 * won, 50_000))
    assert small["exact_advantage"] == "1/36"
    assert small["z_float"] == pytest.approx(
        (small["sample_advantage_percent"] - small["exact_advantage_percent"])
        / small["standard_error_percent"]
    )
    assert answer["chi_square"]["passes_at_99"]
    assert answer["money"]["bets"] == {"1": {"small": 500, "total:9": 100}}
    assert answer["money"]["staked"] == 50_000 * 600
    assert answer["money"]["net"] == answer["money"]["returned"] - answer["money"]["staked"]


def test_for_people() -> None:
    text = printed("football-kings", "--rounds", "200000", "--seed", "6", "--option", "fantasy=B")
    assert text.startswith("Football Kings: 200,000 rounds, seed 6; options: Fantasy pay table B\n")
    for name in ("home", "visitor", "tie", "over-56", "under-55", "hail-mary", "fantasy beside home"):
        assert f"\n{name} " in text
    assert "passes at 95%, passes at 99%" in one_line(text)
    assert "seat 2 bets $10 on home, $5 on over-56, $1 on hail-mary a round" in text
    assert "exact 5.2588%" in text
    assert "win of the drop 23.67%, assuming that players bet their drop 5 times over" in one_line(text)
    assert "hold" not in text
    assert not [line for line in text.splitlines() if len(line) > 80]


def test_a_drawn_seed_is_printed_and_repeats_the_run() -> None:
    first = printed("sic-bo", "--rounds", "5000")
    seed = first.splitlines()[0].rpartition("seed ")[2]
    assert printed("sic-bo", "--rounds", "5000", "--seed", seed) == first
    assert printed("sic-bo", "--rounds", "5000") != first


def test_hands_counted_one_by_one_are_compared_as_the_base_game() -> None:
    text = printed("blackjack", "--rounds", "20000", "--seed", "1", "--strategy", "never-bust")
    assert "strategy: never-bust" in text
    (base,) = [line for line in text.splitlines() if line.startswith("base, per unit of the wager")]
    assert " 3.9618% " in base
    assert "there is no chi-square test" in text
    assert "caution: exact odds are those of cards just shuffled" in text
    (alone,) = [line for line in text.splitlines() if line.startswith("blackjack ")]
    assert alone.rstrip().endswith("–")


def test_evenings(tmp_path: Path) -> None:
    svg = tmp_path / "evenings.svg"
    evenings = [
        *("baccarat", "--sessions", "500", "--rounds-per-session", "200", "--bankroll", "500"),
        *("--goal", "800", "--bets", "player=25", "--seed", "1"),
    ]
    answer = document(*evenings, "--svg", str(svg))
    assert answer["sessions"] == sum(item["sessions"] for item in answer["histogram"]) == 500
    assert answer["full_bet"] == 2500
    assert 0 < Fraction(answer["goes_broke"]) < Fraction(1, 2)
    assert list(answer["quantiles"]) == ["5", "25", "50", "75", "95"]
    assert answer["quantiles"]["95"] == 30_000
    assert Fraction(answer["rounds_until_level"]) == pytest.approx(5930.75, abs=0.01)
    assert svg.read_text().startswith("<svg ")
    text = printed(*evenings)
    assert "goes broke" in text
    assert "reaches the goal first" in text
    assert "starts with $500, leaves with $800; is broke when $25 cannot be covered" in text
    assert "N0 (exact) luck and house advantage are equal after 5,931 rounds" in one_line(text)
    assert "█" in text
    assert not [line for line in text.splitlines() if len(line) > 80]


def test_the_hold_of_a_shift() -> None:
    shift = [
        *("baccarat", "--rounds", "280000", "--hands-per-hour", "70", "--hours", "8", "--seed", "1"),
        *("--bets", "player=25", "--bets", "4 banker=100,tie=5"),
    ]
    answer = document(*shift)
    assert (answer["rounds_per_shift"], answer["shifts"]) == (560, 500)
    assert list(answer["bets"]) == ["1", "4"]
    assert Fraction(answer["theoretical"]["staked"]) == 560 * 13_000
    assert answer["theoretical"]["hold_percent"] == pytest.approx(1.6036, abs=1e-4)
    narrow, wide = answer["bands"]
    assert wide["theoretical"]["low_float"] < narrow["theoretical"]["low_float"]
    assert 90 < narrow["simulated_inside_theoretical_percent"] < 99
    text = printed(*shift)
    assert "70 rounds an hour for 8 hours, 560 rounds; 500 such shifts simulated" in one_line(text)
    assert "A real table outside the 99% band is worth a look" in text
    assert not [line for line in text.splitlines() if len(line) > 80]


def test_win_of_the_handle_and_of_the_drop() -> None:
    """Players who bet 100 three times over lose a share of 100, of what is left, and of what is left then."""
    shift = ["sic-bo", "--rounds", "6e4", "--hands-per-hour", "80", "--hours", "7.5", "--seed", "1"]
    answer = document(*shift, "--bets", "small=5", "--turnover", "3")
    assert (answer["hours"], answer["rounds_per_shift"], answer["turnover_float"]) == (7.5, 600, 3)
    theory = answer["theoretical"]
    assert theory["win_of_handle"] == theory["hold"] == "1/36"
    assert theory["win_of_drop_percent"] == pytest.approx(100 * (1 - (35 / 36) ** 3))
    assert theory["win"] == "25000/3"
    assert theory["win_float"] == pytest.approx(8333.333, abs=1e-3)
    assert theory["rounds_until_level"] == "1295"
    assert document(*shift, "--bets", "small=5")["turnover_float"] == 5


@pytest.mark.parametrize("written", ["20,000", "20_000", "20000", "2e4", "2.0e4", "2E+4"])
def test_large_numbers_as_people_write_them(written: str) -> None:
    assert document("sic-bo", "--rounds", written, "--seed", "1,000")["rounds"] == 20_000


def test_a_sample_as_csv(tmp_path: Path) -> None:
    file = tmp_path / "sample.csv"
    answer = document("football-kings", "--rounds", "5000", "--seed", "1", "--csv", str(file))
    rows = list(csv.DictReader(file.open(encoding="utf-8")))
    assert [row["wager"] for row in rows] == [wager["wager"] for wager in answer["wagers"]]
    for row, wager in zip(rows, answer["wagers"], strict=True):
        assert row["exact_advantage_fraction"] == wager["exact_advantage"]
        assert float(row["sample_advantage"]) * 100 == pytest.approx(wager["sample_advantage_percent"])
        assert float(row["z"]) == wager["z_float"]


def test_evenings_as_csv_alone_on_standard_output() -> None:
    evenings = ["sic-bo", *EVENING, "--sessions", "50", "--seed", "1"]
    rows = list(csv.DictReader(io.StringIO(printed(*evenings, "--csv", "-"))))
    assert sum(int(row["times"]) for row in rows) == 50
    average = sum(int(row["players_net_cents"]) * int(row["times"]) for row in rows) / 50
    assert document(*evenings)["average_net_float"] == pytest.approx(average)


def test_a_histogram_as_png(tmp_path: Path) -> None:
    file = tmp_path / "evenings.png"
    printed("sic-bo", *EVENING, "--seed", "1", "--picture", str(file))
    assert file.read_bytes().startswith(b"\x89PNG")


def test_options_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('fantasy = "B"\n', encoding="utf-8")
    answer = document("football-kings", "--options-file", str(file), "--rounds", "1000", "--seed", "1")
    assert answer["options"] == {"fantasy": "B"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["--rounds", "1000"],
        ["--sessions", "100", "--rounds-per-session", "10", "--bankroll", "100"],
        ["--rounds", "1000", "--hands-per-hour", "10", "--hours", "2"],
    ],
    ids=["a sample", "evenings", "shifts"],
)
def test_every_fraction_has_a_float_beside_it(arguments: list[str]) -> None:
    assert not [*without_float(document("sic-bo", *arguments, "--seed", "1"))]


def test_interrupted_and_resumed(tmp_path: Path) -> None:
    """Ctrl-C stops two workers in the middle; the resumed run ends as if nothing had happened."""
    file = tmp_path / "run.json"
    command = [HOUSEWAY, "simulate", "baccarat", "--rounds", str(10**13), "--seed", "8", "--workers", "2"]
    running = subprocess.Popen(
        [*command, "--checkpoint", str(file), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    until = time.monotonic() + PATIENCE
    while not (file.exists() and json.loads(file.read_bytes())["done"]):
        assert time.monotonic() < until
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    out, messages = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    answer = json.loads(out)
    assert not answer["complete"]
    assert answer["rounds_asked_for"] == 10**13
    assert (
        f"houseway: Stopped. {answer['rounds']:,} of 10,000,000,000,000 rounds are done." in messages.decode()
    )
    assert "run the same command again to resume" in messages.decode()
    checkpoint = json.loads(file.read_bytes())
    assert sum(checkpoint["counts"]) == answer["rounds"]
    # To the end of a run that ends: all blocks up to the last one begun, and a few rounds more.
    rounds = max(end for _, end in checkpoint["done"]) * BLOCK + 77
    order = job_at(open_table(game("baccarat")), None, 8)
    assert simulate(order, rounds, file=file) == simulate(order, rounds)


def test_progress_is_shown_at_a_terminal_and_ctrl_c_stops_it() -> None:
    screen = pexpect.spawn(HOUSEWAY, ["simulate", "sic-bo", "--rounds", str(10**12), "--workers", "1"])
    screen.expect("Dealing", timeout=PATIENCE)
    screen.expect("rounds a second", timeout=PATIENCE)
    screen.sendintr()
    screen.expect(r"houseway: Stopped\. [\d,]+ of 1,000,000,000,000 rounds are done", timeout=PATIENCE)
    screen.expect(r"With --checkpoint FILE and --seed \d+ you can resume this run", timeout=PATIENCE)
    screen.expect(pexpect.EOF, timeout=PATIENCE)
    screen.close()
    assert screen.exitstatus == 130


def test_a_refusal_of_the_command_itself() -> None:
    run = houseway("simulate", "sic-bo", "--rounds", "0")
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr == "houseway: --rounds 0: give a whole number from 1 to 1,000,000,000,000,000.\n"


EVENING = ["--sessions", "10", "--rounds-per-session", "10", "--bankroll", "1000"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["faro"], "There is no game"),
        (["sic-bo", "--rounds", "-5"], "'--rounds': give a whole number from 0 up"),
        (["sic-bo", "--rounds", "0"], "--rounds 0"),
        (["sic-bo", "--rounds", "1M"], "as 1000000, 1,000,000 or 1e6, not '1M'"),
        (["sic-bo", "--rounds", "1,00"], "not '1,00'"),
        (["sic-bo", "--rounds", "1.5e0"], "not '1.5e0'"),
        (["sic-bo", "--seed", "-1"], "'--seed': give a whole number from 0 up"),
        (["sic-bo", "--turnover", "0"], "--turnover 0: give a number above 0"),
        (["sic-bo", *EVENING, "--turnover", "3"], "--turnover has no effect with --sessions"),
        (["sic-bo", "--hours", "x", "--hands-per-hour", "9"], "give a number, as 8 or 7.5, not 'x'"),
        (["sic-bo", "--rounds", str(10**15 + 1)], "from 1 to 1,000,000,000,000,000"),
        (["sic-bo", "--strategy", "always big"], "There is nothing to decide"),
        (["blackjack", "--strategy", "count the aces"], "count the aces"),
        (["sic-bo", "--workers", "0"], "--workers 0"),
        (["sic-bo", "--workers", "2", "--cluster", "tcp://127.0.0.1:1"], "cannot be used with --cluster"),
        (["sic-bo", "--cluster", "tcp://127.0.0.1:1"], "no Dask scheduler answers"),
        (["sic-bo", "--option", "colour=red"], "There is no option"),
        (["sic-bo", "--bets", "moon=0.05"], "is not a wager"),
        (["football-kings", "--bets", "tie=5"], "no initial wager"),
        (["blackjack", "--bets", "blackjack=5", "--bets", "blackjack=5"], "one hand is simulated"),
        (["sic-bo", "--goal", "0.05"], "--goal has no effect without --sessions. Leave it out."),
        (["sic-bo", "--svg", "x.svg"], "--svg has no effect without --sessions"),
        (["sic-bo", "--sessions", "5"], "needs --rounds-per-session and --bankroll"),
        (["sic-bo", *EVENING, "--rounds", "5"], "--rounds has no effect with --sessions. Leave it out."),
        (["sic-bo", *EVENING, "--checkpoint", "x"], "--checkpoint has no effect with --sessions"),
        (["sic-bo", *EVENING, "--hours", "5"], "--sessions cannot be used with --hands-per-hour"),
        (["sic-bo", *EVENING, "--goal", "0.01"], "is money in hand"),
        (["sic-bo", *EVENING, "--svg", "/nowhere/x.svg"], "cannot be written"),
        (["sic-bo", *EVENING, "--bets", "small=5", "--bets", "big=5"], "--sessions follows one player"),
        (["sic-bo", "--sessions", "0", *EVENING[2:]], "--sessions 0"),
        (["sic-bo", "--sessions", "9", "--rounds-per-session", "9", "--bankroll", "0.01"], "can cost $6"),
        (["sic-bo", "--hours", "5"], "belong together"),
        (["sic-bo", "--hours", "5", "--hands-per-hour", "0"], "come to no round"),
        (["sic-bo", "--hours", "5", "--hands-per-hour", "9", "--rounds", "44"], "less than one shift"),
        (["sic-bo", "--hours", "5", "--hands-per-hour", "9", "--bankroll", "44"], "--bankroll has no effect"),
    ],
)
def test_bad_input(arguments: list[str], says: str) -> None:
    run = houseway("simulate", *arguments)
    assert (run.returncode, run.stdout) == (2, "")
    assert says in run.stderr
