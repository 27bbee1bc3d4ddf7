"""What the hands on a table count or are called, how they are set, and who may read it."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.equipment.cards import cards
from houseway.equipment.tiles import tile
from houseway.rules.procedure.places import DEALER, HandOnTable, Place
from houseway.rules.registry import game_names, rules_of
from houseway.rules.wagers.wagers import Result
from houseway.table.commands import table_commands as commands
from houseway.table.view import Viewer
from houseway.web.pages.table import pays_in_short
from tests.support.live_tables import DEALER as DORA
from tests.support.live_tables import TestedTable, view_as_json

SEAT = Place.of_seat(3)


def words(game: str, dealt: str, place: Place = SEAT, *, moved: bool = False) -> str:
    rules = rules_of(game, {})
    return rules.game.felt.hand_in_words(rules, HandOnTable(place, tuple(cards(dealt.split())), moved))


@pytest.mark.parametrize(
    ("game", "dealt", "makes"),
    [
        ("baccarat", "9h Kd", "9, natural"),
        ("mini-baccarat", "2c 3d 4h", "9"),
        ("chemin-de-fer", "5c 5d", "0"),
        ("blackjack", "Ah 6d", "soft 17"),
        ("blackjack", "Ah Kd", "blackjack"),
        ("blackjack", "Th 6d 8c", "24, over 21"),
        ("four-card-poker", "2h 2d 2c Ks 9s", "three 2s"),
        ("crazy-4-poker", "2h 4h 6h", ""),
        ("football-kings", "Ah Ks Ad", "22"),  # an ace counts 1 in the 1st quarter and 11 in the 3rd
        ("lucky-8s", "5h 3d", "8"),
        ("lucky-8s", "5h 2d", ""),
        ("pai-gow-poker", "Kh Ks", "a pair of kings"),
        ("pai-gow-poker", "2h 4h 6h 8h Th", "flush"),
        ("red-dog", "4h", ""),
    ],
)
def test_a_hand_says_what_it_counts_or_is_called(game: str, dealt: str, makes: str) -> None:
    assert words(game, dealt) == makes


def test_twenty_one_of_a_split_hand_is_no_blackjack() -> None:
    assert words("blackjack", "Ah Kd", moved=True) == "soft 21"
    assert words("blackjack", "Ah Kd", DEALER) == "blackjack"


def test_tiles_are_named_in_pairs_and_foul_hands_are_called_foul() -> None:
    rules = rules_of("pai-gow", {})
    pair = HandOnTable(SEAT, (tile("6-6"), tile("6-6")))
    assert "pair" in rules.game.felt.hand_in_words(rules, pair)
    poker = rules_of("pai-gow-poker", {})
    low, high = tuple(cards(["Ah", "As"])), tuple(cards(["2h", "4d", "6c", "8s", "Th"]))
    foul = HandOnTable(SEAT, (*low, *high), groups=(low, high))
    assert poker.game.felt.hand_in_words(poker, foul) == "foul"


def test_only_whoever_sees_all_cards_reads_what_they_make() -> None:
    table = TestedTable("crazy-4-poker", seed=3)
    table.sit("ann", "3")
    table.order("ann", commands.Wager("3", {"ante": 500, "super-bonus": 500}))
    table.order("ann", commands.Ready("3"))
    own, others = (view_as_json(table.live, Viewer(person)) for person in ("ann", "eve"))
    assert own["hands"]["seat 3"]["words"]
    assert "seat 3" not in others["hands"]
    assert "dealer" not in own["hands"]
    step = table.live.step
    assert step
    table.order("ann", commands.Decide("3", step.key, "fold", table.live.asked))
    assert view_as_json(table.live, Viewer("eve"))["hands"]["dealer"]["words"]


def test_hands_are_shown_as_they_are_set() -> None:
    table = TestedTable("lucky-8s", {"setting": "as-set"}, seed=5)
    table.sit("ann", "3")
    table.order("ann", commands.Wager("3", {"ante": 500}))
    table.order("ann", commands.Ready("3"))
    step = view_as_json(table.live, Viewer("ann"))["step"]
    table.order("ann", commands.SetHand("3", step["key"], step["best"], table.live.asked))
    hand = view_as_json(table.live, Viewer("ann"))["hands"]["seat 3"]
    groups = hand["groups"]
    assert [group["cards"] for group in groups[: len(step["best"])]] == step["best"]
    assert {group["words"] for group in groups[: len(step["best"])]} <= {"8"}
    assert [group["title"] for group in groups[len(step["best"]) :]] in ([], ["Side cards"])
    assert hand["words"].startswith(f"{len(step['best'])} hand")
    assert sorted(card for group in groups for card in group["cards"]) == sorted(step["hand"])
    assert "seat 3" not in view_as_json(table.live, Viewer("eve"))["hands"]


def test_split_hands_are_listed_and_asked_in_the_order_of_play() -> None:
    table = TestedTable("blackjack", cards="dealer", steps="automatic")
    table.deal_on()
    table.sit("ann", "3")
    table.order(DORA, commands.BeginRound())
    table.deal_on()
    table.order("ann", commands.Wager("3", {"blackjack": 1000}))
    table.order(DORA, commands.NoMoreBets())
    dealt = iter(["8s", "6c", "8h", "??", "8d", "2s", "3s", "4s"])  # the hole card is not seen
    questions: list[Any] = []
    while (step := table.live.step) is not None and len(questions) < 4:
        view = view_as_json(table.live, Viewer("ann"))
        if view["phase"] == "decision":
            questions.append(view["step"]["place"])
            decision = "split" if len(questions) < 3 else "stand"
            table.order("ann", commands.Decide("3", step.key, decision, table.live.asked))
        else:
            table.order(DORA, commands.Answer(step.key, next(dealt)))
    places = view_as_json(table.live, Viewer("ann"))["places"]
    own = [place for place in places if place.startswith("seat 3")]
    assert own == ["seat 3", "seat 3 hand 3", "seat 3 hand 2"]
    assert questions == ["seat 3", "seat 3", "seat 3", "seat 3 hand 3"]
    assert table.live.rules.by_name["split:3"].on_hand == 3
    assert table.live.rules.by_name["double:1"].on_hand == 1


@pytest.mark.parametrize("game", ["sic-bo", "roulette", "big-six", "mini-dice", "mini-baccarat", "craps"])
def test_the_wagers_that_win_are_those_that_are_paid(game: str) -> None:
    table = TestedTable(game, seed=11)
    table.sit("ann", "3")
    rules = table.live.rules
    assert view_as_json(table.live, Viewer("ann"))["winning"] == []
    bets = next(iter(rules.demonstration.values()))
    table.order("ann", commands.Wager("3", dict(bets)))
    table.order("ann", commands.Ready("3"))
    winning = view_as_json(table.live, Viewer("ann"))["winning"]
    for _, settled in table.live.payments:
        assert (settled.wager in winning) is (settled.result is Result.WIN)


@pytest.mark.parametrize("game", game_names())
def test_every_wager_says_what_it_pays_in_short(game: str) -> None:
    for wager in rules_of(game, {}).wagers.values():
        assert " to " in pays_in_short(wager), wager.name


def test_what_a_wager_pays_names_the_best_row_and_the_vigorish() -> None:
    wagers = rules_of("mini-baccarat", {}).wagers
    assert pays_in_short(wagers["banker"]) == "1 to 1, less 5%"
    assert pays_in_short(rules_of("blackjack", {}).wagers["blackjack"]) == "up to 3 to 2"
