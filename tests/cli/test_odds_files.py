"""Pay tables and strategies from files: read as on the command line, with all errors in one message."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import houseway


def written(folder: Path, name: str, text: str) -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def advantages(*arguments: str) -> dict[str, str]:
    run = houseway("odds", *arguments, "--json")
    assert run.returncode == 0, run.stderr
    return {load["wager"]: load["house_advantage"] for load in json.loads(run.stdout)["wagers"]}


OURS = """
# our own pay table
fantasy = "B"
pays-tie = "22 to 1"
minimum = 5
"""


def test_options_from_a_file(tmp_path: Path) -> None:
    file = written(tmp_path, "ours.toml", OURS)
    by_hand = ["--option", "fantasy=B", "--option", "pays-tie=22 to 1", "--option", "minimum=5"]
    assert advantages("football-kings", "--options-file", file) == advantages("football-kings", *by_hand)


def test_the_command_line_overrides_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, "ours.toml", OURS)
    run = houseway("odds", "football-kings", "--options-file", file, "--option", "fantasy=C", "--json")
    options = json.loads(run.stdout)["options"]
    assert options == {"fantasy": "C", "pays-tie": "22 to 1", "minimum": "500"}


def test_a_table_from_a_file_is_compared(tmp_path: Path) -> None:
    file = written(tmp_path, "ours.toml", OURS)
    options = ["--option", "fantasy=C", "--option", "maximum=100"]
    run = houseway("odds", "football-kings", *options, "--compare", f"@{file}", "--json")
    (compared,) = json.loads(run.stdout)["compared"]
    assert compared["options"] == {
        "fantasy": "B",
        "maximum": "10000",
        "pays-tie": "22 to 1",
        "minimum": "500",
    }
    text = houseway("odds", "football-kings", "--compare", f"@{file}").stdout
    assert "B  ours: Fantasy pay table B, Tie pays 22 to 1, minimum $5" in text


def test_every_error_of_a_file_in_one_message(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        "wrong.toml",
        """
        queens-up = "V"
        pays-queens-up-flush = "3 to 1"
        pays-super-bonus-flush = "1 to 1"
        pays-super-bonus-straight = "two"
        minimum = -5
        tables = "many"
        dealing = true
        """,
    )
    run = houseway("odds", "crazy-4-poker", "--options-file", file)
    assert run.returncode == 2
    assert run.stdout == ""
    first, *errors = run.stderr.splitlines()
    assert first == f"houseway: {file} has 7 errors."
    for line, says in enumerate(
        (
            "queens-up = 'V': queens-up cannot be 'V'. Choose I, II, III or IV. (19:47-27.11(b)4)",
            "pays-queens-up-flush = '3 to 1': Flush at 3 to 1 is below the least that may be paid, 4 to 1.",
            "pays-super-bonus-flush = '1 to 1': Flush at 1 to 1 is below the least that may be paid, 3 to 2.",
            "pays-super-bonus-straight = 'two': 'two' are not payout odds.",
            "minimum = '-5': minimum: '-5' is not an amount of money.",
            "tables = 'many': There is no option 'tables' at this game.",
            "dealing = True: not a value. Write it in quotation marks",
        ),
        start=2,
    ):
        assert [error for error in errors if error.strip().startswith(f"line {line}: {says}")], says


def test_options_that_do_not_go_together(tmp_path: Path) -> None:
    file = written(tmp_path, "wrong.toml", 'commission = "dragon-7"\nbonus = "A"\npays-tie = "7 to 1"\n')
    run = houseway("odds", "baccarat", "--compare", f"@{file}")
    assert run.returncode == 2
    assert "all together: The dragon 7 cannot be offered together with bonus=A." in run.stderr


def test_a_strategy_from_a_file(tmp_path: Path) -> None:
    file = written(tmp_path, "strategy.txt", "# as the dealers are taught\n3,  # hands of 8\n2/2\n")
    strategy = json.loads(houseway("odds", "lucky-8s", "--strategy", f"@{file}", "--json").stdout)["strategy"]
    own, advice = strategy["simple"][0], strategy["simple"][2]
    assert own["name"] == "3, 2/2"
    assert own["house_advantage"] == advice["house_advantage"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("3\nmany\n2/2\nfew", "'many', 'few' do not say what to play"),
        ("# nothing\n", "has no strategy"),
    ],
)
def test_a_strategy_that_cannot_be_read(tmp_path: Path, content: str, says: str) -> None:
    file = written(tmp_path, "strategy.txt", content)
    run = houseway("odds", "lucky-8s", "--strategy", f"@{file}")
    assert run.returncode == 2
    assert f"houseway: {file}" in run.stderr
    assert says in run.stderr


@pytest.mark.parametrize("flag", ["--options-file", "--compare", "--strategy"])
def test_a_file_that_does_not_exist(tmp_path: Path, flag: str) -> None:
    at = "" if flag == "--options-file" else "@"
    run = houseway("odds", "sic-bo", flag, f"{at}{tmp_path / 'none.toml'}")
    assert run.returncode == 2
    assert "none.toml cannot be read: No such file or directory" in run.stderr


def test_files_that_are_not_toml_or_not_text(tmp_path: Path) -> None:
    broken = written(tmp_path, "broken.toml", "pays-tie = \n")
    assert (
        "broken.toml is not TOML: Invalid value"
        in houseway("odds", "football-kings", "--options-file", broken).stderr
    )
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff")
    run = houseway("odds", "football-kings", "--options-file", str(tmp_path / "picture.png"))
    assert run.returncode == 2
    assert "picture.png cannot be read: it is not text" in run.stderr


VERSIONS = """
fantasy = "B"  # in all of them

[loose]
pays-tie = "22 to 1"

["high top"]
pays-hail-mary = "1,800 to 1"
fantasy = "C"
"""


def test_versions_of_a_file_side_by_side(tmp_path: Path) -> None:
    file = written(tmp_path, "versions.toml", VERSIONS)
    run = houseway("odds", "football-kings", "--options-file", file, "--json")
    document = json.loads(run.stdout)
    (high,) = document["compared"]
    assert document["label"] == "loose: Fantasy pay table B, Tie pays 22 to 1"
    assert document["options"] == {"fantasy": "B", "pays-tie": "22 to 1"}
    assert high["label"] == "high top: Fantasy pay table C, Hail Mary pays 1,800 to 1"
    assert high["options"] == {"fantasy": "C", "pays-hail-mary": "1800 to 1"}
    text = houseway("odds", "football-kings", "--options-file", file).stdout
    assert "A  loose: Fantasy pay table B, Tie pays 22 to 1" in text
    assert "B  high top: Fantasy pay table C, Hail Mary pays 1,800 to 1" in text


def test_versions_of_a_file_next_to_the_given_table(tmp_path: Path) -> None:
    file = written(tmp_path, "versions.toml", VERSIONS)
    run = houseway("odds", "football-kings", "--compare", f"@{file}", "--json")
    labels = [table["label"] for table in json.loads(run.stdout)["compared"]]
    assert labels == [
        "loose: Fantasy pay table B, Tie pays 22 to 1",
        "high top: Fantasy pay table C, Hail Mary pays 1,800 to 1",
    ]


def test_one_version_of_a_file(tmp_path: Path) -> None:
    file = written(tmp_path, "versions.toml", VERSIONS)
    assert advantages("football-kings", "--options-file", f"{file}#high top") == advantages(
        "football-kings", "--option", "fantasy=C", "--option", "pays-hail-mary=1800 to 1"
    )
    simulated = ("simulate", "football-kings", "--rounds", "1000", "--seed", "1", "--json")
    run = houseway(*simulated, "--options-file", f"{file}#loose")
    assert json.loads(run.stdout)["options"] == {"fantasy": "B", "pays-tie": "22 to 1"}
    several = houseway(*simulated, "--options-file", file)
    assert several.returncode == 2
    assert f"has the versions loose or high top. Name one of them: '{file}#loose'." in several.stderr
    unknown = houseway("odds", "football-kings", "--options-file", f"{file}#tight")
    assert "has no version 'tight'. There is loose or high top." in unknown.stderr


def test_an_error_of_a_version_has_its_file_line_and_option(tmp_path: Path) -> None:
    wrong = VERSIONS.replace("1,800 to 1", "180 to 1").replace('fantasy = "C"', 'fantasy = "D"')
    file = written(tmp_path, "wrong.toml", wrong)
    run = houseway("odds", "football-kings", "--options-file", file)
    assert run.returncode == 2
    first, *errors = run.stderr.splitlines()
    assert first == f"houseway: {file} has 2 errors."
    assert errors[0].startswith("  line 9, version high top: fantasy = 'D': fantasy cannot be 'D'.")
    assert errors[1].startswith(
        "  line 8, version high top: pays-hail-mary = '180 to 1': Hail Mary at 180 to 1 is below the least"
    )
    what_if = houseway("odds", "football-kings", "--options-file", file, "--what-if")
    assert "has an error." in what_if.stderr
    assert "fantasy cannot be 'D'" in what_if.stderr
