"""Samples, sessions and shifts are settled as at the table, to the cent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from xml.etree import ElementTree

import numpy as np
import pytest

from houseway.drawing.charts import histogram_svg
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK, Case
from houseway.rules.game import open_table, staked
from houseway.rules.registry import game
from houseway.rules.wagers.settlement import settle_bets, settle_seats
from houseway.rules.wagers.wagers import Bets, Seats, from_dealers_right
from houseway.simulation.executors import Processes
from houseway.simulation.job import Job, job_at
from houseway.simulation.money import Money, check_bets, exact_money, money, paid, usual_bets
from houseway.simulation.results import exact_results, sample_results
from houseway.simulation.run import simulate
from houseway.simulation.sessions import Hold, Session, Sessions, full_bet, session, simulate_sessions
from houseway.simulation.statistics import bars, deviation, mean, part_within, quantile

FOOTBALL: Seats = {1: {"home": 1000, "fantasy": 501}}
TWO_SEATS: Seats = {2: {"player": 2500}, 5: {"banker": 10001, "tie": 500}}


def job_for(game_name: str, options: Mapping[str, str] | None = None) -> Job:
    return job_at(open_table(game(game_name), options), None, seed=1)


def codes_of(job: Job, first_block: int, rounds: int, purpose: str) -> list[int]:
    codes = np.empty(rounds, dtype=np.uint16)
    job.kernel.deal(job.key(purpose), first_block, codes)
    numbers: list[int] = codes.tolist()
    return numbers


def test_the_sample_pays_what_each_round_pays() -> None:
    job = job_for("baccarat", {"vigorish-rounding": "yes"})
    sample = sample_results(job, simulate(job, 5000).counts, None)
    of_table = money(job.table, TWO_SEATS, sample.cases())
    nets = []
    for code in codes_of(job, 0, 5000, "rounds"):
        outcome = job.kernel.cases[code].outcome
        settled = settle_seats(job.table, outcome, from_dealers_right(TWO_SEATS))
        nets.append(sum(cell.net for row in settled.values() for cell in row))
    assert of_table.rounds == 5000
    assert of_table.staked == 5000 * (2500 + 10001 + 500)
    assert of_table.net == of_table.returned - of_table.staked == sum(nets)
    assert of_table.hold == Fraction(-sum(nets), of_table.staked)
    assert of_table.variance == Fraction(sum(net**2 for net in nets), 5000) - Fraction(sum(nets), 5000) ** 2


def test_exact_money_is_the_exact_advantage_where_nothing_is_rounded() -> None:
    job = job_for("football-kings")
    exact = exact_results(job)
    assert exact
    of_table = exact_money(exact, {1: {"home": 1000}})
    assert of_table
    assert of_table.hold == next(
        wager.house_advantage for wager in exact.wagers if wager.wager.name == "home"
    )
    level = of_table.rounds_until_level
    assert level
    # After N0 rounds the expected win is one standard deviation of the result.
    assert float(of_table.average_win * level) == pytest.approx(of_table.standard_deviation * sqrt(level))


def test_nobody_ahead_is_never_level() -> None:
    assert Money(rounds=2, staked=200, returned=200, squares=20_000).rounds_until_level is None


def test_the_payout_limit_is_for_all_seats_together() -> None:
    job = job_for("football-kings", {"payout-limit": "2500000"})
    seats: Seats = {1: {"home": 1000, "hail-mary": 10_000}, 2: {"visitor": 1000, "hail-mary": 10_000}}
    best = max((paid(job.table, seats, case) for case in job.kernel.cases), key=lambda one: one.returned)
    # Two hail marys would pay 30 million; stakes come back as well, and one initial wager wins.
    assert best.returned == 2_500_000 + 2 * 10_000 + 2 * 1000


def test_nothing_is_added_to_a_wager_that_was_not_made() -> None:
    played = Case(None, "triple", {"play": ("ante", Fraction(3))})
    assert played.bets({"ante": 500, "aces-up": 100}) == {"ante": 500, "aces-up": 100, "play": 1500}
    assert played.bets({"aces-up": 100}) == {"aces-up": 100}


def test_bets_that_the_table_would_not_take() -> None:
    job = job_for("football-kings", {"minimum": "500"})
    for bets, says in (
        ({"home": 100}, "least|minimum|\\$5"),
        ({"tie": 500}, "no initial wager"),
        ({"moon": 500}, "is not a wager"),
    ):
        with pytest.raises(Refusal, match=says):
            check_bets(job, {1: bets})
    with pytest.raises(Refusal, match="There is no seat 9"):
        check_bets(job, {9: {"home": 500}})


def plain_walk(job: Job, bets: Bets, one: Session, number: int) -> tuple[int, int, int]:
    """Play a session round by round in plain Python, settling every round again."""
    in_hand, run, longest, played = one.bankroll or 0, 0, 0, 0
    for code in codes_of(job, number * -(-one.rounds // BLOCK), one.rounds, "sessions"):
        if one.bankroll is not None and in_hand < staked(bets):
            break
        if one.goal is not None and in_hand >= one.goal:
            break
        net = sum(bet.net for bet in settle_bets(job.table, job.kernel.cases[code].outcome, bets))
        in_hand += net
        played += 1
        run = run + 1 if net < 0 else 0 if net > 0 else run
        longest = max(longest, run)
    return in_hand - (one.bankroll or 0), longest, played


@pytest.mark.parametrize(
    ("game_name", "bets", "rounds", "bankroll", "goal"),
    [
        ("football-kings", FOOTBALL[1], 150, 15_000, 30_000),
        ("football-kings", FOOTBALL[1], BLOCK + 10, 400_000, None),
        ("baccarat", {"banker": 2500, "tie": 100}, 200, 20_000, 25_000),
        ("sic-bo", {"small": 500, "total:9": 100}, 100, None, None),
    ],
)
def test_sessions_go_as_round_by_round(
    game_name: str, bets: Bets, rounds: int, bankroll: int | None, goal: int | None
) -> None:
    job = job_for(game_name)
    one = session(rounds, {1: bets}, bankroll, goal)
    sessions = simulate_sessions(job, one, 40)
    walks = [plain_walk(job, bets, one, number) for number in range(40)]
    assert sessions.nets == Counter(net for net, _, _ in walks)
    assert sessions.longest_losing_runs == Counter(longest for _, longest, _ in walks)
    assert sessions.rounds == sum(played for _, _, played in walks)
    assert sessions.staked == sessions.rounds * staked(bets)
    if bankroll is not None:
        assert sessions.broke == sum(net + bankroll < staked(bets) for net, _, _ in walks)
    if goal is not None:
        assert sessions.reached == sum(net + (bankroll or 0) >= goal for net, _, _ in walks) > 0


def test_sessions_do_not_depend_on_the_executor() -> None:
    job = job_for("football-kings")
    one = session(300, FOOTBALL, 30_000, 60_000)
    alone = simulate_sessions(job, one, 9000)
    assert alone.count == 9000
    assert simulate_sessions(job, one, 9000, Processes(2)) == alone
    # Fewer sessions are the first of more.
    fewer = simulate_sessions(job, one, 100)
    assert fewer.nets <= alone.nets


def test_the_full_bet_is_all_that_a_round_may_ask_for() -> None:
    assert full_bet(job_for("football-kings"), FOOTBALL) == 1501
    job = job_for("blackjack")
    needed = full_bet(job, {1: {"blackjack": 1000}})
    assert needed > 2000  # a pair may be split, and its hands doubled
    sessions = simulate_sessions(job, session(2000, {1: {"blackjack": 1000}}, needed), 200)
    assert sessions.broke > 0
    assert min(sessions.nets) >= -needed  # nobody plays on credit


def test_the_chance_to_be_ruined_is_that_of_the_gambler() -> None:
    """Even money until broke or doubled, and pushes do not matter: the classical formula."""
    job = job_for("sic-bo")
    sessions = simulate_sessions(job, session(10_000, {1: {"small": 100}}, 1000, 2000), 20_000)
    assert sessions.broke + sessions.reached == sessions.count
    ratio = Fraction(111, 105)  # losing to winning
    ruin = float((ratio**10 - ratio**20) / (1 - ratio**20))
    error = sqrt(ruin * (1 - ruin) / sessions.count)
    assert abs(sessions.broke / sessions.count - ruin) < 4.5 * error  # a false alarm in 150,000


def test_sessions_that_cannot_be_played() -> None:
    job = job_for("football-kings")
    for count, one, says in (
        (0, session(10, FOOTBALL), "--sessions 0"),
        (-5, session(10, FOOTBALL), "--sessions -5"),
        (5, session(0, FOOTBALL), "--rounds-per-session 0"),
        (10**9, session(10**9, FOOTBALL), "more than 1,000,000,000,000,000 rounds"),
        (5, session(10, FOOTBALL, 1500), r"a round can cost \$15.01"),
        (5, session(10, FOOTBALL, -1), "The bankroll of"),
        (5, session(10, FOOTBALL, 5000, 5000), r"The goal of \$50"),
        (5, session(10**13, {1: {"home": 10**10}}), "too large to add up"),
    ):
        with pytest.raises(Refusal, match=says):
            simulate_sessions(job, one, count)


def test_hold_of_a_table() -> None:
    job = job_for("baccarat")
    shifts = simulate_sessions(job, session(560, TWO_SEATS), 4000)
    theory = exact_money(exact_results(job), TWO_SEATS)
    assert theory
    hold = Hold(560, theory, shifts)
    assert hold.average_staked == 560 * 13_001
    assert hold.expected_win == theory.average_win * 560
    error = hold.simulated_deviation / sqrt(shifts.count)
    assert abs(float(hold.simulated_win - theory.average_win * 560)) < 4.5 * error
    assert hold.simulated_hold == hold.simulated_win / (560 * 13_001)
    assert hold.simulated_deviation == pytest.approx(hold.expected_deviation, rel=0.05)
    for confidence in (0.95, 0.99):
        band, seen = hold.expected_band(confidence), hold.simulated_band(confidence)
        assert hold.part_inside(confidence) == pytest.approx(Fraction(confidence), abs=0.015)
        assert (seen.low, seen.high) == pytest.approx((band.low, band.high), abs=6 * error * 4)
    assert hold.expected_band(0.95).high - float(theory.average_win * 560) == pytest.approx(
        1.959964 * sqrt(theory.variance * 560)
    )


def test_hold_without_theory_takes_its_bands_from_the_simulation() -> None:
    shifts = Sessions(4, Counter({-300: 1, -100: 2, 100: 1}), staked=4000)
    hold = Hold(10, None, shifts)
    assert (hold.expected_win, hold.expected_deviation) == (None, None)
    assert hold.simulated_win == 100
    assert hold.simulated_hold == Fraction(1, 10)
    assert hold.average_staked == 1000
    assert hold.expected_band(0.95).low == pytest.approx(100 - 1.959964 * sqrt(20_000))


def test_how_results_spread() -> None:
    results = Counter({-10: 5, 0: 4, 20: 1})
    assert mean(results) == -3
    assert deviation(results) == pytest.approx(9)
    assert [quantile(results, Fraction(part, 10)) for part in (0, 5, 6, 9, 10)] == [-10, -10, 0, 0, 20]
    assert part_within(results, -5, 20) == Fraction(1, 2)


def test_bars_hold_every_result_once() -> None:
    results = Counter({value * 37: 1 + value % 3 for value in range(-500, 700)}) + Counter({10**7: 1})
    drawn = bars(results)
    assert sum(card.times for card in drawn) == results.total()
    assert 8 <= len(drawn) <= 24
    assert {card.end - card.low for card in drawn} == {2000}
    assert all(one.end == following.low for one, following in pairwise(drawn))
    assert drawn[-1].open_above
    assert not any(card.open_above for card in drawn[:-1])
    for card in drawn[1:-1]:
        assert card.times == sum(times for value, times in results.items() if card.low <= value < card.end)
    (alone,) = bars(Counter({500: 3}))
    assert (alone.low, alone.times, alone.open_below, alone.open_above) == (500, 3, False, False)


def test_the_picture_is_svg_with_a_bar_for_each() -> None:
    drawn = bars(Counter({value * 100: 5 for value in range(-10, 10)}))
    picture = histogram_svg(drawn, "Red & black", "a < b")
    root = ElementTree.fromstring(picture)  # noqa: S314 - our own picture
    space = "{http://www.w3.org/2000/svg}"
    rectangles = root.findall(f"{space}rect")
    assert len(rectangles) == 1 + len(drawn)
    assert root.attrib["role"] == "img"
    assert root.findall(f"{space}title")[0].text == "Red & black"
    assert rectangles[1].findall(f"{space}title")[0].text == "-$10 to -$9: 5.00%"


def test_the_picture_has_axes_with_per_cent_and_the_edges_of_the_bars() -> None:
    drawn = bars(Counter({value * 100: 1 for value in range(-300, 300)} | {10**6: 1}))
    root = ElementTree.fromstring(histogram_svg(drawn, "", "", side="share of shifts"))  # noqa: S314
    space = "{http://www.w3.org/2000/svg}"
    words = [(element.text, element.attrib) for element in root.findall(f"{space}text")]
    labels = [text for text, _ in words]
    assert [text for text in labels if text and text.endswith("%")] == ["0%", "2%", "4%", "6%", "8%", "10%"]
    assert {"share of shifts", "result in dollars", "$0", "-$300", "more"} <= set(labels)
    ticks = [float(line.attrib["x1"]) for line in root.findall(f"{space}line") if _is_tick(line)]
    edges = {float(bar.attrib["x"]) - 1 for bar in root.findall(f"{space}rect")[1:]}
    assert len(ticks) >= 5
    assert all(min(abs(tick - edge) for edge in edges) < 0.02 for tick in ticks[:-1])


def _is_tick(line: ElementTree.Element) -> bool:
    return line.attrib["x1"] == line.attrib["x2"] and float(line.attrib["y2"]) - float(line.attrib["y1"]) == 5


def test_the_usual_bets_are_those_of_the_first_seat() -> None:
    assert usual_bets(open_table(game("football-kings"))) == {
        2: {"home": 1000, "over-56": 500, "hail-mary": 100}
    }
