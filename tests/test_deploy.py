"""The service units and the container file do what they say, as far as this machine can show it."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.support.browser import Server
from tests.support.command import HOUSEWAY, houseway

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("houseway*.service"))
TIMER = DEPLOY / "houseway-backup.timer"
CONTAINER = DEPLOY / "Containerfile"
STATE, CACHE = "/var/lib/houseway", "/var/cache/houseway"
# Zero is no exposure, ten is all of it.
MOST_EXPOSED = 2.0


def _values(unit: Path, name: str) -> list[str]:
    """Return what a unit sets under a name, in its order; comments and other names are left out."""
    lines = unit.read_text(encoding="utf-8").splitlines()
    return [line.partition("=")[2] for line in lines if line.startswith(f"{name}=")]


def _instructions() -> list[list[str]]:
    text = re.sub(r"\\\n\s*", " ", CONTAINER.read_text(encoding="utf-8"))
    return [line.split() for line in text.splitlines() if line and not line.startswith("#")]


def _environment(unit: Path, folder: Path) -> dict[str, str]:
    """Return the environment of a unit, with folders of the test in place of the system's."""
    words = [word for line in _values(unit, "Environment") for word in shlex.split(line)]
    settings = dict(word.partition("=")[::2] for word in words)
    return {
        name: value.replace(STATE, str(folder / "state")).replace(CACHE, str(folder / "cache"))
        for name, value in settings.items()
    }


def _given_options(words: list[str]) -> list[str]:
    return [word for word in words if word.startswith("--")]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_the_options_of_a_unit_exist(unit: Path) -> None:
    (command,) = _values(unit, "ExecStart")
    program = re.search(r"/opt/houseway/bin/houseway (\w+)(.*)", command)
    assert program, command
    understood = houseway(program[1], "--help").stdout
    for option in _given_options(program[2].split()):
        assert option in understood


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_accepts_the_units_and_rates_them_as_hardened(unit: Path, tmp_path: Path) -> None:
    here = tmp_path / unit.name
    here.write_text(unit.read_text(encoding="utf-8").replace("/opt/houseway/bin/houseway", HOUSEWAY))
    shutil.copy(TIMER, tmp_path)
    for file in (here, tmp_path / TIMER.name):
        verified = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", str(file)], capture_output=True, text=True, check=False
        )
        assert "houseway" not in verified.stderr, verified.stderr
    rated = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(here)],
        capture_output=True,
        text=True,
        check=True,
    )
    exposure = re.search(r"Overall exposure level for \S+: (\d+\.\d+)", rated.stdout)
    assert exposure
    assert float(exposure[1]) <= MOST_EXPOSED


def test_the_server_needs_only_the_folders_of_its_unit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "state").mkdir(mode=0o700)
    (tmp_path / "cache").mkdir(mode=0o700)
    key = tmp_path / "house.key"
    assert houseway("key", "new", str(key), "--name", "example.com/floor").returncode == 0
    for name in [name for name in os.environ if name.startswith(("XDG_", "HOUSEWAY_"))]:
        monkeypatch.delenv(name)
    # A user that systemd makes for the time of the service has no home.
    monkeypatch.setenv("HOME", str(tmp_path / "no-home"))
    for name, value in _environment(DEPLOY / "houseway.service", tmp_path).items():
        monkeypatch.setenv(name, value)
    server = Server(tmp_path, "--key", str(key))
    try:
        with urlopen(f"{server.address}/readyz") as answer:  # noqa: S310 - our own server
            assert answer.status == 200
    finally:
        server.end()
    assert (tmp_path / "state" / "houseway.db").stat().st_mode & 0o077 == 0
    assert not (tmp_path / "no-home").exists()


def test_the_container_copies_what_is_there_and_is_not_root() -> None:
    instructions = _instructions()
    copied = [word for words in instructions if words[0] == "COPY" for word in words[1:-1]]
    for source in (name for name in copied if not name.startswith(("--from", "/"))):
        assert (ROOT / source).exists(), source
    final_stage = max(number for number, words in enumerate(instructions) if words[0] == "FROM")
    last_user = [words[1] for words in instructions[final_stage:] if words[0] == "USER"][-1]
    assert last_user == "houseway"
    arguments = json.loads(" ".join(next(words[1:] for words in instructions if words[0] == "CMD")))
    understood = houseway(arguments[0], "--help").stdout
    assert all(option in understood for option in _given_options(arguments))
    installs = [" ".join(words) for words in instructions if "pip" in " ".join(words)]
    assert all("--require-hashes" in line or "--no-deps" in line for line in installs)


def _container_program() -> str | None:
    """Return a program that can build the image without fetching anything."""
    base = next(words[1] for words in _instructions() if words[0] == "FROM")
    for program in filter(None, map(shutil.which, ("podman", "docker"))):
        inspected = subprocess.run([program, "image", "inspect", base], capture_output=True, check=False)
        if inspected.returncode == 0:
            return program
    return None


@pytest.mark.nightly
def test_the_image_builds_and_serves() -> None:
    program = _container_program()
    if program is None:
        pytest.skip("no container program has the base image")
    name = "houseway-test"
    subprocess.run([program, "build", "-q", "-t", name, "-f", str(CONTAINER), str(ROOT)], check=True)
    printed = subprocess.run(
        [program, "run", "--rm", "--read-only", name, "odds", "sic-bo"],
        capture_output=True,
        check=True,
        text=True,
    )
    assert "Sic bo" in printed.stdout
