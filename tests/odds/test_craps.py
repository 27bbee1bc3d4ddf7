"""The exact odds of craps: published fractions, and every sequence of a few rolls."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from houseway.equipment.dice import ROLLS_OF_TWO
from houseway.games.craps.odds import ROLLS, THROWS, turns
from houseway.games.craps.play import throws
from houseway.games.craps.throw import POINTS, Turn
from houseway.odds.export import odds_as_json
from houseway.odds.exposure import greatest_exposure
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.odds.house_win import ExpectedWin
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.rules.wagers.settlement import settle_bets
from houseway.rules.wagers.wagers import Course, Result


def odds_at(**options: str) -> GameOdds:
    return game_odds(
        open_table(game("craps"), {name.replace("_", "-"): value for name, value in options.items()})
    )


@pytest.fixture(scope="module")
def usual() -> GameOdds:
    return odds_at()


# Published and computed again in many places; for instance Ethier, The Doctrine of Chances, chapter 15.
ADVANTAGES = {
    "pass": "7/495",
    "come": "7/495",
    "dont-pass": "3/220",
    "dont-come": "3/220",
    **dict.fromkeys(("place:4", "place:10"), "1/15"),
    **dict.fromkeys(("place:5", "place:9"), "1/25"),
    **dict.fromkeys(("place:6", "place:8", "big:6", "big:8"), "1/66"),
    **dict.fromkeys(("place-to-lose:4", "place-to-lose:10"), "1/33"),
    **dict.fromkeys(("place-to-lose:5", "place-to-lose:9"), "1/40"),
    **dict.fromkeys(("place-to-lose:6", "place-to-lose:8"), "1/55"),
    **dict.fromkeys(("hard:4", "hard:10", "any-craps", "craps:3", "eleven", "craps-eleven"), "1/9"),
    **dict.fromkeys(("hard:6", "hard:8"), "1/11"),
    "field": "1/18",
    "any-seven": "1/6",
    **dict.fromkeys(("craps:2", "craps:12"), "5/36"),
    "horn": "1/8",
    **dict.fromkeys(("horn-high:2", "horn-high:12"), "23/180"),
    **dict.fromkeys(("horn-high:3", "horn-high:11"), "11/90"),
    **dict.fromkeys(("buy:4", "buy:10", "lay:4", "lay:10"), "1/60"),
    **dict.fromkeys(("buy:5", "buy:9", "lay:5", "lay:9"), "1/50"),
    **dict.fromkeys(("buy:6", "buy:8", "lay:6", "lay:8"), "1/44"),
}


@pytest.mark.paragraph("13:69F-1.4#title", shows="computed")
def test_every_wager_costs_what_is_published(usual: GameOdds) -> None:
    for odds in usual.wagers:
        name = odds.wager.name
        expected = Fraction(0) if "odds" in name else Fraction(ADVANTAGES[name])
        assert odds.house_advantage == expected, name


@pytest.mark.paragraph("13:69F-1.5#title", shows="computed")
def test_a_vigorish_that_is_charged_always_costs_more() -> None:
    odds = odds_at(vigorish="always")
    for number, lay in ((4, 40), (5, 30), (6, 24), (8, 24), (9, 30), (10, 40)):
        assert odds[f"buy:{number}"].house_advantage == Fraction(1, 20)
        assert odds[f"lay:{number}"].house_advantage == Fraction(1, lay)


@pytest.mark.paragraph("13:69F-1.5#title", shows="computed")
def test_the_cost_of_a_charge_as_a_share_of_all_that_is_laid_down() -> None:
    """Published with the shares of the wager alone: 1/21 of a buy bet, 1/41 to 1/25 of a lay bet."""
    odds = odds_at(vigorish="always")
    for name, share in {"buy:4": 21, "buy:9": 21, "lay:4": 41, "lay:5": 31, "lay:6": 25}.items():
        bet = 60_000
        laid_down = odds.table.laid_down({name: bet})
        assert odds[name].house_advantage * bet / laid_down == Fraction(1, share)


def test_dont_pass_of_the_wagers_that_are_decided(usual: GameOdds) -> None:
    """1.4026% of a decision, where the barred 12 is not counted as one."""
    odds = usual["dont-pass"]
    decided = 1 - Fraction(odds.ways(Result.PUSH), odds.total)
    assert odds.house_advantage / decided == Fraction(27, 1925)


@pytest.mark.parametrize(
    ("option", "pays", "wagers", "advantage"),
    [
        ("pays-craps-2-12", "29 to 1", ("craps:2", "craps:12"), Fraction(1, 6)),
        ("pays-craps-3", "14 to 1", ("craps:3",), Fraction(1, 6)),
        ("pays-eleven", "14 to 1", ("eleven",), Fraction(1, 6)),
        ("pays-big", "1 to 1", ("big:6", "big:8"), Fraction(1, 11)),
    ],
)
def test_what_is_paid_elsewhere_is_a_what_if(
    option: str, pays: str, wagers: tuple[str, ...], advantage: Fraction
) -> None:
    table = open_table(game("craps"), {option: pays}, what_if=True)
    assert table.breaks
    odds = game_odds(table)
    assert {odds[name].house_advantage for name in wagers} == {advantage}


def test_the_field_with_three_to_one_on_a_twelve() -> None:
    assert odds_at(field_twelve="3")["field"].house_advantage == Fraction(1, 36)


def test_rolls_until_a_wager_is_decided(usual: GameOdds) -> None:
    assert usual["pass"].expected_rolls == usual["come"].expected_rolls == Fraction(557, 165)
    for number, ways in ((4, 3), (5, 4), (6, 5), (8, 5), (9, 4), (10, 3)):
        assert usual[f"place:{number}"].expected_rolls == Fraction(36, ways + 6)
    assert usual["hard:6"].expected_rolls == Fraction(36, 11)
    assert usual["field"].expected_rolls == 1
    # A line wager is decided in 1,980 ways as every book counts them: 976 of them win.
    assert (usual["pass"].ways(Result.WIN), usual["pass"].total) == (976, 1980)


@pytest.mark.parametrize(
    ("times", "risk"),
    [
        ("3-4-5", "7/1870"),
        ("1", "7/825"),
        ("2", "1/165"),
        ("5", "7/2145"),
        ("10", "7/3795"),
        ("20", "7/7095"),
        ("100", "1/4785"),
    ],
)
@pytest.mark.paragraph("13:69F-1.6#title", shows="computed")
def test_pass_with_odds_of_all_money_bet(times: str, risk: str) -> None:
    entry = next(
        entry for entry in odds_as_json(odds_at(odds=times))["wagers"] if entry["wager"] == "pass with odds"
    )
    assert entry["element_of_risk"] == risk
    assert entry["house_advantage"] == "7/495"
    assert Fraction(entry["average_bet"]) == Fraction(7, 495) / Fraction(risk)


@pytest.mark.paragraph("13:69F-1.12#title", shows="computed")
def test_the_fire_bet() -> None:
    """Ethier prints the chances of no point and of one as 0.593939 and 0.260750."""
    visits = turns(counts_points=True)
    sevens = {
        count: sum(
            (often / 6 for turn, often in visits.items() if turn.point and len(turn.made) == count),
            Fraction(0),
        )
        for count in range(7)
    }
    assert sum(sevens.values()) == 1
    assert [round(float(sevens[count]), 6) for count in (0, 1)] == [0.593939, 0.26075]
    for table, pays in {"A": (24, 249, 999), "B": (10, 200, 2000), "C": (9, 199, 1999)}.items():
        fire = odds_at(fire=table)["fire"]
        chances = {row.pays: Fraction(row.ways, fire.total) for row in fire.rows}
        assert [chances[f"{units} to 1"] for units in pays] == [sevens[4], sevens[5], sevens[6]]
    assert round(float(odds_at(fire="A")["fire"].house_advantage), 4) == 0.2076


def _every_sequence(length: int) -> Any:
    """Yield every sequence of rolls that differ in anything, with its ways."""
    for rolls in product(ROLLS.items(), repeat=length):
        yield [roll for roll, _ in rolls], prod(ways for _, ways in rolls)


@pytest.mark.parametrize(
    ("point", "wagers"),
    [
        (None, ("pass", "dont-pass", "place-to-lose:5", "lay:6", "big:8", "field", "horn")),
        (8, ("come", "dont-come", "place:8", "buy:5", "hard:4")),
    ],
)
def test_every_sequence_of_three_rolls(usual: GameOdds, point: int | None, wagers: tuple[str, ...]) -> None:
    """What is decided within three rolls is a part of the exact chance, and the rest still stands.

    Of a wager that the seven or its number decides, the shares of the results are exact at any time.
    """
    table = open_table(game("craps"))
    bets = dict.fromkeys(wagers, 600)
    results: dict[str, Counter[Any]] = {name: Counter() for name in bets}
    for rolls, ways in _every_sequence(3):
        for settled in settle_bets(table, Course(throws(Turn(point), iter(rolls))), bets):
            results[settled.wager][settled.result] += ways
    for name, ways_of_result in results.items():
        odds, total = usual[name], THROWS**3
        assert ways_of_result.total() == total
        for result in (Result.WIN, Result.LOSE, Result.PUSH):
            exact, at_least = Fraction(odds.ways(result), odds.total), Fraction(ways_of_result[result], total)
            assert at_least <= exact <= at_least + Fraction(ways_of_result[Result.STANDS], total), (
                name,
                result,
            )
        if ":" in name and "come" not in name and point != 8:
            decided = total - ways_of_result[Result.STANDS]
            assert Fraction(ways_of_result[Result.WIN], decided) == odds.hit_frequency, name


def test_the_states_of_a_turn_are_those_of_long_play() -> None:
    """On average a shooter throws 1,671/196 times, of which 392/196 are come-out rolls after the first."""
    visits = turns(counts_points=False)
    assert sum(visits.values()) == Fraction(1671, 196)
    for point in POINTS:
        ways = sum(sum(dice) == point for dice in ROLLS_OF_TWO)
        assert visits[Turn(point)] == visits[Turn()] * Fraction(ways, ways + 6)


def test_odds_as_json_have_the_rolls(usual: GameOdds) -> None:
    entries = {entry["wager"]: entry for entry in json.loads(json.dumps(odds_as_json(usual)))["wagers"]}
    assert entries["pass"]["expected_rolls"] == "557/165"
    assert entries["dont-pass"]["house_advantage"] == "3/220"
    assert len(entries) == len(usual.table.wagers) + 2


def test_the_round_that_costs_most_is_found_exactly() -> None:
    """A roll of 2 on a come-out roll, with $100 on all that wins then: a point of 2 does not exist."""
    exposure = greatest_exposure(game_odds(open_table(game("craps"))))
    paid: dict[str, Fraction | int] = {
        "craps:2": 30,
        "horn-high:2": Fraction(57, 5),
        "any-craps": 7,
        "horn": Fraction(27, 4),
        **{f"horn-high:{high}": Fraction(26, 5) for high in (11, 12)},
        "horn-high:3": Fraction(26, 5),
        "craps-eleven": 3,
        "field": 2,
        "dont-pass": 1,
    }
    assert not exposure.is_bound
    assert exposure.one_player == 10_000 * sum(Fraction(odds) for odds in paid.values())
    assert set(exposure.bets) == set(paid)
    assert exposure.all_seats == 14 * exposure.one_player


def test_wagers_made_before_the_round_and_their_odds_count() -> None:
    limits = {
        "maximum": "100",
        "maximum-pass": "10000",
        "maximum-pass-odds": "900000",
        "maximum-come": "5000",
    }
    exposure = greatest_exposure(
        game_odds(open_table(game("craps"), {**limits, "maximum-come-odds": "20000"}))
    )
    # The multiple limits odds: three to five times the wager, which win $600 on any point.
    point = next(int(name.partition(":")[2]) for name in exposure.bets if name.startswith("come:"))
    assert exposure.bets["pass"] == 10_000
    assert (
        exposure.bets["pass-odds"]
        == {4: 30_000, 5: 40_000, 6: 50_000, 8: 50_000, 9: 40_000, 10: 30_000}[point]
    )
    assert exposure.bets[f"come-odds:{point}"] == {4: 15_000, 10: 15_000}.get(point, 20_000)
    assert not [
        name for name in exposure.bets if name.endswith(":on") and name.removesuffix(":on") in exposure.bets
    ]


def test_the_expected_win_of_a_live_table_has_the_fire_bet() -> None:
    table = open_table(game("craps"), {"fire": "A"})
    expected = ExpectedWin(table)
    assert expected.covers("fire")
    fire = next(odds for odds in game_odds(table).wagers if odds.wager.name == "fire")
    # In each roll that it is on the layout, its part of what the whole wager costs.
    assert fire.expected_rolls
    alone = expected.of_round({1: {"fire": 500}})
    assert alone.mean == 500 * fire.house_advantage / fire.expected_rolls
    both = expected.of_round({1: {"fire": 500, "pass": 1000}, 2: {"field": 500}})
    assert both.mean == alone.mean + expected.of_round({1: {"pass": 1000}, 2: {"field": 500}}).mean


@pytest.mark.parametrize("kind", ["come", "dont-come"])
def test_the_expected_win_of_the_rounds_of_a_wager_that_moves_is_its_cost(kind: str, usual: GameOdds) -> None:
    """A come wager is there for one roll with a point, then at its number until that or a 7 comes."""
    expected = ExpectedWin(usual.table)
    total = expected.of_round({1: {kind: 1000}}).mean
    for number, ways in {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}.items():
        rolls = Fraction(36, ways + 6)
        total += Fraction(ways, 36) * rolls * expected.of_round({1: {f"{kind}:{number}": 1000}}).mean
    assert total == 1000 * usual[kind].house_advantage


def test_the_expected_win_of_a_place_bet_counts_rolls_on_which_it_is_off(usual: GameOdds) -> None:
    expected = ExpectedWin(usual.table)
    off, on = (expected.of_round({1: {name: 1200}}).mean for name in ("place:6", "place:6:on"))
    come_outs = turns(counts_points=False)[Turn()] / Fraction(1671, 196)
    assert off == on * (1 - come_outs)
    assert on == 1200 * usual["place:6"].house_advantage * Fraction(11, 36)
