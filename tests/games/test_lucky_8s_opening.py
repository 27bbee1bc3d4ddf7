"""Opening and shuffle at Lucky 8's."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from houseway.equipment.cards import card
from houseway.equipment.chance import seeded
from houseway.games.lucky_8s import GAME
from houseway.games.lucky_8s.opening import DeckCondition
from houseway.games.lucky_8s.setting import PACK
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.procedure import Conversation
from houseway.rules.procedure.steps import Answer, Shuffle
from houseway.table.virtual.automatic_play import AutomaticDealer
from tests.support.lucky_8s import READY, SEATS, WAYS, Round, condition_of, each_way, virtual_table
from tests.support.walk import keys

# Opening


@pytest.mark.paragraph("13:69E-1.10E(d)", "13:69E-1.10E(e)", "13:69F-50.2(a)", "13:69F-50.3", shows="played")
def test_the_opening_of_a_table_whose_cards_are_inspected() -> None:
    virtual = virtual_table()
    assert keys(virtual.opening_events) == [
        "drop-box",
        "tip-box",
        "discard-rack",
        "decks-comply",
        "count-cards",
        "inspect",
    ]
    assert condition_of(virtual) == DeckCondition(device=False, idle=True)


@pytest.mark.paragraph("13:69E-1.10E(d)", "13:69E-1.10E(e)", "13:69F-50.2(a)", "13:69F-50.3", shows="refused")
@pytest.mark.parametrize(
    ("key", "wrong", "says"),
    [
        ("tip-box", "left", "is not a choice. Choose right"),
        ("discard-rack", "", "needs the name of the dealer"),
        ("decks-comply", None, "needs the name of the dealer"),
        ("count-cards", 65, "65 is out of range"),
        ("count-cards", 67, "67 is out of range"),
        ("inspect", " ", "needs the name of the dealer"),
    ],
)
def test_an_opening_that_is_not_in_order_is_refused(key: str, wrong: Any, says: str) -> None:
    talk = Conversation(GAME.play.opening(open_table(GAME)))
    dealer = AutomaticDealer(seeded(1), {"deck": PACK})
    while talk.step is not None and talk.step.key != key:
        talk.answer(dealer.answer(talk.step))
    with pytest.raises(Refusal, match=says):
        talk.answer(wrong)


# The shuffle


@pytest.mark.paragraph("13:69F-50.4(a)", "13:69F-50.5(a)", shows="played")
@each_way
def test_the_cards_are_shuffled_once_before_every_round(dealing: str) -> None:
    virtual = virtual_table({"dealing": dealing})
    for number in range(4):
        passed = virtual.play_round(SEATS).events
        shuffles = [event.step for event in passed if isinstance(event.step, Shuffle)]
        assert [step.key for step in shuffles] == ["shuffle"]
        assert str(shuffles[0].cite) == ("13:69F-50.5(a)" if number else "13:69F-50.4(a)")
        assert keys(passed).index("shuffle") < keys(passed).index("seat-2-card-1")
        # The text prints a cut only for cards that were washed at an idle table (reading 33).
        assert ("cut" in keys(passed)) == (number == 0 and dealing == "hand-shuffled")


@pytest.mark.paragraph("13:69F-50.5(a)", shows="refused")
@pytest.mark.paragraph("13:69F-50.4(a)", shows="computed")
def test_no_card_is_dealt_before_the_shuffle() -> None:
    walk = Round()
    assert walk.talk.step is not None
    assert walk.talk.step.key == "shuffle"
    with pytest.raises(Refusal):
        walk.talk.answer(card("As"))


@pytest.mark.paragraph("13:69F-50.4(a)", "13:69F-50.4(a)2", "13:69F-50.5(a)", shows="played")
@each_way
def test_cards_that_came_shuffled_are_dealt_from_the_hand_and_then_shuffled_as_usual(dealing: str) -> None:
    virtual = virtual_table({"dealing": dealing, "cards": "pre-shuffled"})
    assert keys(virtual.opening_events)[-1] == "receive-pre-shuffled"
    first = virtual.play_round(SEATS).events
    assert keys(first)[:2] == ["take-deck", "places"]
    served = next(event.step for event in first if event.step.key == "seat-2-served")
    assert str(served.cite) == "13:69F-50.5(e)"
    assert keys(virtual.play_round(SEATS).events)[0] == "shuffle"


@pytest.mark.paragraph("13:69F-50.4(b)", "13:69F-50.4(b)1", shows="played")
@pytest.mark.parametrize(("lie", "turned"), [("face down", ["turn-up"]), ("face up", [])])
def test_at_an_idle_table_the_first_player_sees_the_cards(lie: str, turned: list[str]) -> None:
    walk = Round(condition=replace(READY, idle=True)).until("places", {"idle-spread": lie})
    inspection = ["idle-spread", *turned, "player-views", "turn-down"]
    assert walk.keys == [*inspection, "wash", "stack", "shuffle", "cut", "take-deck"]
    end = walk.until(None).talk.end.condition
    assert end == READY


@pytest.mark.paragraph("13:69F-50.4(b)1", shows="refused")
@pytest.mark.parametrize("count", [0, 66])
def test_a_cut_leaves_two_parts(count: int) -> None:
    walk = Round(condition=replace(READY, idle=True)).until("cut")
    with pytest.raises(Refusal, match="Give a whole number from 1 to 65"):
        walk.talk.answer(count)


@pytest.mark.paragraph("13:69F-50.4(b)2", "13:69F-50.4(b)2i", "13:69F-50.4(b)2ii", shows="played")
@pytest.mark.parametrize("dealing", WAYS[1:])
@pytest.mark.parametrize(
    ("answers", "passed"),
    [
        ({"stored-batch": "no"}, ["stored-batch", "unload"]),
        ({"stored-batch": "yes"}, ["stored-batch", "batch-released", "player-asks"]),
        (
            {"stored-batch": "yes", "player-asks": "yes"},
            ["stored-batch", "batch-released", "player-asks", "unload"],
        ),
    ],
)
def test_a_batch_stored_in_the_device_is_spread_only_if_a_player_asks(
    dealing: str, answers: dict[str, Answer], passed: list[str]
) -> None:
    walk = Round({"dealing": dealing}, DeckCondition(device=True, idle=True)).until("places", answers)
    spread = ["idle-spread", "turn-up", "player-views", "turn-down", "load"] if "unload" in passed else []
    ready = "groups-ready" if dealing == "automated-groups" else "take-deck"
    assert walk.keys == [*passed, *spread, "shuffle", ready]


@pytest.mark.paragraph("13:69F-50.4(b)2ii", shows="refused")
def test_a_stored_batch_needs_a_supervisor_who_stands_for_it() -> None:
    walk = Round({"dealing": "automated-deck"}, DeckCondition(device=True, idle=True))
    walk.until("batch-released", {"stored-batch": "yes"})
    with pytest.raises(Refusal, match="needs the name of the casino supervisor"):
        walk.talk.answer("")


@pytest.mark.paragraph("13:69F-50.9(e)", shows="played")
def test_the_device_is_removed_before_the_cards_are_shuffled_by_hand() -> None:
    walk = Round(condition=DeckCondition(device=True)).until(None)
    assert walk.keys[:2] == ["remove-shuffler", "shuffle"]
    assert walk.talk.end.condition == READY
    assert (
        Round({"dealing": "automated-deck"}, DeckCondition(device=True)).until("wagers").keys[0] == "shuffle"
    )
    assert Round().until("wagers").keys[0] == "shuffle"


@pytest.mark.paragraph("13:69F-50.9(b)", shows="played")
@pytest.mark.parametrize("jams", [1, 3])
def test_a_device_that_jams_is_cleared_and_shuffles_until_it_is_done(jams: int) -> None:
    played = virtual_table({"dealing": "automated-deck"}).play_round(SEATS, [("jam", "shuffle")] * jams)
    passed = keys(played.events)
    first = passed.index("shuffle")
    assert passed[first : passed.index("take-deck")] == ["shuffle", "clear-jam"] * jams + ["shuffle"]
