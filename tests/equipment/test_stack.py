"""A stack gives its cards one by one; cut, cover card, cutting card, burn and stub."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.equipment.cards import STANDARD_DECK, Card, Stack, pack
from houseway.equipment.chance import seeded
from houseway.refusal import Refusal


def drawn(stack: Stack) -> list[Card]:
    """Draw all the remaining cards."""
    row = []
    while (one := stack.draw()) is not None:
        row.append(one)
    return row


def test_cards_leave_from_the_top_and_the_stub_is_what_is_left() -> None:
    stack = Stack(STANDARD_DECK)
    assert [stack.draw() for _ in range(8)] == list(STANDARD_DECK[:8])
    assert len(stack) == 44
    stack.draw()  # a burn card is a card drawn that nobody sees
    assert len(stack) == 43
    assert drawn(stack) == list(STANDARD_DECK[9:])
    assert len(stack) == 0
    assert stack.draw() is None


def test_a_cut_of_10_puts_the_top_10_under_the_other_42() -> None:
    stack = Stack(STANDARD_DECK)
    stack.cut(10)
    assert len(stack) == 52
    assert drawn(stack) == [*STANDARD_DECK[10:], *STANDARD_DECK[:10]]
    assert stack.cut_card_is_next  # the cover card is the bottom and hides the last card


def test_a_second_cut_has_one_cover_card() -> None:
    stack = Stack(STANDARD_DECK)
    stack.cut(10)
    stack.cut(42)
    assert drawn(stack) == list(STANDARD_DECK)
    stack.remove_cut_card()
    assert not stack.cut_card_is_next


@pytest.mark.parametrize("count", [1, 26, 51])
def test_a_cut_leaves_a_part_on_both_sides(count: int) -> None:
    stack = Stack(STANDARD_DECK)
    stack.cut(count)
    assert drawn(stack) == [*STANDARD_DECK[count:], *STANDARD_DECK[:count]]


@pytest.mark.parametrize("count", [-1, 0, 52, 53])
def test_a_cut_that_parts_nothing_is_refused_and_changes_nothing(count: int) -> None:
    stack = Stack(STANDARD_DECK)
    with pytest.raises(Refusal, match=f"A cut of {count} cards leaves no two parts of a stack of 52"):
        stack.cut(count)
    assert drawn(stack) == list(STANDARD_DECK)


@pytest.mark.parametrize("from_bottom", [0, 1, 14, 51, 52])
def test_the_cutting_card_stops_the_deal_with_that_many_cards_behind_it(from_bottom: int) -> None:
    stack = Stack(STANDARD_DECK)
    stack.insert_cut_card(from_bottom)
    assert drawn(stack) == list(STANDARD_DECK[: 52 - from_bottom])
    assert stack.cut_card_is_next
    assert len(stack) == from_bottom
    stack.remove_cut_card()
    assert drawn(stack) == list(STANDARD_DECK[52 - from_bottom :])


def test_the_cover_card_of_a_cut_is_not_counted_among_the_cards_behind_the_cutting_card() -> None:
    stack = Stack(pack(8))
    stack.cut(100)
    stack.insert_cut_card(14)
    assert len(drawn(stack)) == 416 - 14
    stack.remove_cut_card()
    assert len(drawn(stack)) == 14


@pytest.mark.parametrize("from_bottom", [-1, 53])
def test_a_cutting_card_outside_the_stack_is_refused(from_bottom: int) -> None:
    stack = Stack(STANDARD_DECK)
    with pytest.raises(Refusal, match=f"cannot go {from_bottom} cards from the bottom of 52"):
        stack.insert_cut_card(from_bottom)
    assert drawn(stack) == list(STANDARD_DECK)


def test_removing_a_cut_card_that_is_not_next_takes_no_card() -> None:
    stack = Stack(STANDARD_DECK)
    stack.insert_cut_card(51)
    stack.remove_cut_card()
    assert stack.draw() is STANDARD_DECK[0]
    assert stack.draw() is None


def test_a_shuffle_takes_the_plastic_out_and_keeps_every_card() -> None:
    stack = Stack(pack(2, jokers=2))
    stack.cut(20)
    stack.insert_cut_card(14)
    stack.shuffle(seeded(1))
    assert len(stack) == 106
    mixed = drawn(stack)
    assert Counter(mixed) == Counter(pack(2, jokers=2))
    assert mixed != list(pack(2, jokers=2))
    assert not stack.cut_card_is_next


def test_a_shuffle_of_what_is_left_does_not_bring_cards_back() -> None:
    stack = Stack(STANDARD_DECK)
    stack.draw()
    stack.shuffle(seeded(1))
    assert Counter(drawn(stack)) == Counter(STANDARD_DECK[1:])
