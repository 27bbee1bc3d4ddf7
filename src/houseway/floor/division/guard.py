"""Keeps the house from making, changing or admitting inspectors once the Division's key is registered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from houseway.floor.desks.projection import Projection
from houseway.floor.division.division import DIVISION
from houseway.floor.roles import Role
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.floor.store.log import Store

# What makes an inspector, or lets somebody act as one. An inspector may do the later ones alone.
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
        from houseway.floor.store.people import person_with_id  # noqa: PLC0415 - databases are an extra

        if self._division.look(lambda division: person in division.inspectors):
            return True  # also while the role is being changed
        known = person_with_id(self._store, person)
        return known is not None and known.role == Role.INSPECTOR
