"""Money that is typed: no dollar sign, which a shell takes for its own, and no amount recorded unseen."""

from __future__ import annotations

import re
from pathlib import Path

import pexpect
import pytest

from houseway.house.roles import Role
from tests.cli.test_desk import must, token_of
from tests.support.command import HOUSEWAY, houseway

HELP = Path(__file__).parents[1] / "recorded_answers/help"
DOCS = [*Path(__file__).parents[2].glob("docs/*.md"), Path(__file__).parents[2] / "README.md"]
COUNT = ("desk", "cage", "count", "opening", "--chips", "500000")


def test_no_help_shows_an_amount_with_a_dollar_sign() -> None:
    pages = [file.read_text(encoding="utf-8") for file in HELP.glob("*.txt")]
    assert len(pages) > 3
    assert [line for text in pages for line in re.findall(r".*\$\d.*", text)] == []


def test_no_command_of_the_documents_has_an_unquoted_dollar_sign() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in DOCS)
    commands = re.findall(r"`houseway [^`]*`|^ *houseway .*$", text, re.MULTILINE)
    assert len(commands) > 100
    assert [words for words in commands if re.search(r"\$\d", re.sub(r"'[^']*'", "", words))] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("odds", "baccarat", "--bet", "x"),
        ("protect", "count", "baccarat", "--wager", "tie", "--bet", "0"),
        ("document", "sign", "sic-bo", "--limits", "x", "-o", "sign.pdf"),
    ],
)
def test_a_refusal_shows_an_amount_as_it_is_to_be_typed(arguments: tuple[str, ...]) -> None:
    run = houseway(*arguments)
    assert run.returncode == 2
    assert "such as" in run.stderr or "as 5-500" in run.stderr
    assert "$" not in run.stderr


@pytest.mark.parametrize(("answer", "is_recorded"), [("y", True), ("n", False), ("", False)])
def test_on_a_terminal_an_amount_is_confirmed_before_it_is_recorded(
    log: str, answer: str, is_recorded: bool
) -> None:
    """The shell makes 50 of $250."""
    token = token_of(log, Role.ACCOUNTING)
    line = f"{HOUSEWAY} {' '.join(COUNT)} --cash $250 --database {log} --token {token}"
    terminal = pexpect.spawn("sh", ["-c", line], encoding="utf-8", timeout=60, dimensions=(40, 200))
    terminal.expect("This records cash \\$50, chips \\$500,000. Is that right")
    terminal.sendline(answer)
    terminal.expect(pexpect.EOF)
    said = str(terminal.before)
    assert ("Slip 1" in said) == is_recorded
    assert ("Nothing was recorded." in said) != is_recorded
    assert ("Slip 1" in must(log, "cage", "money")) == is_recorded


def test_programs_are_not_asked_and_read_the_amount_in_the_answer(log: str) -> None:
    token = token_of(log, Role.ACCOUNTING)
    line = f"{HOUSEWAY} {' '.join(COUNT)} --cash 250 --yes --database {log} --token {token}"
    terminal = pexpect.spawn("sh", ["-c", line], encoding="utf-8", timeout=60, dimensions=(40, 200))
    terminal.expect(pexpect.EOF)
    assert "$250 in cash" in str(terminal.before)
    assert "Is that right" not in str(terminal.before)
