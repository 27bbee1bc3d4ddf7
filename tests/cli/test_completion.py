"""Shell completion offers commands, games, wagers, options and their values, and asks nothing of a log."""

from __future__ import annotations

import os
from pathlib import Path

import pexpect
import pytest

from houseway.cli.command_table import HOUSEWAY
from houseway.rules.registry import game_names
from tests.support.command import HOUSEWAY as PROGRAM
from tests.support.command import houseway


def offered(line: str, shell: str = "zsh") -> list[str]:
    run = houseway("completion", shell, "--", line)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout.splitlines()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("houseway de", ["deal", "desk"]),
        ("houseway desk cage ", ["money", "count", "bring", "decide", "rules", "kept", "clear-seat"]),
        ("houseway odds ", game_names()),
        ("houseway odds sic", ["sic-bo"]),
        ("houseway odds sic-bo --wa", ["--wager"]),
        ("houseway odds sic-bo --wager sm", ["small"]),
        ("houseway odds sic-bo --wager=sm", ["--wager=small"]),
        ("houseway odds --wager hail", []),  # of which game is not known yet
        ("houseway odds football-kings --wager hail", ["hail-mary"]),
        ("houseway odds 'Football Kings' --wager hail", ["hail-mary"]),
        ("houseway odds crazy-4-poker --wager ba", ["base"]),
        ("houseway deal sic-bo --option sha", ["shaker="]),
        ("houseway deal sic-bo --option shaker=", ["shaker=manual", "shaker=automated"]),
        ("houseway odds baccarat --compare decks=6,tot", ["decks=6,total-cards="]),
        ("houseway deal sic-bo --bets small=5,bi", ["small=5,big="]),
        ("houseway deal sic-bo --irregularity not", ["not-flat@uncover"]),
        ("houseway baccarat ", []),
        ("houseway odds no-such-game --wager ", []),
        ("houseway rules 13:69F-9.4(", ["13:69F-9.4(a)", "13:69F-9.4(b)", "13:69F-9.4(c)"]),
        ("houseway document sign sic-bo --size ", ["letter", "tabloid", "poster"]),
        ("houseway desk coupon issue --kind ", ["match-play", "bonus"]),
        ("houseway desk version la", ["layout-drawing", "layout-photograph", "layout"]),
        ("houseway people role ann pit", ["pit-boss", "pit-clerk"]),
        ("houseway simulate sic-bo --device ", ["cpu", "gpu"]),
        ("houseway completion ", ["bash", "zsh", "fish"]),
        ("houseway --games . odds sic", ["sic-bo"]),
        ("houseway odds --games=. sic", ["sic-bo"]),
        ("houseway --games ", []),
        ("houseway settle sic-bo ", []),  # a file: the shell knows them
        ("houseway document layout sic-bo --licensee 'My Ca", []),
    ],
)
def test_what_is_offered(line: str, words: list[str]) -> None:
    assert offered(line) == words


def test_every_command_is_offered_and_no_option_twice() -> None:
    assert offered("houseway ") == list(HOUSEWAY.commands)
    options = offered("houseway deal sic-bo --seed 1 -")
    assert "--seed" not in options
    assert {"--option", "--bets", "--json", "--help"} <= set(options)
    assert "--option" in offered("houseway deal sic-bo --option shaker=manual --")  # it may be repeated


def test_bash_gets_only_what_follows_its_word_breaks() -> None:
    assert offered("houseway deal sic-bo --option shaker=", "bash") == ["manual", "automated"]
    assert offered("houseway odds sic-bo --wager total:1", "bash") == [str(total) for total in range(10, 18)]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_each_shell(shell: str) -> None:
    run = houseway("completion", shell)
    assert run.returncode == 0
    assert f"completion {shell} -- " in run.stdout


def test_an_unknown_shell_is_refused() -> None:
    run = houseway("completion", "tcsh")
    assert (run.returncode, run.stdout) == (2, "")
    assert "Choose bash, zsh or fish." in run.stderr


def test_bash_completes(tmp_path: Path) -> None:
    """In a real shell: the tab key completes a game, then an option and its value."""
    environment = {
        **os.environ,
        "PATH": f"{Path(PROGRAM).parent}:{os.environ['PATH']}",
        "TERM": "dumb",
        "HOME": str(tmp_path),
    }
    bash = pexpect.spawn("bash", ["--norc", "--noprofile"], encoding="utf-8", timeout=60, env=environment)
    bash.sendline('PS1="ready> "; eval "$(houseway completion bash)"; echo loaded')
    bash.expect("loaded\r\n")
    bash.send("houseway odds foot\t")
    bash.expect("houseway odds football-kings ")
    bash.send("--wager hail\t")
    bash.expect("--wager hail-mary ")
    bash.send("--option fantas\t")
    bash.expect("--option fantasy=")
    bash.send("of\t")
    bash.expect("off ")
    bash.close(force=True)
