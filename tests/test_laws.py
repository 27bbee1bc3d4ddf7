"""Laws that hold at every table of every registered game, and of the games that a new one starts from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.equipment.chance import seeded
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.analysis.best_play import ToCome, Worth
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Game, Table, open_table
from houseway.rules.limits import kind_of
from houseway.rules.procedure.procedure import Conversation, replay
from houseway.rules.procedure.steps import Decide, Happening, SetHand, Settle, TakeWagers
from houseway.rules.procedure.taking_wagers import CutBack
from houseway.rules.registry import every_game, game
from houseway.rules.wagers.bank import HOUSE, Bank
from houseway.rules.wagers.settlement import Settlement, settle_house_wagers, settle_step
from houseway.rules.wagers.wagers import AutomaticBonus, Bets, Result, Seat, Seats
from houseway.table.virtual.transcript import round_as_json, round_lines
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable
from tests.support.games import changed
from tests.support.nightly import SEED, seeds, size
from tests.support.played_on import first_decision
from tests.support.random_tables import random_seats, random_table
from tests.support.templates import templates, use_templates

ALL_GAMES = [*every_game(), *templates()]
GAMES = [pytest.param(game, id=game.name) for game in ALL_GAMES]
WITH_HINTS = [pytest.param(game, id=game.name) for game in ALL_GAMES if game.analysis.hints]
SEEDS = st.integers(min_value=0, max_value=2**32)
each_game = pytest.mark.parametrize("one_game", GAMES)
AnyGame = Game[Any]


@pytest.fixture(autouse=True, scope="module")
def found_templates() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        use_templates(patch)
        yield


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(Refusal, match="There is no game 'faro'"):
        game("faro")


@each_game
def test_the_declaration_is_whole(one_game: AnyGame) -> None:
    assert game(one_game.name) is one_game
    assert set(one_game.wagering.selections) <= set(one_game.wagering.names)
    names = [option.name for option in one_game.all_options]
    assert len(names) == len(set(names))
    for option in one_game.all_options:
        assert option.meaning
        assert isinstance(option.cite, Citation)
    table = open_table(one_game)
    assert {kind_of(name) for name in table.wagers} <= set(one_game.kinds)
    for bets in one_game.felt.demonstration.values():
        table.check_bets(bets)


@each_game
def test_selections_are_the_wagers_offered(one_game: AnyGame) -> None:
    offered, declared = set(open_table(one_game).wagers), set(one_game.wagering.names)
    for pattern, selections in one_game.wagering.selections.items():
        for selection in selections:
            assert f"{kind_of(pattern)}:{selection}" in offered
            declared.add(f"{kind_of(pattern)}:{selection}")
    assert offered <= declared


@each_game
def test_every_verdict_says_why(one_game: AnyGame) -> None:
    for wager in open_table(one_game).wagers.values():
        assert {verdict.result for verdict in wager.verdicts} >= {Result.WIN, Result.LOSE}
        for verdict in wager.verdicts:
            assert verdict.reason
            assert isinstance(verdict.cite, Citation)
            assert (verdict.odds is None) == (verdict.result is not Result.WIN)
            assert (verdict.odds_cite is None) == (verdict.odds is None)


def _check_money(one: Settlement) -> None:
    match one.result:
        case Result.STANDS:
            assert (one.pays, one.vigorish, one.returns, one.net) == (0, 0, 0, 0)
        case Result.LOSE:
            charged = one.verdict.vigorish is not None and one.verdict.vigorish.when_placed
            assert (one.pays, one.vigorish > 0) == (0, charged and one.vigorish > 0)
            assert (one.returns > 0) == (one.verdict.given_back is not None)
            assert one.returns <= one.bet
        case Result.VOID:
            assert (one.pays, one.vigorish, one.returns) == (0, 0, one.bet)
        case Result.PUSH:
            assert (one.pays, one.returns) == (0, one.bet - one.vigorish)
        case Result.WIN:
            assert one.verdict.odds is not None
            assert one.pays == one.verdict.odds.pays(one.bet)
            assert one.returns == one.bet + one.pays - one.vigorish
    assert one.vigorish >= 0
    assert one.returns >= 0


def _check_bank(bank: Bank, one: Settlement, others: list[Settlement]) -> None:
    """It wins what the wagers against it lose, less its vigorish, and never loses more than its stake."""
    against = [other for other in others if other.wager in bank.rules.covers]
    won = sum(bank.share(other.bet - other.returns) for other in against if other.result is Result.LOSE)
    won -= sum(bank.share(other.pays) for other in against)
    assert one.returns == one.bet + won - one.vigorish
    assert 0 <= one.vigorish <= max(won, 0)
    assert (one.pays, one.returns >= 0) == (max(won, 0), True)


def _check_bonus(bonus: AutomaticBonus[Any], one: Settlement, bets: Bets) -> None:
    """Paid on another wager of the player, with no stake of its own."""
    assert one.verdict in bonus.verdicts or bonus.adds_up
    assert one.verdict.odds is not None
    assert (one.bet, one.pays, one.vigorish) == (0, one.verdict.odds.pays(bets[bonus.on]), 0)
    assert one.returns == one.pays


@pytest.mark.nightly
@each_game
@settings(max_examples=size(20, 200), deadline=None)
@given(seed=SEEDS)
def test_rounds_of_play_keep_the_laws(one_game: AnyGame, seed: int) -> None:
    """Random table, random bets: every wager is settled once, money in is money out, replay agrees."""
    chance = seeded(seed)
    table = random_table(one_game, chance)
    virtual = VirtualTable(table, chance)
    virtual.dealer.decide = lambda step: step.values[chance.below(len(step.values))]
    for _ in range(3):
        before = virtual.condition
        seats = random_seats(table, chance, before)
        played = virtual.play_round(seats)
        if table.layout_is_kept:
            seats = _taken(played)  # what stood on the layout is kept, whatever is wanted now
        bank = table.bank_of(seats)
        cut_back = {
            (event.step.seat, event.step.wager): event.answer
            for event in played.events
            if isinstance(event.step, CutBack)
        }

        on_layout = _on_layout_at_the_end(played)
        bonuses = {bonus.name: bonus for bonus in table.bonuses}
        settled = [(seat, one) for seat, one in played.payments if one.wager not in bonuses]
        assert Counter((seat, one.wager, one.bet) for seat, one in settled) == Counter(
            (seat, name, bet) for seat, bets in on_layout.items() for name, bet in bets.items()
        )
        for seat, bets in seats.items():
            left = {name: cut_back.get((seat, name), bet) for name, bet in bets.items()}
            still_there = {(name, bet) for name, bet in left.items() if bet}
            on_seat = on_layout.get(seat, {})
            assert still_there <= on_seat.items(), "a wager was changed or lost during the round"
            added = set(on_seat) - set(bets)
            assert {table.by_name[name].placed for name in added} <= {"during the round"}
        for seat, one in settled:
            if bank and (seat, one.wager) == (bank.seat, bank.wager) and one.result is not Result.VOID:
                house = [own for step in _settlements(played) for own in settle_house_wagers(table, step)]
                _check_bank(bank, one, [against for other, against in settled if other != seat] + house)
                continue
            _check_money(one)
            assert one.result is Result.VOID or one.verdict in table.by_name[one.wager].verdicts
        for seat, one in played.payments:
            if one.wager in bonuses:
                _check_bonus(bonuses[one.wager], one, on_layout[seat])

        # The next round begins with what stands, each wager in the form that it has taken, and with a bank
        # that another player has taken over.
        taken_over = {
            (event.step.seat, event.step.adds[str(event.answer)]): event.step.costs[str(event.answer)]
            for event in played.events
            if isinstance(event.step, Decide) and table.game.bank
            if event.step.adds.get(str(event.answer)) in table.game.bank.forms
        }
        standing = taken_over | {
            (seat, one.verdict.becomes or one.wager): one.bet
            for seat, one in settled
            if one.result is Result.STANDS
        }
        assert standing == {
            (seat, name): bet
            for seat, bets in virtual.condition.on_layout.items()
            for name, bet in bets.items()
        }

        # The results depend on nothing but the outcome.
        for event in played.events:
            if isinstance(event.step, Settle):
                assert settle_step(table, event.step) == settle_step(table, event.step)

        # The recording, with the rules in force, is the round.
        answers = [event.answer for event in played.events]
        replayed = replay(one_game.play.round_of_play(table, before), answers)
        assert tuple(replayed.events) == played.events
        assert replayed.end == played.end

        # Both transcripts can be written, whatever happened.
        assert "Settlement, in the order of payment" in list(round_lines(played))
        assert msgspec.json.decode(msgspec.json.encode(round_as_json(played)))["net"] == sum(
            one.net for _, one in played.payments
        )


def _taken(played: PlayedRound[Any]) -> Seats:
    """The wagers that the round began with."""
    (taken,) = [event.answer for event in played.events if isinstance(event.step, TakeWagers)]
    assert isinstance(taken, Mapping)
    return taken


def _settlements(played: PlayedRound[Any]) -> list[Settle]:
    return [event.step for event in played.events if isinstance(event.step, Settle)]


def _on_layout_at_the_end(played: PlayedRound[Any]) -> dict[Seat, Bets]:
    """All that each player had wagered when the last settlement came."""
    return {
        seat: bets
        for event in played.events
        if isinstance(event.step, Settle)
        for seat, bets in event.step.seats.items()
        if seat != HOUSE
    }


@each_game
def test_players_are_asked_where_the_game_says_so(one_game: AnyGame) -> None:
    virtual = VirtualTable(open_table(one_game), seeded(5))
    rounds = [virtual.play_round(one_game.felt.demonstration) for _ in range(20)]
    is_asked = any(isinstance(event.step, Decide | SetHand) for played in rounds for event in played.events)
    assert is_asked == one_game.play.players_decide


@each_game
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_an_answer_that_does_not_fit_is_refused_and_changes_nothing(one_game: AnyGame, seed: int) -> None:
    chance = seeded(seed)
    table = random_table(one_game, chance)
    virtual = VirtualTable(table, chance)
    virtual.dealer.seat(random_seats(table, chance, virtual.condition))
    conversation = Conversation(one_game.play.round_of_play(table, virtual.condition))
    while conversation.step is not None:
        step = conversation.step
        for wrong in (object(), Happening("the-roof-falls-in"), -1, 3.5, {0: {"nothing": 5}}):
            with pytest.raises(Refusal):
                conversation.answer(wrong)  # type: ignore[arg-type]
            assert conversation.step is step
        conversation.answer(virtual.dealer.answer(step))


@each_game
def test_wagers_are_taken_once_and_before_anything_is_dealt(one_game: AnyGame) -> None:
    """After the wagers are in, no step of the round takes any."""
    virtual = VirtualTable(open_table(one_game), seeded(5))
    played = virtual.play_round(one_game.felt.demonstration)
    positions = [n for n, event in enumerate(played.events) if isinstance(event.step, TakeWagers)]
    assert len(positions) == 1
    for event in played.events[positions[0] + 1 :]:
        with pytest.raises(Refusal):
            event.step.check(one_game.felt.demonstration)
    assert any(isinstance(event.step, Settle) for event in played.events)


@each_game
@pytest.mark.parametrize(
    ("bets", "says"),
    [
        ({}, "There is no wager"),
        ({"moon": 100}, "is not a wager of"),
        ({0: 0}, "is not a wager"),
        ({0: 0.5}, "not a whole number of cents"),
        ({0: True}, "not a whole number of cents"),
        ({0: "500"}, "not a whole number of cents"),
        ({0: -100}, "is not a wager"),
        ({0: 10**13}, "more than Houseway takes"),
    ],
)
def test_bets_that_are_none_are_refused(one_game: AnyGame, bets: dict[Any, Any], says: str) -> None:
    table = open_table(one_game)
    first = next(iter(table.wagers))
    given_bets = {first if name == 0 else name: amount for name, amount in bets.items()}
    with pytest.raises(Refusal, match=says):
        table.check_bets(given_bets)


@each_game
@pytest.mark.parametrize(
    "given_options", [{"colour": "red"}, {"minimum": "0"}, {"maximum": "1.5"}, {"increment": "x"}]
)
def test_unknown_options_and_values_are_refused(one_game: AnyGame, given_options: dict[str, str]) -> None:
    with pytest.raises(Refusal):
        open_table(one_game, given_options)


@each_game
def test_a_seat_that_the_table_does_not_have_is_refused(one_game: AnyGame) -> None:
    bets = next(iter(one_game.felt.demonstration.values()))
    for seat in (0, one_game.seats + 1, "1"):
        virtual = VirtualTable(open_table(one_game), seeded(5))
        with pytest.raises(Refusal, match="no seat"):
            virtual.play_round({seat: bets})  # type: ignore[dict-item]


def _wrong_hints(table: Table[Any], seed: int) -> list[str]:
    """Return the decisions whose hint is not what rounds gain that are played on from there."""
    decision = first_decision(table, seed)
    rounds, staked_by = size(200, 10_000), decision.stakes()
    return [
        f"{answer} with {decision.step.hand}: {float(hint)}"
        for answer, hint in decision.hints().items()
        if not decision.gains(answer, rounds).agree_with(hint, staked_by[answer])
    ]


@pytest.mark.nightly
@pytest.mark.parametrize("one_game", WITH_HINTS)
@pytest.mark.parametrize("seed", seeds(1, 20))
def test_hints_are_what_rounds_gain_after_each_decision(one_game: AnyGame, seed: int) -> None:
    """The first question of a round is answered in every way, and the round played on by the procedure."""
    assert _wrong_hints(open_table(one_game), seed) == []


def test_a_wrong_hint_for_one_decision_breaks_the_law() -> None:
    """Surrendering costs half of the $10: 37 cents less is noticed, and so is one way to win too many."""
    blackjack, red_dog = game("blackjack"), game("red-dog")
    right, cards_to_come = blackjack.analysis.hints, red_dog.analysis.hints
    assert isinstance(right, Worth)
    assert isinstance(cards_to_come, ToCome)

    def worth(*arguments: Any) -> Mapping[str, Fraction]:
        return {**(right.worth(*arguments) or {}), "surrender": Fraction(-463)}

    def to_come(*arguments: Any) -> Distribution[Any]:
        ways = cards_to_come.outcomes(*arguments).ways
        won = next(outcome for outcome in ways if outcome.wins)
        return Distribution({**ways, won: ways[won] + 1})

    surrendering = open_table(changed(blackjack, hints=Worth(worth)), {"surrender": "late"})
    assert [wrong.split()[0] for wrong in _wrong_hints(surrendering, SEED)] == ["surrender"]
    assert len(_wrong_hints(open_table(changed(red_dog, hints=ToCome(to_come))), SEED)) == 2
