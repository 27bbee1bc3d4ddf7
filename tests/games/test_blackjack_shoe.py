"""The cards of a blackjack table: dealt to the cutting card, and completed from the discards."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.equipment.cards import Card, card
from houseway.games.blackjack import GAME
from houseway.games.blackjack.hands import Played
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.procedure.procedure import Conversation, Voided
from houseway.rules.procedure.shoe import ShoeCondition
from houseway.rules.procedure.steps import Burn, Deal, Decide, Happening, Shuffle
from houseway.rules.wagers.wagers import Result, Seats
from houseway.table.virtual.virtual_table import PlayedRound
from houseway.table.virtual.virtual_table import played as finished
from tests.support.blackjack import FULL, INTO_PLAY, cards_after, paid, steps, virtual_table
from tests.support.games import changed
from tests.support.walk import keys


@pytest.mark.parametrize("given_options", [{"decks": "8"}, {"decks": "4"}, {"decks": "2", "dealing": "hand"}])
def test_the_cards_are_dealt_to_the_cutting_card_and_shuffled_after_that_round(
    given_options: dict[str, str],
) -> None:
    virtual = virtual_table(given_options)
    seats: Seats = {1: {"blackjack": 500}, 2: {"blackjack": 500}}
    taken = sum(event.step.count for event in virtual.opening_events if isinstance(event.step, Burn))
    whole = 52 * int(given_options["decks"])
    while not cards_after(virtual).finished:
        played = virtual.play_round(seats)
        assert "shuffle" not in keys(played.events)
        for event in played.events:
            if event.answer == Happening("cutting-card"):
                assert taken == whole - whole // 4
            taken += isinstance(event.answer, Card)
    after = virtual.play_round(seats)
    assert keys(after.events)[: len(INTO_PLAY)] == INTO_PLAY
    assert not cards_after(virtual).finished


def test_too_few_cards_are_completed_from_the_discard_rack() -> None:
    """One deck for seven boxes: rounds that begin late run out, and no card is in two places at once."""
    virtual = virtual_table({"decks": "1"}, seed=3)
    virtual.dealer.decide = lambda step: "hit" if "hit" in step.values else step.values[0]
    ran_out = 0
    for _ in range(60):
        played = virtual.play_round(FULL)
        assert Counter(seat for seat, one in played.payments if one.wager == "blackjack") == dict.fromkeys(
            FULL, 1
        )
        if "shuffle-discards" not in keys(played.events):
            continue
        ran_out += 1
        assert cards_after(virtual).finished
        (shuffle,) = steps(played.events, "shuffle-discards")
        assert isinstance(shuffle, Shuffle)
        position = [event.step is shuffle for event in played.events].index(True)
        later = [event.answer for event in played.events[position:] if isinstance(event.answer, Card)]
        together = Counter([*shuffle.without, *later])
        assert max(together.values()) == 1
    assert ran_out


def _with_only(names: str) -> Table[Played]:
    """A table whose shoe holds no more than these cards."""
    cards = tuple(card(name) for name in names.split())
    return open_table(changed(GAME, packs=lambda _: {"shoe": cards}), {"kings-bounty": "1"})


def _played_with_only(names: str, seats: Seats, *decisions: str) -> PlayedRound[Played]:
    """Without a card left the shoe says so."""
    cards, decided = iter(names.split()), iter(decisions)
    talk = Conversation(GAME.play.round_of_play(_with_only(names), ShoeCondition()))
    talk.answer(seats)
    while talk.step is not None:
        step = talk.step
        if isinstance(step, Deal):
            name = next(cards, None)
            talk.answer(card(name) if name else Happening("out-of-cards"))
        else:
            talk.answer(next(decided) if isinstance(step, Decide) else None)
    return finished(_with_only(names), talk)


def test_a_round_that_cannot_be_completed_is_void_where_it_is_not_settled() -> None:
    seats: Seats = {1: {"blackjack": 500, "kings-bounty": 100}}
    played = _played_with_only("Ts 9h Td 8c", seats, "hit")
    assert keys(played.events)[-3:] == ["seat-1-card-3", "return-wagers", "pick-up"]
    assert paid(played, 1) == {"kings-bounty": ("win", 500), "blackjack": ("void", 500)}
    assert isinstance(played.end.outcome, dict)
    assert isinstance(played.end.outcome[1], Voided)


def test_a_round_is_void_when_the_first_cards_cannot_be_dealt() -> None:
    played = _played_with_only("Ts 9h 8d", {1: {"blackjack": 500}, 2: {"blackjack": 700}})
    assert {one.result for _, one in played.payments} == {Result.VOID}
    assert [seat for seat, _ in played.payments] == [2, 1]


def test_discards_that_are_shuffled_may_be_dealt_again() -> None:
    """Seat 1 busts; its three cards are shuffled, one is burned, and seat 2 gets another of them."""
    seats: Seats = {1: {"blackjack": 500}, 2: {"blackjack": 700}}
    talk = Conversation(GAME.play.round_of_play(_with_only("Ts 2s 9h 5d 7s 8c Kd"), ShoeCondition()))
    talk.answer(seats)
    talk.answer()
    for name in ("Ts", "2s", "9h", "5d", "7s", "8c"):
        talk.answer(card(name))
    for answer in (None, None, "hit", card("Kd"), None, "hit", Happening("out-of-cards")):
        talk.answer(answer)
    shuffle = talk.step
    assert isinstance(shuffle, Shuffle)
    assert {one.name for one in shuffle.without} == {"2s", "9h", "7s", "8c"}
    talk.answer()
    assert isinstance(talk.step, Burn)
    talk.answer()
    with pytest.raises(Refusal, match="is not in the shoe any more"):
        talk.answer(card("8c"))
    talk.answer(card("Ts"))
    assert isinstance(talk.step, Decide)
    assert talk.step.hand == (card("2s"), card("7s"), card("Ts"))
