"""Anybody deals a round again from its file: Houseway, and a script that has nothing of Houseway in it."""

from __future__ import annotations

import hashlib
import importlib.util
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.house.floor import Floor
from houseway.house.reports.round_files import round_file
from houseway.house.store import open_store
from houseway.refusal import Refusal
from houseway.rules.registry import game_names
from houseway.table.commands import table_commands as commands
from houseway.table.fairness.round_file import RoundFile, check_round, read_round
from tests.support.command import houseway
from tests.support.company import decide_as_advised, wager_in_company
from tests.support.live_tables import BOSS, TestedTable
from tests.support.shares import Chain

SCRIPT = Path(__file__).parents[2] / "docs" / "verify_round.py"
ROUNDS = 3
Json = dict[str, Any]


def _script() -> Callable[[Json], tuple[list[str], int]]:
    spec = importlib.util.spec_from_file_location("verify_round", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    verify: Callable[[Json], tuple[list[str], int]] = module.verify
    return verify


dealt_again = _script()


def as_json(file: RoundFile) -> Json:
    plain: Json = msgspec.json.decode(msgspec.json.encode(file))
    return plain


def from_json(file: Json) -> RoundFile:
    return read_round(msgspec.json.encode(file), "a file")


@contextmanager
def played(
    folder: Path,
    game: str,
    rounds: int = ROUNDS,
    *,
    close: bool = False,
    options: dict[str, str] | None = None,
) -> Iterator[Floor]:
    """Open a floor whose table T1 has played some rounds."""
    table = TestedTable(game, options)
    seat, bets = next(iter(table.live.rules.demonstration.items()))
    table.sit("ann", str(seat), chips=10_000_000)
    chain = Chain("ann")
    for _ in range(rounds):
        chain.take_part(table)
        wager_in_company(table, seat, bets)
        decide_as_advised(table)
    if close:
        table.order("ann", commands.StandUp(str(seat)))
        table.order("ann", commands.CashOut())
        table.order(BOSS, commands.Close())
    with open_store(folder / "floor.db") as store, Floor(store) as floor:
        store.append(table.records)
        yield floor


def files(floor: Floor, rounds: int = ROUNDS) -> list[RoundFile]:
    return [round_file(floor, "T1", number) for number in range(rounds + 1)]


def _dealt(file: Json) -> Json | None:
    """Return the last card, roll or number of the round."""
    taken = [step for step in file["steps"] if step["does"] in ("deal", "draw")]
    return taken[-1] if taken and isinstance(taken[-1]["gives"], str | list) else None


def _another(step: Json) -> Any:
    if step["does"] == "deal":
        return "2c" if step["gives"] != "2c" else "3c"
    if isinstance(step["gives"], list):
        return [7 - step["gives"][0], *step["gives"][1:]]
    return next(value for value in step["values"] if value != step["gives"])


@pytest.mark.parametrize("game", game_names())
def test_every_round_of_every_game_is_dealt_again(game: str, tmp_path: Path) -> None:
    with played(tmp_path, game) as floor:
        round_files = files(floor)
    changed = 0
    for file in round_files:
        checked = check_round(file)
        assert checked.wrong == []
        assert checked.checked["hash on record before the first wager"] == (file.round > 0)
        plain = as_json(file)
        assert dealt_again(deepcopy(plain))[0] == []
        assert checked.checked["shares of players, each fixed before the seed"] == (file.round > 1)
        step = _dealt(plain)
        if step and file.round:  # the opening of a shoe is dealt again when its seed is shown
            step["gives"] = _another(step)
            (words,) = check_round(from_json(plain)).wrong
            (same_words,) = dealt_again(deepcopy(plain))[0]
            name = step["gives"] if step["does"] == "deal" and file.hashes else step["step"]
            assert str(name) in words
            assert str(name) in same_words
            changed += 1
    assert changed == ROUNDS


def test_rounds_against_several_hands_of_the_dealer_are_dealt_again(tmp_path: Path) -> None:
    with played(tmp_path, "blackjack", options={"multiple-action": "3"}) as floor:
        round_files = files(floor)
    for file in round_files:
        assert check_round(file).wrong == []
        assert dealt_again(as_json(file))[0] == []
    dealt = [step["step"] for file in round_files for step in as_json(file)["steps"]]
    assert "dealer-3-card-2" in dealt


@pytest.fixture(scope="module")
def baccarat(tmp_path_factory: pytest.TempPathFactory) -> list[Json]:
    """Two rounds out of a shoe, and its opening, once the shoe is used up."""
    with played(tmp_path_factory.mktemp("shoe"), "mini-baccarat", 2) as floor:
        before = as_json(round_file(floor, "T1", 0))
        assert before["seed"] is None
        assert before["committed"]["shoe"]
    with played(tmp_path_factory.mktemp("used-up"), "mini-baccarat", 2, close=True) as floor:
        return [as_json(file) for file in files(floor, 2)]


def test_a_shoe_is_shuffled_again_once_its_seed_is_shown(baccarat: list[Json]) -> None:
    opening = baccarat[0]
    checked = check_round(from_json(opening)).checked
    assert checked["hashes of hidden cards"] == len(opening["committed"]["shoe"]) > 300
    assert opening["committed"]["shoe"] == baccarat[1]["hashes"]["shoe"] == baccarat[2]["hashes"]["shoe"]


def _seed(opening: Json, _: Json) -> None:
    opening["seed"] = "ab" * 32


def _cut(opening: Json, _: Json) -> None:
    next(step for step in opening["steps"] if step["does"] == "cut")["gives"] += 1


def _hidden_hash(opening: Json, _: Json) -> None:
    opening["committed"]["shoe"][100] = "ef" * 32


def _nonce(_: Json, first: Json) -> None:
    first["shown"]["shoe"][1][2] = "00" * 16


def _not_shown(_: Json, first: Json) -> None:
    first["shown"]["shoe"].pop()


def _second_dealt(_: Json, first: Json) -> None:
    """The house keeps the top card back: each card shown has its hash, but one place is left out."""
    first["shown"]["shoe"][-1] = [first["shown"]["shoe"][-1][0] + 1, "2c", "00" * 16]
    first["hashes"]["shoe"][first["shown"]["shoe"][-1][0]] = first["hashes"]["shoe"][0]


@pytest.mark.parametrize("tamper", [_seed, _cut, _hidden_hash, _nonce, _not_shown, _second_dealt])
def test_a_shoe_that_was_tampered_with_is_found_out(
    baccarat: list[Json], tamper: Callable[[Json, Json], None]
) -> None:
    opening, first, _ = deepcopy(baccarat)
    tamper(opening, first)
    for file, is_wrong in (
        (opening, tamper in (_seed, _cut, _hidden_hash)),
        (first, tamper in (_nonce, _not_shown, _second_dealt)),
    ):
        assert bool(check_round(from_json(file)).wrong) is is_wrong
        assert bool(dealt_again(deepcopy(file))[0]) is is_wrong


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Json:
    """The second round of a table, in whose chance a player has a share."""
    with played(tmp_path_factory.mktemp("shared"), "sic-bo", 2) as floor:
        return as_json(round_file(floor, "T1", 2))


def _share_dropped(file: Json) -> None:
    file["shares"] = []


def _share_altered(file: Json) -> None:
    file["shares"][0]["value"] = "ab" * 32


def _share_that_is_no_value(file: Json) -> None:
    text = "chosen"
    file["shares"][0] |= {"value": text, "link": hashlib.sha256(text.encode()).hexdigest()}


def _share_given_twice(file: Json) -> None:
    file["shares"] *= 2


def _anchor_too_late(file: Json) -> None:
    file["shares"][0]["link_round"] = 2


def _share_before_the_hash(file: Json) -> None:
    file["shares"][0]["record"] = file["commitment_record"]


def _share_after_the_cards(file: Json) -> None:
    file["shares"][0]["record"] = file["first_chance_record"]


@pytest.mark.parametrize(
    ("tamper", "says"),
    [
        (_share_dropped, "but the seed gives"),
        (_share_altered, "is not the next value of the hash chain"),
        (_share_that_is_no_value, "is not the next value of the hash chain"),
        (_share_given_twice, "not one for each person"),
        (_anchor_too_late, "offered too late"),
        (_share_before_the_hash, "was given before the hash of the seed"),
        (_share_after_the_cards, "was given after the first cards or dice"),
    ],
)
def test_shares_that_were_tampered_with_are_found(
    shared: Json, tamper: Callable[[Json], None], says: str
) -> None:
    file = deepcopy(shared)
    assert check_round(from_json(file)).wrong == dealt_again(deepcopy(file))[0] == []
    tamper(file)
    for wrong in (check_round(from_json(file)).wrong, dealt_again(deepcopy(file))[0]):
        assert any(says in words for words in wrong), wrong


def test_files_from_before_there_were_shares_are_read_as_before(tmp_path: Path) -> None:
    with played(tmp_path, "sic-bo", 1) as floor:
        file = as_json(round_file(floor, "T1", 1))
    assert file.pop("shares") == []
    assert file.pop("first_chance_record")
    assert check_round(from_json(file)).wrong == dealt_again(file)[0] == []


def test_a_pack_without_aces_is_found_out(tmp_path: Path) -> None:
    with played(tmp_path, "football-kings", 1) as floor:
        file = round_file(floor, "T1", 1)
    file.packs = {pack: [card for card in cards if card[0] != "A"] for pack, cards in file.packs.items()}
    assert "does not have the cards" in check_round(file).wrong[0]


def test_a_round_in_progress_and_a_dealers_cards_have_no_file(tmp_path: Path) -> None:
    for name, cards, says in (
        ("house", "house", "Round 1 is in progress"),
        ("dealer", "dealer", "A dealer enters the cards of table T1"),
    ):
        table = TestedTable("sic-bo", cards=cards)
        table.sit("ann", "1")
        if cards == "house":
            table.order("ann", commands.Wager("1", {"small": 500}))
        with open_store(tmp_path / name) as store, Floor(store) as floor:
            store.append(table.records)
            with pytest.raises(Refusal, match=says):
                round_file(floor, "T1", int(cards == "house"))


def _run_script(file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), str(file)], check=False, capture_output=True, text=True
    )


def test_the_commands_write_and_check_a_file(tmp_path: Path) -> None:
    with played(tmp_path, "sic-bo", 1):
        database, file = str(tmp_path / "floor.db"), tmp_path / "round.json"
    run = houseway("audit", "round", "T1", "1", "-o", str(file), "--database", database)
    assert " ".join(run.stdout.split()) == f"{file} holds round 1 of T1.", run.stderr
    run = houseway("verify-round", str(file))
    assert run.returncode == 0
    assert run.stdout.startswith("sic-bo at the table T1, round 1: nothing wrong\n")
    alone = _run_script(file)
    assert alone.returncode == 0
    assert "0 differences" in alone.stdout
    plain = msgspec.json.decode(file.read_bytes())
    step = _dealt(plain)
    assert step
    was, step["gives"] = step["gives"], _another(step)
    file.write_bytes(msgspec.json.encode(plain))
    run = houseway("verify-round", str(file))
    assert run.returncode == 1
    assert f"{step['step']} gave {step['gives']}, but the seed gives {was}" in run.stdout
    alone = _run_script(file)
    assert alone.returncode == 1
    file.write_text("[]")
    run = houseway("verify-round", str(file))
    assert run.returncode == 2
    assert "is not the file of a round" in run.stderr
