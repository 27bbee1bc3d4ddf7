"""Rounds of blackjack: the opening, the deal, decisions, several persons on a box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.equipment.cards import Card, card
from houseway.equipment.chance import seeded
from houseway.games.blackjack import GAME
from houseway.games.blackjack.hands import Played, total
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.procedure import Conversation, Event, replay
from houseway.rules.procedure.shoe import ShoeCondition
from houseway.rules.procedure.steps import Confirm, Deal, Decide, Happening, InsertCutCard, Settle, Show
from houseway.rules.wagers.wagers import Behind, Seats
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable
from tests.support.blackjack import FULL, INTO_PLAY, paid, scripted, steps, virtual_table
from tests.support.random_tables import random_seats, random_table
from tests.support.walk import keys

BOUNTY = {"kings-bounty-dealer", "kings-bounty"}


# Opening


def test_cards_are_inspected_and_washed_before_the_first_shuffle() -> None:
    events = virtual_table().opening_events
    inspection = ["receive-decks", "inspected", "verified", "spread", "viewed", "wash"]
    assert keys(events) == [*inspection, *INTO_PLAY]
    (verified,) = steps(events, "verified")
    assert isinstance(verified, Confirm)
    assert verified.who == "floorperson"


@pytest.mark.paragraph("13:69F-2.30(h)", shows="played")
def test_the_king_s_bounty_pay_table_is_fixed_at_the_opening() -> None:
    (said,) = steps(virtual_table({"kings-bounty": "2"}).opening_events, "kings-bounty-pay-table")
    assert "pay table 2" in said.words


@pytest.mark.parametrize(("decks", "behind"), [("8", 104), ("6", 78), ("1", 13)])
def test_the_cutting_card_leaves_at_least_a_quarter_behind(decks: str, behind: int) -> None:
    (step,) = steps(virtual_table({"decks": decks}).opening_events, "insert-cutting-card")
    assert isinstance(step, InsertCutCard)
    assert step.usual == step.least == behind
    with pytest.raises(Refusal):
        step.check(behind - 1)


def test_a_deck_dealt_from_the_hand_is_shuffled_by_a_device() -> None:
    virtual = virtual_table({"dealing": "hand", "decks": "2"})
    (shuffle,) = steps(virtual.opening_events, "shuffle")
    assert shuffle.who == "automated shuffler"
    played = virtual.play_round(FULL)
    assert {event.step.pack for event in played.events if isinstance(event.step, Deal)} == {"deck"}
    assert {event.step.cite.id for event in played.events if event.step.key.startswith("seat-1-card-1")} == {
        "13:69F-2.6A#title"
    }


# The deal


def test_cards_go_clockwise_with_the_dealer_last_and_the_hole_card_face_down() -> None:
    seats: Seats = {5: {"blackjack": 500}, 2: {"blackjack": 500}}
    played = virtual_table().play_round(seats)
    dealt = [(event.step.to.name, event.step.face) for event in played.events if isinstance(event.step, Deal)]
    once = [("seat 2", "up"), ("seat 5", "up"), ("dealer", "up")]
    assert dealt[:6] == [*once, *once[:2], ("dealer", "down")]


@pytest.mark.parametrize("late", ["blackjack", "kings-bounty", "insurance"])
def test_no_wager_is_taken_after_no_more_bets(late: str) -> None:
    virtual = virtual_table({"kings-bounty": "1"})
    talk = Conversation(GAME.play.round_of_play(virtual.table, virtual.condition))
    talk.answer({1: {"blackjack": 500}})
    while talk.step is not None:
        with pytest.raises(Refusal):
            talk.answer({1: {"blackjack": 500, late: 100}})
        talk.answer(virtual.dealer.answer(talk.step))


def test_a_card_cannot_come_more_often_than_the_decks_hold_it() -> None:
    table = open_table(GAME, {"decks": "1"})
    talk = Conversation(GAME.play.round_of_play(table, ShoeCondition(seen=(card("As"),))))
    talk.answer({1: {"blackjack": 500}})
    talk.answer()
    with pytest.raises(Refusal, match="the ace of spades is not in the shoe any more"):
        talk.answer(card("As"))
    talk.answer(card("Ks"))
    with pytest.raises(Refusal, match="the king of spades is not in the shoe any more"):
        talk.answer(Happening("found-face-up", card("Ks")))


def test_the_hole_card_stays_hidden_from_the_players_until_it_is_turned() -> None:
    played = virtual_table(seed=5).play_round(FULL)
    for event in played.events:
        if isinstance(event.step, Decide):
            assert len(event.step.dealer) == 1
    (hole_card,) = steps(played.events, "hole-card")
    assert isinstance(hole_card, Show)
    assert len(hole_card.cards) == 2


def test_an_exposed_hole_card_is_shown_to_the_players() -> None:
    virtual = scripted("Ts 9h 6d 8c", {"seat-1-decides": "stand"})
    played = virtual.play_round({1: {"blackjack": 500}}, [("hole-card-exposed", "dealer-card-2")])
    (decides,) = steps(played.events, "seat-1-decides")
    assert isinstance(decides, Decide)
    assert decides.dealer == (card("9h"), card("8c"))


# Decisions


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_only_legal_decisions_are_offered(seed: int) -> None:
    chance = seeded(seed)
    table = random_table(GAME, chance)
    virtual = VirtualTable(table, chance)
    virtual.dealer.decide = lambda step: step.values[chance.below(len(step.values))]
    played = virtual.play_round(random_seats(table, chance, virtual.condition))
    for event in played.events:
        step = event.step
        if not isinstance(step, Decide):
            continue
        assert step.hint in step.values
        assert step.hint_reason
        if not step.key.endswith("-decides"):
            continue
        assert total(step.hand) < 21
        two = len(step.hand) == 2
        assert two or set(step.values) == {"hit", "stand"}
        if "split" in step.values:
            assert total(step.hand[:1]) == total(step.hand[1:])
        if "surrender" in step.values:
            assert table.options.choice("surrender") == "late"
        for decision in {"double", "split"} & set(step.values):
            assert step.costs[decision] > 0


@pytest.mark.paragraph("13:69F-2.30(f)", "13:69F-2.30(i)", shows="played")
@pytest.mark.paragraph("13:69F-2.30(g)", shows="computed")
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_no_sidebet_is_open_at_the_card_reader_but_two_kings_of_spades(seed: int) -> None:
    virtual = virtual_table({"kings-bounty": "1", "decks": "2"}, seed)
    seats: Seats = {seat: {"blackjack": 500, "kings-bounty": 100} for seat in range(1, 8)}
    played = virtual.play_round(seats)
    before: list[Event] = []
    for event in played.events:
        if event.step.key in ("card-reader", "offer-insurance") or isinstance(event.step, Decide):
            break
        before.append(event)
    settled = {
        seat
        for event in before
        if isinstance(event.step, Settle) and isinstance(event.step.only, dict)
        for seat, names in event.step.only.items()
        if names & BOUNTY
    }
    waiting = {
        int(event.step.key.split("-")[1]) for event in before if event.step.key.endswith("-bounty-waits")
    }
    assert settled | waiting == set(seats)
    assert not settled & waiting
    kings = {seat for seat in seats if _first_two(played, seat) == [card("Ks")] * 2}
    assert waiting <= kings


def _first_two(played: PlayedRound[Played], seat: int | Behind) -> list[Card]:
    places = (f"seat-{seat}-card-1", f"seat-{seat}-card-2")
    cards_dealt = [event.answer for event in played.events if event.step.key in places]
    return [item for item in cards_dealt if isinstance(item, Card)][:2]


# Several persons on a box

THREE = {"bettors-on-a-box": "3"}
ON_ONE_BOX: Seats = {
    1: {"blackjack": 1000},
    Behind(1, 2): {"blackjack": 300},
    Behind(1, 3): {"blackjack": 500},
}


@pytest.mark.parametrize(("given_options", "number"), [({}, 2), ({"bettors-on-a-box": "2"}, 3)])
def test_no_more_persons_on_a_box_than_the_house_allows(given_options: dict[str, str], number: int) -> None:
    seats = dict(list(ON_ONE_BOX.items())[:number])
    with pytest.raises(Refusal, match=f"Person {number} cannot wager on spot 1"):
        virtual_table(given_options).play_round(seats)


def test_all_persons_on_a_box_share_the_cards_and_one_of_them_decides() -> None:
    virtual = scripted("Ts 9h 5d 8c 4s", {"seat-1-decides": ["hit", "stand"]}, THREE)
    played = virtual.play_round(ON_ONE_BOX)
    assert paid(played, 1) == {"blackjack": ("win", 2000)}
    assert paid(played, Behind(1, 2)) == {"blackjack": ("win", 600)}
    assert paid(played, Behind(1, 3)) == {"blackjack": ("win", 1000)}
    assert {event.step.seat for event in played.events if isinstance(event.step, Decide)} == {1}


def test_each_further_person_doubles_or_not_and_the_hand_gets_one_card() -> None:
    answers = {
        "seat-1-decides": "double",
        "seat-1/2-doubles": "double",
        "seat-1/2-double-bet": 100,
        "seat-1/3-doubles": "no",
    }
    played = scripted("5s 9h 6d 8c Ts", answers, THREE).play_round(ON_ONE_BOX)
    assert paid(played, 1) == {"blackjack": ("win", 2000), "double:1": ("win", 2000)}
    assert paid(played, Behind(1, 2)) == {"blackjack": ("win", 600), "double:1": ("win", 200)}
    assert paid(played, Behind(1, 3)) == {"blackjack": ("win", 1000)}


def test_a_bettor_who_does_not_match_a_split_follows_one_hand() -> None:
    """Hand 1 makes 18 and pushes, hand 2 makes 21 and wins."""
    answers = {
        "seat-1-decides": ["split", "stand", "hit"],
        "seat-1/2-splits": "match",
        "seat-1/3-splits": "second-hand",
    }
    played = scripted("8s 9h 8d 9c Td 3c Ts", answers, THREE).play_round(ON_ONE_BOX)
    assert paid(played, 1) == {"blackjack": ("push", 1000), "split:2": ("win", 2000)}
    assert paid(played, Behind(1, 2)) == {"blackjack": ("push", 300), "split:2": ("win", 600)}
    assert paid(played, Behind(1, 3)) == {"blackjack": ("win", 1000)}


def test_a_person_on_one_hand_of_a_split_pair_doubles_only_that_hand() -> None:
    answers = {
        "seat-1-decides": ["split", "stand", "double"],
        "seat-1/2-splits": "first-hand",
        "seat-1/3-splits": "second-hand",
        "seat-1/3-doubles": "double",
    }
    played = scripted("8s 9h 8d 9c Td 3c Ts", answers, THREE).play_round(ON_ONE_BOX)
    assert paid(played, 1)["double:2"] == ("win", 2000)
    assert paid(played, Behind(1, 2)) == {"blackjack": ("push", 300)}
    assert paid(played, Behind(1, 3)) == {"blackjack": ("win", 1000), "double:1": ("win", 1000)}
    assert "seat-1/2-doubles" not in keys(played.events)


def test_each_person_insures_their_own_wager() -> None:
    answers = {"seat-1-insurance": "no", "seat-1/2-insurance": "insurance", "seat-1/3-insurance": "no"}
    played = scripted("Ts Ah 8d Kc", answers, THREE).play_round(ON_ONE_BOX)
    assert paid(played, Behind(1, 2)) == {"blackjack": ("lose", 0), "insurance": ("win", 450)}
    assert paid(played, 1) == {"blackjack": ("lose", 0)}


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_persons_behind_are_settled_once_whatever_is_decided(seed: int) -> None:
    chance = seeded(seed)
    virtual = virtual_table({**THREE, "surrender": "late", "resplit-aces": "yes", "kings-bounty": "1"}, seed)
    virtual.dealer.decide = lambda step: step.values[chance.below(len(step.values))]
    seats: dict[int | Behind, dict[str, int]] = {}
    for spot in (1, 4, 7):
        for number in (1, 2, 3):
            seat = spot if number == 1 else Behind(spot, number)
            seats[seat] = {"blackjack": 1 + chance.below(5000), "kings-bounty": 100}
    before = virtual.condition
    played = virtual.play_round(seats)
    for seat, bets in seats.items():
        names = Counter(settlement.wager for settlement in played.of_seat(seat))
        assert set(names.values()) == {1}
        assert bets.keys() <= names.keys()
    order = [seat if isinstance(seat, int) else seat.spot for seat, _ in _final(played)]
    assert order == sorted(order, reverse=True)
    again = replay(GAME.play.round_of_play(virtual.table, before), [event.answer for event in played.events])
    assert tuple(again.events) == played.events


def _final(played: PlayedRound[Played]) -> Iterable[tuple[int | Behind, object]]:
    final = steps(played.events, "settle")
    return [(seat, bets) for step in final if isinstance(step, Settle) for seat, bets in step.seats.items()]
