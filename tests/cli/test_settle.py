"""`houseway settle`, as outside programs rely on it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import HOUSEWAY, houseway


def settle(game: str, *lines: object, options: tuple[str, ...] = ()) -> tuple[int, list[dict[str, Any]]]:
    """Return the exit status and the lines that were printed."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines) + "\n"
    run = houseway("settle", game, *[word for option in options for word in ("--option", option)], stdin=text)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    refused = sum("error" in answer for answer in answers)
    if refused or any("difference" in answer for answer in answers):
        assert f": {len(answers) - refused} settled, {refused} refused." in run.stderr
    else:
        assert run.stderr == ""
    return run.returncode, answers


def test_a_round_of_each_game() -> None:
    assert settle("sic-bo", {"id": "a", "dice": [1, 3, 5], "bets": {"small": 500, "total:9": 100}}) == (
        0,
        [
            {
                "id": "a",
                "settlements": [
                    {
                        "wager": "small",
                        "bet": 500,
                        "result": "win",
                        "odds": "1 to 1",
                        "pays": 500,
                        "returns": 1000,
                        "cite": "13:69F-9.2(a)6",
                    },
                    {
                        "wager": "total:9",
                        "bet": 100,
                        "result": "win",
                        "odds": "6 to 1",
                        "pays": 600,
                        "returns": 700,
                        "cite": "13:69F-9.2(a)4",
                    },
                ],
                "staked": 600,
                "returned": 1700,
                "net": 1100,
            }
        ],
    )
    status, (football,) = settle(
        "football-kings",
        {
            "id": 7,
            "home": ["As", "Ah", "Ad", "Ac"],
            "visitor": ["2s", "3s", "4s", "5s"],
            "bets": {"home": 500},
        },
    )
    assert (status, football["net"]) == (0, 500)  # 1 + 1 + 11 + 11 = 24 against 14
    status, (baccarat,) = settle(
        "baccarat", {"player": ["2s", "3h"], "banker": ["Ks", "9h"], "bets": {"banker": 10000, "player": 500}}
    )
    assert status == 0
    assert baccarat["id"] is None
    assert baccarat["settlements"][0] == {
        "wager": "banker",
        "bet": 10000,
        "result": "win",
        "odds": "1 to 1",
        "pays": 10000,
        "vigorish": 500,
        "returns": 19500,
        "cite": "13:69F-3.3(c)",
    }
    assert "vigorish" not in baccarat["settlements"][1]


def test_notation_on_input_is_free_about_case_and_tens() -> None:
    for ten in ("Ts", "10s", "ts", "TS", "10S"):
        status, (line,) = settle(
            "football-kings",
            {"home": [ten, "Kh", "qD", "JC"], "visitor": ["2s", "3s", "4s", "5s"], "bets": {"home": 100}},
        )
        assert (status, line["net"]) == (0, 100)


GOOD = {"id": "good", "dice": [1, 3, 5], "bets": {"small": 500}}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{broken", "not JSON"),
        ("[]", "not a round"),
        ('"text"', "not a round"),
        ("\udc80", "not JSON"),
        ("[" * 5000, "not JSON"),
        ({"id": "x", "bets": {"small": 500}}, "missing required field `dice`"),
        ({"id": "x", "dice": [1, 3, 5]}, "missing required field `bets`"),
        ({"id": "x", "dice": [1, 3, 5], "bets": {}}, "There is no wager"),
        ({"id": "x", "dice": [1, 3, 5], "bets": {"small": 5.5}}, "5.5 is not a whole number of cents"),
        ({"id": "x", "dice": [1, 3, 5], "bets": {"small": 500.0}}, "500.0 is not a whole number of cents"),
        ({"id": "x", "dice": [1, 3, 5], "bets": {"small": True}}, "True is not a whole number of cents"),
        ({"id": "x", "dice": [1, 3, 5], "bets": {"small": "500"}}, "'500' is not a whole number of cents"),
        ({"id": "x", "dice": [1, 3, 5], "bets": {"small": 0}}, "a wager of 0 cents is not a wager"),
        ({"id": "x", "dice": [1, 3, 5], "bets": {"small": -5}}, "a wager of -5 cents is not a wager"),
        ({"id": "x", "dice": [1, 3, 5], "bets": {"small": 10**40}}, "more than Houseway takes"),
        ({"id": "x", "dice": [1, 3, 5], "bets": {"tiny": 500}}, "'tiny' is not a wager of Sic bo"),
        ({"id": "x", "dice": [1, 3, 5], "bets": {"total:3": 500}}, "'total:3' is not offered at this table"),
        ({"id": "x", "dice": [1, 3, 5, 1, 1], "bets": {"small": 500}}, "is not a roll"),
        ({"id": "x", "dice": [1, 3, 0], "bets": {"small": 500}}, "is not a roll"),
        ({"id": "x", "dice": [1, 3, 2.0], "bets": {"small": 500}}, "not a round"),
        ({"id": "x", "dice": [1, 3, 5], "bets": {"small": 500}, "cards": []}, "unknown field `cards`"),
    ],
)
def test_a_bad_line_is_refused_and_the_others_settled(line: object, says: str) -> None:
    text = line if isinstance(line, str) else json.dumps(line)
    run = houseway(
        "settle",
        "sic-bo",
        stdin=b"\n".join(
            [json.dumps(GOOD).encode(), text.encode("utf-8", "surrogateescape"), json.dumps(GOOD).encode()]
        ),
    )
    first, refused, last = [json.loads(out) for out in run.stdout.splitlines()]
    assert run.returncode == 1
    assert first == last
    assert first["net"] == 500
    assert set(refused) == {"id", "error", "cite", "line"}
    assert refused["line"] == 2
    assert says in refused["error"]
    assert refused["cite"].startswith("13:69F-9")
    assert refused["id"] == ("x" if isinstance(line, dict) else None)


@pytest.mark.parametrize(
    ("game", "line", "says", "cite"),
    [
        (
            "football-kings",
            {"home": ["As", "2s", "3s", "4s"], "visitor": ["As", "5s", "6s", "7s"], "bets": {"home": 5}},
            "ace of spades",
            "13:69F-45.2(a)",
        ),
        (
            "football-kings",
            {
                "home": ["As", "2s", "3s", "4s"],
                "visitor": ["5s", "6s", "7s", "8s"],
                "bets": {"home": 5, "visitor": 5},
            },
            "",
            "13:69F-45.5(e)",
        ),
        (
            "football-kings",
            {"home": ["As", "2s", "3s", "4s"], "visitor": ["5s", "6s", "7s", "8s"], "bets": {"tie": 5}},
            "",
            "13:69F-45.5A(a)",
        ),
        (
            "baccarat",
            {"player": ["2s", "4s"], "banker": ["Ks", "7h", "2d"], "bets": {"player": 5}},
            "",
            "13:69F-3.9",
        ),
        (
            "mini-baccarat",
            {"player": ["2s", "3s"], "banker": ["Ks", "2h"], "bets": {"player": 5}},
            "",
            "13:69F-7.9",
        ),
        (
            "baccarat",
            {"player": ["9s", "Ks"], "banker": ["Ks", "7h"], "bets": {"dragon-7": 5}},
            "not offered at this table",
            "13:69F-3.2",
        ),
    ],
)
def test_a_round_that_cannot_have_happened(game: str, line: dict[str, Any], says: str, cite: str) -> None:
    status, (refused,) = settle(game, {"id": 1, **line})
    assert status == 1
    assert refused["cite"].startswith(cite), refused
    assert says in refused["error"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["faro"], "There is no game 'faro'"),
        (["sic-bo", "--option", "decks=6"], "There is no option 'decks'"),
        (["sic-bo", "--option", "shaker=broken"], "shaker cannot be 'broken'"),
        (["sic-bo", "--option", "shaker"], "has no value"),
        (["sic-bo", "--option", "shaker=manual", "--option", "shaker=manual"], "given twice"),
        (["sic-bo", "--option", "pays-total-9=5 to 1"], "below the least that may be paid"),
        (["sic-bo", "--option", "pays-total-9=9 for 1"], "with the word 'to'"),
        (["football-kings", "--option", "payout-limit=24999.99"], "13:69F-45.7(e)"),
        (["baccarat", "--option", "commission=dragon-7", "--option", "bonus=A"], "13:69F-3.2(a)6iii"),
        (["baccarat", "--option", "commission=tie-25"], "commission cannot be 'tie-25'"),
        (["sic-bo", "no-such-file.jsonl"], "cannot be read"),
        (["sic-bo", "/"], "cannot be read"),
    ],
)
def test_a_bad_command_line_is_status_2_and_one_message(arguments: list[str], says: str) -> None:
    run = houseway("settle", *arguments)
    assert run.returncode == 2
    assert run.stdout == ""
    assert says in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1


def test_a_file_of_many_lines_is_settled_in_order(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_text("".join(json.dumps({**GOOD, "id": number}) + "\n" for number in range(5000)))
    run = houseway("settle", "sic-bo", str(file))
    assert run.returncode == 0
    assert [json.loads(line)["id"] for line in run.stdout.splitlines()] == list(range(5000))


def test_a_line_without_end_is_refused_and_not_held_in_memory() -> None:
    run = houseway("settle", "sic-bo", stdin=b"x" * 3_000_000 + b"\n" + json.dumps(GOOD).encode())
    refused, good = [json.loads(line) for line in run.stdout.splitlines()]
    assert "longer than" in refused["error"]
    assert good["net"] == 500
    assert run.returncode == 1


def test_each_line_is_answered_at_once() -> None:
    """A program may keep the pipe open and send rounds one after the other."""
    with subprocess.Popen(
        [HOUSEWAY, "settle", "sic-bo"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        for number in range(3):
            process.stdin.write(json.dumps({**GOOD, "id": number}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait() == 0


def test_no_lines_give_no_output() -> None:
    assert settle("sic-bo", "", "   ") == (0, [])


def test_a_reader_that_stops_early_causes_no_error(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_text((json.dumps(GOOD) + "\n") * 20_000)
    run = subprocess.run(
        ["bash", "-c", f"{HOUSEWAY} settle sic-bo {file} | head -1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.count("\n") == 1
    assert run.stderr == ""


def test_a_wrong_payment_shows_in_the_exit_status() -> None:
    line = {"id": 1, "dice": [1, 2, 4], "seats": {"1": {"small": 500}, "2": {"big": 100}}}
    status, (answer,) = settle("sic-bo", {**line, "paid": {"1": {"small": 1000}}})
    assert (status, answer["difference"]) == (0, 0)
    status, (answer,) = settle("sic-bo", {**line, "paid": {"1": {"small": 900}, "2": {"big": 100}}})
    assert (status, answer["difference"]) == (1, 0)
    assert [settlement["difference"] for settlement in answer["settlements"]] == [-100, 100]
