"""The rounds of Football Kings: the deal and what goes wrong in it, settlement, counts of the stub."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from houseway.equipment.cards import STANDARD_DECK, Card, card
from houseway.games.football_kings import GAME
from houseway.games.football_kings.opening import DeckCondition
from houseway.games.football_kings.settlement import SCORES, Score, score
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.procedure import Voided, replay
from houseway.rules.procedure.steps import Answer, CountStub, Deal, Happening
from houseway.rules.wagers.wagers import Result
from tests.support.football_kings import (
    ONE_DECK_OPENING,
    READY,
    READY_TWO,
    SEATS,
    TWO_DECKS,
    Round,
    answer,
    events_of,
    virtual_table,
)
from tests.support.walk import keys

# The deal


@pytest.mark.paragraph(
    "13:69F-45.6(d)1", "13:69F-45.6(d)2", "13:69F-45.6(d)4", "13:69F-45.6(d)5", shows="played"
)
@pytest.mark.paragraph("13:69F-45.6(a)", shows="computed")
def test_home_gets_the_first_card_of_each_quarter() -> None:
    played = virtual_table().play_round(SEATS)
    dealt = [(event.step.to.name, event.step.face) for event in played.events if isinstance(event.step, Deal)]
    quarters = ("1st", "2nd", "3rd", "4th")
    assert dealt == [(f"{side} {n} Quarter", "up") for n in quarters for side in ("Home", "Visitor")]


@pytest.mark.paragraph("13:69F-45.6(d)3", "13:69F-45.6(d)6", shows="played")
def test_both_totals_are_announced_at_the_half_and_at_the_end() -> None:
    cards: dict[str, Answer] = {
        key: card(name)
        for key, name in {
            "home-1": "As",
            "visitor-1": "Kd",
            "home-2": "Ah",
            "visitor-2": "3d",
            "home-3": "Ad",
            "visitor-3": "Tc",
            "home-4": "Ac",
            "visitor-4": "7c",
        }.items()
    }
    walk = Round(open_table(GAME), READY).until(None, cards)
    words = {event.step.key: event.step.words for event in walk.talk.events}
    assert words["half-time"] == "Home 2, Visitor 13"
    assert words["final-score"] == "Home 24, Visitor 30"
    assert walk.talk.end.outcome is SCORES[24, 30]


@pytest.mark.paragraph("13:69F-45.6(c)", shows="refused")
@pytest.mark.paragraph("13:69F-45.5(c)", shows="played")
@pytest.mark.paragraph("13:69F-45.5B(b)", shows="computed")
@pytest.mark.parametrize("wager", list(open_table(GAME).wagers))
def test_no_wager_is_taken_after_no_more_bets(wager: str) -> None:
    walk = Round(open_table(GAME), READY).until("no-more-bets")
    while walk.talk.step is not None:
        with pytest.raises(Refusal):
            walk.talk.answer({2: {"home": 500, wager: 100}})
        walk.talk.answer(walk.dealer.answer(walk.talk.step))


@pytest.mark.paragraph("13:69F-45.6(c)", shows="refused")
def test_no_card_is_dealt_before_no_more_bets() -> None:
    walk = Round(open_table(GAME), READY)
    while walk.talk.step is not None and walk.talk.step.key != "home-1":
        with pytest.raises(Refusal):
            walk.talk.answer(card("As"))
        walk.talk.answer(walk.dealer.answer(walk.talk.step))
    assert keys(walk.talk.events)[-1] == "no-more-bets"


@pytest.mark.paragraph("13:69F-45.5(b)", shows="played")
@pytest.mark.parametrize("seat", [0, 7, "1"])
def test_a_wager_is_taken_only_from_one_of_the_six_seats(seat: Any) -> None:
    walk = Round(open_table(GAME), READY).until("wagers")
    with pytest.raises(Refusal, match="no seat"):
        walk.talk.answer({seat: {"home": 500}})


@pytest.mark.paragraph("13:69F-45.8(a)", shows="played")
def test_a_card_set_aside_cannot_be_dealt_in_the_round() -> None:
    walk = Round(open_table(GAME), READY).until("visitor-3")
    dealt = {event.answer for event in walk.talk.events if isinstance(event.answer, Card)}
    ace = next(card for card in STANDARD_DECK if card not in dealt)
    with pytest.raises(Refusal, match="None is not a card"):
        walk.talk.answer(Happening("found-face-up"))
    answer(walk.talk, Happening("found-face-up", ace), None)
    for gone in (ace, *dealt):
        with pytest.raises(Refusal, match="is not in the deck any more"):
            walk.talk.answer(gone)
        with pytest.raises(Refusal, match="is not in the deck any more"):
            walk.talk.answer(Happening("found-face-up", gone))


@pytest.mark.paragraph("13:69F-45.8(a)", shows="played")
def test_a_face_up_burn_card_is_named() -> None:
    walk = Round(open_table(GAME, {"burn": "yes"}), READY).until("burn")
    for no_card in (None, "As"):
        with pytest.raises(Refusal, match="is not a card"):
            walk.talk.answer(Happening("found-face-up", no_card))  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="takes no answer"):
        walk.talk.answer(card("As"))  # a burned card is not shown
    answer(walk.talk, Happening("found-face-up", card("As")), None)
    with pytest.raises(Refusal, match="the ace of spades is not in the deck any more"):
        walk.talk.answer(Happening("found-face-up", card("As")))


@pytest.mark.paragraph("13:69F-45.6(j)", shows="computed")
def test_the_outcome_is_the_cards_whatever_was_announced() -> None:
    for seed in range(20):
        virtual = virtual_table(seed=seed)
        played = virtual.play_round(SEATS, [("wrong-total", "half-time"), ("wrong-total", "final-score")])
        cards = [event.answer for event in played.events if isinstance(event.answer, Card)]
        assert played.end.outcome is score(cards[::2], cards[1::2])


# Settlement and the end of the round


@pytest.mark.paragraph("13:69F-45.6(g)", shows="played")
def test_seats_are_settled_from_the_dealers_right_each_in_the_order_of_the_wagers() -> None:
    played = virtual_table().play_round({seat: SEATS[seat] for seat in (4, 1, 6)})
    assert [(seat, one.wager) for seat, one in played.payments] == [
        (6, "home"),
        (6, "tie"),
        (6, "over-56"),
        (6, "under-55"),
        (4, "home"),
        (4, "hail-mary"),
        (1, "visitor"),
        (1, "fantasy"),
    ]


@pytest.mark.paragraph("13:69F-45.6(h)", '13:69F-45.1 "Round of play"', shows="played")
def test_the_round_is_over_when_all_wagers_are_settled_and_visitor_then_home_picked_up() -> None:
    walk = Round(open_table(GAME), READY).until("settle")
    with pytest.raises(Refusal, match="not over"):
        _ = walk.talk.end
    walk.until(None)
    assert keys(walk.talk.events)[-4:] == ["settle", "pick-up-visitor", "pick-up-home", "round-over"]


# The count of the stub


@pytest.mark.paragraph("13:69F-45.6(f)", "13:69F-45.6(e)", "13:69F-45.6(f)1", shows="played")
@pytest.mark.parametrize("every", range(1, 6))
@pytest.mark.parametrize("decks", [{}, TWO_DECKS])
def test_the_stub_is_counted_in_time_also_when_rounds_are_void(every: int, decks: dict[str, str]) -> None:
    virtual = virtual_table({**decks, "stub-count-every": str(every)})
    best_play_in: list[int] = []
    decks_counted: set[str] = set()
    for number in range(1, 41):
        is_void = number % 3 == 0
        mishaps = [("found-face-up", "home-3"), ("found-face-up", "visitor-3")] if is_void else []
        played = virtual.play_round(SEATS, mishaps)
        counts = [event.step for event in played.events if isinstance(event.step, CountStub)]
        if counts:
            best_play_in.append(number)
            decks_counted |= {step.pack for step in counts}
        if not is_void:
            (to_rack,) = events_of(played, "stub-to-rack")
            assert to_rack.step.cite.id == ("13:69F-45.6(f)1" if counts else "13:69F-45.6(e)")
    gaps = [later - earlier for earlier, later in zip([0, *best_play_in], best_play_in, strict=False)]
    assert max(gaps) <= every
    assert len(decks_counted) == (2 if decks else 1)


@pytest.mark.paragraph('13:69F-45.1 "Stub"', shows="played")
@pytest.mark.parametrize(
    ("burn", "mishaps", "left"),
    [
        ("no", [], 44),
        ("yes", [], 43),
        ("no", [("found-face-up", "home-1")], 43),
        ("yes", [("found-face-up", "burn")], 42),
        ("yes", [("drawn-in-error", "home-1"), ("found-face-up", "home-1")], 42),
    ],
)
def test_the_stub_is_what_is_left_of_52_cards(burn: str, mishaps: list[tuple[str, str]], left: int) -> None:
    played = virtual_table({"burn": burn, "stub-count-every": "1"}).play_round(SEATS, mishaps)
    (due,) = events_of(played, "count-due")
    assert due.step.words == f"The stub is to be counted: {left} of 52 cards should be left"
    (count,) = events_of(played, "count-stub")
    assert count.answer == left
    assert isinstance(played.end.outcome, Score)


@pytest.mark.paragraph("13:69F-45.6(f)2", "13:69F-45.8(c)", shows="played")
@pytest.mark.parametrize("home", [3, 4, 5])
@pytest.mark.parametrize("visitor", [3, 4, 5])
@pytest.mark.parametrize("stub", range(42, 47))
def test_the_decision_when_cards_are_counted(home: int, visitor: int, stub: int) -> None:
    counts: dict[str, Answer] = {"home-cards": home, "visitor-cards": visitor, "count-stub": stub}
    walk = Round(open_table(GAME, {"stub-count-every": "1"}), READY).until(None, counts)
    end = walk.talk.end
    assert isinstance(end.condition, DeckCondition)
    is_whole, is_dealt_right = home + visitor + stub == 52, home == visitor == 4
    assert isinstance(end.outcome, Voided) == (not is_whole or not is_dealt_right)
    assert end.condition.backs == ({"deck": "red"} if is_whole else {})
    if isinstance(end.outcome, Voided):
        assert str(end.outcome.cite) == ("13:69F-45.8(c)" if is_whole else "13:69F-45.6(f)2")


@pytest.mark.paragraph("13:69F-45.6(f)2", "13:69F-45.3(a)", shows="played")
def test_after_a_deck_is_removed_the_next_round_begins_with_a_new_deck() -> None:
    table = open_table(GAME, {"stub-count-every": "1"})
    ended = Round(table, READY).until(None, {"count-stub": 43}).talk.end.condition
    assert isinstance(ended, DeckCondition)
    walk = Round(table, ended).until("cut")
    assert keys(walk.talk.events)[:11] == [*ONE_DECK_OPENING.split(), "shuffle"]


@pytest.mark.paragraph("13:69F-45.2(b)2", shows="refused")
@pytest.mark.paragraph("13:69F-45.6(f)2", "13:69F-45.2(b)4", shows="played")
def test_of_two_decks_the_removed_one_is_replaced_and_the_other_dealt_next() -> None:
    table = open_table(GAME, {**TWO_DECKS, "stub-count-every": "1"})
    later = replace(READY_TWO, in_rack="deck B")
    ended = Round(table, later).until(None, {"count-stub": 43}).talk.end.condition
    assert isinstance(ended, DeckCondition)
    assert (ended.backs, ended.next_deck, ended.in_rack) == ({"deck B": "blue"}, "deck B", None)
    walk = Round(table, ended).until("back-color")
    with pytest.raises(Refusal, match="'blue' is not a choice"):
        walk.talk.answer("blue")
    walk.until("cut", {"back-color": "brown"})
    passed = keys(walk.talk.events)
    assert "shuffle" not in passed  # deck B was shuffled while deck A was dealt
    assert passed.index("stack") < passed.index("shuffle-other-deck")
    # A table that was saved and restored asks about its decks in the same order.
    again = Round(table, replace(ended, next_deck="deck A")).until(None).talk.end.condition
    assert isinstance(again, DeckCondition)
    assert list(again.backs) == ["deck A", "deck B"]


# The recording


RECORDED = [
    [],
    [("found-face-up", "visitor-2"), ("left-seat", "home-3"), ("changed-hand", "home-4")],
    [("found-face-up", "burn"), ("found-face-up", "burn")],
    [("jam", "shuffle-other-deck"), ("improper-cut", "hand"), ("drawn-in-error", "visitor-4")],
    [("cutting-card", "home-1"), ("wrong-total", "half-time")],
]


@pytest.mark.parametrize("seed", range(4))
def test_the_recorded_answers_are_the_round(seed: int) -> None:
    virtual = virtual_table({**TWO_DECKS, "burn": "yes", "stub-count-every": "3"}, seed)
    for irregularities in RECORDED:
        before = virtual.condition
        played = virtual.play_round(SEATS, irregularities)
        again = replay(
            GAME.play.round_of_play(virtual.table, before), [event.answer for event in played.events]
        )
        assert tuple(again.events) == played.events
        assert again.end == played.end
        if isinstance(played.end.outcome, Voided):
            assert {one.result for _, one in played.payments} == {Result.VOID}
            assert all(one.returns == one.bet for _, one in played.payments)


def test_the_demonstration_is_played_as_declared() -> None:
    played = virtual_table().play_round(GAME.felt.demonstration)
    assert [seat for seat, _ in played.payments] == sorted(
        (seat for seat, _ in played.payments), reverse=True
    )
    assert {seat for seat, _ in played.payments} == set(GAME.felt.demonstration)
