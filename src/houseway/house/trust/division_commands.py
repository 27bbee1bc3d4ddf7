"""Commands and facts about the Division's key and the inspectors whom it has invited."""

from __future__ import annotations

from houseway.table.commands.table_commands import Command
from houseway.table.live.fact import Fact


class RegisterDivisionKey(Command, frozen=True):
    """Register the public key of the Division, once, under the name by which it calls this house.

    ``successor`` is a note of the key before, which the Division signs to replace it.
    """

    key: str
    house: str
    successor: str = ""


class AdmitInspector(Command, frozen=True):
    """Let an inspector in, by an invitation that the Division has signed."""

    invitation: str


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


AnyDivisionCommand = RegisterDivisionKey | AdmitInspector
AnyDivisionFact = DivisionKeyRegistered | InspectorAdmitted
