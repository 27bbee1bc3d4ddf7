"""Invitations: who inspects for the Division, until when, with which password or token; signed by its key.

An invitation is a signed note, as checkpoints are, with one line for each of its fields:

    houseway-invitation-1
    house house.example/floor
    person ines
    name Ines Ward
    role inspector
    issued 2026-11-16T17:50:00Z
    until 2027-06-30
    password $argon2id$…
    token 5f4d… label key

The house gets hashes only. A later invitation of the same person replaces an earlier one; with a day in the
past it ends it.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime, time, timedelta

import msgspec

from houseway.floor.checkpoints.house_key import HouseKey
from houseway.floor.checkpoints.notes import BadNote, Note, Signer, Verifier, parse_note
from houseway.refusal import Refusal

FORMAT, KEY_FORMAT = "houseway-invitation-1", "houseway-division-key-1"
NONE = "none"
INSPECTOR = "inspector"
_FIELDS = ("house", "person", "name", "role", "issued", "until", "password", "token")
_ISSUED = "%Y-%m-%dT%H:%M:%SZ"
_GROUP = 4  # hexadecimal digits of a fingerprint that stand together
_GROUPS = 8


class GivenToken(msgspec.Struct, frozen=True):
    """The hash of a token that the Division made, and the public key by which its acts are signed."""

    hash: str
    key: str


class Invitation(msgspec.Struct, frozen=True):
    """``password`` is a hash, or none. Times are as written."""

    house: str
    person: str
    name: str
    issued: str
    until: str
    password: str = NONE
    token: GivenToken | None = None

    def text(self) -> str:
        token = f"{self.token.hash} {self.token.key}" if self.token else NONE
        values = (
            self.house,
            self.person,
            self.name,
            INSPECTOR,
            self.issued,
            self.until,
            self.password,
            token,
        )
        lines = (f"{field} {value}" for field, value in zip(_FIELDS, values, strict=True))
        return "\n".join((FORMAT, *lines)) + "\n"

    @property
    def ends(self) -> int:
        """The end of its last day, in microseconds since 1970."""
        end = datetime.combine(date.fromisoformat(self.until) + timedelta(days=1), time(), UTC)
        return int(end.timestamp()) * 1_000_000


def issued_at(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime(_ISSUED)


def signed(invitation: Invitation, signer: Signer) -> str:
    """Return the invitation as the Division hands it over."""
    parse_text(invitation.text())  # what cannot be read again is not signed
    text = invitation.text()
    return str(Note(text, (signer.sign(text),)))


def parse_text(text: str) -> Invitation:
    lines = text.splitlines()
    if not lines or lines[0] != FORMAT or len(lines) != 1 + len(_FIELDS):
        raise BadNote(
            "This is no invitation of the Division. Give the file that `houseway division invite` wrote."
        )
    values = dict(line.partition(" ")[::2] for line in lines[1:])
    if tuple(values) != _FIELDS or not all(values.values()):
        raise BadNote(f"An invitation has the lines {', '.join(_FIELDS)}, in this order.")
    if values["role"] != INSPECTOR:
        raise BadNote(f"The Division invites inspectors, and nobody as {values['role']!r}.")
    try:
        datetime.strptime(values["issued"], _ISSUED).replace(tzinfo=UTC)
        date.fromisoformat(values["until"])
        token = None if values["token"] == NONE else GivenToken(*values["token"].split(" "))
    except (ValueError, TypeError) as error:
        raise BadNote(f"The invitation cannot be read: {error}.") from None
    fields = ("house", "person", "name", "issued", "until", "password")
    return Invitation(**{field: values[field] for field in fields}, token=token)


def checked(written: str, key: Verifier) -> Invitation:
    """Return an invitation that this key has signed."""
    note = parse_note(written)
    if not key.has_signed(note):
        raise Refusal(
            f"The invitation is not signed by {key.name}, fingerprint {fingerprint(key)}. "
            "Ask the Division for one that is."
        )
    return parse_text(note.text)


def successor_text(key: Verifier, house: str) -> str:
    """Return what the Division signs with its present key so that a house takes another."""
    return f"{KEY_FORMAT}\nhouse {house}\nkey {key}\n"


def division_signer(key: HouseKey) -> Signer:
    return Signer(key.name, key.derived("division"))


def fingerprint(key: Verifier) -> str:
    """Return what people compare: on paper, over the telephone, or on a screen."""
    digits = hashlib.sha256(str(key).encode()).hexdigest()
    return " ".join(digits[start : start + _GROUP] for start in range(0, _GROUP * _GROUPS, _GROUP))
