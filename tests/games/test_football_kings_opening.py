"""Opening a Football Kings table, the shuffle and the cut, and two decks in turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from houseway.equipment.cards import STANDARD_DECK, Stack
from houseway.equipment.chance import seeded
from houseway.games.football_kings import GAME
from houseway.games.football_kings.opening import DeckCondition
from houseway.games.football_kings.settlement import Score
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.procedure import Conversation
from houseway.rules.procedure.steps import CountStub, Cut, Deal, Happening, Shuffle
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.football_kings import (
    ONE_DECK_OPENING,
    READY,
    READY_TWO,
    SEATS,
    TWO_DECKS,
    Round,
    answer,
    condition_of,
    virtual_table,
)
from tests.support.walk import keys

# The opening


def opening(options: dict[str, str] | None = None) -> Conversation[Any]:
    return Conversation(GAME.play.opening(open_table(GAME, options)))


@pytest.mark.paragraph(
    "13:69F-45.2(a)",
    "13:69F-45.3(a)",
    "13:69F-45.3(b)",
    "13:69F-45.3(c)",
    "13:69F-45.7(d)",
    '13:69F-45.1 "Cover card"',
    shows="played",
)
def test_one_deck_is_inspected_verified_shown_and_washed() -> None:
    virtual = virtual_table()
    assert keys(virtual.opening_events) == [
        "drop-box",
        "tip-box",
        "fantasy-pay-table",
        *ONE_DECK_OPENING.split(),
    ]
    who = {event.step.key: event.step.who for event in virtual.opening_events}
    assert (who["inspect"], who["verify"], who["player-views"]) == (
        "dealer",
        "casino supervisor",
        "first player",
    )
    assert condition_of(virtual) == READY


@pytest.mark.paragraph("13:69F-45.7(d)", shows="played")
@pytest.mark.parametrize("chosen", ["A", "B", "C"])
def test_the_fantasy_pay_table_is_chosen_before_play(chosen: str) -> None:
    words = [event.step.words for event in virtual_table({"fantasy": chosen}).opening_events]
    assert f"Fantasy wagers are paid according to pay table {chosen} while the table is open" in words
    assert "fantasy-pay-table" not in keys(virtual_table({"fantasy": "off"}).opening_events)


@pytest.mark.paragraph("13:69F-45.3(b)", shows="refused")
@pytest.mark.paragraph("13:69F-45.3(c)", shows="played")
def test_the_cards_are_not_shown_or_washed_before_the_supervisor_has_verified_them() -> None:
    talk = opening()
    answer(talk, "left", "right", None, "red", "yellow", "D. Lee", "D. Lee")
    assert talk.step is not None
    for nobody in ("", " ", None):
        with pytest.raises(Refusal, match="needs the name of the casino supervisor") as refused:
            talk.answer(nobody)
        assert str(refused.value.cite) == "13:69F-45.3(b)"
    assert talk.step.key == "verify"
    answer(talk, "S. Cole", None, None, None, None, None)
    assert talk.end == READY


@pytest.mark.paragraph("13:69E-1.13CC(d)", shows="refused")
@pytest.mark.parametrize(("drop_box", "tip_box"), [("left", "right"), ("right", "left")])
def test_drop_box_and_tip_box_are_on_opposite_sides_of_the_dealer(drop_box: str, tip_box: str) -> None:
    talk = opening()
    talk.answer(drop_box)
    with pytest.raises(Refusal) as refused:
        talk.answer(drop_box)
    assert str(refused.value.cite) == "13:69E-1.13CC(d)"
    talk.answer(tip_box)


@pytest.mark.paragraph('13:69F-45.1 "Cover card"', "13:69F-45.2(a)", shows="played")
@pytest.mark.parametrize(
    ("back", "cover", "is_taken"),
    [
        ("red", "yellow", True),
        ("red", "green", True),
        ("red", "red", False),
        ("green", "yellow", True),
        ("green", "green", False),  # not to be told from the cards
    ],
)
def test_the_cover_card_is_yellow_or_green_and_unlike_the_cards(
    back: str, cover: str, is_taken: bool
) -> None:
    talk = opening({"fantasy": "off"})
    answer(talk, "left", "right", back)
    if is_taken:
        talk.answer(cover)
        return
    with pytest.raises(Refusal) as refused:
        talk.answer(cover)
    assert str(refused.value.cite) == '13:69F-45.1 "Cover card"'


@pytest.mark.paragraph("13:69F-45.2(b)1", "13:69F-45.2(b)2", "13:69F-45.3(d)", shows="played")
@pytest.mark.paragraph("13:69F-45.2(b)", shows="computed")
def test_two_decks_are_opened_apart_with_backs_of_different_colors() -> None:
    virtual = virtual_table(TWO_DECKS)
    each = ["sort-apart", *ONE_DECK_OPENING.split()]
    assert keys(virtual.opening_events)[3:] == each + each
    complies = [event.step for event in virtual.opening_events if event.step.key == "deck-complies"]
    assert [step.cite.id for step in complies] == ["13:69F-45.2(b)1"] * 2
    assert condition_of(virtual) == READY_TWO


@pytest.mark.paragraph("13:69F-45.2(b)2", shows="refused")
def test_two_decks_with_red_backs_are_refused() -> None:
    talk = opening(TWO_DECKS)
    answer(talk, "left", "right", None, None, "red", "yellow", "D. Lee", "D. Lee", "S. Cole")
    answer(talk, None, None, None, None, None, None)
    assert talk.step is not None
    assert talk.step.words == "Color of the backs of deck B"
    with pytest.raises(Refusal, match="'red' is not a choice") as refused:
        talk.answer("red")
    assert str(refused.value.cite) == "13:69F-45.2(b)2"
    talk.answer("blue")


@pytest.mark.paragraph("13:69F-45.3(a)", "13:69F-45.4(a)", shows="played")
def test_pre_shuffled_cards_are_cut_and_dealt_and_shuffled_before_the_second_round() -> None:
    virtual = virtual_table({"cards": "pre-shuffled"})
    assert keys(virtual.opening_events)[-2:] == ["deck-complies", "receive-pre-shuffled"]
    first, second = (keys(virtual.play_round(SEATS).events) for _ in range(2))
    assert first[0] == "place-stack"
    assert second[:2] == ["shuffle", "place-stack"]


# Shuffle and cut


@pytest.mark.paragraph("13:69F-45.4(a)", shows="played")
def test_the_cards_are_shuffled_before_every_round() -> None:
    virtual = virtual_table()
    for _ in range(12):
        played = virtual.play_round(SEATS)
        shuffles = [number for number, event in enumerate(played.events) if isinstance(event.step, Shuffle)]
        assert shuffles == [0]


@pytest.mark.paragraph("13:69F-45.4(b)3", shows="computed")
def test_the_cut_puts_the_top_cards_under_the_rest() -> None:
    stack = Stack(STANDARD_DECK)
    stack.cut(10)
    dealt = [stack.draw() for _ in range(53)]
    assert dealt == [*STANDARD_DECK[10:], *STANDARD_DECK[:10], None]  # None: the cover card


@pytest.mark.paragraph("13:69F-45.4(b)3", "13:69F-45.4(c)", shows="played")
@pytest.mark.parametrize("seed", range(40))
def test_after_any_recuts_the_cover_card_is_never_met(seed: int) -> None:
    virtual = virtual_table({"burn": "yes", "stub-count-every": "1"}, seed)
    recuts = [("improper-cut", key) for key in ("ready-to-deal", "ready-to-deal", "hand", "no-more-bets")]
    played = virtual.play_round(SEATS, recuts)
    assert [event.step.key for event in played.events].count("cut") == 5
    cuts = [event.answer for event in played.events if isinstance(event.step, Cut)]
    assert all(isinstance(count, int) and 10 <= count <= 51 for count in cuts)
    assert [event.answer for event in played.events if isinstance(event.step, CountStub)] == [43]
    assert isinstance(played.end.outcome, Score)


@pytest.mark.paragraph("13:69F-45.4(c)", shows="computed")
def test_a_recut_can_be_ordered_up_to_the_first_card_and_not_after() -> None:
    for options, first_card in (({"burn": "no"}, "home-1"), ({"burn": "yes"}, "burn")):
        walk = Round(open_table(GAME, options), READY).until("ready-to-deal")
        places = []
        while walk.talk.step is not None:
            if walk.talk.step.irregularity("improper-cut"):
                places.append(walk.talk.step.key)
            elif walk.talk.step.key != "wagers":
                with pytest.raises(Refusal, match="cannot happen"):
                    walk.talk.answer(Happening("improper-cut"))
            walk.talk.answer(walk.dealer.answer(walk.talk.step))
        assert places == ["ready-to-deal", "hand", "no-more-bets", first_card]
        passed = keys(walk.talk.events)
        assert passed[passed.index("no-more-bets") + 1] == first_card


@pytest.mark.paragraph("13:69F-45.4(c)", "13:69F-45.8(a)", shows="played")
@pytest.mark.parametrize("seed", range(20))
def test_a_recut_after_a_card_was_found_face_up_leaves_something_to_go_on_top(seed: int) -> None:
    virtual = virtual_table({"stub-count-every": "1"}, seed)
    played = virtual.play_round(SEATS, [("found-face-up", "home-1"), ("improper-cut", "home-1")])
    assert [event.step.most for event in played.events if isinstance(event.step, Cut)] == [51, 50]
    assert [event.answer for event in played.events if isinstance(event.step, CountStub)] == [43]


@pytest.mark.paragraph("13:69F-45.4(d)", "13:69F-45.3(c)", shows="played")
@pytest.mark.parametrize(("lies", "turned"), [("face down", ["turn-up"]), ("face up", [])])
def test_at_an_idle_table_the_cards_are_shown_and_washed_when_a_player_comes(
    lies: str, turned: list[str]
) -> None:
    condition = replace(READY, idle=True, unshuffled=frozenset(), in_rack="deck")
    walk = Round(open_table(GAME), condition).until(None, {"idle-spread": lies})
    wash = ["player-views", "turn-down", "wash", "stack"]
    assert keys(walk.talk.events)[: 7 + len(turned)] == [
        "idle-spread",
        *turned,
        *wash,
        "shuffle",
        "place-stack",
    ]
    left = walk.talk.end.condition
    assert isinstance(left, DeckCondition)
    assert not left.idle


@pytest.mark.paragraph("13:69F-45.4(d)", shows="played")
@pytest.mark.paragraph("13:69F-45.3(d)", shows="computed")
def test_at_an_idle_table_with_two_decks_each_is_shown_and_washed() -> None:
    condition = replace(READY_TWO, idle=True, unshuffled=frozenset(), in_rack="deck B")
    walk = Round(open_table(GAME, TWO_DECKS), condition).until("cut")
    each = ["idle-spread", "turn-up", "player-views", "turn-down", "wash", "stack"]
    expected = [*each, *each, "alternate-decks", "shuffle", "shuffle-other-deck"]
    assert keys(walk.talk.events)[: len(expected)] == expected


@pytest.mark.paragraph("13:69F-45.8(e)", shows="played")
def test_the_shuffling_device_is_removed_before_shuffling_by_hand() -> None:
    walk = Round(open_table(GAME), replace(READY, shuffling="automated")).until(None)
    assert keys(walk.talk.events)[:2] == ["remove-shuffler", "shuffle"]
    again = Round(open_table(GAME), READY).until(None)
    assert keys(again.talk.events)[0] == "shuffle"


@pytest.mark.paragraph("13:69F-45.8(e)", shows="played")
@pytest.mark.paragraph("13:69F-45.2(b)", shows="computed")
def test_a_table_of_two_decks_continues_by_hand_with_one_new_deck() -> None:
    walk = Round(open_table(GAME), replace(READY_TWO, next_deck="deck B")).until("cut")
    assert keys(walk.talk.events)[:11] == ["remove-shuffler", *ONE_DECK_OPENING.split()]


# Two decks


@pytest.mark.paragraph("13:69F-45.2(b)3", "13:69F-45.2(b)4", shows="played")
def test_two_decks_alternate_and_one_is_shuffled_while_the_other_is_dealt() -> None:
    virtual = virtual_table(TWO_DECKS)
    for number in range(1, 9):
        in_play, other = ("deck A", "deck B") if number % 2 else ("deck B", "deck A")
        assert condition_of(virtual).next_deck == in_play
        played = virtual.play_round(SEATS)
        packs = {event.step.pack for event in played.events if isinstance(event.step, (Deal, Cut, CountStub))}
        assert packs == {in_play}
        shuffled = [(e.step.key, e.step.pack) for e in played.events if isinstance(e.step, Shuffle)]
        first = [("shuffle", "deck A")] if number == 1 else []
        assert shuffled == [*first, ("shuffle-other-deck", other)]


@pytest.mark.paragraph("13:69F-45.2(b)5", shows="played")
def test_the_discard_rack_never_holds_cards_of_both_decks() -> None:
    virtual = virtual_table(TWO_DECKS)
    rack: set[str] = set()  # the decks that it holds cards of
    for number in range(8):
        deck = condition_of(virtual).next_deck
        mishaps = [("found-face-up", "visitor-1")] * (
            number % 3
        )  # 0: none, 1: set aside, 2: the round is void
        for event in virtual.play_round(SEATS, mishaps).events:
            match event.step.key:
                case "empty-rack":
                    assert rack
                    rack.clear()
                case "set-aside" | "stub-to-rack" | "gather-cards" | "pick-up-visitor" | "pick-up-home":
                    rack.add(deck)
                    assert rack == {deck}
        assert condition_of(virtual).in_rack == deck


@pytest.mark.paragraph("13:69F-45.4(c)", shows="played")
@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("improper-cut", "The cut was not performed properly: cut again"),
        ("unfair-cut", "The cut might affect the integrity or fairness of the game: cut again"),
    ],
)
def test_a_recut_is_ordered_for_one_of_two_reasons(kind: str, reason: str) -> None:
    virtual = VirtualTable(open_table(GAME), seeded(1))
    played = virtual.play_round(SEATS, [(kind, "ready-to-deal")])
    (ordered,) = [event.step for event in played.events if event.step.key == "order-recut"]
    assert ordered.words == reason
    assert ordered.who == "casino supervisor"
