"""`houseway play` at a real terminal, and wagers in plain words."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from houseway.cli.arguments import parse_bets
from houseway.cli.felt import parse_hand
from houseway.equipment.cards import cards
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import game
from tests.support.command import HOUSEWAY

SIC_BO = open_table(game("sic-bo"))
FOOTBALL = open_table(game("football-kings"))


@pytest.mark.parametrize(
    ("words", "bets"),
    [
        ("10 on small", {"small": 1000}),
        ("$10 small", {"small": 1000}),
        ("2.50 on the big bet", {"big": 250}),
        ("10 on small, 5 on total 9", {"small": 1000, "total:9": 500}),
        ("10 on small and 5 on total value of 9", {"small": 1000, "total:9": 500}),
        ("5 on combination 1 and 2", {"combination:1-2": 500}),
        (
            "5 on combination:1-2; 1 on any three of a kind",
            {"combination:1-2": 500, "any-three-of-a-kind": 100},
        ),
        ("5 on three of a kind 4", {"three-of-a-kind:4": 500}),
        ("1,000 on big", {"big": 100_000}),
        ("5 on small, 5 on small", {"small": 1000}),
        ("5 dollars on any", {"any-three-of-a-kind": 500}),
        ("1 on any triple", {"any-three-of-a-kind": 100}),
        ("1 on triple 4, 2 on double six", {"three-of-a-kind:4": 100, "two-of-a-kind:6": 200}),
        ("1 on 4-5", {"combination:4-5": 100}),
        ("2 on total 9", {"total:9": 200}),
        ("2 on Small and 1 on BIG", {"small": 200, "big": 100}),
    ],
)
def test_plain_words(words: str, bets: dict[str, int]) -> None:
    assert parse_bets(SIC_BO, words) == bets


def test_plain_words_of_another_game() -> None:
    assert parse_bets(FOOTBALL, "25 on home, 5 on hail mary and 1 on over 56") == {
        "home": 2500,
        "hail-mary": 500,
        "over-56": 100,
    }


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("small", "is not a wager. Type an amount"),
        ("10", "is not a wager. Type an amount"),
        ("10 on smlal", "Did you mean small"),
        ("10 on 4", "Name one of them"),
        ("10 on four", "may be three-of-a-kind:4"),
        ("10 on three of a kind", "Name one of them"),
        ("10 on total 3", "There is no wager 'total 3'"),
        ("-5 on small", "is not an amount of money"),
        ("1.5 on small", "is not an amount of money"),
    ],
)
def test_words_that_are_not_a_wager(words: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        parse_bets(SIC_BO, words)


HAND = cards(["8s", "Jk", "2s", "As", "4s", "4h", "5s", "4s"])


@pytest.mark.parametrize(
    ("words", "groups"),
    [
        ("8 | 4+4 | 5 2 A", [["8s"], ["4s", "4h"], ["5s", "2s", "As"]]),
        ("joker|8", [["Jk"], ["8s"]]),
        ("jk | 4h+4s", [["Jk"], ["4h", "4s"]]),
        ("J | 4 + 4", [["Jk"], ["4s", "4h"]]),
        ("4+4 | 4", [["4s", "4h"], ["4s"]]),
        ("8 |", [["8s"]]),
        ("|", []),
    ],
)
def test_a_hand_set_in_words(words: str, groups: list[list[str]]) -> None:
    assert parse_hand(HAND, words) == tuple(map(cards, groups))


@pytest.mark.parametrize(("words", "missing"), [("9", "9"), ("8 | 8", "8"), ("4c", "4c"), ("first", "first")])
def test_a_hand_set_with_cards_that_are_not_there(words: str, missing: str) -> None:
    with pytest.raises(Refusal, match=f"There is no '{missing}' left in your hand"):
        parse_hand(HAND, words)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[pexpect.spawn[str]]:
    environment = {**os.environ, "TERM": "dumb", "NO_COLOR": "1", "XDG_STATE_HOME": str(tmp_path)}
    child = pexpect.spawn(
        HOUSEWAY, ["play", "--seed", "4"], encoding="utf-8", dimensions=(50, 160), timeout=60, env=environment
    )
    yield child
    child.close(force=True)


def test_an_evening(terminal: pexpect.spawn[str]) -> None:
    """Pick a game, bet, be refused, win, ask why, change the game, leave."""
    terminal.expect("Which game")
    terminal.sendline("faro")
    terminal.expect("There is no game 'faro'")
    terminal.sendline("sic bo")
    terminal.expect(r"total:4 … 17 .*50 to 1")
    terminal.expect(r"\$1,000 your wagers")
    terminal.sendline("5000 on small")
    terminal.expect("more than the")
    terminal.sendline("10 on small, 5 on total 9")
    terminal.expect("No more bets")
    terminal.expect("the dice show")
    terminal.expect(r"small .* wins 1 to 1, pays \$10, returns \$20")
    terminal.expect(r"without three of a kind \(13:69F-9.2\(a\)6")
    terminal.expect(r"\$1,005 your wagers")
    terminal.sendline("why")
    terminal.expect("Settlement, in the order of payment")
    terminal.sendline("same")
    terminal.expect(r"You bet \$10 on small, \$5 on total:9")
    terminal.expect("your wagers")
    terminal.sendline("game")
    terminal.expect("Which game")
    terminal.sendline("football-kings")
    terminal.expect("hail-mary .*1500 to 1")
    terminal.sendline("5 on hail mary")
    terminal.expect(r"13:69F-45.5A\(a\)")
    terminal.sendline("10 on home, 1 on tie")
    terminal.expect("No more bets")
    terminal.expect("your wagers")
    terminal.sendline("quit")
    terminal.expect(r"You leave with \$")
    terminal.expect(pexpect.EOF)


def test_setting_a_hand(terminal: pexpect.spawn[str]) -> None:
    """At Lucky 8's: a hand set wrongly, then poorly, then best; a hint, play and fold."""
    terminal.expect("Which game")
    terminal.sendline("lucky 8's")
    terminal.expect("your wagers")
    terminal.sendline("10 on ante, 5 on bonus")
    terminal.expect("your hand .*?♠")
    terminal.expect("Set your hand")
    terminal.sendline("9")
    terminal.expect("There is no '9' left in your hand")
    terminal.expect("Set your hand")
    terminal.sendline("|")
    terminal.expect("you set: no group")
    terminal.expect(r"is better: .* not 0 hands of 8 with 8 side cards\. The better setting counts")
    terminal.expect(r"Play with an In to Win of \$10, or fold and lose the Ante: play, fold, or hint")
    terminal.sendline("hint")
    terminal.expect("play three or more hands of 8")
    terminal.sendline("play")
    terminal.expect("you: play")
    terminal.expect("House Way: ")
    terminal.expect(r"in-to-win +\$10 ")
    terminal.expect("your wagers")
    terminal.sendline("10 on ante")
    terminal.expect("Set your hand")
    terminal.sendline("best")
    terminal.expect("you set: .*?[+|]")
    terminal.sendline("fold")
    terminal.expect(r"the player folded \(13:69F-50.6\(h\)\)")
    terminal.sendline("quit")
    terminal.expect(pexpect.EOF)


def test_setting_tiles(terminal: pexpect.spawn[str]) -> None:
    """At pai gow: a hint with what each setting is worth, a hand of one tile, then two tiles high."""
    terminal.expect("Which game")
    terminal.sendline("pai gow")
    terminal.expect("your wagers")
    terminal.sendline("10 on pai-gow")
    terminal.expect("your hand")
    terminal.expect(r"Set your high hand, as (\S+) (\S+), hint, or best to set by the house way")
    assert isinstance(terminal.match, re.Match)
    high = " ".join(terminal.match.groups())
    terminal.sendline("hint")
    terminal.expect("By the house way: ")
    # Never more than the line: a dot matches everything that was printed since.
    terminal.expect(r"On average, over every hand of the dealer:\s+\[[^\n]*?\| [^\n]*?[+-]\$\d+\.\d\d")
    terminal.expect("Set your high hand")
    terminal.sendline(high.split()[0])
    terminal.expect("Set two tiles high and two low, not groups of 1, 3")
    terminal.expect("Set your high hand")
    terminal.sendline(high)
    terminal.expect(r"you set: \[[^\n]*?\| \[[^\n]*?\]")
    terminal.expect("House way: ")
    terminal.expect(r"pai-gow +\$10 ")
    terminal.sendline("quit")
    terminal.expect(pexpect.EOF)


def test_leaving_by_end_of_input(terminal: pexpect.spawn[str]) -> None:
    terminal.expect("Which game")
    terminal.sendeof()
    terminal.expect(r"You leave with \$1,000")
    terminal.expect(pexpect.EOF)


def test_wagers_that_stand_stay_for_the_next_roll(terminal: pexpect.spawn[str]) -> None:
    """They are named before each roll; some can be taken down, and some stay."""
    terminal.expect("Which game")
    terminal.sendline("craps")
    terminal.expect("Come-out roll")
    terminal.expect("your wagers")
    terminal.sendline("12 on place 6")
    terminal.expect(r"You bet \$12 on place:6")
    terminal.expect(r"On the layout: \$12 on place:6")
    terminal.expect("your wagers")
    terminal.sendline("roll")
    terminal.expect(r"You bet \$12 on place:6")
    terminal.expect("your wagers")
    terminal.sendline("down field")
    terminal.expect("'field' does not lie on the layout")
    terminal.expect("your wagers")
    terminal.sendline("5 on place 6")
    terminal.expect(r"cannot be paid at 7 to 6. Bet \$6")
    terminal.sendline("quit")
    terminal.expect(r"You leave with \$")
    terminal.expect(pexpect.EOF)
