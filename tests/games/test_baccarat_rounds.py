"""Opening a baccarat table, its rounds, and a shoe from the first card to the cutting card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from houseway.equipment.cards import RANKS, Card, card
from houseway.equipment.chance import seeded
from houseway.games.baccarat import GAME as BACCARAT
from houseway.games.baccarat.coup import Coup
from houseway.games.baccarat.opening import BaccaratCondition
from houseway.games.mini_baccarat import GAME as MINI_BACCARAT
from houseway.refusal import Refusal
from houseway.rules.game import Game, open_table
from houseway.rules.procedure.procedure import Conversation, Event, RoundEnd, Voided, replay
from houseway.rules.procedure.steps import Burn, Confirm, Deal, Happening, InsertCutCard, Step
from houseway.rules.wagers.wagers import Result, Seats
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable
from tests.support.cases import Round
from tests.support.scripted_table import ScriptedDealer

both_games = pytest.mark.parametrize(
    "game", [pytest.param(game, id=game.name) for game in (BACCARAT, MINI_BACCARAT)]
)

SEATS: Seats = {2: {"player": 1000}, 7: {"banker": 500, "tie": 100}, 4: {"banker": 700}}
SHUFFLED_BY_HAND = {
    "baccarat": "shuffle lace cut insert-cutting-card first-card burn",
    "mini-baccarat": "shuffle cut insert-cutting-card first-card burn",
}


def keys(events: Iterable[Event]) -> str:
    return " ".join(event.step.key for event in events)


def steps(events: Iterable[Event], key: str) -> list[Step]:
    return [event.step for event in events if event.step.key == key]


def shoe_after(virtual: VirtualTable[Coup]) -> BaccaratCondition:
    assert isinstance(virtual.condition, BaccaratCondition)
    return virtual.condition


def opened(game: Game[Coup], options: dict[str, str] | None = None, seed: int = 1) -> VirtualTable[Coup]:
    return VirtualTable(open_table(game, options), seeded(seed))


# Opening of the table


@pytest.mark.paragraph("13:69F-3.4(a)", "13:69F-3.4(b)", "13:69F-3.4(c)", "13:69F-3.5(a)1", shows="played")
@pytest.mark.paragraph("13:69F-3.5(a)", shows="computed")
@pytest.mark.paragraph("13:69F-7.4(a)", "13:69F-7.4(b)", "13:69F-7.4(c)", "13:69F-7.5(a)", shows="played")
@both_games
def test_cards_are_inspected_verified_spread_viewed_and_washed_before_the_shuffle(game: Game[Coup]) -> None:
    events = opened(game).opening_events
    inspection = "receive-decks inspected verified spread viewed wash"
    assert keys(events) == f"{inspection} {SHUFFLED_BY_HAND[game.name]}"
    (verified,) = steps(events, "verified")
    assert isinstance(verified, Confirm)
    assert verified.who == "floorperson"
    (spread,) = steps(events, "spread")
    assert ("in columns" if game is BACCARAT else "in horizontal rows") in spread.words
    (inserted,) = steps(events, "insert-cutting-card")
    assert isinstance(inserted, InsertCutCard)
    assert inserted.usual == 14


@pytest.mark.paragraph("13:69F-3.4(b)", "13:69F-3.4(c)", "13:69F-7.4(b)", "13:69F-7.4(c)", shows="refused")
@both_games
def test_the_wash_does_not_begin_until_each_inspection_is_confirmed(game: Game[Coup]) -> None:
    opening = Conversation(game.play.opening(open_table(game)))
    while opening.step is not None and opening.step.key != "wash":
        if isinstance(opening.step, Confirm):
            with pytest.raises(Refusal, match="needs the name"):
                opening.answer()
            opening.answer("R. Ortiz")
        else:
            opening.answer()
    assert keys(opening.events) == "receive-decks inspected verified spread viewed"


@pytest.mark.paragraph("13:69F-3.4(a)", "13:69F-3.5(a)", "13:69F-7.4(a)", "13:69F-7.5(a)", shows="played")
@both_games
def test_pre_shuffled_cards_skip_the_first_shuffle_and_no_other(game: Game[Coup]) -> None:
    virtual = opened(game, {"cards": "pre-shuffled"})
    into_the_shoe = "cut insert-cutting-card first-card burn"
    assert keys(virtual.opening_events) == f"receive-decks pre-shuffled-received pre-shuffled {into_the_shoe}"
    virtual.condition = BaccaratCondition(finished=True)
    assert keys(virtual.play_round(SEATS).events).startswith(f"{SHUFFLED_BY_HAND[game.name]} wagers")


@pytest.mark.paragraph("13:69F-3.5(a)1i", shows="played")
def test_the_house_may_have_the_laced_cards_shuffled_again() -> None:
    events = opened(BACCARAT, {"reshuffle": "yes"}).opening_events
    assert "shuffle lace reshuffle cut" in keys(events)
    with pytest.raises(Refusal, match="no option 'reshuffle'"):
        opened(MINI_BACCARAT, {"reshuffle": "yes"})


@pytest.mark.paragraph("13:69F-7.4(d)", shows="played")
def test_with_a_shuffler_two_batches_are_spread_and_stacked_apart() -> None:
    events = opened(MINI_BACCARAT, {"shuffler": "automated"}).opening_events
    batches = "spread-batch-1 spread-batch-2 viewed stack-batch-1 stack-batch-2"
    assert keys(events).startswith(f"receive-decks inspected verified {batches} shuffle cut")
    assert events[0].step.words == "Two batches of 8 decks each are received at the table"
    with pytest.raises(Refusal, match="no option 'shuffler'"):
        opened(BACCARAT, {"shuffler": "automated"})


@pytest.mark.parametrize("rank", RANKS)
def test_as_many_cards_are_burned_as_the_first_one_counts(rank: str) -> None:
    table = open_table(BACCARAT, {"cards": "pre-shuffled"})
    opening = Conversation(BACCARAT.play.opening(table))
    for answer in (None, "R. Ortiz", None, 200, 14, card(f"{rank}s")):
        opening.answer(answer)
    burn = opening.step
    assert isinstance(burn, Burn)
    assert (
        burn.count == {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10, **{str(n): n for n in range(2, 10)}}[rank]
    )
    opening.answer()
    assert opening.end == BaccaratCondition(seen=(card(f"{rank}s"),))


@pytest.mark.parametrize(("key", "refused"), [("cut", (9, 407)), ("insert-cutting-card", (13, 15))])
def test_cuts_too_near_an_end_and_other_places_of_the_cutting_card_are_refused(
    key: str, refused: tuple[int, int]
) -> None:
    steps_of_opening = [event.step for event in opened(BACCARAT).opening_events]
    (step,) = [step for step in steps_of_opening if step.key == key]
    for number in refused:
        with pytest.raises(Refusal):
            step.check(number)


# A round


def conversation(
    game: Game[Coup], condition: BaccaratCondition | None = None
) -> Conversation[RoundEnd[Coup]]:
    table = open_table(game)
    return Conversation(game.play.round_of_play(table, condition or BaccaratCondition(seen=(card("As"),))))


NATURAL_FOR_THE_BANKER = ("Ks", "8c", "3d", "Kh")


@pytest.mark.paragraph("13:69F-3.2(d)", "13:69F-7.2(d)", shows="refused")
@pytest.mark.paragraph("13:69F-7.2(e)", shows="computed")
@both_games
def test_no_wager_is_made_raised_or_withdrawn_after_no_more_bets(game: Game[Coup]) -> None:
    round_of_play = conversation(game)
    round_of_play.answer(SEATS)
    dealt = iter(NATURAL_FOR_THE_BANKER)
    passed = []
    while round_of_play.step is not None:
        step = round_of_play.step
        late_wagers: list[Seats] = [SEATS, {2: {"player": 2000}}, {2: {}}, {}]
        for late in late_wagers:
            with pytest.raises(Refusal):
                round_of_play.answer(late)
            assert round_of_play.step is step
        passed.append(step.key)
        round_of_play.answer(card(next(dealt)) if isinstance(step, Deal) else None)
    four_cards = "player-card-1 banker-card-1 player-card-2 banker-card-2"
    assert " ".join(passed) == f"no-more-bets {four_cards} points natural result settle discard"


@both_games
def test_no_card_leaves_the_shoe_before_no_more_bets(game: Game[Coup]) -> None:
    round_of_play = conversation(game)
    for answer in (SEATS, None):
        with pytest.raises(Refusal):
            round_of_play.answer(card("Ks"))
        round_of_play.answer(answer)
    assert round_of_play.step is not None
    assert round_of_play.step.key == "player-card-1"
    assert round_of_play.step.who == ("curator" if game is BACCARAT else "dealer")


def scripted(
    game: Game[Coup], cards: Iterable[str], **script: Any
) -> tuple[VirtualTable[Coup], ScriptedDealer]:
    virtual = VirtualTable(open_table(game), seeded(1), dealer=ScriptedDealer)
    dealer = virtual.dealer
    assert isinstance(dealer, ScriptedDealer)
    dealer.begin(Round(cards=list(cards), **script))
    return virtual, dealer


@both_games
def test_the_dealer_says_the_points_and_the_result_and_pays_from_the_right(game: Game[Coup]) -> None:
    virtual, _ = scripted(game, ["2s", "Kc", "2d", "2h", "Kh", "5c"])
    played = virtual.play_round(SEATS)
    (said,) = steps(played.events, "points")
    assert said.words == "Player 4, Banker 2"
    (said,) = steps(played.events, "result")
    assert said.words == "Banker wins 7 to 4"
    assert [(seat, one.wager) for seat, one in played.payments] == [
        (7, "banker"),
        (7, "tie"),
        (4, "banker"),
        (2, "player"),
    ]


@pytest.mark.parametrize(
    ("dealt", "said"),
    [
        (NATURAL_FOR_THE_BANKER, "Banker wins 8 to 3"),
        (("9s", "8c", "Kd", "Kh"), "Player wins 9 to 8"),
        (("6s", "6c", "Kd", "Kh"), "Tie at 6"),
    ],
)
def test_the_result_in_words(dealt: tuple[str, ...], said: str) -> None:
    virtual, _ = scripted(BACCARAT, dealt)
    (result,) = steps(virtual.play_round(SEATS).events, "result")
    assert result.words == said


@both_games
def test_a_card_cannot_leave_the_shoe_more_often_than_its_decks_hold_it(game: Game[Coup]) -> None:
    eight_gone = conversation(game, BaccaratCondition(seen=(card("As"),) * 8))
    seven_gone = conversation(game, BaccaratCondition(seen=(card("As"),) * 7))
    for round_of_play in (eight_gone, seven_gone):
        round_of_play.answer(SEATS)
        round_of_play.answer()
    with pytest.raises(Refusal, match="the ace of spades is not in the shoe any more"):
        eight_gone.answer(card("As"))
    seven_gone.answer(card("As"))
    with pytest.raises(Refusal, match="the ace of spades is not in the shoe any more"):
        seven_gone.answer(card("As"))
    with pytest.raises(Refusal, match="not in the shoe any more"):
        seven_gone.answer(Happening("found-face-up", card("As")))


BOTH_STAND = ("Ks", "Kc", "6d", "7h")


@both_games
def test_a_card_dealt_in_error_and_not_seen_is_the_first_of_the_next_round(game: Game[Coup]) -> None:
    virtual, dealer = scripted(game, BOTH_STAND)
    virtual.play_round(SEATS, [("third-card-in-error", "player-stands")])
    assert shoe_after(virtual).card_set_aside
    dealer.begin(Round(cards=["9s", *NATURAL_FOR_THE_BANKER[1:]]))
    played = virtual.play_round(SEATS)
    first = next(event for event in played.events if isinstance(event.step, Deal))
    assert first.answer is card("9s")
    assert "set aside in the last round" in first.step.words
    assert not shoe_after(virtual).card_set_aside


@both_games
def test_a_card_dealt_in_error_and_seen_is_out_of_play(game: Game[Coup]) -> None:
    virtual, _ = scripted(game, [*BOTH_STAND, "9s"], answers={"error-exposed": "yes"})
    played = virtual.play_round(SEATS, [("third-card-in-error", "banker-stands")])
    assert "error-exposed card-in-error result" in keys(played.events)
    assert shoe_after(virtual).seen[-1] is card("9s")
    assert not shoe_after(virtual).card_set_aside


# A shoe


def play_until_last_round(virtual: VirtualTable[Coup]) -> list[PlayedRound[Coup]]:
    rounds = [virtual.play_round(SEATS)]
    while not steps(rounds[-1].events, "last-round"):
        rounds.append(virtual.play_round(SEATS))
    return rounds


def taken_before_cutting_card(events: Iterable[Event]) -> int:
    """Cards that left the shoe, face up or burned, until the cutting card came out."""
    taken = 0
    for event in events:
        if event.answer == Happening("cutting-card"):
            return taken
        if isinstance(event.step, Burn):
            taken += event.step.count
        elif isinstance(event.answer, Card):
            taken += 1
    return taken


@both_games
@pytest.mark.parametrize("decks", ["8", "6", "7"])
def test_a_whole_shoe_is_dealt_to_the_cutting_card_then_one_round_then_a_new_shoe(
    game: Game[Coup], decks: str
) -> None:
    virtual = opened(game, {"decks": decks}, seed=int(decks))
    rounds = play_until_last_round(virtual)
    events = [*virtual.opening_events, *(event for played in rounds for event in played.events)]
    assert taken_before_cutting_card(events) == 52 * int(decks) - 14
    assert all(not steps(played.events, "cutting-card-out") for played in rounds[:-1])
    assert "cutting-card-out" in keys(rounds[-1].events)
    assert all(isinstance(played.end.outcome, Coup) for played in rounds)

    last = virtual.play_round(SEATS)
    assert keys(last.events).endswith("settle discard shoe-finished")
    assert not steps(last.events, "shuffle")
    after = virtual.play_round(SEATS)
    assert keys(after.events).startswith(f"{SHUFFLED_BY_HAND[game.name]} wagers")
    assert len(shoe_after(virtual).seen) <= 7
    assert not steps(virtual.play_round(SEATS).events, "shuffle")


@both_games
def test_a_shoe_without_cards_voids_the_round_and_a_new_shoe_is_shuffled(game: Game[Coup]) -> None:
    virtual = opened(game)
    rounds = play_until_last_round(virtual)
    events = [*virtual.opening_events, *(event for played in rounds for event in played.events)]
    taken = sum(event.step.count for event in events if isinstance(event.step, Burn))
    left = 416 - taken - sum(isinstance(event.answer, Card) for event in events)
    void = virtual.play_round(SEATS, [("found-face-up", "player-card-1")] * left)
    assert isinstance(void.end.outcome, Voided)
    assert {(one.result, one.returns - one.bet) for _, one in void.payments} == {(Result.VOID, 0)}
    assert len(void.payments) == 4
    assert keys(virtual.play_round(SEATS).events).startswith(SHUFFLED_BY_HAND[game.name])


@both_games
def test_the_recorded_answers_give_the_same_table_again(game: Game[Coup]) -> None:
    virtual = opened(game, seed=3)
    opening = replay(game.play.opening(virtual.table), [event.answer for event in virtual.opening_events])
    assert tuple(opening.events) == virtual.opening_events
    condition = opening.end
    for one in [*play_until_last_round(virtual), virtual.play_round(SEATS), virtual.play_round(SEATS)]:
        again = replay(
            game.play.round_of_play(virtual.table, condition), [event.answer for event in one.events]
        )
        assert tuple(again.events) == one.events
        assert again.end == one.end
        condition = again.end.condition


def test_only_mini_baccarat_flags_a_wager_that_is_touched() -> None:
    assert {irregularity.kind for irregularity in MINI_BACCARAT.play.irregularities} - {
        irregularity.kind for irregularity in BACCARAT.play.irregularities
    } == {"wager-touched"}
