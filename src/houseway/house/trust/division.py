"""Lets the Division's people in by invitations that the Division signs, and keeps the house from making
inspectors.

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

The house gets hashes only. A later invitation of the same person replaces an earlier one; with a day in
the past it ends it. Once the Division's key is registered, nobody else makes, changes or admits
inspectors.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.house.desks.command import DeskCommand
from houseway.house.desks.context import DeskAct
from houseway.house.desks.desk_log import DeskLog, Projection
from houseway.house.roles import Role
from houseway.house.trust.house_key import HouseKey
from houseway.house.trust.notes import PLAIN, BadNote, Note, Signer, Verifier, parse_note, parse_verifier
from houseway.lazy import lazy
from houseway.refusal import Refusal
from houseway.table.live.fact import Fact

if TYPE_CHECKING:
    from houseway.house.store.log import Store

person_with_id = lazy("houseway.house.store.people:person_with_id")  # databases are an extra


FORMAT, KEY_FORMAT = "houseway-invitation-1", "houseway-division-key-1"
NONE = "none"
INSPECTOR = "inspector"
_FIELDS = ("house", "person", "name", "role", "issued", "until", "password", "token")
_ISSUED = "%Y-%m-%dT%H:%M:%SZ"
_GROUP = 4  # hexadecimal digits of a fingerprint that stand together
_GROUPS = 8


class DivisionKeyRegistered(Fact, frozen=True):
    """``people`` is the number of records about people so far: from then on only invitations count."""

    key: str
    house: str
    successor: str
    people: int
    by: str
    at: int


class InspectorAdmitted(Fact, frozen=True):
    """``until`` is in microseconds since 1970; ``is_known`` where the person was in the house before."""

    invitation: str
    person: str
    until: int
    is_known: bool
    by: str
    at: int


AnyDivisionFact = DivisionKeyRegistered | InspectorAdmitted


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


# The Division's key and its inspectors, as the log has them.

STREAM = "division"


class Division:
    """``inspectors`` are the latest invitations of each; ``people`` as in the fact of the first key."""

    def __init__(self) -> None:
        self.key: Verifier | None = None
        self.house = ""
        self.people = 0
        self.registered_at = 0
        self.inspectors: dict[str, InspectorAdmitted] = {}

    def do(self, fact: AnyDivisionFact) -> None:
        if isinstance(fact, InspectorAdmitted):
            self.inspectors[fact.person] = fact
            return
        if self.key is None:
            self.people, self.registered_at = fact.people, fact.at
        self.key, self.house = parse_verifier(fact.key), fact.house

    def is_admitted(self, person: str, at: int) -> bool:
        """Return whether the person may inspect; without a key of the Division, the house says who does."""
        admitted = self.inspectors.get(person)
        return self.key is None or (admitted is not None and at < admitted.until)


def invitation_of(fact: InspectorAdmitted) -> Invitation:
    return parse_text(parse_note(fact.invitation).text)


def _check_successor(now: Verifier, key: Verifier, command: RegisterDivisionKey) -> None:
    if not command.successor:
        raise Refusal(
            f"The key of {now.name} is registered already. Only the Division replaces it: give the note that "
            "`houseway division replace-key` wrote."
        )
    note = parse_note(command.successor)
    if note.text != successor_text(key, command.house) or not now.has_signed(note):
        raise Refusal(f"The note is not about this key and house, or {now.name} did not sign it.")


DIVISION = DeskLog(STREAM, Division, AnyDivisionFact)


# Keeps the house from making, changing or admitting inspectors once the Division's key is registered.

# What makes an inspector, or lets a person act as one. An inspector may do the later ones alone.
MAKES = {"person-created", "role-changed"}
LETS_IN = {
    *("password-changed", "token-created", "second-factor-set"),
    *("second-factor-removed", "second-factor-reset", "passkey-added", "passkey-removed"),
}


class NotInvited(Refusal):
    def __init__(self) -> None:
        super().__init__("You have no invitation by the Division, or it has ended. Ask for another.")


class DivisionGuard:
    """Looks at the log of the Division at every change of people, and every time an inspector acts."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._division = Projection(store, DIVISION)

    def check(self, who: str, kind: str, fact: Mapping[str, Any], at: int) -> None:
        """Refuse a change of people that only the Division can make."""
        if (
            kind not in MAKES | LETS_IN | {"signed-in"}
            or self._division.look(lambda known: known.key) is None
        ):
            return
        if kind in MAKES and fact.get("role") == Role.INSPECTOR:
            raise Refusal(
                "Inspectors are let in by the Division. Ask it for an invitation, and give that to "
                "`houseway division admit`."
            )
        person = fact["person"]
        if not self._is_inspector(person):
            return
        if kind == "signed-in":
            if not self._is_admitted(person, at):
                raise NotInvited
        elif who != person:
            raise Refusal(f"{person} inspects for the Division. The house changes neither role nor access.")

    def admits(self, person: str, role: str, at: int) -> bool:
        """Return False for an inspector whose invitation is missing or has ended."""
        return role != Role.INSPECTOR or self._is_admitted(person, at)

    def _is_admitted(self, person: str, at: int) -> bool:
        return self._division.look(lambda known: known.is_admitted(person, at))

    def _is_inspector(self, person: str) -> bool:
        if self._division.look(lambda division: person in division.inspectors):
            return True  # also while the role is being changed
        known = person_with_id(self._store, person)
        return known is not None and known.role == Role.INSPECTOR


# Commands.


class DivisionCommand(DeskCommand, frozen=True):
    """A command about the Division's key and its inspectors."""


class RegisterDivisionKey(DivisionCommand, frozen=True):
    """Register the public key of the Division, once, under the name by which it calls this house.

    ``successor`` is a note of the key before, which the Division signs to replace it.
    """

    roles = frozenset({Role.ADMINISTRATOR})

    key: str
    house: str
    successor: str = ""

    def decide(self, division: Division, act: DeskAct) -> list[Any]:
        key = parse_verifier(self.key)
        if key.kind != PLAIN:
            raise Refusal("This is the key of a witness. Give the one that `houseway division key` printed.")
        if not self.house.strip() or " " in self.house:
            raise Refusal(f"{self.house!r} cannot name a house. Give a name without spaces.")
        if division.key is not None:
            _check_successor(division.key, key, self)
        people = act.context.people_records()
        registered = (str(key), self.house, self.successor, people, act.by, act.at)
        return [DivisionKeyRegistered(*registered)]


class AdmitInspector(DivisionCommand, frozen=True):
    """Let an inspector in, by an invitation that the Division has signed."""

    roles = frozenset({Role.ADMINISTRATOR})

    invitation: str

    def decide(self, division: Division, act: DeskAct) -> list[Any]:
        if division.key is None:
            raise Refusal(
                "Register the key of the Division first: houseway division register KEY --house NAME"
            )
        invitation = checked(self.invitation, division.key)
        person = invitation.person
        if invitation.house != division.house:
            raise Refusal(f"The invitation is for {invitation.house}, and this house is {division.house}.")
        before = division.inspectors.get(person)
        if before is None and invitation.ends <= act.at:
            raise Refusal(
                f"The invitation of {person} ended on {invitation.until}. Ask the Division for another."
            )
        if before is not None and invitation.issued <= invitation_of(before).issued:
            raise Refusal(f"{person} was let in by the same or a later invitation already.")
        is_known = act.context.is_inspector_known(person)
        return [InspectorAdmitted(self.invitation, person, invitation.ends, is_known, act.by, act.at)]
