"""Mini-dice over all 36 rolls, its exact odds, and place bets that stand."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from houseway.equipment.cards import STANDARD_DECK
from houseway.equipment.chance import seeded
from houseway.equipment.dice import ROLLS_OF_TWO, Roll
from houseway.games.mini_dice import GAME
from houseway.games.mini_dice.play import ShakerCondition
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.procedure import Conversation, RoundEnd, Voided
from houseway.rules.procedure.steps import Happening, Settle
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.wagers.settlement import settle_bets
from houseway.rules.wagers.wagers import Seats
from houseway.simulation.kernels.draws import key_of
from houseway.table.virtual.automatic_play import AutomaticDealer
from houseway.table.virtual.line_settler import LineSettler

# What 30 units of each wager bring on a total, stake and win, as the public rules have it.
PLACE = {4: 84, 5: 72, 6: 65, 8: 65, 9: 72, 10: 84}
ADVANTAGES = {
    **{f"place:{number}": Fraction(1, 15) for number in (4, 10)},
    **{f"place:{number}": Fraction(1, 25) for number in (5, 9)},
    **{f"place:{number}": Fraction(1, 66) for number in (6, 8)},
    "field": Fraction(1, 18),
    **dict.fromkeys(("any-seven", "over-7", "under-7"), Fraction(1, 6)),
}


def expected(name: str, total: int) -> int | None:
    """Return what 30 units bring, or None for a wager that stands."""
    if name.startswith("place:"):
        number = int(name.removeprefix("place:"))
        return PLACE[number] if total == number else 0 if total == 7 else None
    won = {
        "field": {2: 90, 3: 60, 4: 60, 9: 60, 10: 60, 11: 60, 12: 90},
        "any-seven": {7: 150},
        "over-7": dict.fromkeys(range(8, 13), 60),
        "under-7": dict.fromkeys(range(2, 7), 60),
    }
    return won[name].get(total, 0)


@pytest.mark.paragraph("13:69F-13.2#title", shows="played")
@pytest.mark.parametrize("roll", ROLLS_OF_TWO.values(), ids=str)
def test_every_wager_on_every_roll(roll: Roll) -> None:
    table = open_table(GAME)
    settled = settle_bets(table, roll, dict.fromkeys(table.wagers, 30))
    returns = {settlement.wager: None if settlement.stands else settlement.returns for settlement in settled}
    assert returns == {name: expected(name, roll.total) for name in ADVANTAGES}


@pytest.mark.paragraph("13:69F-13.2#title", shows="computed")
def test_the_exact_house_advantages() -> None:
    odds = {wager.wager.name: wager for wager in game_odds(open_table(GAME)).wagers}
    assert {name: one.house_advantage for name, one in odds.items()} == ADVANTAGES
    shakes = {f"place:{number}": odds[f"place:{number}"].expected_rolls for number in (4, 5, 6)}
    assert shakes == {"place:4": 4, "place:5": Fraction(18, 5), "place:6": Fraction(36, 11)}
    # The cost of each shake in which the bet is there, whether it is decided or not: 1.67%, 1.11% and 0.46%.
    a_shake = {name: odds[name].house_advantage / rolls for name, rolls in shakes.items() if rolls}
    assert a_shake == {"place:4": Fraction(1, 60), "place:5": Fraction(1, 90), "place:6": Fraction(1, 216)}


@pytest.mark.paragraph("13:69F-13.2#title", shows="refused")
def test_odds_may_be_raised_and_not_lowered() -> None:
    raised = {
        wager.wager.name: wager for wager in game_odds(open_table(GAME, {"pays-place-4-10": "2 to 1"})).wagers
    }
    assert raised["place:4"].house_advantage == raised["place:10"].house_advantage == 0
    with pytest.raises(Refusal, match="9 to 5") as refused:
        open_table(GAME, {"pays-place-4-10": "8 to 5"})
    assert refused.value.cite == GAME.cite


@pytest.mark.paragraph("13:69F-13.2#title", shows="refused")
@pytest.mark.parametrize(
    ("name", "bet", "advice"),
    [
        ("place:4", 702, "Bet $7 or $7.05."),
        ("place:9", 3, "Bet $0.05."),
        ("place:8", 1000, "Bet $6 or $12."),
    ],
)
def test_amounts_that_cannot_be_paid_are_refused(name: str, bet: int, advice: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_slip(open_table(GAME), 1, {name: bet})
    assert advice in str(refused.value)


def test_a_line_has_at_least_one_roll_and_no_point() -> None:
    settler = LineSettler(open_table(GAME))

    def error(**line: Any) -> str:
        return str(json.loads(settler.settle(json.dumps({**line, "bets": {"field": 500}}).encode()))["error"])

    assert error(rolls=[]).startswith("There is no roll")
    assert "point" in error(rolls=[[3, 4]], point=6)


def play(
    condition: ShakerCondition, bets: dict[str, int], toss: Any, **options: str
) -> tuple[Any, list[Any]]:
    """Play a round in which the shaker shows this roll; return its end and what was settled."""
    dealer = AutomaticDealer(seeded(1), {})
    dealer.seat({2: bets})
    conversation = Conversation(GAME.play.round_of_play(open_table(GAME, options), condition))
    settles = []
    while (step := conversation.step) is not None:
        if isinstance(step, Settle):
            settles.append(step)
        conversation.answer(toss if step.key in ("uncover", "activate") else dealer.answer(step))
    assert isinstance(conversation.end, RoundEnd)
    return conversation.end, settles


@pytest.mark.paragraph("13:69F-13.2#title", "13:69F-13.4#title", shows="played")
def test_a_place_bet_stands_between_rounds_and_may_be_taken_down() -> None:
    end, _ = play(ShakerCondition(), {"place:6": 600, "field": 500}, ROLLS_OF_TWO[1, 2])
    assert end.condition.on_layout == {2: {"place:6": 600}}
    table = open_table(GAME)
    for changed in ({"field": 500}, {"place:6": 1200}, {"place:8": 600}):
        check_slip(table, 2, changed, end.condition)
    end, (settle,) = play(end.condition, {"place:6": 600}, ROLLS_OF_TWO[3, 3])
    assert end.condition.on_layout == {}
    assert settle.seats == {2: {"place:6": 600}}


@pytest.mark.paragraph("13:69F-13.5#title", shows="played")
def test_a_void_round_returns_a_place_bet_that_stood() -> None:
    stood = ShakerCondition(shaker="automated", standing={"2": {"place:6": 600}})
    failed = Happening("shaker-malfunction")
    end, (settle,) = play(stood, {"place:6": 600, "field": 500}, failed, shaker="automated")
    assert isinstance(end.outcome, Voided)
    assert settle.key == "return-wagers"
    assert settle.seats == {2: {"place:6": 600, "field": 500}}
    assert end.condition.on_layout == {}


@pytest.mark.paragraph("13:69F-13.3#title", shows="played")
def test_another_shaker_replaces_the_one_on_the_table() -> None:
    end, _ = play(ShakerCondition(shaker="manual"), {"field": 500}, ROLLS_OF_TWO[1, 2], shaker="automated")
    assert end.condition.shaker == "automated"


def test_no_cards_can_be_removed_from_dice() -> None:
    assert GAME.analysis.odds
    with pytest.raises(Refusal, match="played with dice"):
        GAME.analysis.odds(open_table(GAME), STANDARD_DECK[:1])


def test_the_kernel_judges_every_roll_and_keeps_bets_up() -> None:
    assert GAME.analysis.kernel
    kernel = GAME.analysis.kernel(open_table(GAME), None)
    dice = np.array(list(ROLLS_OF_TWO), dtype=np.uint8)
    assert [kernel.cases[code].outcome for code in kernel.judge(dice)] == list(ROLLS_OF_TWO.values())
    codes = np.full(36_000, 0xFFFF, dtype=np.uint16)
    kernel.deal(key_of(7), 0, codes)
    assert abs(np.bincount(codes, minlength=36) - 1000).max() < 5 * 1000**0.5
    assert kernel.follow
    bets: Seats = {1: {"place:6": 600}}
    assert {case.layout == bets for case in kernel.follow(bets).cases} == {True}
    with pytest.raises(Refusal, match="cannot be paid"):
        kernel.follow({1: {"place:6": 500}})
