"""The progressive wager of pai gow poker: the house's own award table, and its exact chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb

import pytest

from houseway.games.pai_gow_poker.progressive import NAME, ROWS, hands_by_best, own_table
from houseway.games.pai_gow_poker.ranking import Best
from houseway.odds.game_odds import game_odds
from houseway.odds.progressives import award_chances, progressive_reports, report_as_json
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.rules.wagers.progressive import METER

GAME = game("pai-gow-poker")
HANDS = comb(53, 7)
AWARDS = (
    "natural-seven=100% envy $500, five-aces=10% envy $100, royal=$500 meter, straight-flush=$100, four=$75, "
    "full-house=$4"
)
# Published counts of the best of seven cards: wizardofodds.com, pai gow poker, appendices on its side bets.
PUBLISHED = {
    "natural-seven": 32,
    "royal-and-kq": 72,
    "seven-with-joker": 196,
    "five-aces": 1_128,
    "royal": 26_020,
    "straight-flush": 184_644,
    "four": 307_472,
    "full-house": 4_188_528,
    "flush": 6_172_088,
    "three": 7_672_500,
    "straight": 11_034_204,
    "three-pair": 2_862_000,
}


def _chances(text: str) -> Mapping[str, Fraction]:
    table = open_table(GAME, {NAME: text})
    return award_chances(table, NAME)


@pytest.mark.paragraph("13:69F-11.14#title", shows="computed")
def test_the_chance_of_every_row_is_the_published_count_of_hands() -> None:
    every = ", ".join(f"{row}=${1000 - place}" for place, row in enumerate(ROWS))
    chances = _chances(every.replace("=$1000", "=100%"))
    assert {row: chance * HANDS for row, chance in chances.items()} == PUBLISHED
    assert sum(hands_by_best().values()) == HANDS
    assert set(hands_by_best()) == set(Best)


def test_hands_of_seven_cards_fall_to_the_row_that_they_hold() -> None:
    chances = _chances("five-aces=100%, royal=$500, straight-flush=$100")
    assert chances["royal"] * HANDS == 26_132
    assert chances["straight-flush"] * HANDS == 184_832


def test_break_even_is_where_the_edge_is_nothing() -> None:
    table = open_table(GAME, {NAME: AWARDS})
    (report,) = progressive_reports(table)
    value = report.value
    assert value.break_even is not None
    assert value.edge(value.break_even) == 0
    by_hand = (PUBLISHED["natural-seven"] + Fraction(PUBLISHED["five-aces"], 10)) / HANDS
    assert value.share == by_hand
    assert value.envy == Fraction(32 * 50_000 + 1_128 * 10_000, HANDS * 100)
    assert report_as_json(report)["envy_for_each_other_wager"] == str(value.envy)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("five-aces=100%, four=$50", "nothing for royal flush, which ranks higher"),
        ("royal=100%", "nothing for five aces"),
        ("five-aces=$500", "taken from its meter"),
        ("five-aces=100%, royal=$50 envy $5", "envy payments come from the controller"),
        ("five-aces=100%, five-aces=10%", "given twice"),
        ("wager=$1, wager=$5, five-aces=100%", "given twice"),
        ("five-aces=half", "not an award"),
        ("five-aces=100% envy", "not an award"),
        ("wager=50c, five-aces=100%", "not the amount of a wager"),
        ("six-aces=100%", "not a winning outcome"),
        ("on", "Give the awards"),
    ],
)
@pytest.mark.paragraph("13:69F-11.14#title", shows="refused")
def test_a_table_of_awards_that_cannot_be_offered(text: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        open_table(GAME, {NAME: text})


def test_a_table_of_awards_has_one_spelling() -> None:
    text = "# of the house\nroyal = 500 meter\nfive-aces=100.0%  envy 20 # jackpot\n\n"
    spelled = open_table(GAME, {NAME: text}).options.given[NAME]
    assert spelled == "wager=$1, five-aces=100% envy $20, royal=$500 meter"
    assert own_table(spelled).name == spelled
    assert open_table(GAME, {NAME: "off"}).progressives == {}


def test_the_odds_of_the_wager_are_those_of_its_value_at_the_meter() -> None:
    """The first counts verdicts over all deals, the second multiplies chances and awards."""
    meter = 10_000_000
    table = open_table(GAME, {NAME: AWARDS, METER: str(meter)})
    (report,) = progressive_reports(table)
    counted = game_odds(table)[NAME]
    assert counted.house_advantage == report.value.edge(meter)
