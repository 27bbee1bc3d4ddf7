"""A witness signs what continues the log it knows, and nothing else; a house with two logs is found."""

from __future__ import annotations

import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path

import pytest

from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.tree import verify_tree
from houseway.house.trust.checkpointer import (
    Checkpointer,
    Forked,
    WitnessAddress,
    WitnessUnavailable,
    cosigned,
    parse_witness,
)
from houseway.house.trust.house_key import HouseKey
from houseway.house.trust.log_tree import LogTree
from houseway.house.trust.notes import COSIGNED, Signer
from houseway.house.trust.witness import Declined, Witness, WitnessServer, request_text
from houseway.refusal import Refusal
from tests.support.records import chained

NOW = 1_800_000_000_000_000
KEY = HouseKey("house.example/log", b"k" * 32)
HOUSE = KEY.signer.verifier
WITNESS = Signer("witness.example", b"w" * 32, COSIGNED)


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    return Witness(WITNESS, tmp_path, {HOUSE.name: HOUSE})


@contextmanager
def served(witness: Witness) -> Iterator[WitnessAddress]:
    with WitnessServer(witness, "127.0.0.1", 0, lambda _: None) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield WitnessAddress(server.address, WITNESS.verifier)
        server.shutdown()
        thread.join()


def test_a_witness_cosigns_a_log_as_it_grows(witness: Witness, store: Store) -> None:
    records = chained("table:1", 9)
    with served(witness) as address:
        checkpointer = Checkpointer(store, KEY.signer, [address], now=lambda: NOW)
        for record in records:
            store.append([record])
            note = checkpointer.sign()
            assert WITNESS.verifier.signed_at(note)
        assert checkpointer.trouble == {}
        assert checkpointer.sign() == note  # nothing is asked twice
    audit = verify_tree(store, house=HOUSE, witnesses=[WITNESS.verifier])
    assert (audit.holds, audit.cosigned_by) == (True, {"witness.example": 9})
    last = witness.last_note(HOUSE.name)
    assert last is not None
    assert verify_tree(store, kept_elsewhere={"witness": str(last)}).holds


def test_a_house_that_shows_a_second_log_gets_no_signature_for_it(witness: Witness, tmp_path: Path) -> None:
    with served(witness) as address:
        with open_store(tmp_path / "true.db") as store:
            store.append(chained("table:1", 5))
            cosigned(LogTree(store), LogTree(store).checkpoint(KEY.signer, NOW), address)
        for count, words in ((4, "records are missing"), (5, "rewritten"), (7, "rewritten")):
            with open_store(tmp_path / f"forged{count}.db") as store:
                store.append(chained("table:1", count, who="mallory"))
                note = LogTree(store).checkpoint(KEY.signer, NOW)
                with pytest.raises(Forked, match=words):
                    cosigned(LogTree(store), note, address)
    known = witness.last(HOUSE.name)
    assert known is not None
    assert known.size == 5


def test_a_signature_that_got_lost_is_given_again(witness: Witness, store: Store) -> None:
    store.append(chained("table:1", 5))
    tree = LogTree(store)
    note = tree.checkpoint(KEY.signer, NOW)
    with served(witness) as address:
        cosigned(tree, note, address)
        assert WITNESS.verifier.has_signed(cosigned(tree, note, address))


def test_a_witness_keeps_to_what_it_signed_after_a_restart(
    witness: Witness, store: Store, tmp_path: Path
) -> None:
    store.append(chained("table:1", 2))
    note = LogTree(store).checkpoint(KEY.signer, NOW)
    witness.add(request_text(0, [], note), 1)
    again = Witness(WITNESS, tmp_path, {HOUSE.name: HOUSE})
    with pytest.raises(Declined, match="has 2 records, not 0") as declined:
        again.add(request_text(0, [], note), 2)
    assert (declined.value.status, declined.value.size) == (HTTPStatus.CONFLICT, 2)
    (file,) = tmp_path.glob("*.checkpoint")
    file.write_text(str(note))  # without its own signature
    with pytest.raises(Refusal, match="not signed by this witness"):
        again.last(HOUSE.name)


def test_a_witness_declines_strangers_and_nonsense(witness: Witness, store: Store) -> None:
    store.append(chained("table:1", 2))
    strange = LogTree(store).checkpoint(HouseKey("other.example", b"o" * 32).signer, NOW)
    with pytest.raises(Declined) as declined:
        witness.add(request_text(0, [], strange), 1)
    assert declined.value.status == HTTPStatus.NOT_FOUND
    forged = LogTree(store).checkpoint(HouseKey(KEY.name, b"o" * 32).signer, NOW)
    with pytest.raises(Declined) as declined:
        witness.add(request_text(0, [], forged), 1)
    assert declined.value.status == HTTPStatus.FORBIDDEN
    for request in ("", "old\n\n", "old -1\n\nx", "old 0\nnot base64\n\nx", "new 0\n\n" + str(forged)):
        with pytest.raises(Declined) as declined:
            witness.add(request, 1)
        assert declined.value.status == HTTPStatus.BAD_REQUEST


def test_the_server_of_a_witness_answers_nonsense_with_words(witness: Witness) -> None:
    with served(witness) as address:
        for path, body in (("/", b""), ("/add-checkpoint", b"x" * 100_000), ("/add-checkpoint", b"\xff")):
            request = urllib.request.Request(address.url + path, body, method="POST")  # noqa: S310 - this test's
            with pytest.raises(urllib.error.HTTPError) as error:
                urllib.request.urlopen(request)  # noqa: S310 - this test's server
            with error.value:
                assert error.value.code in (HTTPStatus.NOT_FOUND, HTTPStatus.BAD_REQUEST)
                assert error.value.read()


def test_a_witness_that_cannot_be_reached_stops_nothing_and_is_logged_once(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    store.append(chained("table:1", 2))
    nobody = WitnessAddress("http://127.0.0.1:9", WITNESS.verifier)
    with Checkpointer(store, KEY.signer, [nobody], every=3600) as checkpointer:
        pass  # it is asked at the start and at the end
    assert "cannot be reached" in str(checkpointer.trouble[nobody.url])
    assert [record.message for record in caplog.records] == [str(checkpointer.trouble[nobody.url])]
    assert verify_tree(store, house=HOUSE).holds


def test_an_answer_by_another_key_is_not_taken_for_a_signature(witness: Witness, store: Store) -> None:
    store.append(chained("table:1", 2))
    with served(witness) as address:
        wrong = WitnessAddress(address.url, Signer("witness.example", b"x" * 32, COSIGNED).verifier)
        with pytest.raises(WitnessUnavailable, match="not signed by"):
            cosigned(LogTree(store), LogTree(store).checkpoint(KEY.signer, NOW), wrong)


def test_the_address_of_a_witness_has_its_key() -> None:
    address = parse_witness(f"https://witness.example/={WITNESS.verifier}")
    assert address == WitnessAddress("https://witness.example", WITNESS.verifier)
    for written in ("https://witness.example", f"witness={WITNESS.verifier}", "http://w=nonsense"):
        with pytest.raises(Refusal):
            parse_witness(written)
