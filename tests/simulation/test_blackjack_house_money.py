"""House money whose proceeds are added, dealt by the thousand: against the exact count and the procedure."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from houseway.equipment.chance import seeded
from houseway.games.blackjack import GAME
from houseway.games.blackjack.hand_wagers import ADDED, MAIN
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.kernel import kernel
from houseway.games.blackjack.variants.house_money import ADD, CAUTION, on_layout
from houseway.odds.export import odds_as_json
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK, Case
from houseway.rules.game import Table, open_table
from houseway.rules.wagers.settlement import settle_seats
from houseway.simulation.job import job_at
from houseway.simulation.kernels.draws import key_of
from houseway.simulation.money import followed
from houseway.table.virtual.virtual_table import VirtualTable

BETS = {MAIN: 1000, "house-money": 100}


@pytest.fixture(scope="module")
def table() -> Table[Played]:
    return open_table(GAME, {"house-money": "on", "decks": "6", "dealing": "continuous", "most-hands": "2"})


@pytest.fixture(scope="module")
def odds(table: Table[Played]) -> GameOdds:
    return game_odds(table, wager="house-money")


@pytest.mark.paragraph("13:69F-2.28(a)-(f)", shows="computed")
def test_the_odds_have_house_money_that_is_never_added_and_that_is_added_best(odds: GameOdds) -> None:
    """https://discountgambling.net/2012/08/28/house-money-bj-sidebet/ : about 2.6%, six decks, good rules.

    2.64% with pairs split to four hands; here they are split once, which costs a little more.
    """
    assert odds["house-money"].house_advantage == Fraction(1071, 4043)
    (best,) = odds.with_play
    assert best.name == "house-money with best adding"
    assert round(float(100 * best.house_advantage), 1) == 2.8
    assert best.element_of_risk == best.house_advantage / best.average_bet
    assert best.average_bet > 1
    written = {each["wager"]: each for each in odds_as_json(odds)["wagers"]}
    assert Fraction(written[best.name]["house_advantage"]) == best.house_advantage
    assert odds.notes == ("house-money: by itself, for players who never add its proceeds to their wager",)


def test_adding_brings_as_much_in_a_sample_as_in_the_count(table: Table[Played], odds: GameOdds) -> None:
    (best,) = odds.with_play
    follow = kernel(table, None).follow
    assert follow is not None
    dealt = follow({1: BETS})
    codes = np.empty(150 * BLOCK, dtype=np.uint16)
    dealt.deal(key_of(5, "house money"), 0, codes)
    total = squares = 0.0
    for code, number in Counter(codes.tolist()).items():
        case = dealt.cases[code]
        assert case.layout is not None
        layout = case.layout[1]
        without = {name: BETS[MAIN] for name in layout if name not in (ADDED, "house-money")}
        with_it = {name: bet for name, bet in layout.items() if name != "house-money"}
        won, plain = (
            sum(seat.net for seat in settle_seats(table, case.outcome, {1: bets})[1])
            for bets in (with_it, without)
        )
        gained = (won - plain) / BETS["house-money"]
        total += number * gained
        squares += number * gained**2
    mean = total / len(codes)
    error = sqrt(squares / len(codes) - mean**2) / sqrt(len(codes))
    brings = odds["house-money"].house_advantage - best.house_advantage
    assert abs(mean - float(brings)) < 4 * error < 0.03


def test_the_kernel_puts_on_the_layout_what_the_procedure_does(table: Table[Played]) -> None:
    virtual = VirtualTable(table, seeded(6))
    added = 0
    for _ in range(250):
        played = virtual.play_round({1: BETS})
        bets = {
            settlement.wager: settlement.bet
            for settlement in played.of_seat(1)
            if settlement.wager != "insurance"
        }
        assert isinstance(played.end.outcome, dict)
        outcome = played.end.outcome[1]
        mark = [(ADDED, ADD)] if ADDED in bets else []
        marked = Played(outcome.hands, outcome.dealer, side=(*outcome.side, *mark))
        on_main = {name: (MAIN, Fraction(1)) for name in bets if name not in (*BETS, ADDED)}
        assert on_layout(table, Case(marked, "", on_main), BETS) == bets
        added += ADDED in bets
    assert added > 10


def test_a_sample_with_house_money_adds_it_and_says_so(table: Table[Played]) -> None:
    job = job_at(table, None, 1)
    assert "nobody adds house money" in job.kernel.caution
    assert followed(job, {1: {MAIN: 1000}}) is job
    assert CAUTION in followed(job, {1: BETS}).kernel.caution
    follow = job.kernel.follow
    assert follow is not None
    with pytest.raises(Refusal, match="Only one hand is simulated"):
        follow({1: BETS, 2: BETS})
