"""The result of a coupon that is placed with a wager."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from houseway.games.baccarat.coup import Coup, Hand
from houseway.games.football_kings.settlement import Dealt
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import open_table
from houseway.rules.registry import every_game, game
from houseway.rules.wagers.chips_and_coupons import Coupon, CouponPays, CouponRules, LaidCoupons
from houseway.rules.wagers.settlement import Settlement, settle_seats
from houseway.rules.wagers.wagers import Result, Seats

IN_CHIPS = "13:69F-3.2(c)"
BANKER_WINS, PLAYER_WINS = Coup(Hand(6, 2), Hand(7, 2)), Coup(Hand(7, 2), Hand(6, 2))
TIED = Coup(Hand(7, 2), Hand(7, 2))


def settled(coup: Coup, wager: str, bet: int, coupon: Coupon, **options: str) -> Settlement:
    choices = {name.replace("_", "-"): value for name, value in options.items()}
    table = open_table(game("mini-baccarat"), choices)
    (payment,) = settle_seats(table, coup, {1: {wager: bet}}, coupons={1: {wager: coupon}})[1]
    return payment


def match_play(cents: int, pays: CouponPays = "odds") -> Coupon:
    return Coupon("C-1", "match-play", cents, pays)


@pytest.mark.paragraph("13:69F-3.2(c)", "13:69F-7.2(c)", "13:69F-50.6(b)", "13:69F-45.5(a)", shows="computed")
def test_the_games_whose_rules_name_coupons() -> None:
    named = {game.name: game.wagering.chips.coupons for game in every_game() if game.wagering.chips.coupons}
    assert {name: (str(rules.cite), rules.kinds) for name, rules in named.items()} == {
        "baccarat": ("13:69F-3.2(c)", ("match-play",)),
        "mini-baccarat": ("13:69F-7.2(c)", ("match-play",)),
        "lucky-8s": ("13:69F-50.6(b)", ("match-play",)),
        "football-kings": ("13:69F-45.5(a)", ("match-play", "bonus")),
    }


@pytest.mark.parametrize(
    ("coup", "wager", "coupon", "pays"),
    [
        (PLAYER_WINS, "player", match_play(2500), 2500),
        (TIED, "tie", match_play(2500), 8 * 2500),
        (TIED, "tie", match_play(2500, "even money"), 2500),
        (BANKER_WINS, "player", match_play(2500), 0),
        (TIED, "player", match_play(2500), 0),
    ],
)
def test_a_coupon_wins_like_chips_or_even_money(coup: Coup, wager: str, coupon: Coupon, pays: int) -> None:
    payment = settled(coup, wager, 2500, coupon)
    plain = settled(coup, wager, 2500, match_play(1))
    assert payment.coupon_pays == payment.coupon_returns == pays
    # The chips next to it are settled as they would be without it.
    for name in ("bet", "pays", "vigorish", "returns", "verdict"):
        assert getattr(payment, name) == getattr(plain, name)
    assert payment.net == payment.returns - 2500 + pays


@pytest.mark.paragraph("13:69F-3.3(c)1", "13:69F-7.3(c)1", shows="computed")
@given(
    bet=st.integers(1, 5000),
    value=st.integers(1, 5000),
    percent=st.sampled_from(["4", "5"]),
    rounding=st.sampled_from(["no", "yes"]),
)
@example(bet=622, value=4, percent="5", rounding="yes")  # rounding would take 5 cents of the coupon's 4
def test_what_a_coupon_wins_is_charged_with_its_wager(
    bet: int, value: int, percent: str, rounding: str
) -> None:
    """The vigorish is on the amount won, rounded once for the wager, and never more than the coupon wins."""
    coupon = match_play(value)
    payment = settled(BANKER_WINS, "banker", bet, coupon, commission=percent, vigorish_rounding=rounding)
    charged = payment.vigorish + payment.coupon_vigorish
    together = settled(
        BANKER_WINS, "banker", bet + value, match_play(1), commission=percent, vigorish_rounding=rounding
    )
    assert charged == min(together.vigorish, payment.vigorish + value)
    assert 0 <= payment.coupon_vigorish <= payment.coupon_pays == value
    assert charged >= Fraction(bet + value) * int(percent) // 100


@pytest.mark.paragraph("13:69F-7.3(d)", shows="played")
def test_the_charge_on_a_tie_is_on_the_chips_alone() -> None:
    payment = settled(TIED, "banker", 1000, match_play(1000), commission="tie-25")
    assert (payment.vigorish, payment.coupon_vigorish, payment.coupon_pays) == (250, 0, 0)


@pytest.mark.paragraph("13:69F-45.7(e)", shows="computed")
def test_what_coupons_win_is_under_the_payout_limit_too() -> None:
    table = open_table(game("football-kings"), {"payout-limit": "2500000"})
    highest = table.game.line.outcome(
        table,
        Dealt(home=["Ts", "Th", "As", "Ah"], visitor=["Js", "Jh", "Ac", "Ad"], bets={}),
    )
    seats: Seats = {1: {"home": 500, "hail-mary": 1000}, 2: {"home": 500, "hail-mary": 1000}}
    coupons: LaidCoupons = {1: {"hail-mary": Coupon("C-1", "match-play", 1000)}}
    paid = settle_seats(table, highest, seats, coupons=coupons)
    wins = [
        settlement for of_seat in paid.values() for settlement in of_seat if settlement.result is Result.WIN
    ]
    assert sum(win.pays + win.coupon_pays for win in wins) == 2_500_000
    first, second = wins
    assert first.pays - second.pays in (0, 1)
    assert first.cut == 3_000_000 - first.pays - first.coupon_pays
    assert first.returns == first.bet + first.pays


RULES = CouponRules(Citation(IN_CHIPS), ("match-play",))


@pytest.mark.paragraph(IN_CHIPS, shows="refused")
@pytest.mark.parametrize(
    ("coupon", "bet", "most", "says"),
    [
        (Coupon("B-1", "bonus", 500), 500, None, "takes match play coupons only"),
        (match_play(2500), 0, None, "There are no chips on banker"),
        (match_play(2500), 2499, None, r"do not match the match play coupon C-1 of \$25"),
        (match_play(2500), 2500, 4999, r"together above the posted maximum of \$49.99"),
    ],
)
def test_coupons_that_may_not_lie_there(coupon: Coupon, bet: int, most: int | None, says: str) -> None:
    with pytest.raises(Refusal, match=says) as refused:
        RULES.check_wager(coupon, "banker", bet, most)
    assert str(refused.value.cite) == IN_CHIPS


@pytest.mark.paragraph(IN_CHIPS, shows="computed")
def test_coupons_that_may() -> None:
    RULES.check_wager(match_play(2500), "banker", 2500, 5000)
    RULES.check_wager(match_play(2500), "banker", 10_000, None)
    anything = CouponRules(Citation("13:69F-45.5(a)"), ("match-play", "bonus"))
    anything.check_wager(Coupon("B-1", "bonus", 500), "home", 1, 501)
