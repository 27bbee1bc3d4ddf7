"""Advice works when it is pasted: every command that a message or a document names can be read, and helps."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from houseway.house.access import default_database
from houseway.house.people import COMMAND_LINE, People
from houseway.house.roles import Role
from houseway.house.store import open_store
from tests.documents.test_desk_documents import NOTICE
from tests.support.advice import check_can_be_pasted, commands_in, in_documents, in_messages
from tests.support.command import houseway
from tests.support.unwrapped import unwrapped
from tests.support.web_house import WEAK

MESSAGES, DOCUMENTS = dict(in_messages()), dict(in_documents())


@pytest.mark.parametrize("command", MESSAGES, ids=MESSAGES.get)
def test_advice_of_the_program_can_be_pasted(command: str) -> None:
    check_can_be_pasted(command)


@pytest.mark.parametrize("command", DOCUMENTS)
def test_commands_in_the_documents_can_be_pasted(command: str) -> None:
    check_can_be_pasted(command)


def test_all_of_it_is_found() -> None:
    assert len(MESSAGES) >= 20
    assert len(DOCUMENTS) >= 20
    text = "None. Record one: houseway desk chapter FILE --date YYYY-MM-DD. See `houseway desk` too."
    assert list(commands_in(text)) == ["houseway desk chapter FILE --date YYYY-MM-DD"]


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the default log is, too: advice names no --database."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("HOUSEWAY_TOKEN", raising=False)
    log = default_database()
    log.parent.mkdir(parents=True)
    open_store(log).close()
    return tmp_path


def advice_of(*arguments: str, status: int = 2) -> list[str]:
    """Run a command and return the commands that it advises."""
    run = houseway(*arguments)
    assert run.returncode == status, run.stderr
    return list(commands_in(unwrapped(run.stderr + run.stdout)))


def paste(command: str, **filled_in: str) -> str:
    """Run the command with what a person fills in for its capital letters."""
    words = [filled_in.get(word.replace("-", "_"), word) for word in shlex.split(command)[1:]]
    run = houseway(*words)
    assert run.returncode == 0, f"{command}: {run.stderr}"
    return run.stdout


def sign_in_as(role: Role, monkeypatch: pytest.MonkeyPatch) -> None:
    """Act as a person of this role, whose token is in the environment, as advice says."""
    with open_store(default_database()) as store:
        people = People(store, WEAK)
        people.create(COMMAND_LINE, f"some-{role}", "Somebody", role, None)
        token = people.create_token(COMMAND_LINE, f"some-{role}", "tests")[1]
    monkeypatch.setenv("HOUSEWAY_TOKEN", token)


@pytest.mark.usefixtures("house")
def test_a_guide_that_was_not_submitted() -> None:
    issue = ("document", "guide", "sic-bo", "--option", "pay-table=minimum", "--issue", "-o", "guide.html")
    (command,) = advice_of(*issue)
    paste(command)
    assert houseway(*issue).returncode == 0


@pytest.mark.usefixtures("house")
def test_a_sign_that_was_not_submitted_in_this_size() -> None:
    sign = ("document", "sign", "sic-bo", "--option", "two-of-a-kind=exactly-two", "--size", "poster")
    issue = (*sign, "--limits", "5-500", "--issue", "-o", "sign.html")
    (command,) = advice_of(*issue)
    paste(command, WORDS="left of the dealer", REFERENCE="S-1")
    assert houseway(*issue).returncode == 0


def test_what_a_table_needs_before_it_opens(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (house / "chapter.txt").write_text("The text that this house was given.")
    (house / "felt.png").write_bytes(b"a photograph")
    prepare = ("desk", "prepare", "football-kings", "--limits", "5-500", "--licensee", "Marina Bay")
    chapter, photograph, *others = advice_of(*prepare, status=0)
    assert others == []
    paste(chapter, FILE="chapter.txt", YYYY_MM_DD="2026-01-02")
    paste(photograph, FILE="felt.png")
    assert advice_of(*prepare, status=0) == ["houseway serve"]
    (approve,) = advice_of("desk", "prepare", "lucky-8s", "--limits", "5-500", status=0)
    sign_in_as(Role.INSPECTOR, monkeypatch)
    paste(approve, REFERENCE="D-1")


def test_a_tournament_whose_notice_is_not_certified(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (house / "notice.toml").write_text(NOTICE.replace("2026-03-16T", "2099-03-16T"), encoding="utf-8")
    assert houseway("desk", "tournament", "draft", "spring-open", "notice.toml").returncode == 0
    (command,) = advice_of("desk", "tournament", "file", "spring-open")
    sign_in_as(Role.SECURITY, monkeypatch)
    assert "spring-open" in paste(command)


def test_people_and_tokens(house: Path) -> None:
    (add,) = advice_of("people", "list", status=0)
    paste(f"{add} --without-password", PERSON="ann")
    (token,) = advice_of("desk", "gaming-day", "--token", "an-old-one")
    assert paste(token, PERSON="ann", WORDS="tests").startswith("houseway_")
    (revoke,) = advice_of("people", "token", "ann", "--label", "more", status=0)
    assert "no longer valid" in paste(revoke)
    assert house.exists()


def test_rounds_at_no_table() -> None:
    (lists,) = advice_of("deal", "sic-bo", "--irregularity", "foo@bar")
    (arranges,) = commands_in(paste(lists))
    assert "irregularity" in paste(arranges)
    answer = houseway("settle", "baccarat", stdin="[]")
    (example,) = commands_in(answer.stdout)
    assert houseway("settle", "baccarat", stdin=paste(example)).returncode == 0
