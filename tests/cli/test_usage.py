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
