"""Strategies with wagers that stand: what is placed when, and what they cost exactly and in samples."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod, sqrt

import numpy as np
import pytest

import houseway as hw
from houseway.equipment.dice import ROLLS_OF_TWO
from houseway.games.craps.throw import POINTS, Throw, Turn
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK, Kernel
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.rules.wagers.settlement import settle_bets
from houseway.simulation.job import BlockRange, Job, job_at
from houseway.simulation.money import Money, bets_to_play, paid
from houseway.simulation.sessions import chain_money, deal_sessions, full_bet, session
from houseway.simulation.statistics import deviation
from tests.support.command import houseway

PRISON = {"wheel": "single-zero", "zero": "prison"}
OFF = {"hardways": "off"}  # on a come-out roll
TWO_COMES = "pass 10, odds full, come 10 x2, odds full"
TURN = Fraction(1671, 196)  # rolls in a shooter's turn: 8.5255, as Ethier, The Doctrine of Chances, 15.2


def job_for(strategy: str, game_name: str = "craps", **options: str) -> Job:
    return job_at(open_table(game(game_name), options), strategy, seed=5)


def exactly(strategy: str, game_name: str = "craps", **options: str) -> Money:
    job = job_for(strategy, game_name, **options)
    return chain_money(job.table, job.kernel)


@pytest.mark.parametrize(
    ("strategy", "hold"),
    [
        ("pass 10", Fraction(7, 495)),
        ("dont-pass 10", Fraction(3, 220)),  # 27/1980, ties counted
        # With odds of 3, 4 and 5 times: 0.374% of all that is staked (wizardofodds.com, craps, appendix 1).
        ("pass 10, odds full", Fraction(7, 1870)),
        ("pass 10, odds 1x", Fraction(7, 825)),  # 0.848%
        ("come 10", Fraction(7, 495)),
        ("place 6 12, place 8 12", Fraction(1, 66)),
        ("place 6 12 on", Fraction(1, 66)),
        ("hard 8 5", Fraction(1, 11)),
        ("field 5", Fraction(1, 18)),
    ],
)
@pytest.mark.paragraph("13:69F-1.2#title", shows="computed")
def test_the_chain_gives_what_is_published(strategy: str, hold: Fraction) -> None:
    money = exactly(strategy)
    assert money.hold == hold
    assert money.rounds_in_turn == TURN


def test_what_a_roll_and_a_turn_cost() -> None:
    money = exactly("pass 10")
    # A pass wager takes 557/165 rolls (3.376) and costs 7/495 of ten dollars.
    assert money.average_win == Fraction(1000 * 7, 495) / Fraction(557, 165)
    assert money.win_in_turn == money.average_win * TURN
    # Every roll of the field is a wager of its own, so rolls are independent there.
    field = exactly("field 5")
    assert field.long_run_variance == pytest.approx(
        float(Fraction(field.squares, field.rounds) - field.average_win**2)
    )


def test_a_strategy_is_what_a_player_does_by_hand() -> None:
    """Two come bets with full odds, followed roll by roll by rules that are written here again."""
    job = job_for(TWO_COMES)
    codes = np.empty(BLOCK, dtype=np.uint16)
    job.kernel.deal(job.key("rounds"), 3, codes)
    standing: dict[str, int] = {}
    for code in codes.tolist():
        case = job.kernel.cases[code]
        placed = _by_hand(standing, case.outcome.turn.point)
        assert case.layout == {1: placed}
        standing = {
            wager.verdict.becomes or wager.wager: wager.bet
            for wager in settle_bets(job.table, case.outcome, placed)
            if wager.stands
        }


def test_every_sequence_of_three_rolls() -> None:
    """What the chain says of three rolls is the sum over all that can be thrown, settled one by one."""
    job = job_for(TWO_COMES)
    kernel = job.kernel
    assert kernel.moves is not None
    nets = np.array([paid(job.table, {}, case).net for case in kernel.cases], dtype=np.int64)
    chance, expected = {0: Fraction(1)}, Fraction(0)
    for _ in range(3):
        after: dict[int, Fraction] = {}
        for state, share in chance.items():
            for move in kernel.moves[state].tolist():
                expected += share * int(nets[move & 0xFFFF]) / 36
                after[move >> 16] = after.get(move >> 16, Fraction(0)) + share / 36
        chance = after
    totals = Counter(sum(dice) for dice in ROLLS_OF_TWO)
    a_roll = {sum(dice): roll for dice, roll in ROLLS_OF_TWO.items()}
    brute_force = 0
    for sequence in product(totals, repeat=3):
        turn, net = Turn(), 0
        standing: dict[str, int] = {}
        for total in sequence:
            settled = settle_bets(job.table, Throw(a_roll[total], turn), _by_hand(standing, turn.point))
            net += sum(wager.net for wager in settled)
            standing = {
                settlement.verdict.becomes or settlement.wager: settlement.bet
                for settlement in settled
                if settlement.stands
            }
            turn = Turn(turn.after(a_roll[total]).point)
        brute_force += net * prod(totals[total] for total in sequence)
    assert expected == Fraction(brute_force, 36**3)


def _by_hand(standing: Mapping[str, int], point: int | None) -> dict[str, int]:
    times = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
    bets = dict(standing)
    if point is None:
        bets["pass"] = 1000
    else:
        bets["pass-odds"] = 1000 * times[point]
        if sum(f"come:{number}" in bets for number in POINTS) < 2:
            bets["come"] = 1000
    for number in POINTS:
        if f"come:{number}" in bets:
            bets[f"come-odds:{number}"] = 1000 * times[number]
    return bets


@pytest.mark.parametrize(
    ("strategy", "game_name", "options"),
    [
        (TWO_COMES, "craps", {}),
        (TWO_COMES, "mini-craps", {"odds": "2"}),
        ("dont-pass 10, odds full, dont-come 10 x1, odds 20", "craps", {}),
        ("place 6 12 at point down at come-out, hard 8 5 on, fire 1", "craps", {"fire": "A", **OFF}),
        ("place 6 12, place 9 5, field 5", "mini-dice", {}),
        ("red 10 x1, straight 17 1", "roulette", PRISON),
    ],
)
def test_evenings_cost_what_the_chain_says(strategy: str, game_name: str, options: dict[str, str]) -> None:
    job = job_for(strategy, game_name, **options)
    exact = chain_money(job.table, job.kernel)
    sessions = deal_sessions(job, session(BLOCK, {}), BlockRange(0, 60))
    lost = -sum(net * times for net, times in sessions.nets.items())
    error = exact.standard_deviation * sqrt(sessions.rounds)
    # Each of 60 evenings begins with an empty layout, which is worth less than one round.
    assert abs(lost - float(exact.average_win) * sessions.rounds) < 4.5 * error
    assert exact.average_staked * sessions.rounds == pytest.approx(sessions.staked, rel=0.02)
    assert deviation(sessions.nets) == pytest.approx(exact.standard_deviation * sqrt(BLOCK), rel=0.35)


def layouts(strategy: str, game_name: str = "craps", **options: str) -> Kernel[Throw]:
    return job_for(strategy, game_name, **options).kernel


def test_moments_and_wagers_called_on() -> None:
    for case in layouts("place 6 12 at point down at come-out, hard 8 5 on", **OFF).cases:
        bets, point = (case.layout or {})[1], case.outcome.turn.point
        assert ("place:6" in bets) == (point is not None)
        assert bets["hard:8:on"] == 500
    for case in layouts("place 5 10 at 6").cases:
        placed = (case.layout or {}).get(1, {})
        assert "place:5" in placed or case.outcome.turn.point != 6


def test_odds_are_reduced_to_what_is_allowed_and_can_be_paid() -> None:
    laid = {
        (case.outcome.turn.point, (case.layout or {})[1].get("pass-odds")): True
        for case in layouts("pass 5, odds 12").cases
    }
    # At 3 to 2 and 6 to 5, whole dollars pay on multiples of 2 and of 5.
    assert set(laid) == {(None, None), (4, 1200), (5, 1200), (6, 1000), (8, 1000), (9, 1200), (10, 1200)}
    against = {
        (case.layout or {})[1].get("dont-pass-odds") for case in layouts("dont-pass 10, odds 1x").cases
    }
    assert against == {None, 2000, 1500, 1200}


@pytest.mark.paragraph("13:69F-5.1#title", shows="computed")
def test_a_wager_in_prison_waits_for_its_release() -> None:
    kernel = layouts("red 10 x1", "roulette", **PRISON)
    assert {tuple((case.layout or {})[1]) for case in kernel.cases} == {("red",), ("red:prison",)}
    # One wager in 37 goes to prison, and half of those are lost: 1.35%, as where half is given back.
    assert exactly("red 10", "roulette", **PRISON).hold == Fraction(1, 74)
    assert exactly("red 10", "roulette", wheel="single-zero", zero="half").hold == Fraction(1, 74)


@pytest.mark.parametrize(
    ("strategy", "says"),
    [
        ("", "there is no rule"),
        ("pass", "has no amount"),
        ("moon 10", "is not a wager"),
        ("odds full", "does not follow a wager that has odds"),
        ("field 5, odds 2x", "does not follow a wager that has odds"),
        ("pass full", "full is for odds"),
        ("pass 10 twice", "'twice' is not known"),
        ("come 10 x0", "'x0' is not known"),
        ("pass 10 at noon", "there is no moment 'noon'. Write come-out, point"),
        ("pass 10 down", "'down' is not known"),
        ("field 5 on", "field is never off"),
        ("place 6 10", "is never placed. place:6: .10 cannot be paid at 7 to 6. Bet .6 or .12"),
        ("pass-odds 20", "is never placed. pass-odds goes with a pass wager"),
        ("pass 10, odds 2x at come-out", "is never placed. No moment allows it"),
    ],
)
def test_what_cannot_be_read_or_placed_is_refused(strategy: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        _ = job_for(strategy).kernel


def test_a_strategy_says_what_is_bet() -> None:
    job = job_for(TWO_COMES)
    assert bets_to_play(job, None) == {}
    with pytest.raises(Refusal, match="The strategy says what is bet"):
        bets_to_play(job, {1: {"pass": 1000}})
    # Pass with odds on a 6, and come wagers with odds on the 8 and the 5: the most chips on the layout.
    assert full_bet(job, {}) == 6000 + 6000 + 5000


def test_the_command_line() -> None:
    evening = ["--sessions", "20", "--rounds-per-session", "100", "--bankroll", "500", "--seed", "1"]
    document = json.loads(houseway("simulate", "craps", "--strategy", TWO_COMES, *evening, "--json").stdout)
    assert (document["strategy"], document["bets"], document["full_bet"]) == (TWO_COMES, {}, 17_000)
    exact = exactly(TWO_COMES)
    assert Fraction(document["exact_win_a_turn"]) == exact.win_in_turn
    shift = ["--hands-per-hour", "100", "--hours", "1", "--rounds", "1000", "--seed", "1"]
    printed = houseway("simulate", "craps", "--strategy", "place 6 12, place 8 12", *shift).stdout
    assert "strategy: place 6 12, place 8 12" in printed
    sample = ["--strategy", TWO_COMES, "--rounds", "9000", "--seed", "1", "--json"]
    dealt = json.loads(houseway("simulate", "craps", *sample).stdout)
    assert (dealt["strategy"], dealt["decisions"]) == (TWO_COMES, {})
    assert dealt["money"]["exact_hold"] == "7/1870"
    plain = json.loads(houseway("simulate", "craps", *sample[2:]).stdout)
    assert dealt["wagers"] == plain["wagers"], "the rolls do not depend on what is bet"
    both = houseway("simulate", "craps", "--strategy", "pass 10", "--bets", "pass=10", "--rounds", "10")
    assert (both.returncode, "Leave the bets out" in both.stderr) == (2, True)
    rolls = json.loads(
        houseway("simulate", "craps", "--bets", "come=10", "--rounds", "9000", "--json").stdout
    )
    assert rolls["money"]["exact_hold"] == "7/495"


def test_programs() -> None:
    table = hw.table("craps")
    evenings = table.evenings(10, rounds=50, bankroll=50_000, strategy=TWO_COMES, seed=1)
    assert len(evenings) == 10
    assert evenings.curves(2)[0][0] == 50_000
    shifts = table.shifts(10, hands_per_hour=100, hours=1, strategy="pass 10", seed=1)
    assert shifts.expected_win_of_handle == Fraction(7, 495)
    rounds = table.rounds(100, strategy="come 10 x1", seed=1)
    assert "strategy: come 10 x1" in repr(rounds)
    assert sum(row.staked for row in rounds) % 1000 == 0
