"""Edits of people, and of everything with which they sign in."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from houseway.house.people import (
    ATTEMPTS,
    COMMAND_LINE,
    FOR_EVER,
    STREAM,
    Client,
    People,
    name_of_secret,
    password_mark,
)
from houseway.house.people.passkeys import name_of_passkey
from houseway.house.people.sign_in_rules import changed_rules
from houseway.house.roles import Role
from houseway.house.store.people import Passkey, add_passkey
from houseway.refusal import Refusal
from tests.support.authenticator import Device
from tests.support.codes import code_shown
from tests.support.databases import tamper
from tests.support.tampered import appended, edit, insert

if TYPE_CHECKING:
    from houseway.house.floor import Person
    from houseway.house.store.log import Store


def sign_in_in_every_way(people: People, boss: Person, password: str) -> None:
    """Give the pit boss second factors and use them, end a session; and lock a dealer out."""
    secret, _ = people.second_factors.new_secret(boss.id)
    recovery = people.enrol(boss, password=password, secret=secret, code=code_shown(secret))
    people.sign_in(boss.id, password, code=recovery[0])
    device, passkeys = Device(), people.second_factors.passkeys
    made = device.make(passkeys.challenge_to_add(boss.id))
    people.add_passkey(boss, password=password, label="phone", registration=made, proof=recovery[1])
    people.sign_in_with_passkey(device.use(passkeys.challenge_to_use()))
    people.sessions.end(boss, boss.id, name_of_secret(people.sessions.of(boss.id)[-1].hash))
    people.create(COMMAND_LINE, "cara", "Cara", Role.DEALER, password)
    people.rules.set(COMMAND_LINE, lambda rules: changed_rules(rules, {"three_failures": "lock"}))
    for number in range(4):
        with pytest.raises(Refusal):
            people.sign_in("cara", "a wrong password", Client(f"203.0.113.{number}"))
    people.close()


def give_a_token(store: Store) -> None:
    _add_credential(store, "token")


def give_a_session(store: Store) -> None:
    _add_credential(store, "session")


def _add_credential(store: Store, kind: str) -> None:
    insert = "INSERT INTO credentials (hash, person, kind, label, created)"
    edit(store, f"{insert} VALUES ('f00d', 'boss', :kind, 'x', 1)", kind=kind)


def change_a_password(store: Store) -> None:
    edit(
        store, "UPDATE people SET password = (SELECT password FROM people WHERE id = 'ann') WHERE id = 'boss'"
    )


def lock_somebody_out(store: Store) -> None:
    edit(store, "INSERT INTO sign_in_waits VALUES ('boss', '', 3, 1, 1, :until)", until=FOR_EVER)


def make_somebody_wait(store: Store) -> None:
    later = time.time_ns() // 1000 + 3_600_000_000
    row = "('boss', 'address 198.51.100.1', 9, 1, 1, :until)"
    edit(store, f"INSERT INTO sign_in_waits VALUES {row}", until=later)  # noqa: S608 - the line above


def clear_a_lock(store: Store) -> None:
    edit(store, "DELETE FROM sign_in_waits WHERE person = 'cara'")


def add_a_device(store: Store) -> None:
    _add_credential(store, "device")


def revive_a_session(store: Store) -> None:
    """Put a session back that its person has ended."""
    (ended,) = [record for record in store.read(STREAM) if record.kind == "sessions-ended"]
    name = ended.body[0]["sessions"][0]
    insert = "INSERT INTO credentials (hash, person, kind, label, created)"
    edit(store, f"{insert} VALUES (:hash, 'boss', 'session', '', 1)", hash=name.ljust(64, "0"))


def add_a_second_factor(store: Store) -> None:
    edit(store, "INSERT INTO second_factors SELECT 'ann', secret, created, step FROM second_factors")


def remove_a_second_factor(store: Store) -> None:
    tamper(store, "DELETE FROM recovery_codes")
    edit(store, "DELETE FROM second_factors")


def replace_a_second_factor(store: Store) -> None:
    edit(store, "UPDATE second_factors SET secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'")


def allow_codes_again(store: Store) -> None:
    edit(store, "UPDATE second_factors SET step = 0")


def renew_a_recovery_code(store: Store) -> None:
    edit(store, "UPDATE recovery_codes SET used = NULL")


def add_a_passkey(store: Store) -> None:
    columns = "'made up', 'ann', label, key, created, used"
    edit(store, f"INSERT INTO passkeys SELECT {columns} FROM passkeys")  # noqa: S608 - a constant


def give_a_passkey_to_somebody_else(store: Store) -> None:
    edit(store, "UPDATE passkeys SET person = 'ann'")


def replace_the_key_of_a_passkey(store: Store) -> None:
    edit(store, "UPDATE passkeys SET key = 'made up'")


def remove_a_passkey(store: Store) -> None:
    edit(store, "DELETE FROM passkeys")


def allow_an_answer_again(store: Store) -> None:
    edit(store, "UPDATE passkeys SET used = 0")


def forge_a_passkey(store: Store) -> None:
    """Add a passkey, and a record that the person added it."""
    passkey = Passkey("made up", "ann", "phone", "key", 1, 1)
    add_passkey(store, passkey)
    name, mark = name_of_passkey(passkey), password_mark(passkey.key)
    fact = {"fact": "passkey-added", "person": "ann", "passkey": name, "key_mark": mark, "added_at": 1}
    insert(store, appended(store, STREAM, who="ann", role="player", kind="passkey-added", body=[fact]))


def remove_a_refused_sign_in(store: Store) -> None:
    edit(store, f"DELETE FROM records WHERE stream = '{ATTEMPTS}' AND number = 2")  # noqa: S608 - a constant


def remove_the_last_refused_sign_ins(store: Store) -> None:
    edit(store, f"DELETE FROM records WHERE stream = '{ATTEMPTS}' AND number > 1")  # noqa: S608 - a constant


def forge_weaker_rules(store: Store) -> None:
    fact = {"fact": "sign-in-rules-set", "second_factor": "off"}
    fields = {"who": COMMAND_LINE.id, "role": str(COMMAND_LINE.role), "kind": fact["fact"], "body": [fact]}
    insert(store, appended(store, STREAM, **fields))


def promote(store: Store) -> None:
    edit(store, "UPDATE people SET role = 'administrator' WHERE id = 'ann'")
