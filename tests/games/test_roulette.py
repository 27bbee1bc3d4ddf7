"""Roulette over every number of both wheels, its exact odds, and prison from spin to spin."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest

from houseway.equipment.chance import seeded
from houseway.games.roulette import GAME
from houseway.games.roulette.wagers import WHEELS, described
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.procedure.devices import Spin
from houseway.rules.procedure.procedure import Conversation
from houseway.rules.procedure.standing_wagers import StandingCondition
from houseway.rules.procedure.steps import Confirm, Happening
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.wagers.settlement import settle_bets
from houseway.rules.wagers.wagers import Result
from houseway.simulation.kernels.draws import key_of
from houseway.simulation.money import paid, usual_bets
from houseway.table.virtual.virtual_table import VirtualTable

EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")
PAYS = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5, 12: 2, 18: 1}
REDS = "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split()  # noqa: SIM905 - read as printed
PRISON = {"wheel": "single-zero", "zero": "prison"}
TABLES = [
    {"wheel": wheel, "zero": zero}
    for wheel, zero in product(("double-zero", "single-zero"), ("half", "lose", "prison"))
    if (wheel, zero) != ("double-zero", "prison")
]
each_table = pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(options.values()))


def numbers_of(wager: str) -> set[str]:
    """Return what a wager covers, from its name and the public layout, not from the code of the game."""
    kind, _, selection = wager.partition(":")
    if "-" in selection or kind == "straight":
        return set(selection.split("-"))
    low = int(selection or 0)
    by_kind: dict[str, object] = {
        "street": range(low, low + 3),
        "corner": (low, low + 1, low + 3, low + 4),
        "line": range(low, low + 6),
        "dozen": range(12 * low - 11, 12 * low + 1),
        "column": range(low, 37, 3) if low else (),
        "five": ("0", "00", 1, 2, 3),
        "red": REDS,
        "black": [number for number in range(1, 37) if str(number) not in REDS],
        "odd": range(1, 37, 2),
        "even": range(2, 37, 2),
        "low": range(1, 19),
        "high": range(19, 37),
    }
    return set(map(str, by_kind[kind]))  # type: ignore[call-overload]


@pytest.mark.paragraph("13:69F-5.1#title", "13:69F-5.2#title", shows="played")
@each_table
def test_every_wager_on_every_number_pays_by_how_many_it_covers(options: dict[str, str]) -> None:
    table = open_table(GAME, options)
    bets = dict.fromkeys(table.wagers, 600)
    for number in WHEELS[options["wheel"]]:
        for settled in settle_bets(table, number, bets):
            covers = numbers_of(settled.wager)
            returns = 600 * (1 + PAYS[len(covers)]) if number in covers else 0
            if settled.wager in EVEN_MONEY and number in ("0", "00"):
                returns = 300 if options["zero"] == "half" else 0
                assert settled.stands == (options["zero"] == "prison")
            assert settled.returns == returns, (settled.wager, number)


def kinds(table: Table[str]) -> Counter[str]:
    return Counter(name.partition(":")[0] for name in table.wagers)


def test_each_wheel_offers_its_places() -> None:
    even_money = dict.fromkeys(EVEN_MONEY, 1)
    same = {"line": 11, "dozen": 3, "column": 3, **even_money}
    double = kinds(open_table(GAME))
    assert double == {"straight": 38, "split": 62, "street": 15, "corner": 22, "five": 1, **same}
    single = kinds(open_table(GAME, {"wheel": "single-zero"}))
    assert single == {"straight": 37, "split": 60, "street": 14, "corner": 23, **same}


# The usual figures: with a double zero, and with a single one.
@pytest.mark.paragraph("13:69F-5.2#title", shows="computed")
@pytest.mark.parametrize(
    ("options", "usual", "even_money"),
    [
        ({"zero": "lose"}, Fraction(1, 19), Fraction(1, 19)),
        ({}, Fraction(1, 19), Fraction(1, 38)),
        ({"wheel": "single-zero", "zero": "lose"}, Fraction(1, 37), Fraction(1, 37)),
        ({"wheel": "single-zero"}, Fraction(1, 37), Fraction(1, 74)),
        (PRISON, Fraction(1, 37), Fraction(1, 74)),
    ],
)
def test_the_exact_house_advantages(options: dict[str, str], usual: Fraction, even_money: Fraction) -> None:
    for odds in game_odds(open_table(GAME, options)).wagers:
        expected = even_money if odds.wager.name in EVEN_MONEY else usual
        if odds.wager.name == "five":
            expected = Fraction(3, 38)
        assert odds.house_advantage == expected, odds.wager.name


def test_a_wager_in_prison_takes_more_than_one_spin() -> None:
    by_name = {odds.wager.name: odds for odds in game_odds(open_table(GAME, PRISON)).wagers}
    # One spin, and after a zero on average 37/36 more.
    assert by_name["red"].expected_rolls == 1 + Fraction(1, 37) * Fraction(37, 36)
    assert by_name["straight:0"].expected_rolls in (None, 1)


@pytest.mark.paragraph("13:69F-5.1#title", shows="played")
def test_a_wager_goes_to_prison_stays_there_on_a_zero_and_comes_back() -> None:
    table = open_table(GAME, PRISON)
    first, again, free, lost = (
        settle_bets(table, number, {wager: 500})[0]
        for number, wager in (("0", "red"), ("0", "red:prison"), ("1", "red:prison"), ("2", "red:prison"))
    )
    assert (first.result, first.verdict.becomes) == (Result.STANDS, "red:prison")
    assert (again.result, again.verdict.becomes) == (Result.STANDS, "")
    assert (free.result, free.returns) == (Result.PUSH, 500)
    assert (lost.result, lost.returns) == (Result.LOSE, 0)


@pytest.mark.paragraph("13:69F-5.1#title", shows="refused")
def test_a_wager_in_prison_can_neither_be_changed_nor_taken_down() -> None:
    table = open_table(GAME, PRISON)
    condition = StandingCondition(standing={"2": {"red:prison": 500}})
    check_slip(table, 2, {"red:prison": 500, "odd": 100}, condition)
    wrong: tuple[dict[str, int], ...] = ({}, {"red:prison": 400}, {"red:prison": 600}, {"black": 100})
    for bets in (*wrong, {"red:prison": 500, "red": 100}):
        with pytest.raises(Refusal):
            check_slip(table, 2, bets, condition)


def test_rounds_carry_what_is_in_prison() -> None:
    table = open_table(GAME, PRISON)
    virtual = VirtualTable(table, seeded(3))
    seen = Counter[str]()
    for _ in range(150):
        before = virtual.condition.on_layout
        played = virtual.play_round({1: {"red": 500, "odd": 300}})
        zero = played.end.outcome == "0"
        steps = [event.step.key for event in played.events]
        assert ("imprison" in steps) == (zero and not before)
        after = virtual.condition.on_layout
        if zero:
            assert set(after[1]) == {"red:prison", "odd:prison"}
        else:
            assert not after
        for seat, bets in before.items():
            decided = {one.wager: one for number, one in played.payments if number == seat}
            assert bets.items() <= {name: one.bet for name, one in decided.items()}.items()
        seen["zero"] += zero
        seen["from prison"] += bool(before)
    assert seen["zero"] > 1
    assert seen["from prison"] > 1


def test_the_wheels_have_every_number_once() -> None:
    numbers = [str(number) for number in range(1, 37)]
    assert sorted(WHEELS["double-zero"]) == sorted(["0", "00", *numbers])
    assert sorted(WHEELS["single-zero"]) == sorted(["0", *numbers])
    # On both wheels red and black take turns, but for the zeros.
    for wheel in WHEELS.values():
        colors = [number in REDS for number in wheel if number not in ("0", "00")]
        repeats = sum(one == other for one, other in pairwise(colors))
        assert repeats <= 1


@pytest.mark.parametrize(
    ("number", "words"), [("17", "17, black and odd"), ("0", "Zero"), ("00", "Double zero")]
)
def test_numbers_are_called(number: str, words: str) -> None:
    assert described(number) == words


@pytest.mark.parametrize("wrong", ["37", "000", 17, None, "red", "-1"])
def test_a_dealer_can_only_enter_what_is_on_the_wheel(wrong: object) -> None:
    step = Spin(key="spin", words="Spin", cite=GAME.cite, wheel=WHEELS["single-zero"])
    with pytest.raises(Refusal):
        step.check(wrong)


@pytest.mark.parametrize("wheel", list(WHEELS))
def test_the_kernel_drops_the_ball_into_each_pocket_equally_often(wheel: str) -> None:
    assert GAME.analysis.kernel
    kernel = GAME.analysis.kernel(open_table(GAME, {"wheel": wheel}), None)
    pockets = len(WHEELS[wheel])
    codes = np.full(1000 * pockets, 0xFFFF, dtype=np.uint16)
    kernel.deal(key_of(7), 0, codes)
    counts = np.bincount(codes, minlength=pockets)
    assert len(counts) == len(kernel.cases) == pockets
    assert abs(counts - 1000).max() < 5 * 1000**0.5
    recorded = np.arange(pockets, dtype=np.uint8).reshape(-1, 1)
    assert tuple(kernel.cases[code].outcome for code in kernel.judge(recorded)) == WHEELS[wheel]


@pytest.mark.slow
def test_a_sample_that_follows_prison_agrees_with_the_exact_advantage() -> None:
    """Ann bets on red in every spin, unless her last wager is still in prison."""
    table = open_table(GAME, PRISON)
    assert GAME.analysis.kernel
    follow = GAME.analysis.kernel(table, None).follow
    assert follow
    kernel = follow({1: {"red": 600}})
    codes = np.full(400_000, 0xFFFF, dtype=np.uint16)
    kernel.deal(key_of(7), 0, codes)
    counts = np.bincount(codes, minlength=len(kernel.cases))
    placed = lost = 0
    for case, count in zip(kernel.cases, counts.tolist(), strict=True):
        assert case.layout in ({1: {"red": 600}}, {1: {"red:prison": 600}})
        placed += count * ("red" in case.layout[1])
        lost -= count * paid(table, {}, case).net
    assert abs(lost / 600 / placed - 1 / 74) < 5 / placed**0.5


def test_the_usual_bets_of_a_sample_are_those_that_single_spins_decide() -> None:
    assert usual_bets(open_table(GAME, PRISON)) == {1: {"straight:17": 100}}
    assert usual_bets(open_table(GAME)) == {1: {"red": 1000, "straight:17": 100}}


@pytest.mark.paragraph("13:69F-5.3#title", shows="played")
def test_work_on_the_wheel_is_logged_and_the_wheel_inspected_again() -> None:
    talk = Conversation(GAME.play.opening(open_table(GAME)))
    happens = [Happening("parts-adjusted"), Happening("parts-replaced")]
    keys = []
    while talk.step is not None:
        keys.append(talk.step.key)
        if talk.step.key == "inspected" and happens:
            talk.answer(happens.pop(0))
        else:
            talk.answer("sue" if isinstance(talk.step, Confirm) else None)
    logged = ["inspected", "parts-adjusted-logged", "inspected", "parts-replaced-logged", "inspected"]
    assert keys == ["uncover", "test-ball", *logged]
    (signed,) = {event.step.who for event in talk.events if event.step.key.endswith("-logged")}
    assert signed == "casino supervisor"
