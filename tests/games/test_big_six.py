"""Big six over all 54 sections, its exact odds, and the order of its round."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from houseway.equipment.cards import STANDARD_DECK
from houseway.equipment.chance import seeded
from houseway.games.big_six import GAME
from houseway.games.big_six.wagers import WHEEL
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.devices import Spin
from houseway.rules.procedure.procedure import Conversation, RoundEnd
from houseway.rules.procedure.steps import Happening
from houseway.rules.wagers.settlement import settle_bets
from houseway.simulation.kernels.draws import key_of
from houseway.table.virtual.automatic_play import AutomaticDealer
from houseway.table.virtual.virtual_table import VirtualTable

# Sections of each symbol and what they pay to 1, from public rules of the game.
PUBLIC = {
    "1": (24, 1),
    "2": (15, 2),
    "5": (7, 5),
    "10": (4, 10),
    "20": (2, 20),
    "joker": (1, 45),
    "house": (1, 45),
}
ADVANTAGES = {
    "symbol:1": Fraction(1, 9),
    "symbol:2": Fraction(1, 6),
    "symbol:5": Fraction(2, 9),
    "symbol:10": Fraction(5, 27),
    "symbol:20": Fraction(2, 9),
    "symbol:joker": Fraction(4, 27),
    "symbol:house": Fraction(4, 27),
}
SPECIAL = ("symbol:joker", "symbol:house")


@pytest.mark.paragraph("13:69F-5.5#title", "13:69F-5.6#title", shows="played")
@pytest.mark.parametrize("special", [45, 40])
def test_every_wager_on_every_section_pays_as_the_public_game(special: int) -> None:
    table = open_table(GAME, {"special-odds": str(special)})
    assert Counter(WHEEL) == {symbol: count for symbol, (count, _) in PUBLIC.items()}
    for stop in WHEEL:
        for settled in settle_bets(table, stop, dict.fromkeys(table.wagers, 300)):
            symbol = settled.wager.removeprefix("symbol:")
            pays = special if symbol in ("joker", "house") else PUBLIC[symbol][1]
            assert settled.returns == (300 + 300 * pays if symbol == stop else 0)


@pytest.mark.paragraph("13:69F-5.5#title", shows="computed")
def test_the_exact_house_advantages() -> None:
    advantages = {odds.wager.name: odds.house_advantage for odds in game_odds(open_table(GAME)).wagers}
    assert advantages == ADVANTAGES
    at_40 = {
        odds.wager.name: odds.house_advantage
        for odds in game_odds(open_table(GAME, {"special-odds": "40"})).wagers
    }
    assert at_40 == {**ADVANTAGES, **dict.fromkeys(SPECIAL, Fraction(13, 54))}


def test_no_cards_can_be_removed_from_a_wheel() -> None:
    assert GAME.analysis.odds
    with pytest.raises(Refusal, match="played with a wheel"):
        GAME.analysis.odds(open_table(GAME), STANDARD_DECK[:1])


@pytest.mark.paragraph("13:69F-5.6#title", shows="played")
def test_a_void_spin_changes_nothing_and_the_wheel_is_spun_again() -> None:
    table = open_table(GAME)
    virtual = VirtualTable(table, seeded(2))
    dealer = AutomaticDealer(seeded(2), {})
    dealer.seat({1: {"symbol:2": 500}})
    conversation = Conversation(GAME.play.round_of_play(table, virtual.condition))
    voids = ["too-few-turns", "between-sections", "too-few-turns"]
    keys = []
    while (step := conversation.step) is not None:
        keys.append(step.key)
        if isinstance(step, Spin):
            conversation.answer(Happening(voids.pop(0)) if voids else "2")
        else:
            conversation.answer(dealer.answer(step))
    again = ["spin", "no-spin"] * 3
    assert keys == ["wagers", "no-more-bets", *again, "spin", "announce", "settle"]
    assert isinstance(conversation.end, RoundEnd)
    assert conversation.end.outcome == "2"


@pytest.mark.parametrize("wrong", ["3", "", 5, None, "Joker"])
def test_a_dealer_can_only_enter_what_is_on_the_wheel(wrong: object) -> None:
    step = Spin(key="spin", words="Spin", cite=GAME.cite, wheel=WHEEL)
    with pytest.raises(Refusal):
        step.check(wrong)


def test_every_section_is_as_likely_as_any_other() -> None:
    chance = seeded(5)
    step = Spin(key="spin", words="Spin", cite=GAME.cite, wheel=WHEEL)
    counts = Counter(step.thrown(chance) for _ in range(20_000))
    for symbol, (count, _) in PUBLIC.items():
        expected = 20_000 * count / 54
        assert abs(counts[symbol] - expected) < 5 * expected**0.5


def test_the_kernel_stops_at_each_section_equally_often_and_judges_as_settlement() -> None:
    assert GAME.analysis.kernel
    kernel = GAME.analysis.kernel(open_table(GAME), None)
    codes = np.full(54_000, 0xFFFF, dtype=np.uint16)
    kernel.deal(key_of(7), 0, codes)
    counts = np.bincount(codes, minlength=54)
    assert len(counts) == len(kernel.cases) == 54
    assert abs(counts - 1000).max() < 5 * 1000**0.5
    sections = np.arange(54, dtype=np.uint8).reshape(-1, 1)
    assert [kernel.cases[code].outcome for code in kernel.judge(sections)] == list(WHEEL)
