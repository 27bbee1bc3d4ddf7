"""A command sent twice with the same key is carried out once; another one with that key is refused."""

from __future__ import annotations

import hashlib

import msgspec

from houseway.floor.record import Record
from houseway.refusal import Refusal
from houseway.table.commands.table_commands import Command, name_of

_encoder = msgspec.json.Encoder(order="sorted")


def digest_of(command: Command) -> str:
    """The same for the same command, however its fields were ordered when it came."""
    return hashlib.sha256(_encoder.encode(command)).hexdigest()


def same(found: Record, person: str, command: Command) -> Record:
    """The record of the command, where it is this one that was carried out under the key."""
    alike = (found.kind, found.who) == (name_of(command), person)
    # Records of earlier programs have a key and no digest.
    if not alike or (found.digest and found.digest != digest_of(command)):
        raise Refusal(f"The key {found.key!r} was used for another command. Use a new one.")
    return found
