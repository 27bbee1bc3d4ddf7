"""The rounds of Lucky 8's: three ways to deal, decisions, the dealer, shared spots."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.equipment.cards import Card, card, cards
from houseway.equipment.chance import seeded
from houseway.games.lucky_8s.player_turn import is_worth_playing
from houseway.games.lucky_8s.setting import Count, best_count, best_setting
from houseway.games.lucky_8s.settlement import Showdown
from houseway.refusal import Refusal
from houseway.rules.procedure.procedure import Event, Voided
from houseway.rules.procedure.steps import Answer, Deal, Decide, Happening, SetHand, Settle
from houseway.rules.wagers.settlement import settle_step
from houseway.rules.wagers.wagers import Behind, Seat, Seats
from houseway.table.virtual.transcript import event_as_json, event_in_words
from houseway.table.virtual.virtual_table import PlayedRound
from tests.support.lucky_8s import ALL_SEATS, SEATS, Round, each_way, virtual_table
from tests.support.walk import keys

# The deal


@pytest.mark.paragraph(
    "13:69F-50.5(c)", "13:69F-50.5(d)", "13:69F-50.5(e)", "13:69F-50.5(f)", "13:69F-50.6(d)", shows="played"
)
@pytest.mark.paragraph("13:69F-50.5(b)", shows="computed")
@each_way
@pytest.mark.parametrize("seats", [(1, 3, 6), (5,), (1, 2, 3, 4, 5, 6), (6, 2)])
def test_eight_cards_face_down_to_each_seat_in_play_from_the_left_and_to_the_dealer_last(
    dealing: str, seats: tuple[int, ...]
) -> None:
    virtual = virtual_table({"dealing": dealing})
    played = virtual.play_round({seat: {"ante": 100} for seat in seats})
    dealt = [(event.step.to.name, event.step.face) for event in played.events if isinstance(event.step, Deal)]
    places = [*(f"seat {seat}" for seat in sorted(seats)), "dealer"]
    assert dealt == [(place, "down") for place in places for _ in range(8)]
    unused = next(event.step.words for event in played.events if event.step.key == "unused-cards")
    assert f"the other {66 - 8 * len(places)} cards" in unused


@pytest.mark.paragraph("13:69F-50.5(e)", "13:69F-50.5(f)", shows="played")
@pytest.mark.parametrize(
    ("dealing", "hands", "cite"),
    [
        ("hand-shuffled", ["right"] * 6, "13:69F-50.5(e)"),
        ("automated-deck", ["right"] * 6, "13:69F-50.5(e)"),
        ("automated-groups", ["left", "left", "right", "right", "right", "right"], "13:69F-50.5(f)"),
    ],
)
def test_each_stack_is_given_with_the_hand_that_is_named(dealing: str, hands: list[str], cite: str) -> None:
    played = virtual_table({"dealing": dealing}).play_round(ALL_SEATS)
    served = [event.step for event in played.events if event.step.key.endswith("-served")]
    assert [f"to seat {number} with the {hand} hand" for number, hand in enumerate(hands, start=1)] == [
        step.words[step.words.index("to seat") : -len(", face down")] for step in served
    ]
    assert {str(step.cite) for step in served} == {cite}


@pytest.mark.paragraph(
    "13:69F-50.6(c)", '13:69F-50.1 "Lucky 8\'s Bonus"', '13:69F-50.1 "Ante Wager"', shows="computed"
)
def test_no_wager_is_taken_once_the_first_card_is_dealt() -> None:
    walk = Round().until("seat-2-card-1")
    while walk.talk.step is not None:
        for wager in ("ante", "bonus", "in-to-win"):
            with pytest.raises(Refusal):
                walk.talk.answer({2: {"ante": 500, wager: 500}})
        walk.talk.answer(walk.dealer.answer(walk.talk.step))


@pytest.mark.paragraph("13:69F-50.9(a)", shows="played")
def test_a_card_set_aside_cannot_be_dealt_in_the_round_and_is_back_in_the_next() -> None:
    walk = Round(seats={1: {"ante": 500}}).until("seat-1-card-1")
    for name in ("8s", "8h"):
        walk.talk.answer(card(name))
    walk.talk.answer(Happening("found-face-up", card("8s")))
    walk.talk.answer(None)
    with pytest.raises(Refusal, match="the 8 of spades is not in the deck any more"):
        walk.talk.answer(card("8s"))
    walk.until("unused-cards")
    assert walk.talk.step is not None
    assert "the other 49 cards" in walk.talk.step.words
    virtual = virtual_table()
    virtual.play_round(ALL_SEATS, [("found-face-up", "dealer-card-8")])
    assert len(virtual.play_round(ALL_SEATS).payments) >= 6


@pytest.mark.paragraph("13:69F-50.9(a)", shows="played")
@each_way
def test_a_void_round_returns_every_wager_and_the_next_one_is_shuffled(dealing: str) -> None:
    virtual = virtual_table({"dealing": dealing})
    mishaps = [("found-face-up", "seat-2-card-1"), ("found-face-up", "dealer-card-8")]
    played = virtual.play_round(SEATS, mishaps)
    assert isinstance(played.end.outcome, Voided)
    assert {(one.result.value, one.net) for _, one in played.payments} == {("void", 0)}
    assert keys(played.events)[-2:] == ["return-wagers", "gather-cards"]
    assert keys(virtual.play_round(SEATS).events)[0] == "shuffle"


# Setting and deciding


def set_hand_step(setting: str = "best") -> tuple[Round, SetHand]:
    hand = ["8s", "Jk", "2s", "As", "3s", "4s", "5s", "4h"]
    written: dict[str, Answer] = {f"seat-1-card-{n}": card(name) for n, name in enumerate(hand, start=1)}
    walk = Round({"setting": setting}, seats={1: {"ante": 500}}).until("seat-1-sets", written)
    assert isinstance(walk.talk.step, SetHand)
    return walk, walk.talk.step


@pytest.mark.paragraph("13:69F-50.6(e)", "13:69F-50.6(f)", shows="refused")
@pytest.mark.parametrize(
    ("groups", "says"),
    [
        ("8 | 4+4", "Give groups of cards"),
        ([[card("8s")]], "Give groups of cards"),
        ((card("8s"),), "Give groups of cards"),
        ((("8s",),), "Give groups of cards"),
        (((card("8c"),),), "The 8 of clubs is not in the hand"),
        (((card("8s"),), (card("8s"),)), "The 8 of spades is used twice"),
        (((card("4s"), card("4h")), (card("4s"), card("3s"), card("As"))), "The 4 of spades is used twice"),
        (((card("5s"), card("2s")),), "5♠\\+2♠ makes 7, not 8"),
        (((),), "A group without cards makes 0"),
    ],
)
def test_groups_that_are_no_setting_are_refused_and_change_nothing(groups: Any, says: str) -> None:
    walk, step = set_hand_step()
    with pytest.raises(Refusal, match=says):
        walk.talk.answer(groups)
    assert walk.talk.step is step
    walk.talk.answer(walk.dealer.answer(step))
    assert walk.talk.step.key == "seat-1-decides"


@pytest.mark.paragraph("13:69F-50.6(e)", "13:69F-50.6(g)", shows="played")
@pytest.mark.parametrize("setting", ["best", "as-set"])
@pytest.mark.parametrize(
    ("own", "cite", "count"),
    [
        ("8s,Jk,4s 4h,5s 3s", "13:69F-50.6(g)", Count(4, 2, 2)),
        ("8s,Jk,4s 4h", "13:69F-50.6(e)", Count(3, 4, 2)),
        ("4s 4h", "13:69F-50.6(e)", Count(1, 6, 2)),
        ("", "13:69F-50.6(e)", Count(0, 8, 2)),
    ],
)
def test_a_poorer_setting_is_warned_about_with_the_better_one(
    setting: str, own: str, cite: str, count: Count
) -> None:
    walk, step = set_hand_step(setting)
    walk.talk.answer(tuple(cards(group.split()) for group in own.split(",") if group))
    warning = walk.talk.step
    assert warning is not None
    assert warning.key == "seat-1-warned"
    assert str(warning.cite) == cite
    assert f"4 hands of 8 with 1 side card, not {count}" in warning.words
    assert str(best_setting(step.hand)) in warning.words
    walk.until("seat-1-decides")
    decide = walk.talk.step
    assert isinstance(decide, Decide)
    counts = count if setting == "as-set" else best_count(step.hand)
    assert decide.hint_reason.startswith(f"{counts}; ")


@pytest.mark.paragraph("13:69F-50.6(e)", shows="played")
def test_another_setting_that_is_as_good_is_not_warned_about() -> None:
    hand = ["6s", "6h", "2s", "2h", "5s", "5h", "3s", "7s"]
    written: dict[str, Answer] = {f"seat-1-card-{n}": card(name) for n, name in enumerate(hand, start=1)}
    walk = Round(seats={1: {"ante": 500}}).until("seat-1-sets", written)
    walk.talk.answer((cards(["3s", "5h"]), cards(["2s", "6h"]), cards(["2h", "6s"])))
    assert walk.talk.step is not None
    assert walk.talk.step.key == "seat-1-decides"


@pytest.mark.paragraph("13:69F-50.6(h)", "13:69F-50.6(i)", shows="played")
@pytest.mark.paragraph('13:69F-50.1 "In to Win Wager"', shows="computed")
@pytest.mark.parametrize("decision", ["play", "fold"])
def test_a_player_who_has_set_the_hand_plays_for_the_ante_again_or_folds(decision: str) -> None:
    walk = Round(seats={4: {"ante": 700, "bonus": 200}}).until("seat-4-decides")
    step = walk.talk.step
    assert isinstance(step, Decide)
    assert step.values == ("play", "fold")
    assert step.costs == {"play": 700}
    assert step.dealer == ()  # the dealer's cards are face down
    assert walk.keys[-1] == "seat-4-sets"
    walk.until(None, {"seat-4-decides": decision})
    (settle,) = [event.step for event in walk.talk.events if isinstance(event.step, Settle)]
    bets = {"ante": 700, "bonus": 200}
    assert settle.seats == {4: bets if decision == "fold" else {**bets, "in-to-win": 700}}
    assert ("seat-4-places" in walk.keys) == (decision == "play")


def test_the_hint_is_to_play_three_hands_or_two_with_at_most_two_side_cards() -> None:
    plays = {
        (hands, side_cards)
        for hands in range(9)
        for side_cards in range(9)
        if is_worth_playing(Count(hands, side_cards, 0))
    }
    assert plays == {(hands, side) for hands in range(3, 9) for side in range(9)} | {(2, 0), (2, 1), (2, 2)}
    for seed in range(10):
        played = virtual_table(seed=seed).play_round(SEATS)
        for event in played.events:
            if isinstance(event.step, Decide):
                expected = "play" if is_worth_playing(best_count(event.step.hand)) else "fold"
                assert event.step.hint == event.answer == expected


def test_a_setting_reads_well_in_both_transcripts() -> None:
    _, step = set_hand_step()
    event = Event(step, step.best)
    assert event_in_words(event).endswith("as few side cards as possible: 8♠ | Joker | 5♠+2♠+A♠ | 4♠+4♥")
    assert event_as_json(event)["answer"] == [["8s"], ["Jk"], ["5s", "2s", "As"], ["4s", "4h"]]
    assert event_in_words(Event(step, ())).endswith("as few side cards as possible: no group")


# The dealer and the settlement


@pytest.mark.paragraph(
    "13:69F-50.6(j)", "13:69F-50.6(k)", "13:69F-50.6(k)1i", '13:69F-50.1 "Total Hands of 8"', shows="played"
)
def test_the_dealer_plays_after_all_decisions_by_house_way() -> None:
    for seed in range(30):
        played = virtual_table(seed=seed).play_round(ALL_SEATS)
        passed = keys(played.events)
        assert max(n for n, key in enumerate(passed) if key.endswith("-decides")) < passed.index(
            "dealer-shows"
        )
        hand = [event.answer for event in played.events if event.step.key.startswith("dealer-card")]
        setting = best_setting([card for card in hand if isinstance(card, Card)])
        words = {event.step.key: event.step.words for event in played.events}
        assert words["house-way"] == f"House Way: {setting}"
        assert words["dealer-total"] == f"Dealer: {setting.count}"
        assert ("dealer-qualifies" in words) == (setting.count.eights > 0)
        assert ("in-to-win-pushes" in words) == (setting.count.eights == 0)


@pytest.mark.paragraph("13:69F-50.6(o)", "13:69F-50.6(r)", shows="played")
def test_seats_are_settled_from_the_dealers_right_each_in_the_order_of_the_wagers() -> None:
    virtual = virtual_table()
    virtual.dealer.decide = lambda step: "fold" if step.seat == 4 else "play"
    bets = {"bonus": 100, "ante": 500}
    played = virtual.play_round({4: bets, 1: bets, 6: bets})
    all_three = ["ante", "in-to-win", "bonus"]
    assert [(seat, one.wager) for seat, one in played.payments] == [
        *((6, name) for name in all_three),
        (4, "ante"),
        (4, "bonus"),
        *((1, name) for name in all_three),
    ]


@pytest.mark.paragraph("13:69F-50.6(s)", "13:69F-50.6(p)", shows="played")
@each_way
def test_the_cards_are_picked_up_so_that_every_hand_can_be_laid_out_again(dealing: str) -> None:
    played = virtual_table({"dealing": dealing}).play_round({seat: {"ante": 100} for seat in (1, 4, 5)})
    hands: dict[str, list[Card]] = {}
    for event in played.events:
        if isinstance(event.step, Deal) and isinstance(event.answer, Card):
            hands.setdefault(event.step.to.name, []).append(event.answer)
    rack: list[Card] = []
    for key in keys(played.events):
        if key.startswith("pick-up-"):
            place = key.removeprefix("pick-up-").replace("-", " ")
            rack += hands[place]
    groups = [rack[start : start + 8] for start in range(0, len(rack), 8)]
    assert groups == [hands[place] for place in ("seat 5", "seat 4", "seat 1", "dealer")]
    back = played.events[-1].step
    assert back.key == "return-cards"
    assert ("device" in back.words) == (dealing != "hand-shuffled")


@pytest.mark.paragraph("13:69F-50.9(c)", "13:69F-50.9(d)", shows="played")
def test_misdeals_settle_every_wager_once() -> None:
    seats: Seats = {1: {"ante": 500, "bonus": 100}, 2: {"ante": 300, "bonus": 100}}
    misdeals = [("wrong-number-to-player", "seat-1-looks"), ("wrong-number-to-dealer", "dealer-shows")]
    for seed in range(20):
        played = virtual_table(seed=seed).play_round(seats, misdeals)
        assert [
            (settlement.wager, settlement.result.value, settlement.net) for settlement in played.of_seat(1)
        ] == [
            ("ante", "void", 0),
            ("bonus", "void", 0),
        ]
        second = {settlement.wager: settlement for settlement in played.of_seat(2)}
        assert {second[name].result.value for name in second if name != "bonus"} == {"void"}
        assert second["bonus"].result.value in ("win", "lose")


# More than one person on a spot


def shared(seed: int) -> tuple[Seats, PlayedRound[Showdown]]:
    """A random table at which up to three people wager on each spot, consent to it and decide at random."""
    chance = seeded(seed)
    virtual = virtual_table({"bettors-on-a-spot": "3", "setting": ("best", "as-set")[seed % 2]}, seed)
    virtual.dealer.decide = lambda step: "yes" if "yes" in step.values else step.values[chance.below(2)]
    seats: dict[Seat, dict[str, int]] = {}
    for spot in range(1, 2 + chance.below(6)):
        people: list[Seat] = [spot, Behind(spot, 2), Behind(spot, 3)]
        for person in people[: 1 + chance.below(3)]:
            bonus = {"bonus": 1 + chance.below(500)} if chance.below(2) else {}
            seats[person] = {"ante": 1 + chance.below(1000), **bonus}
    return seats, virtual.play_round(seats)


@pytest.mark.paragraph("13:69F-50.7(a)", "13:69F-50.7(b)", shows="played")
@pytest.mark.parametrize("seed", range(40))
def test_everyone_on_a_spot_is_settled_by_its_hand_and_their_own_wagers(seed: int) -> None:
    seats, played = shared(seed)
    outcomes = played.end.outcome
    assert isinstance(outcomes, dict)
    assert set(outcomes) == set(seats)
    (settle,) = [event.step for event in played.events if isinstance(event.step, Settle)]
    assert list(played.payments) == settle_step(played.table, settle)
    decisions = {event.step.seat: event.answer for event in played.events if isinstance(event.step, Decide)}
    for seat, bets in seats.items():
        spot = seat.spot if isinstance(seat, Behind) else seat
        assert outcomes[seat] is outcomes[spot]
        plays = decisions[spot] == "play" and decisions[seat] == "play"
        expected = {**bets, "in-to-win": bets["ante"]} if plays else bets
        assert {settlement.wager: settlement.bet for settlement in played.of_seat(seat)} == expected


@pytest.mark.paragraph("13:69F-50.7(b)", "13:69F-50.7(c)", shows="played")
@pytest.mark.parametrize(
    ("seated", "decider"),
    [("seat 3", "3"), ("seat 3/2", "3/2"), ("seat 3/3", "3/3"), ("nobody", "3/2")],
)
def test_the_decider_wagers_nearest_the_dealer_and_speaks_first(seated: str, decider: str) -> None:
    seats: Seats = {3: {"ante": 500}, Behind(3, 2): {"ante": 700}, Behind(3, 3): {"ante": 600}}
    walk = Round({"bettors-on-a-spot": "3"}, seats=seats)
    walk.until(None, {"spot-3-seated": seated, f"seat-{decider}-decides": "play"})
    line_up = next(event.step for event in walk.talk.events if event.step.key == "spot-3-line-up")
    assert line_up.words.startswith(f"Seat {decider} decides for spot 3 and wagers nearest the dealer")
    deciding = [key for key in walk.keys if key.endswith("-decides")]
    assert deciding[0] == f"seat-{decider}-decides"
    assert len(deciding) == 3
    setter = next(event.step for event in walk.talk.events if isinstance(event.step, SetHand))
    assert setter.who == f"seat {decider}"


@pytest.mark.paragraph("13:69F-50.7(a)", shows="computed")
def test_somebody_who_plays_alone_is_asked_nothing_about_the_spot() -> None:
    walk = Round({"bettors-on-a-spot": "3"}).until(None)
    assert not [key for key in walk.keys if key.startswith("spot-")]


@pytest.mark.paragraph("13:69F-50.7(a)", shows="refused")
def test_nobody_wagers_behind_an_empty_place() -> None:
    walk = Round({"bettors-on-a-spot": "3"}).until("wagers")
    for seats in ({Behind(3, 2): {"ante": 500}}, {3: {"ante": 500}, Behind(3, 3): {"ante": 500}}):
        with pytest.raises(Refusal, match="cannot wager on spot 3") as refused:
            walk.talk.answer(seats)  # type: ignore[arg-type]
        assert str(refused.value.cite) == "13:69F-50.7(a)"
