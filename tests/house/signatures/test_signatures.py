"""Records are signed by the session that did them: a forger with only the database is found out."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import msgspec
import pytest
from sqlalchemy import text

from houseway.house.floor import Floor, Person
from houseway.house.people import COMMAND_LINE, STREAM, People
from houseway.house.record import Record, encode
from houseway.house.roles import Role
from houseway.house.store.log import Store
from houseway.house.trust.audit.signatures import verify_signatures
from houseway.house.trust.house_key import HouseKey
from houseway.house.trust.signatures import MissingKey, Signers, key_of_secret, name_of_key
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.support.databases import tamper
from tests.support.prepared import open_prepared
from tests.support.records import chained
from tests.support.web_house import WEAK

KEY = HouseKey("house.example/floor", b"k" * 32)
HOUSE = KEY.signer.verifier
GOOD = "a good long password"


class SigningHouse:
    """A table, a pit boss and a player who have signed in, in a house that signs."""

    def __init__(self, store: Store) -> None:
        self.store = store
        store.signers = Signers(KEY.record_key)
        self.people = People(store, WEAK)
        for name, role in (("boss", Role.PIT_BOSS), ("ines", Role.INSPECTOR), ("ann", Role.PLAYER)):
            self.people.create(COMMAND_LINE, name, name, role, GOOD)
        self.boss, self.ann = (self.people.sign_in(name, GOOD)[0] for name in ("boss", "ann"))
        self.floor = Floor(store)
        open_prepared(self.floor, "T1", "sic-bo", self.boss)
        self.floor.command(self.ann, "T1", commands.BuyIn(10_000))

    def forge(self, stream: str, **fields: object) -> Record:
        """Append a record made from the last one, as a person can who has only the database."""
        number, previous = self.store.last(stream)
        last = next(self.store.read(stream, number - 1))
        record = msgspec.structs.replace(
            last, number=number + 1, previous=previous, key=None, signature="", **fields
        ).sealed()
        self._insert(record)
        return record

    def _insert(self, record: Record) -> None:
        with self.store.writing() as connection:
            connection.execute(
                text("INSERT INTO records VALUES (:stream, :number, :at, :who, :kind, NULL, :record)"),
                {
                    **{name: getattr(record, name) for name in ("stream", "number", "at", "who", "kind")},
                    "record": encode(record).decode(),
                },
            )

    def insert_signed(self, record: Record, secret: str) -> None:
        signature = key_of_secret(secret).sign(record.hash)
        self._insert(msgspec.structs.replace(record, signature=signature))


@pytest.fixture
def house(store: Store) -> Iterator[SigningHouse]:
    made = SigningHouse(store)
    yield made
    made.floor.close()


def test_every_record_is_signed_by_who_did_it_or_by_the_house(house: SigningHouse) -> None:
    audit = verify_signatures(house.store, HOUSE)
    assert audit.faults == []
    assert audit.by_people
    assert audit.by_the_house
    assert audit.before == 0
    (bought,) = [record for record in house.store.read("table:T1") if record.kind == "buy-in"]
    (signed_in,) = [
        record for record in house.store.read(STREAM) if (record.kind, record.who) == ("signed-in", "ann")
    ]
    assert bought.signature.startswith(name_of_key(base64.b64decode(signed_in.body[0]["key"])))


def test_a_forged_buy_in_is_found(house: SigningHouse) -> None:
    house.forge("table:T1")
    (fault,) = verify_signatures(house.store, HOUSE).faults
    assert "it is not signed, and should be" in fault


def test_a_record_signed_with_a_made_up_key_is_found(house: SigningHouse) -> None:
    number, previous = house.store.last("table:T1")
    last = next(house.store.read("table:T1", number - 1))
    forged = msgspec.structs.replace(last, number=number + 1, previous=previous, key=None).sealed()
    house.insert_signed(forged, "made up")
    (fault,) = verify_signatures(house.store, HOUSE).faults
    assert "not signed by a session or token of ann" in fault


def test_a_forged_sign_in_gives_nobody_a_key(house: SigningHouse) -> None:
    public = base64.b64encode(key_of_secret("made up").public).decode()
    fact = {"fact": "signed-in", "person": "ann", "key": public}
    forged = house.forge(STREAM, who="ann", role="player", kind="signed-in", body=[fact])
    (fault,) = verify_signatures(house.store, HOUSE).faults
    assert fault.startswith(f"record {forged.number} of house: it is not signed")


def test_a_signature_taken_from_another_record_is_found(house: SigningHouse) -> None:
    house.floor.command(house.ann, "T1", commands.BuyIn(5_000))
    first, second = [record for record in house.store.read("table:T1") if record.kind == "buy-in"]
    forged = msgspec.structs.replace(second, signature=first.signature)
    tamper(
        house.store,
        "UPDATE records SET record = :record WHERE stream = 'table:T1' AND number = :number",
        record=encode(forged).decode(),
        number=second.number,
    )
    (fault,) = verify_signatures(house.store, HOUSE).faults
    assert "does not match" in fault


def test_a_new_table_without_signatures_is_found(house: SigningHouse) -> None:
    record = msgspec.structs.replace(
        next(house.store.read("table:T1")), stream="table:T2", signature="", at=2**60, previous="0" * 64
    ).sealed()
    house._insert(record)
    (fault,) = verify_signatures(house.store, HOUSE).faults
    assert fault.startswith("record 1 of table:T2")


def test_a_house_that_begins_to_sign_keeps_what_it_has(store: Store) -> None:
    people = People(store, WEAK)
    people.create(COMMAND_LINE, "ann", "Ann", Role.ADMINISTRATOR, GOOD)
    _, old_session = people.sign_in("ann", GOOD)
    store.signers = Signers(KEY.record_key)
    assert people.in_session(old_session) == Person("ann", Role.ADMINISTRATOR)
    people.create(Person("ann", Role.ADMINISTRATOR), "bob", "Bob", Role.PLAYER, GOOD)
    people.sign_in("bob", GOOD)
    audit = verify_signatures(store, HOUSE)
    assert (audit.faults, audit.before, audit.first) == ([], 2, "record 3 of house")


def test_a_token_signs_too(store: Store) -> None:
    store.signers = Signers(KEY.record_key)
    people = People(store, WEAK)
    people.create(COMMAND_LINE, "ann", "Ann", Role.ADMINISTRATOR, GOOD)
    _, token = people.create_token(COMMAND_LINE, "ann", "robot")
    ann = people.with_token(token)
    assert ann is not None
    people.create(ann, "bob", "Bob", Role.PLAYER, GOOD)
    audit = verify_signatures(store, HOUSE)
    assert (audit.faults, audit.by_people, audit.by_the_house) == ([], 1, 2)


def test_the_key_of_another_house_is_noticed(house: SigningHouse) -> None:
    other = HouseKey("other.example", b"o" * 32).signer.verifier
    faults = verify_signatures(house.store, other).faults
    assert "record 1 of house: it is not signed by the house" in faults


def test_nothing_is_written_to_a_signed_log_without_its_key(store: Store) -> None:
    store.signers = MissingKey()
    with pytest.raises(Refusal, match="HOUSEWAY_KEY_FILE"):
        People(store, WEAK).create(COMMAND_LINE, "ann", "Ann", Role.PLAYER, GOOD)
    assert store.count() == 0


def test_a_record_is_signed_with_the_secret_that_was_shown_last() -> None:
    signers = Signers(KEY.record_key)
    record = chained("table:1", 1, who="ann")[0]
    for secret in ("first session", "second session", "second session", "first session"):
        signers.add("ann", secret)
        name = signers.signed(record).signature.partition(":")[0]
        assert name == key_of_secret(secret).name
