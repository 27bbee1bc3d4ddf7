"""A line of `houseway settle` may hold all seats of a round, and what was paid."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from houseway.equipment.chance import seeded
from houseway.rules.game import Game, open_table
from houseway.rules.registry import every_game, game
from houseway.rules.wagers.wagers import Seats
from houseway.table.virtual.line_format import line_of_seats
from houseway.table.virtual.line_settler import LineSettler
from houseway.table.virtual.virtual_table import VirtualTable

LIMIT = "13:69F-45.7(e)"
HIGHEST = {"home": ["Ts", "Th", "As", "Ah"], "visitor": ["Js", "Jh", "Ac", "Ad"]}


def answer(game_name: str, line: dict[str, Any], **options: str) -> dict[str, Any]:
    by_name = {name.replace("_", "-"): value for name, value in options.items()}
    settled: dict[str, Any] = json.loads(
        LineSettler(open_table(game(game_name), by_name)).settle(json.dumps(line).encode())
    )
    return settled


@pytest.mark.parametrize("one_game", [pytest.param(game, id=game.name) for game in every_game()])
def test_all_seats_are_paid_as_at_the_table(one_game: Game[Any]) -> None:
    table = open_table(one_game)
    virtual, settler = VirtualTable(table, seeded(5)), LineSettler(table)
    bets = max(one_game.felt.demonstration.values(), key=len)
    told = 0
    for _ in range(30):
        played = virtual.play_round({1: bets, 3: bets, 5: bets})
        settled = json.loads(settler.settle(line_of_seats(played)))
        if "error" not in settled:  # a split hand takes more to tell than its cards
            told += 1
            paid = [(str(seat), one.wager, one.result.value, one.returns) for seat, one in played.payments]
            keys = ("seat", "wager", "result", "returns")
            assert sorted(
                tuple(settlement[key] for key in keys) for settlement in settled["settlements"]
            ) == sorted(paid)
            assert settled["net"] == played.returned - played.staked
    assert told >= 20


@pytest.mark.parametrize("taken", ["bank", "co-bank"])
@pytest.mark.parametrize("game_name", ["pai-gow", "pai-gow-poker"])
def test_a_players_bank_is_paid_as_at_the_table(game_name: str, taken: str) -> None:
    table = open_table(game(game_name), {"player-bank": "on"})
    virtual, settler = VirtualTable(table, seeded(5)), LineSettler(table)
    virtual.dealer.decide = lambda step: taken if taken in step.values else step.undecided
    bets = {"pai-gow": 1001}
    results = set()
    for _ in range(10):
        virtual.play_round({1: bets, 3: bets, 5: bets})
        ((bank, stake),) = virtual.condition.on_layout.items()
        against: Seats = {seat: {"pai-gow": 500} for seat in (1, 3, 5) if seat != bank}
        played = virtual.play_round({**against, bank: stake})
        line = line_of_seats(played)
        assert json.loads(line)["seats"]["house"] == bets
        settled = json.loads(settler.settle(line))
        paid = {(str(seat), one.wager): (one.result.value, one.returns) for seat, one in played.payments}
        assert paid == {
            (settlement["seat"], settlement["wager"]): (settlement["result"], settlement["returns"])
            for settlement in settled["settlements"]
        }
        results.add(paid[str(bank), taken][0])
    assert results >= {"win", "lose"}


TILES = {"1": ["6-6", "6-1", "5-3", "5-1"], "3": ["4-4", "3-1", "6-2", "5-5"]}
PAI_GOW = {"player": TILES, "dealer": ["1-1", "1-1", "5-5", "6-4"]}


@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ({"1": {"pai-gow": 5}, "3": {"pai-gow": 5}, "house": {"pai-gow": 5}}, "only against a player's bank"),
        ({"1": {"pai-gow": 5}, "3": {"bank": 9}, "house": {"bank": 4}}, "Give cents on pai-gow"),
        ({"1": {"pai-gow": 5}, "3": {"bank": 9}, "house": 4}, "4 is not a wager of the house"),
        ({"1": {"pai-gow": 5}, "3": {"bank": 9}, "house": {"pai-gow": 0.5}}, "0.5 is not a whole number"),
        ({"1": {"pai-gow": 5}, "3": {"bank": 9}, "house": {"pai-gow": 5}}, "covers \\$0.04 of the pai-gow"),
    ],
)
def test_wagers_of_the_house_that_cannot_be_settled(seats: dict[str, Any], says: str) -> None:
    error = answer("pai-gow", {**PAI_GOW, "seats": seats}, player_bank="on")["error"]
    assert re.search(says, error), error


@pytest.mark.paragraph(LIMIT, shows="computed")
def test_the_payout_limit_is_for_all_seats_of_the_round_together() -> None:
    line = {
        "id": "two patrons",
        **HIGHEST,
        "seats": {
            "1": {"home": 500, "hail-mary": 2000},
            "2": {"visitor": 500, "hail-mary": 2000},
        },
    }
    settled = answer("football-kings", line, payout_limit="2500000")
    paid = [settlement for settlement in settled["settlements"] if settlement["result"] == "win"]
    assert [(payment["seat"], payment["pays"], payment["cut"], payment["cut_cite"]) for payment in paid] == [
        ("1", 1_250_000, 1_750_000, LIMIT),
        ("2", 1_250_000, 1_750_000, LIMIT),
    ]
    assert (settled["staked"], settled["returned"]) == (5000, 2_504_000)


@pytest.mark.paragraph(LIMIT, shows="computed")
def test_a_left_over_cent_goes_to_the_dealers_right_first() -> None:
    bets = {"home": 500, "hail-mary": 1111, "tie": 777, "over-56": 333}
    settled = answer(
        "football-kings", {**HIGHEST, "seats": dict.fromkeys("123", bets)}, payout_limit="2500000"
    )
    pays = {
        (settlement["seat"], settlement["wager"]): settlement["pays"]
        for settlement in settled["settlements"]
        if settlement["result"] == "win"
    }
    assert sum(pays.values()) == 2_500_000
    assert pays["3", "tie"] >= pays["2", "tie"] >= pays["1", "tie"]
    # The line's own order is kept all the same.
    assert [settlement["seat"] for settlement in settled["settlements"]] == [*"111122223333"]


@pytest.mark.paragraph(LIMIT, shows="computed")
def test_a_win_that_is_not_cut_says_nothing_of_it() -> None:
    bets = {"home": 500, "hail-mary": 1000}
    for line in ({**HIGHEST, "bets": bets}, {**HIGHEST, "seats": {"1": bets}}):
        settled = answer("football-kings", line, payout_limit="2500000")
        assert not any(
            "cut" in settlement or "cut_cite" in settlement for settlement in settled["settlements"]
        )


def test_own_cards_are_given_by_seat_and_the_dealers_once() -> None:
    line = {
        "player": {"1": ["Ts", "6d", "Kd"], "2": ["As", "Kd"]},
        "dealer": ["9h", "8c"],
        "seats": {"1": {"blackjack": 500}, "2": {"blackjack": 1000}},
    }
    settled = answer("blackjack", line)
    assert [
        (settlement["seat"], settlement["result"], settlement["returns"])
        for settlement in settled["settlements"]
    ] == [
        ("1", "lose", 0),
        ("2", "win", 2500),
    ]


def test_people_who_share_a_spot_share_its_cards() -> None:
    line: dict[str, Any] = {
        "player": {"1": ["8s", "8h", "8d", "8c", "As", "Ah", "Ad", "Ac"]},
        "dealer": ["2s", "2h", "2d", "2c", "3s", "3h", "3d", "3c"],
        "seats": {"1": {"ante": 500, "in-to-win": 500}, "1/2": {"ante": 700}},
    }
    settled = answer("lucky-8s", line, bettors_on_a_spot="3")
    assert {settlement["seat"] for settlement in settled["settlements"]} == {"1", "1/2"}
    twice = {**line, "player": {"1": line["player"]["1"], "1/2": line["player"]["1"]}}
    assert "People who share a spot" in answer("lucky-8s", twice, bettors_on_a_spot="3")["error"]


DICE = {"dice": [1, 2, 4]}
POKER = {"dealer": ["2s", "3h", "4d", "5c", "9s", "Kh"]}
HAND, SAME_KING = ["As", "Ah", "7d", "8c", "9h"], ["Kh", "Qs", "7h", "8h", "9d"]


@pytest.mark.parametrize(
    ("game_name", "line", "says"),
    [
        ("sic-bo", {**DICE, "seats": {"1": {"small": 5}}, "bets": {"small": 5}}, "bets and seats"),
        ("sic-bo", {**DICE, "seats": {}}, "not seats"),
        ("sic-bo", {**DICE, "seats": [1]}, "not seats"),
        ("sic-bo", {**DICE, "seats": {"one": {"small": 5}}}, "'one' is not a seat"),
        ("sic-bo", {**DICE, "seats": {"9": {"small": 5}}}, "no seat 9"),
        ("sic-bo", {**DICE, "seats": {"1/2": {"small": 5}}}, "cannot wager on spot 1"),
        ("sic-bo", {**DICE, "seats": {"1": {"small": 5}, "2": {"moon": 5}}}, "Seat 2: 'moon'"),
        ("sic-bo", {**DICE, "seats": {"1": {"small": 5}, "2": {}}}, "Seat 2: There is no wager"),
        ("sic-bo", {**DICE, "seats": {"1": {"small": 1.5}}}, "Seat 1: small: 1.5 is not a whole number"),
        ("sic-bo", {"dice": [7, 1, 1], "seats": {"1": {"small": 5}}}, "Seat 1: .7, 1, 1. is not a roll"),
        ("sic-bo", {**DICE, "seats": {"1": 5}}, "Seat 1: Expected `object`"),
        ("four-card-poker", {**POKER, "player": HAND, "seats": {"1": {"ante": 5}}}, "belongs to one player"),
        ("four-card-poker", {**POKER, "player": {"1": HAND}, "seats": {"2": {"ante": 5}}}, "no bets"),
        (
            "four-card-poker",
            {**POKER, "player": {"1": HAND}, "seats": {"1": {"ante": 5}, "2": {"ante": 5}}},
            "Seat 2: .*`player`",
        ),
        (
            "four-card-poker",
            {
                **POKER,
                "player": {"1": HAND, "2": ["As", "Qs", "7h", "8h", "9d"]},
                "seats": {"1": {"ante": 5}, "2": {"ante": 5}},
            },
            "ace of spades lies on the table 2 times",
        ),
    ],
)
def test_seats_that_cannot_be_settled(game_name: str, line: dict[str, Any], says: str) -> None:
    settled = answer(game_name, {"id": 4, **line})
    assert set(settled) == {"id", "error", "cite"}
    assert settled["id"] == 4
    assert re.search(says, settled["error"]), settled["error"]


def test_what_was_paid_is_compared() -> None:
    bets = {"small": 500, "big": 200}
    settled = answer("sic-bo", {**DICE, "bets": bets, "paid": {"small": 950}})
    assert [(settlement["paid"], settlement["difference"]) for settlement in settled["settlements"]] == [
        (950, -50),
        (0, 0),
    ]
    assert settled["difference"] == -50
    right = answer("sic-bo", {**DICE, "bets": bets, "paid": {"small": 1000}})
    assert right["difference"] == 0


def test_what_was_paid_is_compared_by_seat() -> None:
    seats = {"1": {"small": 500}, "2": {"small": 300}}
    paid = {"1": {"small": 1000}, "2": {"small": 700}}
    settler = LineSettler(open_table(game("sic-bo")))
    line = json.dumps({**DICE, "seats": seats, "paid": paid}).encode()
    settled = json.loads(settler.settle(line))
    assert [
        (settlement["seat"], settlement["paid"], settlement["difference"])
        for settlement in settled["settlements"]
    ] == [
        ("1", 1000, 0),
        ("2", 700, 100),
    ]
    assert (settled["difference"], settler.tally.paid_wrongly, settler.tally.refused) == (100, 1, 0)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"bets": {"small": 5}, "paid": {"big": 5}}, "names 'big'"),
        ({"bets": {"small": 5}, "paid": {"small": -5}}, "-5 is not a whole number of cents"),
        ({"bets": {"small": 5}, "paid": 5}, "does not say what was paid"),
        ({"seats": {"1": {"small": 5}}, "paid": {"small": 5}}, "does not say what was paid"),
        ({"seats": {"1": {"small": 5}}, "paid": 5}, "does not say what was paid"),
        ({"seats": {"1": {"small": 5}}, "paid": {"2": {"small": 5}}}, "names 'small' at seat 2"),
    ],
)
def test_payments_that_cannot_be_compared(more: dict[str, Any], says: str) -> None:
    assert says in answer("sic-bo", {**DICE, **more})["error"]


@pytest.mark.parametrize("one_id", ["seats", "paid", {"seats": 1}])
def test_the_words_elsewhere_on_the_line_do_no_harm(one_id: Any) -> None:
    line = {"id": one_id, **DICE, "bets": {"small": 500}}
    assert (answer("sic-bo", line)["id"], answer("sic-bo", line)["returned"]) == (one_id, 1000)


@pytest.mark.parametrize("line", ['["seats"]', '"seats"', '{"seats": {"1": {}', '{"seats": 1, "seats": 2}'])
def test_a_line_that_is_no_round(line: str) -> None:
    settler = LineSettler(open_table(game("sic-bo")))
    assert json.loads(settler.settle(line.encode()))["error"]
    assert settler.tally.refused == 1
