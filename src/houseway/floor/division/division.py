"""The Division's key and its inspectors, as the log has them."""

from __future__ import annotations

from typing import Any

from houseway.floor.checkpoints.notes import PLAIN, Verifier, parse_note, parse_verifier
from houseway.floor.desks.context import DeskAct
from houseway.floor.desks.desk_log import DeskLog
from houseway.floor.division import facts
from houseway.floor.division.invitation import Invitation, checked, parse_text, successor_text
from houseway.refusal import Refusal

STREAM = "division"


class Division:
    """``inspectors`` are the latest invitations of each; ``people`` as in the fact of the first key."""

    def __init__(self) -> None:
        self.key: Verifier | None = None
        self.house = ""
        self.people = 0
        self.registered_at = 0
        self.inspectors: dict[str, facts.InspectorAdmitted] = {}

    def do(self, fact: facts.AnyDivisionFact) -> None:
        if isinstance(fact, facts.InspectorAdmitted):
            self.inspectors[fact.person] = fact
            return
        if self.key is None:
            self.people, self.registered_at = fact.people, fact.at
        self.key, self.house = parse_verifier(fact.key), fact.house

    def is_admitted(self, person: str, at: int) -> bool:
        """Return whether the person may inspect; without a key of the Division, the house says who does."""
        admitted = self.inspectors.get(person)
        return self.key is None or (admitted is not None and at < admitted.until)


def invitation_of(fact: facts.InspectorAdmitted) -> Invitation:
    return parse_text(parse_note(fact.invitation).text)


def register(division: Division, command: facts.RegisterDivisionKey, act: DeskAct) -> list[Any]:
    key = parse_verifier(command.key)
    if key.kind != PLAIN:
        raise Refusal("This is the key of a witness. Give the one that `houseway division key` printed.")
    if not command.house.strip() or " " in command.house:
        raise Refusal(f"{command.house!r} cannot name a house. Give a name without spaces.")
    if division.key is not None:
        _check_successor(division.key, key, command)
    people = act.context.people_records()
    registered = (str(key), command.house, command.successor, people, act.by, act.at)
    return [facts.DivisionKeyRegistered(*registered)]


def _check_successor(now: Verifier, key: Verifier, command: facts.RegisterDivisionKey) -> None:
    if not command.successor:
        raise Refusal(
            f"The key of {now.name} is registered already. Only the Division replaces it: give the note that "
            "`houseway division replace-key` wrote."
        )
    note = parse_note(command.successor)
    if note.text != successor_text(key, command.house) or not now.has_signed(note):
        raise Refusal(f"The note is not about this key and house, or {now.name} did not sign it.")


def admit(division: Division, command: facts.AdmitInspector, act: DeskAct) -> list[Any]:
    if division.key is None:
        raise Refusal("Register the key of the Division first: houseway division register KEY --house NAME")
    invitation = checked(command.invitation, division.key)
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
    return [facts.InspectorAdmitted(command.invitation, person, invitation.ends, is_known, act.by, act.at)]


DIVISION = DeskLog(STREAM, Division, facts.AnyDivisionFact)
