"""A house way of the house's own, from its file on the command line."""

from __future__ import annotations

from pathlib import Path

from tests.support.command import houseway

WAY = """
game = "pai-gow"
name = "mine"
title = "Mine"
meaning = "The low hand is as high as possible."

[[cases]]
key = "all"
words = "Make the low hand as high as possible."
prefer = ["highest low-rank"]
"""


def test_a_way_is_read_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(WAY)
    run = houseway("deal", "pai-gow", "--option", f"house-way=@{file}", "--seed", "7")
    assert run.returncode == 0
    assert "House way: Make the low hand as high as possible." in " ".join(
        run.stdout.replace("13:69F-10.7*", "").split()
    )


def test_mistakes_in_it_are_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(WAY.replace("highest low-rank", "highest lo-rank"))
    run = houseway("deal", "pai-gow", "--option", f"house-way=@{file}")
    assert run.returncode == 2
    assert "case 1 (all): prefer has 'highest lo-rank'" in " ".join(run.stderr.split())


def test_a_file_that_is_not_there_is_refused() -> None:
    run = houseway("deal", "pai-gow", "--option", "house-way=@nowhere.toml")
    assert run.returncode == 2
    assert "nowhere.toml cannot be read: No such file" in " ".join(run.stderr.split())
