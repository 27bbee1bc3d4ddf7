"""The arithmetic of a progressive: nothing is lost, whatever is contributed, won and corrected."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.odds.progressives import LongRun, ProgressiveValue
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.progressives import (
    LONGEST,
    PARTS,
    Award,
    AwardTable,
    Meter,
    Terms,
    award,
    award_all,
    awards_named,
    check_chances,
    contribute,
    corrected,
    fixed,
    percent,
    rate_named,
    share,
    started,
)

CITE = Citation("13:69F-2.19#title")
JACKPOT = share("jackpot", "four aces of one suit", "100%")
TENTH = share("tenth", "four aces", "10%")
FIFTY = fixed("fifty", "a flush", 50, from_meter=True)
HOUSE = fixed("house", "two aces", 25)

TERMS = Terms(initial=1_000_000, reset=500_000, rate=rate_named("71.25%"), reserve_rate=rate_named("5%"))

rates = st.integers(1, PARTS // 2)
terms = st.builds(
    Terms,
    initial=st.integers(0, 10**7),
    reset=st.integers(0, 10**7),
    rate=rates,
    reserve_rate=st.integers(0, PARTS // 2),
    limit=st.sampled_from([0, 10**7, 2 * 10**7]),
)
acts = st.lists(
    st.one_of(
        st.tuples(st.integers(1, 7), st.integers(1, 10**5)),
        st.sampled_from([JACKPOT, TENTH, FIFTY, HOUSE]),
        st.integers(1, 10**6),
    ),
    max_size=40,
)


@given(terms, acts)
@pytest.mark.paragraph("13:69E-1.39A(b)", shows="computed")
def test_the_meter_is_what_came_in_less_what_was_won(agreed: Terms, happened: list[object]) -> None:
    agreed.check()
    meter = started(agreed)
    came_in, won = Fraction(agreed.initial), 0
    for act in happened:
        if isinstance(act, Award):
            before = meter
            meter, paid = award(meter, agreed, act)
            won += paid.cents if act.takes_from_meter else 0
            from_house = meter.funded - before.funded
            came_in += Fraction(from_house, PARTS)
        elif isinstance(act, tuple):
            meter = contribute(meter, agreed, *act)
            came_in += Fraction(act[1] * agreed.rate + act[1] * agreed.reserve_rate, PARTS)
        else:
            meter = corrected(meter, agreed, act)  # type: ignore[arg-type]
            came_in += act  # type: ignore[operator]
        assert meter.reconciles
        assert Fraction(meter.held, PARTS) == came_in - won
        assert not agreed.limit or meter.shown <= max(agreed.limit, agreed.initial) or meter.overflow == 0


@given(terms, st.lists(st.tuples(st.integers(1, 7), st.integers(1, 10**5)), max_size=40))
def test_contributions_never_lower_the_display(agreed: Terms, wagers: list[tuple[int, int]]) -> None:
    meter = started(agreed)
    for count, cents in wagers:
        after = contribute(meter, agreed, count, cents)
        assert after.display >= meter.display
        meter = after
    # In one sum or one after the other: fractions of a cent are not lost.
    whole = contribute(started(agreed), agreed, sum(n for n, _ in wagers), sum(c for _, c in wagers))
    assert whole == meter


@pytest.mark.paragraph("13:69D-1.52(a)1", shows="computed")
def test_a_dollar_at_71_and_a_quarter_per_cent_adds_71_and_a_quarter_cents() -> None:
    meter = contribute(started(TERMS), TERMS, 1, 100)
    assert meter.display == 1_000_000 * PARTS + 71_250_000
    assert meter.shown == 1_000_071
    assert meter.reserve == 5 * PARTS
    assert contribute(meter, TERMS, 3, 300).shown == 1_000_285
    assert (meter.wagers, meter.staked) == (1, 100)


@pytest.mark.paragraph("13:69D-1.52(f)1", shows="computed")
def test_a_hit_pays_whole_cents_and_the_fraction_starts_the_next_meter() -> None:
    meter = contribute(started(TERMS), TERMS, 1, 100)
    after, paid = award(meter, TERMS, JACKPOT)
    assert paid.cents == 1_000_071
    assert after.display == 500_000 * PARTS + 250_000  # the quarter of a cent is carried
    assert after.reserve == 0  # its five cents went into the reset
    assert after.funded == (1_000_000 + 500_000 - 5) * PARTS
    assert (after.hits, after.wins) == (1, 1_000_071)


def test_two_winners_of_one_round_are_paid_in_the_order_of_settlement() -> None:
    meter = Meter(display=1_000_000 * PARTS, funded=1_000_000 * PARTS)
    _, whole_first = award_all(meter, TERMS, [JACKPOT, TENTH])
    assert [paid.cents for paid in whole_first] == [1_000_000, 50_000]
    _, tenth_first = award_all(meter, TERMS, [TENTH, JACKPOT])
    assert [paid.cents for paid in tenth_first] == [100_000, 900_000]


def test_what_is_over_the_limit_is_kept_for_the_next_meter() -> None:
    agreed = Terms(initial=1000, reset=500, rate=rate_named("50%"), limit=1020)
    meter = contribute(started(agreed), agreed, 1, 100)
    assert (meter.shown, meter.overflow) == (1020, 30 * PARTS)
    after, paid = award(meter, agreed, JACKPOT)
    assert paid.cents == 1020
    assert (after.shown, after.overflow) == (530, 0)


def test_a_fixed_award_from_the_meter_never_takes_it_below_zero() -> None:
    agreed = Terms(initial=2000, reset=2000, rate=rate_named("50%"))
    after, paid = award(started(agreed), agreed, FIFTY)
    assert (paid.cents, paid.from_display, after.display) == (5000, 2000 * PARTS, 0)
    assert after.funded == 5000 * PARTS
    assert after.reconciles


def test_an_award_of_the_house_leaves_the_meter() -> None:
    meter = started(TERMS)
    assert award(meter, TERMS, HOUSE)[0] == meter


@pytest.mark.paragraph("13:69E-1.39A(a)", shows="refused")
@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (Terms(1, 1, rate=0), "needs more than nothing"),
        (Terms(1, 1, rate=PARTS, reserve_rate=1), "100% at most"),
        (Terms(2, 3, rate=1, limit=2), "above the limit"),
        (Terms(-1, 3, rate=1), "is not possible"),
    ],
)
def test_terms_that_no_meter_can_be_kept_by(wrong: Terms, words: str) -> None:
    with pytest.raises(Refusal, match=words) as refused:
        wrong.check()
    assert str(refused.value.cite) == "13:69E-1.39A(a)"


@pytest.mark.paragraph("13:69E-1.39A(a)", shows="refused")
def test_an_unreasonable_contribution_is_not_taken() -> None:
    agreed = Terms(0, 0, rate=rate_named("50%"), unreasonable=100)
    assert contribute(started(agreed), agreed, 2, 200).shown == 100
    with pytest.raises(Refusal, match="unreasonable"):
        contribute(started(agreed), agreed, 2, 202)


@pytest.mark.paragraph("13:69D-1.52(e)4", shows="refused")
def test_a_jackpot_longer_than_100_000_000_to_one() -> None:
    check_chances([JACKPOT, HOUSE], {"jackpot": Fraction(1, LONGEST + 1), "house": Fraction(0)})
    with pytest.raises(Refusal, match="100,000,001 to one"):
        check_chances([JACKPOT], {"jackpot": Fraction(1, LONGEST + 2)})
    with pytest.raises(Refusal, match="without any chance"):
        check_chances([JACKPOT], {"jackpot": Fraction(0)})


def test_rates_are_read_and_written() -> None:
    assert [percent(rate_named(text)) for text in ("71%", "12.5", "0.0001%", "100%")] == [
        *("71%", "12.5%", "0.0001%", "100%")
    ]
    for wrong in ("", "x", "-1%", "1.23456%", "1 2"):
        with pytest.raises(Refusal):
            rate_named(wrong)


def test_an_award_says_what_it_is_paid_from() -> None:
    assert FIFTY.words == "$50 from the meter"
    assert HOUSE.words == "$25"
    assert share("all", "a royal flush", "100%", envy=5000).words == (
        "100% of the meter, and $50 for each other wager"
    )


def test_a_house_writes_its_own_award_table() -> None:
    titles = {"royal": "royal flush", "quads": "four of a kind", "flush": "flush"}
    table = awards_named("flush=$50 meter, royal=100%, quads=10%", titles, CITE)
    assert [entry.row for entry in table.awards] == ["royal", "quads", "flush"]
    assert [entry.words for entry in table.awards] == [
        "100% of the meter",
        "10% of the meter",
        "$50 from the meter",
    ]
    assert table.by_row["flush"].takes_from_meter
    for wrong in ("royal=100%, royal=10%", "straight=10%", "royal=x", "royal=101%", "flush=$50", "royal=0%"):
        with pytest.raises(Refusal):
            awards_named(wrong, titles, CITE)


def value() -> ProgressiveValue:
    chances = {"jackpot": Fraction(1, 1000), "tenth": Fraction(1, 100), "house": Fraction(1, 50)}
    return ProgressiveValue(AwardTable("a", 100, (JACKPOT, TENTH, HOUSE), CITE), chances)


def test_the_edge_falls_with_the_meter_and_is_zero_at_break_even() -> None:
    worth = value()
    assert worth.edge(0) == 1 - Fraction(1, 50) * 25
    assert worth.break_even == Fraction(50, 1) / (Fraction(1, 1000) + Fraction(1, 1000))
    assert worth.edge(worth.break_even) == 0
    assert worth.edge(1000) - worth.edge(1100) == worth.edge_per_dollar
    assert worth.wagers_to_jackpot == 1000


def test_the_long_run_of_a_meter_follows_from_its_contributions() -> None:
    """Dealt by expectation: the mean meter, step by step, reaches what the formula says."""
    run = LongRun(value(), Terms(initial=0, reset=2000, rate=rate_named("20%")))
    assert run.cost == Fraction(1, 2) + Fraction(1, 5) + Fraction(2000, 1000 * 100)
    assert run.hold == 1 - run.cost
    mean, alive, paid = 2000.0, 1.0, 0.0
    for _ in range(30_000):  # the meter of one cycle, from a reset to the jackpot
        mean += 20
        paid += alive * 0.001 * mean
        mean -= mean * (0.01 / 0.999) * 0.1
        alive *= 0.999
    assert run.meter_at_jackpot is not None
    assert paid == pytest.approx(float(run.meter_at_jackpot))


def test_a_reserve_that_covers_the_resets_costs_what_it_takes() -> None:
    agreed = Terms(initial=0, reset=2000, rate=rate_named("20%"), reserve_rate=rate_named("10%"))
    assert LongRun(value(), agreed).cost == Fraction(1, 2) + Fraction(1, 5) + Fraction(1, 10)
