"""`houseway division`: the Division invites an inspector on its machine, and the house lets them in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import houseway

PASSWORD = "seven green bridges"  # noqa: S105 - of nobody
DIVISION = ("--key", "division.key", "--house", "house.example")


def run(*arguments: str, stdin: str = "") -> dict[str, object]:
    done = houseway(*arguments, "--json", stdin=stdin)
    assert done.returncode == 0, done.stderr
    document: dict[str, object] = json.loads(done.stdout)
    return document


def test_an_inspector_from_the_key_to_the_sign_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    log = ("--database", "house.db")
    run("people", "add", "adam", *log, stdin=PASSWORD)
    assert run("division", "show", *log) == {"key": None, "inspectors": []}
    made = run("division", "key", "division.key", "--name", "division.example")
    registered = run("division", "register", str(made["key"]), "--house", "house.example", *log)
    assert registered["fingerprint"] == made["fingerprint"]
    invite = ("division", "invite", "ines", *DIVISION, "--name", "Ines Ward", "--until", "2099-06-30")
    invited = run(*invite, "--token", "-o", "ines.txt", stdin=PASSWORD)
    run("division", "admit", "ines.txt", *log)
    assert str(run("division", "show", *log)["inspectors"]).startswith(
        "[{'person': 'ines', 'name': 'Ines Ward', 'until':"
    )
    token = ("--token", str(invited["token"]))
    limited = run("desk", "limit-spots", "--tables", "2", "--reference", "D-1", *log, *token)
    assert limited
    refused = houseway("people", "token", "ines", "--label", "mine", *log)
    assert (refused.returncode, "inspects for the Division" in refused.stderr) == (2, True)
    wrong = houseway(*invite[:-1], "soon", "-o", "x.txt")
    assert (wrong.returncode, "'soon' is not a day" in wrong.stderr) == (2, True)
    other = run("division", "key", "other.key", "--name", "division.example")
    run("division", "replace-key", str(other["key"]), *DIVISION, "-o", "note.txt")
    register = ("division", "register", str(other["key"]), "--house", "house.example")
    run(*register, "--successor", "note.txt", *log)
    verified = houseway("audit", "verify", *log)
    assert verified.returncode == 0, verified.stdout
    checked = houseway("doctor", *log).stdout
    assert str(other["fingerprint"])[:9] in checked
