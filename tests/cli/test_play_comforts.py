"""Comforts of a game at the terminal: editing, history, the rules, the net of a round, named hands."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

from houseway.cli.blocks import plain
from houseway.cli.felt import LineEditor, how_to_play, state_folder
from houseway.equipment.chance import seeded
from houseway.rules.game import Game, open_table
from houseway.rules.procedure.steps import Show
from houseway.rules.registry import every_game, game
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.command import HOUSEWAY

UP = "\x1b[A"
Start = Callable[..., "pexpect.spawn[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start `houseway play` at a terminal, with a folder of its own for what it remembers."""
    children: list[pexpect.spawn[str]] = []

    def spawn(*arguments: str, state: Path = tmp_path) -> pexpect.spawn[str]:
        environment = {**os.environ, "TERM": "dumb", "NO_COLOR": "1", "XDG_STATE_HOME": str(state)}
        child = pexpect.spawn(
            HOUSEWAY,
            ["play", *arguments],
            encoding="utf-8",
            dimensions=(50, 120),
            timeout=60,
            env=environment,
        )
        children.append(child)
        return child

    yield spawn
    for child in children:
        child.close(force=True)


def test_the_arrow_key_brings_wagers_back_also_on_another_day(start: Start, tmp_path: Path) -> None:
    first = start("sic-bo", "--seed", "4")
    first.expect("your wagers: ")
    first.sendline("10 on small, 5 on total 9")
    first.expect(r"You win \$5 in this round\.")
    first.expect("your wagers: ")
    first.sendline(UP)
    first.expect(r"You bet \$10 on small, \$5 on total:9")
    first.expect("your wagers: ")
    first.sendline("quit")
    first.expect(pexpect.EOF)
    assert (tmp_path / "houseway" / "play_history").read_text().splitlines() == [
        "10 on small, 5 on total 9",
        "quit",
    ]
    again = start("sic-bo", "--seed", "4")
    again.expect("your wagers: ")
    again.sendline(UP + UP)
    again.expect(r"You bet \$10 on small, \$5 on total:9")


def test_the_tab_key_completes_a_wager(start: Start) -> None:
    child = start("crazy4", "--seed", "4")
    child.expect("your wagers: ")
    child.send("5 on queens\t")
    child.expect("5 on queens-up ")


def test_a_history_that_cannot_be_kept_stops_nothing(start: Start, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    child = start("sic-bo", "--seed", "4", state=tmp_path / "file")
    child.expect("your wagers: ")
    child.sendline("10 on small")
    child.expect(r"You win \$10 in this round\.")
    child.sendline("quit")
    child.expect(r"You leave with \$1,010\.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_rules_and_help_say_how_the_game_goes(start: Start) -> None:
    child = start("four card")
    child.expect("your wagers: ")
    child.sendline("help")
    child.expect(r"rules +how the game goes")
    child.sendline("rules")
    child.expect("How a round goes")
    child.expect(r"Ranking of hands.*Four of a kind.*High card")
    child.expect("your wagers: ")


def test_a_lost_round_has_its_net_too(start: Start) -> None:
    child = start("sic-bo", "--seed", "4")
    child.expect("your wagers: ")
    child.sendline("10 on big and 1 on any triple")
    child.expect(r"You lose \$11 in this round\.")


@pytest.mark.parametrize("one_game", [pytest.param(game, id=game.name) for game in every_game()])
def test_the_rules_are_those_of_the_guide_and_fit_the_terminal(one_game: Game[Any]) -> None:
    table = open_table(one_game)
    text = plain(how_to_play(table))
    assert max(map(len, text.splitlines())) <= 80
    words = " ".join(text.split())
    guide = one_game.papers.guide
    for sentence in (guide.objective, *guide.play, *guide.advice):
        assert " ".join(sentence.split()) in words
    for topic in guide.topics(table.options):
        assert topic.title in text
        assert all(example.title in text for example in topic.shown)


@pytest.mark.parametrize("name", ["crazy-4-poker", "four-card-poker", "lucky-8s"])
def test_the_hand_that_a_player_shows_is_named(name: str) -> None:
    table = open_table(game(name))
    bets = next(iter(table.demonstration.values()))
    for seed in range(20):
        played = VirtualTable(table, seeded(seed)).play_round({1: bets})
        shows = [event.step for event in played.events if isinstance(event.step, Show)]
        named = [step for step in shows if step.place.name == "seat 1" and step.makes]
        if named:
            assert named[0].makes in named[0].words
            return
    pytest.fail("no player showed a hand")


def test_without_readline_lines_are_read_as_they_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setitem(__import__("sys").modules, "readline", None)
    monkeypatch.setattr("builtins.input", lambda prompt: f" {prompt} ")
    with LineEditor(bold=True) as editor:
        assert editor.ask("your wagers:", lead="$5 ", remember=True) == "$5 your wagers:"
    assert not state_folder().exists()


@pytest.mark.paragraph("19:47-27.6(a)1", shows="played")
def test_a_play_wager_of_any_amount_is_asked_for_in_dollars(start: Start) -> None:
    child = start("four-card-poker", "--seed", "3", "--bankroll", "20")
    child.expect("your wagers: ")
    child.sendline("5 on ante")
    child.expect("fold, play, double, triple, other-amount, or hint")
    child.sendline("other")
    for refused, why in (
        ("much", "'much' is not an amount of money"),
        ("4.50", r"\$4.50 is out of range"),
        ("16", r"\$16 is out of range"),
    ):
        child.expect(r"Play wager of seat 1, one to three times the ante, \$5 to \$15\?")
        child.sendline(refused)
        child.expect(why)
    child.sendline("7.25")
    child.expect(r"play +\$7\.25")
    child.expect("your wagers: ")
    child.sendline("quit")
    child.expect(pexpect.EOF)
