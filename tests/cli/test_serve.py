"""`houseway serve` refuses what would open a house to strangers, before anything is served."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.house.demo.demonstration import demonstrator
from houseway.house.people import COMMAND_LINE, People
from houseway.house.roles import Role
from houseway.house.store import open_store
from tests.support.command import houseway, process

REFUSED = 2


@pytest.mark.parametrize(
    "address",
    [
        ("--host", "0.0.0.0"),  # noqa: S104 - that it is open to everybody is the point
        ("--host", "::"),
        ("--host", "192.0.2.1"),
        ("--public-url", "https://tables.example"),
        ("--host", "127.0.0.1", "--public-url", "http://192.0.2.1:8000"),
    ],
)
def test_a_demonstration_on_a_public_address_has_to_be_wanted(address: tuple[str, ...]) -> None:
    refused = houseway("serve", "--demo", "--port", "0", *address)
    assert (refused.returncode, refused.stdout) == (REFUSED, "")
    assert "is open to other machines" in refused.stderr
    assert "--yes-really" in refused.stderr


def test_yes_really_opens_it_and_then_the_address_is_what_may_be_wrong() -> None:
    refused = houseway("serve", "--demo", "--yes-really", "--host", "192.0.2.1", "--port", "70000")
    assert refused.returncode == REFUSED
    assert "Cannot listen at 192.0.2.1:70000" in refused.stderr


def test_the_log_of_a_demonstration_is_not_served_as_a_house(tmp_path: Path) -> None:
    database = str(tmp_path / "demonstration.db")
    with open_store(database) as store:
        people = People(store)
        people.create(
            COMMAND_LINE, demonstrator(Role.ADMINISTRATOR), "Demonstration", Role.ADMINISTRATOR, None
        )
    refused = process("serve", "--database", database, "--port", "0")
    assert (refused.returncode, refused.stdout) == (REFUSED, "")
    assert "This is the log of a demonstration" in refused.stderr


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (("--limit", "speed=5"), "There is no limit 'speed'. Write NAME=VALUE, with"),
        (
            ("--limit", "header-seconds=never"),
            "'never' is no limit for header-seconds. Give a number",
        ),
        (("--log-file", "/nowhere/at/all"), "Cannot write the log to /nowhere/at/all: No such file"),
        (("--proxy", "proxy.example"), "'proxy.example' is not the address or network of a proxy"),
    ],
)
def test_options_that_make_no_sense_are_refused(option: tuple[str, str], words: str) -> None:
    refused = houseway("serve", "--port", "0", *option)
    assert (refused.returncode, refused.stdout) == (REFUSED, "")
    assert words in " ".join(refused.stderr.split())
