"""`houseway checkpoint sign` signs the log, and says once which witness did not cosign, and why."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.house.store import open_store
from houseway.house.trust.notes import COSIGNED, Signer
from houseway.house.trust.witness import Witness, WitnessServer
from tests.support.command import houseway, process
from tests.support.records import chained

WITNESS = Signer("witness.example", b"w" * 32, COSIGNED)


@pytest.fixture
def stranger(tmp_path: Path) -> Iterator[str]:
    """Run a witness that does not know this house, and so refuses to cosign."""
    with WitnessServer(Witness(WITNESS, tmp_path, {}), "127.0.0.1", 0, lambda _: None) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.address
        server.shutdown()
        thread.join()


def test_a_refusal_of_a_witness_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stranger: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with open_store("house.db") as store:
        store.append(chained("table:1", 3))
    houseway("key", "new", "house.key", "--name", "house.example")
    sign = ("checkpoint", "sign", "--key", "house.key", "--database", "house.db")
    witness = ("--witness", f"{stranger}={WITNESS.verifier}")
    done = process(*sign, *witness)
    assert (done.returncode, done.stderr) == (1, "")
    assert "house.example: 3 records, signed" in done.stdout
    words = " ".join(done.stdout.split())
    assert words.count(stranger) == 1
    answer = process(*sign, *witness, "--json")
    assert (answer.returncode, answer.stderr) == (1, "")
    document = json.loads(answer.stdout)
    assert document["signed_by"] == ["house.example"]
    assert list(document["trouble"]) == [stranger]
    assert document["trouble"][stranger] in words
    assert houseway(*sign).returncode == 0  # without a witness nothing is wrong
