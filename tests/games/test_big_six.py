"""Big six over all 54 sections, its exact odds, and the order of its round."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from houseway.equipment.cards import STANDARD_DECK
from houseway.equipment.chance import seeded
from houseway.games.big_six import GAME
from houseway.games.big_six.wagers import WHEELS
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

# What a symbol pays to 1, and how many sections show it: by 58 Pa. Code 619a.1, and in the trade.
PAYS = {"1": 1, "2": 2, "5": 5, "10": 10, "20": 20, "joker": 45, "house": 45}
SECTIONS = {
    "23-15-8-4-2": {"1": 23, "2": 15, "5": 8, "10": 4, "20": 2, "joker": 1, "house": 1},
    "24-15-7-4-2": {"1": 24, "2": 15, "5": 7, "10": 4, "20": 2, "joker": 1, "house": 1},
}
ADVANTAGES = {
    "symbol:2": Fraction(1, 6),
    "symbol:10": Fraction(5, 27),
    "symbol:20": Fraction(2, 9),
    "symbol:joker": Fraction(4, 27),
    "symbol:house": Fraction(4, 27),
}
BY_WHEEL = {
    "23-15-8-4-2": {"symbol:1": Fraction(4, 27), "symbol:5": Fraction(1, 9)},
    "24-15-7-4-2": {"symbol:1": Fraction(1, 9), "symbol:5": Fraction(2, 9)},
}
SPECIAL = ("symbol:joker", "symbol:house")
each_wheel = pytest.mark.parametrize("wheel", SECTIONS)


def test_the_usual_wheel_is_the_one_that_a_regulation_prints() -> None:
    usual, _ = WHEELS
    assert usual == open_table(GAME).options.choice("wheel") == "23-15-8-4-2"
    clockwise = ["$" + symbol if symbol.isdigit() else symbol for symbol in WHEELS[usual]]
    assert " ".join(clockwise[:9]) == "joker $1 $2 $1 $5 $2 $1 $10 $1"
    assert clockwise.index("house") == 27


@pytest.mark.paragraph("13:69F-5.5#title", "13:69F-5.6#title", shows="played")
@pytest.mark.parametrize("special", [45, 40])
@each_wheel
def test_every_wager_on_every_section_pays_as_the_public_game(wheel: str, special: int) -> None:
    table = open_table(GAME, {"special-odds": str(special), "wheel": wheel})
    assert Counter(WHEELS[wheel]) == SECTIONS[wheel]
    for stop in WHEELS[wheel]:
        for settled in settle_bets(table, stop, dict.fromkeys(table.wagers, 300)):
            symbol = settled.wager.removeprefix("symbol:")
            pays = special if symbol in ("joker", "house") else PAYS[symbol]
            assert settled.returns == (300 + 300 * pays if symbol == stop else 0)


@pytest.mark.paragraph("13:69F-5.5#title", shows="computed")
@each_wheel
def test_the_exact_house_advantages(wheel: str) -> None:
    def advantages(**options: str) -> dict[str, Fraction | None]:
        table = open_table(GAME, {"wheel": wheel, **options})
        return {odds.wager.name: odds.house_advantage for odds in game_odds(table).wagers}

    expected = ADVANTAGES | BY_WHEEL[wheel]
    assert advantages() == expected
    assert advantages(**{"special-odds": "40"}) == {**expected, **dict.fromkeys(SPECIAL, Fraction(13, 54))}


def test_a_side_bet_on_the_number_of_sections_follows_the_wheel() -> None:
    def words(wheel: str) -> dict[str, object]:
        vocabulary = GAME.wagering.vocabulary
        assert vocabulary
        word = vocabulary.at(open_table(GAME, {"wheel": wheel}).options)["sections"]
        return {symbol: word.of(symbol) for symbol in ("1", "5", "joker")}

    assert words("23-15-8-4-2") == {"1": 23, "5": 8, "joker": 1}
    assert words("24-15-7-4-2") == {"1": 24, "5": 7, "joker": 1}


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
    step = Spin(key="spin", words="Spin", cite=GAME.cite, wheel=WHEELS["23-15-8-4-2"])
    with pytest.raises(Refusal):
        step.check(wrong)


def test_every_section_is_as_likely_as_any_other() -> None:
    chance = seeded(5)
    step = Spin(key="spin", words="Spin", cite=GAME.cite, wheel=WHEELS["23-15-8-4-2"])
    counts = Counter(step.thrown(chance) for _ in range(20_000))
    for symbol, count in SECTIONS["23-15-8-4-2"].items():
        expected = 20_000 * count / 54
        assert abs(counts[symbol] - expected) < 5 * expected**0.5


@each_wheel
def test_the_kernel_stops_at_each_section_equally_often_and_judges_as_settlement(wheel: str) -> None:
    assert GAME.analysis.kernel
    kernel = GAME.analysis.kernel(open_table(GAME, {"wheel": wheel}), None)
    codes = np.full(54_000, 0xFFFF, dtype=np.uint16)
    kernel.deal(key_of(7), 0, codes)
    counts = np.bincount(codes, minlength=54)
    assert len(counts) == len(kernel.cases) == 54
    assert abs(counts - 1000).max() < 5 * 1000**0.5
    sections = np.arange(54, dtype=np.uint8).reshape(-1, 1)
    assert [kernel.cases[code].outcome for code in kernel.judge(sections)] == list(WHEELS[wheel])
