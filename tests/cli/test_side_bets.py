"""`--side-bet FILE` on the commands, and the words of the games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import houseway
from tests.support.side_bets import EXAMPLES, PLAYER_PAIR


@pytest.fixture
def pair(tmp_path: Path) -> str:
    file = tmp_path / "pair.toml"
    file.write_text(PLAYER_PAIR, encoding="utf-8")
    return str(file)


def test_every_command_on_a_table_takes_side_bets(pair: str, tmp_path: Path) -> None:
    line = '{"player": ["9s", "9s"], "banker": ["7h", "Kd"], "bets": {"player-pair": 100}}'
    settled = houseway("settle", "baccarat", "--side-bet", pair, stdin=line)
    assert json.loads(settled.stdout)["settlements"][0] == {
        "wager": "player-pair",
        "bet": 100,
        "result": "win",
        "odds": "25 to 1",
        "pays": 2500,
        "returns": 2600,
        "cite": "proposed player-pair",
    }
    for command in ("deal", "play"):
        run = houseway(command, "baccarat", "--side-bet", pair, "--seed", "1")
        assert run.returncode == 0, run.stderr
        assert "proposed player-pair" in run.stdout
    sample = houseway(
        "simulate", "baccarat", "--side-bet", pair, "--rounds", "50000", "--seed", "1", "--json"
    )
    assert json.loads(sample.stdout)["caution"].startswith("side bets that look at cards are sampled from")
    target = tmp_path / "guide.html"
    assert houseway("document", "guide", "baccarat", "--side-bet", pair, "-o", str(target)).returncode == 0
    assert "Player pair" in target.read_text(encoding="utf-8")


def test_odds_of_a_side_bet_as_json_have_its_rows_and_a_note_if_players_are_ahead(pair: str) -> None:
    document = json.loads(houseway("odds", "baccarat", "--side-bet", pair, "--json").stdout)
    wager = document["wagers"][-1]
    assert (wager["wager"], wager["cite"], wager["house_advantage"]) == (
        "player-pair",
        "proposed player-pair",
        "-7/415",
    )
    assert "the players are ahead" in document["notes"][0]
    fair = ("--option", "pays-player-pair-pair=8 to 1")
    assert "notes" not in json.loads(houseway("odds", "baccarat", "--side-bet", pair, *fair, "--json").stdout)


def test_a_mistake_in_a_file_is_one_message_and_exit_status_2(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(EXAMPLES["sic-bo"].replace("straight = true, h", "strait = true, h"), encoding="utf-8")
    run = houseway("odds", "sic-bo", "--side-bet", str(file))
    assert (run.returncode, run.stdout) == (2, "")
    assert (
        "wrong.toml has a mistake.\n  line 6: 'strait' is not a word of this game. Did you mean straight?"
        in run.stderr
    )


def test_a_side_bet_of_another_game_is_refused(pair: str) -> None:
    run = houseway("odds", "sic-bo", "--side-bet", pair)
    assert run.returncode == 2
    assert "line 1: game is 'baccarat', but the table is one of sic-bo" in run.stderr


def test_the_words_of_a_game_are_listed_with_values_and_meaning() -> None:
    printed = houseway("games", "sic-bo", "--outcomes").stdout
    assert "3 to 18" in printed
    assert "the total of the three dice" in printed
    (document,) = json.loads(houseway("games", "red-dog", "--outcomes", "--json").stdout)
    pair = next(word for word in document["words"] if word["word"] == "pair")
    assert pair == {
        "word": "pair",
        "values": [False, True],
        "meaning": "the first two cards are a pair",
        "before_decisions": True,
    }


def test_a_petition_is_begun_with_the_side_bet_in_its_form(pair: str, tmp_path: Path) -> None:
    form = tmp_path / "petition.toml"
    form.write_text(
        houseway("document", "petition", "--example", "baccarat", "--side-bet", pair).stdout, "utf-8"
    )
    packet = tmp_path / "packet.html"
    assert houseway("document", "petition", str(form), "-o", str(packet)).returncode == 0
    assert "Player pair wager" in packet.read_text(encoding="utf-8")
    again = houseway("document", "petition", str(form), "-o", str(packet), "--side-bet", pair)
    assert (again.returncode, "--side-bet goes with --example" in again.stderr) == (2, True)
