"""Figures that others have published, reproduced to their printed precision."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from houseway.games.baccarat.coup import Coup, Winner
from houseway.odds.wager_odds import distribution_of, every_wager_odds
from houseway.rules.game import open_table
from houseway.rules.registry import game

WIZARD_SIC_BO = "wizardofodds.com/games/sic-bo"
BACCARAT = "casinoexploit.com/baccarat.html"
EZ_BACCARAT = "user-casino.com/games/ez-baccarat"
CASINO_888 = "888casino.com blog"
APPENDIX_5 = "wizardofodds.com/games/baccarat/appendix/5"


@pytest.mark.parametrize(
    ("source", "game_name", "options", "wager", "percent"),
    [
        (WIZARD_SIC_BO, "sic-bo", {}, "small", "2.7778"),
        (WIZARD_SIC_BO, "sic-bo", {}, "big", "2.7778"),
        (WIZARD_SIC_BO, "sic-bo", {}, "total:4", "29.1667"),
        (WIZARD_SIC_BO, "sic-bo", {}, "total:17", "29.1667"),
        (WIZARD_SIC_BO, "sic-bo", {}, "total:5", "47.2222"),
        (WIZARD_SIC_BO, "sic-bo", {}, "total:6", "30.5556"),
        (WIZARD_SIC_BO, "sic-bo", {}, "three-of-a-kind:1", "30.0926"),
        (WIZARD_SIC_BO, "sic-bo", {}, "two-of-a-kind:1", "33.3333"),
        (WIZARD_SIC_BO, "sic-bo", {}, "one-of-a-kind:1", "7.8704"),
        (BACCARAT, "baccarat", {}, "banker", "1.0579"),
        (BACCARAT, "baccarat", {"commission": "4"}, "banker", "0.5993"),
        (BACCARAT, "baccarat", {}, "player", "1.2351"),
        (BACCARAT, "baccarat", {}, "tie", "14.3596"),
        (CASINO_888, "baccarat", {"commission": "banker-six"}, "banker", "1.4581"),
        (EZ_BACCARAT, "baccarat", {"commission": "dragon-7"}, "banker", "1.0183"),
        (EZ_BACCARAT, "baccarat", {"commission": "dragon-7"}, "dragon-7", "7.6113"),
        (APPENDIX_5, "baccarat", {"bonus": "A"}, "player-bonus", "2.6517"),
        (APPENDIX_5, "baccarat", {"bonus": "A"}, "banker-bonus", "9.3731"),
    ],
)
def test_house_advantage(
    source: str, game_name: str, options: dict[str, str], wager: str, percent: str
) -> None:
    odds = {odd.wager.name: odd for odd in every_wager_odds(open_table(game(game_name), options))}
    ours = odds[wager].house_advantage * 100
    assert abs(ours - Fraction(Decimal(percent))) <= Fraction(1, 20_000), (source, float(ours))


@pytest.mark.parametrize(("cards", "percent"), [("4", "5.283"), ("5", "8.9668"), ("6", "4.6939")])
def test_total_cards(cards: str, percent: str) -> None:
    """The source rounds its last digit up: within one unit of it."""
    table = open_table(game("baccarat"), {"total-cards": "on"})
    odds = {odd.wager.name: odd for odd in every_wager_odds(table)}
    difference = abs(odds[f"total-cards:{cards}"].house_advantage * 100 - Fraction(Decimal(percent)))
    assert difference <= Fraction(1, 5_000), APPENDIX_5


def test_ways_of_baccarat_with_eight_decks() -> None:
    """casinoexploit.com/baccarat.html and multiplayerbaccarat.com/odds.html"""
    ways: dict[Winner, int] = dict.fromkeys(Winner, 0)
    distribution = distribution_of(open_table(game("baccarat")))
    for coup, count in distribution.ways.items():
        assert isinstance(coup, Coup)
        ways[coup.winner] += count
    assert distribution.total == 4_998_398_275_503_360
    assert ways == {
        Winner.BANKER: 2_292_252_566_437_888,
        Winner.PLAYER: 2_230_518_282_592_256,
        Winner.TIE: 475_627_426_473_216,
    }


@pytest.mark.paragraph("13:69F-8.4(d)3iii", shows="computed")
def test_true_odds_payout_odds_and_house_advantage_as_a_petition_states_them() -> None:
    odds = {odd.wager.name: odd for odd in every_wager_odds(open_table(game("sic-bo")))}
    triple = odds["three-of-a-kind:4"]
    assert str(triple.true_odds) == "215 to 1"
    assert triple.rows[0].pays == "150 to 1"
    assert triple.house_advantage == Fraction(65, 216)
