"""The auditor passes a correct log, and finds every kind of fault, even with a recomputed chain."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from houseway.house.record import encode
from houseway.table.commands import table_commands as commands
from tests.auditor.auditor import Auditor
from tests.auditor.chain import FIRST, FaultError, Json, hash_of
from tests.support.audited import settle
from tests.support.command import houseway
from tests.support.live_tables import DEALER, OTHER_SUPERVISOR, SUPERVISOR, TestedTable

Log = list[Json]


@pytest.fixture(scope="module")
def log() -> Log:
    """A table with deferred vigorish, a correction and two rounds."""
    table = TestedTable("baccarat", cards="dealer", steps="dealer", vigorish="deferred")
    table.deal_on()
    table.sit("ann", "1")
    table.sit("bob", "2")
    for _ in range(2):
        table.order(DEALER, commands.BeginRound())
        table.order("ann", commands.Wager("1", {"banker": 1000}))
        table.order("bob", commands.Wager("2", {"player": 500, "tie": 100}))
        table.order(DEALER, commands.NoMoreBets())
        table.deal_on("banker-card-2", {"player-card-1": "2s", "banker-card-1": "9d", "player-card-2": "Kd"})
        table.deal_on(None, {"banker-card-2": "Jc"})
    table.order(SUPERVISOR, commands.ProposeCorrection("bob", 100, "tie was not placed"))
    table.order(OTHER_SUPERVISOR, commands.DecideCorrection(1, True))
    table.order(DEALER, commands.CollectVigorish("1"))
    return [msgspec.json.decode(encode(record)) for record in table.records]


def audit(records: Log) -> Auditor:
    auditor = Auditor()
    auditor.follow(records)
    auditor.settle_again(settle)
    return auditor


def sealed(records: Log) -> Log:
    """Recompute the chain, as a person could who knows how it is made."""
    previous = FIRST
    for number, record in enumerate(records, 1):
        record |= {"number": number, "previous": previous}
        previous = record["hash"] = hash_of(record)
    return records


def test_what_is_right_passes(log: Log) -> None:
    auditor = audit(log)
    assert auditor.rounds.compared == {"settled alike": 4}
    assert auditor.ledger.meters["vigorish"] == auditor.ledger.collected == 100
    assert auditor.ledger.meters["rounds"] == 2


def test_the_command_settles_like_the_auditor(log: Log) -> None:
    """The interface is the command line; the other tests call the same code directly."""

    def by_command(game: str, options: dict[str, str], lines: Log) -> Iterator[Json]:
        content = "".join(json.dumps(line) + "\n" for line in lines)
        chosen = [part for name, value in options.items() for part in ("--option", f"{name}={value}")]
        done = houseway("settle", game, *chosen, stdin=content)
        assert done.returncode == 0, done.stderr
        return (json.loads(line) for line in done.stdout.splitlines())

    auditor = Auditor()
    auditor.follow(log)
    assert auditor.settle_again(by_command) == {"settled alike": 4}


# The chain.


def _swapped(log: Log) -> None:
    log[4], log[5] = log[5], log[4]


def _altered(log: Log) -> None:
    log[4]["who"] = "eve"


def _left_out(log: Log) -> None:
    del log[4]


def _key_used_twice(log: Log) -> None:
    log[4]["key"] = log[5]["key"] = "once"
    sealed(log)


@pytest.mark.parametrize("tamper", [_swapped, _altered, _left_out, _key_used_twice])
def test_a_broken_chain_is_found(log: Log, tamper: Callable[[Log], None]) -> None:
    changed = deepcopy(log)
    tamper(changed)
    with pytest.raises(FaultError):
        audit(changed)


# What the records say, with a recomputed chain.


def _facts(log: Log, kind: str) -> list[Json]:
    return [fact for record in log for fact in record["body"] if fact["fact"] == kind]


def _record(log: Log, kind: str) -> Json:
    return next(record for record in log if any(fact["fact"] == kind for fact in record["body"]))


def _transfer_changed(log: Log) -> None:
    _record(log, "settled")["transfers"][0][2] += 1


def _transfer_left_out(log: Log) -> None:
    _record(log, "settled")["transfers"].pop()


def _transfer_turned_round(log: Log) -> None:
    first = _record(log, "settled")["transfers"][0]
    first[0], first[1] = first[1], first[0]


def _payment_changed(log: Log) -> None:
    """With matching transfers, so that the books balance."""
    record = _record(log, "settled")
    paid = next(fact for fact in record["body"] if fact["fact"] == "settled" and fact["result"] == "win")
    paid["pays"] += 100
    paid["returns"] += 100
    next(transfer for transfer in record["transfers"] if transfer[3].endswith("pays"))[2] += 100


def _loss_as_a_push(log: Log) -> None:
    record = _record(log, "settled")
    lost = next(fact for fact in record["body"] if fact["fact"] == "settled" and fact["result"] == "lose")
    lost |= {"result": "push", "returns": lost["bet"]}
    taken = next(transfer for transfer in record["transfers"] if transfer[3] == f"{lost['wager']} loses")
    taken[1] = "chips:bob"


def _card_changed(log: Log) -> None:
    dealt = next(fact for fact in _facts(log, "answered") if fact["step"] == "banker-card-1")
    dealt["answer"] = "Kh"


def _late_wager(log: Log) -> None:
    where = next(number for number, record in enumerate(log) if record["kind"] == "no-more-bets")
    late = deepcopy(next(record for record in log if record["kind"] == "wager"))
    log.insert(where + 1, late)


def _wagers_taken_that_were_not_placed(log: Log) -> None:
    closed = next(fact for fact in _facts(log, "answered") if fact["step"] == "wagers")
    closed["answer"]["1"]["banker"] += 1


def _round_skipped(log: Log) -> None:
    _facts(log, "began")[2]["number"] = 7


def _decided_by_the_same(log: Log) -> None:
    _facts(log, "correction-decided")[0]["by"] = SUPERVISOR


def _vigorish_in_part(log: Log) -> None:
    _facts(log, "vigorish-collected")[0]["cents"] = 50


def _cash_that_was_not_there(log: Log) -> None:
    _facts(log, "bought-in")[0]["cents"] += 500


def _stopped_by_a_passer_by(log: Log) -> None:
    dispute = {"kind": "dispute", "role": "player", "who": "nobody", "transfers": []}
    told = {"fact": "disputed", "by": "nobody", "why": "everything", "rounds": []}
    log.insert(1, {**deepcopy(log[0]), **dispute, "body": [told]})


def _sign_left_out(log: Log) -> None:
    opening = _record(log, "sign-hung")
    opening["body"] = [fact for fact in opening["body"] if fact["fact"] != "sign-hung"]


def _sign_hung_by_nobody(log: Log) -> None:
    _facts(log, "sign-hung")[0]["by"] = "nobody"


def _sign_of_no_rules(log: Log) -> None:
    _facts(log, "sign-hung")[0]["content"] = "as usual"


@pytest.mark.parametrize(
    "tamper",
    [
        _transfer_changed,
        _transfer_left_out,
        _transfer_turned_round,
        _payment_changed,
        _loss_as_a_push,
        _card_changed,
        _late_wager,
        _wagers_taken_that_were_not_placed,
        _round_skipped,
        _decided_by_the_same,
        _vigorish_in_part,
        _cash_that_was_not_there,
        _stopped_by_a_passer_by,
        _sign_left_out,
        _sign_hung_by_nobody,
        _sign_of_no_rules,
    ],
)
def test_a_fault_is_found_although_the_chain_was_recomputed(log: Log, tamper: Callable[[Log], None]) -> None:
    changed: Any = deepcopy(log)
    tamper(changed)
    with pytest.raises(FaultError):
        audit(sealed(changed))


@pytest.fixture(scope="module")
def house_log() -> Log:
    """A table with the house's own dice, and two rounds."""
    table = TestedTable("sic-bo")
    table.sit("ann", "1")
    for _ in range(2):
        table.order("ann", commands.Wager("1", {"small": 500}))
        table.order("ann", commands.Ready("1"))
    return [msgspec.json.decode(encode(record)) for record in table.records]


def _drawn_again(log: Log) -> None:
    """The house has seen the wager and takes another seed, for which it has no hash on record."""
    seed = "ab" * 32
    _facts(log, "began")[2] |= {"seed": seed, "commitment": hashlib.sha256(seed.encode()).hexdigest()}
    _facts(log, "seed-shown")[2]["seed"] = seed


def _hash_left_out(log: Log) -> None:
    for record in log:
        record["body"] = [
            fact for fact in record["body"] if (fact["fact"], fact.get("number")) != ("seed-committed", 2)
        ]


def _hash_twice(log: Log) -> None:
    record = _record(log, "seed-committed")
    record["body"].append({**_facts(log, "seed-committed")[0], "commitment": "ab" * 32})


@pytest.mark.parametrize("tamper", [_drawn_again, _hash_left_out, _hash_twice])
def test_a_seed_that_was_not_fixed_before_the_wagers_is_found(
    house_log: Log, tamper: Callable[[Log], None]
) -> None:
    audit(house_log)
    changed = deepcopy(house_log)
    tamper(changed)
    with pytest.raises(FaultError, match="hash"):
        audit(sealed(changed))
