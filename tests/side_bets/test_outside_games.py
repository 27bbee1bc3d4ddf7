"""Games from outside the package: folders, entry points, and those that `houseway new game` writes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from houseway.cli.new_game import LIKE, TEMPLATES
from houseway.documents.render.pdf import in_pdf
from houseway.documents.table.guide import gaming_guide
from houseway.house.desks.petitions import Petitions
from houseway.house.desks.trials import check_not_proposed, check_side_bets
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import ENVIRONMENT, broken_games, every_game, game, game_names, use_folder
from houseway.web.pages.game_options import fields, options_from
from tests.support.command import houseway
from tests.support.pdf_pages import pages_of
from tests.support.side_bets import PLAYER_PAIR, side_bet_options


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with two new games, a broken one, one with a name that is taken, and a side bet."""
    home = tmp_path_factory.mktemp("games")
    assert houseway("new", "game", "card-duel", "--in", str(home)).returncode == 0
    assert houseway("new", "game", "my-war", "--like", "casino-war", "--in", str(home)).returncode == 0
    for name, text in {
        "broken_game": "GAME = 1 / 0",
        "no_game": "GAME = 'a game'",
        "baccarat": "GAME = None",
        "plain_package": "",
    }.items():
        (home / name).mkdir()
        (home / name / "__init__.py").write_text(text, encoding="utf-8")
    (home / "pair.toml").write_text(PLAYER_PAIR, encoding="utf-8")
    (home / "wrong.toml").write_text("game = 'baccarat'\n", encoding="utf-8")
    (home / "unreadable.toml").write_text("game = ", encoding="utf-8")
    yield home
    for name in [name for name in sys.modules if name.partition(".")[0] in ("card_duel", "my_war")]:
        del sys.modules[name]


@pytest.fixture
def named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(ENVIRONMENT, str(folder))
    return folder


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize("paid", ["push", "lose"])
@pytest.mark.parametrize("name", ["card-duel", "my-war"])
def test_every_row_of_a_new_game_may_push_or_lose_in_a_what_if(name: str, paid: str) -> None:
    new_game = game(name)
    rows = [option.name for option in new_game.wagering.options if option.name.startswith("pays-")]
    assert rows
    for option in rows:
        table = open_table(new_game, {option: paid}, what_if=True)
        verdicts = [verdict for wager in table.wagers.values() for verdict in wager.verdicts]
        assert [verdict.result.value for verdict in verdicts if not verdict.odds and verdict.row] == [paid]
        assert all(odds.house_advantage > -1 for odds in game_odds(table).wagers)


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize("name", ["card-duel", "my-war"])
def test_a_new_game_keeps_the_laws_that_hold_in_the_package(name: str) -> None:
    """Those that do not ask for paragraphs of the regulation or for rules in full."""
    new_game = game(name)
    for option in new_game.wagering.options:
        if option.name.startswith("pays-"):
            felt = new_game.felt.layout(open_table(new_game, {option.name: "9999 to 1"}))
            assert "9,999 to 1" in repr(felt), option.name
    table = open_table(new_game)
    reasons = [verdict.reason for wager in table.wagers.values() for verdict in wager.verdicts]
    assert not any(re.search(r"\byour?\b", reason) for reason in reasons)
    assert new_game.play.irregularities
    assert new_game.wagering.vocabulary
    assert len(new_game.wagering.vocabulary.words) >= 6
    assert all(topic.shown for topic in new_game.papers.guide.topics(table.options))
    assert len(pages_of(in_pdf(gaming_guide(game_odds(table))))) >= 2


@pytest.mark.usefixtures("named")
def test_a_game_of_a_folder_is_one_of_the_games() -> None:
    assert {"card-duel", "broken-game", "no-game"} <= set(game_names())
    assert "plain-package" not in game_names()
    declared = game("card-duel")
    assert declared.title == "Card duel"
    assert declared.cite.text == "proposed card-duel(a)"
    assert declared in every_game()


def test_a_broken_game_is_named_and_stops_no_other(named: Path) -> None:
    broken = broken_games()
    assert set(broken) == {"broken-game", "no-game", "baccarat (outside)"}
    assert broken["broken-game"].startswith(f"The game broken-game in {named} cannot be loaded: ZeroDivision")
    assert "declares no GAME = Game(name='no-game', …)" in broken["no-game"]
    assert "Houseway has a game of this name" in broken["baccarat (outside)"]
    assert game("baccarat").title == "Baccarat-punto banco"
    with pytest.raises(Refusal, match="cannot be loaded: ZeroDivisionError"):
        game("broken-game")


def test_the_command_line_takes_games_from_a_folder_anywhere_on_the_line(folder: Path) -> None:
    first = houseway("--games", str(folder), "odds", "card-duel", "--json")
    last = houseway("odds", "card-duel", "--json", f"--games={folder}")
    assert first.stdout == last.stdout
    assert json.loads(first.stdout)["wagers"][0]["house_advantage"] == "1/17"
    assert ENVIRONMENT not in os.environ
    unknown = houseway("odds", "card-duel")
    assert (unknown.returncode, "There is no game" in unknown.stderr) == (2, True)
    nowhere = houseway("games", "--games", str(folder / "nowhere"))
    assert nowhere.returncode == 2
    assert "is not a folder" in nowhere.stderr
    assert houseway("games", "--games").returncode == 2
    listed = houseway("games", "--games", str(folder))
    assert "card-duel: Card duel" in listed.stdout
    assert "The game broken-game in" in listed.stderr


def test_a_new_game_deals_settles_counts_and_simulates(folder: Path) -> None:
    def said(*arguments: str, stdin: str = "") -> str:
        run = houseway(*arguments, "--games", str(folder), stdin=stdin)
        assert run.returncode == 0, run.stderr
        return run.stdout

    assert "proposed card-duel(b)" in said("deal", "card-duel", "--seed", "3")
    line = '{"player": ["Ks"], "dealer": ["9d"], "bets": {"high": 500}}'
    assert json.loads(said("settle", "card-duel", stdin=line))["net"] == 500
    assert "passes at 99%" in said("simulate", "card-duel", "--rounds", "100000", "--seed", "1")
    assert "margin" in said("games", "card-duel", "--outcomes")
    felt = folder / "felt.svg"
    said("document", "layout", "card-duel", "-o", str(felt))
    assert "CARD DUEL" in felt.read_text(encoding="utf-8")


def test_a_game_like_casino_war_is_one_of_its_own(folder: Path) -> None:
    odds = houseway("odds", "my-war", "--json", "--games", str(folder))
    assert '"my-war"' in odds.stdout
    assert "2.87713" in odds.stdout
    dealt = houseway("deal", "my-war", "--seed", "3", "--games", str(folder))
    assert "proposed my-war(b)" in dealt.stdout
    unlike = houseway("new", "game", "other-game", "--like", "red-dog", "--in", str(folder))
    assert (unlike.returncode, "Choose high-card or casino-war" in unlike.stderr) == (2, True)


def test_new_games_pass_their_own_tests(folder: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "card_duel", "my_war"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "19 passed" in run.stdout, run.stdout + run.stderr


def test_a_new_game_is_one_folder_and_overwrites_nothing(folder: Path) -> None:
    for like, package in zip(LIKE, ("card_duel", "my_war"), strict=True):
        template = TEMPLATES / like.replace("-", "_")
        written = {file.name for file in (folder / package).glob("*.py")}
        assert written == {file.name.replace(template.name, package) for file in template.glob("*.py")}
        texts = [file.read_text(encoding="utf-8") for file in (folder / package).glob("*.py")]
        assert not any(re.search(like.replace("-", "[-_ ]"), text, re.IGNORECASE) for text in texts)
    again = houseway("new", "game", "card-duel", "--in", str(folder))
    assert (again.returncode, "nothing is overwritten" in again.stderr) == (2, True)
    wrong = {"sic-bo": "There is a game sic-bo already", "Dice Duel": "is not a name", "class": "of Python"}
    for name, says in wrong.items():
        run = houseway("new", "game", name, "--in", str(folder))
        assert (run.returncode, says in run.stderr) == (2, True), run.stderr


def test_a_new_side_bet_works_and_overwrites_nothing(tmp_path: Path) -> None:
    for name in ("sic-bo", "red-dog", "baccarat"):
        run = houseway("new", "side-bet", f"try-{name}", "--game", name, "--in", str(tmp_path))
        assert run.returncode == 0, run.stderr
        file = tmp_path / f"try-{name}.toml"
        odds = houseway("odds", name, "--side-bet", str(file), "--wager", f"try-{name}", "--json")
        assert 0 < json.loads(odds.stdout)["wagers"][0]["house_advantage_percent"] < 30
    again = houseway("new", "side-bet", "try-sic-bo", "--game", "sic-bo", "--in", str(tmp_path))
    assert (again.returncode, "nothing is overwritten" in again.stderr) == (2, True)
    taken = houseway("new", "side-bet", "small", "--game", "sic-bo", "--in", str(tmp_path))
    assert (taken.returncode, "is already a wager of Sic bo" in taken.stderr) == (2, True)


def test_a_side_bet_of_the_folder_is_named_without_its_path(folder: Path) -> None:
    command = ("odds", "baccarat", "--side-bet", "player-pair", "--wager", "player-pair")
    run = houseway(*command, "--games", str(folder))
    assert run.returncode == 0, run.stderr
    assert "Suited pair" in run.stdout


@pytest.mark.usefixtures("named")
def test_the_house_chooses_a_side_bet_of_its_folder_when_it_opens_a_table() -> None:
    declared = game("baccarat")
    field = next(field for field in fields(declared, {}, "option.") if field.name == "option.side-bets")
    (_, none), (text, title) = field.values
    assert (none, title) == ("none", "Player pair (proposed)")
    sent = options_from(declared, {"option.side-bets": text, "option.minimum-player-pair": "500"}, "option.")
    assert sent == {**side_bet_options(PLAYER_PAIR), "minimum-player-pair": "500"}


@pytest.mark.usefixtures("named")
@pytest.mark.paragraph("13:69F-8.4(d)", shows="refused")
def test_a_game_from_outside_is_a_proposal_until_its_petition() -> None:
    rules = open_table(game("card-duel"))
    with pytest.raises(Refusal, match="Card duel is a proposed game, and no petition") as refused:
        check_not_proposed(rules)
    assert str(refused.value.cite) == "13:69F-8.4(d)"
    check_not_proposed(open_table(game("baccarat")))
    check_side_bets(Petitions(), rules, "T1", datetime(2026, 3, 2, tzinfo=UTC))  # it has none


def test_an_installed_package_declares_its_game_by_an_entry_point(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    information = tmp_path / "card_duel_games-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: card-duel-games\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(
        "[houseway.games]\ncard-duel = card_duel:GAME\nlost-game = nowhere_at_all:GAME\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))  # a folder without games: what is known is looked up again
    assert game("card-duel").title == "Card duel"
    assert "The game lost-game in the package card-duel-games cannot be loaded" in broken_games()["lost-game"]


def test_a_folder_is_named_once_and_must_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENVIRONMENT, "")
    use_folder(tmp_path)
    use_folder(tmp_path)
    assert os.environ[ENVIRONMENT] == str(tmp_path.resolve())
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path / "nowhere"))
    with pytest.raises(Refusal, match=r"HOUSEWAY_GAMES names .*nowhere, which is not a folder"):
        game_names()
