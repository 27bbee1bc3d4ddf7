"""Every line gets exactly one answer, whatever is on it, and money never comes from nowhere."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.equipment.cards import STANDARD_DECK
from houseway.equipment.chance import seeded
from houseway.rules.game import Game, open_table
from houseway.rules.registry import every_game, game
from houseway.table.virtual.line_format import line_of
from houseway.table.virtual.line_settler import LineSettler
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.games import changed
from tests.support.nightly import size, some

GAMES = [pytest.param(game, id=game.name) for game in every_game()]
each_game = pytest.mark.parametrize("one_game", GAMES)

CARD = st.sampled_from([card.name for card in STANDARD_DECK] + ["Jk", "10s", "as", "", "1s", "Ass", None, 5])
NUMBER = st.one_of(
    st.integers(1, 6),
    st.integers(-5, 10**20),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
)
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | CARD,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def lines(draw: st.DrawFn, game: Game[Any]) -> dict[str, Any]:
    """Something like a round of the game: right keys, values that are right or nearly so."""
    table = open_table(game)
    names = st.sampled_from([*table.wagers, *game.wagering.names, "moon"])
    bets = draw(st.dictionaries(names, st.integers(1, 5000) | NUMBER, max_size=4) | JUNK)
    line: dict[str, Any] = {"id": draw(st.integers() | st.text(max_size=3)), "bets": bets}
    for field in msgspec.structs.fields(game.line.dealt):
        if field.name not in line and draw(st.integers(0, 9)):
            line[field.name] = draw(st.lists(CARD | NUMBER, min_size=2, max_size=9) | JUNK)
    return line


@pytest.mark.nightly
@pytest.mark.nightly
@pytest.mark.parametrize("one_game", some(GAMES, 3))
@settings(max_examples=size(50, 500), deadline=None)
@given(data=st.data())
def test_nonsense_is_answered(one_game: Game[Any], data: st.DataObject) -> None:
    settler = LineSettler(open_table(one_game))
    line = data.draw(lines(one_game))
    answer = json.loads(settler.settle(json.dumps(line).encode()))
    assert answer["id"] == line["id"]
    if "error" in answer:
        assert set(answer) == {"id", "error", "cite"}
        assert answer["error"]
        assert "cannot settle this line" not in answer["error"], "the game's own code failed"
        assert ":" in answer["cite"]
        assert settler.tally.refused == 1
    else:
        assert answer["net"] == answer["returned"] - answer["staked"]
        assert answer["staked"] == sum(settlement["bet"] for settlement in answer["settlements"])
        assert answer["returned"] == sum(settlement["returns"] for settlement in answer["settlements"])


@pytest.mark.nightly
@each_game
@settings(max_examples=size(50, 500), deadline=None)
@given(line=st.binary(max_size=60))
def test_noise_is_answered(one_game: Game[Any], line: bytes) -> None:
    answer = json.loads(LineSettler(open_table(one_game)).settle(line))
    assert answer["error"]


@pytest.mark.parametrize("error", [KeyError("raise"), IndexError("3"), ZeroDivisionError(), AssertionError()])
def test_a_mistake_of_a_game_refuses_one_line_and_no_more(error: Exception) -> None:
    def outcome(*_: Any) -> Any:
        raise error

    table = open_table(game("red-dog"))
    line = b'{"id": 7, "cards": ["4s", "6d", "5h"], "bets": {"ante": 500}}'
    settler = LineSettler(replace(table, game=changed(table.game, outcome=outcome)))
    answer = json.loads(settler.settle(line))
    assert (answer["id"], answer["cite"], settler.tally.refused) == (7, "13:69F-6.4", 1)
    assert f"Red dog cannot settle this line ({type(error).__name__}:" in answer["error"]


@each_game
def test_a_line_pays_what_the_round_paid(one_game: Game[Any]) -> None:
    """The same settlement, whether the round was dealt here or recorded elsewhere."""
    table = open_table(one_game)
    virtual = VirtualTable(table, seeded(11))
    settler = LineSettler(table)
    bets = max(
        one_game.felt.demonstration.values(), key=lambda one: (table.bank_of({1: one}) is None, len(one))
    )
    if one_game.bank:  # the result of a bank depends on the others
        virtual.dealer.decide = lambda step: step.undecided
    told = 0
    for _ in range(60):
        played = virtual.play_round({1: bets})
        answer = json.loads(settler.settle(line_of(played, 1)))
        if "error" not in answer:  # a split hand takes more to tell than its cards
            told += 1
            paid = sorted(
                (settlement.wager, settlement.result.value, settlement.returns)
                for settlement in played.of_seat(1)
            )
            assert (
                sorted(
                    (settlement["wager"], settlement["result"], settlement["returns"])
                    for settlement in answer["settlements"]
                )
                == paid
            )
    assert told >= 50


@pytest.mark.parametrize(
    ("line", "twice"),
    [
        ('{"id": 1, "dice": [1, 2, 3], "bets": {"small": 100, "small": 200}}', "small"),
        ('{"id": 1, "dice": [1, 2, 3], "bets": {"small":100, "small" :200}}', "small"),
        ('{"id": 1, "dice": [1, 2, 3], "bets": {"small": 100, "\\u0073mall": 200}}', "small"),
        ('{"dice": [1, 2, 3], "bets": {"small": 100}, "bets": {"big": 100}}', "bets"),
        ('{"id": 1, "dice": [1, 2, 3], "dice": [4, 5, 6], "bets": {"total:9": 100}}', "dice"),
    ],
)
def test_a_key_that_is_given_twice_is_refused(line: str, twice: str) -> None:
    """Otherwise one of two amounts would be lost silently."""
    settler = LineSettler(open_table(game("sic-bo")))
    answer = json.loads(settler.settle(line.encode()))
    assert answer["error"] == f"{twice!r} is given twice on the line. Give it once."
    assert settler.tally.refused == 1


def test_a_key_that_is_given_twice_is_refused_where_others_are_left_out() -> None:
    hands = '[["Ts","9d"],["8h","Qc"]]'
    line = f'{{"dealt":{hands},"hands":{hands},"dealer":["7d","Ts"],"bets":{{"first":500,"second":500}}'
    settler = LineSettler(open_table(game("blackjack-switch")))
    assert b"error" not in settler.settle(f"{line}}}".encode())
    assert b"'dealt' is given twice" in settler.settle(f'{line},"dealt":{hands}}}'.encode())


@pytest.mark.parametrize("one_id", ["12:30:00", 'a":b', {"a": {"b": [1]}}, None, ":", [":", {":": ":"}]])
@pytest.mark.parametrize("separators", [(",", ":"), (" , ", " : ")])
def test_colons_elsewhere_on_the_line_do_no_harm(one_id: Any, separators: tuple[str, str]) -> None:
    settler = LineSettler(open_table(game("baccarat")))
    bets = {"player": 500, "banker": 300}
    line = {"id": one_id, "player": ["9s", "Kd"], "banker": ["7h", "As"], "bets": bets}
    answer = json.loads(settler.settle(json.dumps(line, separators=separators).encode()))
    assert (answer["id"], answer["staked"]) == (one_id, 800)
