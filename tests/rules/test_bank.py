"""A player's bank: what it covers, in which order, and what it wins: the mirror of the wagers against it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.dice import roll
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.procedure.procedure import Voided
from houseway.rules.procedure.steps import Settle
from houseway.rules.registry import game
from houseway.rules.wagers.bank import HOUSE, Bank, BankRules, Claim, counterclockwise, covered_seats
from houseway.rules.wagers.payout import Vigorish
from houseway.rules.wagers.settlement import settle_house_wagers, settle_seats, settle_step
from houseway.rules.wagers.wagers import Behind, Seats, Wager, pushes
from tests.support.games import changed

SIC_BO = game("sic-bo")
FORMS = {"bank": Fraction(1), "co-bank": Fraction(1, 2)}
RULES = BankRules(SIC_BO.cite, frozenset({"small", "big", "total:4"}), Vigorish(5, "won", SIC_BO.cite), FORMS)
NOTHING = pushes(SIC_BO.cite, "nobody wagers against it")
SMALL, BIG = roll((1, 1, 3)), roll((6, 6, 4))


@pytest.fixture(scope="module")
def table() -> Table[Any]:
    """Sic bo as it never is played: a player may be the bank for some of its wagers."""
    banks: tuple[Wager[Any], ...] = tuple(
        Wager(name, name, SIC_BO.cite, lambda *_: NOTHING, (NOTHING,)) for name in FORMS
    )
    return open_table(
        changed(
            SIC_BO,
            names=(*SIC_BO.wagering.names, *FORMS),
            wagers=lambda options: (*SIC_BO.wagering.wagers(options), *banks),
            bank=RULES,
        )
    )


def bank_in(seats: Seats) -> Bank:
    bank = RULES.bank_of(seats)
    assert bank
    return bank


def covered(table: Table[Any], seats: Seats) -> dict[Claim, int]:
    return bank_in(seats).covered(table.by_name, seats)


def test_seats_follow_to_the_right_of_the_bank() -> None:
    assert counterclockwise([1, 2, 3, 5, Behind(2, 2), 7], 3) == [2, Behind(2, 2), 1, 7, 5]
    assert counterclockwise([4, HOUSE, 6], 1) == [6, 4, HOUSE]


def test_wagers_are_covered_in_turn_and_the_last_is_cut_back(table: Table[Any]) -> None:
    seats: Seats = {1: {"small": 400}, 3: {"bank": 1000}, 2: {"small": 500}, 7: {"big": 300}}
    claims = covered(table, seats)
    assert claims == {Claim(2, "small", 500): 500, Claim(1, "small", 400): 400, Claim(7, "big", 300): 100}
    seats_covered = covered_seats(bank_in(seats), claims, seats)
    assert seats_covered == {1: {"small": 400}, 3: {"bank": 1000}, 2: {"small": 500}, 7: {"big": 100}}


def test_nothing_is_left_of_a_wager_that_is_not_covered(table: Table[Any]) -> None:
    seats: Seats = {3: {"bank": 500}, 2: {"small": 500}, 1: {"small": 400, "any-three-of-a-kind": 100}}
    seats_covered = covered_seats(bank_in(seats), covered(table, seats), seats)
    assert seats_covered == {3: {"bank": 500}, 2: {"small": 500}, 1: {"any-three-of-a-kind": 100}}


def test_long_odds_are_covered_as_far_as_the_bank_can_pay_them(table: Table[Any]) -> None:
    units = max(verdict.odds.ratio for verdict in table.wagers["total:4"].verdicts if verdict.odds)
    (cents,) = covered(table, {3: {"bank": 1000}, 2: {"total:4": 500}}).values()
    assert cents == 1000 // units


@given(
    st.integers(1, 10**6),
    # Whole pairs of cents: half of an odd cent is the house's, and costs a co-bank nothing.
    st.lists(st.integers(1, 10**6).map(lambda half: 2 * half), min_size=1, max_size=6),
    st.sampled_from([*FORMS]),
)
def test_a_bank_can_always_pay_all_that_it_covers(
    table: Table[Any], stake: int, bets: list[int], form: str
) -> None:
    seats: Seats = {8: {form: stake}, **{seat: {"small": bet} for seat, bet in enumerate(bets, 1)}}
    bank = bank_in(seats)
    claims = bank.covered(table.by_name, seats)
    assert all(0 <= cents <= claim.bet for claim, cents in claims.items())
    assert sum(bank.share(cents) for cents in claims.values()) <= stake
    short = [claim for claim, cents in claims.items() if cents < claim.bet]
    assert short == list(claims)[len(claims) - len(short) :], "the last ones are cut back"
    if short:
        assert sum(bank.share(cents) for cents in claims.values()) == stake


def test_the_bank_wins_what_the_others_lose_less_the_vigorish(table: Table[Any]) -> None:
    seats: Seats = {1: {"small": 1000, "total:9": 100}, 2: {"big": 3000}, 3: {"bank": 5000}}
    settled = settle_seats(table, SMALL, seats)
    (bank,) = settled[3]
    assert (bank.result, bank.bet, bank.pays, bank.vigorish, bank.returns) == ("win", 5000, 2000, 100, 6900)
    (bank,) = settle_seats(table, BIG, seats)[3]
    assert (bank.result, bank.pays, bank.vigorish, bank.returns) == ("lose", 0, 0, 3000)


def test_the_house_covers_half_of_what_a_co_bank_covers(table: Table[Any]) -> None:
    seats: Seats = {1: {"small": 1001}, 2: {"big": 3000}, 3: {"co-bank": 5000}}
    (bank,) = settle_seats(table, SMALL, seats)[3]
    assert (bank.result, bank.pays, bank.vigorish, bank.returns) == ("win", 1000, 50, 5950)


def test_the_bank_is_settled_last_and_gets_its_stake_back_from_a_void_round(table: Table[Any]) -> None:
    seats: Seats = {3: {"bank": 5000}, 2: {"big": 3000}, 1: {"small": 1000}}
    step = Settle(key="settle", words="", cite=SIC_BO.cite, outcome=SMALL, seats=seats)
    assert [(seat, paid.wager) for seat, paid in settle_step(table, step)] == [
        (2, "big"),
        (1, "small"),
        (3, "bank"),
    ]
    (bank,) = settle_seats(table, Voided(SIC_BO.cite, "the dice fell"), seats)[3]
    assert (bank.result, bank.returns, bank.vigorish) == ("void", 5000, 0)


def test_the_house_may_wager_against_a_bank_and_is_no_player(table: Table[Any]) -> None:
    seats: Seats = {3: {"bank": 5000}, 2: {"small": 3000}, HOUSE: {"big": 2000}}
    step = Settle(key="settle", words="", cite=SIC_BO.cite, outcome=SMALL, seats=seats)
    assert [(seat, paid.net) for seat, paid in settle_step(table, step)] == [(2, 3000), (3, -1000)]
    assert [paid.net for paid in settle_house_wagers(table, step)] == [-2000]
    assert list(bank_in(seats).covered(table.by_name, seats)) == [
        Claim(2, "small", 3000),
        Claim(HOUSE, "big", 2000),
    ]


def test_a_bank_that_wins_and_loses_the_same_pays_no_vigorish(table: Table[Any]) -> None:
    (bank,) = settle_seats(table, SMALL, {1: {"small": 700}, 2: {"big": 700}, 3: {"bank": 700}})[3]
    assert (bank.result, bank.vigorish, bank.returns) == ("push", 0, 700)


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ({1: {"bank": 100}, 2: {"bank": 100}}, "Seat 1 is the bank. Seat 2 cannot be the bank"),
        ({1: {"bank": 100, "small": 100}}, "cannot wager small against itself"),
        ({1: {"bank": 100, "co-bank": 100}}, "in two ways"),
    ],
)
def test_there_is_one_bank_and_it_does_not_wager_against_itself(
    table: Table[Any], seats: Seats, words: str
) -> None:
    with pytest.raises(Refusal, match=words):
        table.check_bank(seats)


def test_a_bank_that_has_to_cover_everything_is_refused_more(table: Table[Any]) -> None:
    seats: Seats = {3: {"bank": 1000}, 2: {"small": 1500}}
    with pytest.raises(Refusal, match=r"covers \$10 of the small wager of seat 2, \$15\. Wager less"):
        table.check_bank(seats)


def test_without_a_player_the_house_is_the_bank(table: Table[Any]) -> None:
    assert table.bank_of({1: {"small": 100}}) is None
    assert settle_seats(table, BIG, {1: {"small": 100}})[1][0].returns == 0


def test_a_bank_that_nobody_wagers_against_does_not_begin(table: Table[Any]) -> None:
    table.check_bank({3: {"bank": 1000}})
    with pytest.raises(Refusal, match="Nobody wagers against the bank of seat 3 yet"):
        RULES.check_whole({3: {"bank": 1000}, 1: {"any-three-of-a-kind": 100}})


def test_where_the_house_never_banks_nobody_wagers_without_a_bank(table: Table[Any]) -> None:
    rules = replace(RULES, house_banks=False)
    with pytest.raises(Refusal, match="Nobody is the bank yet, and the house never is"):
        rules.check(table.by_name, {1: {"small": 100}})
    rules.check(table.by_name, {1: {"small": 100}, 2: {"bank": 100}})
