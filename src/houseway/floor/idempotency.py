"""Idempotency keys: a command sent twice with the same key is carried out once."""

from __future__ import annotations

import hashlib

import msgspec

from houseway.floor.record import Record
from houseway.refusal import Refusal
from houseway.table.commands.table_commands import Command, name_of

_encoder = msgspec.json.Encoder(order="sorted")


def digest_of(command: Command) -> str:
    """Return the same digest for the same command, in whatever order its fields were sent."""
    return hashlib.sha256(_encoder.encode(command)).hexdigest()


def check_same_command(record: Record, person: str, command: Command) -> Record:
    """Return the record of this key, or refuse the command if the key was used for another one."""
    is_same = (record.kind, record.who) == (name_of(command), person)
    # Records of earlier versions have a key and no digest.
    if not is_same or (record.digest and record.digest != digest_of(command)):
        raise Refusal(f"The key {record.key!r} was used for another command. Use a new one.")
    return record
