"""Anybody deals a round again from its file: Houseway, and a script that has nothing of Houseway in it."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.floor.floor import Floor
from houseway.floor.reports.round_files import round_file
from houseway.refusal import Refusal
from houseway.rules.procedure.steps import Decide, SetHand, Step
from houseway.rules.registry import game_names
from houseway.table.commands import table_commands as commands
from houseway.table.commands.table_commands import AnyCommand
from houseway.table.fairness.check_round import check_round
from houseway.table.fairness.round_file import RoundFile, read_round
from houseway.table.live.live_table import LiveTable
from tests.support.command import houseway
from tests.support.timed_floor import ANN, BOSS, TimedFloor, timed_floor

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


def played(house: TimedFloor, rounds: int = ROUNDS) -> None:
    floor = house.floor
    seat, bets = floor.look("T1", lambda live: next(iter(live.rules.demonstration.items()))).seen
    house.sit(ANN, str(seat), chips=10_000_000)
    for _ in range(rounds):
        house.order(ANN, commands.Wager(str(seat), dict(bets)))
        house.order(ANN, commands.Ready(str(seat)))
        while command := floor.look("T1", _decision).seen:
            house.order(ANN, command)


def _decision(live: LiveTable) -> AnyCommand | None:
    step: Step | None = live.step
    match step:
        case SetHand():
            groups = [[card.name for card in group] for group in step.best]
            return commands.SetHand(str(step.seat), step.key, groups)
        case Decide():
            return commands.Decide(str(step.seat), step.key, step.hint or step.values[0])
    return None


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
    with timed_floor(tmp_path) as house:
        house.open(game)
        played(house)
        found = files(house.floor)
    changed = 0
    for file in found:
        checked = check_round(file)
        assert checked.wrong == []
        assert checked.checked["hash on record before the first wager"] == (file.round > 0)
        plain = as_json(file)
        assert dealt_again(deepcopy(plain))[0] == []
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


@pytest.fixture(scope="module")
def baccarat(tmp_path_factory: pytest.TempPathFactory) -> list[Json]:
    """Two rounds out of a shoe, and its opening, once the shoe is used up."""
    with timed_floor(tmp_path_factory.mktemp("shoe")) as house:
        house.open("mini-baccarat")
        played(house, 2)
        before = as_json(round_file(house.floor, "T1", 0))
        assert before["seed"] is None
        assert before["committed"]["shoe"]
        house.order(ANN, commands.StandUp(next(iter(house.view(ANN)["seats"]))["seat"]))
        house.order(ANN, commands.CashOut())
        house.order(BOSS, commands.Close())
        return [as_json(file) for file in files(house.floor, 2)]


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


def test_a_pack_without_aces_is_found_out(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        house.open("football-kings")
        played(house, 1)
        file = round_file(house.floor, "T1", 1)
    file.packs = {pack: [card for card in cards if card[0] != "A"] for pack, cards in file.packs.items()}
    assert "does not have the cards" in check_round(file).wrong[0]


def test_a_round_in_progress_and_a_dealers_cards_have_no_file(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        house.open("sic-bo")
        house.sit(ANN, "1")
        house.order(ANN, commands.Wager("1", {"small": 500}))
        with pytest.raises(Refusal, match="Round 1 is in progress"):
            round_file(house.floor, "T1", 1)


def _run_script(file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), str(file)], check=False, capture_output=True, text=True
    )


def test_the_commands_write_and_check_a_file(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        house.open("sic-bo")
        played(house, 1)
    database, file = str(next(tmp_path.glob("*.db"))), tmp_path / "round.json"
    run = houseway("audit", "round", "T1", "1", "-o", str(file), "--database", database)
    assert run.stdout == f"{file} holds round 1 of T1.\n", run.stderr
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
