"""An insider with the database is found out: every edit below, by the check that the table in the docs names.

`HOUSEWAY_REGENERATE=1` writes the table of docs/security.md from these tests.
"""

from __future__ import annotations

import base64
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from houseway.house.floor import Floor
from houseway.house.people import COMMAND_LINE, STREAM, People
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_log
from houseway.house.trust.audit.signatures import verify_signatures
from houseway.house.trust.audit.tree import verify_tree
from houseway.house.trust.house_key import HouseKey
from houseway.house.trust.log_tree import LogTree
from houseway.house.trust.signatures import Signers, key_of_secret
from houseway.table.commands import table_commands as commands
from tests.support import sign_in_edits
from tests.support.databases import tamper
from tests.support.division_edits import (
    append_a_made_up_invitation,
    append_an_inspector,
    change_an_invitation,
    let_in_by_the_division,
    register_another_key,
    remove_the_last_invitation,
    replace_the_key,
    replace_the_password,
)
from tests.support.prepared import open_prepared
from tests.support.tampered import Json, appended, edit, insert, restore_triggers, rewritten
from tests.support.web_house import WEAK

DOCS = Path(__file__).parents[2] / "docs" / "security.md"
KEY = HouseKey("house.example/floor", b"k" * 32)
HOUSE = KEY.signer.verifier
TABLE = "table:T1"
GOOD = "a good long password"
RULES, SIGNATURES, TREE, ELSEWHERE = (
    "`audit verify`",
    "`audit verify`: signatures",
    "`audit verify`: checkpoints",
    "a checkpoint kept elsewhere, or a witness",
)


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A log with people, a table, money and played rounds; and a checkpoint kept elsewhere."""
    file = tmp_path_factory.mktemp("honest") / "floor.db"
    with open_store(file) as store:
        store.signers = Signers(KEY.record_key)
        people = People(store, WEAK)
        for name, role in (("boss", Role.PIT_BOSS), ("ann", Role.PLAYER)):
            people.create(COMMAND_LINE, name, name.title(), role, GOOD)
        with Floor(store) as floor:
            let_in_by_the_division(floor, GOOD)  # ines, an inspector
        people.create_token(COMMAND_LINE, "boss", "robot")
        boss, ann, ines = (people.sign_in(name, GOOD)[0] for name in ("boss", "ann", "ines"))
        assert ines.role is Role.INSPECTOR
        sign_in_edits.sign_in_in_every_way(people, boss, GOOD)
        with Floor(store) as floor:
            open_prepared(floor, "T1", "sic-bo", boss)
            floor.command(ann, "T1", commands.BuyIn(10_000))
            floor.command(ann, "T1", commands.SitDown("3"))
            for _ in range(2):
                floor.command(ann, "T1", commands.Wager("3", {"small": 500}))
                floor.command(ann, "T1", commands.Ready("3"))
            floor.command(ann, "T1", commands.BuyIn(10_000))
        return file, str(LogTree(store).checkpoint(KEY.signer, 1_800_000_000_000_000))


@pytest.fixture
def store(honest: tuple[Path, str], tmp_path: Path) -> Iterator[Store]:
    shutil.copy(honest[0], tmp_path / "floor.db")
    with open_store(tmp_path / "floor.db") as store:
        yield store


def _checks(store: Store, checkpoint: str) -> dict[str, list[str]]:
    """Return what each check finds."""
    elsewhere = verify_tree(store, house=HOUSE, kept_elsewhere={"kept": checkpoint}).faults
    here = verify_tree(store, house=HOUSE).faults
    return {
        RULES: [fault.words for audit in audit_log(store) for fault in audit.faults],
        SIGNATURES: verify_signatures(store, HOUSE).faults,
        TREE: here,
        ELSEWHERE: [fault for fault in elsewhere if fault not in here],
    }


@dataclass(frozen=True)
class Edit:
    does: str
    carry_out: Callable[[Store], None]
    found_by: str


def _change_a_cent(store: Store) -> None:
    def change(records: list[Json]) -> None:
        next(record for record in records if record["kind"] == "buy-in")["transfers"][0][2] += 1

    rewritten(store, TABLE, change)
    restore_triggers(store)


def _change_a_payment_with_the_chain(store: Store) -> None:
    def change(records: list[Json]) -> None:
        ready = [record for record in records if record["kind"] == "ready"][-1]
        ready["transfers"][-1][2] += 100

    rewritten(store, TABLE, change, sealed=True)
    restore_triggers(store)


def _swap_two_buy_ins(store: Store) -> None:
    def change(records: list[Json]) -> None:
        first, second = [record for record in records if record["kind"] == "buy-in"]
        first["at"], second["at"] = first["at"] + 1, second["at"] - 1

    rewritten(store, TABLE, change, sealed=True)
    restore_triggers(store)


def _cut_the_end_off(store: Store) -> None:
    tamper(store, f"DELETE FROM records WHERE stream = '{TABLE}' AND number > 5")  # noqa: S608 - a constant
    edit(store, "DELETE FROM snapshots")


def _remove_the_table(store: Store) -> None:
    tamper(store, f"DELETE FROM records WHERE stream = '{TABLE}'")  # noqa: S608 - a constant
    edit(store, "DELETE FROM snapshots")


def _roll_everything_back(store: Store) -> None:
    """Put an older state back, tree and checkpoints included, and sign it again with the stolen key."""
    _cut_the_end_off(store)
    _rebuild_the_tree(store)


def _rebuild_the_tree(store: Store) -> None:
    for table in ("leaves", "subtrees", "checkpoints"):
        tamper(store, f"DELETE FROM {table}")  # noqa: S608 - the names above
    restore_triggers(store)
    LogTree(store).checkpoint(KEY.signer, 1_800_000_000_000_000)


def _forge_a_buy_in(store: Store) -> None:
    insert(store, appended(store, TABLE))


def _forge_with_a_made_up_key(store: Store) -> None:
    record = appended(store, TABLE)
    signature = key_of_secret("made up").sign(record.hash)
    insert(store, msgspec.structs.replace(record, signature=signature))


def _forge_a_sign_in(store: Store) -> None:
    public = base64.b64encode(key_of_secret("made up").public).decode()
    fact = {"fact": "signed-in", "person": "ann", "session": "f00d", "key": public}
    insert(store, appended(store, STREAM, who="ann", role="player", kind="signed-in", body=[fact]))


def _forge_by(who: str, role: str, at: int | None = None) -> Callable[[Store], None]:
    def forge(store: Store) -> None:
        at_field = {} if at is None else {"at": at}
        body = [{"fact": "filled", "cents": 100_000}]
        record = appended(store, TABLE, who=who, role=role, kind="fill", body=body, **at_field)
        insert(store, record)

    return forge


def _strip_signatures(store: Store) -> None:
    def change(records: list[Json]) -> None:
        for record in records:
            record.pop("signature", None)

    for stream in store.streams():
        rewritten(store, stream, change)
    restore_triggers(store)


def _drop_the_triggers(store: Store) -> None:
    tamper(store, "DELETE FROM snapshots")


EDITS = [
    Edit("a cent of a buy-in is changed", _change_a_cent, RULES),
    Edit("a payment is changed, and the whole chain made again", _change_a_payment_with_the_chain, RULES),
    Edit("the times of two buy-ins are changed, and the chain made again", _swap_two_buy_ins, SIGNATURES),
    Edit("the last records of a table are cut off", _cut_the_end_off, TREE),
    Edit("a whole table is removed", _remove_the_table, TREE),
    Edit(
        "everything is rolled back, and signed again with the house's own key",
        _roll_everything_back,
        ELSEWHERE,
    ),
    Edit("the role of a person is changed", sign_in_edits.promote, RULES),
    Edit("a row with a token is added", sign_in_edits.give_a_token, RULES),
    Edit("a row with a session is added", sign_in_edits.give_a_session, RULES),
    Edit("the hash of a password is replaced", sign_in_edits.change_a_password, RULES),
    Edit("a person is locked out", sign_in_edits.lock_somebody_out, RULES),
    Edit("a lock after wrong passwords is cleared", sign_in_edits.clear_a_lock, RULES),
    Edit(
        "a person has to wait for wrong passwords that nobody tried", sign_in_edits.make_somebody_wait, RULES
    ),
    Edit(
        "a device is made known, which strangers' wrong passwords do not slow down",
        sign_in_edits.add_a_device,
        RULES,
    ),
    Edit("a session that was ended is put back", sign_in_edits.revive_a_session, RULES),
    Edit("a second factor is added", sign_in_edits.add_a_second_factor, RULES),
    Edit("a second factor is removed", sign_in_edits.remove_a_second_factor, RULES),
    Edit("the secret of a second factor is replaced", sign_in_edits.replace_a_second_factor, RULES),
    Edit(
        "codes of a second factor that were used are made good again", sign_in_edits.allow_codes_again, RULES
    ),
    Edit("a recovery code that was used is made good again", sign_in_edits.renew_a_recovery_code, RULES),
    Edit("a passkey is added", sign_in_edits.add_a_passkey, RULES),
    Edit(
        "a passkey is added, with a record that its person added it",
        sign_in_edits.forge_a_passkey,
        SIGNATURES,
    ),
    Edit("a passkey is given to another person", sign_in_edits.give_a_passkey_to_somebody_else, RULES),
    Edit("the key of a passkey is replaced", sign_in_edits.replace_the_key_of_a_passkey, RULES),
    Edit("a passkey is removed", sign_in_edits.remove_a_passkey, RULES),
    Edit("an answer of a passkey is made good again", sign_in_edits.allow_an_answer_again, RULES),
    Edit("a refused sign-in is removed", sign_in_edits.remove_a_refused_sign_in, RULES),
    Edit("the latest refused sign-ins are removed", sign_in_edits.remove_the_last_refused_sign_ins, TREE),
    Edit("weaker rules of signing in are appended", sign_in_edits.forge_weaker_rules, SIGNATURES),
    Edit("the triggers that protect the records are dropped", _drop_the_triggers, RULES),
    Edit("a buy-in by a real person is appended", _forge_a_buy_in, SIGNATURES),
    Edit("the same, signed with a made-up key", _forge_with_a_made_up_key, SIGNATURES),
    Edit("a sign-in is appended, to give a made-up key to a real person", _forge_a_sign_in, SIGNATURES),
    Edit("a fill by an automatic player is appended", _forge_by("T1-3", "player"), RULES),
    Edit("a fill by the staff of a demonstration is appended", _forge_by("demonstration", "pit-boss"), RULES),
    Edit("a fill by a stranger is appended, dated 1970", _forge_by("mallory", "pit-boss", at=1), RULES),
    Edit("the key of the Division is replaced, and the chain made again", replace_the_key, RULES),
    Edit("another key of the Division is registered, and not by the Division", register_another_key, RULES),
    Edit("an invitation by the Division is changed, and the chain made again", change_an_invitation, RULES),
    Edit("an invitation by a made-up key is appended", append_a_made_up_invitation, RULES),
    Edit("an inspector is created without an invitation", append_an_inspector, RULES),
    Edit("the last invitation is removed", remove_the_last_invitation, RULES),
    Edit("the password of an inspector is replaced by one of the house", replace_the_password, RULES),
    Edit("every signature is removed", _strip_signatures, SIGNATURES),
]


def test_an_honest_log_passes_every_check(store: Store, honest: tuple[Path, str]) -> None:
    assert _checks(store, honest[1]) == {RULES: [], SIGNATURES: [], TREE: [], ELSEWHERE: []}


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.does)
def test_every_edit_is_found(store: Store, honest: tuple[Path, str], edit: Edit) -> None:
    edit.carry_out(store)
    checks = _checks(store, honest[1])
    assert checks[edit.found_by], checks


def test_the_table_in_the_documentation_is_this_one() -> None:
    head = "| edit of the database | found by |\n|---|---|\n"
    table = head + "".join(f"| {edit.does} | {edit.found_by} |\n" for edit in EDITS)
    written = DOCS.read_text(encoding="utf-8")
    start, end = (f"<!-- {word} of the table of edits -->\n" for word in ("start", "end"))
    before, _, rest = written.partition(start)
    _, _, after = rest.partition(end)
    if os.environ.get("HOUSEWAY_REGENERATE"):
        DOCS.write_text(before + start + table + end + after, encoding="utf-8")
    else:
        assert rest.partition(end)[0] == table
