"""Chemin de fer: who covers what, who plays the hands, where the bank goes, and the eight ways to choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from math import perm
from typing import Any

import pytest

from houseway.equipment.cards import Card, cards, pack
from houseway.equipment.chance import seeded
from houseway.games.baccarat.coup import Coup, Hand, Winner
from houseway.games.chemin_de_fer import GAME
from houseway.games.chemin_de_fer.choices import WAYS, Way
from houseway.games.chemin_de_fer.odds import best_mix, counted, distribution, small_game
from houseway.odds.game_odds import game_odds
from houseway.odds.hint_values import worth
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import StrategyRefusal, VisibleCards
from houseway.rules.game import Table, open_table
from houseway.rules.procedure.steps import Announce, Decide, Settle
from houseway.rules.procedure.taking_wagers import CutBack
from houseway.rules.registry import game
from houseway.rules.wagers.wagers import Seats
from houseway.table.virtual.virtual_table import PlayedRound, VirtualTable
from tests.support.games import changed
from tests.support.scripted_table import ScriptedDealer

TABLE = open_table(GAME)
BY_THE_BOOK = open_table(GAME, {"choices": "by-the-book"})
PLAYER_WINS = ["9s", "7h", "Kd", "Kc"]  # 9 against 7
BANKER_WINS = ["7s", "9h", "Kd", "Kc"]
TIE = ["7s", "7h", "Kd", "Kc"]


@dataclass
class Written:
    """A coup as it is to be dealt."""

    cards: list[str]
    answers: dict[str, Any]
    dice: list[list[int]] = field(default_factory=list)
    irregularities: Sequence[Any] = ()
    rounds_before: int = 0


def played(
    seats: Seats, dealt: Sequence[str], table: Table[Coup] = TABLE, **answers: Any
) -> tuple[VirtualTable[Coup], PlayedRound[Coup]]:
    """Play one coup with these cards and answers; the bank is not taken over unless an answer says so."""
    virtual = VirtualTable(table, seeded(1), dealer=ScriptedDealer)
    virtual.dealer.decide = lambda step: step.undecided
    return virtual, again(virtual, seats, dealt, **answers)


def again(
    virtual: VirtualTable[Coup], seats: Seats, dealt: Sequence[str], **answers: Any
) -> PlayedRound[Coup]:
    assert isinstance(virtual.dealer, ScriptedDealer)
    by_key = {key.replace("_", "-"): answer for key, answer in answers.items()}
    virtual.dealer.begin(Written(cards=list(dealt), answers=by_key))
    return virtual.play_round(seats)


def decisions_of(of: PlayedRound[Coup]) -> list[tuple[str, tuple[str, ...]]]:
    return [(event.step.key, event.step.values) for event in of.events if isinstance(event.step, Decide)]


def paid(of: PlayedRound[Coup]) -> dict[tuple[Any, str], int]:
    return {(seat, settlement.wager): settlement.net for seat, settlement in of.payments}


# What the bank covers.


@pytest.mark.paragraph("13:69F-4.7#title", shows="played")
def test_wagers_are_covered_in_turn_from_the_right_of_the_bank() -> None:
    seats: Seats = {4: {"bank": 50000}, 5: {"player": 20000}, 3: {"player": 30000}, 1: {"player": 10000}}
    _, coup = played(seats, BANKER_WINS)
    cut = [
        (event.step.seat, event.step.bet, event.answer)
        for event in coup.events
        if isinstance(event.step, CutBack)
    ]
    assert cut == [(5, 20000, 10000)]
    assert paid(coup) == {
        (5, "player"): -10000,
        (3, "player"): -30000,
        (1, "player"): -10000,
        (4, "bank"): 47500,
    }


@pytest.mark.paragraph("13:69F-4.7#title", shows="played")
def test_behind_a_banco_nothing_is_covered() -> None:
    seats: Seats = {4: {"bank": 50000}, 3: {"player": 30000}, 1: {"banco": 50000}, 9: {"banco": 50000}}
    _, coup = played(seats, PLAYER_WINS)
    assert paid(coup) == {(1, "banco"): 50000, (4, "bank"): -50000}


@pytest.mark.paragraph("13:69F-4.7#title", shows="played")
def test_whoever_has_lost_a_banco_may_ask_again_and_comes_first() -> None:
    first: Seats = {4: {"bank": 10000}, 1: {"banco": 10000}, 3: {"player": 5000}}
    virtual, _ = played(first, BANKER_WINS, seat_4_bank="bank")
    assert dict(virtual.condition.on_layout) == {4: {"bank": 19500}}
    second: Seats = {1: {"suivi": 19500}, 3: {"banco": 19500}}
    coup = again(virtual, second, PLAYER_WINS)
    assert paid(coup) == {(1, "suivi"): 19500, (4, "bank"): -19500}


@pytest.mark.paragraph("13:69F-4.7#title", shows="refused")
@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ({1: {"bank": 1000}, 2: {"banco": 900}}, r"banco of seat 2: \$9 is not the whole bank of \$10"),
        ({1: {"bank": 1000}, 2: {"suivi": 1000}}, "Seat 2 has not just lost a banco"),
    ],
)
def test_what_cannot_be_wagered_against_a_bank_is_refused(seats: Seats, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        TABLE.check_bank(seats, VirtualTable(TABLE, seeded(1)).condition)


@pytest.mark.paragraph("13:69F-4.6#title", shows="refused")
@pytest.mark.parametrize(
    ("seats", "says"),
    [
        ({1: {"player": 1000}, 2: {"player": 900}}, "Nobody is the bank yet, and the house never is"),
        ({1: {"bank": 1000}, 2: {"bank": 900}}, "Seat 1 is the bank. Seat 2 cannot be the bank"),
    ],
)
def test_there_is_one_bank_and_it_is_a_player(seats: Seats, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        TABLE.check_bank(seats)


# The hands.


@pytest.mark.paragraph("13:69F-4.8#title", shows="played")
@pytest.mark.parametrize(
    ("against", "plays"),
    [({3: 500, 1: 700, 9: 600}, 1), ({3: 500, 1: 500, 9: 500}, 3), ({9: 500, 8: 500}, 9)],
)
def test_the_highest_wager_plays_the_players_hand(against: dict[int, int], plays: int) -> None:
    seats: Seats = {4: {"bank": 90000}, **{seat: {"player": bet} for seat, bet in against.items()}}
    _, coup = played(seats, ["5s", "7h", "Kd", "Kc", "2h"])
    called = [event.step.words for event in coup.events if isinstance(event.step, Announce)]
    assert f"Seat {plays} plays the Player's Hand, seat 4 the Banker's Hand" in called
    assert decisions_of(coup)[0] == (f"seat-{plays}-player-hand", ("draw", "stand"))


TWO: Seats = {1: {"bank": 10000}, 9: {"player": 10000}}


@pytest.mark.paragraph("13:69F-4.9#title", shows="played")
@pytest.mark.parametrize(
    ("dealt", "player", "banker"),
    [
        ("4s 7h Kd Kc 2h", ("draw",), None),
        ("5s 7h Kd Kc 2h", ("draw", "stand"), None),
        ("6s 7h Kd Kc", ("stand",), None),
        ("3s 3h Kd Kc 9h 2c", ("draw",), ("draw", "stand")),
        ("3s 5h Kd Kc 4h 2c", ("draw",), ("draw", "stand")),
        ("3s 5h Kd Kc 5d 2c", ("draw",), None),
        ("8s 5h Kd Kc", None, None),
    ],
)
def test_the_player_is_always_asked_and_the_bank_where_it_may_choose(
    dealt: str, player: tuple[str, ...] | None, banker: tuple[str, ...] | None
) -> None:
    _, coup = played(TWO, dealt.split())
    expected = [("seat-9-player-hand", player), ("seat-1-banker-hand", banker)]
    hands = [question for question in decisions_of(coup) if question[0].endswith("hand")]
    assert hands == [question for question in expected if question[1]]
    _, coup = played(TWO, dealt.split(), BY_THE_BOOK)
    assert [question for question in decisions_of(coup) if question[0].endswith("hand")] == []


@pytest.mark.paragraph("13:69F-4.9#title", shows="played")
def test_the_free_choices_are_followed() -> None:
    _, coup = played(TWO, ["3s", "3h", "Kd", "Kc", "9h"], seat_1_banker_hand="stand")
    assert coup.end.outcome == Coup(Hand(2, 3), Hand(3, 2))
    _, coup = played(TWO, ["5s", "7h", "Kd", "Kc"], seat_9_player_hand="stand")
    assert coup.end.outcome == Coup(Hand(5, 2), Hand(7, 2))


# The bank goes round.


@pytest.mark.paragraph("13:69F-4.11#title", shows="played")
@pytest.mark.parametrize(
    ("dealt", "offered", "stake"),
    [
        (BANKER_WINS, ["seat-4-bank", "seat-3-bank", "seat-9-bank"], 15700),
        (TIE, ["seat-4-bank", "seat-3-bank", "seat-9-bank"], 10000),
        (PLAYER_WINS, ["seat-3-bank", "seat-9-bank"], None),
    ],
)
def test_the_bank_is_offered_in_turn(dealt: list[str], offered: list[str], stake: int | None) -> None:
    seats: Seats = {4: {"bank": 10000}, 3: {"player": 2000}, 9: {"player": 4000}}
    virtual, coup = played(seats, dealt)
    assert [key for key, _ in decisions_of(coup) if key.endswith("bank")] == offered
    assert dict(virtual.condition.on_layout) == {}
    virtual, coup = played(seats, dealt, seat_9_bank="bank")
    assert dict(virtual.condition.on_layout) == {9: {"bank": 4000}}
    if stake:
        virtual, coup = played(seats, dealt, seat_4_bank="bank")
        assert dict(virtual.condition.on_layout) == {4: {"bank": stake}}
        assert [key for key, _ in decisions_of(coup) if key.endswith("bank")] == ["seat-4-bank"]


@pytest.mark.paragraph("13:69F-4.11#title", shows="played")
def test_whoever_takes_the_bank_puts_up_at_least_the_posted_minimum() -> None:
    table = open_table(GAME, {"minimum": "500", "minimum-bank": "5000"})
    virtual, _ = played({1: {"bank": 10000}, 9: {"player": 1000}}, PLAYER_WINS, table, seat_9_bank="bank")
    assert dict(virtual.condition.on_layout) == {9: {"bank": 5000}}


@pytest.mark.paragraph("13:69F-4.12#title", shows="played")
def test_a_shoe_that_runs_out_returns_the_bank_too() -> None:
    virtual = VirtualTable(TABLE, seeded(1))
    coup = virtual.play_round(TWO, [("out-of-cards", "banker-card-2")])
    assert {(seat, one.result.value, one.net) for seat, one in coup.payments} == {
        (1, "void", 0),
        (9, "void", 0),
    }
    assert dict(virtual.condition.on_layout) == {}


@pytest.mark.paragraph("13:69F-4.10#title", shows="computed")
def test_the_house_wins_the_vigorish_and_nothing_else() -> None:
    virtual = VirtualTable(TABLE, seeded(3))
    for _ in range(60):
        coup = virtual.play_round(TABLE.demonstration)
        vigorish = sum(settlement.vigorish for _, settlement in coup.payments)
        assert coup.staked - coup.returned == vigorish
        banker_won = isinstance(coup.end.outcome, Coup) and coup.end.outcome.winner is Winner.BANKER
        assert (vigorish > 0) == banker_won
        assert [event.step.order for event in coup.events if isinstance(event.step, Settle)] == [
            "losers first"
        ]


# The count.


def winners(of: Way, table: Table[Coup] = TABLE) -> tuple[int, ...]:
    counts: Counter[Winner] = Counter()
    for coups in counted(table)[of].values():
        for coup, ways in coups.items():
            counts[coup.winner] += ways
    return counts[Winner.PLAYER], counts[Winner.BANKER], counts[Winner.TIE]


def test_by_the_book_it_is_punto_banco_with_six_decks() -> None:
    baccarat = open_table(game("baccarat"), {"decks": "6"})
    assert baccarat.game.analysis.odds
    exact = baccarat.game.analysis.odds(baccarat, ()).ways
    assert distribution(BY_THE_BOOK, ()).ways == exact
    assert distribution(TABLE, ()).ways == exact, "which is also how both play best"


def test_every_way_is_counted_over_all_draws_of_six_cards() -> None:
    by_way = {way.name: winners(way) for way in WAYS}
    assert {sum(ways) for ways in by_way.values()} == {perm(312, 6)}
    assert len(set(by_way.values())) == 8
    assert by_way["DDD"] == (392220492728832, 403095751234560, 83552962932288)
    assert by_way["SSS"] == (392061831194880, 405684895491072, 81122480209728)


@pytest.mark.parametrize(
    "shoe", [pack(ranks="24579", suits="sh")[:7], pack(ranks="A3489K", suits="sh")[3:10]]
)
def test_the_count_is_that_of_every_deal(shoe: Sequence[Card]) -> None:
    """With the rules written out once more, for every order in which six of seven cards can come."""
    table = open_table(changed(GAME, packs=lambda _: {"shoe": shoe}))
    value = {card: "A23456789".find(card.rank) + 1 for card in shoe}
    for way in WAYS:
        counts: Counter[Coup] = Counter()
        for order in permutations([value[card] for card in shoe], 6):
            counts[_by_hand(order, way)] += 1
        whole: Counter[Coup] = Counter()
        for coups in counted(table)[way].values():
            whole.update(coups)
        assert whole == counts


def _by_hand(drawn: tuple[int, ...], way: Way) -> Coup:
    player, banker, rest = (drawn[0] + drawn[2]) % 10, (drawn[1] + drawn[3]) % 10, list(drawn[4:])
    if player > 7 or banker > 7:
        return Coup(Hand(player, 2), Hand(banker, 2))
    third = rest.pop(0) if player < 5 or (player == 5 and way.player == "D") else None
    if third is None:
        draws = banker < 6
    elif (banker, third) in {(3, 9), (5, 4)}:
        draws = way.banker[banker == 5] == "D"
    else:
        draws = third in {3: (0, 1, 2, 3, 4, 5, 6, 7), 4: (2, 3, 4, 5, 6, 7), 5: (5, 6, 7), 6: (6, 7)}.get(
            banker, range(10 if banker < 3 else 0)
        )
    hands = Hand(player, 2) if third is None else Hand((player + third) % 10, 3)
    return Coup(hands, Hand((banker + rest[0]) % 10, 3) if draws else Hand(banker, 2))


def test_drawing_with_5_is_better_against_every_bank() -> None:
    """And against it the bank draws in both of its choices, before the vigorish and after it."""
    for banker in ("DD", "DS", "SD", "SS"):
        draw, stand = (winners(Way(player, banker)) for player in "DS")
        assert draw[1] - draw[0] < stand[1] - stand[0]
    best = max(("DD", "DS", "SD", "SS"), key=lambda banker: _bank_gain(Way("D", banker)))
    assert best == max(("DD", "DS", "SD", "SS"), key=lambda banker: _bank_gain(Way("D", banker), 1)) == "DD"
    solution = small_game(TABLE)
    assert solution.is_pure
    assert [*map(int, solution.first)] == [1, 0]
    assert [*map(int, solution.second)] == [1, 0, 0, 0]
    assert best_mix(TABLE) == {Way("D", "DD"): 1}
    assert solution.second_gain == _bank_gain(Way("D", "DD"))


def _bank_gain(way: Way, keeps: Fraction | int = Fraction(19, 20)) -> Fraction:
    player, banker, _ = winners(way)
    return (keeps * banker - player) / Fraction(perm(312, 6))


def test_the_bank_is_ahead_by_about_as_much_as_published() -> None:
    """Kemeny and Snell (1957) found 1.28% before the vigorish, for cards that are put back."""
    assert float(_bank_gain(Way("D", "DD"), 1)) == pytest.approx(0.0124, abs=0.0001)
    odds = game_odds(TABLE)
    assert odds["bank"].house_advantage == -_bank_gain(Way("D", "DD"))
    assert odds["player"].house_advantage == _bank_gain(Way("D", "DD"), 1)


def test_a_shoe_may_ask_for_a_mix_of_ways() -> None:
    """Some cards are left so that each has to keep the other guessing: the shares are exact."""
    shoe = pack(ranks="23689T")
    table = open_table(changed(GAME, packs=lambda _: {"shoe": shoe}))
    mix = best_mix(table)
    assert {way.name: share for way, share in mix.items()} == {
        "DDD": Fraction(381, 18772),
        "DSD": Fraction(508, 4693),
        "SDD": Fraction(2583, 18772),
        "SSD": Fraction(3444, 4693),
    }
    coups = distribution(table, ())
    for wager, gained in (("player", small_game(table).first_gain), ("bank", small_game(table).second_gain)):
        decide = table.wagers[wager].decide
        gain = sum((decide(coup, {}).gain * ways for coup, ways in coups.ways.items()), Fraction(0))
        assert gain / coups.total == gained


def test_a_way_is_written_in_three_letters() -> None:
    base = game_odds(TABLE, strategies=["dss", "SSS"]).simple
    assert [card.strategy.name for card in base[:2]] == ["DSS", "SSS"]
    assert base[0].house_advantage == _bank_gain(Way("D", "SS"), 1)
    with pytest.raises(StrategyRefusal, match="Write three letters"):
        game_odds(TABLE, strategies=["DS"])
    with pytest.raises(Refusal, match="the dealer has no hand"):
        game_odds(TABLE, dealer=cards(["As"]))


def test_a_hint_is_worth_what_the_hand_brings_on_average() -> None:
    """Over all hands of 5, weighed as they come up, drawing is worth what the whole count says."""
    bets = {"player": 100}
    values = worth(TABLE, VisibleCards(cards(["5s", "Kd"])), {"draw": bets, "stand": bets})
    assert values
    assert values["draw"] > values["stand"]
    as_bank = worth(
        TABLE,
        VisibleCards(cards(["3s", "Kd"]), cards(["9h"])),
        {"draw": {"bank": 100}, "stand": {"bank": 100}},
    )
    assert as_bank
    assert as_bank["draw"] > as_bank["stand"]
    assert worth(TABLE, VisibleCards(()), {"bank": bets, "decline": bets}) is None
