"""Rounds of four card poker and Crazy 4 Poker: the three ways of dealing, decisions, showdown, the stub."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.crazy_4_poker import GAME as CRAZY_4_POKER
from houseway.games.four_card_poker import GAME as FOUR_CARD_POKER
from houseway.games.four_card_poker.hands import PAIR_OF_ACES, best_four
from houseway.games.four_card_poker.opening import DeckCondition
from houseway.games.four_card_poker.settlement import Showdown
from houseway.refusal import Refusal
from houseway.rules.game import Game, open_table
from houseway.rules.procedure.procedure import Voided, replay
from houseway.rules.procedure.steps import Answer, Burn, CountStub, Deal, Decide, Happening, Settle, Show
from houseway.rules.wagers.wagers import Result, Seats
from houseway.table.virtual.virtual_table import PlayedRound
from tests.support.four_card_poker import Round, virtual_table
from tests.support.walk import keys

BOTH = [pytest.param(game, id=game.name) for game in (FOUR_CARD_POKER, CRAZY_4_POKER)]
both_games = pytest.mark.parametrize("game", BOTH)
WAYS = ("hand", "shoe", "automated-shoe")
every_way = pytest.mark.parametrize("dealing", WAYS)

BETS = {
    FOUR_CARD_POKER.name: {"ante": 500, "aces-up": 200},
    CRAZY_4_POKER.name: {"ante": 500, "super-bonus": 500, "queens-up": 200},
}
DEALER_CARDS = {FOUR_CARD_POKER.name: 6, CRAZY_4_POKER.name: 5}


def seats_of(game: Game[Showdown], *numbers: int) -> Seats:
    return dict.fromkeys(numbers, BETS[game.name])


def deals(played: PlayedRound[Showdown]) -> list[tuple[str, str, Card]]:
    """To whom, how, and which card, in the order of the deal."""
    return [
        (event.step.to.name, event.step.face, event.answer)
        for event in played.events
        if isinstance(event.step, Deal) and isinstance(event.answer, Card)
    ]


# The deal


@pytest.mark.paragraph(
    "19:47-27.7(c)",
    "19:47-27.7(c)1",
    "19:47-27.7(c)2",
    "19:47-27.8(c)",
    "19:47-27.8(c)1",
    "19:47-27.8(c)2",
    shows="played",
)
@both_games
@pytest.mark.parametrize("dealing", ["hand", "shoe"])
@pytest.mark.parametrize("seats", [(1,), (2, 5), (6, 3, 1), tuple(range(1, 8))])
def test_one_card_at_a_time_clockwise_and_the_dealer_last(
    game: Game[Showdown], dealing: str, seats: tuple[int, ...]
) -> None:
    played = virtual_table(game, {"dealing": dealing}).play_round(seats_of(game, *seats))
    around = [*(f"seat {seat}" for seat in sorted(seats)), "dealer"]
    expected = [(to, "down") for _ in range(5) for to in around]
    if game is FOUR_CARD_POKER:
        expected.append(("dealer", "up"))  # right after the dealer's fifth
    assert [(to, face) for to, face, _ in deals(played)] == expected
    assert len(expected) == 5 * len(seats) + DEALER_CARDS[game.name]


@pytest.mark.paragraph("19:47-27.9(c)", "19:47-27.9(c)1", "19:47-27.9(c)2", shows="played")
@both_games
@pytest.mark.parametrize("seats", [(1,), (2, 5), tuple(range(1, 8))])
def test_stacks_of_five_from_the_automated_shoe(game: Game[Showdown], seats: tuple[int, ...]) -> None:
    options = {"dealing": "automated-shoe", "stub-count-every": "1"}
    played = virtual_table(game, options).play_round(seats_of(game, *seats))
    around = [*(f"seat {seat}" for seat in seats), "dealer"]
    expected = [(to, "down") for to in around for _ in range(5)]
    discarded = [event.step.count for event in played.events if isinstance(event.step, Burn)]
    if game is FOUR_CARD_POKER:
        expected.append(("dealer", "up"))
        assert discarded == [4]
    else:
        assert discarded == []
        assert "no-more-stacks" in keys(played.events)
    assert [(to, face) for to, face, _ in deals(played)] == expected
    (count,) = [event.answer for event in played.events if isinstance(event.step, CountStub)]
    assert count == 52 - len(expected) - sum(discarded)


@pytest.mark.paragraph("19:47-27.6(e)", shows="refused")
@both_games
def test_no_wager_is_taken_after_no_more_bets(game: Game[Showdown]) -> None:
    walk = Round(open_table(game), seats_of(game, 2)).until("no-more-bets")
    while walk.talk.step is not None:
        with pytest.raises(Refusal):
            walk.talk.answer(seats_of(game, 3))
        walk.talk.answer(walk.dealer.answer(walk.talk.step))


@both_games
def test_no_card_comes_twice(game: Game[Showdown]) -> None:
    walk = Round(open_table(game), seats_of(game, 1, 2)).until("dealer-card-5")
    dealt = {event.answer for event in walk.talk.events if isinstance(event.answer, Card)}
    for gone in dealt:
        with pytest.raises(Refusal, match="is not in the deck any more"):
            walk.talk.answer(gone)
        with pytest.raises(Refusal, match="is not in the deck any more"):
            walk.talk.answer(Happening("found-face-up", gone))


# Decisions


@pytest.mark.paragraph("19:47-27.10A(c)", "19:47-27.6(a)3", shows="played")
@pytest.mark.paragraph("19:47-27.6(a)1", shows="computed")
@both_games
def test_players_decide_clockwise_with_what_their_hand_allows(game: Game[Showdown]) -> None:
    virtual = virtual_table(game, seed=3)
    offered = set()
    for _ in range(12):
        played = virtual.play_round(seats_of(game, 7, 4, 1, 2, 3, 5, 6))
        steps = [event.step for event in played.events if isinstance(event.step, Decide)]
        assert [step.seat for step in steps] == [1, 2, 3, 4, 5, 6, 7]
        for step in steps:
            may_raise = game is FOUR_CARD_POKER or best_four(step.hand) >= PAIR_OF_ACES
            multiples = ("fold", "play", "double", "triple") if may_raise else ("fold", "play")
            assert step.values == (*multiples, *(["other-amount"] if game is FOUR_CARD_POKER else []))
            costs = {"play": 500, "double": 1000, "triple": 1500, "other-amount": 500}
            assert step.costs == {choice: costs[choice] for choice in step.values[1:]}
            assert {*step.amounts} == {"other-amount"} & {*step.values}
            assert len(step.dealer) == (1 if game is FOUR_CARD_POKER else 0)
            assert step.hint in step.values
            offered.add(step.hint)
    assert offered == {"fold", "play", "triple"}


@pytest.mark.paragraph("19:47-27.6(a)2", shows="played")
def test_a_player_with_aces_up_alone_is_not_asked() -> None:
    played = virtual_table(FOUR_CARD_POKER).play_round({1: {"aces-up": 100}, 2: {"ante": 100}})
    assert [event.step.seat for event in played.events if isinstance(event.step, Decide)] == [2]
    assert {settlement.wager for settlement in played.of_seat(1)} == {"aces-up"}


@pytest.mark.paragraph("19:47-27.10A(d)", "19:47-27.10A(e)", "19:47-27.10A(f)", shows="played")
@both_games
@pytest.mark.parametrize("folding", [(), (1,), (2, 6), (1, 2, 6)])
def test_folds_are_collected_then_the_dealer_revealed_then_players_from_the_right(
    game: Game[Showdown], folding: tuple[int, ...]
) -> None:
    virtual = virtual_table(game)
    virtual.dealer.decide = lambda step: "fold" if step.seat in folding else "play"
    played = virtual.play_round(seats_of(game, 1, 2, 6))
    shows = [
        event.step.place.name if isinstance(event.step, Show) else tuple(event.step.seats)
        for event in played.events
        if isinstance(event.step, Show | Settle)
    ]
    expected: list[object] = [tuple(folding)] if folding else []
    expected.append("dealer")
    for seat in (6, 2, 1):
        if seat not in folding:
            expected += [f"seat {seat}", (seat,)]
    assert shows == expected
    for seat in folding:
        assert all(settlement.result is Result.LOSE for settlement in played.of_seat(seat))
        assert {settlement.wager for settlement in played.of_seat(seat)} == set(BETS[game.name])


@pytest.mark.paragraph("19:47-27.10A(f)1", "19:47-27.10A(f)2", "19:47-27.10A(f)3", shows="computed")
def test_a_seat_is_paid_play_then_ante_then_queens_up_then_super_bonus() -> None:
    virtual = virtual_table(CRAZY_4_POKER)
    virtual.dealer.decide = lambda _: "play"
    played = virtual.play_round(seats_of(CRAZY_4_POKER, 3))
    assert [settlement.wager for settlement in played.of_seat(3)] == [
        "play",
        "ante",
        "queens-up",
        "super-bonus",
    ]


@pytest.mark.paragraph("19:47-27.10A(e)", shows="played")
@both_games
def test_the_dealers_hand_is_announced(game: Game[Showdown]) -> None:
    words = set()
    virtual = virtual_table(game)
    for _ in range(40):
        played = virtual.play_round(seats_of(game, 1))
        (said,) = [event.step.words for event in played.events if event.step.key == "dealer-hand"]
        words.add(said.rpartition(" and ")[2])
        assert isinstance(played.end.outcome, dict)
        assert played.end.outcome[1].dealer.words in said
    if game is CRAZY_4_POKER:
        assert words == {"qualifies", "does not qualify"}


@pytest.mark.paragraph("19:47-27.10A(g)", shows="played")
@both_games
@every_way
def test_the_cards_in_the_rack_can_be_put_together_again(game: Game[Showdown], dealing: str) -> None:
    """Folded hands go first, then the others from the dealer's right, then the dealer's: hand by hand."""
    virtual = virtual_table(game, {"dealing": dealing})
    virtual.dealer.decide = lambda step: "fold" if step.seat == 4 else "play"
    played = virtual.play_round(seats_of(game, 1, 4, 6))
    places = []
    for key in ("collect-folded-cards", "pick-up"):
        (step,) = [event.step for event in played.events if event.step.key == key]
        places += step.words.rpartition(": ")[2].split(", ")
    assert places == ["seat 4", "seat 6", "seat 1", "the dealer"]
    rack = [
        card for place in places for to, _, card in deals(played) if to.endswith(place.removeprefix("the "))
    ]
    hands = [best_four(rack[0:5]), best_four(rack[5:10]), best_four(rack[10:15]), best_four(rack[15:])]
    assert isinstance(played.end.outcome, dict)
    end = played.end.outcome
    assert hands == [end[4].player, end[6].player, end[1].player, end[1].dealer]


# Irregularities


@both_games
@every_way
def test_a_void_round_returns_every_wager(game: Game[Showdown], dealing: str) -> None:
    virtual = virtual_table(game, {"dealing": dealing})
    virtual.dealer.decide = lambda _: "play"
    for mishaps in (
        [("found-face-up", "seat-2-card-3"), ("found-face-up", "dealer-card-5")],
        [("misdeal", "check-hands")],
        [("misdeal", "examine")],
        [("handled-by-other", "seat-1-decides"), ("misdeal", "seat-2-decides")],
    ):
        played = virtual.play_round(seats_of(game, 1, 2), mishaps)
        assert isinstance(played.end.outcome, Voided)
        assert {one.result for _, one in played.payments} == {Result.VOID}
        assert sum(one.net for _, one in played.payments) == 0


@pytest.mark.paragraph("19:47-27.10A(b)", shows="played")
@both_games
def test_what_others_touched_is_recorded_and_changes_nothing(game: Game[Showdown]) -> None:
    plain = virtual_table(game).play_round(seats_of(game, 1, 2))
    touched = virtual_table(game).play_round(
        seats_of(game, 1, 2), [("handled-by-other", "examine"), ("handled-by-other", "seat-2-decides")]
    )
    assert touched.payments == plain.payments
    happened = [event.answer for event in touched.events if isinstance(event.answer, Happening)]
    assert [fact.kind for fact in happened] == ["handled-by-other", "handled-by-other"]


# The count of the stub


@pytest.mark.paragraph("19:47-27.7(e)", shows="played")
@both_games
@every_way
@pytest.mark.parametrize("every", range(1, 6))
def test_the_stub_is_counted_in_time_also_when_rounds_are_void(
    game: Game[Showdown], dealing: str, every: int
) -> None:
    virtual = virtual_table(game, {"dealing": dealing, "stub-count-every": str(every)})
    best_play_in = [0]
    for number in range(1, 21):
        mishaps = [("misdeal", "check-hands")] if number % 3 == 0 else []
        played = virtual.play_round(seats_of(game, 1, 2), mishaps)
        if any(isinstance(event.step, CountStub) for event in played.events):
            best_play_in.append(number)
    assert {later - earlier for earlier, later in pairwise(best_play_in)} == {every}


@pytest.mark.paragraph("19:47-27.7(e)2", shows="played")
@both_games
def test_the_decision_when_cards_are_counted(game: Game[Showdown]) -> None:
    """Right count: the round goes on. Wrong: void, and the deck stays only if a misdeal explains it."""
    table = open_table(game, {"dealing": "shoe", "stub-count-every": "1"})
    six = DEALER_CARDS[game.name]
    right = 52 - 5 - six
    for player, dealer, stub in product((4, 5, 6), (six - 1, six, six + 1), range(right - 2, right + 3)):
        counts: dict[str, Answer] = {"seat-1-cards": player, "dealer-cards": dealer, "count-stub": stub}
        walk = Round(table, seats_of(game, 1)).until(None, counts)
        end = walk.talk.end
        assert isinstance(end.condition, DeckCondition)
        assert isinstance(end.outcome, Voided) == (stub != right)
        is_counted = "dealer-cards" in keys(walk.talk.events)
        assert is_counted == (stub != right)
        assert end.condition.has_deck == (stub == right or player + dealer + stub == 52)
        assert end.condition.rounds_since_count == 0
        if isinstance(end.outcome, Voided):
            assert str(end.outcome.cite) == "19:47-27.7(e)2"


@pytest.mark.paragraph("19:47-27.7(e)2", shows="computed")
@both_games
def test_after_a_deck_is_removed_the_next_round_begins_with_a_new_deck(game: Game[Showdown]) -> None:
    table = open_table(game, {"stub-count-every": "1"})
    ended = Round(table, seats_of(game, 1)).until(None, {"count-stub": 3}).talk.end.condition
    assert isinstance(ended, DeckCondition)
    walk = Round(table, seats_of(game, 1), ended).until("cut")
    assert keys(walk.talk.events) == ["inspected", "verified", "spread", "viewed", "wash", "shuffle"]
    assert "inspected" not in keys(Round(table, seats_of(game, 1)).until("cut").talk.events)


@both_games
def test_a_card_set_aside_is_missing_from_the_stub_and_from_the_round(game: Game[Showdown]) -> None:
    virtual = virtual_table(game, {"stub-count-every": "1"})
    played = virtual.play_round(seats_of(game, 1), [("found-face-up", "seat-1-card-2")])
    (count,) = [event.answer for event in played.events if isinstance(event.step, CountStub)]
    assert count == 52 - 5 - DEALER_CARDS[game.name] - 1
    (seen,) = [event.answer.card for event in played.events if isinstance(event.answer, Happening)]
    assert seen in STANDARD_DECK
    assert seen not in [card for _, _, card in deals(played)]
    assert not isinstance(played.end.outcome, Voided)


# The opening, and the recording


@pytest.mark.paragraph("19:47-27.10A(a)", shows="played")
@pytest.mark.paragraph("19:47-27.11(b)4", shows="played")
def test_the_opening_confirms_the_variation_and_names_its_pay_table() -> None:
    virtual = virtual_table(CRAZY_4_POKER, {"queens-up": "III"})
    first, second, *_ = virtual.opening_events
    assert (first.step.key, first.step.cite.id, first.step.who) == (
        "offers-variation",
        "19:47-27.10A(a)",
        "casino supervisor",
    )
    assert second.step.words == "Queens up wagers are paid according to pay table III"
    with pytest.raises(Refusal, match="needs the name of the casino supervisor"):
        first.step.check("")


@both_games
@every_way
def test_the_recorded_answers_are_the_round(game: Game[Showdown], dealing: str) -> None:
    virtual = virtual_table(
        game, {"dealing": dealing, "shuffling": "automated", "stub-count-every": "2"}, seed=9
    )
    for irregularities in (
        [],
        [("jam", "shuffle"), ("found-face-up", "seat-1-card-2"), ("drawn-in-error", "dealer-card-1")],
        [("found-face-up", "seat-1-card-2"), ("found-face-up", "dealer-card-1")],
        [("misdeal", "seat-5-decides")],
    ):
        before = virtual.condition
        played = virtual.play_round(seats_of(game, 1, 5), irregularities)
        again = replay(
            game.play.round_of_play(virtual.table, before), [event.answer for event in played.events]
        )
        assert tuple(again.events) == played.events
        assert again.end == played.end
