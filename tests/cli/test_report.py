"""Lines that commands print fit 80 columns, and what people copy from them stays whole."""

from __future__ import annotations

import pexpect
import pytest

from houseway.cli.output import wrapped
from tests.support.command import HOUSEWAY, houseway
from tests.support.unwrapped import unwrapped

COMMAND = "houseway desk submit guide sic-bo --reference G-7 --licensee 'Boardwalk Casino, Inc.'"


def test_words_wrap_with_a_hanging_indent() -> None:
    line = "  missing: " + "word " * 40
    lines = wrapped(line)
    assert len(lines) == 3
    assert max(map(len, lines)) <= 80
    assert [text[:5] for text in lines] == ["  mis", "    w", "    w"]
    assert unwrapped("\n".join(lines)) == line.rstrip()


@pytest.mark.parametrize(
    "whole", [COMMAND, "houseway people add NAME", "/a/very/long/path/" + "folder/" * 12, "x" * 100]
)
def test_a_command_and_a_path_stay_on_one_line(whole: str) -> None:
    lines = wrapped(f"There is none on record yet, as far as we know. Record one: {whole}. Then open it.")
    assert any(whole in line for line in lines)
    assert [line for line in lines if len(line) > 80 and whole not in line] == []


def test_a_refusal_is_wrapped_at_a_terminal_and_one_line_elsewhere() -> None:
    arguments = ["deal", "sic-bo", "--irregularity", "foo@bar"]
    child = pexpect.spawn(HOUSEWAY, arguments, encoding="utf-8", dimensions=(24, 80), timeout=60)
    child.expect(pexpect.EOF)
    lines = (child.before or "").splitlines()
    assert len(lines) > 2
    assert max(map(len, lines)) <= 80
    said = houseway(*arguments).stderr
    assert said.count("\n") == 1
    assert " ".join(" ".join(lines).split()) == said.strip()
    assert any("`houseway deal sic-bo --irregularities`" in line for line in lines)


def test_an_empty_line_stays() -> None:
    assert wrapped("") == [""]
