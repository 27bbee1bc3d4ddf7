"""A command line that cannot be read is bad input like any other: one paragraph, and exit status 2."""

from __future__ import annotations

import pytest

from tests.support.command import houseway


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["deal", "sic-bo", "--seed", "x"], ["'--seed'", "'x'", "`houseway deal --help`"]),
        (["simulate", "sic-bo", "--rounds=1.5"], ["'--rounds'", "'1.5'"]),
        (["settel", "sic-bo"], ["'settel'", "`houseway --help`"]),
        (["settle"], ["'GAME'", "`houseway settle --help`"]),
        (["odds", "sic-bo", "--bogus"], ["--bogus"]),
        (["settle", "sic-bo", "one.jsonl", "two.jsonl"], ["two.jsonl"]),
        (["document", "sign", "sic-bo"], ["'-o'", "`houseway document sign --help`"]),
        (["gams"], ["No such command 'gams'. Did you mean 'games'? See `houseway --help`.\n"]),
        (["floor", "demo", "--tables", "1M"], ["'--tables': give a whole number from 0 up, ", ", not '1M'."]),
        (["floor", "demo", "--tables=1M"], ["'--tables': give a whole number from 0 up, ", ", not '1M'."]),
        (
            ["--games", ".", "floor", "demo", "--tables", "1M"],
            ["'--tables': give a whole number from 0 up, ", ", not '1M'."],
        ),
        (["serve", "--port", "x"], ["'--port': give a whole number, not 'x'."]),
        (["floor", "demo", "--seconds", "x"], ["'--seconds': give a number, not 'x'."]),
        (
            ["desk", "approve", "x", "--reference", "D"],
            ["'NUMBER': give a whole number from 0 up, ", ", not 'x'."],
        ),
        (
            ["desk", "tournament", "draft", "notice.toml"],
            ["Missing argument 'FILE'. Write: houseway desk tournament draft TOURNAMENT FILE. See"],
        ),
        (["desk", "approve"], ["Write: houseway desk approve NUMBER --reference TEXT. See"]),
        (["settle"], ["Write: houseway settle GAME [FILE]. See"]),
    ],
)
def test_the_error_is_one_paragraph_that_names_the_value(arguments: list[str], names: list[str]) -> None:
    run = houseway(*arguments)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("houseway: ")
    assert run.stderr.count("\n") == 1
    for name in names:
        assert name in run.stderr


def test_no_arguments_give_the_help() -> None:
    for arguments in ([], ["desk"]):
        run = houseway(*arguments)
        assert (run.returncode, run.stdout) == (2, "")
        assert "Commands:" in run.stderr
