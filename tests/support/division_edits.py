"""Edits of a log in which the Division has registered its key and let an inspector in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.house.people import COMMAND_LINE
from houseway.house.people import STREAM as PEOPLE
from houseway.house.trust.division import AdmitInspector, RegisterDivisionKey, division_signer, signed
from houseway.house.trust.division_desk import STREAM, DivisionDesk
from houseway.house.trust.house_key import HouseKey
from tests.support.invitations import invitation
from tests.support.tampered import Json, appended, edit, insert, last, restore_triggers, rewritten
from tests.support.web_house import WEAK

if TYPE_CHECKING:
    from houseway.house.floor import Floor
    from houseway.house.store.log import Store

SIGNER = division_signer(HouseKey("division.example", b"d" * 32))
MADE_UP = division_signer(HouseKey("division.example", b"m" * 32))
HOUSE = "house.example"
FIRST, SECOND = "2020-01-01T00:00:00Z", "2020-01-02T00:00:00Z"
UNTIL = "2999-12-31"  # whatever the clock says


def let_in_by_the_division(floor: Floor, password: str) -> None:
    """Register the key of the Division, and let its inspector ines in."""
    desk = DivisionDesk(floor)
    desk.order(COMMAND_LINE, RegisterDivisionKey(str(SIGNER.verifier), HOUSE))
    desk.order(COMMAND_LINE, AdmitInspector(signed(invitation(password, issued=FIRST, until=UNTIL), SIGNER)))


def replace_the_key(store: Store) -> None:
    def change(records: list[Json]) -> None:
        records[0]["body"][0]["key"] = str(MADE_UP.verifier)

    rewritten(store, STREAM, change, sealed=True)
    restore_triggers(store)


def register_another_key(store: Store) -> None:
    registered = next(store.read(STREAM))
    fact = {**registered.body[0], "key": str(MADE_UP.verifier), "at": last(store, STREAM).at}
    insert(store, appended(store, STREAM, kind=registered.kind, body=[fact]))


def change_an_invitation(store: Store) -> None:
    def change(records: list[Json]) -> None:
        fact = records[-1]["body"][0]
        fact["invitation"] = fact["invitation"].replace("Ines Ward", "Ines Wood")

    rewritten(store, STREAM, change, sealed=True)
    restore_triggers(store)


def append_a_made_up_invitation(store: Store) -> None:
    later = invitation("a password of the house", issued=SECOND, until=UNTIL)
    fact = {**last(store, STREAM).body[0], "invitation": signed(later, MADE_UP), "is_known": True}
    insert(store, appended(store, STREAM, body=[fact]))


def append_an_inspector(store: Store) -> None:
    fact = {"fact": "person-created", "person": "eve", "name": "Eve", "role": "inspector", "password": "x"}
    by = {"who": COMMAND_LINE.id, "role": str(COMMAND_LINE.role)}
    insert(store, appended(store, PEOPLE, kind=fact["fact"], body=[fact], **by))


def remove_the_last_invitation(store: Store) -> None:
    number, _ = store.last(STREAM)
    edit(
        store, "DELETE FROM records WHERE stream = :stream AND number = :number", stream=STREAM, number=number
    )


def replace_the_password(store: Store) -> None:
    hashed = WEAK.hash("a password of the house")
    edit(store, "UPDATE people SET password = :hashed WHERE id = 'ines'", hashed=hashed)
