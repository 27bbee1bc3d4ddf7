"""Idempotency keys: when a command is the same one, sent twice."""

from __future__ import annotations

import msgspec
import pytest

from houseway.house.record import Record, check_same_command, decode, digest_of, encode
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.records import START, following

WAGER = commands.Wager("1", {"small": 500, "big": 700})


def recorded(digest: str) -> Record:
    record = msgspec.structs.replace(following("table:1", START, key="k"), kind="wager", who="ann")
    return decode(encode(msgspec.structs.replace(record, digest=digest).sealed()))


def test_the_order_in_which_fields_were_sent_does_not_matter() -> None:
    turned = msgspec.json.decode(
        b'{"bets": {"big": 700, "small": 500}, "seat": "1", "command": "wager"}', type=commands.AnyCommand
    )
    assert digest_of(turned) == digest_of(WAGER)


@pytest.mark.parametrize(
    "other",
    [
        commands.Wager("2", {"small": 500, "big": 700}),
        commands.Wager("1", {"small": 500}),
        commands.Wager("1", {"small": 500, "big": 701}),
        commands.Ready("1"),
    ],
)
def test_any_difference_makes_another_command(other: commands.AnyCommand) -> None:
    record = recorded(digest_of(WAGER))
    assert check_same_command(record, "ann", WAGER) == record
    with pytest.raises(Refusal, match="The key 'k' was used for another command"):
        check_same_command(record, "ann", other)
    with pytest.raises(Refusal, match="another command"):
        check_same_command(record, "bob", WAGER)


def test_a_record_of_an_earlier_version_has_no_digest_and_is_compared_by_kind_and_person() -> None:
    record = recorded("")
    assert b"digest" not in encode(record)
    assert record.is_intact
    assert check_same_command(record, "ann", commands.Wager("1", {"small": 5})) == record
    with pytest.raises(Refusal):
        check_same_command(record, "ann", commands.Ready("1"))
