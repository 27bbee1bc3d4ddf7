"""`houseway people`: the first administrator, and everything about people without a server."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pexpect
import pytest

from houseway.house.people import Client, People, WrongPassword
from houseway.house.store import open_store
from tests.support.command import HOUSEWAY, houseway

PASSWORD = "a good long password"  # noqa: S105


def _people(database: Path, *arguments: str, stdin: str = "") -> str:
    run = houseway("people", *arguments, "--database", str(database), stdin=stdin)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_the_first_administrator_is_added_by_command(tmp_path: Path) -> None:
    log = tmp_path / "log.db"
    _people(log, "add", "ann", "--name", "Ann Smith", stdin=f"{PASSWORD}\n")
    _people(log, "add", "robot", "--role", "player", "--without-password")
    listed = json.loads(_people(log, "list", "--json"))
    assert [(item["person"], item["name"], item["role"]) for item in listed] == [
        ("ann", "Ann Smith", "administrator"),
        ("robot", "robot", "player"),
    ]
    token = _people(log, "token", "robot", "--label", "bot", "--days", "30").strip()
    with open_store(log) as store:
        people = People(store)
        assert people.sign_in("ann", PASSWORD)[0].id == "ann"
        holder = people.with_token(token)
        assert holder is not None
        assert holder.id == "robot"
        (name,) = people.tokens_of("robot")
        assert token.encode() not in b"".join(file.read_bytes() for file in tmp_path.iterdir())
    _people(log, "revoke", "robot", name)
    _people(log, "role", "robot", "dealer")
    _people(log, "disable", "robot")
    assert _people(log, "list") == "ann: Ann Smith, administrator\nrobot: robot, dealer, disabled\n"
    _people(log, "enable", "robot")
    _people(log, "password", "ann", stdin="quite another one\n")


def test_automatic_players_stay_out_of_the_log_of_a_house(tmp_path: Path) -> None:
    log = tmp_path / "log.db"
    _people(log, "add", "ann", "--without-password")
    ran = houseway("floor", "demo", "--seconds", "1", "--database", str(log))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "with ann. Use a new log for a demonstration" in ran.stderr
    with open_store(log) as store:
        assert store.streams() == ["house"]


def test_a_password_is_asked_for_at_a_terminal_and_not_shown(tmp_path: Path) -> None:
    log = tmp_path / "log.db"
    terminal = pexpect.spawn(
        HOUSEWAY, ["people", "add", "ann", "--database", str(log)], encoding="utf-8", timeout=60
    )
    # The space is written when what is typed is no longer shown.
    terminal.expect("Password: ")
    terminal.sendline(PASSWORD)
    terminal.expect("Repeat for confirmation: ")
    terminal.sendline(PASSWORD)
    terminal.expect(pexpect.EOF)
    assert "ann is added as administrator." in str(terminal.before)
    assert PASSWORD not in str(terminal.before)


@pytest.mark.parametrize(
    ("arguments", "stdin", "words"),
    [
        (("add", "ann"), "short\n", "10 to 200 characters"),
        (("add", "ann", "--role", "king"), f"{PASSWORD}\n", "There is no role 'king'"),
        (("add", "Ann"), f"{PASSWORD}\n", "is not a valid user name"),
        (("unlock", "nobody"), "", "There is no person 'nobody'"),
        (("password", "nobody"), "", "There is no person 'nobody'"),
        (("list", "--database", "mysql://x/y"), "", "is not a database that Houseway can store its log in"),
    ],
)
def test_bad_input_is_refused(log: str, arguments: tuple[str, ...], stdin: str, words: str) -> None:
    database = () if "--database" in arguments else ("--database", log)
    run = houseway("people", *arguments, *database, stdin=stdin)
    assert (run.returncode, run.stdout) == (2, "")
    assert words in run.stderr


def test_the_log_is_kept_in_the_folder_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("HOUSEWAY_DATABASE", raising=False)
    run = houseway("people", "add", "ann", stdin=f"{PASSWORD}\n")
    assert run.returncode == 0, run.stderr
    assert _people(tmp_path / "houseway" / "houseway.db", "list") == "ann: ann, administrator\n"
    monkeypatch.setenv("HOUSEWAY_DATABASE", str(tmp_path / "elsewhere.db"))
    assert f"There is no log at '{tmp_path / 'elsewhere.db'}'" in houseway("people", "list").stderr
    assert houseway("people", "add", "bert", stdin=f"{PASSWORD}\n").returncode == 0
    assert houseway("people", "list").stdout == "bert: bert, administrator\n"


def test_sign_ins_sessions_and_rules_are_managed_without_a_server(tmp_path: Path) -> None:
    log = tmp_path / "log.db"
    _people(log, "add", "ann", "--role", "dealer", stdin=f"{PASSWORD}\n")
    with open_store(log) as store:
        people = People(store)
        client = Client("203.0.113.9", "Firefox 128 on Linux")
        for password in ("wrong", "wrong", PASSWORD):
            with suppress(WrongPassword):
                people.sign_in("ann", password, client)
        people.close()
    attempts = _people(log, "sign-ins", "ann").splitlines()
    assert [line.partition("ann from 203.0.113.9: ")[2] for line in attempts] == [
        "signed in",
        "refused: wrong password",
        "refused: wrong password",
    ]
    (session,) = json.loads(_people(log, "sessions", "ann", "--json"))
    assert (session["address"], session["browser"]) == (client.address, client.browser)
    assert "203.0.113.9, Firefox 128 on Linux; since 20" in _people(log, "sessions", "ann")
    _people(log, "end-sessions", "ann", "--session", session["session"])
    assert _people(log, "sessions", "ann") == "ann is not signed in.\n"
    assert "Second factor for staff: offered." in _people(log, "rules")
    changed = _people(log, "rules", "--second-factor", "required", "--three-failures", "lock")
    assert "Second factor for staff: required." in changed
    assert json.loads(_people(log, "rules", "--json"))["three_failures"] == "lock"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rules", "--second-factor", "maybe"), "second_factor"),
        (("rules", "--idle-minutes", "1"), "not valid"),
        (("rules", "--sessions", "5"), "hold already"),
        (("sessions", "nobody"), "There is no person 'nobody'"),
        (("end-sessions", "ann"), "ann has no session"),
        (("end-sessions", "ann", "--session", "f00d"), "ann has no session 'f00d'"),
        (("reset-second-factor", "ann"), "ann has no second factor"),
        (("sign-ins", "--limit", "0"), "Ask for at least one"),
    ],
)
def test_what_cannot_be_done_to_sign_ins_is_refused(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    log = tmp_path / "log.db"
    _people(log, "add", "ann", "--role", "dealer", "--without-password")
    run = houseway("people", *arguments, "--database", str(log))
    assert (run.returncode, run.stdout) == (2, "")
    assert words in run.stderr
