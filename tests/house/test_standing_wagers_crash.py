"""A wager that stands survives SIGKILL, a restart, a change of shift and a change of limits."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from houseway.house.floor import Floor
from houseway.house.loading import STREAM
from houseway.house.store import open_store
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from houseway.table.commands.table_commands import Open
from houseway.table.live.accounts import layout_of
from houseway.table.live.live_table import LiveTable
from tests.support.audited import audited
from tests.support.dice_program import (
    ANN,
    BOSS,
    DEALERS,
    EVENING,
    OPTIONS,
    TABLE,
    Given,
    evening,
    give_the_rest,
)
from tests.support.log_writer import OtherProgram
from tests.support.nightly import seeds, size
from tests.support.prepared import open_prepared

KILLS = size(3, 25)


class Seen(NamedTuple):
    """The wagers on the layout, and the accounts, after a command."""

    bets: dict[str, dict[str, int]]
    balances: dict[str, int]


def seen(live: LiveTable) -> Seen:
    bets = {str(seat): dict(of_seat) for seat, of_seat in live.bets.items() if of_seat}
    return Seen(bets, {account: cents for account, cents in live.accounts.balances.items() if cents})


def opened(place: str, clock: list[int]) -> Floor:
    floor = Floor(open_store(place), now=lambda: clock[0])
    dice = Open("craps", OPTIONS, cards="dealer", steps="automatic")
    open_prepared(floor, TABLE, dice, BOSS)
    return floor


def money_is_where_the_wagers_are(state: Seen) -> None:
    """Every wager on the layout is in its account, and no cent is anywhere twice or nowhere."""
    on_layout = {layout_of(seat): sum(bets.values()) for seat, bets in state.bets.items()}
    balances = {
        account: cents for account, cents in state.balances.items() if account.startswith(layout_of(""))
    }
    assert balances == on_layout
    assert sum(state.balances.values()) == 0


def undisturbed(folder: Path) -> tuple[list[Given], list[Seen]]:
    """Play the evening without a crash; return its commands, and what was seen before and after each."""
    clock = [EVENING]
    with opened(str(folder / "undisturbed.db"), clock) as floor:
        commands_given: list[Given] = []
        states = [floor.look_for_sure(TABLE, seen).seen]
        for each in evening(floor, clock):
            floor.command(each.person, TABLE, each.command, each.key)
            commands_given.append(each)
            states.append(floor.look_for_sure(TABLE, seen).seen)
            money_is_where_the_wagers_are(states[-1])
    return commands_given, states


def at(commands_given: list[Given], command: type[Any]) -> int:
    return next(number for number, each in enumerate(commands_given) if isinstance(each.command, command))


def test_what_stands_over_a_change_of_shift_and_of_limits(tmp_path: Path) -> None:
    commands_given, states = undisturbed(tmp_path)
    changed = at(commands_given, commands.ChangeLimits) + 1
    stands = {"come:9": 500, "fire": 500, "pass": 1000, "pass-odds": 5000}
    assert states[changed].bets == {"1": stands, "4": {"dont-pass": 1500}}
    # Another dealer pays them at the first roll of the next shift, though they are below the minimum by now.
    assert [each.person for each in commands_given if isinstance(each.command, commands.BeginRound)] == [
        *[DEALERS[0]] * 3,
        *[DEALERS[1]] * 3,
    ]
    paid = states[changed + 5]
    assert paid.bets == {"1": {"come:9": 500, "fire": 500}}
    assert paid.balances["chips:ann"] == states[changed].balances["chips:ann"] + 2 * 1000 + 5000 + 6000
    assert states[-1].bets == {}


def test_a_smaller_wager_is_refused_after_the_change(tmp_path: Path) -> None:
    clock = [EVENING]
    with opened(str(tmp_path / "refused.db"), clock) as floor:
        for each in evening(floor, clock):
            floor.command(each.person, TABLE, each.command, each.key)
            if isinstance(each.command, commands.ChangeLimits):
                break
        floor.command(DEALERS[1], TABLE, commands.BeginRound())
        stands = dict(floor.look_for_sure(TABLE, lambda live: live.bets[1]).seen)
        for bets in ({**stands, "field": 500}, {**stands, "pass-odds": 1000}):
            with pytest.raises(Refusal, match=r"below the posted minimum of .25"):
                floor.command(ANN, TABLE, commands.Wager("1", bets))
        floor.command(ANN, TABLE, commands.Wager("1", stands))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(1, 12))
def test_standing_wagers_survive_being_killed(database_url: str, tmp_path: Path, seed: int) -> None:
    commands_given, states = undisturbed(tmp_path)
    moments = random.Random(seed)  # noqa: S311 - no secret
    opened(database_url, [EVENING]).close()
    carried_out = kills = standing = 0
    acknowledged: set[str] = set()
    while carried_out < len(commands_given):
        # Each process is killed after a few commands, in the middle of the next; the last one is not hurried.
        last = kills >= KILLS
        program = OtherProgram(give_the_rest, database_url, commands_given[carried_out:])
        most = len(commands_given) if last else moments.randint(1, max(1, len(commands_given) // KILLS))
        said: list[list[str]] = []
        while sum(words[0] == "done" for words in said) < most and (not said or said[-1][0] != "end"):
            said.append(program.line().split() or ["end"])
        program.kill_after(moments.uniform(0.0, 0.004))
        said += program.rest()
        kills += 1
        acknowledged |= {words[1] for words in said if words and words[0] == "done"}
        with open_store(database_url) as store, Floor(store, now=lambda: commands_given[-1].at) as floor:
            in_log = {record.key for record in store.read(STREAM + TABLE)}
            carried_out = sum(each.key in in_log for each in commands_given)
            assert acknowledged <= in_log
            assert {each.key for each in commands_given[:carried_out]} <= in_log, (
                "a command is missing in between"
            )
            state = floor.look_for_sure(TABLE, seen).seen
            money_is_where_the_wagers_are(state)
            assert state == states[carried_out]
            standing += bool(state.bets)
    assert kills >= 3
    assert standing, "nothing stood when the process was killed"
    with open_store(database_url) as store:
        audited(store.read(STREAM + TABLE))
        assert all(table.holds for table in audit_log(store))
