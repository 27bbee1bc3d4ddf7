"""Streaks (13:69F-2.22) in rounds and at live tables: stakes that stand from round to round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from houseway.equipment.chance import seeded
from houseway.games.blackjack import GAME
from houseway.games.blackjack.dealing import BlackjackCondition
from houseway.games.blackjack.variants.streak import EVERY_FORM, NAMES, PAYS, placed_as
from houseway.house.record import encode
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.steps import Decide, TakeWagers
from houseway.rules.wagers.wagers import Behind, Bets
from houseway.table.commands import table_commands as commands
from houseway.table.commands.system_commands import VacateSeats
from houseway.table.live.accounts import layout_of
from houseway.table.virtual.virtual_table import VirtualTable
from tests.auditor.auditor import Auditor
from tests.support.audited import settle
from tests.support.blackjack import paid, scripted, virtual_table
from tests.support.cases import Round
from tests.support.live_tables import SUPERVISOR, TestedTable

ON = {"streak": "on"}
WINS, LOSES, PUSHES = "Ts 7d Jh Tc", "Ts 9d 7h Tc", "Ts Td 7h 7c"  # player, up card, player, hole card


def standing(virtual: VirtualTable[Any]) -> dict[str, dict[str, int]]:
    assert isinstance(virtual.condition, BlackjackCondition)
    return {seat: dict(bets) for seat, bets in virtual.condition.standing.items()}


def play(virtual: VirtualTable[Any], cards: str, bets: dict[str, int]) -> dict[str, tuple[str, int]]:
    """Play a round of one seat with these cards; return what became of each wager."""
    virtual.dealer.begin(Round(cards=cards.split(), answers={}))  # type: ignore[attr-defined]
    return paid(virtual.play_round({1: bets}), 1)


@pytest.mark.paragraph("13:69F-2.22#title", shows="played")
def test_a_streak_runs_over_rounds_until_it_is_complete() -> None:
    virtual = scripted("", options=ON)
    bets = {"blackjack": 1000, "streak:2": 500, "streak:3": 200}
    assert play(virtual, WINS, bets)["streak:2"] == ("stands", 0)
    assert standing(virtual) == {"1": {"streak:2:won-1": 500, "streak:3:won-1": 200}}
    assert play(virtual, PUSHES, {"blackjack": 1000})["streak:2:won-1"] == ("stands", 0)
    assert standing(virtual) == {"1": {"streak:2:won-1": 500, "streak:3:won-1": 200}}
    assert play(virtual, WINS, {"blackjack": 1000})["streak:2:won-1"] == ("win", 2000)
    assert standing(virtual) == {"1": {"streak:3:won-2": 200}}
    assert play(virtual, LOSES, {"blackjack": 1000})["streak:3:won-2"] == ("lose", 0)
    assert standing(virtual) == {}


@pytest.mark.paragraph("13:69F-2.22(a)-(k)", shows="refused")
def test_a_streak_that_runs_is_not_raised_and_none_begins_without_a_hand() -> None:
    table = open_table(GAME, ON)
    runs = BlackjackCondition(standing={"1": {"streak:3:won-1": 500}})

    def check(standing: Bets, bets: Bets, condition: BlackjackCondition = runs) -> None:
        table.check_placed(bets, standing, condition)

    own = runs.on_layout[1]
    check(own, {"blackjack": 1000, "streak:3:won-1": 500})
    check(own, {"streak:3:won-1": 500})  # the player misses a round
    check(own, {"blackjack": 1000, "streak:3:won-1": 300})
    check(own, {})
    with pytest.raises(Refusal, match="cannot be raised to"):
        check(own, {"blackjack": 1000, "streak:3:won-1": 600})
    with pytest.raises(Refusal, match=r"there is no blackjack wager\. Bet on blackjack too"):
        check({}, {"streak:3": 500}, BlackjackCondition())
    assert GAME.wagering.moment(table, runs, own).most == {"streak:3": 0}


def test_a_missed_round_and_a_new_shoe_change_nothing() -> None:
    virtual = virtual_table(ON, seed=4)
    stands = {"1": {"streak:4:won-2": 500}}
    virtual.condition = replace(virtual.condition, standing=stands, finished=True)  # type: ignore[call-arg]
    played = virtual.play_round({2: {"blackjack": 1000}})
    assert "shuffle" in [event.step.key for event in played.events]
    assert paid(played, 1) == {"streak:4:won-2": ("stands", 0)}
    assert standing(virtual) == stands
    with pytest.raises(Refusal, match="Nobody has a blackjack wager"):
        virtual.play_round({1: {}})


def test_a_void_hand_does_not_count() -> None:
    virtual = virtual_table(ON)
    virtual.condition = replace(virtual.condition, standing={"1": {"streak:2:won-1": 500}})  # type: ignore[call-arg]
    played = virtual.play_round({1: {"blackjack": 1000}}, [("wrong-number-of-cards", "seat-1-total")])
    assert paid(played, 1) == {"blackjack": ("void", 1000), "streak:2:won-1": ("stands", 0)}
    assert standing(virtual) == {"1": {"streak:2:won-1": 500}}


def test_everybody_on_a_box_has_streaks_of_their_own() -> None:
    virtual = VirtualTable(open_table(GAME, {**ON, "bettors-on-a-box": "2"}), seeded(8))
    behind = Behind(1, 2)
    bets = {"blackjack": 1000, "streak:2": 500}
    for _ in range(6):
        played = virtual.play_round({1: bets, behind: {"blackjack": 600, "streak:5": 200}})
        first, second = paid(played, 1), paid(played, behind)
        won = {"win": True, "lose": False}.get(first["blackjack"][0])
        streaks = [result for name, (result, _) in second.items() if name.startswith("streak")]
        assert won is not False or streaks == ["lose"]


def test_the_names_are_those_of_the_wagers() -> None:
    table = open_table(GAME, ON)
    assert set(NAMES) < set(table.wagers)
    assert set(EVERY_FORM) < set(table.by_name)
    assert not set(EVERY_FORM) & set(open_table(GAME).by_name)
    for length in PAYS:
        assert table.by_name[f"streak:{length}:won-1"].form_of == f"streak:{length}"


# At a live table


@pytest.fixture
def live() -> TestedTable:
    table = TestedTable("blackjack", ON)
    table.sit("ann", "1")
    return table


def play_at(table: TestedTable, bets: dict[str, int]) -> None:
    """Play one round of ann's at a table that deals by itself; she takes what costs nothing."""
    table.order("ann", commands.Wager("1", bets))
    table.order("ann", commands.Ready("1"))
    while isinstance(step := table.live.step, Decide):
        table.order("ann", commands.Decide("1", step.key, step.undecided))
    assert table.live.conversation is None


@pytest.mark.paragraph("13:69F-2.22#title", shows="played")
def test_what_stands_is_on_the_layout_and_comes_back_when_it_is_taken_down(live: TestedTable) -> None:
    stands: dict[str, int] = {}
    for _ in range(12):
        play_at(live, {"blackjack": 1000, **(stands or {"streak:5": 500})})
        stands = dict(live.live.bets.get(1, {}))
        assert sum(stands.values()) == live.live.accounts[layout_of(1)]
        if "streak:5:won-1" in stands:
            break
    assert stands == {"streak:5:won-1": 500}
    chips = live.chips("ann")
    live.refuses("ann", commands.StandUp("1"), "wager")
    live.refuses("ann", commands.Ready("1"), "Nobody has a blackjack wager")
    raised = {"blackjack": 1000, "streak:5:won-1": 600}
    says = r"streak:5: 1 of its 5 rounds are won, so that its stake of \$5 cannot be raised to \$6\."
    assert str(live.refuses("ann", commands.Wager("1", raised), says).cite) == "13:69F-2.22(a)-(k)"
    live.order("ann", commands.Wager("1", {}))
    assert live.chips("ann") == chips + 500
    assert live.live.bets == {}


def test_the_streak_of_somebody_who_walked_off_is_taken_down_with_the_seat(live: TestedTable) -> None:
    """Nothing would ever decide it: its player has no hand any more."""
    while "streak:5:won-1" not in live.live.bets.get(1, {}):
        play_at(live, {"blackjack": 1000, **(live.live.bets.get(1, {}) or {"streak:5": 500})})
    chips = live.chips("ann")
    live.refuses(SUPERVISOR, VacateSeats("ann", chips, "walked off"), "finish the round first")
    live.sit("bob", "2")
    live.order("bob", commands.Wager("2", {"blackjack": 1000}))
    live.refuses(SUPERVISOR, VacateSeats("ann", chips, "walked off"), "by now")
    live.order(SUPERVISOR, VacateSeats("ann", chips + 500, "walked off"))
    assert (live.live.seats, live.live.bets, live.chips("ann")) == (
        {2: "bob"},
        {2: {"blackjack": 1000}},
        0,
    )
    auditor = Auditor()
    auditor.follow([msgspec.json.decode(encode(record)) for record in live.records])


def test_the_auditor_follows_streaks_through_random_rounds() -> None:
    """Two players with streaks, one of whom misses rounds: all of it is settled again by the auditor."""
    table = TestedTable("blackjack", {**ON, "surrender": "late"}, seed=11)
    chance = seeded(5)
    table.sit("ann", "1", 1_000_000)
    table.sit("bob", "2", 1_000_000)
    streaks = 0
    for _ in range(25):
        for person, seat in (("ann", 1), ("bob", 2)):
            stands = table.live.bets.get(seat, {})
            if seat == 1 or chance.below(3):
                new = f"streak:{2 + chance.below(4)}"
                runs = {placed_as(name) for name in stands}
                bets = {"blackjack": 1000, **stands, **({} if new in runs else {new: 300})}
                table.order(person, commands.Wager(str(seat), bets))
        for person, seat in (("ann", 1), ("bob", 2)):
            if seat in table.live.bets and isinstance(table.live.step, TakeWagers):
                table.order(person, commands.Ready(str(seat)))
        while isinstance(step := table.live.step, Decide):
            person = table.live.seats[step.seat]
            values = step.values
            taken = values[chance.below(len(values))]
            table.order(person, commands.Decide(str(step.seat), step.key, taken))
        assert table.live.conversation is None
        streaks += sum(placed_as(name) != name for bets in table.live.bets.values() for name in bets)
    assert streaks > 5
    auditor = Auditor()
    auditor.follow([msgspec.json.decode(encode(record)) for record in table.records])
    assert auditor.settle_again(settle)["settled alike"] > 25
